"""Templates of the page filled: every word in the language of the reader."""

from __future__ import annotations

from zug.errors import FaultyFileError, FaultyTournamentError
from zug.markup import Drawn, fill, opening, spoken
from zug.messages import say
from zug.screens.advice import Interface, advised

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.errors import ZugError

MOST_FAULTS = 12
"""Of a file; whoever opened something else by mistake need not read a thousand."""


def show(template: str, language: str, **content: object) -> Drawn:
    """Return a template of the page filled, in the language of the reader."""
    return Drawn(fill(f"page/templates/{template}.html", language, **content))


def told(error: ZugError, language: str) -> dict[str, str]:
    """What was refused and what to do; the code is for programs."""
    error = advised(error, Interface.PAGE)
    if isinstance(error, FaultyFileError | FaultyTournamentError):
        lines = [spoken(fault.sentence(), language) for fault in error.faults[:MOST_FAULTS]]
        rest = len(error.faults) - len(lines)
        lines += [say("and {count} more", count=rest).translated(language)] if rest else []
        return {"code": error.code, "message": "\n".join(lines), "advice": ""}
    return {
        "code": error.code,
        "message": opening(error.message, language),
        "advice": opening(error.advice, language),
    }
