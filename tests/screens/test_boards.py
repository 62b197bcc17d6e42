"""The boards of a round: the same rows from an event and from its tournament."""

from __future__ import annotations

import pytest

from tests.screens.test_progress import desk_of
from tests.web.screens import PLAYERS, VARIANTS, Variant
from zug.director import Desk
from zug.director.actions import players, rounds
from zug.model import Result
from zug.model.names import told_apart
from zug.screens.boards import (
    BoardRow,
    EnteredResult,
    absences,
    event_boards,
    idle_players,
    points_of,
    seat_of,
    tournament_boards,
)
from zug.screens.player_rounds import PlayerRound, place_in, rounds_by_player, rounds_of


@pytest.fixture(params=VARIANTS, ids=lambda variant: variant.name)
def variant(request: pytest.FixtureRequest) -> Variant:
    chosen: Variant = request.param
    return chosen


def results_of(variant: Variant) -> list[str]:
    return [" ".join([result] * variant.games) for result in ("1-0", "½-½", "0-1")]


def play(desk: Desk, variant: Variant, round_: int = 1) -> None:
    for board, result in zip(variant.boards, results_of(variant), strict=True):
        desk.record(rounds.typed_result(desk.state, board, result, round_=round_))


def without_entries(rows: list[BoardRow]) -> list[BoardRow]:
    """Forget what only an event knows: entries, and who stays away."""
    return [
        row._replace(white=row.white._replace(entry=0), black=row.black._replace(entry=0), away=())
        for row in rows
    ]


def test_boards_have_the_numbers_of_the_hall_and_results_once_they_are_in(
    variant: Variant,
) -> None:
    desk = desk_of(variant)
    rows = event_boards(desk.state, desk.state.rounds[0])
    assert [row.number for row in rows] == variant.boards
    assert {(row.result.shown, row.result.typed, row.result.printed) for row in rows} == {
        ("", "", "")
    }
    play(desk, variant)
    rows = event_boards(desk.state, desk.state.rounds[0])
    assert [row.result.typed for row in rows] == results_of(variant)
    assert [row.result.shown for row in rows] == [
        " ".join([result] * variant.games) for result in ("1–0", "½–½", "0–1")
    ]
    assert [row.result.printed for row in rows] == [
        ", ".join([result] * variant.games) for result in ("1 – 0", "½ – ½", "0 – 1")
    ]
    assert [row.result.of_side("b") for row in rows] == [
        " ".join([result] * variant.games) for result in "0½1"
    ]
    assert {(row.white.points, row.black.points, row.counts) for row in rows} == {(0, 0, True)}


def test_an_event_and_its_tournament_have_the_same_rows(variant: Variant) -> None:
    desk = desk_of(variant)
    play(desk, variant)
    for decision in rounds.next_round(desk.state, colour="w"):
        desk.record(decision, confirmed=True)
    desk.record(rounds.publish(desk.state))
    state = desk.state
    for round_ in state.rounds:
        pairs = [(state.tpns[pair.white], state.tpns[pair.black]) for pair in round_.boards]
        rows = tournament_boards(state.tournament, round_.number, pairs, variant.first)
        assert without_entries(event_boards(state, round_)) == rows
        assert sorted(tournament_boards(state.tournament, round_.number, None, variant.first)) == (
            rows
        )


def test_namesakes_have_their_numbers_where_no_number_stands_beside(variant: Variant) -> None:
    state = desk_of(variant).state
    for row in event_boards(state, state.rounds[0]):
        for seat in (row.white, row.black):
            is_twin = variant.has_namesakes and seat.entry in (1, 2)
            assert (seat.distinct_name != seat.name) is is_twin
            assert seat.distinct_name == told_apart(state.tournament)[seat.tpn]
            assert seat == seat_of(state, seat.entry, points_of(state, state.rounds[0]))


def test_titles_stand_before_names() -> None:
    desk = desk_of(VARIANTS[1])
    desk.record(players.correct_entry(desk.state, desk.state.entries[1], title="GM"))
    seat = seat_of(desk.state, 1)
    assert seat.titled_name == f"GM {seat.name}"
    assert seat.distinct_titled_name == f"GM {seat.name} (1)"


def test_results_are_written_as_they_were_entered() -> None:
    forfeit = EnteredResult(((Result.FORFEIT_WIN, Result.FORFEIT_LOSS),))
    assert (forfeit.shown, forfeit.typed, forfeit.printed) == ("+-", "+-", "+ – −")
    assert (forfeit.of_side("w"), forfeit.of_side("b")) == ("+", "−")
    adjourned = EnteredResult(((Result.UNFINISHED, Result.UNFINISHED),))
    assert adjourned.of_side("w") == "*"


def test_players_without_a_game_are_listed_with_the_reason() -> None:
    desk = desk_of(VARIANTS[0])
    play(desk, VARIANTS[0])
    desk.record(players.request_bye(desk.state, desk.state.entries[2], 2, "H"), confirmed=True)
    missing = desk.state.missing(2)
    ((seat, reason, has_bye),) = absences(desk.state, missing, 2)
    assert (seat.entry, str(reason), has_bye) == (2, "absent, half a point", False)
    for decision in rounds.next_round(desk.state, colour="w"):
        desk.record(decision, confirmed=True)
    desk.record(rounds.publish(desk.state))
    bye = desk.state.rounds[1].bye
    assert bye is not None
    idle = idle_players(desk.state.tournament, 2)
    assert [(player.seat.tpn, str(player.reason), player.has_bye) for player in idle] == [
        (desk.state.tpns[bye], "bye", True),
        (2, "half-point bye", False),
    ]


def without_entry(round_: PlayerRound) -> PlayerRound:
    assert round_.opponent is not None
    return round_._replace(opponent=round_.opponent._replace(entry=0))


def test_the_rounds_of_a_player_are_told_from_their_side(variant: Variant) -> None:
    desk = desk_of(variant)
    play(desk, variant)
    state = desk.state
    games = variant.games
    for row, white, black in zip(
        event_boards(state, state.rounds[0]), ("1", "½", "0"), ("0", "½", "1"), strict=True
    ):
        for seat, colour, result in ((row.white, "w", white), (row.black, "b", black)):
            (played,) = rounds_of(state, seat.entry)
            worth = {"1": 10, "½": 5, "0": 0}[result] * games
            assert (played.board, played.colour) == (row.number, colour)
            assert (played.result, played.points) == (" ".join([result] * games), worth)
            place = place_in(state.rounds[0], seat.entry)
            assert place is not None
            assert place[0] == row.number
        assert rounds_by_player(state.tournament)[row.white.tpn][0]._replace(board=row.number) == (
            without_entry(rounds_of(state, row.white.entry)[0])
        )
    assert sum(len(rounds_of(state, entry)) for entry in state.numbering) == PLAYERS
