"""Options of systems: each of its type, each checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zug.errors import UsageError
from zug.systems.base import Option
from zug.systems.registry import find_system, settle_options

INFO = replace(
    find_system("dutch-2026"),
    options=(
        Option("quick", False, "a switch"),
        Option("depth", 4, "a whole number"),
        Option("order", "rating", "a word of a list", ("rating", "lot")),
        Option("remark", "", "any word"),
    ),
)


def test_what_is_not_given_is_the_default() -> None:
    assert settle_options(INFO, {}) == {
        "quick": False,
        "depth": 4,
        "order": "rating",
        "remark": "",
    }


@pytest.mark.parametrize(
    ("key", "given", "settled"),
    [
        ("quick", True, True),
        ("quick", " Yes ", True),
        ("quick", "off", False),
        ("depth", "7", 7),
        ("depth", -2, -2),
        ("order", "LOT", "lot"),
        ("remark", "Anything", "anything"),
    ],
)
def test_what_is_given_gets_the_type_of_the_default(
    key: str, given: object, settled: object
) -> None:
    found = settle_options(INFO, {key: given})[key]
    assert found == settled
    assert type(found) is type(settled)


@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("quick", "perhaps", "neither true nor false"),
        ("depth", "deep", "not a whole number"),
        ("depth", "1.5", "not a whole number"),
        ("order", "chance", "use one of rating, lot"),
        ("width", 3, "it has quick, depth, order, remark"),
    ],
)
def test_what_does_not_fit_is_refused(key: str, given: object, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        settle_options(INFO, {key: given})
    assert words in str(caught.value)
    assert caught.value.code == ("unknown-option" if key == "width" else "bad-option")


def test_a_system_without_options_says_so() -> None:
    with pytest.raises(UsageError, match="it has none"):
        settle_options(find_system("dutch-2026"), {"maxi": True})
