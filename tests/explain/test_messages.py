"""Catalogues: every id in every language, the same placeholders, compiled and up to date."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from string import Formatter

import pytest

from scripts.compile_messages import LOCALE, compile_catalogue, main, parse
from tests.literal.positions import fresh
from zug.errors import UsageError
from zug.explainer import FORMS, LANGUAGES, explain, render, why_not
from zug.explainer.messages import Voice, catalogue
from zug.explainer.values import SETTLED, subject
from zug.model import Player
from zug.systems.dutch.criteria import CRITERIA_2017, CRITERIA_2026

SOURCES = {
    language: parse((LOCALE / language / "LC_MESSAGES" / "explain.po").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
IDS = sorted(key for key in SOURCES["en"] if key)
CODE = Path(__file__).parents[2] / "src" / "zug" / "explain"


def placeholders(template: str) -> set[tuple[str, str]]:
    """Names and forms; the words of a plural may differ from language to language."""
    return {
        (name, "plural" if "|" in (form or "") else form or "")
        for _, name, form, _ in Formatter().parse(template)
        if name is not None
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message(language: str) -> None:
    assert sorted(key for key in SOURCES[language] if key) == IDS
    assert all(SOURCES[language][key].strip() for key in IDS)


@pytest.mark.parametrize("id_", IDS)
def test_placeholders_match(id_: str) -> None:
    english = placeholders(SOURCES["en"][id_])
    for language in LANGUAGES[1:]:
        theirs = placeholders(SOURCES[language][id_])
        # A language may need a plural where another does not; names must be the same or fewer.
        assert {p for p in theirs if p[1] != "plural"} == {p for p in english if p[1] != "plural"}
        assert {name for name, _ in theirs} | {"count"} == {name for name, _ in english} | {"count"}


def test_every_criterion_has_a_name() -> None:
    for criterion in (*CRITERIA_2026, *CRITERIA_2017):
        if criterion.measure not in SETTLED:
            assert f"criterion.{subject(criterion)}" in IDS


def test_every_message_named_in_the_code_exists() -> None:
    """Ids written out whole; those put together are met by the tests of all systems."""
    pattern = re.compile(
        r'"((?:bracket|float|criteria|decided|order|pair|bye|illegal|impossible|whynot|round)'
        r'\.[a-z-]+)"'
    )
    for path in sorted(CODE.glob("*.py")):
        for id_ in pattern.findall(path.read_text(encoding="utf-8")):
            if not id_.endswith("-"):
                assert id_ in IDS, f"{path.name}: {id_}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogues_are_up_to_date(language: str) -> None:
    source = LOCALE / language / "LC_MESSAGES" / "explain.po"
    assert source.with_suffix(".mo").read_bytes() == compile_catalogue(
        source.read_text(encoding="utf-8")
    )
    assert catalogue(language).gettext("list.and") == SOURCES[language]["list.and"]


def test_the_check_of_the_script_agrees() -> None:
    assert main(["--check"]) == 0


def test_a_message_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        parse('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"\n')


def test_plurals() -> None:
    english, french, italian = (Voice(language, {}) for language in LANGUAGES)
    assert english.words("round.players", count=1) == "1 player is to be paired."
    assert english.words("round.players", count=0) == "0 players are to be paired."
    assert french.words("round.players", count=0) == "0 personne est à apparier."
    assert italian.words("round.players", count=1) == "1 giocatore è da abbinare."


def test_runs_of_criteria_are_drawn_together() -> None:
    assert (
        Voice("en", {})._criteria(["C6", "C7", "C8", "C10", "C12", "C13"]) == "C6–C8, C10, C12–C13"
    )


def test_unknown_languages_and_forms_are_refused() -> None:
    told = explain(fresh([1, 1]))
    with pytest.raises(UsageError, match="unknown-language"):
        render(told, "de")
    with pytest.raises(UsageError, match="unknown-form"):
        render(told, form="pdf")


def test_names_are_escaped() -> None:
    """A name is what the file says, and a page must not run it."""
    tournament = fresh([1, 1])
    players = tuple(Player(p.tpn, name=f"<b>{p.tpn}</b>, *Al*") for p in tournament.players)
    told = explain(type(tournament)(players=players, rounds=5))
    page = render(told, form="html")
    assert "<b>" not in page
    assert "*Al* <b>1</b> (1)" in unescape(page)
    assert "\\*Al\\* \\<b\\>" in render(told, form="markdown")


@pytest.mark.parametrize("form", FORMS)
def test_every_sentence_carries_its_article(form: str) -> None:
    told = explain(fresh([1, 1, 1, 1, 0]))
    text = render(told, form=form)
    for part in told.parts:
        for statement in part.statements:
            assert statement.article in text
    assert "dutch-2026:" in render(why_not(fresh([1, 1, 1, 1]), (1, 2)), form=form)
