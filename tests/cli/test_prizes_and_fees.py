"""Categories, prizes and fees from the shell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import Zug


@pytest.fixture
def played(zug: Zug, event: Path) -> Path:
    """Six players, born 2010 to 2015; one round is played, and White won every game."""
    zug("set", "--start", "2026-11-14", "--prizes", "500,300,200", "--fee", 60)
    for number in range(1, 7):
        zug("edit", number, "--birth", 2009 + number)
    zug("next"), zug("publish")
    for board in (1, 2, 3):
        zug("result", board, "1-0")
    return event


def test_categories_are_defined_and_listed(zug: Zug, event: Path) -> None:
    zug("set", "--start", "2026-11-14")
    zug("edit", 2, "--birth", 2013, "--tag", "local", "--tag", "school")
    assert zug("category", "U14", "--prizes", "100,50").out == (
        "category U14: under 14; prizes 100.00, 50.00\n"
    )
    zug("category", "Local", "--tag", "local", "--unrated", "no", "--sex", "any")
    zug("category", "Local", "--club", "Zug", "--club", "")
    listed = zug("category").out.splitlines()
    assert [line.split()[:2] for line in listed] == [
        ["Category", "Players"],
        ["U14", "1"],
        ["Local", "0"],
    ]
    assert "club Zug, tag local" in listed[2]
    zug("edit", 2, "--no-tags")
    assert zug("category", "U14", "--drop").out == "no category U14 any more\n"
    assert zug("category", "--drop").exit == 2
    assert "[no-such-name]" in zug("category", "U14", "--drop").err


def test_standings_of_a_category(zug: Zug, played: Path, finished: Path) -> None:
    zug("category", "U14")
    shown = zug("standings", "--category", "u14").out.splitlines()
    assert shown[0] == "Standings after round 1: u14"
    view = json.loads(zug("standings", "--category", "U14", "--json").out)
    assert view["category"] == "U14"
    assert {one["tpn"] for one in view["standings"]} == {3, 4, 5, 6}
    whole = json.loads(zug("standings", "--json").out)["standings"]
    overall = {one["tpn"]: one["rank"] for one in whole}
    shown_ranks = [(one["overall"], one["rank"]) for one in view["standings"]]
    assert [all_ for all_, _ in shown_ranks] == sorted(overall[tpn] for tpn in (3, 4, 5, 6))
    assert [rank for _, rank in shown_ranks] == [
        1 + sum(other < all_ for other, _ in shown_ranks) for all_, _ in shown_ranks
    ]
    assert "[no-such-category]" in zug("standings", "--category", "Old").err
    printed = zug("print", "standings", "--category", "U14").out
    assert "Standings after round 1: U14" in printed
    assert "Overall" in printed
    assert "[no-category]" in zug("print", "crosstable", "--category", "U14").err
    assert "Rank  Overall" in zug("standings", finished, "--category", "W").out
    by_book = zug("standings", "--book", "1992", "--category", "U14").out
    assert "Overall" in by_book


def test_prizes_are_divided_and_explained(zug: Zug, played: Path) -> None:
    zug("category", "U14", "--prizes", "400")
    shown = zug("prizes").out
    assert "Main prizes: places 1 to " in shown
    assert shown.endswith("Provisional: rounds are still to be played.\n")
    assert "Provisional" not in zug("prizes", "--after", 1).out
    assert "takes 400.00 (category U14) and leaves " in shown
    view = json.loads(zug("prizes", "--json").out)
    assert sum(float(one["prize"]) for one in view["awards"]) == float(view["sum"]) == 1400
    zug("set", "--sharing", "rank", "--several-prizes", "--main-prizes-first")
    assert "leaves" not in zug("prizes").out
    assert zug("prizes", "--after", 2).exit == 2
    assert zug("prizes", "--after", 1).out
    receipts = zug("print", "receipts").out
    assert "of category U14" in receipts
    sheet = zug("print", "prizes").out.splitlines()
    assert sheet[4].split()[0] == "Category"
    zug("category", "U14", "--drop"), zug("set", "--prizes", "")
    assert "[no-prizes]" in zug("prizes").err


def test_fees_and_payments(zug: Zug, played: Path) -> None:
    zug("category", "U14")
    assert zug("fee", "juniors", 30, "--category", "U14").exit == 0
    zug("fee", "titled", 0, "--title", "GM")
    zug("edit", 1, "--title", "GM")
    assert "45.00 is more than the 30.00 due" in zug("pay", 3, "45").err
    zug("pay", 2), zug("pay", 3, "45", "--yes")
    shown = zug("fee").out
    assert "1 player has paid the fee in full: 60.00\n" in shown
    assert "due 180.00, paid 105.00, to be paid 90.00, overpaid 15.00\n" in shown
    assert "-15.00" in shown
    paper = zug("print", "check-in").out
    assert "6 players, fees 180.00, paid 105.00, to be paid 90.00, overpaid 15.00" in paper
    assert zug("fee", "juniors").exit == 2
    assert zug("fee", "juniors", "--drop").out == "no fee juniors any more\n"
    early = zug("fee", "early", 50, "--until", "2099-01-01")
    assert early.out == "fee early: 50.00 (entered by 2099-01-01)\n"
    assert zug("fee").out.count("early") == 6  # the fee itself, and all but the titled one
    zug("edit", 2, "--registered", "2099-01-02")
    assert "[bad-date]" in zug("edit", 2, "--registered", "soon").err
