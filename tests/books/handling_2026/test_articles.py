"""The general handling rules of 2026, as far as engines obey them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import zug
from tests.literal import nasty
from tests.literal.positions import expect, fresh, table
from tests.literal.trf import dump
from zug.formats import read
from zug.model import Player
from zug.rules.cards import board_order, deal_cards
from zug.rules.numbering import initial_order

SYSTEM = "dutch-2026"


def test_1_1__the_published_systems_are_there() -> None:
    known = {system.id for system in zug.SYSTEMS}
    assert {"dutch-2026", "double-swiss-2026", "burstein-2017", "dubov-1997", "lim-1999"} <= known


@pytest.mark.parametrize("seed", range(5))
def test_1_4__the_same_tournament_gives_the_same_pairing(seed: int, tmp_path: Path) -> None:
    """The order in which a file lists its players is of no account, nor are their ratings."""
    tournament = nasty.tournament(Random(seed), fewest=8)
    lines = dump(tournament).splitlines()
    Random(seed).shuffle(lines)
    shuffled = tmp_path / "shuffled.trf"
    shuffled.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = read(shuffled)
    weak = replace(found, players=tuple(replace(p, rating=p.tpn) for p in found.players))
    assert zug.pair(found, SYSTEM).boards == zug.pair(tournament, SYSTEM).boards
    assert zug.pair(weak, SYSTEM).boards == zug.pair(tournament, SYSTEM).boards


def ordered(*players: Player) -> list[str]:
    return [player.name for player in initial_order(players)]


def test_2_2_1__strength_first() -> None:
    weak_master = Player(1, "Weak", 2100, "GM")
    assert ordered(weak_master, Player(2, "Strong", 2200)) == ["Strong", "Weak"]


def test_2_2_2__then_the_title() -> None:
    titles = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
    players = [Player(n, title or "none", 2000, title) for n, title in enumerate(titles, 1)]
    assert ordered(*reversed(players)) == [title or "none" for title in titles]


def test_2_2_3__then_the_name() -> None:
    players = [Player(1, "Zaal, A", 2000), Player(2, "Aal, Z", 2000), Player(3, "Émile, B", 2000)]
    assert ordered(*players) == ["Aal, Z", "Émile, B", "Zaal, A"]


def test_2_3__an_engine_takes_the_numbers_as_they_are() -> None:
    tournament = fresh([0] * 4)
    players = tuple(replace(p, rating=1000 + p.tpn) for p in tournament.players)
    expect(SYSTEM, replace(tournament, players=players), "1-3 4-2")


def test_2_4__a_late_entry_has_nothing_for_the_rounds_missed() -> None:
    """5 came for round 2 and has no point: 5 is paired with those who lost."""
    position = table("1: 3w1\n2: 4b1\n3: 1b0\n4: 2w0\n5: .\n6: .")
    assert deal_cards(position)[5].score == 0
    expect(SYSTEM, position, "2-1 3-5 6-4")


def test_2_4__and_is_paired_only_on_arrival() -> None:
    everybody = "\n".join(f"{n}:" for n in range(1, 6))
    expect(SYSTEM, table(everybody, absent=(2,)), "1-4 5-3")


def test_3_1__an_adjourned_game_counts_as_drawn() -> None:
    position = table("1: 2wX\n2: 1bX\n3: 4w1\n4: 3b0")
    cards = deal_cards(position)
    assert (cards[1].score, cards[2].score) == (5, 5)
    assert cards[1].opponents == (2,)


def test_3_2__who_withdrew_is_not_paired() -> None:
    rows = "1: 3w1 Z\n2: 4b1 5w1\n3: 1b0 4w1\n4: 2w0 3b0\n5: U 2b0"
    pairing = zug.pair(table(rows, absent=(1,)), SYSTEM)
    assert 1 not in {tpn for board in pairing.boards for tpn in board} | {pairing.bye}


@pytest.mark.parametrize("bye", ["Z", "H", "F"])
def test_3_3__who_announced_an_absence_is_not_paired(bye: str) -> None:
    """Marked in the column of the round to come, or named as absent: it is the same."""
    marked = table(f"1:\n2: {bye}\n3:\n4:\n5:")
    expect(SYSTEM, marked, "1-4 5-3")
    expect(SYSTEM, table("1:\n2:\n3:\n4:\n5:", absent=(2,)), "1-4 5-3")


def test_3_3__and_scores_nothing_for_it() -> None:
    assert deal_cards(table("1: Z\n2: 3w1\n3: 2b0"))[1].score == 0


@pytest.mark.parametrize(
    ("cells", "colours"),
    [("bwbuw", "bwbw"), ("wbuwb", "wbwb"), ("bwwubuw", "bwwbw")],
)
def test_3_4__unplayed_rounds_are_squeezed_out(cells: str, colours: str) -> None:
    """The three histories the article gives as examples, once with byes and once with forfeits."""
    for unplayed in ("H", "{}w+"):
        rows = {1: ""}
        for round_, colour in enumerate(cells):
            other = round_ + 2
            mine = unplayed.format(other) if colour == "u" else f"{other}{colour}="
            rows[1] += f" {mine}"
            against = "w" if colour == "b" else "b"
            reply = "1b-" if mine.endswith("+") else "H" if mine == "H" else f"1{against}="
            rows[other] = " ".join(["Z"] * round_ + [reply])
        position = table("\n".join(f"{tpn}: {row}" for tpn, row in rows.items()))
        assert deal_cards(position)[1].colours == colours


def test_3_5__who_did_not_play_may_be_paired_again() -> None:
    expect(SYSTEM, table("1: 2w-\n2: 1b-"), "1-2")


def test_3_6__boards_are_published_from_the_top() -> None:
    boards = zug.pair(fresh([0, 1, 0, 1, 2, 2]), SYSTEM).boards
    assert [set(board) for board in boards] == [{5, 6}, {2, 4}, {1, 3}]


def boards_of(scores: list[int], *pairs: tuple[int, int]) -> list[tuple[int, int]]:
    return board_order(pairs, deal_cards(fresh(scores)))


def test_3_6_1__score_of_the_higher_ranked() -> None:
    """2-0 comes before 1-1."""
    assert boards_of([1, 1, 2, 0], (1, 2), (4, 3)) == [(4, 3), (1, 2)]


def test_3_6_2__then_the_sum() -> None:
    """2-1 comes before 2-0."""
    assert boards_of([2, 0, 2, 1], (1, 2), (3, 4)) == [(3, 4), (1, 2)]


def test_3_6_3__then_the_smaller_number_of_the_higher_ranked() -> None:
    """1, not 5, is the higher ranked of its pair, and goes before 2."""
    assert boards_of([1, 1, 0, 1, 1, 0], (2, 4), (5, 1)) == [(5, 1), (2, 4)]
