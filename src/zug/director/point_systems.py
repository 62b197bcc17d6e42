"""Point systems as an organiser writes them, and those that FIDE mode does not have."""

from __future__ import annotations

from zug.director.lookup import RuleError
from zug.errors import UsageError, ZugError
from zug.messages import say
from zug.model import STANDARD_POINTS, Points, PointSystem, parse_points, show_points
from zug.records import replace
from zug.systems import find_acceleration

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.messages import Message
    from zug.systems import System


def announced_points(
    system: System, scale: str | None, bye: str | None, known: PointSystem | None = None
) -> PointSystem:
    """The point system of an event: as written, else as `known`, else that of the system.

    A system of matches has its own. `bye` is what the pairing-allocated bye is worth; it goes with
    the win otherwise (basic-2026:3).
    """
    points = system.usual_points if known is None else known
    if scale is not None and system.games_per_match == 1:
        points = _parsed(scale)
    return points if bye is None else replace(points, pab=_worth(bye))


def _parsed(scale: str) -> PointSystem:
    try:
        return PointSystem.parse(scale)
    except UsageError as error:
        raise RuleError(error.code, error.message, error.advice) from None


def _worth(text: str) -> Points:
    try:
        return parse_points(text.strip().replace("½", ".5"))
    except ValueError:
        raise RuleError(
            "bad-points",
            say("{text!r} is not a number of points", text=text),
            say("write 1, 0.5 or 0"),
        ) from None


def shown_scale(points: PointSystem) -> str:
    """As an organiser writes it: `3-1-0`; empty if colours matter."""
    scales = _scales(points)
    return scales[0] if len(scales) == 1 else ""


def said_points(points: PointSystem) -> Message:
    """Points in a sentence: the scale, one for each colour if they differ, and the bye."""
    scales = " / ".join(_scales(points))
    return say("{scale}, bye {bye}", scale=scales, bye=show_points(points.pab))


def _scales(points: PointSystem) -> list[str]:
    """Of White and of Black, or the one they share."""
    white = (points.white_win, points.white_draw, points.white_loss)
    black = (points.black_win, points.black_draw, points.black_loss)
    return list(dict.fromkeys("-".join(map(show_points, one)) for one in (white, black)))


def not_of_fide(points: PointSystem, games: int = 1) -> Message | None:
    """Why FIDE mode does not have this point system; `games` are those of a match."""
    win = min(points.white_win, points.black_win)
    loss = min(points.white_loss, points.black_loss)
    draw = min(points.white_draw, points.black_draw)
    if 2 * max(points.white_draw, points.black_draw) > win + loss:
        return say("two draws are worth more than a win and a loss")
    if win <= loss:
        return say("a win is not worth more than a loss")
    if points.pab > games * win:
        return say("the bye is worth more than a win")
    usual = replace(points, pab=STANDARD_POINTS.pab) == STANDARD_POINTS
    if games == 1 and usual and points.pab not in (0, 5, 10):
        return say("with 1-½-0 the bye is worth 1, ½ or 0")
    if points.pab not in (reachable := _sums((win, draw, loss), games * win)):
        worths = ", ".join(map(show_points, reachable))
        return say("the bye is worth what no results add up to; they give {sums}", sums=worths)
    return None


def _sums(worths: Sequence[Points], most: int) -> list[Points]:
    """What results add up to, as far as a win; nothing if none was played."""
    found = {Points(0)}
    for total in range(1, most + 1):
        if any(worth and Points(total - worth) in found for worth in worths):
            found.add(Points(total))
    return sorted(found)


_OR_LEAVE = say("choose another one, or leave FIDE mode first")


def require_accelerable(points: PointSystem, games: int, acceleration: str | None) -> None:
    """Refuse points that the acceleration of the event does not go with, before it begins."""
    require = find_acceleration(acceleration).require_points if acceleration else None
    if require is None:
        return
    try:
        require(points, games)
    except ZugError as error:
        raise RuleError(
            error.code, error.message, say("choose other points, or do without the acceleration")
        ) from None


def require_of_fide(points: PointSystem, games: int = 1, advice: str = _OR_LEAVE) -> None:
    """Refuse what FIDE mode does not have; an event that does not exist yet cannot leave it."""
    why = not_of_fide(points, games)
    if why is not None:
        raise RuleError(
            "points-not-allowed",
            say("FIDE mode does not have this point system: {why}", why=why),
            advice,
        )
