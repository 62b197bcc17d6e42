"""Tie-breaks of a round robin: what is open or excluded counts for nothing, and is told so."""

from __future__ import annotations

from dataclasses import replace

import zug
from zug.model import Result, Tournament

NAMES = ["Ada", "Bea", "Cléa", "Dora"]


def double(results: dict[int, dict[frozenset[int], str]], rounds: int) -> Tournament:
    """A double round robin of four; games are drawn unless the results say otherwise."""
    event = zug.new(NAMES, system="double-round-robin")
    for number in range(1, rounds + 1):
        pairing = zug.pair(event)
        given = results.get(number, {})
        event = event.with_round(
            pairing, [given.get(frozenset((one.white, one.black)), "1/2") for one in pairing.boards]
        )
    return event


def meetings(one: int, other: int) -> tuple[int, ...]:
    return zug.schedule(4, "double-round-robin").meetings(one, other)


def opened(event: Tournament, round_: int, one: int, other: int) -> Tournament:
    """The same with the game of two in a round still open."""

    def reopened(tpn: int, against: int) -> object:
        player = event.by_tpn[tpn]
        cells = [
            cell._replace(result=Result.UNFINISHED)
            if number == round_ and cell.opponent == against
            else cell
            for number, cell in enumerate(player.cells, 1)
        ]
        return player.with_cells(tuple(cells))

    changed = {one: reopened(one, other), other: reopened(other, one)}
    players = tuple(changed.get(player.tpn, player) for player in event.players)
    return replace(event, players=players)  # type: ignore[arg-type]


def test_an_open_game_is_no_part_of_the_average() -> None:
    first, second = meetings(1, 2)
    event = opened(double({}, 6), second, 1, 2)
    table = zug.standings(event, ["DE"])
    assert {tpn: table.record.scores[tpn] for tpn in (1, 2)} == {1: 25, 2: 25}
    assert [line.values[0] for line in table.lines if line.tpn in (1, 2)] == ["0.5", "0.5"]
    assert [term.round for term in table.why(1, "DE").terms] == [first]
    assert [term.opponent for term in table.why(1, "KS").terms].count(2) == 1


def test_the_average_of_two_games_is_told() -> None:
    whole = zug.standings(double({}, 6), ["DE"]).why(1, "DE")
    assert "of several against one opponent, the average" in whole.formula
    once = zug.standings(double({}, 3), ["DE"]).why(1, "DE")
    assert "average" not in once.formula


def test_what_is_best_when_reversed() -> None:
    table = zug.standings(double({}, 1), ["TPN/R", "LOT/R"])
    assert table.why(1, "TPN/R").formula == "the pairing number 1; the largest is best"
    assert table.why(1, "TPN").formula == "the pairing number 1; the smallest is best"
    assert "largest" in table.why(1, "LOT/R").formula
    assert "smallest" in table.why(1, "LOT").formula


def test_6_6_1__a_game_against_who_left_too_early_is_not_called_a_free_round() -> None:
    lost = {frozenset((4, other)): "--" for other in (1, 2, 3)}
    table = zug.standings(double(dict.fromkeys(range(2, 7), lost), 6), ["REP"])
    assert table.out == {4}
    notes = {term.round: term.note for term in table.why(1, "REP").terms}
    annulled = [number for number, note in notes.items() if note == "game that counts for nobody"]
    assert tuple(annulled) == meetings(1, 4)
    assert "free round" not in notes.values()


def test_6_6_1__printed_standings_have_the_note() -> None:
    lost = {frozenset((4, other)): "--" for other in (1, 2, 3)}
    table = zug.standings(double(dict.fromkeys(range(2, 7), lost), 6), ["REP"])
    assert str(table).splitlines()[-1].startswith("Without the results of Dora")
    assert len(str(zug.standings(double({}, 1))).splitlines()) == 5


def test_a1_2__rounds_in_which_two_meet_are_listed_with_and() -> None:
    board = zug.schedule(4).round(2).boards[0]
    first, second = meetings(*board)
    told = str(zug.why_not(double({}, 1), board, round=1))
    assert f"meet in rounds {first} and {second}." in told
