"""An event written as TRF26 and taken over again writes the same file, whatever was decided.

`###` lines included: manual pairings, full-point byes, corrections for the rating report, changes
of the announcement, the end of FIDE mode.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.director.test_old_journals import Paper
from zug.director import Decision, Desk, State, by_hand, people, rounds
from zug.director.announcement import announce, change, draw_colour
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.fold import fold
from zug.director.report import report
from zug.director.takeover import Takeover
from zug.errors import ZugError
from zug.formats import write
from zug.model.games import parse_result

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
WORDS = "leave rounds tiebreaks manual"


class Hall:
    """An event in which anything is tried; what is refused is not done."""

    def __init__(self, seed: int, systems: tuple[str, ...]) -> None:
        self.chance = random.Random(seed)
        system = self.chance.choice(systems)
        self.desk = Desk(Paper())
        terms = {"tiebreaks": ["BH", "SB"], "event": ABOUT if self.chance.random() < 0.5 else None}
        count = self.chance.randint(3, 5)
        settings_ = announce("Open", count, system=system, **terms)  # type: ignore[arg-type]
        paper = Paper()
        paper.append("create", settings_, time="2026-11-15T10:00:00Z", author="a")
        self.desk = Desk(paper)
        for number in range(self.chance.randint(4, 9)):
            self.do(lambda state, n=number: self._newcomer(state, n))
        self.do(lambda state: draw_colour(state, self.chance.choice("wb")))

    def _newcomer(self, state: State, number: int) -> Decision:
        chance = self.chance
        return people.enter(
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
            lambda state: people.enter(state, f"Zzz{coming}, Late"),  # the last number
            lambda state: people.request_bye(state, self.who(), coming, chance.choice("ZHF")),
            lambda state: people.request_bye(state, self.who(), coming + 1, "Z"),
            lambda state: people.withdraw(state, self.who()),
            lambda state: people.come_back(state, self.who()),
            lambda state: people.forbid(state, [self.who(), self.who()]),
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
            wish = by_hand.Wish("exchange", self.who(), self.who())
            self.do(lambda state: by_hand.change_as(state, wish))
        self.do(rounds.publish)
        for board in range(1, len(self.desk.state.rounds[-1].boards) + 1):
            if chance.random() < 0.05:
                self.do(lambda state, b=board: rounds.adjourn(state, b))
            result = parse_result(chance.choice(RESULTS))
            self.do(lambda state, b=board, r=result: rounds.enter_result(state, b, r))
        if chance.random() < 0.3:
            result = parse_result(chance.choice(RESULTS))
            round_ = chance.randint(1, before + 1)
            self.do(lambda state: rounds.correct_result(state, 1, result, round_=round_))


def written(state: State) -> bytes:
    told = report(state)
    return write(told.tournament, "trf26", ranks=told.ranks)


def taken_over(data: bytes) -> State:
    paper = Paper()
    for one in Takeover.of(data, "open.trf").decisions(confirmed=True, word=WORDS):
        paper.append(one.kind, one.to_data(), time="2026-11-15T10:00:00Z", author="a")
    return fold(paper.decisions)


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_an_event_taken_over_from_its_own_report_writes_the_same_report(seed: int) -> None:
    hall = Hall(seed, ("dutch-2026", "dutch-2017", "dubov-2026", "lim-1999", "rating-1992"))
    for _ in range(hall.chance.randint(1, 4)):
        for _ in range(hall.chance.randint(0, 3)):
            hall.decide_something()
        hall.play_round()
    if not hall.desk.state.tournament.players:
        return
    first = written(hall.desk.state)
    assert written(taken_over(first)).decode().splitlines() == first.decode().splitlines()
