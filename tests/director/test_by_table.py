"""A round robin at the director's: numbers, rounds by the table, who leaves, what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.desks import (
    NOW,
    MemoryStore,
    a_desk,
    a_round_robin,
    names,
    play,
    start_round,
    warnings,
)
from zug import check, new, schedule
from zug.director import Desk, RuleError
from zug.director.actions import numbers, rounds
from zug.director.actions import players as player_actions
from zug.director.actions.manual_rounds import seating_to_change, turn_colours
from zug.director.actions.settings import announce, change
from zug.director.importing.to_decisions import by_berger, take_over
from zug.director.journal import JournalLine
from zug.director.journal.replay import replay
from zug.director.pairing.seating import SeatingPlan
from zug.director.reporting.report import event_standings, report
from zug.director.state import Pair
from zug.errors import EditionError, UsageError, ZugError
from zug.formats import read, write
from zug.model import Player, Result, Tournament
from zug.model.results import parse_result
from zug.rules.numbering import draw_lots
from zug.systems.schedule import table_remarks


def taken_over(tournament: Tournament) -> Desk:
    store = MemoryStore()
    store.decisions.clear()
    for decision in take_over(tournament, "club.trf"):
        store.append(decision.kind, decision.to_data(), time=NOW, author="test")
    return Desk(store, author="test", clock=lambda: NOW)


def points(desk: Desk) -> dict[str, str]:
    told = event_standings(desk.state)
    named = desk.state.tournament.by_tpn
    return {named[line.tpn].name: str(line.points / 10) for line in told.lines}


@pytest.mark.parametrize(
    ("system", "players", "held"),
    [
        ("round-robin", 6, 5),
        ("round-robin", 7, 7),
        ("double-round-robin", 6, 10),
        ("double-round-robin-plain", 5, 10),
        ("round-robin-3", 4, 9),
        ("scheveningen", 6, 3),
    ],
)
def test_a_whole_event_is_the_table(system: str, players: int, held: int) -> None:
    desk = a_round_robin(players, system)
    play(desk)
    assert desk.state.settings.rounds == len(desk.state.rounds) == held
    with pytest.raises(RuleError, match=f"all {held} rounds"):
        rounds.pair(desk.state)
    table = schedule(players, system)
    for number, round_ in enumerate(desk.state.rounds, 1):
        boards = [
            (desk.state.tpns[pair.white], desk.state.tpns[pair.black]) for pair in round_.boards
        ]
        assert boards == [tuple(board) for board in table.round(number).boards]
        assert (round_.bye and desk.state.tpns[round_.bye]) == table.free(number)
    assert check(read(write(desk.state.tournament, "trf26"))).identical


def test_a_free_round_brings_nothing_and_the_journal_says_free() -> None:
    desk = a_round_robin(5)
    done = desk.record(rounds.pair(desk.state))
    assert "free: A" in done.sentence
    desk.record(rounds.publish(desk.state))
    assert points(desk)["A"] == "0.0"


def test_no_initial_colour_is_drawn_and_lots_are_drawn_with_the_first_round() -> None:
    desk = a_desk(4, system="round-robin", initial_colour=None, rounds=0)
    kinds = [step.kind for step in rounds.next_round(desk.state, colour="w", seed=5)]
    assert kinds == ["renumber", "pair"]


def test_numbers_by_lot_by_rating_and_by_hand() -> None:
    desk = a_desk(5, system="round-robin", rounds=0)
    desk.record(numbers.draw_numbers(desk.state, seed=3))
    lots = draw_lots([1, 2, 3, 4, 5], 3)
    assert list(desk.state.numbering) == sorted(lots, key=lambda entry: lots[entry])
    assert desk.state.drawn == "numbers by lot (C.05, Annex 2), seed 3"
    with pytest.raises(RuleError) as refused:
        numbers.draw_numbers(desk.state, seed=4)
    assert refused.value.code == "drawn-already"
    desk.undo()
    desk.record(player_actions.renumber(desk.state))
    assert names(desk) == ["A", "B", "C", "D", "E"]
    desk.record(player_actions.renumber(desk.state, "E", 1))
    assert names(desk) == ["E", "A", "B", "C", "D"]
    start_round(desk)
    for refused_now in (
        lambda: player_actions.renumber(desk.state, "E", 2),
        lambda: numbers.draw_numbers(desk.state, 1),
        lambda: numbers.number_by_rating(desk.state),
    ):
        with pytest.raises(RuleError, match="round 1 is paired: numbers stay"):
            refused_now()


def test_nobody_enters_once_the_first_round_is_paired() -> None:
    desk = a_round_robin(5)
    start_round(desk)
    with pytest.raises(RuleError, match=r"\[table-full\]") as refused:
        desk.record(player_actions.enter(desk.state, "Late", late=True))
    assert refused.value.code == "table-full"
    assert "Late" not in names(desk)


def test_leaving_before_half_of_the_games_takes_all_results_out() -> None:
    desk = a_round_robin(10)
    play(desk, to=4)
    before = points(desk)
    decision = player_actions.withdraw(desk.state, "A")
    assert "count for nobody" in warnings(decision, desk.state)[0]
    beaten = [
        pair
        for round_ in desk.state.rounds
        for pair in round_.boards
        if 1 in (pair.white, pair.black)
    ]
    desk.record(decision, confirmed=True)
    now = points(desk)
    lost = {
        desk.state.entries[pair.white if pair.black == 1 else pair.black].name
        for pair in beaten
        if pair.black == 1
    }
    assert now["A"] == "0.0"
    assert {name for name, score in now.items() if score != before[name]} - {"A"} == lost
    play(desk)
    assert all(
        str(pair.results[(pair.white, pair.black).index(1)]) == "-"
        for round_ in desk.state.rounds[4:]
        for pair in round_.boards
        if 1 in (pair.white, pair.black) and pair.results
    )
    assert points(desk)["A"] == "0.0"


def test_leaving_after_half_of_the_games_keeps_the_results() -> None:
    desk = a_round_robin(10)
    play(desk, to=5)
    before = points(desk)
    decision = player_actions.withdraw(desk.state, "A")
    assert "the results count" in warnings(decision, desk.state)[0]
    desk.record(decision, confirmed=True)
    assert points(desk) == before
    play(desk)
    assert points(desk)["A"] == before["A"]


def test_a_scheveningen_match_has_its_teams_as_they_were_entered() -> None:
    desk = a_desk(0, system="scheveningen", initial_colour=None, rounds=0)
    for name, rating in (("A1", 1500), ("A2", 2000), ("B1", 2500), ("B2", 1000)):
        desk.record(player_actions.enter(desk.state, name, rating=rating))
    assert names(desk) == ["A1", "A2", "B1", "B2"]
    for draw in (numbers.number_by_lot, numbers.number_by_rating):
        with pytest.raises(RuleError, match=r"\[no-draw\]"):
            draw(desk.state, 1)
    play(desk)
    met = {
        frozenset(desk.state.entries[entry].name[0] for entry in (pair.white, pair.black))
        for round_ in desk.state.rounds
        for pair in round_.boards
    }
    assert met == {frozenset("AB")}


def test_who_is_absent_loses_by_forfeit_and_may_come_after_all() -> None:
    desk = a_round_robin(6)
    desk.record(player_actions.announce_absence(desk.state, "A"))
    start_round(desk)
    first = desk.state.rounds[0].boards[0]
    assert first.results == parse_result("-+")
    assert desk.state.rounds[0].open_boards == (2, 3)
    desk.record(rounds.correct_result(desk.state, 1, parse_result("1-0"), round_=1))
    assert points(desk)["A"] == "1.0"


def test_two_who_are_both_absent_both_lose_by_forfeit() -> None:
    desk = a_round_robin(6)
    for who in ("A", "F"):
        desk.record(player_actions.announce_absence(desk.state, who))
    start_round(desk)
    assert desk.state.rounds[0].boards[0] == Pair(1, 6, parse_result("--"))
    assert desk.state.rounds[0].absent == {}


def test_the_next_round_does_not_wait_for_results_and_open_games_count_for_nothing() -> None:
    desk = a_round_robin(4)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    done = desk.record(rounds.pair(desk.state))
    assert done.notes == ("1 game of earlier rounds has no result yet",)
    desk.record(rounds.publish(desk.state))
    assert points(desk) == {"A": "1.0", "B": "0.0", "C": "0.0", "D": "0.0"}
    desk.record(rounds.enter_result(desk.state, 2, parse_result("="), round_=1))
    assert points(desk)["B"] == "0.5"


def test_a_round_with_forfeits_that_nobody_entered_is_taken_back() -> None:
    desk = a_round_robin(6)
    desk.record(player_actions.withdraw(desk.state, "A"), confirmed=True)
    start_round(desk)
    assert [pair.is_open for pair in desk.state.rounds[0].boards] == [False, True, True]
    desk.record(rounds.unpair(desk.state), word="published")
    assert not desk.state.rounds
    start_round(desk)
    desk.undo()
    desk.undo()
    assert not desk.state.rounds
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 2, parse_result("1-0")))
    with pytest.raises(RuleError) as refused:
        desk.record(rounds.unpair(desk.state), word="published")
    assert refused.value.code == "has-results"


def test_a_correction_always_counts() -> None:
    desk = a_round_robin(6)
    play(desk)
    decision = rounds.correct_result(desk.state, 1, parse_result("0-1"), round_=1)
    done = desk.record(decision)
    assert done.sentence.endswith("; counts for the standings")
    assert points(desk)["F"] == "3.0"


def by_hand(desk: Desk, *boards: tuple[int, int], bye: int | None = None) -> tuple[str, ...]:
    """The next round by hand, published; what was said against it."""
    state = desk.state
    pairs = tuple((state.numbering[w - 1], state.numbering[b - 1]) for w, b in boards)
    free = None if bye is None else state.numbering[bye - 1]
    notes = desk.record(
        rounds.pair_by_hand(state, SeatingPlan(pairs, free)), confirmed=True, word="manual"
    ).notes
    desk.record(rounds.publish(desk.state))
    return notes


def test_by_hand_everybody_must_still_meet_everybody() -> None:
    desk = a_round_robin(6)
    assert by_hand(desk, (1, 4), (2, 5), (3, 6)) == (
        "2 boards differ from the computed pairing, which has 1-6, 2-5, 3-4",
        "these are not the games of a round of the table: rounds 3, 4, 5 are to be paired by hand; "
        "games still to be played: 1-6, 3-4, 2-6, 3-1, 4-5, 6-5, 2-3, 4-2, 5-1",
    )
    by_hand(desk, (1, 5), (2, 6), (3, 4))
    with pytest.raises(RuleError, match=r"\[not-everybody\]") as refused:
        by_hand(desk, (4, 1), (2, 3), (5, 6))
    assert refused.value.code == "not-everybody"
    with pytest.raises(RuleError, match=r"\[not-everybody\]"):
        by_hand(desk, (1, 6), (2, 4), (3, 5))  # leaves two groups of three
    with pytest.raises(RuleError, match="4 D is not seated"):
        by_hand(desk, (1, 2), (3, 6))
    assert len(desk.state.rounds) == 2
    turned = a_round_robin(6)
    turned.record(rounds.pair(turned.state))
    seating = turn_colours(seating_to_change(turned.state), 1)
    turned.record(rounds.change_pairing(turned.state, seating), confirmed=True, word="manual")
    assert turned.state.rounds[0].boards[0] == Pair(6, 1)


def test_the_rounds_of_the_table_can_be_played_in_another_order() -> None:
    desk = a_round_robin(7)
    table = schedule(7)
    for number in (7, 3, 1, 2, 6, 5, 4):
        by_hand(desk, *table.rounds[number - 1].boards, bye=table.free(number))
    assert not desk.state.has_more_rounds


def test_a_round_played_early_changes_places_with_the_one_whose_turn_it_was() -> None:
    desk = a_round_robin(7)
    play(desk, to=1)
    assert by_hand(desk, (5, 3), (6, 2), (7, 1), bye=4) == (
        "3 boards differ from the computed pairing, which has 6-4, 7-3, 1-2, 5=free",
        "round 7 of the table is played now; its round 2 comes as round 7",
    )
    table, now = schedule(7), schedule(desk.state.tournament)
    assert [round_.number for round_ in now.rounds] == [1, 7, 3, 4, 5, 6, 2]
    assert now.rounds[1].boards == ((5, 3), (6, 2), (7, 1)), "as it was paired"
    assert (now.free(2), now.free(7)) == (4, table.free(2))
    assert now.meetings(1, 7) == (2,)
    play(desk)
    assert not desk.state.has_more_rounds
    boards = [round_.boards for round_ in desk.state.rounds[2:]]
    assert [{(pair.white, pair.black) for pair in one} for one in boards] == [
        {*table.rounds[number - 1].boards} for number in (3, 4, 5, 6, 2)
    ]


def test_after_a_round_of_other_games_the_table_goes_on_as_far_as_it_fits() -> None:
    """Rounds 3 and 5 have a game that was played; without round 4 two groups of three are left."""
    desk = a_round_robin(6)
    by_hand(desk, (1, 5), (2, 6), (3, 4))
    now = schedule(desk.state.tournament)
    assert [round_.number for round_ in now.rounds] == [0, 2, 0, 0, 0]
    assert now.rounds[1] == schedule(6).rounds[1]
    assert now.left == (
        (*((1, 6), (2, 5), (3, 1), (4, 5)), *((6, 5), (1, 4), (2, 3)), (3, 6), (4, 2))
    )
    play(desk, to=2)
    with pytest.raises(ZugError, match="round 3 cannot be paired by it") as refused:
        rounds.pair(desk.state)
    assert "rounds 3, 4, 5 are to be paired by hand" in refused.value.advice
    by_hand(desk, (1, 6), (2, 3), (4, 5))
    by_hand(desk, (1, 3), (2, 4), (5, 6))
    by_hand(desk, (1, 4), (2, 5), (3, 6))
    assert not desk.state.has_more_rounds


def test_an_event_in_which_two_have_met_too_often_goes_on_by_hand() -> None:
    club = new(list("ABCDEF"), system="round-robin")
    club = club.with_round([(1, 6), (2, 5), (3, 4)], ["1-0"] * 3)
    club = club.with_round([(2, 5), (1, 3), (4, 6)], ["1-0"] * 3)
    desk = taken_over(club)
    with pytest.raises(ZugError, match="by hand") as refused:
        rounds.pair(desk.state)
    assert refused.value.code == "not-the-table"
    assert by_hand(desk, (1, 2), (3, 4), (5, 6)) == (
        "not everybody can meet everybody the right number of times any more",
        "the rounds so far are not those of the table",
    )


@pytest.mark.parametrize(
    ("decide", "code"),
    [
        (lambda state: player_actions.request_bye(state, 1, 2, "H"), "no-byes"),
        (lambda state: player_actions.forbid(state, [1, 2]), "all-meet"),
        (lambda state: change(state, rounds=4), "rounds-by-table"),
        (lambda state: change(state, acceleration="baku-2026"), "acceleration-not-allowed"),
        (lambda state: change(state, tiebreaks=["BH"]), "tiebreak-not-offered"),
    ],
)
def test_what_a_round_robin_does_not_have(decide: object, code: str) -> None:
    desk = a_round_robin(6)
    with pytest.raises(ZugError) as refused:
        desk.record(decide(desk.state))  # type: ignore[operator]
    assert refused.value.code == code
    assert len(desk.state.entries) == 6


def test_buchholz_cannot_be_announced_nor_kept_when_the_system_changes() -> None:
    with pytest.raises(EditionError, match=r"\[tiebreak-not-offered\]"):
        announce("Club", system="round-robin", tiebreaks=["SB", "BH/C1"])
    with pytest.raises(RuleError, match=r"\[rounds-by-table\]"):
        announce("Club", 5, system="round-robin")
    desk = a_desk(6, tiebreaks=["BH"])
    with pytest.raises(EditionError):
        change(desk.state, system="round-robin")
    desk.record(change(desk.state, system="double-round-robin", tiebreaks=["SB"]), confirmed=True)
    assert desk.state.settings.rounds == 10


def test_more_than_thirty_are_entered_and_told_when_they_are_paired() -> None:
    desk = a_desk(31, system="round-robin", rounds=0)
    assert desk.state.settings.rounds == 0
    with pytest.raises(ZugError, match="no table for 31"):
        rounds.pair(desk.state)


def test_a_report_is_taken_over_in_the_middle() -> None:
    desk = a_round_robin(5)
    play(desk, to=3)
    told = read(write(desk.state.tournament, "trf26"))
    lines = [
        JournalLine(number, "", "", decision.kind, decision.to_data())
        for number, decision in enumerate(take_over(told, "club.trf"), 1)
    ]
    state = replay(lines)
    assert state.settings.rounds == 5
    assert [round_.bye for round_ in state.rounds] == [round_.bye for round_ in desk.state.rounds]
    ours = rounds.pair(desk.state)
    assert rounds.pair(state).boards == ours.boards


def records(desk: Desk, code: str) -> list[str]:
    """The lines of the report that begin with a code."""
    told = report(desk.state, interim=True)
    text = write(told.tournament, "trf26", ranks=told.ranks).decode()
    return [line for line in text.splitlines() if line.startswith(code)]


def test_a_report_tells_each_absence_once_and_none_of_a_round_there_is_not() -> None:
    desk = a_round_robin(4)
    start_round(desk)
    for name in "AB":
        desk.record(player_actions.withdraw(desk.state, name), confirmed=True)
    assert records(desk, "240") == [f"240 Z {round_:03d}    1    2" for round_ in (2, 3)]
    play(desk)
    assert records(desk, "240") == []


def test_a_report_names_the_tiebreaks_its_ranks_were_made_with() -> None:
    desk = a_round_robin(4)
    assert records(desk, "202") == []
    play(desk)
    assert records(desk, "202") == ["202 DE,SB,KS,WIN"]
    assert desk.state.settings.tiebreaks == ()


def test_a_file_no_table_fits_is_not_taken_over() -> None:
    club = new(list("ABCDEF"), system="round-robin")
    with pytest.raises(ZugError, match="rounds declared: 7; the table for 6 has 5 rounds"):
        take_over(replace(club, rounds=7), "club.trf")
    for count in (2, 31):
        players = tuple(Player(tpn, name=f"P{tpn}") for tpn in range(1, count + 1))
        field = Tournament(players, rounds=31, system="round-robin")
        with pytest.raises(ZugError, match=f"no table for {count} players"):
            take_over(field, "club.trf", anyway=True)


def test_games_without_a_result_stay_open_when_a_file_is_taken_over() -> None:
    games = ["1-0", Result.OPEN]
    club = new(list("ABCD"), system="round-robin").with_round([(1, 4), (2, 3)], games)
    state = taken_over(club).state
    assert state.rounds[0].open_boards == (2,)
    assert state.rounds[0].adjourned == ()


def held(*rounds_: list[tuple[int, int]]) -> Tournament:
    """Six players, every game won by White; how many rounds there are is not said."""
    club = replace(new(list("ABCDEF"), system="round-robin"), rounds=None)
    for boards in rounds_:
        club = club.with_round(boards, ["1-0"] * 3, scheduled=True)
    return club


def test_a_file_need_not_say_what_the_table_says() -> None:
    club = held([(1, 6), (2, 5), (3, 4)])
    assert taken_over(club).state.settings.rounds == 5
    assert list(table_remarks(club)) == []


def test_more_rounds_than_the_table_has_are_not_taken_over() -> None:
    table = [list(round_.boards) for round_ in schedule(6).rounds]
    club = held(*table, [(6, 1), (5, 2), (4, 3)])
    with pytest.raises(UsageError, match="rounds in the file: 6; the table for 6 has 5 rounds"):
        taken_over(club)


def test_rounds_of_the_organisers_own_go_on_if_they_are_bergers() -> None:
    def custom(*rounds_: list[tuple[int, int]]) -> Tournament:
        return replace(held(*rounds_), system=None, code="CUSTOM_ROUNDROBIN")

    first, second = ([*round_.boards] for round_ in schedule(6).rounds[:2])
    found = by_berger(custom(second, first))
    assert taken_over(found).state.settings.system == "round-robin"
    assert by_berger(custom(first), "double-round-robin").system == "double-round-robin"
    twice = custom(*[list(one.boards) for one in schedule(6, "double-round-robin").rounds])
    assert by_berger(twice).system == "double-round-robin"
    with pytest.raises(UsageError, match=r"\[not-the-table\].*2") as refused:
        by_berger(custom(first, [(1, 5), (2, 6), (3, 4)]))
    assert "zug check --system round-robin" in refused.value.advice
    swiss = held(first)
    assert by_berger(swiss) is swiss
