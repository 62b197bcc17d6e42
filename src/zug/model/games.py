"""Results as arbiters write them: `1-0`, `½-½`, `+-`, `0-0`, `*`."""

from __future__ import annotations

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import Message, say
from zug.model.points import POINT
from zug.model.results import STANDARD_POINTS, PointSystem, Result

Results = tuple[Result, Result]
"""White's result and Black's."""

OPEN = ":"
"""A game without a result yet, as scripts write it."""

R = Result
_WRITTEN: dict[str, Results] = {
    "1-0": (R.WIN, R.LOSS),
    "0-1": (R.LOSS, R.WIN),
    "½-½": (R.DRAW, R.DRAW),
    "½-0": (R.DRAW, R.LOSS),
    "0-½": (R.LOSS, R.DRAW),
    "0-0": (R.LOSS, R.LOSS),
    "+-": (R.FORFEIT_WIN, R.FORFEIT_LOSS),
    "-+": (R.FORFEIT_LOSS, R.FORFEIT_WIN),
    "--": (R.FORFEIT_LOSS, R.FORFEIT_LOSS),
    "W-L": (R.SHORT_WIN, R.SHORT_LOSS),
    "D-D": (R.SHORT_DRAW, R.SHORT_DRAW),
    "L-W": (R.SHORT_LOSS, R.SHORT_WIN),
    "*": (R.UNFINISHED, R.UNFINISHED),
    OPEN: (R.OPEN, R.OPEN),
}
_OTHER_WAYS = {
    "1": "1-0",
    "0": "0-1",
    "=": "½-½",
    "5": "½-½",
    "1/2": "½-½",
    "1/2-1/2": "½-½",
    "0.5-0.5": "½-½",
    ".5-.5": "½-½",
    "=-=": "½-½",
    "1/2-0": "½-0",
    "0-1/2": "0-½",
    "1F-0F": "+-",
    "0F-1F": "-+",
    "0F-0F": "--",
    "+": "+-",
    "-": "-+",
    "+--": "+-",
    "--+": "-+",
    "---": "--",
}
_WINS_OF_TWO = {"2-0": "1-0", "0-2": "0-1"}
"""Where a win is worth two points, as in draughts; elsewhere nobody can tell what is meant."""
_SHOWN = {results: text for text, results in _WRITTEN.items()}


class Key(NamedTuple):
    """One key for one result, the same at the desk and after `zug result`."""

    key: str
    written: str
    words: Message


KEYS = (
    Key("1", "1-0", say("White wins")),
    Key("0", "0-1", say("Black wins")),
    Key("5", "½-½", say("a draw")),
    Key("=", "½-½", say("a draw")),
    Key("+", "+-", say("White wins by forfeit")),
    Key("-", "-+", say("Black wins by forfeit")),
    Key("F", "--", say("both forfeit")),
    Key("*", "*", say("adjourned")),
)
"""What arbiters type, wherever they type it; docs/running.md has the same table."""
_KEYS = {one.key: one.written for one in KEYS}


def typed_game(text: str, points: PointSystem = STANDARD_POINTS) -> Results:
    """A result as it is typed: one key, or written out."""
    return parse_result(_KEYS.get(text.strip().upper(), text), points, AS_TYPED)


AS_TYPED = say(
    "write 1-0, 0-1, ½-½ (or =), ½-0, 0-½ or 0-0; +-, -+ or F (both) for a forfeit; "
    "W-L, D-D or L-W if it is not rated; * for adjourned"
)
"""How an arbiter types a result."""

AS_WRITTEN = say(
    "write 1-0, 0-1, ½-½ (or =), ½-0, 0-½ or 0-0; +-, -+ or -- for a forfeit; W-L, D-D or L-W if "
    "it is not rated; * for adjourned, : for no result yet"
)
"""How a script writes it: games that have no result yet are among those of a round."""


def parse_result(
    text: str, points: PointSystem = STANDARD_POINTS, advice: Message = AS_WRITTEN
) -> Results:
    """White's and Black's result. Both cannot win, nor one win and the other draw."""
    wanted = text.strip().upper().replace("–", "-").replace(" ", "")
    wanted = _OTHER_WAYS.get(wanted, wanted)
    if points.win == 2 * POINT:
        wanted = _WINS_OF_TWO.get(wanted, wanted)
    found = _WRITTEN.get(wanted)
    if found is None:
        raise bad_result(text, advice)
    return found


def bad_result(given: object, advice: Message = AS_WRITTEN) -> UsageError:
    """Return the error about what is not a result."""
    return UsageError("bad-result", say("{text!r} is not a result of a game", text=given), advice)


def show_result(results: Results | None) -> str:
    """A result as people write it; empty if there is none yet."""
    return "" if results is None else _SHOWN.get(results, f"{results[0]}-{results[1]}")


def pretty(text: str) -> str:
    """A result with a dash between figures; forfeits stay as arbiters write them."""
    return text.replace("-", "–") if any(c in text for c in "01½WDL") else text
