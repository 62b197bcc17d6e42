"""Prize money."""

from __future__ import annotations

import pytest

from zug.rules.prizes import awards, format_money, parse_money
from zug.rules.tiebreaks.standings import Line

LINES = [Line(1, 7, 60, ()), Line(2, 3, 50, ()), Line(3, 4, 50, ()), Line(3, 9, 50, ())]


def test_equal_points_share_the_prizes_of_their_places() -> None:
    given = awards(LINES, [10000, 5000, 2000])
    assert [(award.tpn, award.cents) for award in given] == [
        (7, 10000),
        (3, 2334),
        (4, 2333),
        (9, 2333),
    ]
    assert sum(award.cents for award in given) == 17000


def test_undivided_only_a_shared_rank_shares() -> None:
    given = awards(LINES, [10000, 5000, 2001], divided=False)
    assert [(award.tpn, award.cents, award.divided) for award in given] == [
        (7, 10000, 1),
        (3, 5000, 1),
        (4, 1001, 2),
        (9, 1000, 2),
    ]


def test_money_is_read_and_written() -> None:
    assert [parse_money(text) for text in ("500", "12.5", "12,50")] == [50000, 1250, 1250]
    assert format_money(1250) == "12.50"
    for bad in ("", "x", "1.234", "-5"):
        with pytest.raises(ValueError, match="not an amount"):
            parse_money(bad)
