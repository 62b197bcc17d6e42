"""The records of the systems: what they name exists, and no two are called alike."""

from __future__ import annotations

from collections import Counter

import pytest

from zug.rules.books import book
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import ACCELERATIONS, DEFAULT_SYSTEM, SYSTEMS, System, find_system
from zug.systems.system import Participants, resolve

every_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)


@every_system
def test_what_a_record_names_can_be_loaded(system: System) -> None:
    assert callable(resolve(system.engine))
    assert callable(resolve(system.legality))
    assert callable(resolve(system.views))
    assert all(wording.one for wording in system.own_wordings.values())
    assert system.own_standings is None or callable(resolve(system.own_standings.rank))
    assert [str(parse_code(name)) for name in system.tiebreaks] == list(system.tiebreaks)


@every_system
def test_a_record_cites_articles_that_exist(system: System) -> None:
    for key in ("field", "absent", "bye", "barred", "met", "colours", "impossible"):
        name, _, number = system.cite(key).partition(":")
        assert number in book(name), (key, number)
    for key in {*system.articles} - {"colour"}:  # the rule is put behind it: 5.2.1, 5.2.2 …
        name, _, number = system.cite(key).partition(":")
        assert number in book(name), (key, number)


def test_a_kind_of_statement_without_an_article_stands_on_the_book() -> None:
    assert find_system("lim-1999").cite("transposition") == "lim-1999"


def test_no_two_systems_or_accelerations_are_called_alike() -> None:
    names = Counter(name.lower() for system in SYSTEMS for name in system.names)
    assert set(names.values()) == {1}
    calls = Counter(name for one in ACCELERATIONS for name in (one.id, *one.aliases))
    assert set(calls.values()) == {1}


def test_editions_of_one_code_are_of_one_family_and_of_different_days() -> None:
    editions: dict[str, list[tuple[str, str]]] = {}
    for system in SYSTEMS:
        for code in system.codes:
            editions.setdefault(code.name, []).append((code.since, system.family))
    for code, found in editions.items():
        days = [day for day, _ in found]
        assert len({family for _, family in found}) == 1, code
        assert len({*days}) == len(days), code


def test_whoever_names_no_system_gets_the_default_and_a_system_knows_its_kind() -> None:
    assert find_system(DEFAULT_SYSTEM).is_fide
    assert [s.id for s in SYSTEMS if s.participants is Participants.TEAMS] == ["team-2026"]
    assert [system.id for system in SYSTEMS if system.games_per_match == 2] == ["double-swiss-2026"]
    assert not any(system.is_fide for system in SYSTEMS if system.family == "fmjd")
