"""Every tie-break offered has its words, and every variant offered is a code that can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zug.rules.tiebreaks.codes import OF_TEAMS, TIEBREAKS, parse_code
from zug.systems import SYSTEMS
from zug.systems.standings import require_offered
from zug.web.desk.event.tiebreak_editor import (
    MEANINGS,
    RECOMMENDED,
    TieList,
    choices,
    meaning_of,
    offered,
)

PLAYERS = [code for code in offered(()) if code != "OTHER"]


@pytest.mark.parametrize("name", [*PLAYERS, "OTHER_BLITZ"])
def test_every_choice_is_the_code_it_says(name: str) -> None:
    for choice in choices(parse_code(name)):
        assert choice.chosen == ""
        for modifier, words in choice.options:
            code = parse_code(f"{name}/{modifier}" if modifier else name)
            assert str(code) == f"{name}/{modifier}".rstrip("/")
            (again,) = [one for one in choices(code) if one.label == choice.label]
            assert (again.chosen, again.words) == (modifier, words)


def test_whatever_is_not_said_by_the_name_has_a_meaning() -> None:
    by_name = {"SOLKOFF", "SB1986", "MEDIAN"}  # with its article
    assert {*offered(())} == {*MEANINGS} | by_name
    assert {*TIEBREAKS} - {*offered(())} == OF_TEAMS | {"PTS"}


@pytest.mark.parametrize("name", [name for name in PLAYERS if name in MEANINGS])
def test_a_cut_is_said_in_the_meaning(name: str) -> None:
    """tiebreaks-2026:14: of Cut 1 the lowest value is left out, of Median 1 the highest too."""
    meanings = {str(meaning_of(parse_code(name)))}
    for choice in choices(parse_code(name)):
        cuts = [value for value, _words in choice.options if value[:1] in ("C", "M")]
        for cut in cuts:
            meaning = str(meaning_of(parse_code(f"{name}/{cut}")))
            assert meaning not in meanings
            assert ("highest" in meaning) == cut.startswith("M")
            meanings.add(meaning)


@pytest.mark.parametrize("listed", RECOMMENDED, ids=lambda one: one.key)
def test_lists_of_fide_are_for_their_kind_of_event(listed: TieList) -> None:
    """C.02 13.16, as FIDE published it before C.07 of 2023."""
    for system in SYSTEMS:
        if not system.pairs_teams and (system.schedule is not None) == listed.all_meet:
            require_offered(system, listed.codes)


def test_a_modifier_that_is_rarely_used_stands_there_if_it_is() -> None:
    (cut, _) = choices(parse_code("BH/C5"))
    assert cut.words == "all but the 5 lowest values"
    limit = next(one for one in choices(parse_code("KS/L-3")) if one.label == "limit")
    assert limit.words == "1½ less than half of the points possible"


def test_the_page_lists_every_tiebreak_with_its_name() -> None:
    """The tables of docs/standings.md, players first, then teams."""
    page = (Path(__file__).parents[2] / "docs" / "standings.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \| (.+) \|$", page, re.MULTILINE)
    found: dict[str, str] = {}
    for code, name in listed:
        if code in TIEBREAKS:
            found.setdefault(code, name)  # what other tables say of it comes later
    assert found == {code: str(name) for code, name in TIEBREAKS.items()}
    assert [*found] == [*TIEBREAKS], "in the order of the code"


def test_the_example_of_the_page_fits_into_the_code() -> None:
    """The lines around those to be added are in the files the page names."""
    root = Path(__file__).parents[2]
    page = (root / "docs" / "adding-a-tie-break.md").read_text(encoding="utf-8")
    blocks = re.findall(r'```diff title="([^"]+)"\n(.*?)```', page, re.DOTALL)
    assert len(blocks) >= 4
    for name, block in blocks:
        text = (root / name).read_text(encoding="utf-8")
        around = [line[1:] for line in block.splitlines() if line.startswith(" ")]
        assert around
        assert [line for line in around if line not in text] == [], name
        assert re.search(r"^\+", block, re.MULTILINE)
