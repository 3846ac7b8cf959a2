// SPDX-License-Identifier: BSL-1.0
/// @file
/// Formulas, shapes, views and tensors to streams: `std::cout << print(x)`.
/// Border: outside every umbrella, since <iostream> costs what it costs. Includes algebra, shape, tensor.

#pragma once

#include <symshape/algebra/print.hpp>
#include <symshape/tensor/tensor.hpp>

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// What `print` gives: text that goes into a stream, or into a string.
class printed {
 public:
  explicit printed(const text_buffer& text) : text_{text.view().data, text.size()} {}
  operator const std::string&() const { return text_; }
  const std::string& str() const { return text_; }
  friend std::ostream& operator<<(std::ostream& out, const printed& p) { return out << p.text_; }

 private:
  std::string text_;
};

namespace detail {

template <class T>
void write_element(text_buffer& out) {
  using plain = std::remove_cv_t<T>;
  if (std::is_const_v<T>) out << "const ";
  if constexpr (std::is_same_v<plain, float>)
    out << "float";
  else if constexpr (std::is_same_v<plain, double>)
    out << "double";
  else if constexpr (std::is_same_v<plain, bool>)
    out << "bool";
  else if constexpr (std::is_same_v<plain, char>)
    out << "char";
  else if constexpr (std::is_same_v<plain, int>)
    out << "int";
  else if constexpr (std::is_integral_v<plain>)
    out << (std::is_unsigned_v<plain> ? "std::uint" : "std::int") << static_cast<int>(8 * sizeof(plain)) << "_t";
  else
    out << "element of " << static_cast<int>(sizeof(plain)) << " bytes";
}

template <class... Dim>
void write_formulas(text_buffer& out, const Dim&...) {
  pool p;
  bool first = true;
  ((out << (first ? "" : ", "), print(parse(p, Dim::spelled), out), first = false), ...);
  (void)first;
}
template <class... Dim>
void write_dims(text_buffer& out, dims<Dim...>*) {
  write_formulas(out, Dim{}...);
}
template <class... Fact>
void write_facts(text_buffer& out, facts_of<Fact...>*) {
  pool p;
  bool first = true;
  ((out << (first ? " | " : ", "), print(parse_relation(p, Fact::spelled), out), first = false), ...);
  (void)first;
}
inline void write_strides(text_buffer&, contiguous*) {}
template <class... Stride>
void write_strides(text_buffer& out, strides<Stride...>*) {
  out << ", \"";
  write_formulas(out, Stride{}...);
  out << '"';
}
template <class Formulas>
void write_symbols(text_buffer& out, const std::int64_t* symbols) {
  for (std::size_t i = 0; i != Formulas::counts.symbols; ++i)
    out << ' ' << Formulas::value.name(i) << '=' << symbols[i];
}

}  // namespace detail

/// A formula or a relation, as `print(e, text_buffer&)` writes it: `2*B*H + K % 8`.
inline printed print(expr e) {
  text_buffer out;
  print(e, out);
  return printed{out};
}
inline printed print(relation r) {
  text_buffer out;
  print(r, out);
  return printed{out};
}

/// A shape and its numbers: `shape<"B, 3, 2*H | H >= 16"> B=8 H=20`.
template <class... Dim>
printed print(const dims<Dim...>& d) {
  text_buffer out;
  out << "shape<\"";
  detail::write_formulas(out, Dim{}...);
  out << "\">";
  detail::write_symbols<typename dims<Dim...>::formulas>(out, d.data());
  return printed{out};
}
template <class Dims, class Facts, class Required>
printed print(const where<Dims, Facts, Required>& d) {
  text_buffer out;
  out << "shape<\"";
  detail::write_dims(out, static_cast<Dims*>(nullptr));
  detail::write_facts(out, static_cast<Facts*>(nullptr));
  out << "\">";
  detail::write_symbols<typename Dims::formulas>(out, d.data());
  return printed{out};
}

/// A view's type and numbers, strides where they are not contiguous: `view<const float, "B, T", "T + 8, 1"> B=8 T=128`. No elements.
template <class T, class Dims, class Strides>
printed print(const basic_view<T, Dims, Strides>& v) {
  text_buffer out;
  out << "view<";
  detail::write_element<T>(out);
  out << ", \"";
  detail::write_dims(out, static_cast<Dims*>(nullptr));
  out << '"';
  detail::write_strides(out, static_cast<Strides*>(nullptr));
  out << '>';
  detail::write_symbols<typename basic_view<T, Dims, Strides>::formulas>(out, v.symbols());
  return printed{out};
}

/// A tensor's type and numbers: `tensor<float, "B, T, 64"> B=8 T=128`. No elements.
template <class T, class Dims>
printed print(const owning_tensor<T, Dims>& x) {
  text_buffer out;
  out << "tensor<";
  detail::write_element<T>(out);
  out << ", \"";
  detail::write_dims(out, static_cast<Dims*>(nullptr));
  out << "\">";
  detail::write_symbols<typename Dims::formulas>(out, x.shape().data());
  return printed{out};
}
/// Of a rank known at run time: `tensor<float, dynamic_rank> [8, 128, 768]`.
template <class T>
printed print(const tensor<T, dynamic_rank>& x) {
  text_buffer out;
  out << "tensor<";
  detail::write_element<T>(out);
  out << ", dynamic_rank> [";
  for (std::int64_t i = 0; i < x.rank(); ++i) out << (i == 0 ? "" : ", ") << x.size(i);
  out << ']';
  return printed{out};
}

}  // namespace symshape::inline SYMSHAPE_ABI
