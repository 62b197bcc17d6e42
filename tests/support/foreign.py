"""Files of other programs, made up in the forms that are known; nobody in them exists."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "formats" / "samples" / "programs"
CHESS_RESULTS = (SAMPLES / "chess-results.xml").read_bytes()
VEGA = (SAMPLES / "club.veg").read_bytes()
MARK = b"\xff\x89\x44"
PEOPLE = (
    {0: "Frey", 1: "Zoë", 4: "WIM", 9: "SC Zug", 10: "SUI", "fide": 2210, "nat": 2150, "sex": 1},
    {0: "Moser", 1: "Beat", 10: "SUI", "nat": 1980, "id": 1300002},
    {0: "Eng", 10: "ITA"},
)


def tunx(
    people: Sequence[Mapping[int | str, str | int]] = PEOPLE, rounds: int = 7, current: int = 2
) -> bytes:
    """Swiss-Manager's file of a Swiss tournament, with nothing where nobody knows what stands."""
    texts = {0: "Herbst-Open", 3: "Keller, Anna", 4: "Ott, Jan", 10: "Zug", 14: "90+30", 20: "SUI"}
    config = bytearray(0x80)
    struct.pack_into("<H", config, 0, rounds)
    struct.pack_into("<B", config, 0x11, current)
    struct.pack_into("<H", config, 0x13, len(people))
    struct.pack_into("<II", config, 0x47, 20261003, 20261004)
    return b"".join(
        (
            (b"\x93" + MARK).ljust(108, b"\0"),
            *(_text(texts.get(place, "")) for place in range(26)),
            b"\x95" + MARK + bytes(config),
            b"\xa3" + MARK + bytes(100),
            b"\xa5" + MARK,
            *(_player(one) for one in people),
            b"\xb3" + MARK + bytes(42),
            b"\xe3" + MARK,
        )
    )


def _text(text: str) -> bytes:
    return struct.pack("<H", len(text)) + text.encode("utf-16-le")


def _player(one: Mapping[int | str, str | int]) -> bytes:
    block = bytearray(110)
    block[6] = int(one.get("sex", 0))
    struct.pack_into("<HH", block, 8, int(one.get("fide", 0)), int(one.get("nat", 0)))
    struct.pack_into("<I", block, 0x18, int(one.get("id", 0)))
    return b"".join(_text(str(one.get(place, ""))) for place in range(30)) + bytes(block)
