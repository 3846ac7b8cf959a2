# SPDX-License-Identifier: BSL-1.0
# shellcheck shell=bash
#
# What the scripts share: progress lines, failure with its reason, Debian packages, configuring and building.
# Sourced, not run; sets $project to the root of the tree and changes into it.

set -euo pipefail

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$project"

say() { printf '== %s\n' "$*"; }
stop() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# What building and testing need, by Debian 12's package names.
# shellcheck disable=SC2034  # used by those that source this file
build_packages=(g++ cmake ninja-build libboost-dev libeigen3-dev doctest-dev nlohmann-json3-dev libbenchmark-dev libicu-dev
  python3-venv ca-certificates)

# need_packages <package>...: installs those that are missing; does nothing, and asks for nothing, when none is.
need_packages() {
  local package missing=() root=()
  if ! command -v dpkg-query >/dev/null; then
    say "no Debian package manager here; these must be installed already: $*"
    return
  fi
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]} == 0)) && return
  if ((EUID != 0)); then
    if command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
      root=(sudo)
    else
      stop "missing packages, and neither root nor sudo to install them: apt-get install ${missing[*]}"
    fi
  fi
  say "installing ${missing[*]}"
  local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300
    -o Acquire::Retries=3 -o Dpkg::Use-Pty=0)
  local log
  log=$(mktemp)
  "${apt[@]}" update >"$log" 2>&1 || say "apt-get update had errors; trying with the package lists there are"
  if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    stop "apt-get could not install ${missing[*]}; its reason is above"
  fi
  rm -f "$log"
}

# Compilers at work at the same time: one per processor, and 1.5 GB of memory each.
parallel_jobs() {
  local processors memory
  processors=$(nproc)
  memory=$(awk '/MemAvailable/ { print int($2 / 1500000) }' /proc/meminfo 2>/dev/null || true)
  memory=${memory:-$processors}
  ((memory >= 1)) || memory=1
  echo $((processors < memory ? processors : memory))
}

# Prints the path of an nvcc that can build the CUDA part; else fails with the reason on standard output.
find_nvcc() {
  local nvcc version
  nvcc=${CUDACXX:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
  [[ -x $nvcc ]] || { echo "there is no nvcc"; return 1; }
  version=$("$nvcc" --version | sed -n 's/.*release \([0-9]*\)\..*/\1/p')
  [[ ${version:-0} -ge 13 ]] || { echo "$nvcc is of release ${version:-unknown}, and 13 is needed"; return 1; }
  echo "$nvcc"
}

# configure <preset> [cmake arguments]: quiet unless it fails.
configure() {
  local preset=$1 log
  shift
  say "configuring build/$preset"
  mkdir -p "build/$preset"
  log=build/$preset/configure.log
  cmake --preset "$preset" "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    stop "cmake could not configure build/$preset; its reason is above"
  }
  grep -E 'CMake Warning|is not found' -A 2 "$log" || true
}

# configure_with_cuda <preset>: with the CUDA part where nvcc is found; $cuda is the sentence about it. Where CI is set, a
# warning in our own sources is an error.
configure_with_cuda() {
  local nvcc strict=-DCMAKE_COMPILE_WARNING_AS_ERROR=${CI:+ON}
  if nvcc=$(find_nvcc); then
    configure "$1" "$strict" -DSYMSHAPE_CUDA=ON -DCMAKE_CUDA_COMPILER="$nvcc"
    cuda="The CUDA part was built with $nvcc, and its tests ran on the host."
  else
    configure "$1" "$strict" -DSYMSHAPE_CUDA=OFF
    cuda="The CUDA part was not built: $nvcc."
  fi
}

# build <preset> <target>...
build() {
  local preset=$1
  shift
  say "building $* in build/$preset, $(parallel_jobs) at a time"
  cmake --build "build/$preset" --parallel "$(parallel_jobs)" --target "$@" || stop "the build of build/$preset failed; the reason is above"
}
