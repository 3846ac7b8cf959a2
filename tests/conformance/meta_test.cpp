// SPDX-License-Identifier: BSL-1.0
// `conform meta` on the rows kept in tests/data/meta.

#include "command.hpp"

#include <cstdio>
#include <fstream>
#include <string>

using conform::conform_command;
using conform::output_of;

namespace {

const std::string rows = std::string{SYMSHAPE_TEST_DATA} + "/meta/operators.jsonl";

/// A file with these lines, removed at the end.
struct small_file {
  std::string path;
  explicit small_file(const std::string& text) : path{std::string{SYMSHAPE_TEST_DATA} + "/meta/small.jsonl"} {
    std::ofstream{path} << text << '\n';
  }
  ~small_file() { std::remove(path.c_str()); }
};

const std::string relu =
    R"("op":"aten::relu","args":[{"size":[2,3],"stride":[3,1],"offset":0,"dtype":"f32"}],"kwargs":{})";

}  // namespace

TEST_CASE("every recorded call of every operator with a rule gives what the operator gave, and none is left out") {
  int status = 0;
  const std::string out = output_of(conform_command("meta " + rows), status);
  CAPTURE(out);
  CHECK(status == 0);
  CHECK(out.find("\n11616 passed, 0 failed, 0 skipped\n") != std::string::npos);
  CHECK(out.find("\n0 rows agree with the fake run and not with the real one\n") != std::string::npos);
}

TEST_CASE("the same with a symbol for every size from 2 on: the recorded numbers come out") {
  int status = 0;
  const std::string out = output_of(conform_command("meta --symbolic " + rows), status);
  CAPTURE(out);
  CHECK(status == 0);
  CHECK(out.find("\n11616 passed, 0 failed, 0 skipped\n") != std::string::npos);
}

TEST_CASE("a row that does not hold is shown with what was expected and what came, and fails the run") {
  const small_file file{R"({"id":"m1",)" + relu +
                        R"(,"out":[{"size":[2,4],"stride":[4,1],"offset":0,"dtype":"f32"}]})"};
  int status = 0;
  const std::string out = output_of(conform_command("meta " + file.path), status);
  CAPTURE(out);
  CHECK(status != 0);
  CHECK(out.find("m1: expected [{") != std::string::npos);
  CHECK(out.find("0 passed, 1 failed, 0 skipped\n") != std::string::npos);
}

TEST_CASE("a row with insignificant strides of its own passes, and with --exact fails") {
  const small_file file{
      R"({"id":"m1","op":"aten::relu","args":[{"size":[1,3],"stride":[3,1],"offset":0,"dtype":"f32"}],"kwargs":{},)"
      R"("out":[{"size":[1,3],"stride":[7,1],"offset":0,"dtype":"f32"}]})"};
  int status = 0;
  output_of(conform_command("meta " + file.path), status);
  CHECK(status == 0);
  output_of(conform_command("meta " + file.path + " --exact"), status);
  CHECK(status != 0);
}

TEST_CASE("an operator without a rule is skipped and named") {
  const small_file file{R"({"id":"m1","op":"aten::no_such_operator","args":[],"kwargs":{},"out":[]})"};
  int status = 0;
  const std::string out = output_of(conform_command("meta " + file.path), status);
  CAPTURE(out);
  CHECK(status == 0);
  CHECK(out.find("aten::no_such_operator") != std::string::npos);
  CHECK(out.find("0 passed, 0 failed, 1 skipped\n") != std::string::npos);
}

TEST_CASE("a malformed row is refused with the file, the line and what is wrong") {
  for (
      const char* const line :
      {"{", "[]", R"({"id":"m1"})", R"({"id":"m1","op":"aten::relu","args":[{"size":[2]}],"kwargs":{},"out":[]})",
       R"({"id":"m1","op":"aten::relu","args":[{"size":["x"],"stride":[1],"offset":0,"dtype":"f32"}],"kwargs":{},"out":[]})",
       R"({"id":"m1","op":"aten::relu","args":[{"size":[2],"stride":[1],"offset":0,"dtype":"f7"}],"kwargs":{},"out":[]})",
       R"({"id":"m1","op":"aten::relu","args":{},"kwargs":[],"out":[]})",
       R"({"id":3,"op":"aten::relu","args":[],"kwargs":{},"out":[]})",
       R"({"id":"m1","op":"aten::relu","args":[{"complex":[1]}],"kwargs":{},"out":[]})",
       R"({"id":"m1","op":"aten::relu","args":[{"str":4}],"kwargs":{},"out":[]})"}) {
    const small_file file{line};
    int status = 0;
    const std::string out = output_of(conform_command("meta " + file.path), status);
    CAPTURE(line);
    CAPTURE(out);
    CHECK(status != 0);
    CHECK(out.find("small.jsonl:1: ") != std::string::npos);
  }
}
