"""The checker: rounds paired by bbpPairings are identical, tampered records are not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import zug
from zug.checker import RoundDifference
from zug.errors import UsageError
from zug.generator import Config, generate
from zug.model import Cell, Colour, Player, Result, Tournament
from zug.systems import Board, find_system
from zug.systems.registry import other_editions

FINISHED = Path(__file__).parent / "conformance" / "dutch-2026"


def finished(name: str) -> Tournament:
    return zug.read(FINISHED / f"{name}.trf")


def with_cells(tournament: Tournament, round_: int, cells: dict[int, Cell]) -> Tournament:
    """The record with other cells in one round."""

    def changed(player: Player) -> Player:
        if player.tpn not in cells:
            return player
        row = list(player.cells)
        row[round_ - 1] = cells[player.tpn]
        return replace(player, cells=tuple(row))

    return replace(tournament, players=tuple(map(changed, tournament.players)))


def game(white: int, black: int) -> dict[int, Cell]:
    return {
        white: Cell(black, Colour.WHITE, Result.WIN),
        black: Cell(white, Colour.BLACK, Result.LOSS),
    }


@pytest.mark.parametrize(
    "name",
    ["club-00147", "black-00028", "messy-00163", "forbid-00052", "three-00008", "baku-00002"],
)
def test_rounds_of_another_program_are_identical(name: str) -> None:
    tournament = finished(name)
    report = zug.check(tournament)
    assert report.identical
    assert report.system == "dutch-2026"
    assert report.differences == ()
    assert [check.round for check in report.rounds] == list(range(1, tournament.rounds_played + 1))


@pytest.mark.parametrize("name", ["messy-00007", "messy-00129", "messy-00018"])
def test_where_rounds_differ_the_other_editions_are_tried(name: str) -> None:
    """The editions differ in floats and the bye, so files full of absences tell them apart."""
    report = zug.check(finished(name), "dutch-2017")
    assert not report.identical
    (other,) = report.other_editions
    assert (other.system, other.identical) == ("dutch-2026", True)
    assert other.agreement == "all rounds agree with dutch-2026"
    rounds = [check.round for check in report.differences]
    (other,) = zug.check(finished(name), "dutch-2017", rounds=rounds).other_editions
    assert [check.round for check in other.rounds] == rounds


def test_other_editions_cost_nothing_where_they_are_not_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(system: object) -> None:
        raise AssertionError(system)

    monkeypatch.setattr("zug.checker.other_editions", refused)
    assert zug.check(finished("club-00147")).other_editions == ()
    report = zug.check(finished("messy-00007"), "dutch-2017", try_editions=False)
    assert (report.identical, report.other_editions) == (False, ())
    with pytest.raises(AssertionError):
        zug.check(finished("messy-00007"), "dutch-2017")


def test_a_board_turned_by_hand_agrees_with_no_edition() -> None:
    """The rest still tells the editions apart."""
    tournament = finished("messy-00007")
    last = tournament.rounds_played
    white, black = zug.check(tournament, rounds=[last]).rounds[0].found[0]
    turned = with_cells(tournament, last, game(black, white))
    (other,) = zug.check(turned, "dutch-2017").other_editions
    assert [check.round for check in other.differences] == [last]
    assert other.agreement == f"{last - 1} of {last} rounds agree with dutch-2026"
    (again,) = zug.check(turned, "dutch-2017", rounds=[last]).other_editions
    assert again.agreement == "no round agrees with dutch-2026"


def test_the_edition_that_agrees_best_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = tuple(map(find_system, ("fmjd-1986", "dutch-2026", "dubov-1997")))
    monkeypatch.setattr("zug.checker.other_editions", lambda _: tried)
    others = zug.check(finished("messy-00007"), "dutch-2017").other_editions
    differing = [len(other.differences) for other in others]
    assert others[0].system == "dutch-2026"
    assert differing == sorted(differing)


def test_editions_are_systems_of_one_family() -> None:
    assert other_editions(find_system("dutch-2017")) == (find_system("dutch-2026"),)
    assert other_editions(find_system("rating-1992")) == ()
    assert other_editions(find_system("round-robin")) == (), "one cycle is not an edition of two"


@pytest.mark.parametrize(
    ("played", "claimed"),
    [
        ("dubov-1997", "dubov-2026"),
        ("dubov-2026", "dubov-1997"),
        ("burstein-2017", "burstein-2026"),
        ("burstein-2026", "burstein-2017"),
        ("fmjd-1986-lot", "fmjd-1986"),
    ],
)
def test_the_edition_a_tournament_was_paired_by_is_found(played: str, claimed: str) -> None:
    config = Config(system=played).with_settings({"players": "12", "rounds": "5"})
    report = zug.check(replace(generate(config, 1), system=claimed))
    assert report.system == claimed
    assert not report.identical
    assert [other.agreement for other in report.other_editions] == [
        f"all rounds agree with {played}"
    ]


def test_another_edition_has_its_own_baku() -> None:
    """Eleven rounds: `_BAKU` means half a point in round 6 in 2026, nothing in 2017."""
    settings = {"players": "24", "rounds": "11"}
    config = Config(system="dutch-2017", acceleration="baku-2016").with_settings(settings)
    played = replace(generate(config, 3), virtual_points={})
    assert zug.check(played).identical
    claimed = replace(played, system="dutch-2026", acceleration="baku-2026")
    report = zug.check(claimed)
    assert 6 in {check.round for check in report.differences}
    assert [other.agreement for other in report.other_editions] == [
        "all rounds agree with dutch-2017"
    ]


OLD = FINISHED.parent / "dutch-2017" / "messy-00005.trf"
"""Paired by bbpPairings 5.0.1, by the rules of 2017; the file names no system."""


def dated(tournament: Tournament, day: str) -> Tournament:
    return replace(tournament, event=replace(tournament.event, start=day))


@pytest.mark.parametrize(
    ("day", "system"),
    [
        ("2024/03/01", "dutch-2017"),
        ("2026/01/31", "dutch-2017"),
        ("2026/02/01", "dutch-2026"),
        ("0000/00/00", "dutch-2026"),
        ("spring", "dutch-2026"),
        ("", "dutch-2026"),
    ],
)
def test_the_date_decides_by_which_edition_a_record_without_a_system_is_judged(
    day: str, system: str
) -> None:
    report = zug.check(dated(zug.read(OLD), day))
    assert (report.system, report.identical) == (system, system == "dutch-2017")
    iso = day.replace("/", "-")
    assert any(system in text and iso in text for text in report.assumed) == report.identical
    assert [one.system for one in report.better_editions] == (
        [] if report.identical else ["dutch-2017"]
    )


def test_whoever_names_the_system_is_not_overruled_by_the_date() -> None:
    record = dated(zug.read(OLD), "2024-03-01")
    assert zug.check(record, "dutch-2026").system == "dutch-2026"
    assert zug.check(replace(record, system="dutch-2026")).system == "dutch-2026"
    accelerated = replace(dated(finished("club-00147"), "2024-03-01"), acceleration="baku-2026")
    assert zug.check(accelerated, rounds=[1]).system == "dutch-2026"


def test_the_round_to_come_is_paired_by_the_present_rules_whatever_the_date() -> None:
    record = dated(zug.read(OLD), "2024-03-01")
    assert zug.pair(record.before(record.rounds_played)).system == "dutch-2026"


def test_an_edition_that_refuses_the_tournament_is_not_listed() -> None:
    """baku-2016:1 is for nine rounds or more."""
    event = replace(finished("club-00147"), virtual_points={}, acceleration="baku-2026")
    report = zug.check(event, rounds=[1])
    assert not report.identical
    assert report.other_editions == ()


def test_swapped_colours_are_a_difference() -> None:
    tournament = finished("club-00147")
    white, black = next(
        (player.tpn, player.cells[6].opponent)
        for player in tournament.players
        if player.cells[6].colour is Colour.WHITE
    )
    report = zug.check(with_cells(tournament, 7, game(black, white)))
    (check,) = report.differences
    assert check.round == 7
    assert check.differences == (RoundDifference(Board(white, black), Board(black, white)),)


def test_another_opponent_is_a_difference() -> None:
    tournament = finished("plain-00130")
    last = tournament.rounds_played
    (a, b), (c, d) = zug.check(tournament).rounds[-1].found[:2]
    report = zug.check(with_cells(tournament, last, game(a, d) | game(c, b)))
    (check,) = report.differences
    assert {row.expected for row in check.differences} == {Board(a, b), Board(c, d)}
    assert {row.found for row in check.differences} == {Board(a, d), Board(c, b)}


def test_the_bye_of_another_player_is_a_difference() -> None:
    tournament = finished("plain-00096")
    check = zug.check(tournament, rounds=[1]).rounds[0]
    assert check.identical
    assert check.found_bye == check.expected_bye == 19
    opponent = tournament.by_tpn[1].cells[0].opponent
    bye = {1: Cell(0, None, Result.PAB)}
    tampered = with_cells(tournament, 1, bye | game(opponent, 19))
    check = zug.check(tampered, rounds=[1]).rounds[0]
    assert (check.expected_bye, check.found_bye) == (19, 1)
    assert Board(19, 0) in check.expected_rows
    assert Board(1, 0) in check.found_rows
    assert not check.identical


def test_a_forfeit_without_colours_has_no_colour_to_compare() -> None:
    tournament = finished("plain-00130")
    last = tournament.rounds_played
    board = zug.check(tournament, rounds=[last]).rounds[0].found[0]
    forfeit = {
        board.white: Cell(board.black, None, Result.FORFEIT_LOSS),
        board.black: Cell(board.white, None, Result.FORFEIT_WIN),
    }
    assert zug.check(with_cells(tournament, last, forfeit), rounds=[last]).identical


def test_a_round_that_cannot_be_paired_is_reported_as_such() -> None:
    met = game(1, 2)
    players = tuple(Player(tpn, cells=(met[tpn], met[tpn])) for tpn in (1, 2))
    report = zug.check(Tournament(players, rounds=3))
    first, second = report.rounds
    assert first.identical
    assert second.impossible is not None
    assert second.impossible.stuck == (1, 2)
    assert second.expected == ()
    assert second.found == (Board(1, 2),)
    assert not report.identical
    assert report.differences == (second,)


def test_the_initial_colour_is_read_off_the_first_round() -> None:
    tournament = finished("black-00028")
    assert tournament.initial_colour is Colour.BLACK
    assert zug.check(replace(tournament, initial_colour=None)).identical


def test_a_record_without_a_number_of_rounds_is_taken_as_complete() -> None:
    assert zug.check(replace(finished("crowd-00013"), rounds=None)).identical


@pytest.mark.parametrize("name", ["baku-00002", "baku-00067"])
def test_virtual_points_need_not_be_in_the_file(name: str) -> None:
    """Nine rounds: both editions of the Baku acceleration give the points the file holds."""
    bare = replace(finished(name), virtual_points={})
    assert not zug.check(bare).identical
    assert zug.check(bare, acceleration="baku-2026").identical


def test_some_rounds_only() -> None:
    report = zug.check(finished("club-00147"), rounds=[2, 5])
    assert [check.round for check in report.rounds] == [2, 5]
    with pytest.raises(UsageError, match="round 8 cannot be checked"):
        zug.check(finished("club-00147"), rounds=[8])


def test_nothing_paired_is_nothing_to_check() -> None:
    report = zug.check(Tournament((Player(1), Player(2))))
    assert report.identical
    assert report.rounds == ()


def mixed(drawn: Colour, swapped: set[int]) -> Tournament:
    """Round 1 of 16 players, some boards turned round; the colour drawn is not stated."""
    players = tuple(Player(tpn, name=f"P{tpn}", rating=2400 - tpn) for tpn in range(1, 17))
    event = Tournament(players, rounds=5, initial_colour=drawn)
    cells: dict[int, Cell] = {}
    for number, (white, black) in enumerate(zug.pair(event).boards, 1):
        cells |= game(black, white) if number in swapped else game(white, black)
    played = tuple(replace(player, cells=(cells[player.tpn],)) for player in players)
    return replace(event, players=played, initial_colour=None)


@pytest.mark.parametrize("drawn", Colour)
@pytest.mark.parametrize("swapped", [{1}, {2}, {8}, {1, 2, 3}])
def test_with_an_unknown_draw_only_the_boards_turned_round_are_blamed(
    drawn: Colour, swapped: set[int]
) -> None:
    """dutch-2026:5.1: the draw that most boards show was drawn, whichever the others show."""
    (check,) = zug.check(mixed(drawn, swapped)).rounds
    boards = zug.pair(replace(mixed(drawn, set()), initial_colour=drawn), round=1).boards
    assert {row.expected for row in check.differences} == {boards[n - 1] for n in swapped}
    assert {row.found for row in check.differences} == {boards[n - 1][::-1] for n in swapped}


@pytest.mark.parametrize("drawn", Colour)
def test_with_an_unknown_draw_the_top_board_may_be_trusted(drawn: Colour) -> None:
    """As pairing infers it: the first player's colour counts, here against seven boards."""
    report = zug.check(mixed(drawn, {1}), trust_top_board=True)
    assert len(report.rounds[0].differences) == 7
    (even,) = zug.check(mixed(drawn, {1, 3, 5, 7})).rounds
    blamed = {tpn for row in even.differences for board in row if board for tpn in board}
    assert len(even.differences) == 4
    assert 1 not in blamed, "if the boards are even, the first player's board is right"


@pytest.mark.parametrize("drawn", Colour)
def test_the_draw_of_the_first_round_holds_for_the_later_ones(drawn: Colour) -> None:
    """Board 1 of round 1 is turned round; in round 2 nobody but two late entrants meet.

    The first of them has the colour drawn (dutch-2026:5.2.5), not that of board 1.
    """
    event = mixed(drawn, {1})
    absent, missing = Cell(0, None, Result.ABSENT), Cell(0, None, Result.ZERO_BYE)
    pair = game(17, 18) if drawn is Colour.WHITE else game(18, 17)
    early = [replace(player, cells=(*player.cells, missing)) for player in event.players]
    late = [Player(tpn, rating=1000, cells=(absent, pair[tpn])) for tpn in (17, 18)]
    report = zug.check(replace(event, players=(*early, *late)))
    assert [len(check.differences) for check in report.rounds] == [1, 0]


def test_either_draw_of_the_initial_colour_is_right_but_not_a_mixture() -> None:
    """Four players, round 1: 1-3 and 4-2 after one draw, 3-1 and 2-4 after the other."""

    def first_round(*boards: tuple[int, int]) -> Tournament:
        cells = {tpn: cell for board in boards for tpn, cell in game(*board).items()}
        players = tuple(Player(tpn, cells=(cells[tpn],)) for tpn in sorted(cells))
        return Tournament(players, rounds=5)

    assert zug.check(first_round((1, 3), (4, 2))).identical
    assert zug.check(first_round((3, 1), (2, 4))).identical
    assert not zug.check(first_round((1, 3), (2, 4))).identical


def test_a_round_that_was_not_paired_cannot_be_checked() -> None:
    one = finished("club-00147").before(2)
    with pytest.raises(UsageError) as refused:
        zug.check(one, rounds=[4])
    assert refused.value.message == "round 4 cannot be checked: it has not been paired"
    assert refused.value.advice == "use 1, the only one there is"


def cut_short(system: str) -> Tournament:
    """Four of seven rounds, and no word of how many there will be."""
    config = Config(system=system).with_settings({"players": "24", "rounds": "7"})
    return replace(generate(config, 1).before(5), rounds=None)


def test_a_record_cut_short_is_not_held_to_a_last_round() -> None:
    """Upfloats do not count in the last round of Dubov's system: round 4 of 7 would differ."""
    cut = cut_short("dubov-2026")
    assert not zug.check(replace(cut, rounds=4), try_editions=False).identical
    report = zug.check(cut)
    assert report.identical
    assert report.last_round is None
    assert "no round was taken for the last one" in str(report.assumed[0])


def test_a_record_without_a_number_of_rounds_is_taken_to_be_finished() -> None:
    declared = finished("club-00147")
    played = declared.rounds_played
    report = zug.check(replace(declared, rounds=None))
    assert (report.identical, report.last_round) == (True, played)
    assert f"round {played}, the last one recorded, was taken for the last one" in str(
        report.assumed[0]
    )
    assert zug.check(declared).assumed == ()


def test_a_system_that_must_know_the_number_of_rounds_says_what_it_assumed() -> None:
    """Cut after round 4 of 7, there seem to be two seeding rounds, not three.

    (burstein-2026:1.6.2)
    """
    report = zug.check(cut_short("burstein-2026"), try_editions=False)
    assert [check.round for check in report.differences] == [3]
    assert report.last_round == 4
    assert "round 4, the last one recorded" in str(report.assumed[0])
