"""A question in words, for a terminal and as JSON."""

from __future__ import annotations

from textwrap import wrap

from zug.explainer.rendering import WIDTH
from zug.explainer.sentence_writer import SentenceWriter
from zug.messages import say, say_in, translations
from zug.model import Colour, show_points
from zug.plain import columns
from zug.quiz.levels import LEVELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.messages import Message, Translations
    from zug.quiz.questions import QuizPlayer, QuizQuestion

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
