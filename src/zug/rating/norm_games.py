"""Which games of a player count for a norm, and which may be left out (B.01 1.4.1, 1.4.2)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from zug.fastclasses import NamedTuple
from zug.messages import Message, say
from zug.model import Result
from zug.model.points import POINT
from zug.rating.games import games_of
from zug.rating.judging import UNRATED, Future, NormGame
from zug.rating.performance import average
from zug.systems.schedule import known_schedule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zug.model import Player, Tournament

OUTSIDE = ("NON",)
"""The code of those who belong to no federation of FIDE (B.01 1.4.2a)."""
MOST_CHOICES = 5000


class ExcludedGame(NamedTuple):
    """A game that does not count, and by which article."""

    round: int
    opponent: Player | None
    article: str
    reason: Message


class Games(NamedTuple):
    """The games of a player as norms see them."""

    counted: tuple[NormGame, ...]
    left_out: tuple[ExcludedGame, ...]
    idle_win: bool
    """A game won by forfeit or the bye of a pairing (B.01 1.4.1c)."""
    absent_last: NormGame | None
    """The opponent who did not come to the last round, as a loss (B.01 1.4.2c)."""
    future: Future


def norm_games(player: Player, tournament: Tournament, field: NormEvent) -> Games:
    """Return the games that count, those that do not, and those still to be played."""
    counted, left_out, known = [], [], []
    absent_last = None
    last = tournament.rounds or tournament.rounds_played
    for game in games_of(player):
        other = tournament.by_tpn[game.opponent]
        made = NormGame(game.round, other, field.rating(other, game.round), game.halves)
        if other.federation in OUTSIDE:
            left_out.append(ExcludedGame(game.round, other, "1.4.2a", say("no federation of FIDE")))
        elif other.tpn in field.beaten_by_all:
            left_out.append(
                ExcludedGame(game.round, other, "1.4.2b", say("unrated, without a point"))
            )
        elif game.is_open:
            known.append(made._replace(halves=0))
        elif game.counts:
            counted.append(made)
        else:
            left_out.append(ExcludedGame(game.round, other, "1.4.2c", say("not played")))
            if game.result is Result.FORFEIT_WIN and game.round == last:
                absent_last = made._replace(halves=0, is_loss_assumed=True)
    idle = {Result.FORFEIT_WIN, Result.PAB}
    return Games(
        tuple(counted),
        tuple(left_out),
        sum(cell.result in idle for cell in player.cells) == 1,
        absent_last,
        field.future(player, known),
    )


class NormEvent:
    """The event around the players: ratings by round, who can still be met, who is left out."""

    def __init__(self, tournament: Tournament, gone: Collection[int], *, is_fixed: bool) -> None:
        self.tournament = tournament
        self.gone = frozenset(gone)
        self.is_fixed = is_fixed
        self.rounds = tournament.rounds or tournament.rounds_played
        self.schedule = known_schedule(tournament) if is_fixed else None
        over = tournament.rounds is not None and tournament.rounds_played >= tournament.rounds
        self.beaten_by_all = frozenset(self._without_a_point() if is_fixed and over else ())
        coming = tournament.next_round
        self.to_meet = [
            NormGame(coming, one, self.rating(one, coming))
            for one in sorted(tournament.players, key=lambda one: (-one.rating, one.tpn))
            if one.tpn not in self.gone and one.federation not in OUTSIDE
        ]
        self.title = {one.opponent.tpn: one.title for one in self.to_meet}
        self.titles = Counter(self.title.values())
        self.points = {
            one.tpn: sum(tournament.points.worth(cell) for cell in one.cells)
            for one in tournament.players
        }

    def rating(self, player: Player, round_: int) -> int:
        """Return the rating that counts: of the day if an event lasts more than 30 days (1.1.4)."""
        found = player.rating
        for first, rating in self.tournament.ranking.ratings.get(player.tpn, ()):
            found = rating if first <= round_ else found
        return found

    def _without_a_point(self) -> Iterator[int]:
        """Yield unrated players without a point against rated ones (round robins, B.01 1.4.2b)."""
        ratings = {player.tpn: player.rating for player in self.tournament.players}
        for player in self.tournament.players:
            games = [one for one in games_of(player) if one.counts and ratings[one.opponent]]
            if not player.rating and games and not any(one.halves for one in games):
                yield player.tpn

    def future(self, player: Player, known: Sequence[NormGame]) -> Future:
        """Return the games to come; a withdrawn player has only those already paired."""
        if player.tpn in self.gone or self.tournament.rounds is None:
            return Future(tuple(known))
        first = self.tournament.rounds_played + 1
        free = [
            round_
            for round_ in range(first, self.tournament.rounds + 1)
            if not self._is_away(player, round_)
        ]
        if self.schedule is not None:
            return Future((*known, *self._scheduled(player, free)))
        met = {cell.opponent for cell in player.cells} | {player.tpn}
        pool = tuple(one for one in self.to_meet if one.opponent.tpn not in met) if free else ()
        titles = self.titles - Counter(self.title[tpn] for tpn in met if tpn in self.title)
        return Future(tuple(known), min(len(free), len(pool)), pool, titles)

    def likely(self, player: Player, future: Future) -> int:
        """Return the average rating of possible next opponents: within a point of the player."""
        own = self.points[player.tpn]
        near = [one for one in future.pool if abs(self.points[one.opponent.tpn] - own) <= POINT]
        enough = near if len(near) >= future.unknown else future.pool
        return average([one.rating or UNRATED for one in enough]) if enough else 0

    def _is_away(self, player: Player, round_: int) -> bool:
        cell = player.cell(round_)
        has_bye = cell is not None and cell.result is not Result.ABSENT
        byes = (one for one in self.tournament.byes if one.round == round_)
        return has_bye or any(player.tpn in one.players for one in byes)

    def _scheduled(self, player: Player, free: Sequence[int]) -> Iterator[NormGame]:
        assert self.schedule is not None
        for place, table_round in enumerate(self.schedule.rounds, 1):
            for pair in table_round.boards if place in free else ():
                other = sum(pair) - player.tpn
                if player.tpn in pair and other not in self.gone:
                    opponent = self.tournament.by_tpn[other]
                    yield NormGame(place, opponent, self.rating(opponent, place))


class GameSelection(NamedTuple):
    """Games that may count together, and the articles that let others be left out."""

    games: tuple[NormGame, ...]
    articles: tuple[str, ...] = ()
    least_games: int = 9


def choices(
    games: Games, rounds: int, least_games: int, *, is_fixed: bool
) -> Iterator[GameSelection]:
    """Yield all games, then fewer of them if enough are left (B.01 1.4.1c, e, f, 1.4.2c)."""
    counted = games.counted
    yield GameSelection(counted, (), least_games)
    if len(counted) == least_games - 1 and rounds == least_games == 9:
        if games.idle_win:
            yield GameSelection(counted, ("1.4.1c",), least_games - 1)
        if games.absent_last is not None:
            yield GameSelection((*counted, games.absent_last), ("1.4.2c",), least_games)
    made = 0
    for dropped in range(1, len(counted) - least_games + 1):
        for fewer in _fewer(counted, dropped, is_fixed=is_fixed):
            made += 1
            if made > MOST_CHOICES:
                return
            yield fewer._replace(least_games=least_games)


def _fewer(
    counted: tuple[NormGame, ...], dropped: int, *, is_fixed: bool
) -> Iterator[GameSelection]:
    """Yield the games without this many: the last ones of a Swiss, games won, or both."""
    for late in range(0 if is_fixed else dropped, -1, -1):
        early = counted[: len(counted) - late]
        won = sorted(
            (place for place, game in enumerate(early) if game.halves == 2),
            key=lambda place: early[place].rating or UNRATED,
        )
        articles = (*(("1.4.1e",) if late else ()), *(("1.4.1f",) if dropped > late else ()))
        for out in combinations(won, dropped - late):
            left = tuple(game for place, game in enumerate(early) if place not in out)
            yield GameSelection(left, articles)
