"""An event written as TRF26 and taken over again writes the same file, whatever was decided.

`###` lines included: manual pairings, full-point byes, corrections for the rating report, changes
of the announcement, the end of FIDE mode.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.desks import (
    NOW,
    MemoryStore,
    a_desk,
    a_round_robin,
    play_round,
    start_round,
)
from zug.checker import check
from zug.director import Decision, Desk, State, UnconfirmedError
from zug.director.actions import manual_rounds, players, rounds
from zug.director.actions.numbers import number_by_rating
from zug.director.actions.settings import announce, change, draw_colour
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.importing.import_plan import ImportPlan
from zug.director.journal import JournalLine
from zug.director.journal.replay import replay
from zug.director.pairing.seating import SeatingPlan
from zug.director.reporting.report import remarked, report, with_rating_results
from zug.errors import ZugError
from zug.fastclasses import replace
from zug.formats import write
from zug.formats.remarks import text_lines
from zug.model.results import parse_result
from zug.systems import find_system

RESULTS = ("1-0", "0-1", "½-½", "½-0", "0-0", "+-", "-+", "--", "W-L", "D-D")
ABOUT = {
    "city": "Zug",
    "federation": "SUI",
    "start": "2026-11-14",
    "end": "2026-11-16",
    "type": "Individual",
    "arbiter": "Keller, Anna",
    "deputies": ["Moser, Kim"],
    "time_control": "90 min + 30 s",
    "encoded_time_control": "5400+30",
    "round_dates": ["2026-11-14", "", "2026-11-16"],
}
SWISS = ("dutch-2026", "dutch-2017", "dubov-2026", "lim-1999", "rating-1992")
WORDS = "leave rounds tiebreaks manual published"


class Hall:
    """An event in which anything is tried; what is refused is not done."""

    def __init__(self, seed: int, systems: tuple[str, ...]) -> None:
        self.chance = random.Random(seed)
        system = self.chance.choice(systems)
        terms = {"tiebreaks": ["BH", "SB"], "event": ABOUT if self.chance.random() < 0.5 else None}
        count = self.chance.randint(3, 5)
        if find_system(system).schedule is not None:
            count, terms["tiebreaks"] = 0, ["SB"]
        settings_ = announce("Open", count, system=system, **terms)  # type: ignore[arg-type]
        self.desk = Desk(MemoryStore(initial_colour=None, **settings_))
        for number in range(self.chance.randint(4, 9)):
            self.do(lambda state, n=number: self._newcomer(state, n))
        self.do(lambda state: draw_colour(state, self.chance.choice("wb")))
        if self.desk.state.awaits_draw:
            self.do(number_by_rating)

    def _newcomer(self, state: State, number: int) -> Decision:
        chance = self.chance
        return players.enter(
            state,
            f"Player{number:02d}, Given",
            rating=chance.choice((0, 1500 + 7 * number)),
            title=chance.choice(("", "FM", "WGM")),
            sex=chance.choice(("", "m", "w")),
            federation=chance.choice(("", "SUI")),
            fide_id=chance.choice(("", f"13{number:02d}")),
            birth=chance.choice(("", "1990/01/02")),
        )

    def do(self, make: Callable[[State], Decision]) -> None:
        with suppress(ZugError):
            self.desk.record(make(self.desk.state), confirmed=True, word=WORDS)

    def who(self) -> int:
        return self.chance.choice(self.desk.state.numbering)

    def decide_something(self) -> None:
        chance = self.chance
        coming = self.desk.state.coming
        acts: list[Callable[[State], Decision]] = [
            lambda state: players.enter(state, f"Zzz{coming}, Late"),  # the last number
            lambda state: players.request_bye(state, self.who(), coming, chance.choice("ZHF")),
            lambda state: players.request_bye(state, self.who(), coming + 1, "Z"),
            lambda state: players.withdraw(state, self.who()),
            lambda state: players.withdraw(state, self.who(), coming + 1),
            lambda state: players.come_back(state, self.who()),
            lambda state: players.expel(state, self.who(), lifted=chance.random() < 0.3),
            lambda state: players.forbid(state, [self.who(), self.who()]),
            lambda state: change(state, rounds=chance.randint(3, 6)),
            lambda state: change(state, tiebreaks=chance.choice((["BH"], ["SB", "BH/C1"]))),
        ]
        if chance.random() < 0.05:
            acts = [leave_fide_mode]
        self.do(chance.choice(acts))

    def play_round(self) -> None:
        chance = self.chance
        before = len(self.desk.state.rounds)
        self.do(rounds.pair)
        if len(self.desk.state.rounds) == before:
            return
        if chance.random() < 0.3:
            wish = manual_rounds.SeatingChange("exchange", self.who(), self.who())
            self.do(lambda state: manual_rounds.change_as(state, wish))
        self.do(rounds.publish)
        for board in range(1, len(self.desk.state.rounds[-1].boards) + 1):
            if chance.random() < 0.05:
                self.do(lambda state, b=board: rounds.adjourn(state, b))
            result = parse_result(chance.choice(RESULTS))
            second = parse_result("1-0") if self.desk.state.settings.games_per_match > 1 else None
            if second is None or chance.random() < 0.8:  # else the match is open
                self.do(
                    lambda state, b=board, r=result, s=second: rounds.enter_result(
                        state, b, r, second=s
                    )
                )
        if chance.random() < 0.3:
            result = parse_result(chance.choice(RESULTS))
            round_ = chance.randint(1, before + 1)
            self.do(lambda state: rounds.correct_result(state, 1, result, round_=round_))

    def meddle(self) -> None:
        """Results and colours of any round are changed, rounds taken back, decisions undone."""
        chance, state = self.chance, self.desk.state
        if not state.rounds:
            return
        last = len(state.rounds)
        round_ = chance.choice((last, max(1, last - 1), chance.randint(1, last)))
        board = chance.randint(1, max(1, len(state.rounds[round_ - 1].boards)))
        result = parse_result(chance.choice(RESULTS))
        late = chance.random() < 0.3
        acts: list[Callable[[State], Decision]] = [
            lambda state: rounds.correct_result(
                state, board, result, round_=round_, for_rating=late
            ),
            lambda state: rounds.correct_result(state, board, result, round_=round_),
            lambda state: rounds.swap_colours(state, board, round_=round_),
            lambda state: rounds.clear_result(state, board, round_=round_),
            lambda state: rounds.enter_result(state, board, result, round_=round_),
        ]
        chosen = chance.randrange(len(acts) + 2)
        if chosen < len(acts):
            self.do(acts[chosen])
        elif chosen == len(acts):
            self.undo_something()
        else:
            self.take_back()

    def undo_something(self) -> None:
        about = ("result", "swap colours", "correct for rating", "unpair")
        known = [line.number for line in self.desk.decisions if line.kind in about][-12:]
        if known:
            with suppress(ZugError):
                self.desk.undo(self.chance.choice(known), confirmed=True, word=WORDS)

    def take_back(self) -> None:
        for board in range(1, len(self.desk.state.rounds[-1].boards) + 1):
            self.do(lambda state, b=board: rounds.clear_result(state, b))
        self.do(lambda state: rounds.unpair(state, "4.4.2"))


def written(state: State, form: str = "trf26", *, for_rating: bool = False) -> bytes:
    told = report(state, for_rating=for_rating, interim=True)
    return write(told.tournament, form, ranks=told.ranks)


def journal_of(data: bytes) -> list[JournalLine]:
    """As plain JSON."""
    decisions = ImportPlan.of(data, "open.trf").decisions(confirmed=True, word=WORDS)
    return [
        JournalLine(number, NOW, "a", one.kind, json.loads(json.dumps(one.to_data())))
        for number, one in enumerate(decisions, 1)
    ]


def taken_over(data: bytes) -> State:
    return replay(journal_of(data))


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_an_event_taken_over_from_its_own_report_writes_the_same_report(seed: int) -> None:
    hall = Hall(seed, (*SWISS, "round-robin", "double-round-robin", "double-swiss-2026"))
    for _ in range(hall.chance.randint(1, 4)):
        for _ in range(hall.chance.randint(0, 3)):
            hall.decide_something()
        hall.play_round()
    if not hall.desk.state.tournament.players:
        return
    first = written(hall.desk.state)
    again = taken_over(first)
    assert written(again).decode().splitlines() == first.decode().splitlines()
    assert absences(again) == absences(hall.desk.state)


def absences(state: State) -> list[object]:
    """Who has left for good and who is expelled, by TPN; who misses which round to come."""
    left = [
        {state.tpns[one]: n for one, n in row.items()} for row in (state.withdrawn, state.expelled)
    ]
    to_come = range(state.coming, state.settings.rounds + 1)
    return [*left, [{state.tpns[one]: r for one, r in state.missing(n).items()} for n in to_come]]


@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_whatever_became_of_results_and_colours_comes_back_and_no_round_is_blamed(
    seed: int,
) -> None:
    """By the report and by the rating report, which are the same again."""
    hall = Hall(seed, ("dutch-2026", "dutch-2017", "burstein-2026", "lim-2026", "dubov-2026"))
    for _ in range(hall.chance.randint(2, 5)):
        hall.play_round()
        for _ in range(hall.chance.randint(0, 4)):
            hall.meddle()
    state = hall.desk.state
    by_hand_ = {line.split(":")[0] for line in text_lines(remarked(state)) if "MPA" in line}
    blamed = {f"### MPA @ Round {one.round}" for one in check(remarked(state)).differences}
    assert blamed <= by_hand_
    first = {form: written(state, form) for form in ("trf26", "json")}
    rated = written(state, for_rating=True)
    for data in (*first.values(), rated):
        again = taken_over(data)
        assert written(again).decode().splitlines() == first["trf26"].decode().splitlines()
        assert written(again, for_rating=True) == rated


def test_who_was_kept_apart_before_round_1_is_not_told_as_a_late_prohibition() -> None:
    """Also where a round was taken back, which the file says, and whatever the format."""
    hall = Hall(3, ("dutch-2026",))
    hall.do(lambda state: players.forbid(state, [1, 3]))
    for taken_back in (1, 2):
        hall.do(rounds.pair)
        hall.do(rounds.publish)
        hall.do(lambda state: rounds.unpair(state, "4.4.1"))
        state = hall.desk.state
        assert text_lines(remarked(state))[-1] == f"### Pairing taken back @ Round {taken_back}"
        for form in ("trf26", "trf16", "json"):
            again = taken_over(written(state, form))
            assert text_lines(remarked(again)) == text_lines(remarked(state))
        hall.play_round()


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_lines_of_a_file_follow_numbers_that_move_later_like_those_of_the_event(seed: int) -> None:
    hall = Hall(seed, ("dutch-2026", "burstein-2026", "lim-2026"))
    for _ in range(hall.chance.randint(1, 3)):
        hall.decide_something()
        hall.play_round()
        hall.meddle()
    copy = taken_over(written(hall.desk.state))

    def after(state: State) -> tuple[str, ...]:
        return text_lines(remarked(players.enter(state, "Aaa, Late", rating=2900).apply(state)))

    assert after(copy) == after(hall.desk.state)


class Twins:
    """An event and its copy, in both of which the same is decided from now on."""

    def __init__(self, hall: Hall) -> None:
        self.chance = hall.chance
        store = MemoryStore()
        store.decisions = journal_of(written(hall.desk.state))
        self.desks = (hall.desk, Desk(store))

    def do(self, make: Callable[[State], Decision]) -> None:
        done = []
        for desk in self.desks:
            before = len(desk.decisions)
            with suppress(ZugError):
                desk.record(make(desk.state), confirmed=True, word=WORDS)
            done.append(len(desk.decisions) - before)
        assert len({*done}) == 1, "refused in one of them alone"

    def decide_something(self) -> None:
        chance, state = self.chance, self.desks[0].state
        who, kind = chance.randint(1, len(state.entries)), chance.choice("ZHF")
        other, count = chance.randint(1, len(state.entries)), chance.randint(3, 6)
        tiebreaks = chance.choice((["BH"], ["SB", "BH/C1"], ["SB"]))
        round_ = state.coming + chance.randint(0, 1)
        if is_hidden(state, state.numbering[who - 1]):
            return
        acts: list[Callable[[State], Decision]] = [
            lambda state: players.request_bye(state, who, round_, kind),
            lambda state: players.cancel_bye(state, who, round_),
            lambda state: players.withdraw(state, who, round_),
            lambda state: players.come_back(state, who),
            lambda state: players.expel(state, who, lifted=kind == "F"),
            lambda state: players.forbid(state, [who, other]),
            lambda state: change(state, rounds=count),
            lambda state: change(state, tiebreaks=tiebreaks),
            leave_fide_mode,
        ]
        self.do(chance.choice(acts))

    def meddle(self) -> None:
        """As in a hall; boards are named by the players, whose order no file has."""
        chance, held = self.chance, len(self.desks[0].state.rounds)
        if not held:
            return
        white, round_ = chance.randint(1, 9), max(1, held - chance.randint(0, 1))
        result, rating = parse_result(chance.choice(RESULTS)), chance.choice((0, 1525, 2900))
        acts: list[Callable[[State], Decision]] = [
            lambda state: rounds.correct_result(
                state, board_of(state, round_, white), result, round_=round_
            ),
            lambda state: rounds.swap_colours(state, board_of(state, round_, white), round_=round_),
            lambda state: players.enter(state, f"Zzz{held}, Later"),
            lambda state: players.enter(state, f"Aaa{held}, Late", rating=rating),
        ]
        chosen = chance.randrange(len(acts) + 1)
        if chosen < len(acts):
            self.do(acts[chosen])
            return
        for tpn in range(1, len(self.desks[0].state.entries) + 1):
            self.do(lambda state, n=tpn: rounds.clear_result(state, board_of(state, held, n)))
        self.do(lambda state: rounds.unpair(state, "4.4.2"))

    def play_round(self) -> None:
        before = len(self.desks[0].state.rounds)
        self.do(rounds.pair)
        if len(self.desks[0].state.rounds) == before:
            return
        if self.chance.random() < 0.2:
            places = self.chance.sample(range(len(self.desks[0].state.entries)), 2)
            self.do(lambda state: exchanged(state, places))
        self.do(rounds.publish)
        for tpn in range(1, len(self.desks[0].state.entries) + 1):
            result = parse_result(self.chance.choice(RESULTS))
            self.do(
                lambda state, n=tpn, r=result: rounds.enter_result(
                    state, board_of(state, before + 1, n), r
                )
            )


def is_hidden(state: State, entry: int) -> bool:
    """Byes were announced beside a withdrawal: no file tells them apart."""
    gone = state.withdrawn.get(entry, 100)
    return any(one == entry and round_ >= gone for one, round_ in state.byes)


def exchanged(state: State, places: list[int]) -> Decision:
    wish = manual_rounds.SeatingChange("exchange", *(state.numbering[place] for place in places))
    return manual_rounds.change_as(state, wish)


def board_of(state: State, round_: int, white: int) -> int:
    """The board at which the player of this number has White; 0 if there is none."""
    found = (n for n, pair in state.rounds[round_ - 1].numbered if state.tpns[pair.white] == white)
    return next(found, 0)


@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_a_copy_goes_on_like_the_event(seed: int) -> None:
    """Whatever is decided after it was taken over, its report stays that of the event."""
    hall = Hall(seed, ("dutch-2026", "dutch-2017", "burstein-2026", "lim-2026"))
    for _ in range(hall.chance.randint(1, 2)):
        for _ in range(hall.chance.randint(0, 3)):
            hall.decide_something()
        hall.play_round()
    if not hall.desk.state.tournament.players:
        return
    twins = Twins(hall)
    for _ in range(hall.chance.randint(1, 2)):
        for _ in range(hall.chance.randint(1, 4)):
            twins.decide_something()
            twins.meddle()
        twins.play_round()
    event, copy = (written(desk.state).decode().splitlines() for desk in twins.desks)
    assert copy == event


def a_copy(desk: Desk) -> Desk:
    store = MemoryStore()
    store.decisions = journal_of(written(desk.state))
    return Desk(store)


def test_lines_keep_their_order_in_a_copy_in_which_more_is_decided() -> None:
    """What was decided comes first in its round, then what follows from how things stand."""
    desk = a_desk(8)
    for who in (5, 2):
        desk.record(players.request_bye(desk.state, who, 1, "F"), confirmed=True)
    start_round(desk)
    for one in (desk, a_copy(desk)):
        one.record(change(one.state, tiebreaks=["SB"]), confirmed=True, word="tiebreaks")
        assert text_lines(remarked(one.state)) == (
            "### Configuration @ Round 1: tie-breaks none => SB",
            "### FPB @ Round 1: 2=FPB",
            "### FPB @ Round 1: 5=FPB",
        )


def test_absences_of_a_file_hold_if_its_last_round_is_paired_again_and_its_byes_count() -> None:
    """Whoever came late or was absent is absent again (handling-2026:2.4, 3.3)."""
    desk = a_desk(6)
    desk.record(players.request_bye(desk.state, 2, 1, "H"))
    desk.record(players.request_bye(desk.state, 3, 1, "Z"))
    start_round(desk)
    desk.record(players.enter(desk.state, "Zoe"))
    copy = a_copy(desk)
    with pytest.raises(UnconfirmedError, match="has 1 half-point bye already"):
        copy.record(players.request_bye(copy.state, 2, 2, "H"))
    copy.record(rounds.unpair(copy.state, "4.4.2"), confirmed=True, word="published")
    copy.record(rounds.pair(copy.state))
    assert copy.state.rounds[0].absent == {2: "H", 3: "Z", 7: "Z"}


def test_a_wish_given_up_by_hand_comes_back_and_the_rules_round_is_that_of_the_line() -> None:
    desk = a_desk(8, rounds=5)
    desk.record(players.protect(desk.state, [1, 5], wish=True))
    hand = SeatingPlan(((1, 5), (7, 2), (3, 6), (8, 4)), None)
    desk.record(rounds.pair_by_hand(desk.state, hand), confirmed=True, word="manual")
    desk.record(rounds.publish(desk.state))
    data = written(desk.state)
    lines = data.decode().splitlines()
    told = next(line for line in lines if line.startswith("### MPA @ Round 1: "))
    assert "### Prohibition @ Round 1: given up 1-5" in lines
    [found] = check(ImportPlan.of(data, "open.trf").tournament).differences
    ours = {f"{board.white}-{board.black}" for board in found.expected}
    assert {*told.split(": ")[1].split(" => ")[0].split()} <= ours
    assert written(taken_over(data)) == data


def test_colours_turned_in_a_round_robin_are_told_and_no_round_is_blamed() -> None:
    """Also where a round by hand took the games of a later one, in an order of its own."""
    desk = a_round_robin(4)
    desk.record(rounds.pair(desk.state))
    desk.record(exchanged(desk.state, [0, 1]), confirmed=True, word=WORDS)
    desk.record(rounds.publish(desk.state))
    for _ in range(2):
        start_round(desk)
    with pytest.raises(UnconfirmedError, match="### Colours @ Round 3"):
        desk.record(rounds.swap_colours(desk.state, 1, round_=3))
    desk.record(rounds.swap_colours(desk.state, 1, round_=3), confirmed=True)
    told = remarked(desk.state)
    assert [line.split(":")[0] for line in text_lines(told) if "@" in line] == [
        "### MPA @ Round 1",
        "### Colours @ Round 3",
    ]
    assert [one.round for one in check(told).differences] == [1]
    assert text_lines(remarked(a_copy(desk).state)) == text_lines(told)


def test_a_correction_for_rating_of_a_result_that_is_open_again_is_not_told() -> None:
    desk = a_desk(6, rounds=5)
    for _ in range(2):
        play_round(desk)
    start_round(desk)
    correct = rounds.correct_result(desk.state, 1, parse_result("½-½"), round_=1, for_rating=True)
    desk.record(correct, confirmed=True)
    assert len(text_lines(remarked(desk.state))) == 1
    open_ = replace(desk.state.rounds[0].boards[0], results=None)
    state = desk.state.with_board(1, 1, open_)
    assert text_lines(remarked(state)) == ()
    assert with_rating_results(state) == state


def test_the_edition_of_the_handling_rules_comes_back() -> None:
    desk = a_desk(8, rounds=5, handling="2016")
    start_round(desk)
    data = written(desk.state)
    assert data.decode().splitlines()[0] == "### Handling rules: 2016"
    copy = taken_over(data)
    assert copy.settings.handling == "2016"
    assert written(copy) == data
