// SPDX-License-Identifier: BSL-1.0
// `conform prove` on the rows kept in tests/data/algebra.

#include "command.hpp"

#include <cstdio>
#include <fstream>
#include <string>

using conform::conform_command;
using conform::output_of;

TEST_CASE("every true row of the algebra files is proven, no false one, and at least 95 in 100 of those are refuted") {
  const std::string folder = std::string{SYMSHAPE_TEST_DATA} + "/algebra/";
  int status = 0;
  const std::string out = output_of(conform_command("prove " + folder + "halide.tsv " + folder + "jax.tsv " + folder +
                                                    "own.tsv " + folder + "tvm.tsv"),
                                    status);
  CAPTURE(out);
  CHECK(out.find("unsound: 0\n") != std::string::npos);
  unsigned proven = 0, expected_true = 0, refuted = 0, expected_false = 0, contradictory = 0;
  const auto line = out.find("expected true: ");
  REQUIRE(line != std::string::npos);
  REQUIRE(std::sscanf(out.c_str() + line,
                      "expected true: %u of %u proven, %u of them since their facts contradict each other; expected "
                      "false: %u of %u refuted",
                      &proven, &expected_true, &contradictory, &refuted, &expected_false) == 5);
  CHECK(expected_true == 1813);
  CHECK(proven == expected_true);
  CHECK(contradictory <= 2);
  CHECK(expected_false == 630);
  CHECK(refuted * 100 >= expected_false * 95);
}

TEST_CASE("a file or row that cannot be read is named with its line, and the status says so") {
  int status = 0;
  CHECK(output_of(conform_command("prove absent.tsv"), status).find("absent.tsv: cannot be opened") !=
        std::string::npos);
  CHECK(status != 0);

  const std::string file = std::string{SYMSHAPE_TEST_DATA} + "/malformed.tsv";
  std::ofstream{file} << "id\tassumptions\tlhs\trelation\trhs\texpected\tclass\tsource\nx1\t\ta\t==\n";
  CHECK(output_of(conform_command("prove " + file), status).find("malformed.tsv:2: 8 columns were expected") !=
        std::string::npos);
  CHECK(status != 0);

  std::ofstream{file} << "id\tassumptions\tlhs\trelation\trhs\texpected\tclass\tsource\nx1\t\ta +\t==\ta\ttrue\t\t\n";
  const std::string out = output_of(conform_command("prove " + file), status);
  CHECK(out.find("x1: expected true, came refused") != std::string::npos);
  CHECK(out.find("0 passed, 1 failed, 0 skipped") != std::string::npos);
  CHECK(status != 0);
  std::remove(file.c_str());
}

TEST_CASE("a proof of a false row is unsound and fails the run") {
  int status = 0;
  const std::string file = std::string{SYMSHAPE_TEST_DATA} + "/wrong.tsv";
  std::ofstream{file} << "id\tassumptions\tlhs\trelation\trhs\texpected\tclass\tsource\nx1\t\ta\t=="
                         "\ta\tfalse\t\t\nx2\t\ta\t<\ta\ttrue\t\t\n";
  const std::string out = output_of(conform_command("prove " + file), status);
  CHECK(out.find("unsound: 2") != std::string::npos);
  CHECK(status != 0);
  std::remove(file.c_str());
}
