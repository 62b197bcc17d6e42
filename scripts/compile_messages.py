"""Compile the message catalogues: `src/zug/locale/*/LC_MESSAGES/*.po` to `.mo` beside them.

    python scripts/compile_messages.py [--check]

The compiled files are committed, so that a clone and a wheel need no tool; `--check` tells whether
they are up to date.
"""

from __future__ import annotations

import ast
import struct
import sys
from pathlib import Path

LOCALE = Path(__file__).parent.parent / "src" / "zug" / "locale"
_MAGIC = 0x950412DE


def parse(text: str) -> dict[str, str]:
    """The messages of a catalogue, the header under the empty id. No plurals, no contexts."""
    messages: dict[str, str] = {}
    key = ""
    target = ""
    parts = {"msgid": "", "msgstr": ""}
    for number, raw in enumerate([*text.splitlines(), 'msgid ""'], 1):
        line = quoted = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "msgid":
            if target == "msgstr":
                key = parts["msgid"]
                if key in messages:
                    raise ValueError(f"line {number}: {key!r} is there twice")
                messages[key] = parts["msgstr"]
            parts = {"msgid": "", "msgstr": ""}
        if word in parts:
            target, quoted = word, rest
        elif not line.startswith('"'):
            raise ValueError(f"line {number}: neither msgid, msgstr nor text: {line}")
        parts[target] += ast.literal_eval(quoted)
    return messages


def compile_catalogue(text: str) -> bytes:
    """A catalogue in the binary form of GNU gettext."""
    pairs = sorted((k.encode(), v.encode()) for k, v in parse(text).items() if v)
    count = len(pairs)
    start = 7 * 4 + 16 * count
    heads: list[tuple[int, int]] = []
    data = b""
    for side in (0, 1):
        for pair in pairs:
            heads.append((len(pair[side]), start + len(data)))
            data += pair[side] + b"\0"
    table = b"".join(struct.pack("<II", *head) for head in heads)
    header = struct.pack("<7I", _MAGIC, 0, count, 28, 28 + 8 * count, 0, start)
    return header + table + data


def main(arguments: list[str]) -> int:
    stale = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        compiled = compile_catalogue(source.read_text(encoding="utf-8"))
        target = source.with_suffix(".mo")
        if target.exists() and target.read_bytes() == compiled:
            continue
        stale.append(source)
        if "--check" not in arguments:
            target.write_bytes(compiled)
    if stale and "--check" in arguments:
        print("run scripts/compile_messages.py:", *stale)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
