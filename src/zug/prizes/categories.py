"""Categories of an event: their members, by age, rating and more, and the ranks of these."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from zug.dates import day
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import either, joined, say
from zug.prizes.fees import Cents
from zug.systems.codes import as_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from zug.messages import Message
    from zug.model import Player
    from zug.rules.tiebreaks.standings import StandingsLine


@lru_cache(1024)
def year_of(text: str) -> int:
    """Return the year in a date of any form; 0 if there is none."""
    year = re.search(r"(?<!\d)[12]\d{3}(?!\d)", text)
    return int(year[0]) if year else 0


def group_by_year(born: int, year: int, under: int, aged: int) -> bool:
    """Return whether a year of birth is in an age group in the year of an event.

    U14: not 14 before 1 January. S50: 50 or older that year. Without a year: False.
    """
    if not (under or aged):
        return True
    if not year:
        return False
    return (not under or born >= year - under) and (not aged or born <= year - aged)


def group_by_day(birth: str, day: str, under: int, aged: int) -> bool:
    """Return whether somebody is in an age group on a day.

    False if only the year of birth is known and the answer depends on the day.
    """
    answers = {_fits(_age(born, day), under, aged) for born in _days(birth)}
    return answers == {True}


def _fits(age: int, under: int, aged: int) -> bool:
    return (not under or age < under) and age >= aged


def _days(birth: str) -> tuple[date, ...]:
    """Return the date of birth, or the first and the last possible one."""
    text = as_day(birth)
    try:
        return (date.fromisoformat(text),)
    except ValueError:
        year = year_of(birth)
        return (date(year, 1, 1), date(year, 12, 31)) if year else ()


def _age(born: date, day: str) -> int:
    on = date.fromisoformat(day)
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


WOMEN, MEN = "w", "m"
_SEXES = {WOMEN: ("w", "f"), MEN: ("m",)}
TOO, ONLY = "too", "only"


class PrizeCandidate(NamedTuple):
    """What categories and fees ask about a player."""

    tpn: int
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    birth: str = ""
    club: str = ""
    tags: tuple[str, ...] = ()
    registered: str = ""
    """The day of the entry."""


def person_of(player: Player) -> PrizeCandidate:
    """Return what a report knows of a player: neither clubs nor tags."""
    return PrizeCandidate(
        player.tpn, player.rating, player.title, player.sex, player.federation, player.birth
    )


@dataclass(frozen=True, slots=True)
class Category:
    """A name and conditions, all of which must hold; 0 and empty are no condition.

    Several clubs, federations or tags: one of them is enough. Bounds are inclusive. The prizes of
    the category stand here too; its rule of sharing is that of the main prizes unless it says so.
    """

    name: str
    rated_from: int = 0
    rated_to: int = 0
    unrated: str = ""
    """Of players without a rating: `too` lets them in, `only` nobody else. Empty: where there is a
    bound they are out."""
    under: int = 0
    """Of juniors: U14 is 14. By the year of the event: born in it minus 14, or later."""
    aged: int = 0
    """Of seniors: S50 is 50. By the year of the event: born in it minus 50, or earlier."""
    age_day: str = ""
    """Ages on this day count instead of the year."""
    born_from: int = 0
    born_to: int = 0
    sex: str = ""
    clubs: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    prizes: tuple[Cents, ...] = ()
    """From the first place on."""
    sharing: str = ""
    least_share: Cents = 0
    """Nobody in a tie gets less: the last of them get nothing instead."""
    least_players: int = 0
    """With fewer the prizes are not given."""

    @property
    def has_conditions(self) -> bool:
        return any(getattr(self, name) for name in CONDITIONS)

    @property
    def by_year(self) -> bool:
        """Does it count in the year of the event?"""
        return bool(self.under or self.aged) and not self.age_day

    def has(self, person: PrizeCandidate, year: int = 0) -> bool:
        """Return whether a player belongs to it, in an event of this year (0 if unknown)."""
        return (
            self._has_rating(person.rating)
            and self._has_age(person.birth, year)
            and _is_among(_SEXES.get(self.sex, ()), (person.sex,))
            and _is_among(self.clubs, (person.club,))
            and _is_among(self.federations, (person.federation,))
            and _is_among(self.tags, person.tags)
        )

    def _has_rating(self, rating: int) -> bool:
        if not rating or self.unrated == ONLY:
            bounded = self.rated_from or self.rated_to
            return not rating if self.unrated else not bounded
        return self.rated_from <= rating <= (self.rated_to or rating)

    def _has_age(self, birth: str, year: int) -> bool:
        if not (self.under or self.aged or self.born_from or self.born_to):
            return True
        born = year_of(birth)
        if not born or not self.born_from <= born <= (self.born_to or born):
            return False
        if self.age_day:
            return group_by_day(birth, self.age_day, self.under, self.aged)
        return group_by_year(born, year, self.under, self.aged)

    def words(self) -> str:
        """Return the conditions as text."""
        return joined(_conditions(self), ", ") or say("everybody")


CONDITIONS = (
    *("rated_from", "rated_to", "unrated", "under", "aged", "born_from", "born_to", "sex"),
    *("clubs", "federations", "tags"),
)


def _is_among(wanted: tuple[str, ...], values: tuple[str, ...]) -> bool:
    return not wanted or bool({w.casefold() for w in wanted} & {f.casefold() for f in values})


def _conditions(category: Category) -> Iterator[Message]:
    yield from _rating_words(category)
    yield from _age_words(category)
    if category.sex:
        yield say("women") if category.sex == WOMEN else say("men")
    if category.clubs:
        yield say("club {names}", names=either(category.clubs))
    if category.federations:
        yield say("federation {names}", names=either(category.federations))
    if category.tags:
        yield say("tag {names}", names=either(category.tags))


def _rating_words(category: Category) -> Iterator[Message]:
    low, high = category.rated_from, category.rated_to
    if category.unrated == ONLY:
        yield say("unrated")
        return
    if low and high:
        yield say("rating {low} to {high}", low=low, high=high)
    elif low:
        yield say("rating {low} or more", low=low)
    elif high:
        yield say("rating {high} or less", high=high)
    if category.unrated == TOO:
        yield say("or unrated")


def _age_words(category: Category) -> Iterator[Message]:
    low, high, on = category.born_from, category.born_to, category.age_day
    if category.under:
        yield say("under {age}", age=category.under)
    if category.aged:
        yield say("{age} or older", age=category.aged)
    if on and (category.under or category.aged):
        yield say("on {day}", day=day(on))
    if low and high:
        yield say("born {low} to {high}", low=low, high=high)
    elif low:
        yield say("born {low} or later", low=low)
    elif high:
        yield say("born {high} or earlier", high=high)


_WOMEN = frozenset({"w", "women", "frauen", "damen", "femmes", "donne", "mujeres"})


def usual_category(name: str) -> Category | None:
    """Return the category a name such as U14, S50, U1800 or W stands for."""
    text = name.strip()
    if match := re.fullmatch(r"[Uu](\d{1,2})", text):
        return Category(text, under=int(match[1]))
    if match := re.fullmatch(r"[Uu] ?([1-9]\d{2,3})", text):
        return Category(text, rated_to=int(match[1]) - 1)
    if match := re.fullmatch(r"(?:[Ss](\d{2})|(\d{2})\+)", text):
        return Category(text, aged=int(match[1] or match[2]))
    return Category(text, sex=WOMEN) if text.casefold() in _WOMEN else None


class CategoryRank(NamedTuple):
    """A line of the standings with its rank within a category."""

    place: int
    line: StandingsLine


def placed(lines: Sequence[StandingsLine], members: Container[int]) -> list[CategoryRank]:
    """Return the lines of these players with their places; equal ranks share a place."""
    ranks: list[CategoryRank] = []
    for line in lines:
        if line.tpn in members:
            shares = bool(ranks) and ranks[-1].line.rank == line.rank
            ranks.append(CategoryRank(ranks[-1].place if shares else len(ranks) + 1, line))
    return ranks
