"""Every headline is proved again: what it says of an alternative is what an independent judge finds
when the alternative is imposed."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
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
from tests.literal.positions import fresh
from zug.explainer import Explanation, Person, Statement
from zug.explainer.headline_wordings import HEADLINE_WORDINGS
from zug.explainer.voice import Voice
from zug.generator import Config, generate
from zug.generator.rates import Range
from zug.messages import languages
from zug.model import Tournament
from zug.systems.dutch.explaining.solving import Solver
from zug.systems.dutch.record import BracketRecord
from zug.systems.reasons.comparing import ComparedViews, Seat, ToldBracket
from zug.systems.reasons.views import Views

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
            self._check_group(place, view)
        self._check_bye()
        self._note(self.told.summary)
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

    def _check_group(self, place: Place, view: ToldBracket) -> None:
        """What is wrong with the first candidate is wrong with it."""
        headline = self.told.group_headlines[place.number + 1]
        self._note(headline)
        if headline.id != "headline.group-changed":
            return
        cause = cast("Statement", headline.params["cause"])
        if cause.id.startswith("passed.first-"):
            self._agrees(cause, self.court.with_pairs(place, view.natural.pairs))
            return
        pair = cause.params["first"], cause.params["second"]
        assert pair in view.natural.pairs
        assert pair not in view.chosen.pairs
        is_due = cause.id == "passed.due"
        assert self.court.legal(*pair) == is_due
        assert not is_due or len({self.views.wanted(tpn).colour for tpn in pair}) == 1

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
        found = a_round(system, seed)
        if found is not None:
            yield found


def a_round(system: str, seed: int) -> Round | None:
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


BY_DEFAULT = {"headline.board", "headline.bye", "summary.boards"}
"""Of systems that say no more; `test_what_any_system_can_say` shows them."""
OF_OTHERS = {"mark.limits", "passed.limits"}
"""None of our systems that choose by criteria has such a rule."""
SEEDS = [
    *((system, seed) for system in NAMES for seed in range(110)),
    ("double-swiss-2026", 2545),
]


def test_the_set_of_sentences_is_closed() -> None:
    """Every headline, label and summary occurs, and nothing else does."""
    seen: set[str] = set()
    for system, seed in SEEDS:
        found = a_round(system, seed)
        seen |= set() if found is None else found.check()
    ours = {
        id_
        for id_ in HEADLINE_WORDINGS
        if id_.startswith(("headline.", "passed.", "mark.", "summary."))
    }
    assert seen == ours - BY_DEFAULT - OF_OTHERS


def test_what_any_system_can_say() -> None:
    """A system whose views tell nothing more still has a headline for everything."""
    told = zug.explain(fresh([1, 1, 1, 1, 1]))
    views = cast("ComparedViews", told.views)
    voice = Voice("en", {})
    board = told.boards[0]
    assert voice.sentence(Views.headline(views, 1)) == (
        f"No. {board.white} has White against No. {board.black}."
    )
    bye = Views.bye_headline(views)
    assert bye is not None
    assert voice.sentence(bye) == "No. 5 has the bye."
    assert voice.sentence(Views.summary(views)) == "2 boards."
    assert not [*Views.maps(views)]
    assert Views.floaters(views) == ()


def test_labels_are_short() -> None:
    """At most 40 letters with surnames of nine, in every language."""
    people = {tpn: Person(tpn, f"{'Schneider'[: 9 - tpn // 10]}, Al") for tpn in (1, 11)}
    params = {"first": 1, "second": 11, "floater": 1, "round": 11, "board": 120, "score": 105}
    for id_ in HEADLINE_WORDINGS:
        if not id_.startswith("mark."):
            continue
        for language in languages():
            for colour in "wb":
                label = Statement(id_, "", {**params, "who": 1, "colour": colour})
                assert len(Voice(language, people).sentence(label)) <= 40, (language, id_)


def test_surnames_with_an_initial_where_two_share_them() -> None:
    people = {1: Person(4, "Suter, Anna"), 2: Person(7, "Suter, Beat"), 3: Person(9, "Rey, Zoé")}
    people |= {4: Person(12, "")}
    told = Statement("headline.board", "", {"white": 1, "black": 3})
    assert Voice("en", people).sentence(told) == "Suter A. (4) has White against Rey (9)."
    told = Statement("headline.board", "", {"white": 2, "black": 4})
    assert Voice("en", people).sentence(told) == "Suter B. (7) has White against No. 12."


def test_who_does_not_ask_does_not_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A headline solves the bracket of its board alone, and an explanation none at all."""
    tournament = generate(replace(Config(), players=Range(60, 60), rounds=Range(7, 7)), 3)
    asked: list[int] = []
    rest = Solver.rest

    def counted(self: Solver, record: BracketRecord, number: int, gone: list[int]) -> object:
        asked.append(number)
        return rest(self, record, number, gone)

    monkeypatch.setattr(Solver, "rest", counted)
    told = zug.explain(tournament, round=7)
    assert not asked
    one = told.board(5)
    group = next(part.group for part in one.parts if part.board == 5)
    assert one.headlines[5].id.startswith("headline.")
    assert {*asked} <= {group - 1}
    assert [*one.headlines] == [5]
    assert {shown.group for shown in one.maps} == {
        p.group for p in one.parts if p.kind == "bracket"
    }


def test_copies_have_everything_and_nobody_to_ask() -> None:
    told = next(rounds("dutch-2026", range(3, 9))).told
    copy = pickle.loads(pickle.dumps(told))
    assert copy == told
    assert copy.views is None
    assert copy.as_json("en") == told.as_json("en")
    assert copy.maps == told.maps


@pytest.mark.parametrize("system", NAMES)
def test_every_language_says_it(system: str) -> None:
    for one in rounds(system, range(12)):
        for language in languages():
            text = zug.explainer.render(one.told, language)
            assert "{" not in text
