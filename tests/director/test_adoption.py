"""An event taken over from a file has everything the file has, or says before what it has not."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.director.test_old_journals import Paper
from zug.director import Desk, State
from zug.director.actions import players as player_actions
from zug.director.decisions import Forbid, InvalidDecisionError, KeepFileData
from zug.director.importing.to_decisions import adopt, take_over
from zug.director.journal.replay import replay
from zug.director.reporting.report import labelled
from zug.errors import FaultyFileError, ZugError
from zug.formats import read, write
from zug.model import (
    Adjustment,
    ByeRequest,
    Cell,
    Colour,
    Event,
    ForbiddenGroup,
    Player,
    Points,
    PointSystem,
    Result,
    Tournament,
)
from zug.model.amendments import Amendment, Ban, Remark
from zug.model.tournament import Ranking
from zug.systems import pair, system_of

DATA = Path(__file__).parents[1] / "conformance"
SAMPLE = sorted(DATA.glob("*/*.trf"))[::9]


def taken_over(tournament: Tournament) -> State:
    """The state after the lines a journal would hold: JSON, and no objects of ours."""
    paper = Paper()
    for decision in take_over(tournament, "open.trf"):
        paper.append(decision.kind, decision.to_data(), time="2026-11-15T10:00:00Z", author="a")
    return replay(paper.decisions)


def rich() -> Tournament:
    """A tournament in which no field has its default."""
    white, black = Colour.WHITE, Colour.BLACK
    cells = [
        Cell(2, white, Result.WIN),
        Cell(1, black, Result.LOSS),
        Cell(4, black, Result.UNFINISHED),
        Cell(3, white, Result.UNFINISHED),
        Cell(0, None, Result.PAB),
        Cell(0, None, Result.HALF_BYE),
    ]
    players = tuple(
        Player(
            tpn,
            f"P{tpn}",
            2000 - tpn,
            "FM",
            "w",
            "SUI",
            f"130{tpn}",
            "1990/01/02",
            (cell,),
            label=100 - tpn,
            ref=f"row {tpn}",
        )
        for tpn, cell in enumerate(cells, 1)
    )
    return Tournament(
        players,
        rounds=7,
        points=PointSystem.of(30, 10),
        initial_colour=black,
        forbidden=(ForbiddenGroup((1, 3)), ForbiddenGroup((2, 4, 6), 2, 5)),
        virtual_points={1: (Points(10), Points(5)), 3: (Points(10),)},
        absent=frozenset({6}),
        byes=(ByeRequest(Result.HALF_BYE, 2, (5,)), ByeRequest(Result.FULL_BYE, 4, (1, 2))),
        adjustments=(Adjustment("", Points(-5), 1, (2,)), Adjustment("W", Points(20), 0, (1, 3))),
        games_per_match=2,
        system="lim-1999",
        acceleration="baku-2016",
        tiebreaks=("BH/C1", "SB"),
        event=Event(
            name="Open",
            city="Zug",
            deputies=("A", "B"),
            round_dates=("26/11/15",),
            long_event="round",
            variant="Chess960",
            seed="4711",
        ),
        code="FIDE_LIM",
        extras=("### hello", "XYZ 1"),
        ranking=Ranking(
            {6: 2}, {"OTHER_BLITZ": {1: 350, 4: 0}}, {3: ((2, 2050), (4, 2070))}, {4: 3}
        ),
        amendments=(Amendment(Remark.PROHIBITION, 1, Ban(False, (98, 95))),),
    )


def test_the_rich_tournament_leaves_no_field_out() -> None:
    """A field added to Tournament or Player must get a value there, and then survive."""
    full = rich()
    for made, empty in ((full, Tournament()), (full.players[0], Player(0))):
        for one in fields(made):
            assert getattr(made, one.name) != getattr(empty, one.name), one.name


def test_every_field_is_there_after_taking_over() -> None:
    before = rich()
    after = labelled(taken_over(before))
    byes = {(tpn, bye.round): bye.result for bye in after.byes for tpn in bye.players}
    assert byes == {(1, 4): "F", (2, 4): "F", (5, 2): "H"}, "an expulsion says it"
    assert after.absentees == before.absentees == {5, 6}
    assert replace(after, byes=(), absent=frozenset()) == replace(
        before, byes=(), absent=frozenset()
    )
    assert write(after, "json") == write(
        replace(before, absent=after.absent, byes=after.byes), "json"
    )


def test_byes_that_stand_in_the_cells_of_later_rounds() -> None:
    ahead = Cell(0, None, Result.HALF_BYE)
    blank = Cell(0, None, Result.ABSENT)
    before = rich()
    players = list(before.players)
    players[2] = replace(players[2], cells=(*players[2].cells, blank, blank, ahead))
    state = taken_over(replace(before, players=tuple(players)))
    assert state.byes[3, 4] is Result.HALF_BYE
    assert (3, 2) not in state.byes


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_whatever_round_a_file_is_cut_at_the_next_one_is_the_same(path: Path) -> None:
    whole = read(path)
    rounds = whole.rounds or whole.rounds_played + 1
    for round_ in range(1, min(whole.rounds_played + 1, rounds) + 1):
        before = whole.before(round_)
        after = taken_over(before).tournament
        system = system_of(before).id
        assert pair(after, system) == pair(before, system), f"round {round_}"


def test_a_file_that_does_not_say_how_many_rounds() -> None:
    before = replace(rich(), rounds=None)
    assert taken_over(before).tournament.rounds is None
    assert taken_over(before).has_more_rounds


def test_numbers_with_gaps_are_told_before_anything_is_written() -> None:
    """Odd and even numbers have different colours, so moving up is not nothing."""
    players = tuple(Player(tpn, f"P{tpn}") for tpn in (1, 2, 5, 6))
    gaps = Tournament(players, rounds=3)
    with pytest.raises(FaultyFileError, match="leave gaps"):
        take_over(gaps, "open.trf")
    assert len(take_over(gaps, "open.trf", anyway=True)) == 5


def test_a_game_without_colours_is_told() -> None:
    cells = Cell(2, None, Result.FORFEIT_WIN), Cell(1, None, Result.FORFEIT_LOSS)
    players = tuple(Player(n, f"P{n}", cells=(cell,)) for n, cell in enumerate(cells, 1))
    with pytest.raises(FaultyFileError, match="round 1 of player 1 cannot be kept"):
        take_over(Tournament(players, rounds=3), "open.trf")


def test_a_field_nobody_thought_of_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "zug.director.importing.to_decisions.adopt",
        lambda t, told: adopt(replace(t, tiebreaks=()), told),
    )
    with pytest.raises(FaultyFileError, match="tiebreaks cannot be kept"):
        take_over(rich(), "open.trf")


def test_the_journal_says_what_was_kept() -> None:
    said = [decision.sentence(State()) for decision in adopt(rich())]
    assert (
        "kept from the file: virtual points of 2 players, 2 adjustments of points, "
        "6 numbers of the file, 1 record no rule reads, 2 remarks (###), code FIDE_LIM"
    ) in said
    assert "not to meet: #1; #3" in said
    assert "not to meet in rounds 2 to 5: #2; #4; #6" in said
    assert Forbid((1, 2), 3).sentence(State()) == "not to meet from round 3 on: #1; #2"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"virtual_points": {"9": [10]}}, "no entry 9"),
        ({"labels": {"1": 5, "2": 5}}, "the same number"),
        ({"adjustments": [{"kind": "Q", "points": 1, "round": 0, "players": [1]}]}, "adjustments"),
        ({"adjustments": [{"kind": "W", "points": 1, "round": 0, "players": [9]}]}, "no entry 9"),
        ({"adjustments": [{"kind": "W"}]}, "adjustments"),
        ({"virtual_points": {"1": [0.5]}}, "points in tenths"),
        ({"virtual_points": {"1": [10**12]}}, "points in tenths"),
        ({"extras": [1]}, "text"),
    ],
)
def test_a_file_that_says_the_impossible(data: dict[str, object], words: str) -> None:
    players = tuple(Player(n, f"P{n}") for n in (1, 2))
    paper = Paper()
    for decision in take_over(Tournament(players, rounds=3), "open.trf"):
        paper.append(decision.kind, decision.to_data(), time="2026-11-15T10:00:00Z", author="a")
    paper.append("take over", data, time="2026-11-15T10:00:00Z", author="a")
    with pytest.raises(ZugError, match=words):
        replay(paper.decisions)


def test_only_a_file_brings_what_a_file_says() -> None:
    objections = KeepFileData(code="FIDE_LIM").check(State())
    assert [objection.code for objection in objections] == ["not-from-a-file"]
    held = taken_over(rich())
    with pytest.raises(InvalidDecisionError, match="before round 1"):
        KeepFileData(code="FIDE_LIM").apply(held)


def test_who_is_taken_off_the_list_leaves_nothing_of_the_file_behind() -> None:
    players = tuple(Player(n, f"P{n}", label=10 - n) for n in (1, 2, 3))
    before = Tournament(
        players,
        rounds=3,
        virtual_points={2: (Points(10),), 3: (Points(5),)},
        adjustments=(Adjustment("", Points(5), 0, (2,)), Adjustment("", Points(5), 0, (2, 3))),
    )
    paper = Paper()
    for decision in take_over(before, "open.trf"):
        paper.append(decision.kind, decision.to_data(), time="2026-11-15T10:00:00Z", author="a")
    desk = Desk(paper)
    desk.record(player_actions.remove(desk.state, "P2"))
    after = labelled(desk.state)
    assert after.virtual_points == {2: (5,)}
    assert after.adjustments == (Adjustment("", Points(5), 0, (2,)),)
    assert [player.label for player in after.players] == [9, 7]


def test_a_newcomer_takes_no_number_of_the_file() -> None:
    players = (Player(1, "A", label=4), Player(2, "B", label=3), Player(3, "C", label=1))
    paper = Paper()
    for decision in take_over(Tournament(players, rounds=3), "open.trf"):
        paper.append(decision.kind, decision.to_data(), time="2026-11-15T10:00:00Z", author="a")
    desk = Desk(paper)
    for name in ("D", "E"):
        desk.record(player_actions.enter(desk.state, name))
    assert [player.number for player in labelled(desk.state).players] == [4, 3, 1, 6, 5]
    assert [player.number for player in desk.state.tournament.players] == [1, 2, 3, 4, 5]
