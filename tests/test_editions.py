"""The page about editions: each of its tournaments shows the change it stands for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import pytest

import zug
from scripts import editions, editions_find
from scripts.editions import Change
from scripts.editions_find import Disagreement
from tests.literal import burstein, burstein_2026, dubov, dubov_2026, soak
from tests.support.laws import lines
from zug.model import Tournament
from zug.rules.books import book

CHANGES = [change for pair in editions.pairs() for change in pair.changes]
every_change = pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.path.stem)

Witness = Callable[[Tournament], Collection[tuple[int, int]] | None]
WITNESSES: Mapping[str, Witness] = {
    "dutch-2017": lambda tournament: soak.witness(tournament, "dutch-2017"),
    "dutch-2026": lambda tournament: soak.witness(tournament, "dutch-2026"),
    "dubov-1997": lambda tournament: dubov.Round(tournament).pair(),
    "dubov-2026": lambda tournament: dubov_2026.Round(tournament).pair(),
    "burstein-2017": lambda tournament: burstein.Literal(tournament).pair(),
    "burstein-2026": lambda tournament: burstein_2026.Literal(tournament).pair(),
}
"""The second implementations."""


def test_the_page_is_as_it_would_be_written_now() -> None:
    found = editions.TARGET.read_text(encoding="utf-8")
    assert found == editions.page(), "run python scripts/editions.py"


def test_every_change_that_is_looked_for_is_on_the_page_and_every_file_belongs_to_one() -> None:
    wanted = {
        f"{family}-{name}"
        for family, (_, _, tests) in editions_find.FAMILIES.items()
        for name in tests
    }
    assert {change.path.stem for change in CHANGES} == wanted
    assert {path.stem for path in editions.FOLDER.glob("*.trf")} == wanted


@every_change
def test_both_editions_pair_it_as_the_second_implementations_do(change: Change) -> None:
    before, after = change.pairing(change.old), change.pairing(change.new)
    assert lines(before) != lines(after)
    for pairing in (before, after):
        assert lines(pairing) == WITNESSES[pairing.system](change.tournament)


@every_change
def test_it_is_this_very_change_that_makes_the_difference(change: Change) -> None:
    family, _, name = change.path.stem.partition("-")
    old, new, tests = editions_find.FAMILIES[family]
    assert (old, new) == (change.old, change.new)
    found = Disagreement(change.tournament, change.pairing(old), change.pairing(new))
    assert tests[name](found)
    others = {other for other, test in tests.items() if other != name and test(found)}
    assert not others, "one change at a time"


@every_change
def test_its_history_is_one_the_new_edition_could_have_paired(change: Change) -> None:
    """As far as it shows: those who were absent need not have said so."""
    assert zug.check(change.tournament, change.new, try_editions=False).identical


@every_change
def test_the_articles_exist(change: Change) -> None:
    for edition, articles in ((change.old, change.before), (change.new, change.after)):
        assert all(article in book(edition) for article in articles)
    assert change.after


def test_the_search_finds_a_tournament_again() -> None:
    """The smallest of them all: the first round of four players."""
    old, new, tests = editions_find.FAMILIES["burstein"]
    wanted = {"seeding": tests["seeding"]}
    found = editions_find.search(old, new, wanted, "4", range(4))["seeding"]
    assert found.size == (4, 0, 0)
    assert [tuple(sorted(board)) for board in found.old.boards] == [(1, 4), (2, 3)]
    assert [tuple(sorted(board)) for board in found.new.boards] == [(1, 3), (2, 4)]
