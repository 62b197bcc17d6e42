"""What rule books say of an event: their editions, and the point systems FIDE mode has."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from itertools import chain
from types import MappingProxyType

from zug.director.objections import Objection, RuleError, refusal
from zug.errors import UsageError, ZugError
from zug.fastclasses import replace
from zug.messages import Message, say
from zug.model import STANDARD_POINTS, Points, PointSystem, parse_points, show_points
from zug.systems import find_acceleration
from zug.systems.codes import day_of_calendar
from zug.systems.registry import other_editions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.director.state.state import State
    from zug.model import Event
    from zug.systems import System


class Handling(StrEnum):
    """An edition of the general handling rules (C.04.2); the book of 1992 has rules of its own."""

    OF_2026 = "2026"
    OF_2016 = "2016"
    OF_1992 = "1992"


HANDLING_BOOKS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        Handling.OF_2026: {},
        Handling.OF_2016: {
            "2.2": "handling-2016:B.2",
            "2.2.3": "handling-2016:B.2.c",
            "2.3": "handling-2016:B.3",
            "2.4": "handling-2016:C.2",
            "3.1": "handling-2016:D.1",
            "4.1": "handling-2016:C.1",
            "4.3": "handling-2016:D.8",
            "4.4": "handling-2016:D.10",
            "4.4.4": "handling-2016:C.2",
        },
        Handling.OF_1992: {
            "2.2": "rating-1992:A2",
            "2.2.3": "rating-1992:A2.d",
            "3.1": "rating-1992:F9",
            "4.3": "rating-1992:F7",
            "4.4": "rating-1992:F6",
        },
    }
)
"""By edition, where it says what an article of 2026 says."""


def handling_article(state: State, article: str) -> str:
    """Return `book:article` for an article of handling-2026, in the edition of the event.

    What the book of 1992 is silent about follows the general handling rules of 2016.
    """
    edition = state.settings.handling
    known = HANDLING_BOOKS[edition].get(article)
    if known is None and edition != Handling.OF_2026:
        known = HANDLING_BOOKS[Handling.OF_2016].get(article)
    return known or f"handling-2026:{article}"


def handling_of(system: System, chosen: str | None) -> str:
    """Return the edition of the handling rules: the one chosen, else the one of the system."""
    return chosen or system.handling


def edition_advice(system: System, event: Event, *, undated: bool = False) -> Iterator[Message]:
    """Yield a warning if the system was no longer in force when the event began.

    Of an event without a first day nothing is known; `undated` says until when events began by it.
    """
    until, day = system.in_force_until, day_of_calendar(event)
    newer = [edition.id for edition in other_editions(system) if not edition.in_force_until]
    if not until or not newer or not (until < day or (undated and not day)):
        return
    if day:
        yield say(
            "{system} was in force until {until}, and the event begins on {day}: "
            "the edition in force is {newer}",
            system=system.id,
            until=until,
            day=day,
            newer=newer[0],
        )
    else:
        yield say(
            "{system} is for events that began by {until}: the edition in force is {newer}",
            system=system.id,
            until=until,
            newer=newer[0],
        )


def announced_points(
    system: System, scale: str | None, bye: str | None, known: PointSystem | None = None
) -> PointSystem:
    """Return the points of an event: as written, else `known`, else those of the system.

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
    """Return it as organisers write it: `3-1-0`; empty if colours matter."""
    scales = _scales(points)
    return scales[0] if len(scales) == 1 else ""


def said_points(points: PointSystem) -> Message:
    """Return the points as text: the scale, one for each colour if they differ, the bye."""
    scales = " / ".join(_scales(points))
    return say("{scale}, bye {bye}", scale=scales, bye=show_points(points.pab))


def _scales(points: PointSystem) -> list[str]:
    """Return the scales of White and of Black, or the one they share."""
    white = (points.white_win, points.white_draw, points.white_loss)
    black = (points.black_win, points.black_draw, points.black_loss)
    return list(dict.fromkeys("-".join(map(show_points, points)) for points in (white, black)))


def not_of_fide(points: PointSystem, games: int = 1) -> Message | None:
    """Return why FIDE mode does not have these points; None if it has them."""
    reasons = chain(_of_games(points), _of_no_games(points, games), _of_the_bye(points, games))
    return next(reasons, None)


def _of_games(points: PointSystem) -> Iterator[Message]:
    """Yield what is wrong with the points for games, for the colour with fewer of them."""
    win, draw, loss = _least(points)
    if 2 * points.draw > win + loss:
        yield say("two draws are worth more than a win and a loss")
    if win <= loss:
        yield say("a win is not worth more than a loss")
    if draw < _best_loss(points):
        yield say("a draw is worth less than a loss")
    if min(asdict(points).values()) < 0:
        yield say("a result is worth less than nothing")
    if len(_scales(points)) > 1:
        yield say("a result is not worth the same with White and with Black")


def _of_no_games(points: PointSystem, games: int) -> Iterator[Message]:
    """Yield unplayed results that score more than the same result over the board."""
    win, loss = points.win, _best_loss(points)
    if max(points.forfeit_win, points.unfinished) > win or points.full_bye > games * win:
        yield say("a game that is not played is worth more than a win")
    if games == 1 and min(points.forfeit_win, points.full_bye) < win:
        yield say("a win by forfeit or a full-point bye is worth less than a win")
    if points.half_bye > games * points.draw:
        yield say("a half-point bye is worth more than a draw")
    if games == 1 and points.half_bye < points.draw:
        yield say("a half-point bye is worth less than a draw")
    if points.forfeit_loss > loss or points.zero_bye > games * loss:
        yield say("an absence or a forfeit loss is worth more than a loss")


def _of_the_bye(points: PointSystem, games: int) -> Iterator[Message]:
    """Yield what is wrong with the points for the pairing-allocated bye."""
    win = _least(points)[0]
    if points.pab > games * win:
        yield say("the bye is worth more than a win")
    usual = replace(points, pab=STANDARD_POINTS.pab) == STANDARD_POINTS
    if games == 1 and usual and points.pab not in (0, 5, 10):
        yield say("with 1-½-0 the bye is worth 1, ½ or 0")
    if points.pab not in (reachable := _sums(_least(points), games * win)):
        worths = ", ".join(map(show_points, reachable))
        yield say("the bye is worth what no results add up to; they give {sums}", sums=worths)


def _least(points: PointSystem) -> tuple[Points, Points, Points]:
    """Return win, draw and loss, each of the colour that has less of it."""
    return (
        min(points.white_win, points.black_win),
        min(points.white_draw, points.black_draw),
        min(points.white_loss, points.black_loss),
    )


def _best_loss(points: PointSystem) -> Points:
    return max(points.white_loss, points.black_loss)


def _sums(worths: Sequence[Points], most: int) -> list[Points]:
    """Return the totals that results can add up to, as far as a win."""
    sums = {Points(0)}
    for total in range(1, most + 1):
        if any(worth > 0 and Points(total - worth) in sums for worth in worths):
            sums.add(Points(total))
    return sorted(sums)


_OR_LEAVE = say("choose another one, or leave FIDE mode first")


def against_acceleration(
    points: PointSystem, games: int, acceleration: str | None
) -> Iterator[Objection]:
    """Refuse points that the acceleration of the event does not go with, before it begins."""
    require = find_acceleration(acceleration).require_points if acceleration else None
    if require is None:
        return
    try:
        require(points, games)
    except ZugError as error:
        yield refusal(
            error.code, error.message, say("choose other points, or do without the acceleration")
        )


def against_points(
    points: PointSystem, games: int = 1, advice: str = _OR_LEAVE
) -> Iterator[Objection]:
    """Refuse what FIDE mode does not have; an event that does not exist yet cannot leave it."""
    why = not_of_fide(points, games)
    if why is not None:
        yield refusal(
            "points-not-allowed",
            say("FIDE mode does not have this point system: {why}", why=why),
            advice,
        )
