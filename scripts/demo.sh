#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Shows symshape at work: the README's first program, then a real sentence encoder (all-MiniLM-L6-v2) whose every shape is
# checked by the compiler or guarded by the program. On Debian 12 it installs what is missing first (root or sudo).
#
#     scripts/demo.sh                                     with sentences of its own
#     scripts/demo.sh "A cat sat." "A dog lay down."      with yours; arguments go to the encoder (--help)

# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_packages "${build_packages[@]}"

say "fetching the model all-MiniLM-L6-v2"
model=$(scripts/fetch_model.sh | tail -n 1) || stop "the model could not be fetched; the reason is above"

configure release
build release example_first example_sentence_encoder

say "examples/first: a shape is a type, and the compiler does the algebra"
build/release/examples/example_first

say "examples/sentence_encoder: sentences compared by meaning"
(($# > 0)) || set -- \
  "A man is playing a guitar on the stage." \
  "Someone performs music in front of an audience." \
  "The chef is slicing fresh vegetables." \
  "Stock markets fell sharply on Monday."
SYMSHAPE_MODEL=$model build/release/examples/example_sentence_encoder "$@"
