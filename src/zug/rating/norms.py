"""Norms of an event: made, in reach or missed, with all conditions and chances (B.01 1.4)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import partial
from itertools import combinations

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.messages import Message, joined, listed, say, say_in, say_n
from zug.model import Result, show_points
from zug.model.arguments import public
from zug.model.points import POINT
from zug.rating.changes import average, percent
from zug.rating.field import EXEMPTIONS, Waiver, event_conditions, large_event
from zug.rating.games import games_of, of_players
from zug.rating.judging import (
    LEAST_PERCENT,
    NORM_TITLES,
    UNRATED,
    Future,
    NormGame,
    NormJudgement,
    NormTerms,
    NormVerdict,
    Title,
    counted_ratings,
    judge,
    sought_by,
)
from zug.rules.expectation import half_up, rating_difference
from zug.systems.codes import names_round_robin
from zug.systems.schedule import known_schedule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zug.model import Player, Tournament
    from zug.rating.field import Foreigners
    from zug.rating.judging import Condition


LEAST_GAMES = 9
MIX = ("1.4.3", "1.4.4", "1.4.5")
MOST_GAMES = 13
"""Norms of longer events count for so many games (B.01 1.7)."""


class Norm(NamedTuple):
    """One title, one player: the games that count and every condition."""

    player: Player
    title: Title
    verdict: NormVerdict
    judgement: NormJudgement
    left_out: tuple[ExcludedGame, ...]
    articles: tuple[str, ...]
    """By which games were left out or counted otherwise, and federations did not matter."""
    chance: Chance | None = None

    @property
    def needs(self) -> str:
        """What the games to come must bring; empty if there is nothing to be said."""
        return self.chance.sentence if self.chance else ""

    @property
    def counts_as(self) -> int:
        """The games the norm counts for: a surplus adds to them (B.01 1.4.1c, d, 1.7)."""
        games = len(self.judgement.games) + ("1.4.1c" in self.articles)
        return max(min(games, MOST_GAMES), min(games + self.judgement.surplus, MOST_GAMES))


class Norms(NamedTuple):
    """All norms of an event that are sought, and what holds for the event itself."""

    norms: tuple[Norm, ...]
    conditions: tuple[Condition, ...]
    foreigners: Foreigners | None
    is_large: bool
    """It is one of those of which an application needs one (B.01 1.5.6a)."""

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<Norms: {len(self.made)} made, {len(self.in_reach)} in reach>"

    @property
    def made(self) -> tuple[Norm, ...]:
        return tuple(norm for norm in self.norms if norm.verdict is NormVerdict.MET)

    @property
    def in_reach(self) -> tuple[Norm, ...]:
        """Those who need the least come first, those who need unlikely opponents last."""
        open_norms = [
            norm for norm in self.norms if norm.verdict is NormVerdict.OPEN and norm.chance
        ]
        return tuple(sorted(open_norms, key=_distance))

    def of(self, tpn: int) -> tuple[Norm, ...]:
        return tuple(norm for norm in self.norms if norm.player.tpn == tpn)


def _distance(norm: Norm) -> tuple[bool, float, int, int]:
    assert norm.chance is not None
    share = norm.chance.halves / max(1, norm.chance.games)
    return not norm.chance.is_likely, share, NORM_TITLES.index(norm.title), norm.player.tpn


@public
def norms(
    tournament: Tournament,
    *,
    exemption: str = "",
    least_games: int = LEAST_GAMES,
    gone: Collection[int] = (),
    only: int | None = None,
) -> Norms:
    """Return every norm made or in reach; ratings are those of FIDE's standard list.

    `exemption` names an event in which federations do not matter (1.4.3), `least_games` is less
    than 9 in some championships of teams and in the World Cup (1.4.1b), `gone` are those who left.
    Of a single player, `only`, norms that are missed are told too.
    """
    _refuse(exemption)
    if tournament.are_teams:  # who meets whom next is up to the captains
        tournament = replace(of_players(tournament), rounds=None)
    is_fixed = known_schedule(tournament) is not None or names_round_robin(tournament.code)
    field = NormEvent(tournament, gone, is_fixed=is_fixed)
    waived = Waiver.of(tournament, exemption, is_swiss=not is_fixed)
    conditions = event_conditions(tournament)
    is_barred = any(condition.verdict is NormVerdict.MISSED for condition in conditions)
    judged = []
    for player in tournament.players:
        titles = sought_by(player) if only in (None, player.tpn) else ()
        if not titles:
            continue
        case = _case(player, field, waived, least_games)
        for title in titles:
            norm = _norm(case, title)
            if is_barred:  # no norm without what is asked of the event (B.01 1.1)
                norm = norm._replace(verdict=NormVerdict.MISSED, chance=None)
            if only is not None or norm.verdict is not NormVerdict.MISSED:
                judged.append(norm)
    return Norms(
        tuple(judged),
        conditions,
        waived.foreigners,
        not is_fixed and large_event(tournament),
    )


class _NormSeeker(NamedTuple):
    """A player who seeks norms, with what is the same for every title."""

    player: Player
    field: NormEvent
    games: Games
    terms: NormTerms
    likely: int


def _case(player: Player, field: NormEvent, waived: Waiver, least_games: int) -> _NormSeeker:
    games = norm_games(player, field.tournament, field)
    everybody = (*games.counted, *games.future.known)
    is_double = field.is_fixed and len({game.opponent.tpn for game in everybody}) < len(everybody)
    terms = NormTerms(player.federation, least_games, waived.article(player), is_double)
    return _NormSeeker(player, field, games, terms, field.likely(player, games.future))


def _refuse(exemption: str) -> None:
    if exemption and exemption not in EXEMPTIONS:
        raise UsageError(
            "bad-value",
            say("there is no {what} {value!r}", what="exemption", value=exemption),
            say("one of {known}", known=", ".join(EXEMPTIONS)),
        )


def _norm(case: _NormSeeker, title: Title) -> Norm:
    games, terms, is_fixed = case.games, case.terms, case.field.is_fixed
    federations = (terms.spared,) if terms.spared else ()
    tried = () if is_fixed and games.future.games else _worth_trying(case, title)
    for choice in tried:
        held = judge(title, choice.games, terms._replace(least_games=choice.least_games))
        if held.verdict is NormVerdict.MET and (not is_fixed or _mix_holds(case, title, choice)):
            counted = {game.round for game in choice.games}
            out = (
                *(game for game in games.left_out if game.round not in counted),
                *_dropped(games, choice),
            )
            used = (*choice.articles, *federations)
            return Norm(case.player, title, NormVerdict.MET, held, out, used)
    return _open(case, title, federations)


def _mix_holds(case: _NormSeeker, title: Title, choice: GameSelection) -> bool:
    """Return whether the mix of all games holds, if that is required to leave some out (1.4.1f)."""
    if "1.4.1f" not in choice.articles:
        return True
    whole = judge(title, case.games.counted, case.terms)
    mix = [condition for condition in whole.conditions if condition.article.startswith(MIX)]
    return all(condition.verdict is NormVerdict.MET for condition in mix)


def _open(case: _NormSeeker, title: Title, federations: tuple[str, ...]) -> Norm:
    """Return a norm not made yet; won games may be left out if enough remain (B.01 1.4.1f)."""
    games, future = case.games, case.games.future
    total = len(games.counted) + future.games
    terms = case.terms
    if total == terms.least_games - 1 and case.field.rounds == LEAST_GAMES and games.idle_win:
        terms = terms._replace(least_games=total)
    best: Chance | None = None
    for kept in _kept(games.counted, total - terms.least_games) if future.games else ():
        chance = find_chance(title, kept, terms, future, case.likely)
        if chance and (best is None or chance.halves < best.halves):
            best = chance
    held = judge(title, games.counted, terms, future)
    verdict = NormVerdict.OPEN if best else NormVerdict.MISSED
    return Norm(case.player, title, verdict, held, games.left_out, federations, best)


def _kept(counted: tuple[NormGame, ...], spare: int) -> Iterator[tuple[NormGame, ...]]:
    """Yield all games, then those without the weakest beaten opponents, one fewer each time."""
    won = sorted((game for game in counted if game.halves == 2), key=lambda game: game.rating)
    for count in range(min(max(0, spare), len(won)) + 1):
        out = {id(game) for game in won[:count]}
        yield tuple(game for game in counted if id(game) not in out)


def _worth_trying(case: _NormSeeker, title: Title) -> Iterator[GameSelection]:
    """Yield choices of games, unless even the strongest opponents are too weak for the title.

    Raising the lowest of them to the floor lifts the average by 100 at most.
    """
    games, least = case.games, case.terms.least_games
    ratings = sorted((game.rating or UNRATED for game in games.counted), reverse=True)
    best = ratings[: least - 1]
    if best and average(best) >= title.average - 100:
        yield from choices(games, case.field.rounds, least, is_fixed=case.field.is_fixed)


def _dropped(games: Games, choice: GameSelection) -> Iterator[ExcludedGame]:
    kept = {id(game) for game in choice.games}
    last = max((game.round for game in choice.games), default=0)
    for game in games.counted:
        if id(game) not in kept:
            is_late = game.round > last
            reason: Message = say("after the norm was made") if is_late else say_in("norm", "won")
            yield ExcludedGame(game.round, game.opponent, "1.4.1e" if is_late else "1.4.1f", reason)


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
    """Return what can still make the norm; None if nothing can.

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
    halves, least = next((option for option in options if option[1] <= likely), options[-1])
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
    """Return the fewest half points against known opponents that make the norm; None if none do."""
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
    """Return the least average of opponents not known yet, for every score that can do.

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
    """Return Ra if all opponents not known yet have this rating."""
    everybody = [*known, *[rating] * unknown]
    lowest = min(everybody)
    return half_up(sum(everybody) + max(0, title.floor - lowest), len(everybody))


def _least_average(title: Title, halves: int, games: int) -> int | None:
    """Return the lowest Ra with which this score is a norm; None below 35 % (B.01 1.4.8)."""
    if 50 * halves < LEAST_PERCENT * games:
        return None
    return max(title.average, title.performance - rating_difference(percent(halves, games)))


def _holders_needed(title: Title, games: Sequence[NormGame], future: Future) -> int:
    everybody = (*games, *future.known)
    least = max(3, -(-(len(everybody) + future.unknown) // 3))
    return least - sum(game.title in title.holders for game in everybody)


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
        norm_game = NormGame(game.round, other, field.rating(other, game.round), game.halves)
        if other.federation in OUTSIDE:
            left_out.append(ExcludedGame(game.round, other, "1.4.2a", say("no federation of FIDE")))
        elif other.tpn in field.beaten_by_all:
            left_out.append(
                ExcludedGame(game.round, other, "1.4.2b", say("unrated, without a point"))
            )
        elif game.is_open:
            known.append(norm_game._replace(halves=0))
        elif game.counts:
            counted.append(norm_game)
        else:
            left_out.append(ExcludedGame(game.round, other, "1.4.2c", say("not played")))
            if game.result is Result.FORFEIT_WIN and game.round == last:
                absent_last = norm_game._replace(halves=0, is_loss_assumed=True)
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
            NormGame(coming, player, self.rating(player, coming))
            for player in sorted(tournament.players, key=lambda one: (-one.rating, one.tpn))
            if player.tpn not in self.gone and player.federation not in OUTSIDE
        ]
        self.title = {game.opponent.tpn: game.title for game in self.to_meet}
        self.titles = Counter(self.title.values())
        self.points = {
            player.tpn: sum(tournament.points.worth(cell) for cell in player.cells)
            for player in tournament.players
        }

    def rating(self, player: Player, round_: int) -> int:
        """Return the rating that counts: of the day if an event lasts more than 30 days (1.1.4)."""
        current = player.rating
        for first, rating in self.tournament.ranking.ratings.get(player.tpn, ()):
            current = rating if first <= round_ else current
        return current

    def _without_a_point(self) -> Iterator[int]:
        """Yield unrated players without a point against rated ones (round robins, B.01 1.4.2b)."""
        ratings = {player.tpn: player.rating for player in self.tournament.players}
        for player in self.tournament.players:
            games = [game for game in games_of(player) if game.counts and ratings[game.opponent]]
            if not player.rating and games and not any(game.halves for game in games):
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
        pool = tuple(game for game in self.to_meet if game.opponent.tpn not in met) if free else ()
        titles = self.titles - Counter(self.title[tpn] for tpn in met if tpn in self.title)
        return Future(tuple(known), min(len(free), len(pool)), pool, titles)

    def likely(self, player: Player, future: Future) -> int:
        """Return the average rating of possible next opponents: within a point of the player."""
        own = self.points[player.tpn]
        near = [game for game in future.pool if abs(self.points[game.opponent.tpn] - own) <= POINT]
        enough = near if len(near) >= future.unknown else future.pool
        return average([game.rating or UNRATED for game in enough]) if enough else 0

    def _is_away(self, player: Player, round_: int) -> bool:
        cell = player.cell(round_)
        has_bye = cell is not None and cell.result is not Result.ABSENT
        byes = (bye for bye in self.tournament.byes if bye.round == round_)
        return has_bye or any(player.tpn in bye.players for bye in byes)

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
    count = 0
    for dropped in range(1, len(counted) - least_games + 1):
        for fewer in _fewer(counted, dropped, is_fixed=is_fixed):
            count += 1
            if count > MOST_CHOICES:
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
