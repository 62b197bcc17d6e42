"""Every headline is proved again: what it says of an alternative is what an independent judge finds
when the alternative is imposed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import cast

import pytest

import zug
from tests.explain.courts import Court, Court2017, Court2026, ListCourt, Place, Ruling
from tests.explain.test_judged_against_lists import SYSTEMS as JUDGED
from tests.explain.test_judged_against_lists import told as told_lists
from tests.explain.test_why_not_against_literal import drawn
from tests.explain.test_why_not_against_literal import told as told_dutch
from tests.explain.witness import Judge
from tests.literal import nasty
from zug.explainer import Explanation, Statement
from zug.messages import languages
from zug.model import Tournament
from zug.systems.reasons.comparing import ComparedViews, Seat, ToldBracket

ABSOLUTE = ("met", "forbidden", "colours", "same-colour", "limits")


class Round:
    """A round that is told, and the court that judges what is said."""

    def __init__(self, tournament: Tournament, system: str, court: Court, told: Told) -> None:
        self.tournament = tournament
        self.told: Explanation = zug.explain(tournament, system)
        self.views = cast("ComparedViews", self.told.views)
        self.court = court
        self.read = told
        self.seen: set[str] = set()

    def check(self) -> set[str]:
        """All sentences of the round; the ids that occurred."""
        for number, view in enumerate(self.views.brackets):
            place = self._place(number, view)
            self._check_boards(place, [*view.seats()])
            self._check_floaters(place, view)
        self._check_bye()
        self._note(self.told.summary, *self.told.group_headlines.values())
        for one in self.told.maps:
            self._check_marks(one.group)
        return self.seen

    def _place(self, number: int, view: ToldBracket) -> Place:
        above = [pair for one in self.views.brackets[:number] for pair in one.chosen.pairs]
        upward = bool(view.reserve) or view.home != view.members
        return Place(number, above, frozenset(view.home), upward)

    def _note(self, *statements: Statement) -> None:
        for one in statements:
            self.seen.add(one.id)
            self._note(*(value for value in one.params.values() if isinstance(value, Statement)))
            for value in one.params.values():
                if isinstance(value, list):
                    self._note(*(held for held in value if isinstance(held, Statement)))

    def _check_boards(self, place: Place, seats: Sequence[Seat]) -> None:
        for number, seat in enumerate(seats):
            board = self.views.places[frozenset(seat[:2])]
            headline = self.told.headlines[board]
            self._note(headline)
            above = [(one.higher, one.lower) for one in seats[:number]]
            for one in passed(headline):
                self._check_opponent(place, above, one)

    def _check_opponent(self, place: Place, above: list[tuple[int, int]], one: Statement) -> None:
        kind = one.id.removeprefix("passed.")
        pair = cast("int", one.params["first"]), cast("int", one.params["second"])
        assert self.court.legal(*pair) == (kind not in ABSOLUTE)
        if kind == "met":
            cells = self.tournament.by_tpn[pair[0]].cells
            assert cells[cast("int", one.params["round"]) - 1].opponent == pair[1]
        elif kind == "taken":
            assert any(pair[1] in made for made in above)
        elif kind not in ABSOLUTE:
            self._agrees(one, self.court.with_pairs(place, [*above, pair]))

    def _check_floaters(self, place: Place, view: ToldBracket) -> None:
        floaters = view.chosen.floaters
        for tpn in floaters:
            if tpn == self.told.bye or self._earlier(place.number, tpn):
                continue
            headline = self.told.floaters[tpn]
            self._note(headline)
            for one in passed(headline):
                other = cast("int", one.params["second"])
                others = [other if who == tpn else who for who in floaters]
                self._agrees(one, self.court.with_floaters(place, others))

    def _earlier(self, number: int, tpn: int) -> bool:
        return any(tpn in one.chosen.floaters for one in self.views.brackets[:number])

    def _check_bye(self) -> None:
        headline = self.told.bye_headline
        if headline is None:
            return
        self._note(headline)
        for one in passed(headline):
            other = cast("int", one.params["second"])
            is_barred = one.id.startswith("passed.barred")
            assert self.court.may_have_bye(other) != is_barred
            if not is_barred and not isinstance(self.court, Court2017):
                self._agrees(one, self.court.with_bye(other))

    def _check_marks(self, group: int) -> None:
        place = self._place(group - 1, self.views.brackets[group - 1])
        shown = next(one for one in self.told.maps if one.group == group)
        natural = {
            frozenset(pair)
            for section in shown.sections
            for pair in zip(section.left, section.right, strict=False)
        }
        made = {frozenset(board) for board in shown.boards.values()}
        assert sorted(map(sorted, natural - made)) == sorted(
            sorted(one.pair) for one in shown.marks
        )
        self._note(*(one.label for one in shown.departures))
        for mark in shown.marks:
            self._note(mark.label)
            assert self.court.legal(*mark.pair) == (
                mark.label.id.removeprefix("mark.") not in ABSOLUTE
            )
            if mark.label.id in ("mark.completion", "mark.next", "mark.more-float", "mark.again"):
                ruling = self.court.with_pairs(place, [mark.pair])
                assert (ruling.verdict == "impossible") == (mark.label.id == "mark.completion")
                if ruling.verdict == "worse":
                    assert mark.label.params["criterion"] == ruling.criterion

    def _agrees(self, one: Statement, ruling: Ruling) -> None:
        verdict = one.id.rpartition("-")[2].removeprefix("passed.").replace("denied", "worse")
        assert verdict == ruling.verdict, (one, ruling)
        if verdict == "worse":
            if "criterion" in one.params:
                assert one.params["criterion"] == ruling.criterion, (one, ruling)
            values = self.read(one.params["ours"]), self.read(one.params["theirs"])
            assert values == (ruling.ours, ruling.theirs), (one, ruling)


Told = Callable[[object], object]


def passed(headline: Statement) -> list[Statement]:
    return cast("list[Statement]", headline.params.get("passed", []))


def rounds(system: str, seeds: range) -> Iterator[Round]:
    """Small random rounds of a system, with their judges."""
    for seed in seeds:
        found = _drawn(system, seed)
        if found is not None:
            yield found


def _drawn(system: str, seed: int) -> Round | None:
    if system.startswith("dutch"):
        is_new = system == "dutch-2026"
        tournament = drawn(seed) if is_new else nasty.tournament(Random(seed), most=9)
        if tournament is None:
            return None
        judge = Judge(tournament, system)
        if not judge.possible:
            return None
        court = (Court2026 if is_new else Court2017)(judge, zug.pair(tournament, system))
        return Round(tournament, system, court, told_dutch)
    draw, lister = next((draw, lister) for name, draw, lister in JUDGED if name == system)
    tournament = draw(seed)
    lists = lister(tournament)
    pairing = zug.pair(tournament, system)
    if not pairing.is_complete:
        return None
    return Round(tournament, system, ListCourt(lists, pairing), told_lists)


NAMES = ("dutch-2026", "dutch-2017", *(name for name, _, _ in JUDGED))


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("system", NAMES)
def test_what_headlines_say_is_so(system: str, number: int) -> None:
    for one in rounds(system, range(number * 25, number * 25 + 25)):
        one.check()


@pytest.mark.parametrize("system", NAMES)
def test_every_language_says_it(system: str) -> None:
    for one in rounds(system, range(12)):
        for language in languages():
            text = zug.explainer.render(one.told, language)
            assert "{" not in text
