#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Runs the CUDA kernels on a device and compares them with plain loops. Without a device, or without nvcc, it says so in one line and succeeds.
#
#     scripts/device_check.sh                  for the device that is there
#     scripts/device_check.sh -tc='*softmax*'  arguments are the test program's
#
# Needs nvcc 13, a C++ compiler it accepts, and doctest. The library itself needs no build.

# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

nvcc=$(find_nvcc) || {
  say "device check: skipped, $nvcc"
  exit 0
}
if ! ls /dev/nvidia[0-9]* >/dev/null 2>&1 && [[ ! -e /dev/dxg ]]; then
  say "device check: skipped, there is no device"
  exit 0
fi
program=build/device_check/device_check
mkdir -p "$(dirname "$program")"
say "building $program"
"$nvcc" -std=c++20 -arch=native -O2 -Iinclude tests/cuda/device_check.cu -o "$program" || stop "nvcc could not build the check; its reason is above"
"$program" "$@" || stop "the device's results differ from the host's; see above"
