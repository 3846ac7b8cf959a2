// SPDX-License-Identifier: BSL-1.0
/// @file
/// A second mdspan family, as little of one as the border needs, with layouts that no other has.

#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace mini {

inline constexpr std::size_t dynamic_extent = static_cast<std::size_t>(-1);

template <class Index, std::size_t... Size>
class extents {
 public:
  using index_type = Index;
  static constexpr std::size_t rank() { return sizeof...(Size); }
  static constexpr std::size_t static_extent(std::size_t k) {
    constexpr std::size_t sizes[] = {Size..., 0};
    return sizes[k];
  }
  constexpr extents() = default;
  template <class... I>
    requires(sizeof...(I) == sizeof...(Size) && sizeof...(I) > 0)
  constexpr explicit extents(I... n) : sizes_{static_cast<Index>(n)...} {}
  constexpr Index extent(std::size_t k) const { return sizes_[k]; }

 private:
  std::array<Index, sizeof...(Size) + 1> sizes_{(Size == dynamic_extent ? Index{} : static_cast<Index>(Size))...};
};

/// What the mappings share; `Mapping` has `stride`.
template <class Mapping, class Extents>
class strided {
 public:
  using extents_type = Extents;
  static constexpr bool is_always_strided() { return true; }
  static constexpr bool is_strided() { return true; }
  constexpr const Extents& extents() const { return extents_; }
  template <class... I>
  constexpr typename Extents::index_type operator()(I... i) const {
    std::size_t k = 0;
    typename Extents::index_type at = 0;
    ((at += i * static_cast<const Mapping*>(this)->stride(k++)), ...);
    return at;
  }

 protected:
  constexpr strided() = default;
  constexpr explicit strided(const Extents& e) : extents_{e} {}
  Extents extents_{};
};

struct layout_right {
  template <class Extents>
  struct mapping : strided<mapping<Extents>, Extents> {
    static constexpr bool is_always_exhaustive() { return true; }
    constexpr mapping() = default;
    constexpr explicit mapping(const Extents& e) : strided<mapping, Extents>{e} {}
    constexpr typename Extents::index_type stride(std::size_t k) const {
      typename Extents::index_type out = 1;
      for (std::size_t i = k + 1; i < Extents::rank(); ++i) out *= this->extents_.extent(i);
      return out;
    }
  };
};
struct layout_left {
  template <class Extents>
  struct mapping : strided<mapping<Extents>, Extents> {
    static constexpr bool is_always_exhaustive() { return true; }
    constexpr mapping() = default;
    constexpr explicit mapping(const Extents& e) : strided<mapping, Extents>{e} {}
    constexpr typename Extents::index_type stride(std::size_t k) const {
      typename Extents::index_type out = 1;
      for (std::size_t i = 0; i < k; ++i) out *= this->extents_.extent(i);
      return out;
    }
  };
};
struct layout_stride {
  template <class Extents>
  struct mapping : strided<mapping<Extents>, Extents> {
    using steps = std::array<typename Extents::index_type, Extents::rank()>;
    static constexpr bool is_always_exhaustive() { return false; }
    constexpr mapping() = default;
    constexpr mapping(const Extents& e, const steps& s) : strided<mapping, Extents>{e}, steps_{s} {}
    constexpr steps strides() const { return steps_; }
    constexpr typename Extents::index_type stride(std::size_t k) const { return steps_[k]; }

   private:
    steps steps_{};
  };
};
/// Says its strides in its type, 0 and below among them, and may start behind the handle.
template <long... Stride>
struct layout_fixed {
  template <class Extents>
  struct mapping : strided<mapping<Extents>, Extents> {
    struct strides_type {
      static constexpr long static_stride(std::size_t k) {
        constexpr long steps[] = {Stride..., 0};
        return steps[k];
      }
    };
    static constexpr bool is_always_exhaustive() { return false; }
    constexpr mapping() = default;
    constexpr explicit mapping(const Extents& e, typename Extents::index_type offset = 0)
        : strided<mapping, Extents>{e}, offset_{offset} {}
    constexpr typename Extents::index_type stride(std::size_t k) const {
      return static_cast<typename Extents::index_type>(strides_type::static_stride(k));
    }
    template <class... I>
    constexpr typename Extents::index_type operator()(I... i) const {
      return offset_ + strided<mapping, Extents>::operator()(i...);
    }

   private:
    typename Extents::index_type offset_ = 0;
  };
};
/// Row-major for axes of two elements and column-major for all others: nobody is to believe it.
struct layout_misleading {
  template <class Extents>
  struct mapping : strided<mapping<Extents>, Extents> {
    static constexpr bool is_always_exhaustive() { return true; }
    constexpr mapping() = default;
    constexpr explicit mapping(const Extents& e) : strided<mapping, Extents>{e} {}
    constexpr typename Extents::index_type stride(std::size_t k) const {
      const bool twos = this->extents_.extent(0) == 2;
      return twos ? typename layout_right::template mapping<Extents>{this->extents_}.stride(k)
                  : typename layout_left::template mapping<Extents>{this->extents_}.stride(k);
    }
  };
};

template <class T>
struct default_accessor {
  using data_handle_type = T*;
  using reference = T&;
};

template <class T, class Extents, class Layout = layout_right, class Accessor = default_accessor<T>>
class mdspan {
 public:
  using element_type = T;
  using extents_type = Extents;
  using layout_type = Layout;
  using accessor_type = Accessor;
  using mapping_type = typename Layout::template mapping<Extents>;
  using data_handle_type = typename Accessor::data_handle_type;
  using reference = typename Accessor::reference;

  constexpr mdspan(data_handle_type data, const mapping_type& m) : data_{data}, mapping_{m} {}
  constexpr data_handle_type data_handle() const { return data_; }
  constexpr const mapping_type& mapping() const { return mapping_; }
  template <class... I>
  constexpr reference operator()(I... i) const {
    return data_[mapping_(i...)];
  }

 private:
  data_handle_type data_;
  mapping_type mapping_;
};

}  // namespace mini
