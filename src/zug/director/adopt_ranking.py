"""What the standings of a file rest on beside its results, as decisions of an event."""

from __future__ import annotations

from zug.director.adopt_rounds import expelled_from
from zug.director.decisions import Decision, EnterValues, Expel, RateFrom
from zug.director.lots import lots_of_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Tournament


def adopted_ranking(tournament: Tournament) -> Iterator[Decision]:
    """Values, later ratings, expulsions, lots."""
    ranking = tournament.ranking
    for code, values in ranking.values.items():
        yield EnterValues(code, dict(values))
    for tpn, ratings in ranking.ratings.items():
        for first, rating in ratings:
            yield RateFrom(tpn, first, rating)
    for tpn, first in expelled_from(tournament).items():
        yield Expel(tpn, first)
    yield from lots_of_file(ranking.lots)
