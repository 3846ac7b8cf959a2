// SPDX-License-Identifier: BSL-1.0
#include "meta_row.hpp"

#include <symshape/guard/shape_env.hpp>
#include <symshape/guard/verbs.hpp>
#include <symshape/meta/call.hpp>

#include "conform.hpp"

#include <cstdint>
#include <fstream>
#include <limits>
#include <string_view>

namespace conform {

namespace {

using nlohmann::json;
namespace ss = symshape;
namespace meta = symshape::meta;

/// Where the sizes of a row come from: the file's numbers, or symbols that have them as their values.
struct numbers {
  ss::checked_int size(std::int64_t n) { return n; }
};
struct symbols {
  ss::shape_env env{};
  int count = 0;
  ss::sym_int size(std::int64_t n) {
    if (n < 2) return n;
    const std::string name = "s" + std::to_string(count++);
    return env.integer(name, n, ss::dynamic.at_least(2));
  }
};

template <class Int, class Source>
struct reader {
  const meta_row& row;
  Source& source;

  [[noreturn]] void refuse(const std::string& what) const { throw malformed{row.where + ": " + what}; }

  std::int64_t integer(const json& v) const {
    if (v.is_number_unsigned() &&
        v.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      refuse("an integer is above 2^63 - 1");
    if (!v.is_number_integer()) refuse("an integer was expected and not " + v.dump());
    return v.get<std::int64_t>();
  }

  ss::dtype type(const json& v) const {
    ss::dtype t{};
    const std::string name = v.is_string() ? v.get<std::string>() : "";
    if (!ss::find_dtype(name, t)) refuse("there is no element type " + v.dump());
    return t;
  }

  meta::memory_format format(const std::string& name) const {
    if (name == "contiguous_format" || name == "contiguous") return meta::memory_format::contiguous;
    if (name == "channels_last") return meta::memory_format::channels_last;
    if (name == "channels_last_3d") return meta::memory_format::channels_last_3d;
    if (name == "preserve_format" || name == "preserve") return meta::memory_format::preserve;
    refuse("there is no memory format " + name);
  }

  meta::basic_tensor<Int> tensor(const json& v) const {
    for (const char* key : {"stride", "offset", "dtype"})
      if (!v.contains(key)) refuse(std::string{"a tensor has no "} + key);
    if (!v["size"].is_array() || !v["stride"].is_array()) refuse("a tensor's sizes or strides are no list");
    meta::basic_tensor<Int> t{.dtype = type(v["dtype"])};
    meta::size_list<Int> strides;
    for (const auto& n : v["size"]) t.sizes.push_back(source.size(integer(n)));
    for (const auto& n : v["stride"]) strides.push_back(integer(n));
    if (strides.size() != t.sizes.size()) refuse("a tensor has other many strides than sizes");
    t.strides = meta::stride_list<Int>{strides};
    t.offset = integer(v["offset"]);
    return t;
  }

  meta::value<Int> value(const json& v) const {
    if (v.is_null()) return {};
    if (v.is_boolean()) return v.get<bool>();
    if (v.is_number_integer()) return integer(v);
    if (v.is_number_float()) return v.get<double>();
    if (v.is_array()) {
      std::vector<meta::value<Int>> items;
      for (const auto& item : v) items.push_back(value(item));
      return meta::value<Int>::list_of(std::move(items));
    }
    if (!v.is_object()) refuse("a value was expected and not " + v.dump());
    if (v.contains("size")) return tensor(v);
    if (v.size() != 1) refuse("a value was expected and not " + v.dump());
    const std::string key = v.begin().key();
    const json& inside = v.begin().value();
    if (key == "dtype") return type(inside);
    if (key == "memory_format") return format(inside.get<std::string>());
    if (key == "str" || key == "layout" || key == "device") {
      meta::value<Int> out{""};
      out.kind = key == "str" ? meta::value_kind::text : meta::value_kind::other;
      out.text = inside.get<std::string>();
      return out;
    }
    if (key == "float") {
      const auto text = inside.get<std::string>();
      constexpr double infinity = std::numeric_limits<double>::infinity();
      return text == "inf" ? infinity : text == "-inf" ? -infinity : std::numeric_limits<double>::quiet_NaN();
    }
    if (key == "complex") return meta::value<Int>{number(inside.at(0)), number(inside.at(1))};
    refuse("a value was expected and not " + v.dump());
  }
  double number(const json& v) const { return v.is_number() ? v.get<double>() : value(v).real; }
};

json written(ss::checked_int n) { return n.value(); }
json written(const ss::sym_int& n) { return n.recorded_value(); }

template <class Int>
json written(const meta::value<Int>& v) {
  switch (v.kind) {
    case meta::value_kind::tensor: {
      const auto& t = v.held[0];
      json out{{"size", json::array()},
               {"stride", json::array()},
               {"offset", written(t.offset)},
               {"dtype", ss::name_of(t.dtype)}};
      for (const auto& n : t.sizes) out["size"].push_back(written(n));
      for (const auto& n : meta::strides_of(t)) out["stride"].push_back(written(n));
      return out;
    }
    case meta::value_kind::boolean: return v.real != 0;
    case meta::value_kind::integer: return written(v.integer);
    case meta::value_kind::floating: return v.real;
    default: return nullptr;
  }
}

template <class Int, class Source>
meta_answer run(const meta_row& row) {
  Source source;
  const reader<Int, Source> read{row, source};
  meta_answer answer;
  const std::string name = row.op();
  if (meta::find_operator<Int>(name) == nullptr) return answer;
  answer.has_rule = true;
  std::vector<meta::value<Int>> positional;
  std::vector<typename meta::arguments<Int>::named> by_name;
  try {
    for (const auto& v : row.data.at("args")) positional.push_back(read.value(v));
    for (const auto& [key, v] : row.data.at("kwargs").items()) by_name.push_back({key, read.value(v)});
  } catch (const json::exception& e) {
    read.refuse(std::string{"a value is not of its kind: "} + e.what());
  }
  try {
    const auto results = meta::call_with<Int>(name, std::move(positional), std::move(by_name));
    answer.out = json::array();
    for (std::size_t i = 0; i < results.size(); ++i) answer.out.push_back(written(results.value_at(i)));
  } catch (const ss::error& e) {
    answer.refused = true;
    answer.message = e.what();
  }
  return answer;
}

}  // namespace

std::vector<meta_row> read_meta(const std::string& file) {
  std::ifstream in{file};
  if (!in) throw malformed{file + ": cannot be read"};
  std::vector<meta_row> rows;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    if (line.empty()) continue;
    meta_row row{file + ":" + std::to_string(number), json::parse(line, nullptr, false)};
    if (row.data.is_discarded() || !row.data.is_object()) throw malformed{row.where + ": is not a JSON object"};
    for (const char* key : {"id", "op", "args", "kwargs"})
      if (!row.data.contains(key)) throw malformed{row.where + ": has no " + key};
    if (!row.data["id"].is_string() || !row.data["op"].is_string())
      throw malformed{row.where + ": id and op are not both texts"};
    if (!row.data["args"].is_array() || !row.data["kwargs"].is_object())
      throw malformed{row.where + ": args is no list or kwargs no object"};
    if (!row.data.contains("out") && !row.data.contains("error"))
      throw malformed{row.where + ": has neither out nor error"};
    rows.push_back(std::move(row));
  }
  return rows;
}

meta_answer run_meta(const meta_row& row, bool symbolic) {
  return symbolic ? run<ss::sym_int, symbols>(row) : run<std::int64_t, numbers>(row);
}

bool agrees(const json& expected, const json& came, bool exact) {
  if (expected.size() != came.size()) return false;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto &e = expected[i], &c = came[i];
    if (!e.is_object() || !e.contains("size")) {
      if (e != c) return false;
      continue;
    }
    if (!c.is_object() || e["size"] != c["size"] || e["dtype"] != c["dtype"] || e["offset"] != c["offset"])
      return false;
    bool elements = true;
    for (const auto& n : e["size"]) elements = elements && n != 0;
    for (std::size_t k = 0; k < e["size"].size(); ++k)
      if ((exact || (elements && e["size"][k] != 1)) && e["stride"][k] != c["stride"][k]) return false;
  }
  return true;
}

meta_verdict judge(const meta_row& row, const meta_answer& answer, bool exact) {
  const auto fits = [&](const char* out, const char* error) {
    if (row.data.contains(error)) return answer.refused;
    return row.data.contains(out) && !answer.refused && agrees(row.data[out], answer.out, exact);
  };
  if (fits("out", "error")) return meta_verdict::agrees;
  if (fits("fake", "fake_error")) return meta_verdict::agrees_with_fake;
  return meta_verdict::differs;
}

}  // namespace conform
