"""The catalogues of translations: complete, compiled, and of the same blanks as the English."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from scripts import messages as script
from scripts.messages import blanks
from zug.messages import languages, name_of


def test_every_message_is_translated_and_compiled() -> None:
    assert script.faults() == []


def test_every_language_calls_itself_by_its_own_name() -> None:
    assert [name_of(language) for language in languages()] == [
        *("English", "Deutsch", "Español", "Français", "Italiano")
    ]


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the French one, alone in a folder, to be damaged."""
    path = tmp_path / "fr" / "LC_MESSAGES" / "zug.po"
    path.parent.mkdir(parents=True)
    for source in (script.LOCALE / "fr" / "LC_MESSAGES").iterdir():
        shutil.copy(source, path.parent)
    monkeypatch.setattr(script, "LOCALE", tmp_path)
    return path


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgid "nobody"\nmsgstr "personne"', "", "not in the catalogue: nobody"),
        ('msgstr "personne"', 'msgstr ""', "not translated: nobody"),
        ('msgid "nobody"', '#, fuzzy\nmsgid "nobody"', "not translated: nobody"),
        ('msgid "nobody"', 'msgid "no one"', "not used any more: no one"),
        ('msgstr "n° {number}"', 'msgstr "n° {numero}"', "other blanks than in English"),
        ('msgstr "personne"', 'msgstr "personnepersonne"', "said twice: nobody"),
        ('msgstr "personne"', 'msgstr "nul"', "not compiled"),
    ],
)
def test_a_damaged_catalogue_is_noticed(catalogue: Path, old: str, new: str, fault: str) -> None:
    text = catalogue.read_text(encoding="utf-8")
    assert old in text
    catalogue.write_text(text.replace(old, new), encoding="utf-8")
    assert any(fault in found for found in script.faults())


def test_a_new_message_is_added_empty_and_compiled(catalogue: Path) -> None:
    text = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(text.replace('msgid "nobody"\nmsgstr "personne"', ""), encoding="utf-8")
    script.update()
    assert 'msgid "nobody"\nmsgstr ""' in catalogue.read_text(encoding="utf-8")
    assert [fault for fault in script.faults() if "nobody" in fault.split()] == [
        "fr: not translated: nobody"
    ]


def test_a_new_language_is_begun_with_its_rule_for_plurals(catalogue: Path) -> None:
    script.create("pl")
    script.update()
    polish = catalogue.parents[2] / "pl" / "LC_MESSAGES" / "zug.po"
    text = polish.read_text(encoding="utf-8")
    assert "nplurals=3" in text
    assert 'msgid "nobody"\nmsgstr ""' in text
    assert 'msgid "{count} pair"\nmsgid_plural "{count} pairs"\nmsgstr[0] ""' in text
    assert polish.with_suffix(".mo").exists()


def test_a_message_names_the_files_it_stands_in(catalogue: Path) -> None:
    """So translators see whether a page or the command line says it; lines would always change."""
    script.update()
    text = catalogue.read_text(encoding="utf-8")
    entry = next(one for one in text.split("\n\n") if 'msgid "Sign in"' in one)
    places = re.findall(r"^#: (.+)$", entry, re.MULTILINE)
    assert places
    named = " ".join(places).split()
    assert all((script.ROOT / file).is_file() for file in named), named
    assert any(file.startswith("src/zug/web/accounts/templates/") for file in named)


def test_the_header_has_no_placeholders(catalogue: Path) -> None:
    script.create("nl")
    script.update()
    for path in (catalogue, catalogue.parents[2] / "nl" / "LC_MESSAGES" / "zug.po"):
        head = path.read_text(encoding="utf-8").split("\n\n")[0]
        assert re.match(r"# \w+ translations of Zug\.\n", head)
        for placeholder in ("EMAIL@ADDRESS", "VERSION\\n", "FIRST AUTHOR", "PROJECT", "FULL NAME"):
            assert placeholder not in head, placeholder


@pytest.mark.parametrize("language", ["klingon", "xx", "../x", "", "deu"])
def test_a_language_that_does_not_exist_is_refused(catalogue: Path, language: str) -> None:
    before = sorted(catalogue.parents[2].rglob("*"))
    with pytest.raises(SystemExit, match="is not the code of a language"):
        script.create(language)
    assert sorted(catalogue.parents[2].rglob("*")) == before


def test_a_language_that_is_there_already_is_left_alone(catalogue: Path) -> None:
    before = catalogue.read_bytes()
    with pytest.raises(SystemExit, match="has a catalogue already"):
        script.create("fr")
    assert catalogue.read_bytes() == before


def test_the_example_for_contributors_is_a_language_zug_does_not_have(catalogue: Path) -> None:
    guide = (script.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (language,) = re.findall(r"scripts/messages\.py --new (\w+)", guide)
    assert language not in languages()
    script.create(language)
    assert (catalogue.parents[2] / language / "LC_MESSAGES" / "zug.po").exists()


def test_messages_are_collected_from_programs_and_pages() -> None:
    found = {one.id if isinstance(one.id, str) else one.id[0] for one in script.collect() if one.id}
    assert "nobody" in found  # say
    assert "{count} pair" in found  # wording_n
    assert "Sign in" in found  # a page of the desk


def test_blanks() -> None:
    assert blanks("{who:players} of %(n)s, {count}") == {"who", "n", "count"}
    assert blanks("half { open") == {"unbalanced braces"}


def test_french_keeps_its_punctuation_together() -> None:
    """No-break spaces before : ; ? ! » and after «, and one kind of apostrophe."""
    for message in script.read(script.LOCALE / "fr" / "LC_MESSAGES" / "zug.po"):
        for text in script.texts(message.string) if message.id else ():
            assert not LOOSE.search(text.replace('": ', "")), text  # a name in a piece of code


LOOSE = re.compile(r"""(?<![\u00a0\u202f])[:;?!»](?=\s|$)|« |[^\W\d_]'[^\W\d_]""")


@pytest.mark.parametrize("text", ["Nom :", "Nom : Anne", "Nom: Anne", "(Buchholz): 13", "Qui?"])
def test_loose_punctuation_is_noticed(text: str) -> None:
    assert LOOSE.search(text)
    assert not LOOSE.search("Nom\u00a0: Anne\u202f; voir 4.4.1:a")


PERSON = r"(\{(name|names|who|white|black|first|second)(:\w+)?\}|%\((name|white|black)\)s)"
GENDERED = {
    "de": r"angemeldete[rn]?|Spielerin|er selbst|gegen ihn",
    "es": r"(?<!ha )(?<!han )(?:inscrit[oa]|llegad[oa]|retirado|emparejad[oa]|anulad[oa])",
    "fr": r"inscrite?|arrivée?|retirée?|rencontrés|appariée?|annulée?|contre lui",
    "it": r"iscritt[oa]|arrivat[oa]|ritirat[oa]|incontrati|abbinat[oa]|annullat[oa]|di lui",
}

WRONG = {"de": "spielt gegen ihn", "es": "inscrito", "fr": "inscrit", "it": "iscritto dal turno 2"}


@pytest.mark.parametrize("language", GENDERED)
def test_nobody_is_taken_for_a_man_or_a_woman(language: str) -> None:
    """What is said of somebody by name agrees with nobody: *inscription : Petit, Anne*."""
    guessed = re.compile(rf"{PERSON}[^.,;:]*\b({GENDERED[language]})(?!\w)")
    assert guessed.search(f"{{name}} {WRONG[language]}")
    for message in script.read(script.LOCALE / language / "LC_MESSAGES" / "zug.po"):
        for text in script.texts(message.string) if message.id else ():
            assert not guessed.search(text), text
