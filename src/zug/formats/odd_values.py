"""The values of a list of players: written as Zug stores them, and those that cannot be right."""

from __future__ import annotations

import re
from datetime import date, timedelta

from zug.fastclasses import NamedTuple
from zug.formats.headings import LABELS, SEXES, plain
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.messages import Message

HIGHEST_RATING = 4000
FIRST_YEAR = 1900
_NONE = ("", "-", "–", "0")
_NOT_RATED = frozenset({"unr", "unr.", "unrated", "nr", "n/a", "none", "ohne", "sin elo", "nc"})
_ERROR = re.compile(r"=.*|#[¡¿]?[^\W\d_a-z][^\W_a-z]*(?:/[A-Z0])?[!?]?", re.DOTALL)
"""What a spreadsheet shows instead of a value, in any language, or a formula without one."""
_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM"}
_TITLES |= {f"W{old}": f"W{new}" for old, new in _TITLES.items()} | {"IGM": "GM"}
"""As FIDE's lists wrote them once."""
TITLES = frozenset(f"{sex}{title}" for sex in ("", "W") for title in ("GM", "IM", "FM", "CM"))
TITLES |= {"AGM", "AIM", "AFM", "ACM", "NM", "WNM"}
_OF_OTHERS = frozenset({"LM", "SM", "GMI", "MI", "MF", "CMF", "MIF", "MFF"})
"""Of US Chess and of draughts (FMJD)."""
_COUNTRIES = {
    "SUI": ("switzerland", "schweiz", "suisse", "svizzera", "suiza", "ch", "che"),
    "GER": ("germany", "deutschland", "allemagne", "germania", "alemania", "de", "deu"),
    "FRA": ("france", "frankreich", "francia", "fr"),
    "ITA": ("italy", "italien", "italie", "italia", "it"),
    "AUT": ("austria", "osterreich", "autriche", "at"),
    "ESP": ("spain", "spanien", "espagne", "spagna", "espana", "es"),
    "LIE": ("liechtenstein", "li"),
    "ENG": ("england", "angleterre", "inghilterra", "inglaterra"),
    "NED": ("netherlands", "niederlande", "paysbas", "paesibassi", "paisesbajos", "nl", "nld"),
    "BEL": ("belgium", "belgien", "belgique", "belgio", "belgica", "be"),
    "POR": ("portugal", "portogallo", "pt", "prt"),
    "POL": ("poland", "polen", "pologne", "polonia", "pl"),
    "USA": ("unitedstates", "unitedstatesofamerica", "us"),
    "UKR": ("ukraine", "ucraina", "ucrania", "ua"),
}
_CODES = {word: code for code, words in _COUNTRIES.items() for word in words}
_YEAR = re.compile(r"(?:(?:00[./-]00[./-])|(?:[./-]{2}))?(\d{4})(?:[./-]00[./-]00)?")
_YEAR_FIRST = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T]00:00(?::00)?)?")
_YEAR_LAST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})")
_DAYS = re.compile(r"[1-3]\d{4}")
"""How a spreadsheet counts a day that is not written as one: from 1927 to 2009."""
_UNKNOWN = re.compile(r"[0./ -]*")


class Odd(NamedTuple):
    """A value that cannot be right, and what is stored instead; "" if nothing is.

    `line` is 0 where a file has none.
    """

    line: int
    name: str
    field: str
    given: str
    stored: str
    why: Message | str = ""
    """Where it is not plain to see."""

    def sentence(self) -> Message:
        where = say("line {line}, {name}", line=self.line, name=self.name)
        words = {
            "where": where if self.line else self.name,
            "field": LABELS[self.field],
            "given": self.given[:40],
        }
        told = (
            say("{where}: {field} {given!r} is stored as {stored}", **words, stored=self.stored)
            if self.stored
            else say("{where}: {field} {given!r} is left out", **words)
        )
        return say("{told} ({why})", told=told, why=self.why) if self.why else told


def is_no_value(text: str) -> bool:
    """`#N/A`, `#NV`, `#REF!`; a formula that nobody has worked out."""
    return text[:1] in ("=", "#") and _ERROR.fullmatch(text) is not None


def rating_in(given: str) -> str:
    """A rating as a number: `2000,0` is one, too, and `1.987` and `1'987` may be; "" if none is."""
    if given.casefold() in _NOT_RATED:
        return "0"
    whole = re.sub(r"[.,]0+$|(?<=^\d)[.,'’ \xa0](?=\d{3}$)", "", given)
    return whole if whole.isascii() and whole.isdecimal() and len(whole) <= 9 else ""


def stored(field: str, given: str) -> tuple[str, bool]:
    """What is stored for a value, and whether somebody should look at it first."""
    return _STORED[field](given.strip())


def _rating(given: str) -> tuple[str, bool]:
    """Numbers alone come here: others are faults of their row."""
    rating = rating_in(given)
    if int(rating) > HIGHEST_RATING:
        return "0", True
    return rating, not given.startswith(rating)


def _title(given: str) -> tuple[str, bool]:
    title = given.upper()
    if given in _NONE or title in _TITLES:
        return _TITLES.get(title, ""), title in _TITLES
    return (title, False) if title in TITLES | _OF_OTHERS else ("", True)


def _sex(given: str) -> tuple[str, bool]:
    sex = SEXES.get(given.casefold(), "")
    return sex, not sex and given not in _NONE


def _federation(given: str) -> tuple[str, bool]:
    word = plain(given)
    if word in _CODES:
        return _CODES[word], given.upper() != _CODES[word]
    if re.fullmatch("[A-Za-z]{3}", given):
        return given.upper(), False
    return "", given not in _NONE


def _fide_id(given: str) -> tuple[str, bool]:
    if given.isascii() and given.isdecimal() and len(given) <= 11:
        return given if int(given) else "", False
    return "", given not in _NONE


def is_month_first(days: Iterable[str]) -> bool:
    """Whether days can only be read with the month before the day: `12/25/2012`."""
    found = [match for day in days if (match := _YEAR_LAST.fullmatch(day.strip()))]
    return any(int(one[2]) > 12 for one in found) and all(int(one[1]) <= 12 for one in found)


def day_first(given: str) -> str:
    """A day with the month first, written with the day first."""
    found = _YEAR_LAST.fullmatch(given.strip())
    return f"{found[2]}/{found[1]}/{found[3]}" if found else given


def _birth(given: str) -> tuple[str, bool]:
    """YYYY or YYYY/MM/DD. The day stands before the month; where it cannot, somebody looks."""
    if _UNKNOWN.fullmatch(given):
        return "", False
    if found := _YEAR.fullmatch(given):
        year = int(found[1])
        return (found[1], False) if FIRST_YEAR <= year <= date.today().year else ("", True)
    if _DAYS.fullmatch(given):
        return _day(date(1899, 12, 30) + timedelta(days=int(given)))[0], True
    is_turned = is_month_first([given])
    if found := _YEAR_FIRST.fullmatch(given):
        year, month, day = map(int, found.groups())
    elif found := _YEAR_LAST.fullmatch(day_first(given) if is_turned else given):
        day, month, year = map(int, found.groups())
    else:
        return "", True
    try:
        kept, is_odd = _day(date(year, month, day))
    except ValueError:
        return "", True
    return kept, is_odd or is_turned


def _day(born: date) -> tuple[str, bool]:
    is_odd = born.year < FIRST_YEAR or born > date.today()
    return "" if is_odd else f"{born:%Y/%m/%d}", is_odd


_STORED = {
    "rating": _rating,
    "title": _title,
    "sex": _sex,
    "federation": _federation,
    "fide_id": _fide_id,
    "birth": _birth,
}
