#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Builds symshape with all its tests and runs them. On Debian 12 it installs what is missing first (root or sudo).
#
#     scripts/test.sh                  everything
#     scripts/test.sh -R algebra       arguments are ctest's: here, only the tests named like this
#
# Needs neither a GPU nor nvcc; where nvcc is found the CUDA part is built and its tests are run on the host.

# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_packages "${build_packages[@]}"

say "checking the order of includes"
python3 scripts/check_layers.py || stop "a header includes what it may not; see above"

configure_with_cuda release
build release all

say "fetching the sentence encoder's model, for its tests"
SYMSHAPE_MODEL=$(scripts/fetch_model.sh | tail -n 1) || stop "the model could not be fetched; the reason is above"
export SYMSHAPE_MODEL

say "running the tests"
status=0
ctest --test-dir build/release --output-on-failure --parallel "$(parallel_jobs)" "$@" || status=$?
say "$cuda"
((status == 0)) || stop "some tests failed; see above"
