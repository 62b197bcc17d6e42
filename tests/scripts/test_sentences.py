"""The checks of sentences find English that cannot be translated, and words that were mended."""

from __future__ import annotations

import ast

import pytest

from scripts.sentences import (
    BUTTON,
    bare_colons,
    bare_semicolons,
    colon_on_page,
    composed,
    errors,
    faults_of,
    ids_said,
    unsaid,
)


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('UsageError("bad", "there is no such thing")', True),
        ('UsageError("bad", f"there is no {name}")', True),
        ('UsageError("bad", say("no {name}", name=name), "use it" if x else "leave it be")', True),
        ('UsageError("bad", say("there is no {name}", name=name))', False),
        ('UsageError("bad", message, f"{place}: {text}")', False),
    ],
)
def test_english_on_the_spot_is_found(code: str, is_found: bool) -> None:
    assert bool([*unsaid(ast.parse(code), {"UsageError"})]) is is_found


@pytest.mark.slow
def test_errors_of_every_room_belong_to_the_family() -> None:
    assert {"ZugError", "UsageError", "RuleError", "ClashError"} <= errors()
    assert "ValueError" not in errors()


def test_colons_and_semicolons_outside_messages_are_found() -> None:
    assert [*bare_colons(ast.parse('f"{label}: {value}"'))] == [1]
    assert [*bare_colons(ast.parse('f"{type(error).__name__}: {error}"'))] == []
    assert [*bare_semicolons(ast.parse('"; ".join(names)'))] == [1]


@pytest.mark.parametrize(
    "page", ["{{ key }}: {{ text }}", "{% translate 'deputy' %}: all", "`${name}: ${text}`"]
)
def test_a_colon_on_a_page_is_found(page: str) -> None:
    assert colon_on_page(page)


@pytest.mark.parametrize(
    "page",
    [
        "{% blocktranslate %}{{ key }}: {{ text }}{% endblocktranslate %}",
        "{% trans key=key %}{{ key }}: now{% endtrans %}",
    ],
)
def test_a_colon_in_a_sentence_of_a_page_is_right(page: str) -> None:
    assert not colon_on_page(page)


def test_ids_of_sentences_are_found() -> None:
    code = ast.parse('Statement("pair.title", board=1)\nstate("round.one" if x else "round.two")')
    assert [id_ for _, id_ in ids_said(code)] == ["pair.title", "round.one", "round.two"]
    assert [*composed(ast.parse('f"pair.{kind}" + tail'))] == [(1, "pair.")]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Nummern oder Namen mit Strichpunkten"),
        ("de", "`zug result BOARD RESULT` trägt eines ein"),
        ("es", "ningún emparejamiento legal"),
        ("fr", "Système hollandais de la FIDE"),
        ("fr", "ajoutez dans les réglages"),
        ("it", "Il Bianco vince per forfait"),
        ("it", "aggiungete nelle impostazioni"),
        ("it", "sceglietela e inviatela di nuovo"),
        ("it", "liste dei punteggi"),
        ("it", "non esiste '{name}'"),
        ("de", "{name} spielt gegen ihn"),
        ("es", "{name} inscrito"),
        ("fr", "{name} inscrit"),
        ("it", "{name} iscritto dal turno 2"),
        *(("fr", text) for text in ("Nom :", "Nom : Anne", "Nom: Anne", "(Buchholz): 13", "Qui?")),
    ],
)
def test_wrong_words_are_found(language: str, text: str) -> None:
    assert [*faults_of(language, "", text)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "Nom\u00a0: Anne\u202f; voir 4.4.1:a"),
        ("fr", "inscription\u00a0: {name}"),
        ("it", "Salva"),
    ],
)
def test_right_words_are_left_alone(language: str, text: str) -> None:
    assert [*faults_of(language, "Save", text)] == []


def test_a_button_is_a_command_in_italian(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BUTTON.findall('<button type="submit">\n  {{ _("Save") }}</button>') == ["Save"]
    assert BUTTON.findall("""<a class="button" href="#">{% translate 'Print' %}</a>""") == ["Print"]
    monkeypatch.setattr("scripts.sentences.buttons", lambda: {"Save"})
    assert [*faults_of("it", "Save", "Salvare")]
    assert [*faults_of("it", "Saved", "Salvare")] == []
