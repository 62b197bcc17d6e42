"""The table of keys: the manual has all of it, and so have the scripts and the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import dedent

import pytest

from zug import keyboard
from zug.messages import languages
from zug.model.results import KEYS, parse_result, show_result, typed_game

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["desk.md", "page.md"])
def test_the_manual_has_the_table(name: str) -> None:
    tables = re.findall(r"^ *\| key \| meaning \|\n(?:^ *\|.*\n)+", (DOCS / name).read_text(), re.M)
    (table,) = tables
    assert dedent(table).strip() == keyboard.manual_table()


def test_scripts_have_every_key_of_the_command_line() -> None:
    table = json.loads(keyboard.script_table())
    by_key = table["digits"]["a"] | table["results"]
    for key in KEYS:
        assert by_key[key.key] == key.written
        assert show_result(typed_game(by_key[key.key])) == key.written


def test_every_result_of_a_key_is_one() -> None:
    table = json.loads(keyboard.script_table())
    sets = [*table["digits"].values(), table["results"], table["others"]]
    for result in (result for one in sets for result in one.values()):
        assert show_result(parse_result(result)) == result


def test_no_key_has_two_meanings() -> None:
    for text in (keyboard.script_table(), keyboard.crosstable_script_table()):
        table = json.loads(text)
        assert not table["commands"].keys() & table["results"].keys()
        assert not table["commands"].keys() & table["digits"]["a"].keys()


def test_help_can_be_pressed_where_it_is_a_key() -> None:
    table = json.loads(keyboard.script_table())
    keys = table["digits"]["a"] | table["results"] | table["commands"]
    shown = (*keyboard.usual_help(), *keyboard.rare_help(), *keyboard.command_help())
    assert {one.key for one in shown if one.key} <= keys.keys()
    table = json.loads(keyboard.crosstable_script_table())
    keys = table["digits"]["a"] | table["results"] | table["commands"]
    assert {one.key for one in keyboard.crosstable_help() if one.key} <= keys.keys()


@pytest.mark.parametrize("language", languages())
def test_the_question_for_other_results_names_their_letters(language: str) -> None:
    text = keyboard.TEXTS["other"].translated(language)
    assert set(re.findall(r"\b[A-Z]\b", text)) == set(keyboard.OTHER_RESULTS)


@pytest.mark.parametrize("language", languages())
def test_texts_keep_what_is_filled_in(language: str) -> None:
    texts = json.loads(keyboard.script_texts(language))
    english = json.loads(keyboard.script_texts("en"))
    for name, text in texts.items():
        assert text
        wanted = re.findall(r"\{\w+\}", english[name])
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(wanted), name
