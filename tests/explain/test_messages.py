"""Sentences of explanations: a wording for every id, plurals, names."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.literal.positions import fresh
from zug.errors import UsageError
from zug.explainer import FORMS, explain, render, why_not
from zug.explainer.voice import SENTENCES as IDS
from zug.explainer.voice import Voice
from zug.messages import languages
from zug.model import Player
from zug.systems.dutch.criteria import CRITERIA_2017, CRITERIA_2026, among_candidates
from zug.systems.explaining.statements import cited

ROOMS = Path(__file__).parents[2] / "src" / "zug"
CODE = ("explainer", "systems/explaining", "systems/dutch")


def test_every_criterion_has_a_name() -> None:
    for criterion in among_candidates((*CRITERIA_2026, *CRITERIA_2017)):
        assert f"criterion.{criterion.subject}" in IDS


def test_every_message_named_in_the_code_exists() -> None:
    """Ids written out whole; those put together are met by the tests of all systems."""
    pattern = re.compile(
        r'"((?:bracket|float|criteria|decided|order|pair|bye|illegal|impossible|whynot|round)'
        r'\.[a-z-]+)"'
    )
    for path in sorted(path for room in CODE for path in (ROOMS / room).glob("*.py")):
        for id_ in pattern.findall(path.read_text(encoding="utf-8")):
            if not id_.endswith("-"):
                assert id_ in IDS, f"{path.name}: {id_}"


def test_plurals() -> None:
    english, french, italian = (Voice(language, {}) for language in ("en", "fr", "it"))
    assert english.words("round.players", count=1) == "1 player is to be paired."
    assert english.words("round.players", count=0) == "0 players are to be paired."
    assert french.words("round.players", count=0) == "0 personne est à apparier."
    assert italian.words("round.players", count=1) == "1 giocatore è da abbinare."


@pytest.mark.parametrize(
    ("tenths", "words"),
    [
        (0, ("of 0 points", "(0 Punkte)", "de 0 puntos", "à 0 point", "di 0 punti")),
        (5, ("of ½ point", "(½ Punkt)", "de ½ punto", "à ½ point", "di ½ punto")),
        (10, ("of 1 point", "(1 Punkt)", "de 1 punto", "à 1 point", "di 1 punto")),
        (15, ("of 1½ points", "(1½ Punkte)", "de 1½ puntos", "à 1½ point", "di 1½ punti")),
        (20, ("of 2 points", "(2 Punkte)", "de 2 puntos", "à 2 points", "di 2 punti")),
        (25, ("of 2½ points", "(2½ Punkte)", "de 2½ puntos", "à 2½ points", "di 2½ punti")),
    ],
)
def test_points_have_the_right_noun(tenths: int, words: tuple[str, ...]) -> None:
    for language, said in zip(languages(), words, strict=True):
        assert Voice(language, {}).words("bracket.ordinary", score=tenths).endswith(said)


def test_runs_of_criteria_are_drawn_together() -> None:
    assert (
        Voice("en", {})._criteria(["C6", "C7", "C8", "C10", "C12", "C13"]) == "C6–C8, C10, C12–C13"
    )


def test_unknown_languages_and_forms_are_refused() -> None:
    told = explain(fresh([1, 1]))
    with pytest.raises(UsageError, match="unknown-language"):
        render(told, "xx")
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
            assert cited(statement.article) in text
            assert (statement.article in text) is (form == "html"), (
                "the machine's name stands behind"
            )
    assert "C.04.3, " in render(why_not(fresh([1, 1, 1, 1]), (1, 2)), form=form)
