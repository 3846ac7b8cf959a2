// SPDX-License-Identifier: BSL-1.0

#include <symshape/dlpack.hpp>
#include <symshape/tensor/tensor.hpp>

#include "elements.hpp"

#include <doctest/doctest.h>

#include <climits>
#include <complex>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

// After our header: the order does not matter.
#if __has_include(<dlpack/dlpack.h>)
#include <dlpack/dlpack.h>
#endif

namespace ss = symshape;
using elements::brain;
using elements::half;
using elements::half_complex;

namespace {

using versioned = ss::dlpack::managed_tensor_versioned;
using plain = ss::dlpack::managed_tensor;

std::string described(const ss::failure& f) {
  ss::text_buffer said;
  ss::describe(f, said);
  return {said.view().data, said.view().size};
}

/// A tensor as another library would make one, spoiled where a test wants it, which counts how often it is given back.
template <class Managed>
struct foreign {
  alignas(64) float elements[64];
  std::int64_t sizes[4] = {2, 3}, strides[4] = {3, 1};
  int given_back = 0;
  Managed managed{};

  foreign() {
    for (int i = 0; i < 64; ++i) elements[i] = static_cast<float>(i);
    auto& t = managed.dl_tensor;
    t.data = elements;
    t.device = {1, 0};
    t.ndim = 2;
    t.dtype = {2, 32, 1};
    t.shape = sizes;
    t.strides = strides;
    managed.manager_ctx = this;
    managed.deleter = [](Managed* m) { ++static_cast<foreign*>(m->manager_ctx)->given_back; };
    if constexpr (ss::dlpack::is_versioned<Managed>) managed.version = {1, 0};
  }
  foreign(const foreign&) = delete;
  foreign& operator=(const foreign&) = delete;
};

struct refused_row {
  std::string said, expected;
};

/// What `from_dlpack` says of a foreign tensor that was spoiled; it must not have been given back.
template <class T, ss::text Shape, ss::text Strides = ss::text{""}>
std::string refusal(void (*spoil)(foreign<versioned>&), ss::device where = ss::cpu_device) {
  foreign<versioned> f;
  spoil(f);
  const auto r = ss::try_from_dlpack<T, Shape, Strides>(&f.managed, where, "caller.cpp", 14);
  if (f.given_back != 0) return "given back";
  return r ? "accepted" : described(r.error());
}

/// Whether elements of type T come back as they went, the same ones where they were moved.
template <class T, class Managed>
bool goes_round(T sample) {
  ss::tensor<T, "N, 3"> x({2});
  x.data()[5] = sample;
  const T* const elements = x.data();
  auto d = ss::to_dlpack<Managed>(std::move(x));
  const bool fine = x.moved_away() && d->dl_tensor.data == elements && d->dl_tensor.dtype.bits == 8 * sizeof(T);
  const auto y = ss::from_dlpack<T, "N, 3">(std::move(d));
  return fine && !d && y.data() == elements && std::memcmp(y.data() + 5, &sample, sizeof(T)) == 0;
}
}  // namespace

TEST_CASE("dlpack: the structures have the published layout") {
  static_assert(sizeof(ss::dlpack::tensor) == 48 && offsetof(ss::dlpack::tensor, byte_offset) == 40);
  static_assert(offsetof(plain, manager_ctx) == 48 && offsetof(plain, deleter) == 56 && sizeof(plain) == 64);
  static_assert(offsetof(versioned, manager_ctx) == 8 && offsetof(versioned, deleter) == 16 &&
                offsetof(versioned, flags) == 24 && offsetof(versioned, dl_tensor) == 32 && sizeof(versioned) == 80);
  static_assert(ss::dlpack::is_managed<plain> && !ss::dlpack::is_versioned<plain>);
  static_assert(ss::dlpack::is_versioned<versioned> && !ss::dlpack::is_managed<ss::dlpack::tensor>);
#if defined(DLPACK_MAJOR_VERSION)
  static_assert(ss::dlpack::is_managed<DLManagedTensor> && ss::dlpack::is_versioned<DLManagedTensorVersioned>);
  static_assert(offsetof(DLManagedTensorVersioned, dl_tensor) == offsetof(versioned, dl_tensor));
  static_assert(offsetof(DLTensor, byte_offset) == offsetof(ss::dlpack::tensor, byte_offset));
  ss::tensor<float, "N"> x({3});
  x(1) = 5;
  CHECK(ss::from_dlpack<float, "N">(ss::to_dlpack<DLManagedTensorVersioned>(x))(1) == 5);
  CHECK(ss::from_dlpack<float, "N">(ss::to_dlpack<DLManagedTensor>(x))(1) == 5);
#endif
}

TEST_CASE("dlpack: every element type goes out and comes back, versioned and not") {
  // Unversioned differs in where its members stand, not in what the elements are.
  CHECK(goes_round<float, plain>(1.5f));
  CHECK(goes_round<std::complex<double>, plain>({3, 4}));
  CHECK(goes_round<bool, versioned>(true));
  CHECK(goes_round<std::uint8_t, versioned>(200));
  CHECK(goes_round<std::int8_t, versioned>(-100));
  CHECK(goes_round<std::int16_t, versioned>(-30000));
  CHECK(goes_round<std::uint16_t, versioned>(60000));
  CHECK(goes_round<std::int32_t, versioned>(-5));
  CHECK(goes_round<std::uint32_t, versioned>(4000000000u));
  CHECK(goes_round<std::int64_t, versioned>(-7));
  CHECK(goes_round<std::uint64_t, versioned>(~std::uint64_t{0}));
  CHECK(goes_round<half, versioned>({0x3c00}));
  CHECK(goes_round<brain, versioned>({0x3f80}));
  CHECK(goes_round<float, versioned>(1.5f));
  CHECK(goes_round<double, versioned>(2.5));
  CHECK(goes_round<half_complex, versioned>({{1}, {2}}));
  CHECK(goes_round<std::complex<float>, versioned>({1, 2}));
  CHECK(goes_round<std::complex<double>, versioned>({3, 4}));
  // Codes and bits are one to one.
  for (int i = 0; i < ss::dtype_count; ++i) {
    const auto type = static_cast<ss::dtype>(i);
    const auto said = ss::dlpack::to_data_type(type);
    ss::dtype found{};
    CHECK((ss::dlpack::find_dtype(said.code, said.bits, found) && found == type));
  }
}

TEST_CASE("dlpack: a tensor is given back once, at the end, whoever holds it then") {
  foreign<versioned> f;
  {
    auto x = ss::from_dlpack<const float, "A, B">(&f.managed);
    CHECK(x(1, 2) == 5);
    auto y = std::move(x);
    CHECK(x.moved_away());
    CHECK_THROWS_WITH_AS(x.view("caller.cpp", 3), "tensor: its elements were moved away (caller.cpp:3)",
                         ss::shape_error);
    ss::imported_tensor<const float, decltype(y)::canonical> z;
    z = std::move(y);
    z = std::move(*&z);
    CHECK(z(1, 2) == 5);
    const ss::view<const float, "A, B"> v = z;
    CHECK(v.data() == f.elements);
    CHECK(f.given_back == 0);
  }
  CHECK(f.given_back == 1);

  foreign<plain> g;
  {
    ss::dlpack::owner<plain> kept{&g.managed}, other = std::move(kept);
  }
  CHECK(g.given_back == 1);
  {
    ss::dlpack::owner<plain> kept{&g.managed};
    CHECK(!ss::try_from_dlpack<float, "A, B, C">(std::move(kept)));
    CHECK(kept);  // refused, and therefore still there
  }
  CHECK(g.given_back == 2);
  g.managed.deleter = nullptr;  // nobody has to be told
  {
    auto x = ss::from_dlpack<float, "A, B">(&g.managed);
  }
  CHECK(g.given_back == 2);
}

TEST_CASE("dlpack: sizes and strides are bound, null strides are the contiguous ones") {
  foreign<versioned> f;
  f.managed.dl_tensor.strides = nullptr;
  CHECK(ss::from_dlpack<float, "A, 3">(f.managed.dl_tensor)(1, 2) == 5);
  CHECK(ss::from_dlpack<const float, "A, B", "S, 1">(f.managed.dl_tensor).stride(0) == 3);
  f.managed.dl_tensor.strides = f.strides;
  f.strides[0] = 8;
  f.managed.dl_tensor.byte_offset = 2 * sizeof(float);
  const auto padded = ss::from_dlpack<float, "A, B", "B + 5, 1">(f.managed.dl_tensor);
  CHECK(padded(1, 2) == 12);
  f.strides[0] = 1, f.strides[1] = 2;  // column-major
  CHECK(ss::from_dlpack<float, "A, B", "1, A">(f.managed.dl_tensor)(1, 2) == 7);
  f.strides[0] = 0, f.strides[1] = 1;  // a row repeated
  CHECK(ss::from_dlpack<const float, "A, B", "S, 1">(f.managed.dl_tensor)(1, 2) == 4);

  f.managed.dl_tensor.ndim = 0;  // a number
  f.managed.dl_tensor.shape = f.managed.dl_tensor.strides = nullptr;
  CHECK(ss::from_dlpack<float, "">(f.managed.dl_tensor)() == 2);

  f.managed.dl_tensor.ndim = 2;  // no elements, and then no address and no strides that matter
  f.managed.dl_tensor.shape = f.sizes;
  f.managed.dl_tensor.strides = f.strides;
  f.managed.dl_tensor.data = nullptr;
  f.sizes[0] = 0;
  f.strides[0] = 77;
  CHECK(ss::from_dlpack<float, "A, B">(f.managed.dl_tensor).numel() == 0);
}

TEST_CASE("dlpack: what does not fit is refused with a sentence, and stays with the caller") {
  const auto as_is = [](foreign<versioned>&) {};
  const refused_row rows[] = {
      {refusal<float, "A, B">(as_is), "accepted"},
      {refusal<float, "A, B, C">(as_is), "from_dlpack: rank 2 where the shape has 3 (caller.cpp:14)"},
      {refusal<float, "A, 4">(as_is), "from_dlpack: size 3 at axis 1 is not 4 (caller.cpp:14)"},
      {refusal<float, "A, A">(as_is), "from_dlpack: A is 2 (axis 0) and 3 (axis 1) (caller.cpp:14)"},
      {refusal<float, "A, B | A >= 3">(as_is), "from_dlpack: the fact A>=3 does not hold where A is 2 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.sizes[1] = -3; }),
       "from_dlpack: size -3 at axis 1 is negative (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.sizes[0] = INT64_MAX; }),
       "from_dlpack: size 9223372036854775807 at axis 0 is above 2^48 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.sizes[0] = f.sizes[1] = std::int64_t{1} << 40; }),
       "from_dlpack: the product of the sizes up to axis 1 leaves 64 bits (caller.cpp:14)"},
      {refusal<double, "A, B">([](foreign<versioned>& f) {
         f.managed.dl_tensor.dtype.bits = 64;
         f.sizes[0] = f.strides[0] = std::int64_t{1} << 31;
         f.sizes[1] = std::int64_t{1} << 31;
       }),
       "from_dlpack: the elements, of 8 bytes each, lie farther apart than 2^63 - 1 bytes (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.ndim = -1; }),
       "from_dlpack: rank -1 where the shape has 2 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.shape = nullptr; }),
       "from_dlpack: the sizes are null at rank 2 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.strides[0] = 4; }),
       "from_dlpack: stride 4 at axis 0 is not the 3 of contiguous elements (caller.cpp:14)"},
      {refusal<float, "A, B", "S, 1">([](foreign<versioned>& f) { f.strides[1] = 2; }),
       "from_dlpack: stride 2 at axis 1 is not 1 (caller.cpp:14)"},
  };
  for (const refused_row& row : rows) CHECK(row.said == row.expected);
  CHECK(refusal<float, "A, B", "S, 1">([](foreign<versioned>& f) { f.strides[0] = -3; }).find("negative") !=
        std::string::npos);
  CHECK(refusal<const float, "A, B", "S, R">([](foreign<versioned>& f) { f.strides[0] = INT64_MAX; }).find("stride") !=
        std::string::npos);
}

TEST_CASE("dlpack: addresses, types, devices, versions and permissions that do not fit are refused") {
  const auto on_cuda = [](foreign<versioned>& f) { f.managed.dl_tensor.device = {2, 1}; };
  const auto read_only = [](foreign<versioned>& f) { f.managed.flags = ss::dlpack::flag_read_only; };
  const refused_row rows[] = {
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.data = nullptr; }),
       "from_dlpack: the data is null where there are 6 elements (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.byte_offset = 2; }),
       "from_dlpack: the data is not aligned: its address is no multiple of 4 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.byte_offset = ~std::uint64_t{0}; }),
       "from_dlpack: the byte offset leads out of the address space (caller.cpp:14)"},
      {refusal<double, "A, B">([](foreign<versioned>&) {}),
       "from_dlpack: the elements are f32 and not f64 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.dtype = {9, 8, 1}; }),
       "from_dlpack: the elements, of type code 9 and 8 bits, are not f32 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.dtype.lanes = 4; }),
       "from_dlpack: the elements are rows of 4 lanes of f32 and not single numbers (caller.cpp:14)"},
      {refusal<float, "A, B">(on_cuda), "from_dlpack: the elements are on cuda:1 and not on cpu:0 (caller.cpp:14)"},
      {refusal<float, "A, B">(on_cuda, ss::cuda_device),
       "from_dlpack: the elements are on cuda:1 and not on cuda:0 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.device = {99, 0}; }),
       "from_dlpack: the elements are on another device:0 and not on cpu:0 (caller.cpp:14)"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.dl_tensor.device = {3, 0}; }),
       "accepted"},  // pinned
      {refusal<float, "A, B">(read_only), "from_dlpack: the tensor is read only; take const elements (caller.cpp:14)"},
      {refusal<const float, "A, B">(read_only), "accepted"},
      {refusal<float, "A, B">([](foreign<versioned>& f) { f.managed.version = {2, 7}; }),
       "from_dlpack: the managed tensor is of DLPack 2.7; only 1 is understood (caller.cpp:14)"},
      {refusal<float, "A, B", "S, 1">([](foreign<versioned>& f) { f.strides[0] = 0; }),
       "from_dlpack: two indices reach one element, which is to be written; take const elements (caller.cpp:14)"},
  };
  for (const refused_row& row : rows) CHECK(row.said == row.expected);
  const auto none = ss::try_from_dlpack<float, "A">(static_cast<versioned*>(nullptr));
  CHECK(std::string{none.error().sentence} == "there is no managed tensor: its address is null");
  foreign<versioned> f;
  CHECK_THROWS_AS((ss::from_dlpack<double, "A, B">(&f.managed)), ss::dtype_error);
  CHECK_THROWS_AS((ss::from_dlpack<float, "A">(&f.managed)), ss::binding_error);
}

TEST_CASE("dlpack: elements on a device are not read by the host") {
  foreign<versioned> f;
  f.managed.dl_tensor.device = {2, 0};
  auto x = ss::from_dlpack<float, "A, B">(&f.managed, ss::cuda_device);
  CHECK(x.place() == ss::cuda_device);
  CHECK_THROWS_WITH_AS(x(0, 0, "caller.cpp", 5),
                       "tensor: its elements are on a device; take its view into a kernel (caller.cpp:5)",
                       ss::shape_error);
  auto d = ss::to_dlpack(std::move(x));  // passed on, from where it is
  CHECK(d->dl_tensor.device.device_type == ss::dlpack::cuda);
}

TEST_CASE("to_dlpack: a tensor with a name is copied, one without is moved, a view is lent") {
  ss::tensor<float, "N, 3"> x({2});
  x(1, 1) = 4;
  {
    auto copied = ss::to_dlpack(x);
    CHECK(copied->flags == ss::dlpack::flag_copied);
    CHECK(copied->dl_tensor.data != x.data());
    CHECK(ss::from_dlpack<float, "N, 3">(copied->dl_tensor)(1, 1) == 4);
  }
  auto column = x(ss::full, 1);
  auto lent = ss::lend_dlpack(column);
  CHECK(lent->dl_tensor.ndim == 1);
  CHECK(lent->dl_tensor.strides[0] == 3);
  CHECK(ss::from_dlpack<float, "N", "S">(lent->dl_tensor)(1) == 4);
  CHECK(ss::lend_dlpack(std::as_const(x))->flags == ss::dlpack::flag_read_only);
  auto number = ss::to_dlpack(ss::tensor<double, "">{});
  CHECK(number->dl_tensor.ndim == 0);
  auto moved = std::move(x);
  CHECK_THROWS_WITH_AS(ss::to_dlpack(x, ss::cpu_device, "caller.cpp", 8),
                       "to_dlpack: the elements of the tensor were moved away (caller.cpp:8)", ss::shape_error);
}
