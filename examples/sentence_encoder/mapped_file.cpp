// SPDX-License-Identifier: BSL-1.0
#include "mapped_file.hpp"

#include "input_error.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace sentence_encoder {
namespace {

/// A file descriptor, closed at the end of its life; the mapping outlives it.
struct descriptor {
  int number;
  explicit descriptor(int opened) : number(opened) {}
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() {
    if (number >= 0) ::close(number);
  }
};

void unmap(std::span<const std::byte> bytes) noexcept {
  if (bytes.data() != nullptr) ::munmap(const_cast<std::byte*>(bytes.data()), bytes.size());
}

}  // namespace

mapped_file::mapped_file(std::string_view operation, const std::filesystem::path& file) {
  const auto fail = [&](const std::string& reason) {
    throw input_error(std::string(operation) + ": " + in_quotes(file.native(), 4096) + " " + reason +
                      "; give the folder that scripts/fetch_model.sh prints");
  };
  const auto system_text = [] { return std::generic_category().message(errno); };

  // O_NONBLOCK: a pipe in the file's place is refused below, where open would wait for its writer.
  const descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (opened.number < 0) fail("cannot be opened: " + system_text());
  struct stat facts{};
  if (::fstat(opened.number, &facts) != 0) fail("cannot be examined: " + system_text());
  if (!S_ISREG(facts.st_mode)) fail("is not a regular file");
  if (facts.st_size == 0) fail("is empty");

  const auto size = static_cast<std::size_t>(facts.st_size);
  void* const address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, opened.number, 0);
  if (address == MAP_FAILED) fail("cannot be mapped into memory: " + system_text());
  bytes_ = {static_cast<const std::byte*>(address), size};
}

mapped_file::mapped_file(mapped_file&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

mapped_file& mapped_file::operator=(mapped_file&& other) noexcept {
  if (this != &other) {
    unmap(bytes_);
    bytes_ = std::exchange(other.bytes_, {});
  }
  return *this;
}

mapped_file::~mapped_file() { unmap(bytes_); }

}  // namespace sentence_encoder
