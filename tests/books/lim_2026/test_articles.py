"""The Lim System of 2026: what differs from the edition before, and that nothing else does."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from tests.literal.lim import Round
from tests.support.guests import position
from tests.support.laws import lines
from zug.model import POINT, PointSystem, Tournament
from zug.rules.books import book

NEW = "lim-2026"
OLD = "lim-1999"


def bye(tournament: Tournament, edition: str = NEW) -> int | None:
    pairing = zug.pair(tournament, edition)
    assert lines(pairing) == Round(tournament, edition=edition).pair()
    return pairing.bye


@pytest.mark.parametrize(
    ("cell", "expected"), [("U", 2), ("F", 2), ("w+:1500", 2), ("H", 3), ("Z", 3), ("b-:1500", 3)]
)
def test_1_1__who_won_without_playing_does_not_get_the_bye(cell: str, expected: int) -> None:
    score = {"U": "w1", "F": "w1", "w+:1500": "w1", "H": "w="}.get(cell, "w0")
    tournament = position(f"2400 {score}:2000\n2300 {score}:2000\n2200 {cell}")
    assert bye(tournament) == expected


def test_1_1__whatever_brought_the_points_of_a_win_bars() -> None:
    """A bye called one of half a point, but worth a win: the edition before looked at its name."""
    tournament = replace(
        position("2400 w1:2000\n2300 w1:2000\n2200 H"), points=PointSystem(half_bye=POINT)
    )
    assert (bye(tournament), bye(tournament, OLD)) == (2, 3)


def test_1_1__the_bye_of_half_a_point_bars_once_it_was_allocated() -> None:
    points = PointSystem(pab=PointSystem().draw)
    tournament = replace(position("2400 w=:2000\n2300 w=:2000\n2200 U"), points=points)
    assert bye(tournament) == 2


def test_every_other_article_is_that_of_1999() -> None:
    new, old = book(NEW), book(OLD)
    assert [article.id for article in new.articles] == [article.id for article in old.articles]
    assert [one.id for one in new.articles if one not in old.articles] == ["1.1"]


def test_lim_alone_names_the_edition_in_force() -> None:
    assert zug.systems.find_system("lim").id == NEW
    assert zug.systems.find_system(OLD).family == zug.systems.find_system(NEW).family


def test_the_trace_cites_its_own_book() -> None:
    pairing = zug.pair(position("2400 w1:2000\n2300 w1:2000\n2200 w=:2000"), "lim")
    assert pairing.trace
    assert all(step.article.startswith(f"{NEW}:") for step in pairing.trace)
