"""Messages: English text that can be said again in another language."""

from __future__ import annotations

import ast
import copy
import gettext
import io
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from zug import messages
from zug.errors import up_to
from zug.messages import Message, either, joined, say, say_n, translations
from zug.rules.tiebreaks.codes import parse_code


def _catalogue(language: str, **known: str | tuple[str, ...]) -> bytes:
    catalogue = Catalog(locale=language)
    for id_, text in known.items():
        catalogue.add((id_, f"{id_}s") if isinstance(text, tuple) else id_, text)
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


@pytest.fixture
def italian() -> gettext.GNUTranslations:
    known = {
        "{name}: {bye} in round {round}": "al turno {round} {bye}: {name}",
        "bye": "BYE",
        "{count} board": ("{count} scacchiera", "{count} scacchiere"),
    }
    return gettext.GNUTranslations(io.BytesIO(_catalogue("it", **known)))  # type: ignore[arg-type]


def test_a_message_is_its_english_sentence() -> None:
    message = say("{name}: {bye} in round {round}", name="3 Rossi", bye=say("bye"), round=2)
    assert message == "3 Rossi: bye in round 2"
    assert f"{message}!" == "3 Rossi: bye in round 2!"


def test_nothing_is_nothing_in_every_language(italian: gettext.GNUTranslations) -> None:
    assert italian.gettext("") != ""  # the header of the catalogue
    assert Message("").translated(italian) == ""


def test_parts_that_are_messages_are_translated_too(italian: gettext.GNUTranslations) -> None:
    message = say("{name}: {bye} in round {round}", name="3 Rossi", bye=say("bye"), round=2)
    assert message.translated(italian) == "al turno 2 BYE: 3 Rossi"


def test_braces_of_a_name_are_not_taken_for_a_blank(italian: gettext.GNUTranslations) -> None:
    message = say("noted: {text}", text="{round}")
    assert message == "noted: {round}"
    assert message.translated(italian) == "noted: {round}"


@pytest.mark.parametrize(
    ("count", "english", "italian_text"),
    [
        (0, "0 boards", "0 scacchiere"),
        (1, "1 board", "1 scacchiera"),
        (2, "2 boards", "2 scacchiere"),
    ],
)
def test_a_number_chooses_the_form(
    italian: gettext.GNUTranslations, count: int, english: str, italian_text: str
) -> None:
    message = say_n("{count} board", "{count} boards", count)
    assert message == english
    assert message.translated(italian) == italian_text


def test_a_counted_part_keeps_its_own_number(italian: gettext.GNUTranslations) -> None:
    boards = say_n("{count} board", "{count} boards", 1)
    message = say_n("{count} round, {boards}", "{count} rounds, {boards}", 3, boards=boards)
    assert message == "3 rounds, 1 board"
    assert message.translated(italian) == "3 rounds, 1 scacchiera"


@pytest.mark.parametrize(
    "message",
    [say("noted: {text}", text="rain"), say_n("{count} board", "{count} boards", 3)],
)
def test_a_copy_remembers_its_template(message: Message) -> None:
    for twin in (copy.deepcopy(message), pickle.loads(pickle.dumps(message))):
        assert isinstance(twin, Message)
        for name in ("template", "plural", "number", "params"):
            assert getattr(twin, name) == getattr(message, name)
        assert twin == message


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language nobody wrote a line of code for: three forms, by the header of its catalogue."""
    boards = ("{count} szachownica", "{count} szachownice", "{count} szachownic")
    place = tmp_path / "pl" / "LC_MESSAGES" / "zug.mo"
    place.parent.mkdir(parents=True)
    place.write_bytes(_catalogue("pl", **{"{count} board": boards}))  # type: ignore[arg-type]
    monkeypatch.setattr(messages, "LOCALE", str(tmp_path))
    translations.cache_clear()
    yield
    translations.cache_clear()


@pytest.mark.usefixtures("polish")
def test_adding_a_catalogue_adds_a_language() -> None:
    assert messages.languages() == ("en", "pl")
    said = [say_n("{count} board", "{count} boards", n).translated("pl") for n in (1, 3, 5, 22)]
    assert said == ["1 szachownica", "3 szachownice", "5 szachownic", "22 szachownice"]


@pytest.mark.usefixtures("polish")
def test_a_region_speaks_its_language_and_an_unknown_one_english() -> None:
    message = say_n("{count} board", "{count} boards", 5)
    assert message.translated("pl-pl") == "5 szachownic"
    assert message.translated("de") == message.translated("en") == "5 boards"


@pytest.mark.parametrize(
    ("last", "said"),
    [(0, "there are none yet"), (1, "use 1, the only one there is"), (4, "use 1 to 4")],
)
def test_advice_about_a_number(last: int, said: str) -> None:
    assert up_to(last) == said


@pytest.mark.parametrize(
    ("parts", "english", "french"),
    [
        (("a",), "a", "a"),
        (("a", "b"), "a or b", "a ou b"),
        (("a", 2, "c"), "a, 2 or c", "a, 2 ou c"),
    ],
)
def test_one_of_several(parts: tuple[object, ...], english: str, french: str) -> None:
    assert (either(parts), either(parts).translated("fr")) == (english, french)


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "there is no system 'abc'"),
        ("de", "es gibt kein System „abc“"),
        ("es", "no existe el sistema «abc»"),
        ("fr", "il n’y a pas de système «\u00a0abc\u00a0»"),
        ("it", "non c’è un sistema «abc»"),
    ],
)
def test_what_somebody_wrote_stands_between_the_marks_of_the_language(
    language: str, shown: str
) -> None:
    """„…“ in German, « … » with no-break spaces in French, «…» in Italian and Spanish."""
    assert say("there is no system {name!r}", name="abc").translated(language) == shown


def test_a_quotation_shows_what_cannot_be_seen_in_every_language() -> None:
    message = say("there is no system {name!r}", name="a\x1b[2Jb'c")
    assert message.translated("de") == "es gibt kein System „a\\x1b[2Jb'c“"
    assert message.translated("en") == message


def test_a_number_needs_no_quotation_marks() -> None:
    assert say("{colour!r} is not a colour", colour=7).translated("de") == "7 ist keine Farbe"


def test_french_spaces_the_semicolons_of_a_list() -> None:
    names = joined(["Keller, Ada", "Keller, Bo"], "; ")
    message = say("not to meet: {names}", names=names)
    assert message == "not to meet: Keller, Ada; Keller, Bo"
    assert message.translated("de").endswith(": Keller, Ada; Keller, Bo")
    assert message.translated("fr").endswith("\u00a0: Keller, Ada\u202f; Keller, Bo")


@pytest.mark.parametrize(
    ("language", "code", "name"),
    [
        ("en", "BH/C1", "Buchholz Cut 1"),
        ("de", "BH/C1", "Buchholz mit einer Streichwertung"),
        ("de", "BH/C2", "Buchholz mit 2 Streichwertungen"),
        ("es", "BH/C1", "Buchholz −1"),
        ("fr", "BH/C1", "Buchholz tronqué de 1"),
        ("it", "BH/C1", "Buchholz Cut 1"),
        ("de", "BH/M1", "mittlere Buchholz"),
        ("fr", "BH/M1", "Buchholz médian 1"),
    ],
)
def test_tie_breaks_have_the_names_of_the_federations(language: str, code: str, name: str) -> None:
    title = parse_code(code).title
    assert getattr(title, "translated", lambda _: title)(language) == name


def test_nobody_is_one_in_french_and_many_elsewhere() -> None:
    """0 joueur, but 0 Spieler, 0 giocatori, 0 jugadores."""
    nobody = say_n("{count} player", "{count} players", 0)
    assert [nobody.translated(one) for one in ("de", "es", "fr", "it")] == [
        *("0 Spieler", "0 jugadores", "0 joueur", "0 giocatori")
    ]


def test_a_spanish_question_has_both_its_marks() -> None:
    """On the page of a round it is put together from two labels."""
    begin, end = (say(text).translated("es") for text in ("Why does", "not play"))
    assert begin.startswith("¿")
    assert end.endswith("?")


def test_no_message_of_the_director_names_a_command_or_an_option() -> None:
    """Each interface adds its own advice; the director does not know the shell."""
    assert messages.__file__ is not None
    folder = Path(messages.__file__).parent / "director"
    said = [
        (path.name, text.value)
        for path in folder.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("say", "say_n", "say_in")
        for text in call.args
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    ]
    assert len(said) > 500
    commands = re.compile(r"`|(?<![.\w])zug |(?<!\S)--?[a-z]")
    assert [line for line in said if commands.search(line[1])] == []
