"""Templates of the page filled: every word in the language of the reader."""

from __future__ import annotations

from functools import partial

from zug.errors import FaultyFileError, FaultyTournamentError
from zug.markup import Drawn, fill
from zug.messages import Message, say, translated
from zug.model import show_points
from zug.rules.tiebreaks.values import halves
from zug.systems.explaining.statements import with_citations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.errors import ZugError

MOST_FAULTS = 12
"""Of a file; whoever opened something else by mistake need not read a thousand."""


HERE = {
    "games-per-match": say("choose a rule book for the same kind of games"),
    "participants": say("choose a rule book for the same kind of participants"),
    "not-the-table": say("choose another rule book, or pair the round by hand"),
}
"""What to do, for whoever has no shell."""


def show(template: str, language: str, **content: object) -> Drawn:
    """`t` in a template says a message, `up` the same with a capital letter."""
    return Drawn(
        fill(
            f"page/templates/{template}.html",
            language,
            t=partial(spoken, language=language),
            up=partial(opening, language=language),
            points=lambda tenths: translated(show_points(tenths), language),
            halves=lambda text: translated(halves(text), language),
            **content,
        )
    )


def spoken(text: str, language: str) -> str:
    """Return a message in the language of the reader, with articles as arbiters cite them."""
    return with_citations(translated(text, language)) if isinstance(text, Message) else text


def opening(text: str, language: str) -> str:
    """A message with a capital letter, where it opens a line of its own."""
    shown = spoken(text, language)
    return f"{shown[:1].upper()}{shown[1:]}"


def told(error: ZugError, language: str) -> dict[str, str]:
    """What was refused and what to do; the code is for programs."""
    if isinstance(error, FaultyFileError | FaultyTournamentError):
        lines = [spoken(fault.sentence(), language) for fault in error.faults[:MOST_FAULTS]]
        rest = len(error.faults) - len(lines)
        lines += [say("and {count} more", count=rest).translated(language)] if rest else []
        return {"code": error.code, "message": "\n".join(lines), "advice": ""}
    return {
        "code": error.code,
        "message": opening(error.message, language),
        "advice": opening(HERE.get(error.code, error.advice), language),
    }
