"""The words of the catalogues: one for one thing, those of the federations, none of the old ones.

Which word is right stands in docs/languages.md. A word that was mended once is forbidden here, so
that it does not come back with the next sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scripts import messages as script
from zug.messages import say, say_n
from zug.rules.tiebreaks.codes import parse_code

FORBIDDEN = {
    "de": {
        r"Strichpunkt": "Semikolon",
        r"\bAbmelden\b|\bsich anmelden\b": "ausloggen, einloggen: angemeldet sind Teilnehmende",
        r"\bPult\b": "Turnierbüro",
        r"\bCut \{": "mit einer Streichwertung",
        r"Rückzüge eintragen": "vom Turnier zurückziehen",
        r"zurückgetreten": "zurückgezogen",
        r"\b[Dd]as selbe\b": "dasselbe",
        r"Zweiter Spieler": "Zweite Person, wie die erste",
    },
    "es": {
        r"\bi?legal(es)?\b": "permitido",
        r"^Entra en\b": "inscribir en",
        r"(anunciado|anuncia) como\b": "las mismas bases que",
        r"\blos Elo\b": "los Elos",
        r"carácteres": "caracteres",
        r"[Rr]egistrar todas las retiradas": "retirar a todos del torneo",
        r"\ben la mesa\b(?! arbitral)": "en la mesa arbitral",
    },
    "fr": {
        r"hollandais": "néerlandais",
        r"fictif": "virtuel",
        r"\bmural\b": "tableau d’affichage",
        r"[Rr]églage": "paramètre",
        r"\b[Bb]ureau\b|table de l’arbitre": "table d’arbitrage",
        r"\b[Mm]entions?\b": "étiquette",
        r"[Ll]istes? de(s)? classements?|points de classement|[Cc]lassements officiels": "Elo",
        r"(?<!`)\bleaders?\b": "top joueur",
        r"\bi?lléga(l|ux)\b|\bléga(l|ux)\b": "autorisé",
        r"événement": "tournoi",
        r"^Entre dans\b": "inscrire à",
        r"annoncé comme\b": "la même annonce que",
        r"Né\(e\)|né\(e\)": "année de naissance",
        r"\bCut \{": "tronqué de",
        r"\bChercher\b": "rechercher",
        r"\bau repos\b|\bse repose\b": "exempt",
        r"exemption demandée": "bye demandé: l’exemption vient de l’appariement",
    },
    "it": {
        r"[Ff]orfait": "forfeit, as the FSI spells it",
        r"\b[Rr]ipos": "bye, turno libero",
        r"\brtg\b": "Elo",
        r"\b(tu|tuo|tua|tuoi|tue|vuoi|puoi|dirigi|ottieni|vinci)\b": "impersonal",
        r"\w{2,}(ate|ete|ite)l[oaie]\b": "not voi",
        r"\b([Ss]cegli|[Aa]ggiung|[Ss]criv|[Dd]ecomprim)ete\b": "not voi",
        r"\b([Dd]ite|[Pp]ortate|[Ss]alvate|[Cc]onfrontate|[Ee]sportate)\b": "not voi",
        r"[Aa]rbitri (aggiunti|collaboratori)": "vice arbitri",
        r"(list[ae]|tutti) (dei|i) punteggi|[Pp]unteggi (Elo|ufficiali|nazionali)": "Elo",
        r"punti (individuali|incontro)": "punti partita, punti squadra",
        r"immaginari": "virtuale",
        r"\blieve\b": "debole",
        r"^Entra in\b": "iscrivi a",
        r"codice FIDE|identificativo": "ID FIDE",
        r"\bi?llegal[ei]\b|\blegal[ei]\b": "consentito",
        r"\b[Ee]vent[oi]\b": "torneo",
        r"scrivania": "banco dell’arbitro",
        r"annunciato come\b": "lo stesso bando di",
        r"^ritirato\b": "ritiro: it is said of women too",
    },
}
EVERYWHERE = {
    r"BOARD RESULT|KEY=VALUE|HEADING=FIELD": "what to put there is said in the language",
    r"['\"]\{\w+\}['\"]": "the quotation marks of the language",
    r" {2}": "one blank",
}


def said(language: str) -> Iterator[str]:
    for message in script.read(script.LOCALE / language / "LC_MESSAGES" / "zug.po"):
        yield from script.texts(message.string) if message.id else ()


@pytest.mark.parametrize("language", FORBIDDEN)
def test_no_word_comes_back_that_was_mended(language: str) -> None:
    wrong = [(re.compile(word), better) for word, better in FORBIDDEN[language].items()]
    wrong += [(re.compile(word), better) for word, better in EVERYWHERE.items()]
    found = [(text, better) for text in said(language) for one, better in wrong if one.search(text)]
    assert found == []


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
    ],
)
def test_the_old_words_are_noticed(language: str, text: str) -> None:
    words = FORBIDDEN[language] | EVERYWHERE
    assert any(re.search(word, text) for word in words)


BUTTON = re.compile(
    r"""(?:<button[^>]*>|class="button[^"]*"[^>]*>)\s*(?:{%\s*translate\s|{{\s*_\()["']([^"']+)["']"""
)


def test_buttons_are_commands_in_italian() -> None:
    """*Salva, Pubblica*: the second person, not the infinitive (but *non creare*)."""
    italian = {
        script.texts(message.id)[0]: script.texts(message.string)
        for message in script.read(script.LOCALE / "it" / "LC_MESSAGES" / "zug.po")
        if message.id
    }
    pages = list((script.ROOT / "src" / "zug").rglob("*.html"))
    labels = {label for page in pages for label in BUTTON.findall(page.read_text(encoding="utf-8"))}
    assert {"Save", "Create the groups", "Watch this folder"} <= labels
    for label in labels & italian.keys():
        assert not re.match(r"\w+[aei]re\b", italian[label][0]), label


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
