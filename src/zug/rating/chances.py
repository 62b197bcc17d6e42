"""What is still needed for a norm while games are to come."""

from __future__ import annotations

from bisect import bisect_left
from functools import partial

from zug.fastclasses import NamedTuple
from zug.messages import Message, joined, listed, say, say_n
from zug.model import show_points
from zug.rating.judging import (
    LEAST_PERCENT,
    UNRATED,
    Future,
    NormGame,
    NormTerms,
    NormVerdict,
    counted_ratings,
    judge,
)
from zug.rating.performance import average, percent
from zug.rating.titles import Title
from zug.rules.expectation import half_up, rating_difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Chance(NamedTuple):
    """The fewest points in the games to come that make the norm.

    If opponents are not known yet it depends on their average: `options` has, for every score that
    can do, the least average of those not known.
    """

    halves: int
    games: int
    known: tuple[NormGame, ...]
    least_average: int = 0
    """Of the opponents not known yet; 0 if all are known, or anybody will do."""
    options: tuple[tuple[int, int], ...] = ()
    holders: int = 0
    """How many holders of the title must be among them."""
    title: str = ""
    is_likely: bool = True
    """Opponents of such an average are among those who may well be met."""

    @property
    def sentence(self) -> Message:
        parts = [*self._against()]
        if self.holders:
            parts.append(
                say("with {count} more {title} among them", count=self.holders, title=self.title)
            )
        return say("{needs} {how}", needs=self._points(), how=joined(parts, ", "))

    def _points(self) -> Message:
        if not self.halves:
            return say_n(
                "has only to play {count} game", "has only to play {count} games", self.games
            )
        points = show_points(5 * self.halves)
        return say("needs {points} of {games}", points=points, games=self.games)

    def _against(self) -> Iterator[Message]:
        names = [f"{game.opponent.title} {game.opponent.name}".strip() for game in self.known]
        unknown = self.games - len(names)
        if names:
            yield say("against {names}", names=listed(names))
        if unknown and not self.least_average:
            yield say("against anybody")
        elif unknown == 1:
            yield say("against an opponent of {rating} or more", rating=self.least_average)
        elif unknown:
            yield say("against opponents averaging {rating}", rating=self.least_average)


def find_chance(
    title: Title,
    games: Sequence[NormGame],
    terms: NormTerms,
    future: Future,
    likely: int,
) -> Chance | None:
    """None if nothing can make the norm any more.

    `likely` is the average of those who may well be met: the score named is what such opponents
    would need, if any score can do.
    """
    if judge(title, games, terms, future).verdict is NormVerdict.MISSED:
        return None
    if not future.unknown:
        return _against_known(title, games, terms, future)
    options = tuple(_options(title, games, future))
    if not options:
        return None
    halves, least = next((one for one in options if one[1] <= likely), options[-1])
    return Chance(
        halves,
        future.games,
        future.known,
        least,
        options,
        max(0, _holders_needed(title, games, future)),
        "/".join(title.holders),
        least <= likely,
    )


def _against_known(
    title: Title, games: Sequence[NormGame], terms: NormTerms, future: Future
) -> Chance | None:
    """Points are given to the games with the lowest opponents first: only the sum matters."""
    order = sorted(future.known, key=lambda game: game.rating or UNRATED)
    for halves in range(2 * len(order) + 1):
        left = halves
        played = []
        for game in order:
            played.append(game._replace(halves=min(2, left)))
            left -= min(2, left)
        if judge(title, (*games, *played), terms).verdict is NormVerdict.MET:
            return Chance(halves, len(order), future.known)
    return None


def _options(title: Title, games: Sequence[NormGame], future: Future) -> Iterator[tuple[int, int]]:
    """For every score that can do, the least average of the opponents not known.

    Opponents of this very rating will do; of those who differ from one another the lowest counts
    for more (B.01 1.4.6c).
    """
    held = sum(game.halves for game in games)
    known = [game.rating or UNRATED for game in (*games, *future.known)]
    total = len(known) + future.unknown
    hoped = counted_ratings(title, (*games, *future.best))
    best = average(hoped) if len(hoped) == total else 0
    for halves in range(2 * future.games + 1):
        wanted = _least_average(title, held + halves, total)
        if wanted is None or wanted > best:
            continue
        least = UNRATED + bisect_left(
            _RATINGS, wanted, key=partial(_average_with, title, known, future.unknown)
        )
        yield halves, least if least > UNRATED else 0
        if least == UNRATED:  # more points need no less
            return


_RATINGS = range(UNRATED, 4001)


def _average_with(title: Title, known: Sequence[int], unknown: int, rating: int) -> int:
    """Ra with opponents not known yet who all have this rating."""
    everybody = [*known, *[rating] * unknown]
    lowest = min(everybody)
    return half_up(sum(everybody) + max(0, title.floor - lowest), len(everybody))


def _least_average(title: Title, halves: int, games: int) -> int | None:
    """The lowest Ra with which such a score is a norm; None below 35 % (B.01 1.4.8)."""
    if 50 * halves < LEAST_PERCENT * games:
        return None
    return max(title.average, title.performance - rating_difference(percent(halves, games)))


def _holders_needed(title: Title, games: Sequence[NormGame], future: Future) -> int:
    everybody = (*games, *future.known)
    least = max(3, -(-(len(everybody) + future.unknown) // 3))
    return least - sum(game.title in title.holders for game in everybody)
