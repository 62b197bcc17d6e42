"""The catalogues of translations: changed English keeps its translations, faults are found."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from scripts import messages as script
from scripts.messages import Kind, Renames, blanks
from zug.messages import languages, name_of

FRENCH = """\
# French translations of Zug.
msgid ""
msgstr ""
"Last-Translator: The Zug maintainers\\n"
"Language: fr\\n"
"Language-Team: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

#, python-brace-format
msgid "board {number} is open"
msgstr "l’échiquier {number} est ouvert"

msgid "nobody"
msgstr "personne"

#, python-brace-format
msgid "{count} pair"
msgid_plural "{count} pairs"
msgstr[0] "{count} paire"
msgstr[1] "{count} paires"
"""
ENGLISH = ("board {number} is open", "nobody", ("{count} pair", "{count} pairs"))
English = Callable[..., None]


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small French one, alone in its folder; git knows nothing of it."""
    path = tmp_path / "fr" / "LC_MESSAGES" / "zug.po"
    path.parent.mkdir(parents=True)
    path.write_text(FRENCH, encoding="utf-8")
    monkeypatch.setattr(script, "LOCALE", tmp_path)
    monkeypatch.setattr(script, "changed_files", lambda: [])
    return path


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch, catalogue: Path) -> English:
    """Make these the sentences of the code, and bring the catalogue up to date."""

    def update(*sentences: str | tuple[str, str], renames: Renames = script.NO_RENAMES) -> None:
        wanted = Catalog(charset="utf-8")
        for id_ in sentences:
            wanted.add(id_, locations=[("src/zug/here.py", 7)])
        monkeypatch.setattr(script, "collect", lambda: wanted)
        script.update(renames)

    update(*ENGLISH)
    return update


def block(catalogue: Path, id_: str) -> str:
    """Return what the file has of one sentence, without its flags for editors."""
    blocks = catalogue.read_text(encoding="utf-8").split("\n\n")
    (text,) = [text for text in blocks if f'msgid "{id_}"' in re.sub(r"#\| .*", "", text)]
    return text.replace(", python-brace-format", "").replace("#\n", "").strip()


def said(catalogue: Path, id_: str) -> str:
    with catalogue.with_suffix(".mo").open("rb") as file:
        return GNUTranslations(file).gettext(id_)


def found() -> dict[Kind, list[str]]:
    kinds: dict[Kind, list[str]] = {}
    for finding in script.findings():
        kinds.setdefault(finding.kind, []).append(finding.text)
    return kinds


def test_a_catalogue_in_step_stays_as_it_is(catalogue: Path, english: English) -> None:
    kept = catalogue.read_text(encoding="utf-8").split("\n\n")[1:]
    assert kept == FRENCH.split("\n\n")[1:]
    assert found() == {}


def test_a_changed_sentence_keeps_its_translation_marked(catalogue: Path, english: English) -> None:
    english("board {number} is still open", *ENGLISH[1:])
    assert block(catalogue, "board {number} is still open") == (
        '#, fuzzy\n#| msgid "board {number} is open"\n'
        'msgid "board {number} is still open"\nmsgstr "l’échiquier {number} est ouvert"'
    )
    assert said(catalogue, "board {number} is still open") == "l’échiquier {number} est ouvert"
    assert found() == {Kind.UNCHECKED: ["board {number} is still open"]}


def test_another_change_still_shows_the_english_that_was_translated(
    catalogue: Path, english: English
) -> None:
    english("board {number} is still open", *ENGLISH[1:])
    english("board {number} is still open today", *ENGLISH[1:])
    text = block(catalogue, "board {number} is still open today")
    assert '#| msgid "board {number} is open"' in text


def test_a_change_taken_back_needs_no_check(catalogue: Path, english: English) -> None:
    before = catalogue.read_text(encoding="utf-8")
    english("something else altogether, {number}", *ENGLISH[1:], renames=Renames({}, CHANGED))
    assert "something else" in found()[Kind.UNCHECKED][0]
    english(*ENGLISH)
    assert catalogue.read_text(encoding="utf-8") == before


CHANGED = {"board {number} is open": "something else altogether, {number}"}


def test_a_translator_takes_the_mark_away(catalogue: Path, english: English) -> None:
    english("board {number} is still open", *ENGLISH[1:])
    text = catalogue.read_text(encoding="utf-8").replace("#, fuzzy, ", "#, ")
    catalogue.write_text(text, encoding="utf-8")
    english("board {number} is still open", *ENGLISH[1:])
    assert "#|" not in catalogue.read_text(encoding="utf-8")
    assert found() == {}


def test_a_sentence_in_the_place_of_another_is_taken_for_it(
    catalogue: Path, english: English, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [("nobody", None), ("these rows are left out", None), ("{count} pair", None)]
    after = [("nobody", None), ("rows will be skipped", None), ("{count} pair", None)]
    monkeypatch.setattr(script, "changed_files", lambda: [(before, after)])
    english(*ENGLISH, "these rows are left out")
    text = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(text.replace('left out"\nmsgstr ""', 'left out"\nmsgstr "omises"'))
    english(*ENGLISH, "rows will be skipped")
    assert said(catalogue, "rows will be skipped") == "omises"


def test_an_unlike_sentence_is_not_taken_for_another(catalogue: Path, english: English) -> None:
    english("the desk is closed", *ENGLISH[1:])
    assert found() == {Kind.MISSING: ["the desk is closed"]}


def test_a_rename_needs_no_check_and_its_blank_follows(catalogue: Path, english: English) -> None:
    new = "game {board} is unfinished"
    english(new, *ENGLISH[1:], renames=Renames({"board {number} is open": new}))
    assert block(catalogue, new) == f'msgid "{new}"\nmsgstr "l’échiquier {{board}} est ouvert"'
    assert found() == {}


def test_a_map_says_what_means_the_same(catalogue: Path, english: English, tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text(
        '[same]\n"{count} pair" = "{count} match"\n"{count} pairs" = "{count} matches"\n'
        '[changed]\n"nobody" = "no player"\n'
    )
    english(
        ENGLISH[0],
        "no player",
        ("{count} match", "{count} matches"),
        renames=script.read_map(file),
    )
    assert found() == {Kind.UNCHECKED: ["no player"]}
    assert 'msgstr[1] "{count} paires"' in block(catalogue, "{count} match")


def test_a_rename_said_later_mends_a_wrong_guess(catalogue: Path, english: English) -> None:
    english("the desk is closed", *ENGLISH[1:])
    renames = Renames({"board {number} is open": "the desk is closed"})
    english("the desk is closed", *ENGLISH[1:], renames=renames)
    assert "ouvert" in block(catalogue, "the desk is closed")


def test_another_map_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text('"old" = "new"\n')
    with pytest.raises(SystemExit, match="has the tables"):
        script.read_map(file)


def test_a_sentence_that_gets_a_plural_keeps_its_translation(
    catalogue: Path, english: English
) -> None:
    english(*ENGLISH[:1], ("nobody", "{count} persons"), ENGLISH[2])
    assert 'msgstr[0] "personne"\nmsgstr[1] "personne"' in block(catalogue, "nobody")
    assert found() == {Kind.UNCHECKED: ["nobody"]}


def test_blanks_that_do_not_fit_are_marked_and_not_used(catalogue: Path, english: English) -> None:
    new = "board {number} of {count} is open"
    english(new, *ENGLISH[1:])
    assert found() == {Kind.UNCHECKED: [new]}
    assert said(catalogue, new) == new


def test_a_translation_is_kept_when_its_sentence_goes(catalogue: Path, english: English) -> None:
    before = catalogue.read_text(encoding="utf-8")
    english(ENGLISH[0], ENGLISH[2])
    assert '#~ msgid "nobody"\n#~ msgstr "personne"\n' in catalogue.read_text(encoding="utf-8")
    english(*ENGLISH)
    assert catalogue.read_text(encoding="utf-8") == before
    english(ENGLISH[0], ENGLISH[2])
    script.update(tidy=True)
    assert "nobody" not in catalogue.read_text(encoding="utf-8")


def test_a_merge_conflict_is_solved(catalogue: Path, english: English) -> None:
    ours = 'msgid "nobody"\nmsgstr ""\n'
    theirs = 'msgid "nobody"\nmsgstr "personne"\n\nmsgid "now"\nmsgstr "maintenant"\n'
    text = catalogue.read_text(encoding="utf-8")
    conflict = f"<<<<<<< HEAD\n{ours}=======\n{theirs}>>>>>>> other\n"
    catalogue.write_text(text.replace('msgid "nobody"\nmsgstr "personne"\n', conflict))
    english(*ENGLISH, "now")
    assert "<<<<" not in catalogue.read_text(encoding="utf-8")
    assert (said(catalogue, "nobody"), said(catalogue, "now")) == ("personne", "maintenant")


def test_no_place_is_written_unless_a_translator_wants_it(
    catalogue: Path, english: English
) -> None:
    assert "#:" not in catalogue.read_text(encoding="utf-8")
    script.update(with_places=True)
    assert block(catalogue, "nobody").startswith("#: src/zug/here.py\n")
    script.update()
    assert "#:" not in catalogue.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ('msgid "nobody"\nmsgstr "personne"', "", Kind.NEW),
        ('msgid "nobody"', 'msgid "no one"', Kind.GONE),
        ('msgstr "personne"', 'msgstr ""', Kind.MISSING),
        ('msgid "nobody"', '#, fuzzy\nmsgid "nobody"', Kind.UNCHECKED),
        ('msgstr "personne"', 'msgstr "nul"', Kind.COMPILED),
        ('msgstr "personne"', 'msgstr "personnepersonne"', Kind.DOUBLED),
        ("l’échiquier {number}", "l’échiquier {numero}", Kind.BLANKS),
    ],
)
def test_a_fault_is_found_and_an_error_only_for_a_release_or_if_it_breaks_something(
    catalogue: Path, english: English, old: str, new: str, kind: Kind
) -> None:
    text = catalogue.read_text(encoding="utf-8")
    assert old in text
    catalogue.write_text(text.replace(old, new), encoding="utf-8")
    assert kind in found()
    assert script.check(for_release=True) == 1
    assert script.check(for_release=False) == int(kind in (Kind.DOUBLED, Kind.BLANKS))


def test_many_warnings_are_cut_short(
    catalogue: Path, english: English, capsys: pytest.CaptureFixture[str]
) -> None:
    english(*ENGLISH, *(f"sentence {letter}" for letter in "abcdefghij"))
    capsys.readouterr()
    assert script.check(for_release=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "warning: to be translated (10)"
    assert lines[1] == "  fr: 'sentence a'"
    assert lines[-1] == "  … and 2 more"


def test_what_changed_in_a_file_is_seen_by_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "src" / "zug" / "here.py"
    code.parent.mkdir(parents=True)
    code.write_text('say("nobody")\nsay_n("{count} pair", "{count} pairs", 2)\n')
    po = tmp_path / script.CATALOGUES / "fr" / "LC_MESSAGES" / "zug.po"
    po.parent.mkdir(parents=True)
    po.write_text("")
    author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], [*author, "commit", "-q", "-m", "Begin"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    script.mapping()  # as in the real babel.cfg
    monkeypatch.setattr(script, "ROOT", tmp_path)
    code.rename(code.with_name("there.py"))
    code.with_name("there.py").write_text(
        'say("nobody at all")\nsay_n("{count} pair", "{count} pairs", 2)\n'
    )
    subprocess.run(["git", "add", "-N", "."], cwd=tmp_path, check=True)
    before, after = [("nobody", None)], [("nobody at all", None)]
    assert [*script.changed_files()] == [
        ([*before, ("{count} pair", None)], [*after, ("{count} pair", None)])
    ]


def test_a_new_language_is_begun_with_its_rule_for_plurals(
    catalogue: Path, english: English
) -> None:
    script.create("pl")
    script.update()
    polish = catalogue.parents[2] / "pl" / "LC_MESSAGES" / "zug.po"
    text = polish.read_text(encoding="utf-8")
    assert "nplurals=3" in text
    assert 'msgid "nobody"\nmsgstr ""' in text
    assert 'msgid "{count} pair"\nmsgid_plural "{count} pairs"\nmsgstr[0] ""' in text
    assert polish.with_suffix(".mo").exists()


def test_the_header_has_no_placeholders(catalogue: Path, english: English) -> None:
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


@pytest.mark.slow
def test_sentences_are_collected_from_programs_pages_and_words() -> None:
    sentences = {key for key, _ in map(script.key_of, script.entries(script.collect()))}
    assert "nobody" in sentences  # say
    assert "{count} pair" in sentences  # wording_n
    assert "Sign in" in sentences  # a page of the desk
    assert "Board {board}: {white:player} – {black:player}" in sentences  # a file of words
    places = [*script.where("{white:player} – {black:player}")]
    assert "  src/zug/explainer/words/round.toml:1" in places


def test_blanks() -> None:
    assert blanks("{who:players} of %(n)s, {count}") == {"who", "n", "count"}
    assert blanks("half { open") == {"unbalanced braces"}


def test_every_language_calls_itself_by_its_own_name() -> None:
    assert [name_of(language) for language in languages()] == [
        *("English", "Deutsch", "Español", "Français", "Italiano")
    ]
