"""A question: one bracket of a random round, and what an arbiter needs to know to pair it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property

import zug.systems
from zug.errors import UsageError, up_to
from zug.explainer.answers import explain
from zug.explainer.results import Explanation
from zug.fastclasses import dataclass, replace
from zug.generator import FORENAMES, NEVER, SURNAMES, Config, Dice, Range, generate
from zug.messages import say
from zug.quiz.grading import Grade, grade
from zug.quiz.hints import hints
from zug.quiz.levels import COLOURS, FIRST_ROUND, LEVELS, LOOK_AHEAD, level_of
from zug.quiz.seats import QuizPlayer, seat_of
from zug.systems import DEFAULT_SYSTEM, PairingRequest, find_system
from zug.systems.explaining.by_criteria import CriteriaExplainer
from zug.systems.explaining.round_context import RoundContext
from zug.systems.explaining.why_not import people_of
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.explaining.bracket_view import BracketView
    from zug.systems.explaining.statements import Statement
    from zug.systems.explaining.trace import Pair
    from zug.systems.explaining.why_not import Person
    from zug.systems.system import System

TRIES = 150
"""Random tournaments that are looked through for a bracket of a level."""
SMALLEST, LARGEST = 4, 8
"""Players of a bracket that is asked about."""
LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True)
class QuizQuestion:
    """Pair this bracket: number `group` (from 1) of a round of a tournament.

    `seed`, `level` and `system` give the same question again.
    """

    system: str
    level: int
    seed: int
    tournament: Tournament
    round: int
    group: int

    @cached_property
    def asked(self) -> RoundContext:
        return RoundContext.told(PairingRequest(self.tournament, self.system, self.round).prepare())

    @cached_property
    def view(self) -> BracketView:
        """The bracket as the system tells it."""
        return self.views.brackets[self.group - 1]

    @property
    def views(self) -> CriteriaExplainer:
        """What the system tells of the round."""
        views = self.asked.views
        assert isinstance(views, CriteriaExplainer)
        return views

    @cached_property
    def players(self) -> tuple[QuizPlayer, ...]:
        """Who is to be paired, in the order of the system."""
        return tuple(seat_of(self.asked, tpn, self.view.score) for tpn in self.view.home)

    @cached_property
    def below(self) -> tuple[QuizPlayer, ...]:
        """Everybody who is paired after this bracket, the highest score first."""
        cards = self.asked.rules.cards
        left = [tpn for tpn in self.asked.rules.present if cards[tpn].score < self.view.score]
        left.sort(key=lambda tpn: (-cards[tpn].score, tpn))
        if self.has_early_bye:
            left = [tpn for tpn in left if tpn != self.asked.pairing.bye]
        return tuple(seat_of(self.asked, tpn, self.view.score) for tpn in left)

    @property
    def takes_from_below(self) -> bool:
        """Do floaters come up into the bracket, instead of going down?"""
        return self.view.home is not self.view.members

    @property
    def has_early_bye(self) -> bool:
        """Was the bye given before any bracket?"""
        bye = self.asked.pairing.bye
        brackets = self.asked.views.brackets  # type: ignore[attr-defined]
        return bye is not None and not any(bye in view.members for view in brackets)

    @cached_property
    def people(self) -> dict[int, Person]:
        return people_of(self.tournament)

    def grade(self, answer: str | Sequence[Pair]) -> Grade:
        """What the engine says of an answer: pairs by number, as text or as values."""
        return grade(self, answer)

    @cached_property
    def hints(self) -> tuple[Statement, ...]:
        """Each tells a little more than the one before."""
        return tuple(hints(self))

    @cached_property
    def solution(self) -> tuple[Pair, ...]:
        """The pairs by the rules."""
        return tuple(self.view.shown(self.view.chosen))

    @cached_property
    def explanation(self) -> Explanation:
        """Why the bracket is paired as it is, once the answer is given."""
        told = explain(self.tournament, self.system, round=self.round)
        kept = tuple(part for part in told.parts if part.group == self.group)
        return replace(told, parts=kept)


@cache
def askable() -> tuple[str, ...]:
    """The systems that choose among candidates by criteria."""
    return tuple(one.id for one in zug.systems.SYSTEMS if _has_criteria(one))


def _has_criteria(system: System) -> bool:
    views = resolve(system.views)
    return isinstance(views, type) and issubclass(views, CriteriaExplainer)


def ask(
    level: int = FIRST_ROUND, seed: int | None = None, system: str | None = None
) -> QuizQuestion:
    """A bracket to pair; without a seed never the same."""
    chosen = find_system(system or DEFAULT_SYSTEM)
    if level not in LEVELS:
        raise UsageError(
            "no-such-level", say("there is no level {level}", level=level), up_to(LOOK_AHEAD)
        )
    if seed is None:
        from random import SystemRandom  # noqa: PLC0415 - only without a seed

        seed = SystemRandom().randint(1, 999_999)
    if not 0 <= seed <= LARGEST_SEED:
        raise UsageError(
            "bad-seed",
            say("{seed} cannot be a seed", seed=seed),
            say("use 0 to {last}", last=LARGEST_SEED),
        )
    if chosen.id not in askable():
        raise UsageError(
            "no-criteria",
            say("{system} does not choose among candidates", system=chosen.id),
            say("choose one of {systems}", systems=", ".join(askable())),
        )
    if level == COLOURS and not chosen.colours_choose:
        raise UsageError(
            "no-such-bracket",
            say("colours decide no bracket of {system}", system=chosen.id),
            say("choose another level"),
        )
    for found in _found(chosen.id, level, seed):
        return found
    raise UsageError(
        "no-such-bracket",
        say("no bracket of level {level} was found for {system}", level=level, system=chosen.id),
        say("choose another level, or another seed"),
    )


def _found(system: str, level: int, seed: int) -> Iterator[QuizQuestion]:
    """Brackets of a level, in the order in which chance brings them."""
    dice = Dice(f"quiz {seed}")
    for _ in range(TRIES):
        played = generate(_config(system, level), dice.whole(0, LARGEST_SEED))
        tournament = _named(played, dice)
        for round_ in dice.shuffled(_rounds(level, played)):
            before = tournament.before(round_)
            for group in _groups(system, before, round_, level):
                yield QuizQuestion(system, level, seed, before, round_, group)


def _rounds(level: int, played: Tournament) -> range:
    return range(1, 2) if level == FIRST_ROUND else range(2, played.rounds_played + 1)


def _groups(system: str, before: Tournament, round_: int, level: int) -> Iterator[int]:
    """The brackets of a round that are of a level."""
    asked = RoundContext.told(PairingRequest(before, system, round_).prepare())
    if not asked.pairing.is_complete:
        return
    views = asked.views
    assert isinstance(views, CriteriaExplainer)
    for group, view in enumerate(views.brackets, 1):
        is_fit = SMALLEST <= len(view.home) <= LARGEST and len(view.chosen.pairs) > 1
        if is_fit and level_of(view, round_) == level:
            yield group


def _config(system: str, level: int) -> Config:
    """Small events without absences; more rounds make harder brackets."""
    is_first = level == FIRST_ROUND
    return Config(
        system=system,
        players=Range(SMALLEST, LARGEST) if is_first else Range(7, 14),
        rounds=Range(3, 7 if level == LOOK_AHEAD else 5),
        forfeits=NEVER,
        zero_byes=NEVER,
        half_byes=NEVER,
        late=NEVER,
        withdrawn=NEVER,
    )


def _named(played: Tournament, dice: Dice) -> Tournament:
    """With names one can remember; teams keep theirs."""
    if played.are_teams:
        return played
    surnames = dice.some_of(SURNAMES, len(played.players))
    players = [
        replace(player, name=f"{surname}, {dice.one_of(FORENAMES)}")
        for player, surname in zip(played.players, surnames, strict=True)
    ]
    return replace(played, players=tuple(players))
