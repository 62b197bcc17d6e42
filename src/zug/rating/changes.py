"""Rating changes, performances and first ratings (B.02 8.1-8.3; rapid and blitz: B.02RB 7.3)."""

from __future__ import annotations

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import Message, say
from zug.model.arguments import public
from zug.rating.games import games_of, of_players
from zug.rules.expectation import expected_percent, half_up, rating_difference
from zug.rules.numbering import RATES_OF_PLAY
from zug.systems.codes import as_day, first_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.model import Player, Tournament
    from zug.rating.games import PlayerGame


ASSUMED, ASSUMED_OPPONENTS = 1800, 2
"""Two opponents everybody new is taken to have drawn with (B.02 8.2.2)."""
HIGHEST_FIRST = 2200
FLOOR = 1400
ENOUGH_GAMES = 5


def percent(halves: int, games: int) -> int:
    """Return a score in whole percent, a half rounded up (B.01 1.4.9)."""
    return half_up(50 * halves, games)


def average(ratings: Sequence[int]) -> int:
    """Return Ra, the average of opponents' ratings, a half rounded up (B.01 1.4.7)."""
    return half_up(sum(ratings), len(ratings))


def performance(ratings: Sequence[int], halves: int) -> int:
    """Return Rp = Ra + dp (B.01 1.4.8); `halves` are half points against these opponents."""
    return average(ratings) + rating_difference(percent(halves, len(ratings)))


class FirstRating(NamedTuple):
    """What an unrated player's games against rated opponents amount to."""

    games: int
    rating: int
    is_disregarded: bool
    """All of them lost: a zero score in the first event does not count (B.02 8.2.1)."""

    @property
    def missing(self) -> int:
        """Games still to be played for a rating to be published (B.02 7.1.4)."""
        return max(0, ENOUGH_GAMES - self.games)

    @property
    def is_published(self) -> bool:
        """At least five games, and at least 1400 (B.02 7.1.4)."""
        return not self.is_disregarded and not self.missing and self.rating >= FLOOR


def first_rating(ratings: Sequence[int], halves: int) -> FirstRating | None:
    """Return Ru of an unrated player from one event; None without games (B.02 8.2.1-8.2.3).

    Ra is that of the opponents and two more rated 1800, drawn with; the highest is 2200.
    """
    if not ratings:
        return None
    games = len(ratings) + ASSUMED_OPPONENTS
    total = sum(ratings) + ASSUMED_OPPONENTS * ASSUMED
    difference = rating_difference(percent(halves + ASSUMED_OPPONENTS, games))
    rating = half_up(total + difference * games, games)
    return FirstRating(len(ratings), min(rating, HIGHEST_FIRST), halves == 0)


NEW, JUNIOR, USUAL, MASTER = 40, 40, 20, 10
FEW_GAMES = 30
JUNIOR_BELOW, MASTER_FROM = 2300, 2400
LAST_JUNIOR_YEAR = 18
MOST = 700
"""What K times the games of a rating period may not exceed."""


class Coefficient(NamedTuple):
    """A development coefficient K (B.02 8.3.3, B.02RB 7.3.3) and the reason for it."""

    k: int
    reason: Message


def coefficient(
    rating: int,
    *,
    birth_year: int = 0,
    list_year: int = 0,
    games: int | None = None,
    highest: int = 0,
) -> Coefficient:
    """Return the K of a rated player: the first rule that applies (B.02 8.3.3).

    `games` are those rated so far and `highest` the highest rating ever published, if known; 0 is
    an unknown year.
    """
    if max(rating, highest) >= MASTER_FROM:
        return Coefficient(MASTER, say("2400 reached"))
    is_junior = birth_year and list_year and list_year - birth_year <= LAST_JUNIOR_YEAR
    if is_junior and max(rating, highest) < JUNIOR_BELOW:
        return Coefficient(JUNIOR, say("up to 18 years old, below 2300"))
    if games is not None and games < FEW_GAMES:
        return Coefficient(NEW, say("fewer than 30 games"))
    return Coefficient(USUAL, say("below 2400"))


def capped(k: int, games: int) -> int:
    """Return K, or less if K times the games exceeds 700 (B.02 8.3.3)."""
    return k if k * games <= MOST else MOST // games


CUT = 400
UNCUT_FROM, UNCUT_SINCE = 2650, "2025-10-01"
NOT_RATED_FROM, NOT_RATED_ABOVE, NOT_RATED_SINCE = 600, 2600, "2024-12-01"


class RatedGame(NamedTuple):
    """A game with what it brings: the difference that counts, the score expected, score - PD.

    Scores are whole percent of a point, `delta` too: no fraction is ever rounded on the way.
    """

    round: int
    opponent: int
    rating: int
    """The opponent's."""
    halves: int
    difference: int
    is_cut: bool
    expected: int

    @property
    def delta(self) -> int:
        return 50 * self.halves - self.expected


class UnratedGame(NamedTuple):
    """A game that is paired and does not count, and why."""

    round: int
    opponent: int
    reason: Message


class RatingChange(NamedTuple):
    """The rating change of one player in one event.

    `change` is in hundredths; `rounded` is what the list would have if nothing else were rated in
    the same month. An unrated player has no K and no change, but perhaps a `first` rating.
    """

    player: Player
    rating: int
    k: int
    """After the limit of 700; 0 for who has no rating."""
    listed_k: Coefficient | None
    games: tuple[RatedGame, ...]
    left_out: tuple[UnratedGame, ...]
    first: FirstRating | None = None

    @property
    def halves(self) -> int:
        return sum(game.halves for game in self.games)

    @property
    def expected(self) -> int:
        """The score expected, in hundredths (B.02 8.3.2)."""
        return sum(game.expected for game in self.games)

    @property
    def change(self) -> int:
        """K times the sum of score - PD (B.02 8.3.2)."""
        return self.k * sum(game.delta for game in self.games) if self.rating else 0

    @property
    def rounded(self) -> int:
        """To a whole number, a half away from zero (B.02 8.3.4)."""
        whole = (2 * abs(self.change) + 100) // 200
        return whole if self.change >= 0 else -whole

    @property
    def becomes(self) -> int:
        """The rating after the event; 0 for none."""
        if not self.rating:
            return self.first.rating if self.first and self.first.is_published else 0
        return self.rating + self.rounded

    @property
    def falls_out(self) -> bool:
        """Below 1400: unrated in the next list (B.02 7.2.1)."""
        return 0 < self.becomes < FLOOR <= self.rating

    @property
    def average(self) -> int | None:
        """Ra of the games that count."""
        return average([game.rating for game in self.games]) if self.games else None

    @property
    def performance(self) -> int | None:
        if not self.games:
            return None
        return performance([game.rating for game in self.games], self.halves)


@public
def elo(
    tournament: Tournament,
    play: str = "standard",
    *,
    ratings: Mapping[int, int] | None = None,
    k: Mapping[int, int] | None = None,
) -> tuple[RatingChange, ...]:
    """Return the changes of FIDE's ratings by a tournament so far, per player, by number.

    `play` is standard, rapid or blitz. `ratings` are those of the list of the first day, by TPN,
    where the tournament goes by others; `k` the coefficients that are known.
    """
    if play not in RATES_OF_PLAY:
        raise UsageError(
            "bad-value",
            say("there is no {what} {value!r}", what="play", value=play),
            say("one of {known}", known=", ".join(RATES_OF_PLAY)),
        )
    held = of_players(tournament)
    if not held.players:
        raise UsageError("no-games", say("the games of the players are not known"))
    own = {player.tpn: player.rating for player in held.players}
    terms = _RatingRules(play, first_day(held.event), {**own, **(ratings or {})}, k or {})
    return tuple(_change(player, terms) for player in held.players)


class _RatingRules(NamedTuple):
    play: str
    day: str
    ratings: Mapping[int, int]
    k: Mapping[int, int]

    def holds(self, since: str) -> bool:
        """Return whether an amendment is in force; it is if the start of the event is unknown."""
        return not self.day or self.day >= since

    def cut(self, own: int, other: int) -> int:
        """Return the rating difference that counts (B.02 8.3.1, B.02RB 7.3.1)."""
        difference = own - other
        is_free = self.play == "standard" and own >= UNCUT_FROM and self.holds(UNCUT_SINCE)
        return difference if is_free else max(-CUT, min(CUT, difference))

    def not_rated(self, game: PlayerGame, own: int, other: int) -> Message | None:
        """Return why a game does not count; None if it does."""
        if game.is_open:
            return say("no result yet")
        if game.result.is_short:
            return say("not rated by the report")
        if not game.counts:
            return say("not played")
        if not other:
            return say("opponent unrated")
        is_far = abs(own - other) >= NOT_RATED_FROM and max(own, other) > NOT_RATED_ABOVE
        if own and is_far and self.play != "standard" and self.holds(NOT_RATED_SINCE):
            return say("difference of 600 or more to a player above 2600")
        return None


def _change(player: Player, terms: _RatingRules) -> RatingChange:
    own = terms.ratings[player.tpn]
    games, left_out = [], []
    for game in games_of(player):
        other = terms.ratings[game.opponent]
        reason = terms.not_rated(game, own, other)
        if reason is not None:
            left_out.append(UnratedGame(game.round, game.opponent, reason))
        else:
            games.append(_rated(game, own, other, terms))
    held = RatingChange(player, own, 0, None, tuple(games), tuple(left_out))
    if not own:
        return held._replace(first=first_rating([game.rating for game in games], held.halves))
    known = _coefficient(player, own, terms)
    return held._replace(k=capped(known.k, len(games)), listed_k=known)


def _rated(game: PlayerGame, own: int, other: int, terms: _RatingRules) -> RatedGame:
    counted = terms.cut(own, other) if own else 0
    return RatedGame(
        game.round,
        game.opponent,
        other,
        game.halves,
        counted,
        bool(own) and counted != own - other,
        expected_percent(counted),
    )


def _coefficient(player: Player, own: int, terms: _RatingRules) -> Coefficient:
    if player.tpn in terms.k:
        return Coefficient(terms.k[player.tpn], say("as given"))
    born = next(_years(player.birth), 0)
    return coefficient(own, birth_year=born, list_year=next(_years(terms.day), 0))


def _years(text: str) -> Iterator[int]:
    """Return the year of a date, or of a birth given as a year only."""
    year = (as_day(text) or text.strip())[:4]
    if len(year) == 4 and year.isdecimal():
        yield int(year)
