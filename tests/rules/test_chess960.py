"""The 960 positions by number, and their draw."""

from __future__ import annotations

import pytest

from zug.model import Event
from zug.rules.chess960 import CHESS960, POSITIONS, drawn_position, position, position_note


@pytest.mark.parametrize(
    ("number", "pieces"),
    [
        # published numbers: the first, the last, classical chess, and its mirror image
        (0, "BBQNNRKR"),
        (959, "RKRNNQBB"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
    ],
)
def test_positions_have_their_published_numbers(number: int, pieces: str) -> None:
    assert position(number) == pieces


def test_every_position_is_legal_and_occurs_once() -> None:
    """Bishops on squares of both colours, the king between the rooks."""
    found = [position(number) for number in range(POSITIONS)]
    assert len(set(found)) == 960
    for pieces in found:
        assert sorted(pieces) == sorted("RNBQKBNR")
        assert (pieces.index("B") + pieces.rindex("B")) % 2 == 1
        assert pieces.index("R") < pieces.index("K") < pieces.rindex("R")


def test_a_seed_draws_the_same_positions_again_and_others_for_other_rounds() -> None:
    drawn = [drawn_position("4711", round_) for round_ in range(1, 10)]
    assert drawn == [drawn_position("4711", round_) for round_ in range(1, 10)]
    assert len(set(drawn)) > 5
    assert drawn != [drawn_position("4712", round_) for round_ in range(1, 10)]
    assert drawn_position("4711", 1) == int(DIGEST, 16) % 960


DIGEST = "1d48c29ddc3030b563be501c2ea83235d559ccc137ba575ad7cf64672c884768"
"""printf 4711:Chess960:1 | sha256sum"""


def test_only_an_event_of_chess960_has_positions() -> None:
    assert position_note(Event(seed="4711"), 1) == ()
    (note,) = position_note(Event(variant=CHESS960, seed="4711"), 1)
    number = drawn_position("4711", 1)
    assert note == f"Chess960, position {number}: {position(number)}"
