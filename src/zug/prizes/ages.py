"""Age groups by the year of the event, as FIDE has them, or on a day of its own."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from zug.systems.codes import as_day


@lru_cache(1024)
def year_of(text: str) -> int:
    """The year in a day or a date of birth, however it is written; 0 if there is none."""
    found = re.search(r"(?<!\d)[12]\d{3}(?!\d)", text)
    return int(found[0]) if found else 0


def group_by_year(born: int, year: int, under: int, aged: int) -> bool:
    """U14: not 14 before 1 January of the year. S50: 50 or older in it. No year: nobody knows."""
    if not (under or aged):
        return True
    if not year:
        return False
    return (not under or born >= year - under) and (not aged or born <= year - aged)


def group_by_day(birth: str, day: str, under: int, aged: int) -> bool:
    """By the age on a day. A year alone counts only where its whole length gives one answer."""
    found = {_fits(_age(born, day), under, aged) for born in _days(birth)}
    return found == {True}


def _fits(age: int, under: int, aged: int) -> bool:
    return (not under or age < under) and age >= aged


def _days(birth: str) -> tuple[date, ...]:
    """The day of birth, or the first and the last it may be."""
    text = as_day(birth)
    try:
        return (date.fromisoformat(text),)
    except ValueError:
        year = year_of(birth)
        return (date(year, 1, 1), date(year, 12, 31)) if year else ()


def _age(born: date, day: str) -> int:
    on = date.fromisoformat(day)
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))
