"""Every headline is proved again: what it says of an alternative is what an independent judge finds
when the alternative is imposed."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import cast

import pytest

import zug
from tests.explain.courts import (
    Court,
    Court2017,
    Court2026,
    ListCourt,
    Place,
    Ruling,
)
from tests.explain.test_judged_against_lists import SYSTEMS as JUDGED
from tests.explain.test_judged_against_lists import told as told_lists
from tests.explain.test_why_not_against_literal import drawn
from tests.explain.test_why_not_against_literal import told as told_dutch
from tests.explain.witness import Judge
from tests.literal import nasty
from tests.literal.positions import fresh
from zug.explainer import Explanation, Person, Statement
from zug.explainer.sentence_writer import SentenceWriter
from zug.generator import Config, Range, generate
from zug.messages import languages
from zug.model import Tournament
from zug.rules.colours import Strength
from zug.systems import find_system
from zug.systems.dutch.bracket import DutchBracket
from zug.systems.dutch.explaining import DutchBracketView, DutchExplainer
from zug.systems.explaining.bracket_view import BracketView
from zug.systems.explaining.by_criteria import CriteriaExplainer
from zug.systems.explaining.criteria import worsened
from zug.systems.explaining.explainer import Explainer
from zug.systems.explaining.maps import Mark
from zug.systems.explaining.trace import PairingChoice
from zug.words import Words

ABSOLUTE = ("met", "forbidden", "colours", "same-colour", "limits")

HEADLINES = [*Words("zug.explainer", "words/headlines.toml")]
WORSE = [id_ for id_ in Words("zug.explainer", "words/criteria.toml") if id_.startswith("worse.")]

BY_KIND = {
    "taken": ("elsewhere", "elsewhere"),
    "impossible": ("completion", "completion"),
    "later": ("elsewhere", "later"),
    "due": ("colours", "due"),
    "due-strong": ("colours", "due"),
    "due-stronger": ("colours", "due"),
    "worse-in": ("elsewhere", "worse"),
    "later-pair": ("elsewhere", "later"),
    "up-last": ("float", "again"),
    "up-before": ("float", "again"),
}
"""The reason and the label of a mark by what a headline says."""
BY_SUBJECT = {
    id_.removeprefix("worse."): ("float", "again") for id_ in WORSE if id_ != "worse.other"
}
"""The same by what gets worse: mostly floats that repeat."""
BY_SUBJECT |= {
    "downfloaters": ("float", "more-float"),
    "upfloaters": ("float", "more-float"),
    "downfloater-scores": ("float", "gaps"),
    "upfloater-scores": ("float", "gaps"),
    "psd": ("float", "gaps"),
    "next-scores": ("completion", "next"),
    "next-psd": ("completion", "next"),
    "next-upfloaters": ("completion", "next"),
    "unplayed": ("bye", "worse-bye"),
    "bye-score": ("bye", "worse-bye"),
    "bye-games": ("bye", "worse-bye"),
    "bye-matches": ("bye", "worse-bye"),
    "beyond-two": ("colours", "worse-colours"),
    "third": ("colours", "worse-colours"),
    "denied": ("colours", "worse-colours"),
    "strong": ("colours", "worse-colours"),
}


class Round:
    """A round that is told, and the court that judges what is said."""

    def __init__(self, tournament: Tournament, system: str, court: Court, told: Told) -> None:
        self.tournament = tournament
        self.told: Explanation = zug.explain(tournament, system)
        self.views = cast("CriteriaExplainer", self.told.views)
        self.court = court
        self.read = told
        self.seen: set[str] = set()

    def check(self) -> set[str]:
        """All sentences of the round; the ids that occurred."""
        for number, view in enumerate(self.views.brackets):
            place = self._place(number, view)
            self._check_boards(place, [*view.pairs])
            self._check_floaters(place, view)
            self._check_group(place, view)
        self._check_bye()
        self._note(self.told.summary)
        for one in self.told.maps:
            self._check_marks(one.group)
        return self.seen

    def _place(self, number: int, view: BracketView) -> Place:
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

    def _check_boards(self, place: Place, seats: Sequence[PairingChoice]) -> None:
        for seat in seats:
            board = self.views.places[frozenset((seat.seeker, seat.chosen))]
            headline = self.told.headlines[board]
            self._note(headline)
            for one in passed(headline):
                self._check_opponent(place, one)
            self._check_player(place, seat)
            if headline.id == "headline.next-kept":
                self._check_kept(place)
            assert ("exchange" in headline.params) == (
                seat.is_exchanged and headline.id != "headline.expected"
            )
            if "exchange" in headline.params:
                why = cast("Statement", headline.params["exchange"])
                self._agrees(why, self.court.without_exchange(place))

    def _check_kept(self, place: Place) -> None:
        """Everybody in the bracket who is due a colour has it."""
        for pair in self.views.brackets[place.number].chosen.pairs:
            for tpn in pair:
                assert self.views.wanted(tpn).colour in (None, self.views.given[tpn])

    def _check_player(self, place: Place, seat: PairingChoice) -> None:
        """What the player is told who is given to somebody names them, and is so as well."""
        told = self.views.player_headline(seat.chosen)
        self._note(told)
        assert (told.params["who"], told.params["opponent"]) == (seat.chosen, seat.seeker)
        assert (
            self.views.player_headline(seat.seeker)
            == self.told.headlines[self.views.places[frozenset((seat.seeker, seat.chosen))]]
        )
        for one in passed(told):
            assert one.params["first"] == seat.chosen
            self._check_opponent(place, one)

    def _check_opponent(self, place: Place, one: Statement) -> None:
        kind = one.id.removeprefix("passed.").removesuffix("-too")
        pair = cast("int", one.params["first"]), cast("int", one.params["second"])
        assert self.court.legal(*pair) == (kind not in ABSOLUTE)
        if kind == "met":
            cells = self.tournament.by_tpn[pair[0]].cells
            assert cells[cast("int", one.params["round"]) - 1].opponent == pair[1]
        elif kind not in ABSOLUTE:
            self._agrees(one, self._ruled(place, one, pair))
            self._check_order(kind, pair, one)
            self._check_own(kind, pair, cast("int", one.params.get("who", pair[1])))
            self._check_beside(kind, pair, one)

    def _ruled(self, place: Place, one: Statement, pair: tuple[int, int]) -> Ruling:
        """What comes of a pair: in its bracket, or else in the first that would change."""
        if isinstance(self.court, Court2017):
            return self.court.with_wish(pair)
        ruling = self.court.with_pairs(place, [pair])
        if ruling.verdict != "impossible" or one.id in ("passed.impossible", "mark.completion"):
            return ruling
        return self.court.with_wish(pair)

    def _check_order(self, kind: str, pair: tuple[int, int], one: Statement) -> None:
        """Who comes first in the order meets whom it says, in the real round."""
        if kind == "taken":
            assert self.told.boards[cast("int", one.params["board"]) - 1] in (
                (one.params["who"], pair[1]),
                (pair[1], one.params["who"]),
            )
        if kind == "later-pair":
            whose = cast("int", one.params["who"])
            assert self.views.pairing.opponent(whose) == one.params["ours"]

    def _check_beside(self, kind: str, pair: tuple[int, int], one: Statement) -> None:
        """What is said against an opponent cannot be said against the chosen one as well."""
        chosen = cast("int", self.views.pairing.opponent(pair[0]))
        mine, theirs, taken = map(self.views.wanted, (*pair, chosen))
        if kind.startswith("due"):
            assert mine.colour is theirs.colour
            is_same = taken.colour is mine.colour
            assert is_same == (kind == "due-stronger")
            assert not is_same or taken.strength < theirs.strength
        cards = self.views.round.cards
        if kind in ("up-last", "up-before") and cards[chosen].score < cards[pair[0]].score:
            assert self._floated(chosen, 1 if kind == "up-last" else 2) != "up"
        if kind in ("up-last-self", "up-before-self"):
            assert cards[chosen].score <= cards[pair[0]].score

    def _check_own(self, kind: str, pair: tuple[int, int], who: int) -> None:
        """What is said of the players themselves is so, by the cards as anybody reads them."""
        if kind.startswith("due"):
            assert len({self.views.wanted(tpn).colour for tpn in pair} - {None}) == 1
            strengths = [self.views.wanted(tpn).strength for tpn in pair]
            assert kind == "due" or min(strengths) >= Strength.STRONG
            return
        way, _, when = kind.removeprefix("float-").removesuffix("-self").partition("-")
        if when not in ("last", "before"):
            return
        assert self._floated(who, 1 if when == "last" else 2) == way
        if not kind.startswith("float-"):
            cards = self.views.round.cards
            assert cards[who].score < max(cards[tpn].score for tpn in pair)

    def _floated(self, tpn: int, ago: int) -> str:
        """By the points both had before the game; a round without one, by points or not, is down
        where an edition says so, and then it is not judged here."""
        cards = self.views.round.cards
        card = cards[tpn]
        number = len(card.scores) - 1 - ago
        cell = self.tournament.by_tpn[tpn].cells[number]
        if not cell.opponent or not cell.is_played:
            return "down"
        mine, yours = card.scores[number], cards[cell.opponent].scores[number]
        return "up" if mine < yours else "down" if mine > yours else ""

    def _check_floaters(self, place: Place, view: BracketView) -> None:
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
                self._check_own(one.id.removeprefix("passed."), (tpn, other), other)

    def _earlier(self, number: int, tpn: int) -> bool:
        return any(tpn in one.chosen.floaters for one in self.views.brackets[:number])

    def _check_group(self, place: Place, view: BracketView) -> None:
        """What is wrong with the first candidate is wrong with it."""
        headline = self.told.group_headlines[place.number + 1]
        self._note(headline)
        if not view.chosen.pairs:
            self._check_nobody(place, view, headline.id)
        if headline.id != "headline.group-changed":
            return
        cause = cast("Statement", headline.params["cause"])
        kind = cause.id.removeprefix("cause.")
        if kind not in ABSOLUTE:
            self._agrees(cause, self.court.with_pairs(place, view.natural.pairs))
        if "first" not in cause.params:
            assert kind in ("impossible", "worse", "later")
            return
        pair = cast("int", cause.params["first"]), cast("int", cause.params["second"])
        assert pair in view.natural.pairs
        assert pair not in view.chosen.pairs
        assert self.court.legal(*pair) == (kind not in ABSOLUTE)
        if kind not in ABSOLUTE:
            self._check_own(kind, pair, cast("int", cause.params.get("who", pair[1])))

    def _check_nobody(self, place: Place, view: BracketView, id_: str) -> None:
        """Nobody could meet, or any pair would leave somebody else without an opponent."""
        legal = [
            pair
            for pair in combinations(view.members, 2)
            if view.may_pair(*pair) and self.court.legal(*pair)
        ]
        is_emptied = id_ in ("headline.group-emptied", "headline.group-collapsed")
        assert bool(legal) == is_emptied
        for pair in legal:
            assert self.court.with_pairs(place, [pair]).verdict == "impossible"

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
            if self.court.legal(*mark.pair):
                self._check_reason(place, mark)

    def _check_reason(self, place: Place, mark: Mark) -> None:
        """A mark says what the headline says; where none judges the pair, somebody leaves, or it is
        what becomes of the bracket with the pair alone."""
        label, said = mark.label, self._said_of(place, mark.pair)
        view = self.views.brackets[place.number]
        if said is None and "floater" in label.params:
            who = cast("int", label.params["floater"])
            assert who in mark.pair
            assert label.id == f"mark.{dict(view.leaving())[who]}"
            return
        if said is None:
            self._agrees(label, self._ruled(place, label, mark.pair))
            kind = label.id.removeprefix("mark.")
            known = {
                "completion": "impossible",
                "due": "due",
                "later": "later",
                "elsewhere": "taken",
            }
            kind = known.get(kind, "worse")
            kind = "worse-in" if label.params.get("score") is not None else kind
        else:
            kind = said.id.removeprefix("passed.")
            told = ("criterion", "subject", "ours", "theirs", "colour", "board")
            assert label.article == said.article
            assert [label.params.get(key) for key in told] == [said.params.get(key) for key in told]
        expected = BY_KIND.get(kind) or BY_SUBJECT[cast("str", label.params["subject"])]
        assert (mark.reason, label.id.removeprefix("mark.")) == expected, (mark, said)
        self._check_own(kind, mark.pair, mark.pair[1])

    def _said_of(self, place: Place, pair: tuple[int, int]) -> Statement | None:
        """What the first headline that speaks of a pair says of it; another one agrees."""
        seats = self.views.brackets[place.number].pairs
        boards = (self.views.places[frozenset((seat.seeker, seat.chosen))] for seat in seats)
        every = [one for board in boards for one in passed(self.told.headlines[board])]
        found = [one for one in every if {one.params["first"], one.params["second"]} == {*pair}]
        assert len({one.article for one in found}) <= 1
        return replace(found[0], id=found[0].id.removesuffix("-too")) if found else None

    def _agrees(self, one: Statement, ruling: Ruling) -> None:
        verdict = one.id.partition(".")[2].removesuffix("-too").removesuffix("-pair")
        verdict = verdict.rpartition("-")[2]
        verdict = "later" if verdict in ("taken", "elsewhere") else verdict
        verdict = "impossible" if verdict == "completion" else verdict
        verdict = verdict if verdict in ("impossible", "later") else "worse"
        assert verdict == ruling.verdict, (one, ruling)
        if verdict == "worse":
            if "criterion" in one.params:
                assert one.params["criterion"] == ruling.criterion, (one, ruling)
            for told in (one, cast("Statement", one.params.get("what", one))):
                values = self.read(told.params["ours"]), self.read(told.params["theirs"])
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


@pytest.mark.parametrize("system", NAMES)
def test_what_headlines_say_is_so(system: str) -> None:
    """Of other rounds than `test_the_set_of_sentences_is_closed` draws."""
    for one in rounds(system, range(110, 150)):
        one.check()


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "double-swiss-2026", "team-2026"])
def test_where_nobody_changes_halves_nothing_is_better(system: str) -> None:
    for one in rounds(system, range(60)):
        for view in one.views.brackets:
            if view.chosen.pairs and not view.exchanged:
                assert view.unexchanged() == view.chosen


BY_DEFAULT = {"headline.board", "headline.bye", "summary.boards"}
"""Of systems that say no more; `test_what_any_system_can_say` shows them."""
OF_OTHERS = {"cause.limits", "headline.colour", "mark.limits", "passed.limits"}
OF_OTHERS |= {"worse.other"}
"""None of our systems that choose by criteria has such a rule."""
RARE = {"cause.later", "worse.up-before-gaps", "headline.colour-team-9"}
RARE |= {"passed.due-strong-too", "passed.due-stronger-too"}
"""What no small round brings about; `test_rare_sentences` says them. The last one is shown in
`test_team_words`."""
SEEDS = [
    *((system, seed) for system in NAMES for seed in range(110)),
    *(
        ("dutch-2026", seed)
        for seed in (116, 130, 156, 163, 166, 219, 256, 257, 291, 576, 1074, 3997)
    ),
    *(("dutch-2017", seed) for seed in (129, 257, 291, 383, 1638)),
    ("burstein-2026", 137),
    *(("double-swiss-2026", seed) for seed in (175, 901, 2272, 2545)),
    ("dubov-2026", 744),
]


@pytest.mark.slow
def test_the_set_of_sentences_is_closed() -> None:
    """Every headline, label and summary occurs, and nothing else does."""
    seen: set[str] = set()
    for system, seed in SEEDS:
        found = a_round(system, seed)
        seen |= set() if found is None else found.check()
    own = {id_ for name in NAMES for id_ in find_system(name).own_wordings}
    ours = {*HEADLINES, *WORSE}
    ours |= {id_ for id_ in own if id_.startswith("headline.")}
    assert seen == ours - BY_DEFAULT - OF_OTHERS - RARE


def test_rare_sentences() -> None:
    voice = SentenceWriter("en", {})
    what = Statement("worse.up-last-gaps", "", {"ours": [], "theirs": [5]})
    said = "larger score differences for players floating up as {} (½ instead of none)"
    params = {"first": 1, "second": 7, "what": what}
    assert voice.sentence(Statement("passed.worse", "", params)) == (
        f"No. 7 would mean {said.format('in the last round')}"
    )
    for id_ in ("passed.due-strong-too", "passed.due-stronger-too"):
        assert voice.sentence(Statement(id_, "", params)) == "and so has No. 7"
    before = replace(what, id="worse.up-before-gaps")
    assert voice.sentence(before) == said.format("two rounds ago")
    assert voice.sentence(Statement("cause.later", "")) == (
        "the natural pairs would be just as good but later in the order"
    )


def test_what_systems_of_others_look_at() -> None:
    """A criterion that Zug has no phrase for is told with its own words."""
    params = {"subject": "the sum of all ages", "ours": 3, "theirs": 4}
    said = SentenceWriter("en", {}).sentence(worsened(params, ""))
    assert said == "that the sum of all ages is 4 instead of 3"


def test_what_any_system_can_say() -> None:
    """A system whose views tell nothing more still has a headline for everything."""
    told = zug.explain(fresh([1, 1, 1, 1, 1]))
    views = cast("CriteriaExplainer", told.views)
    voice = SentenceWriter("en", {})
    board = told.boards[0]
    assert voice.sentence(Explainer.headline(views, 1)) == (
        f"No. {board.white} has White against No. {board.black}."
    )
    bye = Explainer.bye_headline(views)
    assert bye is not None
    assert voice.sentence(bye) == "No. 5 has the bye."
    assert voice.sentence(Explainer.summary(views)) == "2 boards."
    assert not [*Explainer.maps(views)]
    assert Explainer.floaters(views) == ()


def test_labels_are_short() -> None:
    """At most 40 letters with surnames of nine, in every language."""
    people = {tpn: Person(tpn, f"{'Schneider'[: 9 - tpn // 10]}, Al") for tpn in (1, 11)}
    params = {"first": 1, "second": 11, "floater": 1, "round": 11, "board": 120, "score": 105}
    for id_ in HEADLINES:
        if not id_.startswith("mark."):
            continue
        for language in languages():
            for colour in "wb":
                label = Statement(id_, "", {**params, "who": 1, "colour": colour})
                assert len(SentenceWriter(language, people).sentence(label)) <= 40, (language, id_)


def test_surnames_with_an_initial_where_two_share_them() -> None:
    people = {1: Person(4, "Suter, Anna"), 2: Person(7, "Suter, Beat"), 3: Person(9, "Rey, Zoé")}
    people |= {4: Person(12, "")}
    told = Statement("headline.board", "", {"white": 1, "black": 3})
    assert SentenceWriter("en", people).sentence(told) == "Suter A. (4) has White against Rey (9)."
    told = Statement("headline.board", "", {"white": 2, "black": 4})
    assert SentenceWriter("en", people).sentence(told) == "Suter B. (7) has White against No. 12."


def test_who_does_not_ask_does_not_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A headline solves the bracket of its board alone, and an explanation none at all."""
    tournament = generate(replace(Config(), players=Range(60, 60), rounds=Range(7, 7)), 3)
    asked: list[int] = []
    best = DutchExplainer.best

    def counted(self: DutchExplainer, view: DutchBracketView, bracket: DutchBracket) -> object:
        asked.append(view.number)
        return best(self, view, bracket)

    monkeypatch.setattr(DutchExplainer, "best", counted)
    told = zug.explain(tournament, round=7)
    assert not asked
    one = told.board(5)
    group = next(part.group for part in one.parts if part.board == 5)
    assert one.headlines[5].id.startswith("headline.")
    assert {*asked} <= {group}
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
