"""Which official rating becomes the tournament rating."""

from __future__ import annotations

import pytest

from zug.rules.numbering import METHODS, SEQUENCES, by_sequence, tournament_rating

ALL = {"standard": 2000, "rapid": 1900, "blitz": 1800, "national": 2100}


@pytest.mark.parametrize(
    ("official", "play", "expected"),
    [
        (ALL, "standard", (2000, "standard")),
        ({"rapid": 1900, "blitz": 1800}, "standard", (1900, "rapid")),
        ({"blitz": 1800}, "standard", (1800, "blitz")),
        (ALL, "rapid", (1900, "rapid")),
        ({"standard": 2000, "blitz": 1800}, "rapid", (2000, "standard")),  # effective rapid
        ({"blitz": 1800}, "rapid", (1800, "blitz")),
        (ALL, "blitz", (1800, "blitz")),
        ({"standard": 2000, "rapid": 1900}, "blitz", (2000, "standard")),  # effective blitz
        ({"rapid": 1900}, "blitz", (1900, "rapid")),
        ({"national": 2100}, "standard", (0, "")),
        ({}, "blitz", (0, "")),
    ],
)
def test_the_sequence_of_each_rate_of_play(
    official: dict[str, int], play: str, expected: tuple[int, str]
) -> None:
    assert by_sequence(official, SEQUENCES[play]) == expected


@pytest.mark.parametrize(
    ("method", "both", "fide_only", "national_only"),
    [
        ("FIDE", 2000, 2000, 0),
        ("NRO", 2100, 0, 2100),
        ("FIDON", 2000, 2000, 2100),
        ("NIDOF", 2100, 2000, 2100),
        ("HBFN", 2100, 2000, 2100),
        ("LBFN", 2000, 2000, 2100),
    ],
)
def test_the_methods_of_record_172(
    method: str, both: int, fide_only: int, national_only: int
) -> None:
    sequence = SEQUENCES["standard"]
    for official, expected in (
        ({"standard": 2000, "national": 2100}, both),
        ({"standard": 2000}, fide_only),
        ({"national": 2100}, national_only),
        ({}, 0),
    ):
        assert tournament_rating(official, sequence, method).rating == expected


def test_without_a_method_the_sequence_of_the_user_decides() -> None:
    sequence = ("club", "national", "standard")
    assert tournament_rating({**ALL, "club": 1500}, sequence) == (1500, "club")
    assert tournament_rating(ALL, sequence, "OTHER") == (2100, "national")
    assert "OTHER" in METHODS
