// SPDX-License-Identifier: BSL-1.0
// `conform guards` on the rows kept in tests/data/guards, and on rows that must fail.

#include "command.hpp"

#include <cstdio>
#include <fstream>
#include <string>

using conform::conform_command;
using conform::output_of;

namespace {

/// What `conform guards` says of these lines.
std::string guards_output(const std::string& lines, int& status, const std::string& options = {}) {
  const std::string file = std::string{SYMSHAPE_TEST_DATA} + "/given.jsonl";
  std::ofstream{file} << lines;
  const std::string out = output_of(conform_command("guards " + file + options), status);
  std::remove(file.c_str());
  return out;
}

/// A recording of `n` at 6 that asks whether it is above 4, with these steps before the question.
std::string row(const std::string& steps, const std::string& rest) {
  return R"({"id": "t1", "note": "test", "options": {"zero_one": false, "duck": false}, )"
         R"("inputs": [{"name": "n", "int": 6, "policy": "dynamic"}], "steps": [)" +
         steps + R"(["guard", "n > 4", true]], )" + rest + "}\n";
}

}  // namespace

TEST_CASE("every recording of the guard files answers, accepts and rejects as its row says") {
  int status = 0;
  const std::string out =
      output_of(conform_command("guards " + std::string{SYMSHAPE_TEST_DATA} + "/guards/scenarios.jsonl"), status);
  CAPTURE(out);
  CHECK(status == 0);
  CHECK(out.find(" 0 failed, 0 skipped\n") != std::string::npos);
}

TEST_CASE("a guard row fails for each thing that comes otherwise, and passes as it is") {
  int status = 0;
  const std::string right = R"("accept": [{"n": 6}, {"n": 5}], "reject": [{"n": 4}], "guards_max": 1)";
  CHECK(guards_output(row("", right), status).find("1 passed, 0 failed") != std::string::npos);
  CHECK(status == 0);
  const auto fails = [&](const std::string& steps, const std::string& rest, const char* why) {
    const std::string out = guards_output(row(steps, rest), status);
    CAPTURE(out);
    CHECK(out.find("0 passed, 1 failed") != std::string::npos);
    CHECK(out.find(why) != std::string::npos);
    CHECK(status != 0);
  };
  fails("", R"("accept": [{"n": 4}], "reject": [], "guards_max": 1)", "rejects {\"n\":4}: n >= 5 failed: n is 4");
  fails("", R"("accept": [], "reject": [{"n": 5}], "guards_max": 1)", "accepts {\"n\":5}");
  fails("", R"("accept": [], "reject": [], "guards_max": 0)", "1 guards, at most 0");
  fails(R"(["guard", "n > 7", true], )", right, "wrong answer");
  fails(R"(["known", "n > 5", true], )", right, "known: [\"known\",\"n > 5\",true] is undecided");
  fails(R"(["guard_error", "n > 5"], )", right, "did not raise");
  fails(R"(["check_error", "n > 5"], )", right, "did not raise");
  fails(R"(["frozen_error", "n < 5 and n > 7"], ["guard_error", "n // (n - 6) > 1"], )", right, "raised another error");
  fails(R"(["check", "n > 7"], )", right, "raised: ");
}

TEST_CASE("a step without a rule is skipped and named") {
  int status = 0;
  const std::string out =
      guards_output(row(R"(["dream", "n > 7"], )", R"("accept": [], "reject": [], "guards_max": 0)"), status);
  CHECK(out.find("no rule for the step dream") != std::string::npos);
  CHECK(out.find("0 passed, 0 failed, 1 skipped") != std::string::npos);
}

TEST_CASE("a malformed guard row is named with file and line, whatever is wrong with it") {
  int status = 0;
  const std::string rest = R"("accept": [], "reject": [], "guards_max": 1)";
  for (const std::string& line :
       {std::string{"{\"id\": \n"}, std::string{"[]\n"}, std::string{"{\"id\": \"x\"}\n"}, row(R"(["guard"], )", rest),
        row(R"(["guard", "n >", true], )", rest), row(R"(["guard", "n.size(0) > 1", true], )", rest),
        row(R"(["guard", "n", true], )", rest), row(R"(["guard", "99999999999999999999 > n", true], )", rest),
        row(R"(["rollback"], )", rest), row(R"(["suppress_end"], )", rest),
        row("", R"("accept": [{}], "reject": [], "guards_max": 1)"),
        row("", R"("accept": [], "reject": [], "guards_max": "none")"),
        row(R"(["guard", ")" + std::string(100000, '(') + R"(n", true], )", rest)}) {
    const std::string out = guards_output(row("", rest) + line, status);
    CAPTURE(line.substr(0, 300));
    CHECK(out.find("given.jsonl:2: ") != std::string::npos);
    CHECK(status != 0);
    CHECK(status < 0x8000);
  }
  CHECK(output_of(conform_command("guards absent.jsonl"), status).find("absent.jsonl: cannot be opened") !=
        std::string::npos);
  CHECK(guards_output(row("", rest), status, " --only t2").find("no row has the id t2") != std::string::npos);
}
