#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# The library as others use it: installed and found by find_package, as a subdirectory, and as a copied include folder.
# Each public header is compiled by itself from the installed tree.

# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need_packages "${build_packages[@]}"

work=$project/build/install
rm -rf "$work"
mkdir -p "$work"

log=$work/log.txt
quietly() { "$@" >"$log" 2>&1 || { cat "$log" >&2; stop "failed: $*"; }; }

use() {  # <how> <cmake argument>...
  local how=$1
  shift
  say "a program that uses symshape by $how"
  quietly cmake -G Ninja -S tests/install -B "$work/$how" -DUSE="$how" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" "$@"
  quietly cmake --build "$work/$how" --parallel "$(parallel_jobs)"
  quietly ctest --test-dir "$work/$how" --output-on-failure --no-tests=error
}

say "installing into a fresh prefix"
quietly cmake -G Ninja -S . -B "$work/source" -DSYMSHAPE_DEVELOPER=OFF -DCMAKE_INSTALL_PREFIX="$work/prefix"
quietly cmake --install "$work/source"

difference=$(diff <(cd include && find . -type f | sort) \
  <(cd "$work/prefix/include" && find . -type f | sort)) || stop "what is installed differs from include/: $difference"

use package -DCMAKE_PREFIX_PATH="$work/prefix" -DHEADERS_ALONE="$project/cmake/HeadersAlone.cmake" \
  -DINCLUDE_FOLDER="$work/prefix/include"
say "each header of the installed tree by itself"
quietly cmake --build "$work/package" --parallel "$(parallel_jobs)" --target headers_alone
use subdirectory -DSYMSHAPE_SOURCE="$project"
use copy -DSYMSHAPE_SOURCE="$project"
say "installed, found and used in three ways"
