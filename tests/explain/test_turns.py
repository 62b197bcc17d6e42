"""Systems that pair step by step: who was passed over and why, proved by the literal engines."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.explain.forcing import SYSTEMS, forced, position_for
from tests.explain.rating_witness import Listing, Question, difference
from tests.explain.turn_proofs import (
    WITNESSES,
    as_witnessed,
    first_of_the_best,
    prove,
    views_of,
)
from tests.explain.turn_witnesses import SeenLim
from tests.literal import lim, nasty
from tests.literal.positions import table
from tests.literal.rating_1992 import Literal
from zug.explainer import Explanation, WhyNot, explain, sentences, why_not
from zug.explainer.pages import screens, walk_page
from zug.explainer.pictures import FullMap, Scene, TerminalMap
from zug.explainer.pictures.layout import DASHES
from zug.explainer.pictures.svg import Path
from zug.explainer.results import voice_of
from zug.messages import languages
from zug.systems.explaining.alternatives import NAMED
from zug.systems.explaining.maps import BracketMap, WalkStep
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.step_by_step import StepExplainer
from zug.systems.explaining.trace import PairingChoice, Worth
from zug.words import Words

Pair = tuple[int, int]

COMPLETE = 12
"""Seeds of a few hundred rounds in all; `python -m tests.explain.turn_proofs` takes more."""


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("start", range(0, 24, COMPLETE))
def test_what_is_said_of_turns_is_what_the_text_gives(system: str, start: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(start, start + COMPLETE):
        prove(system, seed, counts)
    assert counts["later"] + counts["worse"] > 5
    assert counts["passed met"] > 1
    assert not counts["another course"]


@pytest.mark.parametrize("system", WITNESSES)
def test_every_reason_is_that_of_the_literal_engine(system: str) -> None:
    """Both values of whatever is worse, and who comes first, out of the text's own state."""
    counts: Counter[str] = Counter()
    for seed in range(COMPLETE * 2, 150):
        tournament = position_for(system, seed)
        views = views_of(tournament, system)
        if views is not None:
            as_witnessed(tournament, system, views, counts)
    for reason in ("bye bye", "bye equal", "pair completion", "pair equal", "pair met"):
        assert counts[reason] > 5, reason
    assert counts["float worse"] + counts["pair worse"] > 25


@pytest.mark.parametrize("system", SYSTEMS)
def test_larger_rounds_take_the_first_of_the_best(system: str) -> None:
    counts: Counter[str] = Counter()
    for seed in range(60):
        views = views_of(nasty.tournament(Random(seed), most=16), system)
        if views is not None:
            first_of_the_best(views, counts)
    assert counts["tried"] > 500


def held(value: object) -> Iterator[Statement]:
    """A statement and those that are part of it."""
    if isinstance(value, Statement):
        yield value
        value = tuple(value.params.values())
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from held(one)


def ids_of(one: Statement) -> Iterator[str]:
    """Its own, and that of what it compares."""
    yield one.id
    if "subject" in one.params:
        yield f"criterion.{one.params['subject']}"


def told_of(told: Explanation) -> Iterator[Statement]:
    yield from held((told.summary, told.bye_headline, dict(told.headlines), dict(told.floaters)))
    yield from held((dict(told.group_headlines), [tuple(drawn) for drawn in told.maps]))


def rounds(system: str, seeds: range) -> Iterator[tuple[Explanation, list[WhyNot]]]:
    for seed in seeds:
        luck = Random(seed)
        tournament = nasty.tournament(luck, most=14)
        options = {"maxi": True} if system.startswith("lim") and seed % 2 else {}
        if options:  # ratings so far apart that the limit of 100 points counts
            spread = (replace(one, rating=2400 - 45 * one.tpn) for one in tournament.players)
            tournament = replace(tournament, players=tuple(spread))
        told = explain(tournament, system, options=options)
        if told.views is None:
            continue
        everybody = [player.tpn for player in tournament.players]
        wishes = [(*luck.sample(everybody, 2),) for _ in range(3)] + [(luck.choice(everybody), 0)]
        yield told, [why_not(tournament, wish, system, options=options) for wish in wishes]


RARE = {
    "criterion.cracked": ("lim-1999", 40),
    "criterion.due-difference": ("lim-1999", 48),
    "criterion.exchange-difference": ("rating-1992", 131),
    "criterion.floaters-on": ("dubov-1997", 348),
    "criterion.forced-clashes": ("lim-1999", 1451),
    "criterion.no-missing-opponent": ("fmjd-1986", 82),
    "criterion.two-floaters": ("lim-1999", 38),
    "headline.step-float-passed-more": ("lim-1999", 1280),
    "headline.step-up-passed-more": ("dubov-1997", 6013),
    "turn.gone": ("burstein-2017", 181),
    "turn.limits": ("lim-1999", 735),
    "whynot.later-inside": ("dubov-1997", 3727),
    "whynot.later-join-nobody": ("dubov-1997", 74),
    "whynot.worse-pair-nobody": ("burstein-2017", 62),
    "whynot.worse-rest": ("fmjd-1986", 124),
}
"""Where sentences are said that random rounds seldom need."""
OF_STEPS = {
    id_ for id_ in Words("zug.explainer", "words/steps.toml") if not id_.startswith("step.")
}
ELSEWHERE = {"whynot.later-exchange", "headline.colour-plain"} | {
    id_ for id_ in OF_STEPS if id_.startswith("walk.")
}
"""Sentences of the tests below, and of systems of others (`tests/systems/test_registering.py`)."""


@pytest.mark.parametrize("id_", RARE)
def test_rare_sentences_are_said(id_: str) -> None:
    system, seed = RARE[id_]
    ((told, answers),) = rounds(system, range(seed, seed + 1))
    said = [*told_of(told), *(one for answer in answers for one in held(answer.statements))]
    holding = [one for one in said if id_ in ids_of(one)]
    assert holding
    for language in languages():
        assert all(voice_of(told, language).sentence(one) for one in holding)


def test_who_changes_halves_first() -> None:
    """By exchange of 3 and 5, or of 2 and 4: the difference is the same, 3 changes first (D2)."""
    rows = "1: 6b= 5w=\n2: 5w= 6w=\n3: 4w= H\n4: 3b= H\n5: 2b= 1b=\n6: 1w= 2b="
    tournament = table(rows)
    engines = Literal(tournament), Literal(forced(tournament, [(1, 2)]))
    exchanges = []
    for engine in engines:
        engine.pair()
        exchanges += [one.exchange for one in engine.found]
    assert exchanges == [((3,), (5,)), ((2,), (4,))]
    answer = why_not(tournament, (1, 2), "rating-1992")
    assert answer.verdict == "later"
    assert "Of those who could change halves No. 3 comes before No. 2. [1992, D2]" in sentences(
        answer, "en"
    )


def test_where_a_wish_leaves_fewer_to_choose_from() -> None:
    """2, whose only opponents are 6 and 7, is then left over at once: the opponents of 1 decide."""
    rows = (
        "1: H 3w= 4w= 2w=\n2: 3b= 6b= 5w= 1b=\n3: 2w= 1b= 6w= 7w=\n4: 6b= 7b= 1b= 5w=\n"
        "5: 7w= H 2b= 4b=\n6: 4w= 2w= 3b= H\n7: 5b= 4w= H 3b="
    )
    tournament = table(rows)
    engine = Listing(tournament, [question := Question(1, [(1, 5)])])
    engine.pair()
    assert question.answer is not None
    assert difference(engine.found[0], question.answer) == ("exchange-difference", "3", "4")
    answer = why_not(tournament, (6, 7), "rating-1992")
    assert (answer.verdict, answer.criterion, answer.ours, answer.theirs) == ("worse", "D2", 3, 4)
    told = answer.statements[1]
    assert (told.params["seeker"], told.params["ours"], told.params["theirs"]) == (1, 7, 5)


@pytest.mark.slow
def test_every_sentence_is_said_in_every_language() -> None:
    """Each occurs in a random round; more rounds are drawn until each has."""
    ids: set[str] = set()
    wanted = OF_STEPS - RARE.keys() - ELSEWHERE
    drawn = (one for seed in range(200) for one in _rounds_of_all(seed))
    while not wanted <= ids:
        told, answers = next(drawn, (None, ()))
        assert told is not None, wanted - ids
        said = [*told_of(told)]
        said += [one for answer in answers for one in held(answer.statements)]
        fresh = [one for one in said if one.id not in ids]
        for one in fresh:
            for language in languages():
                assert voice_of(told, language).sentence(one)
        ids |= {id_ for one in said for id_ in ids_of(one)}


def _rounds_of_all(seed: int) -> Iterator[tuple[Explanation, list[WhyNot]]]:
    for system in SYSTEMS:
        yield from rounds(system, range(seed, seed + 1))


@pytest.mark.parametrize("system", [*SYSTEMS, "dutch-2026"])
def test_a_walk_ends_with_everybody_paired(system: str) -> None:
    for seed in range(20):
        tournament = replace(nasty.tournament(Random(seed), most=12), forbidden=())
        told = explain(tournament, system)
        if told.views is None:
            assert told.walk == ()
            continue
        last = told.walk[-1]
        assert {*map(frozenset, last.pairs)} == {*map(frozenset, told.boards)}
        assert not last.left
        assert [step.number for step in told.walk] == [*range(1, len(told.walk) + 1)]
        new = [pair for step in told.walk for pair in step.new]
        assert len(new) >= len(told.boards)
        json.dumps([step.as_json() for step in told.walk])


def pictured(told: Explanation) -> Iterator[tuple[WalkStep, BracketMap, BracketMap]]:
    """The steps of a walk that have a picture: that of their group at last, and that of then."""
    maps = {one.group: one for one in told.maps}
    for step in told.walk:
        if step.group in maps:
            yield step, maps[step.group], step.seen(maps[step.group])


@pytest.mark.parametrize("system", ["lim-1999", "lim-2026"])
def test_pairs_that_are_not_settled_are_dashed(system: str) -> None:
    """Those of the first scrutiny, and those that will be broken up, until they are."""
    seen_broken = 0
    for seed in range(40):
        told = explain(position_for(system, seed), system)
        broken = {frozenset(one.players) for one in told_of(told) if one.id == "turn.broken"}
        for step, drawn, seen in pictured(told):
            expected = {frozenset(pair) for pair in step.pairs} & broken
            expected = {pair for pair in expected if pair <= _named_broken(drawn.headline)}
            seen_broken += len(expected)
            if step.told.id.endswith(".first-scrutiny"):
                expected |= {frozenset(pair) for pair in step.told.params["pairs"]}  # type: ignore[attr-defined]
            assert {*map(frozenset, seen.proposed)} == expected
            scene = Scene(seen, voice_of(told, "en"), 1, system)
            shapes = FullMap(scene).drawn(with_key=False).shapes
            dashed = [one for one in shapes if isinstance(one, Path) and one.dashes == DASHES]
            assert len(dashed) == len(expected)
            facing = [frozenset((tpn, other)) for tpn, other in scene.natural.items()]
            level = "╌╌╌" in "".join(TerminalMap(scene).lines())
            assert level or not expected.intersection(facing)
            assert expected or not level
    assert seen_broken


def test_the_walk_as_a_page() -> None:
    """Every step is a part of the page, with links to the ones beside it; nothing is loaded."""
    told = explain(table("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0\n5: 6b1\n6: 5w0"), "lim-2026")
    page = walk_page(told, "fr")
    steps = re.findall(r'<section class="step" id="step-(\d+)">', page)
    assert steps == [str(step.number) for step in told.walk]
    links = re.findall(r'href="#step-(\d+)"', page)
    assert Counter(links) == Counter([*steps[1:], *steps[:-1]])
    assert "Étape suivante" in page
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len({*names}) == len(names)
    assert page.count('<figure class="zug-map">') == sum(1 for _ in pictured(told))
    assert 'stroke-dasharray="7 6"' in page
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org", "")
    alone = walk_page(told, "en", 2, pictures=False)
    assert 'id="step-2"' in alone
    assert "<svg" not in alone
    assert "#step-" not in alone


def test_pictures_of_a_walk_show_what_is_settled() -> None:
    told = explain(table("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0\n5: 6b1\n6: 5w0"), "lim-2026")
    for step, drawn, seen in pictured(told):
        made = {*map(frozenset, step.pairs)}
        paired = {tpn for pair in made for tpn in pair}
        everybody = {tpn for one in seen.sections for tpn in (*one.left, *one.right)}
        assert {*map(frozenset, seen.boards.values())} == {
            pair for pair in map(frozenset, drawn.boards.values()) if pair in made
        }
        assert everybody | {one.who for one in seen.departures} == {*drawn.faces}
        assert seen.sections[: len(drawn.sections)] == drawn.sections
        if {*drawn.faces} <= paired | {one.who for one in drawn.departures}:
            assert (seen.departures, seen.marks) == (drawn.departures, drawn.marks)
        else:
            assert not seen.departures
            assert all({*mark.pair} & paired for mark in seen.marks)
        assert all(bool(face.given) <= (tpn in paired) for tpn, face in seen.faces.items())
    pages = screens(told)
    assert len(pages) == len(told.walk)
    assert pages[0].startswith(f"Step 1 of {len(pages)}: Bracket of 1 point")
    assert "Everybody is paired." in pages[-1]
    assert screens(told, "fr", 1)[0].startswith("Étape 1 sur ")


def test_of_many_who_were_passed_over_only_the_first_are_judged() -> None:
    """Whoever is only counted need not be solved; nobody is solved twice."""
    rounds = (views_of(position_for("rating-1992", seed), "rating-1992") for seed in range(200))
    views = next(views for views in rounds if views is not None and _many_tried(views))
    judged: Counter[tuple[int, int, int]] = Counter()
    choices = views.choices
    for place, turn in enumerate(choices.all):

        def worth(tpn: int, turn: PairingChoice = turn, place: int = place) -> Worth | None:
            judged[place, len(choices.tried(turn)), tpn] += tpn != turn.chosen
            return turn.worth(tpn)

        choices.all[place] = turn._replace(worth=worth)
    for board in range(1, len(views.pairing.boards) + 1):
        views.headline(board)
    assert set(judged.values()) <= {0, 1}
    many = Counter(place for place, tried, tpn in judged.elements() if tried > NAMED)
    assert many
    assert set(many.values()) <= {*range(1, NAMED + 1)}


def _many_tried(views: StepExplainer) -> bool:
    """Is there a pair before which many were tried, the first of them legal?"""
    pairs = (turn for turn in views.choices.all if turn.kind == "pair")
    return any(
        len(tried := views.choices.tried(turn)) > NAMED
        and views.alternatives.forbidden(turn, tried[0]) is None
        for turn in pairs
    )


def test_headlines_of_fmjd() -> None:
    """1 has met 3, 2 has met 4 and 3: the first tries from the middle of the group."""
    rows = "1: 3w=\n2: 4b=\n3: 1b=\n4: 2w="
    told = explain(replace(table(rows), rounds=3), "fmjd-1986")
    voice = voice_of(told, "en")
    said = {frozenset(told.boards[n - 1]): voice.sentence(one) for n, one in told.headlines.items()}
    assert said[frozenset((1, 4))].startswith(
        "No. 1 meets No. 4, the next in order: No. 3 was met in round 1; "
    )
    (drawn,) = told.maps
    assert [(mark.pair, mark.reason) for mark in drawn.marks] == [((1, 3), "met"), ((2, 4), "met")]


def test_round_robins_say_what_their_table_says() -> None:
    told = explain(table("1:\n2:\n3:\n4:\n5:", rounds=5), "berger")
    voice = voice_of(told, "en")
    assert told.bye is not None
    assert voice.sentence(told.headlines[1]) == (
        f"The table for 5 pairs No. {min(told.boards[0])} and No. {max(told.boards[0])} in round 1."
    )
    assert voice.sentence(told.summary) == "Every board is that of round 1 of the table for 5."
    free = told.bye_headline
    assert free is not None
    assert voice.sentence(free) == (
        f"No. {told.bye} is free: the table for 5 has no opponent for them in round 1."
    )


def test_one_pair_more_is_broken_up() -> None:
    """With 1 and 3 on a board two pairs are broken up for the median instead of one."""
    tournament = position_for("lim-1999", 158)
    cracks = []
    for event in (tournament, forced(tournament, [(3, 1)])):
        engine = SeenLim(event, "lim-1999")
        engine.pair()
        cracks.append(sum(one.kind == "crack" for one in engine.seen))
    assert cracks == [1, 2]
    answer = why_not(tournament, (3, 1), "lim-1999")
    assert answer.verdict == "worse"
    assert "cracked" in {one.params.get("subject") for one in answer.statements}


class Cracked(lim.Round):
    """The pairs that the Lim System breaks up."""

    def crack(self, upper: list[Pair], down: list[int], lower: list[Pair], up: list[int]) -> None:
        before = {*upper, *lower}
        super().crack(upper, down, lower, up)
        self.broken: list[Pair] = [*getattr(self, "broken", ()), *before.difference(upper, lower)]


@pytest.mark.parametrize("system", ["lim-1999", "lim-2026"])
def test_pairs_that_are_broken_up_are_told_where_they_were_made(system: str) -> None:
    found = 0
    for seed in range(90):
        tournament = position_for(system, seed)
        engine = Cracked(tournament, edition=system)
        if engine.pair() is None:
            continue
        broken = {*map(frozenset, getattr(engine, "broken", ()))}
        told = explain(tournament, system)
        said = [one for one in told_of(told) if one.id in ("turn.broken", "summary.broken")]
        assert {frozenset(one.players) for one in said} == broken
        found += len(broken)
        for pair in broken:
            here = next(one for one in told.maps if pair <= _named_broken(one.headline))
            assert here.headline.id.startswith("headline.group-broken")
            assert pair <= {one.who for one in here.departures}
            assert pair <= {*told.floaters}
            assert all(tpn not in board for tpn in pair for board in here.boards.values())
            marks = {one.label.id for one in here.marks if {*one.pair} == pair}
            assert marks <= {"mark.step-broken"}
    assert found > 3


def _named_broken(headline: Statement) -> set[int]:
    return {tpn for one in held(headline) if one.id == "turn.broken" for tpn in one.players}


class Ways(lim.Round):
    """Who leaves a group of the Lim System: which way, and for players of which score."""

    def floaters(self, own: list[int], came: list[int], adjacent: list[int], way: str) -> list[int]:
        found = super().floaters(own, came, adjacent, way)
        self.left: set[tuple[int, str, int | None]]
        # A median of nobody's own has those who came from above.
        near = [
            self.score[tpn] for tpn in adjacent if way == "down" or self.score[tpn] <= self.median
        ]
        to = near[0] if near else None
        self.left |= {(tpn, way, to) for tpn in found}
        return found

    def crack(self, upper: list[Pair], down: list[int], lower: list[Pair], up: list[int]) -> None:
        """Pairs that are broken up leave their groups for the median."""
        fallen, risen = len(down), len(up)
        super().crack(upper, down, lower, up)
        self.left |= {(tpn, "down", None) for tpn in down[fallen:]}
        self.left |= {(tpn, "up", None) for tpn in up[risen:]}


def test_whoever_leaves_a_group_below_the_median_floats_up() -> None:
    ways: Counter[str] = Counter()
    for seed in range(80):
        tournament = position_for("lim-2026", seed)
        views = views_of(tournament, "lim-2026")
        if views is None:
            continue
        engine = Ways(tournament, edition="lim-2026")
        engine.left = set()
        engine.pair()
        gone = {
            (one.who, one.kind, one.score)
            for drawn in views.maps()
            for one in drawn.departures
            if one.kind != "bye"
        }
        assert {one[:2] for one in gone} == {one[:2] for one in engine.left}
        assert {one for one in engine.left if one[2] is not None} <= gone
        ways.update(way for _, way, _ in gone)
    assert ways["up"] > 10
    assert ways["down"] > 10
