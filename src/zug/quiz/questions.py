"""A question: a bracket of a random round, the cards an arbiter needs to pair it, and its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from textwrap import wrap

import zug.systems
from zug.errors import UsageError, up_to
from zug.explainer.answers import explain
from zug.explainer.rendering import WIDTH
from zug.explainer.results import Explanation
from zug.explainer.sentence_writer import SentenceWriter
from zug.fastclasses import NamedTuple, dataclass, replace
from zug.generator import FORENAMES, NEVER, SURNAMES, Config, Dice, Range, generate
from zug.messages import say, say_in, translations
from zug.model import Colour, show_points
from zug.plain import columns
from zug.quiz.grading import Grade, grade, hints
from zug.quiz.levels import COLOURS, FIRST_ROUND, LEVELS, LOOK_AHEAD, level_of
from zug.rules.cards import Float, float_of
from zug.rules.colours import preference
from zug.systems import DEFAULT_SYSTEM, PairingRequest, find_system
from zug.systems.explaining.by_criteria import CriteriaExplainer
from zug.systems.explaining.round_context import RoundContext
from zug.systems.explaining.statements import people_of
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.messages import Message, Translations
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.explaining.bracket_view import BracketView
    from zug.systems.explaining.statements import Person, Statement
    from zug.systems.explaining.trace import Pair
    from zug.systems.system import System


_SIGNS = {Float.DOWN: "d", Float.UP: "u", Float.NONE: "-"}


class QuizPlayer(NamedTuple):
    """A player of a question.

    - `colours`, `floats`: round by round, oldest first; `w`, `b`, and `d`, `u` (down, up), or `-`;
    - `due`: the colour preferred (`w`, `b` or nothing); `strength`: `mild`, `strong`, `absolute`;
    - `met`: opponents so far, those of this bracket and below; `may_have_bye`: no rule is against;
    - `came_down`: moved down from a higher score.
    """

    tpn: int
    name: str
    score: int
    rating: int
    colours: str
    floats: str
    due: str
    strength: str
    met: tuple[int, ...]
    may_have_bye: bool
    came_down: bool

    def as_json(self) -> dict[str, object]:
        return {
            "number": self.tpn,
            "name": self.name,
            "score": self.score,
            "rating": self.rating,
            "colours": self.colours,
            "floats": self.floats,
            "due": self.due or None,
            "strength": self.strength or None,
            "met": list(self.met),
            "may_have_bye": self.may_have_bye,
            "came_down": self.came_down,
        }


def seat_of(asked: RoundContext, tpn: int, score: int) -> QuizPlayer:
    """Return a player of a bracket with this score, or of those below it."""
    rules = asked
    card = rules.cards[tpn]
    wish = preference(card.colours)
    cells = card.player.cells[: card.held]
    barred = asked.system.is_barred(card, rules.cards, asked.seen.points)
    return QuizPlayer(
        tpn,
        card.player.name,
        card.score,
        card.rating,
        "".join((cell.colour or "-") if cell.is_played else "-" for cell in cells),
        "".join(_SIGNS[_floated(asked, card, ago)] for ago in range(card.held, 0, -1)),
        str(wish.colour or ""),
        wish.strength.name.lower() if wish.colour else "",
        tuple(other for other in card.opponents if other in {*rules.present}),
        not barred,
        card.score > score,
    )


def _floated(asked: RoundContext, card: Card, ago: int) -> Float:
    downfloats = asked.system.unplayed(asked.seen.points).downfloats
    return float_of(card, asked.cards, ago, downfloats)


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
        return RoundContext.of(PairingRequest(self.tournament, self.system, self.round).prepare())

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
        cards = self.asked.cards
        left = [tpn for tpn in self.asked.present if cards[tpn].score < self.view.score]
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
        """Grade an answer: pairs by number, as text or as values."""
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
        explained = explain(self.tournament, self.system, round=self.round)
        kept = tuple(part for part in explained.parts if part.group == self.group)
        return replace(explained, parts=kept)


@cache
def askable() -> tuple[str, ...]:
    """Return the systems that choose among candidates by criteria."""
    return tuple(system.id for system in zug.systems.SYSTEMS if _has_criteria(system))


def _has_criteria(system: System) -> bool:
    views = resolve(system.views)
    return isinstance(views, type) and issubclass(views, CriteriaExplainer)


def ask(
    level: int = FIRST_ROUND, seed: int | None = None, system: str | None = None
) -> QuizQuestion:
    """Return a bracket to pair; without a seed, a random one."""
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
    for question in _found(chosen.id, level, seed):
        return question
    raise UsageError(
        "no-such-bracket",
        say("no bracket of level {level} was found for {system}", level=level, system=chosen.id),
        say("choose another level, or another seed"),
    )


def _found(system: str, level: int, seed: int) -> Iterator[QuizQuestion]:
    """Yield brackets of a level in random order."""
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
    """Yield the brackets of a round that are of a level."""
    asked = RoundContext.of(PairingRequest(before, system, round_).prepare())
    if not asked.pairing.is_complete:
        return
    views = asked.views
    assert isinstance(views, CriteriaExplainer)
    for group, view in enumerate(views.brackets, 1):
        is_fit = SMALLEST <= len(view.home) <= LARGEST and len(view.chosen.pairs) > 1
        if is_fit and level_of(view, round_) == level:
            yield group


def _config(system: str, level: int) -> Config:
    """Return a small event without absences; more rounds make harder brackets."""
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
    """Return the tournament with memorable names; teams keep theirs."""
    if played.are_teams:
        return played
    surnames = dice.some_of(SURNAMES, len(played.players))
    players = [
        replace(player, name=f"{surname}, {dice.one_of(FORENAMES)}")
        for player, surname in zip(played.players, surnames, strict=True)
    ]
    return replace(played, players=tuple(players))


HEADS = (
    say("No."),
    say("Name"),
    say("Pts"),
    say("Rtg"),
    say("Colours"),
    say("Due"),
    say("Floats"),
    say("Met"),
)
_FLOATS = {"d": "↓", "u": "↑", "-": "·"}
_STRENGTHS = {"absolute": "!", "strong": "", "mild": "?"}


def voice_of(question: QuizQuestion, language: str) -> SentenceWriter:
    return SentenceWriter(language, question.people, question.asked.system.id)


def title(question: QuizQuestion) -> Message:
    return say(
        "Level {level}, {about}. {system}, round {round}, question {seed}",
        level=question.level,
        about=LEVELS[question.level],
        system=question.system,
        round=question.round,
        seed=question.seed,
    )


def task(question: QuizQuestion) -> tuple[Message, ...]:
    """Return the task, and how to write an answer."""
    rounds = question.tournament.rounds
    sentences = [say("Pair this bracket. Write the pairs by number, such as 1-5 2-6.")]
    if question.takes_from_below:
        sentences.append(say("Whoever comes up from below is simply written in a pair."))
    else:
        sentences.append(say("Whoever is in no pair floats down, or gets the bye at the bottom."))
    if rounds and question.round == rounds:
        sentences.append(say("It is the last round."))
    bye = question.asked.pairing.bye
    if question.has_early_bye and bye is not None:
        sentences.append(say("The bye has been given already, to No. {number}.", number=bye))
    elif bye is not None:
        sentences.append(say("The number of players is odd: somebody gets the bye."))
    return tuple(sentences)


def row(seat: QuizPlayer, catalogue: Translations) -> tuple[str, ...]:
    """Return a player's card as cells; the bye is marked at the name if it is not possible."""
    return (
        str(seat.tpn),
        seat.name + ("" if seat.may_have_bye else f" ({NO_BYE.translated(catalogue)})"),
        show_points(seat.score),
        str(seat.rating or ""),
        "".join("·" if sign == "-" else _letter(sign, catalogue) for sign in seat.colours),
        _due(seat, catalogue),
        "".join(_FLOATS[sign] for sign in seat.floats),
        " ".join(map(str, seat.met)),
    )


NO_BYE = say("no bye")
KEY = say(
    "Due: ? mild, ! absolute preference, neither: strong. Colours and floats: one sign a round, "
    "the oldest first, · for none. No bye: cannot have it any more."
)


def _due(seat: QuizPlayer, catalogue: Translations) -> str:
    """Return the colour due as the bracket diagram shows it."""
    letter = _letter(seat.due, catalogue).upper() if seat.due else ""
    return letter + _STRENGTHS.get(seat.strength, "")


def _letter(sign: str, catalogue: Translations) -> str:
    return Colour(sign).letter.translated(catalogue)


def text(question: QuizQuestion, language: str, width: int = WIDTH) -> str:
    """Return the whole question for a terminal."""
    catalogue = translations(language)
    voice = voice_of(question, language)
    lines = [title(question).translated(language), ""]
    lines += [voice.sentence(question.view.title())]
    lines += [_table(question.players, language)]
    if question.below:
        lines += [
            say_in("players", "Below").translated(catalogue),
            _table(question.below, language),
        ]
    for sentences in ((KEY,), task(question)):
        lines += wrap(" ".join(sentence.translated(catalogue) for sentence in sentences), width)
    lines.append("")
    return "\n".join(lines)


def _table(seats: Sequence[QuizPlayer], language: str) -> str:
    catalogue = translations(language)
    heads = tuple(head.translated(catalogue) for head in HEADS)
    return columns([heads, *(row(seat, catalogue) for seat in seats)], "rlrrllll")


def as_json(question: QuizQuestion, language: str | None = None) -> dict[str, object]:
    """Return the question as plain values, without its solution."""
    voice = None if language is None else voice_of(question, language)
    bye = question.asked.pairing.bye if question.has_early_bye else None
    return {
        "system": question.system,
        "level": question.level,
        "seed": question.seed,
        "round": question.round,
        "rounds": question.tournament.rounds,
        "bracket": question.view.title().as_json(voice),
        "score": question.view.score,
        "takes_from_below": question.takes_from_below,
        "players": [seat.as_json() for seat in question.players],
        "below": [seat.as_json() for seat in question.below],
        "bye": bye,
    }
