"""The general handling rules of 2016, as far as engines obey them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import zug
from tests.literal import nasty
from tests.literal.positions import expect, fresh, table
from zug.model import Player
from zug.rules.cards import board_order, deal_cards
from zug.rules.numbering import initial_order

SYSTEM = "dutch-2017"


def test_a_1__the_published_systems_are_there() -> None:
    known = {system.id for system in zug.SYSTEMS}
    assert {"dutch-2017", "burstein-2017", "dubov-1997", "lim-1999"} <= known


@pytest.mark.parametrize("seed", range(5))
def test_a_4__the_same_tournament_gives_the_same_pairing(seed: int) -> None:
    """The numbers are given: names and ratings must not change anything."""
    tournament = nasty.tournament(Random(seed), fewest=8)
    others = tuple(replace(p, rating=p.tpn, name=str(-p.tpn)) for p in tournament.players)
    again = replace(tournament, players=others)
    assert zug.pair(again, SYSTEM).boards == zug.pair(tournament, SYSTEM).boards


def ordered(*players: Player) -> list[str]:
    return [player.name for player in initial_order(players)]


def test_b_2_a__strength_first() -> None:
    assert ordered(Player(1, "Weak", 2100, "GM"), Player(2, "Strong", 2200)) == ["Strong", "Weak"]


def test_b_2_b__then_the_title() -> None:
    titles = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
    players = [Player(n, title or "none", 2000, title) for n, title in enumerate(titles, 1)]
    assert ordered(*reversed(players)) == [title or "none" for title in titles]


def test_b_2_c__then_the_name() -> None:
    assert ordered(Player(1, "Zaal, A", 2000), Player(2, "Aal, Z", 2000)) == ["Aal, Z", "Zaal, A"]


def test_b_3__an_engine_takes_the_numbers_as_they_are() -> None:
    tournament = fresh([0] * 4)
    players = tuple(replace(p, rating=1000 + p.tpn) for p in tournament.players)
    expect(SYSTEM, replace(tournament, players=players), "1-3 4-2")


def test_c_2__a_late_entry_has_nothing_for_the_rounds_missed() -> None:
    position = table("1: 3w1\n2: 4b1\n3: 1b0\n4: 2w0\n5: .\n6: .")
    assert deal_cards(position)[5].score == 0
    expect(SYSTEM, position, "2-1 3-5 6-4")


def test_d_1__an_adjourned_game_counts_as_drawn() -> None:
    assert deal_cards(table("1: 2wX\n2: 1bX"))[1].score == 5


def test_d_3__who_withdrew_is_not_paired() -> None:
    rows = "1: 3w1 Z\n2: 4b1 5w1\n3: 1b0 4w1\n4: 2w0 3b0\n5: U 2b0"
    pairing = zug.pair(table(rows, absent=(1,)), SYSTEM)
    assert 1 not in {tpn for board in pairing.boards for tpn in board} | {pairing.bye}


@pytest.mark.parametrize("bye", ["Z", "H", "F"])
def test_d_4__who_announced_an_absence_is_not_paired(bye: str) -> None:
    expect(SYSTEM, table(f"1:\n2: {bye}\n3:\n4:\n5:"), "1-4 5-3")


def test_d_5__unplayed_rounds_are_squeezed_out() -> None:
    """BWB=W counts as BWBW."""
    rows = "1: 2b= 3w= 4b= H 5w=\n2: 1w=\n3: Z 1b=\n4: Z Z 1w=\n5: Z Z Z Z 1b="
    assert deal_cards(table(rows))[1].colours == "bwbw"


def test_d_6__who_did_not_play_may_be_paired_again() -> None:
    expect(SYSTEM, table("1: 2w-\n2: 1b-"), "1-2")


def test_d_9__score_then_sum_then_number() -> None:
    cards = deal_cards(fresh([2, 0, 2, 1, 1, 1, 0, 0]))
    order = board_order([(7, 8), (1, 2), (5, 6), (3, 4)], cards)
    assert order == [(3, 4), (1, 2), (5, 6), (7, 8)]
