"""Titles and their norms: each condition with its article: met, missed, or still open (B.01)."""

from __future__ import annotations

from enum import StrEnum
from itertools import chain
from types import MappingProxyType

from zug.fastclasses import NamedTuple
from zug.messages import Message, either, say, say_n
from zug.model import show_points
from zug.rating.changes import average, percent
from zug.rules.expectation import half_up, rating_difference
from zug.rules.numbering import TITLES, title_rank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Player


TITLED = ("GM", "IM", "WGM", "FM", "WIM", "WFM")
"""Whom 1.4.5a counts: not CM and WCM."""
HIGH_TITLED = ("GM", "IM", "WGM", "WIM")
"""Whom 1.4.3d counts."""


class Title(NamedTuple):
    """A title and the figures of its norms."""

    code: str
    performance: int
    """The least Rp (B.01 1.4.8)."""
    average: int
    """The least Ra (B.01 1.4.8a)."""
    floor: int
    """What the lowest opponent may be raised to (B.01 1.4.6b)."""
    holders: tuple[str, ...]
    """The titles of which a third of the opponents must be."""
    article: str
    """That of the holders."""
    of_women: bool = False


GM = Title("GM", 2600, 2380, 2200, ("GM",), "1.4.5b")
IM = Title("IM", 2450, 2230, 2050, ("IM", "GM"), "1.4.5c")
WGM = Title("WGM", 2400, 2180, 2000, ("WGM", "IM", "GM"), "1.4.5d", of_women=True)
WIM = Title("WIM", 2250, 2030, 1850, ("WIM", "WGM", "IM", "GM"), "1.4.5e", of_women=True)
NORM_TITLES = (GM, IM, WGM, WIM)

_ABOVE = {
    "GM": ("GM",),
    "IM": ("GM", "IM"),
    "WGM": ("GM", "WGM"),
    "WIM": ("GM", "IM", "WGM", "WIM"),
}
"""By the title sought, those whose holders seek it no more."""


def title_of(player: Player) -> str:
    """Return the title as FIDE writes it; empty for none."""
    rank = title_rank(player.title)
    return TITLES[rank] if rank < len(TITLES) else ""


def sought_by(player: Player) -> tuple[Title, ...]:
    """Return the titles a player can make a norm for: none they hold; women's only for women."""
    held = title_of(player)
    is_woman = player.sex.lower() in ("w", "f") or held.startswith("W")
    return tuple(
        title
        for title in NORM_TITLES
        if held not in _ABOVE[title.code] and (is_woman or not title.of_women)
    )


UNRATED = 1400
"""What an unrated opponent counts for (B.01 1.4.6d)."""
LEAST_PERCENT = 35
NO_FEDERATION = ("", "FID")
"""Opponents of these count, and stand for no federation (B.01 1.4.2a)."""


class NormVerdict(StrEnum):
    """What can be said of a condition or a norm."""

    MET = "met"
    OPEN = "open"
    MISSED = "missed"


class Condition(NamedTuple):
    """What an article asks for, what there is, and whether that is enough."""

    article: str
    asks: Message
    found: str
    verdict: NormVerdict

    @property
    def is_beyond_score(self) -> bool:
        """Missed whatever the score is (1.4.8 and 1.4.8b ask for one)."""
        return self.verdict is NormVerdict.MISSED and self.article not in ("1.4.8", "1.4.8b")


class NormGame(NamedTuple):
    """A game that counts; one to come has no half points yet."""

    round: int
    opponent: Player
    rating: int
    halves: int = 0
    is_loss_assumed: bool = False
    """The opponent was absent in the last round: it is taken for a loss (B.01 1.4.2c)."""

    @property
    def title(self) -> str:
        """The opponent's."""
        return title_of(self.opponent)


class Future(NamedTuple):
    """The games to come: opponents who are known, how many are not, and who these can be.

    `pool` are those who can still be met, the highest rating first; `titles` counts theirs.
    """

    known: tuple[NormGame, ...] = ()
    unknown: int = 0
    pool: tuple[NormGame, ...] = ()
    titles: Mapping[str, int] = MappingProxyType({})

    @property
    def games(self) -> int:
        return len(self.known) + self.unknown

    @property
    def best(self) -> tuple[NormGame, ...]:
        """The strongest opponents there can be."""
        return self.known + self.pool[: self.unknown]

    def most(self, titles: Sequence[str]) -> int:
        """Return how many title holders can be among the opponents not known yet."""
        return min(self.unknown, sum(self.titles.get(title, 0) for title in titles))


NOTHING_TO_COME = Future()


class NormTerms(NamedTuple):
    """What an event and a player bring to the conditions.

    `least_games` is 9, or 8 with a game won by forfeit (1.4.1c), or what an event is allowed.
    """

    federation: str
    least_games: int = 9
    spared: str = ""
    """The article by which the federations do not matter; empty if they do."""
    is_double: bool = False
    """A double round robin: half of the opponents must hold the title (B.01 1.4.5)."""


class NormJudgement(NamedTuple):
    """The conditions of one title for a choice of games."""

    title: Title
    games: tuple[NormGame, ...]
    raised: int | None
    """The place of the opponent whose rating is raised to the floor (B.01 1.4.6c)."""
    average: int
    performance: int
    required: int
    """The half points that make the norm with this average."""
    conditions: tuple[Condition, ...]

    @property
    def verdict(self) -> NormVerdict:
        verdicts = {condition.verdict for condition in self.conditions}
        return next(
            (verdict for verdict in (NormVerdict.MISSED, NormVerdict.OPEN) if verdict in verdicts),
            NormVerdict.MET,
        )

    @property
    def halves(self) -> int:
        return sum(game.halves for game in self.games)

    @property
    def ratings(self) -> tuple[int, ...]:
        return counted_ratings(self.title, self.games)

    @property
    def surplus(self) -> int:
        """Full points above what was required, each a game more (B.01 1.4.1d)."""
        return max(0, self.halves - self.required) // 2


def counted_ratings(title: Title, games: Sequence[NormGame]) -> tuple[int, ...]:
    """Return ratings as they count: unrated 1400, the lowest raised to the floor (1.4.6)."""
    ratings = [game.rating or UNRATED for game in games]
    lowest = raised_place(title, games)
    if lowest is not None:
        ratings[lowest] = title.floor
    return tuple(ratings)


def raised_place(title: Title, games: Sequence[NormGame]) -> int | None:
    """Return the place of the one rating that is raised, the lowest (B.01 1.4.6b, 1.4.6c)."""
    if not games:
        return None
    place = min(range(len(games)), key=lambda index: games[index].rating or UNRATED)
    return place if (games[place].rating or UNRATED) < title.floor else None


def required_halves(title: Title, rating: int, games: int) -> int:
    """Return the fewest half points for a norm against such an average (B.01 1.4.8)."""
    for halves in range(2 * games + 1) if games else ():
        enough = rating + rating_difference(percent(halves, games)) >= title.performance
        if enough and 50 * halves >= LEAST_PERCENT * games:
            return halves
    return 2 * games + 1


def judge(
    title: Title, games: Sequence[NormGame], terms: NormTerms, future: Future = NOTHING_TO_COME
) -> NormJudgement:
    """Judge each condition of a norm by these games and what later games can change."""
    games = tuple(games)
    ratings = counted_ratings(title, games)
    ra = average(ratings) if ratings else 0
    halves = sum(game.halves for game in games)
    rp = ra + rating_difference(percent(halves, len(games))) if games else 0
    needed = required_halves(title, ra, len(games))
    conditions = (
        _number(games, terms, future),
        *_federations(games, terms, future),
        _titled(games, future),
        _holders(title, games, terms, future),
        _average(title, games, ra, future),
        _score(games, halves, future),
        _performance(title, games, halves, rp, future),
    )
    return NormJudgement(title, games, raised_place(title, games), ra, rp, needed, conditions)


def _verdict(is_met: bool, can_be: bool) -> NormVerdict:
    if is_met:
        return NormVerdict.MET
    return NormVerdict.OPEN if can_be else NormVerdict.MISSED


def _number(games: tuple[NormGame, ...], terms: NormTerms, future: Future) -> Condition:
    least, count = terms.least_games, len(games)
    article = "1.4.1a" if least == 9 else "1.4.1c" if least == 8 else "1.4.1b"
    return Condition(
        article,
        say("at least {count} games", count=least),
        say_n("{count} game", "{count} games", count),
        _verdict(count >= least, count + future.games >= least),
    )


def _people(games: Sequence[NormGame], future: Future) -> list[Player]:
    """Return the opponents, each once, including those already paired."""
    everybody = chain(games, future.known)
    return list({game.opponent.tpn: game.opponent for game in everybody}.values())


def _federations(
    games: tuple[NormGame, ...], terms: NormTerms, future: Future
) -> tuple[Condition, ...]:
    people = _people(games, future)
    total = len(people) + future.unknown
    counts: dict[str, int] = {}
    for player in people:
        if player.federation not in NO_FEDERATION:
            counts[player.federation] = counts.get(player.federation, 0) + 1
    own = counts.get(terms.federation, 0)
    foreign = sorted(set(counts) - {terms.federation})
    if terms.spared:
        shown = say_n("{count} foreign federation", "{count} foreign federations", len(foreign))
        asks = say("federations do not matter here")
        return (Condition(terms.spared, asks, shown, NormVerdict.MET),)
    largest = max(counts, key=lambda one: (counts[one], one), default="")
    most = counts.get(largest, 0)
    return (
        Condition(
            "1.4.3",
            say("opponents of at least 2 foreign federations"),
            say("{count}: {names}", count=len(foreign), names=", ".join(foreign) or "–"),
            _verdict(len(foreign) >= 2, len(foreign) + future.unknown >= 2),
        ),
        _cap(
            say("at most {count} of the own federation", count=3 * total // 5),
            3 * total // 5,
            own,
            terms.federation,
            future,
        ),
        _cap(
            say("at most {count} of one federation", count=2 * total // 3),
            2 * total // 3,
            most,
            largest,
            future,
        ),
    )


def _cap(asks: Message, limit: int, count: int, federation: str, future: Future) -> Condition:
    count_of_federation = say("{count} of {federation}", count=count, federation=federation or "–")
    is_sure = count + future.unknown <= limit
    return Condition("1.4.4", asks, count_of_federation, _verdict(is_sure, count <= limit))


def _titled(games: tuple[NormGame, ...], future: Future) -> Condition:
    people = _people(games, future)
    count = sum(title_of(player) in TITLED for player in people)
    least = -(-(len(people) + future.unknown) // 2)
    return Condition(
        "1.4.5a",
        say("at least {count} opponents with a title (not CM, WCM)", count=least),
        say_n("{count} opponent", "{count} opponents", count),
        _verdict(count >= least, count + future.most(TITLED) >= least),
    )


def _holders(
    title: Title, games: tuple[NormGame, ...], terms: NormTerms, future: Future
) -> Condition:
    people = _people(games, future)
    count = sum(title_of(player) in title.holders for player in people)
    share = 2 if terms.is_double else 3
    least = max(3, -(-(len(people) + future.unknown) // share))
    return Condition(
        title.article,
        say(
            "at least {count} opponents with the title {titles}",
            count=least,
            titles=either(title.holders),
        ),
        say_n("{count} opponent", "{count} opponents", count),
        _verdict(count >= least, count + future.most(title.holders) >= least),
    )


def _average(title: Title, games: tuple[NormGame, ...], ra: int, future: Future) -> Condition:
    hoped = counted_ratings(title, (*games, *future.best))
    is_met = not future.games and ra >= title.average
    return Condition(
        "1.4.8a",
        say("opponents average at least {rating}", rating=title.average),
        _found_average(title, games, ra),
        _verdict(is_met, bool(future.games and hoped and average(hoped) >= title.average)),
    )


def _found_average(title: Title, games: tuple[NormGame, ...], ra: int) -> str:
    place = raised_place(title, games)
    if place is None:
        return str(ra or "–")
    return say(
        "{rating}, with {name} counted as {floor}",
        rating=ra,
        name=games[place].opponent.name or games[place].opponent.number,
        floor=title.floor,
    )


def _score(games: tuple[NormGame, ...], halves: int, future: Future) -> Condition:
    total = len(games) + future.games
    least = -(-LEAST_PERCENT * total // 50)
    return Condition(
        "1.4.8b",
        say("at least 35 %: {points}", points=show_points(5 * least)),
        say("{points} of {games}", points=show_points(5 * halves), games=len(games)),
        _verdict(halves >= least and total > 0, halves + 2 * future.games >= least),
    )


def _performance(
    title: Title, games: tuple[NormGame, ...], halves: int, rp: int, future: Future
) -> Condition:
    everybody = tuple(chain(games, future.best))
    hoped = counted_ratings(title, everybody)
    best = 0
    if hoped:
        best = half_up(sum(hoped), len(hoped)) + rating_difference(
            percent(halves + 2 * future.games, len(hoped))
        )
    return Condition(
        "1.4.8",
        say("performance of at least {rating}", rating=title.performance),
        str(rp or "–"),
        _verdict(
            not future.games and rp >= title.performance,
            future.games > 0 and best >= title.performance,
        ),
    )
