"""C.07 article by article, on the crosstable whose values two other programs agree on."""

from __future__ import annotations

from dataclasses import replace

import zug
from tests.rules.test_standings import event, ranks
from tests.rules.test_tiebreaks_table import HEADER, ROWS, crosstable
from tests.support.crosstable import crosstable as written
from zug.rules.tiebreaks.codes import parse_code
from zug.rules.tiebreaks.direct import separate
from zug.rules.tiebreaks.record import RoundKind, TiebreakRecord
from zug.rules.tiebreaks.standings import standings
from zug.rules.tiebreaks.values import show, terms_of, value_of

RECORD = TiebreakRecord(crosstable())


def agrees(code: str) -> bool:
    parsed = parse_code(code)
    column = HEADER.index(code)
    return all(show(parsed, value_of(RECORD, int(row[0]), parsed)) == row[column] for row in ROWS)


def value(tpn: int, code: str) -> str:
    parsed = parse_code(code)
    return show(parsed, value_of(RECORD, tpn, parsed))


def test_6__the_winner_of_the_game_between_two() -> None:
    record = TiebreakRecord(event("2w1 3b= Z", "1b0 Z 3w1", "Z 1w= 2b0"))
    assert separate(record, [1, 2, 3], forfeits=False) == [[1], [2], [3]]


def test_7_1__wins_played_or_not() -> None:
    assert agrees("WIN")
    assert value(12, "WIN") == "2", "a bye and a forfeit win"


def test_7_2__wins_over_the_board() -> None:
    assert agrees("WON")
    assert value(12, "WON") == "0"


def test_7_3__games_with_black() -> None:
    assert agrees("BPG")


def test_7_4__wins_with_black() -> None:
    assert agrees("BWG")


def test_7_5__running_totals() -> None:
    assert agrees("PS")
    assert agrees("PS/C1")


def test_7_6__rounds_elected_to_play() -> None:
    assert agrees("REP")
    assert value(9, "REP") == "3", "a half-point bye and a forfeit loss"


def test_7_7__standard_points() -> None:
    """1 beat 9 and 15 and drew three games."""
    assert value(1, "STD") == "3.5"


def test_7_8__pairing_number() -> None:
    tied = event("2w=", "1b=")
    assert ranks(tied, "TPN") == [(1, 1), (2, 2)]
    assert ranks(tied, "TPN/R") == [(1, 2), (2, 1)]


def test_8_1__buchholz() -> None:
    assert agrees("BH")


def test_8_2__average_of_opponents_buchholz() -> None:
    assert agrees("AOB")


def test_8_3__fore_buchholz() -> None:
    assert agrees("FB")


def test_8_3__a_forfeited_pairing_of_the_last_round_is_drawn_too() -> None:
    """Scores with the last round drawn: 3, who beat 2, has 1½, 4 has ½, 1 has 2½."""
    record = TiebreakRecord(event("3w1 4b1 2w+", "4w1 3b0 1b-", "1b0 2w1 4w0", "2b0 1w0 3b1"))
    code = parse_code("FB/C1")
    assert show(code, value_of(record, 2, code)) == "4"


def test_9_1__sonneborn_berger() -> None:
    assert agrees("SB")


def test_9_2__koya() -> None:
    """Of the opponents of 1 only 2 and 4 have half of the maximum; both games were drawn."""
    assert value(1, "KS") == "1"
    assert value(1, "KS/L-2") == "3.5"
    assert value(12, "KS/L-2") == "1", "14 forfeited; 4 won"


def test_10__tiebreaks_by_rating_are_dropped_where_unrated_players_take_part() -> None:
    players = [replace(player, rating=0) for player in crosstable().players]
    table = standings(replace(crosstable(), players=tuple(players)), ["ARO", "TPR", "BH"])
    assert [str(code) for code in table.codes] == ["BH"]
    assert "ARO, TPR" in table.notes[0]


def test_10_1__average_rating_of_opponents() -> None:
    assert agrees("ARO")


def test_10_2__performance_rating() -> None:
    assert agrees("TPR")


def test_10_3__perfect_performance() -> None:
    assert agrees("PTP")


def test_10_4__average_performance_of_opponents() -> None:
    assert agrees("APRO")


def test_10_5__average_perfect_performance_of_opponents() -> None:
    assert agrees("APPO")


def test_10_6__rating() -> None:
    assert ranks(event("2w=", "1b="), "RTNG") == [(1, 1), (2, 2)]
    assert ranks(event("2w=", "1b="), "RTNG/R") == [(1, 2), (2, 1)]


def test_14__cuts_and_medians() -> None:
    assert all(map(agrees, ("BH/C1", "BH/C2", "BH/M1", "FB/C1", "SB/C1", "ARO/C1")))


def test_16_2__five_classes_of_unplayed_rounds() -> None:
    kinds = {tpn: [outcome.kind for outcome in row] for tpn, row in RECORD.outcomes.items()}
    assert kinds[6][2] is RoundKind.FULL
    assert kinds[11][3] is RoundKind.FORFEIT_WIN
    assert kinds[4][1] is RoundKind.BYE
    assert kinds[9][3] is RoundKind.FORFEIT_LOSS
    assert kinds[12][3:] == [RoundKind.GONE, RoundKind.GONE]
    assert kinds[14][3] is RoundKind.BYE


def test_16_3__rounds_never_come_back_from_are_draws_for_the_opponents() -> None:
    assert RECORD.scores[12] == 20
    assert RECORD.adjusted[12] == 30


def test_16_4__a_dummy_with_ones_own_score_capped() -> None:
    """4 has 3.5 points; its half-point bye counts 2.5, the draws of five rounds."""
    terms = terms_of(RECORD, 4, parse_code("BH"), 2026)
    assert terms[1].value == 25


def test_16_5__the_voluntarily_unplayed_round_is_cut_first() -> None:
    terms = terms_of(RECORD, 4, parse_code("BH/C1"), 2026)
    assert [term.round for term in terms if term.cut] == [2]


def test_15_2__in_a_round_robin_forfeits_are_games_but_for_ratings_and_ones_own_losses() -> None:
    """Four players; 3 forfeits to 2 in round 1 (with Black) and to 1 in round 3 (with White)."""
    tournament = written(
        """
        1 2100  4w1 2w= 3b+
        2 2000  3w+ 1b= 4w1
        3 1900  2b- 4b= 1w-
        4 1800  1b0 3w= 2b0
        """,
        system="round-robin",
        rounds=3,
    )
    expected = {
        "DE": {1: "0.5", 2: "0.5", 3: "0.5", 4: "0.5"},
        "SB": {1: "2.25", 2: "2.25", 3: "0.25", 4: "0.25"},
        "SB/C1": {1: "1.75", 2: "1.75", 3: "0", 4: "0"},
        "KS": {1: "0.5", 2: "0.5", 3: "0", 4: "0"},
        "WIN": {1: "2", 2: "2", 3: "0", 4: "0"},
        "WON": {1: "2", 2: "2", 3: "0", 4: "0"},
        "BPG": {1: "1", 2: "1", 3: "1", 4: "2"},
        "BWG": {1: "1", 2: "0", 3: "0", 4: "0"},
        "REP": {1: "3", 2: "3", 3: "1", 4: "3"},
        "ARO": {1: "1900", 2: "1950", 3: "1800", 4: "2000"},
    }
    for code, values in expected.items():
        table = zug.standings(tournament, [code], count_all=True)
        assert {line.tpn: line.values[0] for line in table} == values, code
    for tpn in (1, 2, 3, 4):
        for code in ("WON", "BPG", "BWG", "SB", "KS"):
            told = zug.standings(tournament, [code], count_all=True).why(tpn, code).terms
            scale = 10 if code == "KS" else 100 if code == "SB" else 1
            assert sum(term.value for term in told) / scale == float(expected[code][tpn])


def test_15_2__a_free_round_is_neither_a_game_nor_a_bye() -> None:
    """Three players, two games each: half of the maximum is 1, and nothing stands in for 1's SB."""
    tournament = written(
        """
        1 2100  Z 2w= 3b=
        2 2000  3w1 1b= Z
        3 1900  2b0 Z 1w=
        """,
        system="round-robin",
        rounds=3,
    )
    expected = {
        "KS": {1: "0.5", 2: "0.5", 3: "0.5"},
        "SB": {1: "1", 2: "1", 3: "0.5"},
        "SB/C1": {1: "0.75", 2: "0.5", 3: "0"},
        "REP": {1: "3", 2: "3", 3: "3"},
    }
    for code, values in expected.items():
        table = zug.standings(tournament, [code])
        assert {line.tpn: line.values[0] for line in table} == values, code
