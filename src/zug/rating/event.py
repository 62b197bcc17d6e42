"""An event as it is rated: its games, its rate of play, the ratings of the list, the known K."""

from __future__ import annotations

from collections.abc import Mapping

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.model import Player, Tournament
from zug.rating.changes import RatingChange, elo
from zug.rating.games import of_players, play_of
from zug.rating.norms import Norms, norms


class RatedEvent(NamedTuple):
    """What ratings and norms are worked out from.

    `ratings` are those of FIDE's list, by number, where the tournament goes by others; `k` the
    coefficients that are known; `gone` those who have left the event.
    """

    tournament: Tournament
    play: str = "standard"
    ratings: Mapping[int, int] = {}
    k: Mapping[int, int] = {}
    gone: frozenset[int] = frozenset()
    exemption: str = ""
    """The kind of event in which federations do not matter (B.01 1.4.3)."""

    @classmethod
    def of(cls, tournament: Tournament) -> RatedEvent:
        """Return the event of a report: its rate of play follows from its time control (222)."""
        return cls(tournament, play_of(tournament.event))

    @property
    def players(self) -> tuple[Player, ...]:
        """Those whose games are rated; of teams, their players."""
        return of_players(self.tournament).players

    def changes(self) -> tuple[RatingChange, ...]:
        return elo(self.tournament, self.play, ratings=self.ratings, k=self.k)

    def norms(self, only: int | None = None) -> Norms:
        """Return the norms made or in reach; of one player, also those missed."""
        if self.play != "standard":
            raise UsageError("no-norms", say("norms are made in standard chess alone (B.01 0.5)"))
        ratings = self.ratings
        players = tuple(
            replace(player, rating=ratings.get(player.tpn, player.rating))
            for player in self.tournament.players
        )
        held = replace(self.tournament, players=players)
        return norms(held, exemption=self.exemption, gone=self.gone, only=only)

    def after(self, round_: int) -> RatedEvent:
        """Return the event as it was after a round."""
        return self._replace(tournament=self.tournament.before(round_ + 1))
