"""The rule books, and the citations of their articles in code and tests."""

from __future__ import annotations

import gc
import re
from itertools import pairwise
from pathlib import Path

import pytest

from scripts import compliance
from zug.errors import UsageError
from zug.rules.books import book, books
from zug.systems import SYSTEMS


@pytest.fixture(scope="module")
def gathered() -> compliance.Evidence:
    """What was found; the collector rests, for a traceback it logs would be parsed meanwhile."""
    gc.collect()
    gc.disable()
    try:
        return compliance.gather()
    finally:
        gc.enable()


def test_a_wrong_number_in_the_code_is_found(tmp_path: Path) -> None:
    code = 'def rule() -> None:\n    """Obeys dutch-2026:2.4.7, 2.4.99 and basic-2026:2."""\n'
    (tmp_path / "rules.py").write_text(code, encoding="utf-8")
    evidence = compliance.Evidence()
    compliance.scan_code(evidence, tmp_path)
    assert evidence.faults == ["rules.py:2: dutch-2026 has no article 2.4.99"]
    assert evidence.code["dutch-2026", "2.4.7"] == {compliance.Place("rules.py", "rule")}
    assert evidence.code["basic-2026", "2"] == {compliance.Place("rules.py", "rule")}


def test_a_wrong_number_in_a_test_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "dutch_2017"
    folder.mkdir()
    code = "def test_a_4_b__floats() -> None: ...\ndef test_a_44__floats() -> None: ...\n"
    (folder / "test_articles.py").write_text(code, encoding="utf-8")
    evidence = compliance.Evidence()
    compliance.scan_tests(evidence, tmp_path)
    assert [fault.split(": ", 1)[1] for fault in evidence.faults] == [
        "dutch-2017 has no article for test_a_44__floats"
    ]
    assert [key for key, places in evidence.tests.items() if places] == [("dutch-2017", "A.4.b")]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("dutch-2026:2.4.7.", ["2.4.7"]),
        ("(dutch-2026:1.7.1, 1.7.2; the rest)", ["1.7.1", "1.7.2"]),
        ("dutch-2026:1.7.1-1.7.4", ["1.7.1-1.7.4"]),
        ("dutch-2026:3.8.1, dutch-2017:B.8", ["3.8.1", "B.8"]),
        ("dutch-2026:3.6,\n    3.7 say", ["3.6", "3.7"]),
        ("dutch-2026:2.4.9 and 2.4.11 count", ["2.4.9", "2.4.11"]),
        ("basic-2016:f, g: colours", ["f", "g"]),
        ("dutch-2026:3.6 in 4 ways", ["3.6"]),
    ],
)
def test_the_ways_of_citing(text: str, cited: list[str]) -> None:
    assert [part for _, _, part in compliance.citations(text)] == cited


def test_a_range_holds_the_articles_between() -> None:
    found = compliance.articles_of(book("dutch-2026"), "1.7.1-1.7.4")
    assert [article.id for article in found] == ["1.7.1", "1.7.2", "1.7.3", "1.7.4"]


@pytest.mark.slow
def test_the_tables_are_the_same_each_time(gathered: compliance.Evidence, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    compliance.write(gathered, first)
    compliance.write(compliance.gather(), second)
    pages = sorted(path.name for path in first.iterdir())
    assert pages == sorted(["index.md", *(f"{name}.md" for name in books())])
    assert all((first / n).read_bytes() == (second / n).read_bytes() for n in pages)


def test_an_article_without_evidence_is_shown_as_not_yet() -> None:
    page = compliance.book_page(book("basic-2026"), compliance.Evidence())
    assert "| 2 | Nobody meets the same opponent a second time. | not yet |  |" in page


@pytest.mark.parametrize("name", books())
def test_a_book_is_well_formed(name: str) -> None:
    articles = book(name).articles
    assert len({article.id for article in articles}) == len(articles)
    assert all(article.rule == article.rule.strip() != "" for article in articles)
    assert not any("\n" in article.rule for article in articles)


@pytest.mark.parametrize("name", ["dutch-2026", "handling-2026"])
def test_the_numbers_of_a_book_leave_no_hole(name: str) -> None:
    """Sisters count up by one, and the first of them is 1: no article was forgotten between."""
    by_parent: dict[str, list[int]] = {}
    for article in book(name).articles:
        parent, _, last = article.id.rpartition(".")
        if re.fullmatch(r"\d+", last) and article.id != "0":
            by_parent.setdefault(parent, []).append(int(last))
    for numbers in by_parent.values():
        assert numbers[0] == 1
        assert all(later - earlier == 1 for earlier, later in pairwise(numbers))


def test_the_criteria_are_known_by_their_own_names() -> None:
    assert [book("dutch-2026").article(f"C{n}").id for n in (1, 4, 5, 6, 21)] == [
        "2.1.1",
        "2.2.1",
        "2.3.1",
        "2.4.1",
        "2.4.16",
    ]
    assert book("dutch-2017").article("C19").id == "C.19"


def test_every_system_has_its_book() -> None:
    assert {system.book for system in SYSTEMS} <= set(books())


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError, match="no rule book 'dutch-1812'"):
        book("dutch-1812")
    with pytest.raises(UsageError, match=r"no article '9\.9'"):
        book("dutch-2026").article("9.9")
