"""The desk in other languages than English."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from django.template import base, defaulttags
from django.templatetags import i18n
from pypdf import PdfReader

from tests.web.support import Event
from zug.messages import Message

NATURAL = {
    "de": "natürliche",
    "es": "oponente natural",
    "fr": "adversaire naturel",
    "it": "avversario naturale",
}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Rangliste", "Runde 2 auslosen", "Runde 1 von 5")),
        ("es", ("Clasificación", "Emparejar la ronda 2", "Ronda 1 de 5")),
        ("fr", ("Classement", "Apparier la ronde 2", "Ronde 1 sur 5")),
        ("it", ("Classifica", "Abbina il turno 2", "Turno 1 di 5")),
    ],
)
def test_pages_speak_it(event: Event, language: str, words: tuple[str, ...]) -> None:
    event.play_round()
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)
    page = client.get(event.path).content.decode()
    assert f'<html lang="{language}">' in page
    for word in words:
        assert word in page
    why = client.get(f"{event.path}round/1/why/?board=1").content.decode()
    assert NATURAL[language] in why.lower()


@pytest.mark.parametrize(
    ("system", "language", "words", "against"),
    [
        ("dubov-2026", "en", "G1, who prefer White", "It would be"),
        ("dubov-2026", "de", "G1, mit Präferenz für Weiß", "Das wäre"),
        ("dubov-2026", "es", "G1, que prefieren blancas", "ería peor"),
        ("dubov-2026", "fr", "G1, préférence pour les Blancs", "Ce serait"),
        ("dubov-2026", "it", "G1, preferenza per il Bianco", "Sarebbe"),
        ("burstein-2026", "en", "in the order of the index", "It would be"),
        ("burstein-2026", "de", "in der Reihenfolge des Index", "Das wäre"),
        ("burstein-2026", "es", "en el orden del índice", "ería peor"),
        ("burstein-2026", "fr", "dans l’ordre de l’indice", "Ce serait"),
        ("burstein-2026", "it", "nell’ordine dell’indice", "Sarebbe"),
    ],
)
def test_rounds_are_explained_by_criteria(
    desk_data: Path, system: str, language: str, words: str, against: str
) -> None:
    """Round 3 of four: in Burstein the first that is paired by its own rules."""
    event = Event.new(9, 4, system)
    for _ in range(3):
        event.play_round()
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)
    why = client.get(f"{event.path}round/3/why/?board=1").content.decode()
    assert words in why
    assert f"{system}:" in why
    bye = event.state.rounds[2].bye
    others = [other for other in event.state.entries if other != bye]
    asked = [client.get(f"{event.path}round/3/why-not/?a={bye}&b={other}") for other in others]
    assert any(against in page.content.decode() for page in asked)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("Système néerlandais de la FIDE", "Accélération de Bakou")),
        ("it", ("Sistema olandese FIDE", "Accelerazione di Baku")),
        ("en", ("FIDE Dutch System", "Baku acceleration")),
    ],
)
def test_the_set_up_names_systems_in_it(
    event: Event, language: str, words: tuple[str, ...]
) -> None:
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)
    page = client.get("/new/").content.decode()
    for word in words:
        assert word in page


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "fr",
            "Il n’y a pas de ronde appariée à publier\u202f; appariez-en une d’abord.",
        ),
        ("it", "Non c’è un turno abbinato da pubblicare; abbinarne prima uno."),
        ("en", "There is no paired round to publish; pair one first."),
    ],
)
def test_a_refusal_of_the_director_speaks_it(event: Event, language: str, words: str) -> None:
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)
    page = client.post(f"{event.path}round/publish/", follow=True).content.decode()
    assert words in page


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Bretter weichen von der berechneten Paarung ab; dort steht 1-"),
        ("es", "tableros difieren del emparejamiento calculado, que tiene 1-"),
        ("fr", "échiquiers diffèrent de l’appariement calculé, qui a 1-"),
        ("it", "scacchiere differiscono dall’abbinamento calcolato, che ha 1-"),
        ("en", "boards differ from the computed pairing, which has 1-"),
    ],
)
def test_a_warning_of_the_director_speaks_it(event: Event, language: str, words: str) -> None:
    event.post("round/pair/", colour="w")
    first, second = (board.white for board in event.state.draft.boards[:2])
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)
    page = client.post(f"{event.path}round/change/", {"a": first, "b": second}).content.decode()
    assert words in page


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Paarungen der Runde 1", "Weiß", "Runde 1, Version 1")),
        ("es", ("Emparejamientos de la ronda 1", "Blancas", "ronda 1, versión 1")),
        ("fr", ("Appariements de la ronde 1", "Blancs", "ronde 1, version 1")),
        ("it", ("Abbinamenti del turno 1", "Bianco", "turno 1, versione 1")),
        ("en", ("Pairings of round 1", "White", "round 1, version 1")),
    ],
)
def test_papers_speak_it(event: Event, language: str, words: tuple[str, ...]) -> None:
    event.play_round()
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)
    page = client.get(f"{event.path}print/pairings-by-board/").content.decode()
    printed = client.get(f"{event.path}print/pairings-by-board/?pdf=a4").content
    text = PdfReader(BytesIO(printed)).pages[0].extract_text()
    assert f'<html lang="{language}">' in page
    for word in words:
        assert word in page
        assert word in text


@pytest.mark.parametrize(
    ("language", "listed", "boards", "role", "withdraw"),
    [
        (
            "fr",
            "d’une liste (",
            "il manque le résultat de l’échiquier 4.<",
            "arbitre adjoint\u00a0: résultats",
            "Retirer du tournoi<",
        ),
        (
            "it",
            "da un elenco (",
            "manca il risultato della scacchiera 4.<",
            "vice arbitro: risultati",
            "Ritira dal torneo<",
        ),
        (
            "en",
            "from a list (",
            "lacks the result of board 4.<",
            "deputy: results",
            "Withdraw them<",
        ),
    ],
)
def test_one_is_not_many(
    event: Event, language: str, listed: str, boards: str, role: str, withdraw: str
) -> None:
    """Reasons that Zug gives itself, colons and singulars, in each language."""
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)

    def page(path: str) -> str:
        return str(client.get(f"{event.path}{path}").content.decode())

    event.post("players/import/", text="name\nFrom, List")
    assert listed in page("journal/")
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    for board in (1, 2, 3):
        event.enter(board, "1-0")
    assert boards in page("files/")
    assert role in page("share/")
    event.enter(4, "1-0")
    for entry in [*event.state.entries][1:]:
        event.post("checkin/", id=entry)
    assert withdraw in page("checkin/")


def test_the_check_in_is_in_the_order_of_the_papers(event: Event) -> None:
    event.post("players/import/", text="name\nZürcher, A\nÖztürk, B\nPabst, C\nÑúñez, D\n")
    page = event.client().get(f"{event.path}checkin/").content.decode()
    places = [page.index(f">{name}, ") for name in ("Ñúñez", "Öztürk", "Pabst", "Zürcher")]
    assert places == sorted(places)


def test_a_helper_is_not_told_of_a_command(event: Event) -> None:
    event.play_round()
    event.post("share/act/", do="helper", label="Tom")
    link = f"/h/{event.row.helpers.get().token}/"
    client = event.client(None, HTTP_ACCEPT_LANGUAGE="en")
    page = client.post(link, {"board": 1, "round": 1, "result": "0-1"}, follow=True)
    assert "the arbiter can correct it" in page.content.decode()
    assert "`" not in page.content.decode()


PLACES = (
    *("", "setup/", "players/", "ratings/", "protect/", "checkin/", "categories/", "prizes/"),
    *(
        "fees/",
        "round/2/",
        "round/1/why/?board=1",
        "round/2/walk/",
        "results/2/",
        "standings/",
        "lots/",
    ),
    *("standings/1/", "standings/4/", "standings/5/", "elo/", "norms/", "crosstable/", "card/1/"),
    *("card/4/", "card/5/", "players/4/", "journal/", "print/", "files/", "share/", "numbers/"),
)


def test_no_sentence_is_left_in_english(desk_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message that a page shows is one that was said in its language."""
    told: list[tuple[str, str]] = []
    place = ""

    def render(value: object, context: object) -> str:
        if isinstance(value, Message):
            told.append((place, value))
        return shown(value, context)

    shown = base.render_value_in_context
    for module in (base, defaulttags, i18n):
        monkeypatch.setattr(module, "render_value_in_context", render)
    event = Event.new(9, 2)
    event.post("setup/", name="Open", rounds=2, tiebreaks="DE,BH/C1,SB,TPR", confirmed=1)
    terms = {"c-prizes": "30; 20", "c-sharing": "hort"}
    event.post("categories/", **{"form": "category", "c-name": "W", **terms})
    event.play_round()
    event.post("players/5/act/", do="withdraw", confirmed=1)
    event.post("players/4/act/", do="bye", round=2, kind="H")
    event.play_round()
    client = event.client(HTTP_ACCEPT_LANGUAGE="de")
    for place in PLACES:
        assert client.get(f"{event.path}{place}").status_code == 200, place
    assert told == []
    assert "Runde 3" not in client.get(f"{event.path}checkin/").content.decode()
