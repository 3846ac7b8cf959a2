// SPDX-License-Identifier: BSL-1.0
#include "safetensors.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace sentence_encoder {
namespace {

using json = nlohmann::json;

static_assert(std::endian::native == std::endian::little, "safetensors: the format is little endian");

constexpr std::size_t length_bytes = 8;
constexpr std::uint64_t longest_header = 100'000'000;  // the format's own limit
constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();

/// The format's element types and their sizes in bytes; those below a byte are not read here.
constexpr std::pair<std::string_view, std::size_t> dtypes[] = {
    {"BOOL", 1}, {"U8", 1},  {"I8", 1},  {"F8_E5M2", 1}, {"F8_E4M3", 1}, {"U16", 2}, {"I16", 2}, {"F16", 2},
    {"BF16", 2}, {"U32", 4}, {"I32", 4}, {"F32", 4},     {"U64", 8},     {"I64", 8}, {"F64", 8}};

/// Something wrong in the header; the caller adds the file's name.
struct header_fault {
  std::string reason;
};

/// Parses the header, refusing what JSON readers let pass: a name twice (the last would win), and
/// nesting deeper than the format has, which would only cost memory.
json parse_header(std::string_view text) {
  constexpr int deepest = 4;
  std::vector<std::set<std::string>> names;
  const auto watch = [&](int depth, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start || event == json::parse_event_t::array_start) {
      if (depth >= deepest) throw header_fault{"is damaged: its header nests deeper than the format does"};
    }
    if (event == json::parse_event_t::object_start) names.emplace_back();
    if (event == json::parse_event_t::object_end) names.pop_back();
    if (event == json::parse_event_t::key) {
      const auto& name = parsed.get_ref<const std::string&>();
      if (!names.back().insert(name).second) {
        throw header_fault{"is damaged: its header has the name " + in_quotes(name) + " twice"};
      }
    }
    return true;
  };
  try {
    return json::parse(text, watch);
  } catch (const json::parse_error& error) {
    throw header_fault{"is damaged: its header is not JSON at byte " + std::to_string(error.byte)};
  }
}

/// The value of a non-negative integer that fits 63 bits; nothing for any other JSON value.
std::optional<std::uint64_t> natural(const json& value) {
  if (!value.is_number_unsigned()) return std::nullopt;
  const auto number = value.get<std::uint64_t>();
  if (number > largest) return std::nullopt;
  return number;
}

/// The bytes of that many numbers of `element` bytes, 0 as soon as one size is 0; nothing when they
/// do not fit 63 bits.
std::optional<std::uint64_t> bytes_of(const std::vector<std::int64_t>& sizes, std::uint64_t element) {
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return 0;
  for (const std::int64_t size : sizes) {
    const auto factor = static_cast<std::uint64_t>(size);
    if (element > largest / factor) return std::nullopt;
    element *= factor;
  }
  return element;
}

/// One entry of the header as a tensor, and the byte range it claims in the data of `length` bytes.
struct claim {
  stored_tensor tensor;
  std::size_t element = 0;  // bytes of one number
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

claim read_entry(const std::string& name, const json& entry, std::uint64_t length) {
  const auto fault = [&](const std::string& reason) {
    return header_fault{"is damaged: tensor " + in_quotes(name) + ": " + reason};
  };
  if (!entry.is_object()) throw fault("its entry is not an object");
  const auto field = [&](const char* key) -> const json& {
    const auto found = entry.find(key);
    if (found == entry.end()) throw fault(std::string("it has no ") + key);
    return *found;
  };

  claim result;
  result.tensor.name = name;
  const json& dtype = field("dtype");
  if (!dtype.is_string()) throw fault("its dtype is not a text");
  result.tensor.dtype = dtype.get<std::string>();
  const auto* const known = std::find_if(std::begin(dtypes), std::end(dtypes),
                                         [&](const auto& candidate) { return candidate.first == result.tensor.dtype; });
  if (known == std::end(dtypes)) throw fault("its dtype " + in_quotes(result.tensor.dtype, 40) + " is unknown");
  result.element = known->second;

  const json& shape = field("shape");
  if (!shape.is_array()) throw fault("its shape is not an array");
  for (const json& size : shape) {
    const auto number = natural(size);
    if (!number) {
      throw fault("size " + std::to_string(result.tensor.sizes.size()) +
                  " of its shape is not an integer from 0 to 2^63 - 1");
    }
    result.tensor.sizes.push_back(static_cast<std::int64_t>(*number));
  }
  const auto bytes = bytes_of(result.tensor.sizes, result.element);
  if (!bytes) throw fault(result.tensor.describe() + " has more than 2^63 - 1 bytes");

  const json& offsets = field("data_offsets");
  if (!offsets.is_array() || offsets.size() != 2 || !natural(offsets[0]) || !natural(offsets[1])) {
    throw fault("its data_offsets are not two integers from 0 to 2^63 - 1");
  }
  result.begin = offsets[0].get<std::uint64_t>();
  result.end = offsets[1].get<std::uint64_t>();
  const std::string range = "its bytes [" + std::to_string(result.begin) + ", " + std::to_string(result.end) + ")";
  if (result.begin > result.end) throw fault(range + " end before they begin");
  if (result.end > length) throw fault(range + " reach outside the file's data, which has " + std::to_string(length));
  if (result.end - result.begin != *bytes) {
    throw fault(range + " are " + std::to_string(result.end - result.begin) + ", but " + result.tensor.describe() +
                " needs " + std::to_string(*bytes));
  }
  result.tensor.bytes = static_cast<std::size_t>(*bytes);
  return result;
}

/// The tensors of a file's bytes, in the order of their data.
std::vector<stored_tensor> read_tensors(std::span<const std::byte> bytes) {
  if (bytes.size() < length_bytes) {
    throw header_fault{"is damaged: it has " + std::to_string(bytes.size()) +
                       " bytes, and the length of the header alone takes 8"};
  }
  std::uint64_t header_length = 0;
  for (std::size_t i = length_bytes; i-- > 0;) {
    header_length = header_length << 8 | std::to_integer<std::uint64_t>(bytes[i]);
  }
  const std::span<const std::byte> behind = bytes.subspan(length_bytes);
  if (header_length > longest_header) {
    throw header_fault{"is damaged: it claims a header of " + std::to_string(header_length) +
                       " bytes, more than the format's " + std::to_string(longest_header)};
  }
  if (header_length > behind.size()) {
    throw header_fault{"is damaged: it claims a header of " + std::to_string(header_length) + " bytes, but only " +
                       std::to_string(behind.size()) + " follow"};
  }
  const auto length = static_cast<std::size_t>(header_length);
  const json header = parse_header({reinterpret_cast<const char*>(behind.data()), length});
  if (!header.is_object()) throw header_fault{"is damaged: its header is not a JSON object"};
  const std::span<const std::byte> data = behind.subspan(length);

  std::vector<claim> claims;
  for (const auto& [name, entry] : header.items()) {
    if (name != "__metadata__") claims.push_back(read_entry(name, entry, data.size()));
  }
  std::sort(claims.begin(), claims.end(), [](const claim& lhs, const claim& rhs) {
    return std::tie(lhs.begin, lhs.end, lhs.tensor.name) < std::tie(rhs.begin, rhs.end, rhs.tensor.name);
  });

  std::vector<stored_tensor> tensors;
  std::uint64_t covered = 0;
  for (claim& next : claims) {
    const std::string named = "is damaged: tensor " + in_quotes(next.tensor.name) + ": its bytes [" +
                              std::to_string(next.begin) + ", " + std::to_string(next.end) + ")";
    if (next.begin < covered) {
      throw header_fault{named + " overlap those of " + in_quotes(tensors.back().name)};
    }
    if (next.begin > covered) {
      throw header_fault{named + " leave a gap behind byte " + std::to_string(covered) +
                         ", where the last tensor ends"};
    }
    covered = next.end;
    next.tensor.data = data.data() + next.begin;
    if (reinterpret_cast<std::uintptr_t>(next.tensor.data) % next.element != 0) {
      throw header_fault{named + " are not aligned to the " + std::to_string(next.element) + " bytes of a " +
                         next.tensor.dtype};
    }
    tensors.push_back(std::move(next.tensor));
  }
  if (covered != data.size()) {
    throw header_fault{"is damaged: " + std::to_string(data.size() - covered) +
                       " bytes behind the last tensor belong to none"};
  }
  return tensors;
}

}  // namespace

std::string stored_tensor::describe() const {
  std::string text = dtype + " [";
  for (std::size_t i = 0; i < sizes.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(sizes[i]);
  return text + "]";
}

safetensors_file::safetensors_file(const std::filesystem::path& file) : path_(file), mapped_("safetensors", file) {
  try {
    tensors_ = read_tensors(mapped_.bytes());
  } catch (const header_fault& fault) {
    fail(fault.reason + "; fetch it again with scripts/fetch_model.sh");
  }
  by_name_.resize(tensors_.size());
  std::iota(by_name_.begin(), by_name_.end(), std::size_t{0});
  std::sort(by_name_.begin(), by_name_.end(),
            [&](std::size_t lhs, std::size_t rhs) { return tensors_[lhs].name < tensors_[rhs].name; });
}

const stored_tensor& safetensors_file::find(std::string_view name) const {
  const auto found =
      std::lower_bound(by_name_.begin(), by_name_.end(), name,
                       [&](std::size_t index, std::string_view key) { return tensors_[index].name < key; });
  if (found == by_name_.end() || tensors_[*found].name != name) {
    fail("has no tensor " + in_quotes(name) + " among its " + std::to_string(tensors_.size()));
  }
  return tensors_[*found];
}

void safetensors_file::require_dtype(const stored_tensor& tensor, std::string_view dtype) const {
  if (tensor.dtype != dtype) {
    fail("has tensor " + in_quotes(tensor.name) + " as " + tensor.describe() + ", but " + std::string(dtype) +
         " is read");
  }
}

void safetensors_file::fail(const std::string& reason) const {
  throw input_error("safetensors: " + in_quotes(path_.native(), 4096) + " " + reason);
}

}  // namespace sentence_encoder
