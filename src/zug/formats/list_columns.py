"""The columns of a list: their headings in five languages, and the values that stand in them.

One table for lists of players and for rating lists. Headings are compared without case, accents and
signs: `FIDE-ID`, `Fide ID` and `fide_id` are one word. Values are written as Zug stores them; those
that cannot be right are told.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from zug.fastclasses import NamedTuple
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.messages import Message

HEADINGS: dict[str, tuple[str, ...]] = {
    "name": (
        *("fullname", "name", "player", "memname", "surnamefirstname", "lastnamefirstname"),
        *("namevorname", "nachnamevorname", "vornamename", "spielername", "spieler", "spielerin"),
        *("teilnehmer", "nomprenom", "nometprenom", "joueur", "participant", "nominativo"),
        *("cognomenome", "cognomeenome", "giocatore", "nome", "nombre", "apellidosynombre"),
        *("apellidosnombre", "nombreyapellidos", "jugador", "naam", "navn"),
    ),
    "last": (
        *("last", "lastname", "surname", "familyname", "nachname", "familienname", "zuname", "nom"),
        *("nomdefamille", "cognome", "apellidos", "apellido", "sukunimi"),
    ),
    "first": ("first", "firstname", "forename", "givenname", "vorname", "prenom", "etunimi"),
    "fide_id": (
        *("fideid", "fideno", "fidenr", "fidenumber", "fideidnumber", "idfide", "fidenummer"),
        *("fidekenn", "fidecode", "codefide", "nofide", "numerofide", "fin", "codicefide"),
        *("codigofide", "nfide"),
    ),
    "id": (
        *("id", "idno", "idnumber", "memberno", "memid", "pkz", "nrffe", "idfsi", "ecfcode"),
        *("relatienummer", "cfc", "uniqueno", "nr", "ident"),
    ),
    "national": (
        *("dwz", "nwz", "rtgnat", "nrtg", "elonat", "revisedstandard", "selo", "rlpbrat"),
        *("elonational", "elonazionale", "elofeda", "elonacional"),
    ),
    "rating": ("rating", "rtg", "rat", "elo", "elozahl", "wertungszahl", "twz"),
    "fide_rating": (
        *("rtgi", "irtg", "rtgint", "srtng", "standard", "standardrating", "std", "elofidestd"),
        *("fideelozahl", "fideelo", "fiderating", "elofide", "ratingfide"),
    ),
    "birth": (
        *("birth", "birthday", "bday", "birthdate", "dateofbirth", "born", "dob", "yearofbirth"),
        *("geburtsdatum", "geburtstag", "geburtsjahr", "geburt", "jahrgang", "datedenaissance"),
        *("naissance", "nele", "neele", "anneedenaissance", "annee", "datadinascita"),
        *("datanascita", "annodinascita", "annonascita", "nascita", "fechadenacimiento"),
        *("fechanacimiento", "anodenacimiento", "nacimiento", "year", "byear", "bdate", "geboren"),
        *("fdt", "jg", "gebdat", "gebdatum", "fechanac", "fnac", "datenaiss", "datanasc"),
    ),
    "sex": ("sex", "gender", "fs", "geschlecht", "sexe", "sesso", "genere", "sexo", "genero", "s"),
    "federation": (
        *("fed", "federation", "fidefederation", "country", "nation", "nat", "nationality"),
        *("land", "fideland", "nationalitat", "foderation", "pays", "nationalite", "federazione"),
        *("nazione", "nazionalita", "federacion", "pais", "nacionalidad", "maa", "fede"),
    ),
    "club": (
        *("club", "clubname", "clubcity", "team", "verein", "vereinort", "vereinsname"),
        *("mannschaft", "equipe", "circolo", "circoloattuale", "societa", "squadra", "equipo"),
        *("klub", "seura", "clubciudad", "clubort", "clubville", "clubcitta", "circolocitta"),
    ),
    "title": (
        *("title", "tit", "titl", "ti", "fidetitle", "titel", "fidetitel", "titre", "fidetitre"),
        *("titolo", "titulo"),
    ),
    "tag": (
        *("tag", "tags", "group", "gr", "section", "category", "typ", "gruppe", "kategorie"),
        *("type", "groupe", "categorie", "cat", "gruppo", "categoria", "grupo"),
    ),
    "": (
        *("no", "sno", "snr", "nri", "tlnnr", "rk", "rank", "rang", "place", "platz", "clubnumber"),
        *("n", "num", "numero", "nummer", "pos", "posizione", "posicion", "puesto", "rang"),
        *("pts", "points", "punkte", "punti", "puntos", "tb1", "tb2", "tb3", "k"),
    ),
}
"""By field, its headings. Of several columns for a field the one named first here counts; `tag`
takes them all. Those of no field are known, and left out."""
LABELS = {
    "name": say("whole name"),
    "last": say("surname"),
    "first": say("forename"),
    "rating": say("rating"),
    "fide_rating": say("FIDE rating"),
    "national": say("national rating"),
    "title": say("title"),
    "federation": say("federation"),
    "fide_id": say("FIDE id"),
    "birth": say("birth"),
    "sex": say("sex"),
    "club": say("club"),
    "tag": say("tag"),
}
FIELDS = tuple(LABELS)
"""What a column of a list of players can be."""
LIST_LABELS = {field: label for field, label in LABELS.items() if field != "tag"}
LIST_LABELS["id"] = say("national id")
LIST_FIELDS = tuple(LIST_LABELS)
"""What a column of a rating list can be."""
_FIELD_OF = {heading: field for field, known in HEADINGS.items() for heading in known}
_WHOSE = ("id", "idnumber", "idno")
"""Whose id it is these do not say; a list of players is asked about them."""
SEXES = dict.fromkeys(("m", "male", "man", "h", "mann", "herr", "homme", "uomo", "hombre"), "m")
SEXES |= dict.fromkeys(("männlich", "masculin", "maschile", "maschio", "masculino", "varón"), "m")
SEXES |= dict.fromkeys(("w", "f", "female", "woman", "frau", "weiblich", "dame"), "w")
SEXES |= dict.fromkeys(("femme", "féminin", "donna", "femminile", "femmina", "mujer"), "w")
SEXES |= dict.fromkeys(("femenino",), "w")


_COMMA = re.compile(r",(?=[^\W\d_])")


def plain(heading: str) -> str:
    """Return a heading without case, accents and signs."""
    letters = unicodedata.normalize("NFKD", heading.casefold())
    return "".join(letter for letter in letters if letter.isascii() and letter.isalnum())


def places_of(headings: Sequence[str]) -> dict[str, int]:
    """Return the column of each field."""
    words = [plain(heading) for heading in headings]
    return {
        field: next(words.index(word) for word in known if word in words)
        for field, known in HEADINGS.items()
        if field and not set(known).isdisjoint(words)
    }


def fields_of(
    headings: Sequence[str], chosen: Mapping[str, str], known: Sequence[str] = FIELDS
) -> list[str]:
    """Return the field of each column; "" if it is left out.

    `chosen` says it of headings nobody knows, or otherwise than the table does.
    """
    chosen_fields = {heading.strip().casefold(): field for heading, field in chosen.items()}
    asked = [heading.strip().casefold() for heading in headings]
    places = places_of(["" if heading in chosen_fields else heading for heading in asked])
    taken = {chosen_fields[heading] for heading in asked if heading in chosen_fields}
    fields = [""] * len(headings)
    for field, place in places.items():
        if field in known and field not in taken:
            fields[place] = field
    for place, heading in enumerate(asked):
        if heading in chosen_fields:
            fields[place] = chosen_fields[heading]
        elif "tag" in known and _FIELD_OF.get(plain(heading)) == "tag":
            fields[place] = "tag"
    return fields


def field_called(word: str, known: Sequence[str] = FIELDS) -> str | None:
    """Return the field a word names: the field itself, a heading, or "" and `-` for none."""
    if word.strip() in ("", "-"):
        return ""
    field = word.strip() if word.strip() in known else _FIELD_OF.get(plain(word), "")
    return field if field in known else None


def is_known(heading: str) -> bool:
    """Return whether this is a known heading, even of a column that is left out."""
    return plain(heading) in _FIELD_OF or heading.strip() == "#"


def says_whose_id(heading: str) -> bool:
    """Return whether a heading is clear of whose id it is: `FIDE-ID` and `PKZ` are, `Id` is not."""
    return plain(heading) not in _WHOSE


def whole_name(name: str, last: str, first: str) -> str:
    """Return `Surname, Forename`, whichever columns a list has.

    `Name` may be the whole name, the surname beside a forename, or the forename beside a surname.
    The DSB writes no blank after a comma.
    """
    return _COMMA.sub(", ", _joined(name, last, first))


def _joined(name: str, last: str, first: str) -> str:
    if name and not (last and first):
        if last and last.casefold() not in name.casefold():
            return f"{last}, {name}"
        if first and first.casefold() not in name.casefold():
            return f"{name}, {first}"
    return name or (f"{last}, {first}" if last and first else last or first)


HIGHEST_RATING = 4000
FIRST_YEAR = 1900
_NONE = ("", "-", "–", "0")
_NOT_RATED = frozenset({"unr", "unr.", "unrated", "nr", "n/a", "none", "ohne", "sin elo", "nc"})
_ERROR = re.compile(r"=.*|#[¡¿]?[^\W\d_a-z][^\W_a-z]*(?:/[A-Z0])?[!?]?", re.DOTALL)
"""What a spreadsheet shows instead of a value, in any language, or a formula without one."""
_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM"}
_TITLES |= {f"W{old}": f"W{new}" for old, new in _TITLES.items()} | {"IGM": "GM"}
"""As FIDE's lists wrote them once."""
TITLES = frozenset(f"{sex}{title}" for sex in ("", "W") for title in ("GM", "IM", "FM", "CM"))
TITLES |= {"AGM", "AIM", "AFM", "ACM", "NM", "WNM"}
_OF_OTHERS = frozenset({"LM", "SM", "GMI", "MI", "MF", "CMF", "MIF", "MFF"})
"""Of US Chess and of draughts (FMJD)."""
_COUNTRIES = {
    "SUI": ("switzerland", "schweiz", "suisse", "svizzera", "suiza", "ch", "che"),
    "GER": ("germany", "deutschland", "allemagne", "germania", "alemania", "de", "deu"),
    "FRA": ("france", "frankreich", "francia", "fr"),
    "ITA": ("italy", "italien", "italie", "italia", "it"),
    "AUT": ("austria", "osterreich", "autriche", "at"),
    "ESP": ("spain", "spanien", "espagne", "spagna", "espana", "es"),
    "LIE": ("liechtenstein", "li"),
    "ENG": ("england", "angleterre", "inghilterra", "inglaterra"),
    "NED": ("netherlands", "niederlande", "paysbas", "paesibassi", "paisesbajos", "nl", "nld"),
    "BEL": ("belgium", "belgien", "belgique", "belgio", "belgica", "be"),
    "POR": ("portugal", "portogallo", "pt", "prt"),
    "POL": ("poland", "polen", "pologne", "polonia", "pl"),
    "USA": ("unitedstates", "unitedstatesofamerica", "us"),
    "UKR": ("ukraine", "ucraina", "ucrania", "ua"),
}
_CODES = {word: code for code, words in _COUNTRIES.items() for word in words}
_YEAR = re.compile(r"(?:(?:00[./-]00[./-])|(?:[./-]{2}))?(\d{4})(?:[./-]00[./-]00)?")
_YEAR_FIRST = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T]00:00(?::00)?)?")
_YEAR_LAST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})")
_DAYS = re.compile(r"[1-3]\d{4}")
"""How a spreadsheet counts a day that is not written as one: from 1927 to 2009."""
_UNKNOWN = re.compile(r"[0./ -]*")


class Odd(NamedTuple):
    """A value that cannot be right, and what is stored instead; "" if nothing is.

    `line` is 0 where a file has none.
    """

    line: int
    name: str
    field: str
    given: str
    stored: str
    why: Message | str = ""
    """Where it is not plain to see."""

    def sentence(self) -> Message:
        where = say("line {line}, {name}", line=self.line, name=self.name)
        words = {
            "where": where if self.line else self.name,
            "field": LABELS[self.field],
            "given": self.given[:40],
        }
        sentence = (
            say("{where}: {field} {given!r} is stored as {stored}", **words, stored=self.stored)
            if self.stored
            else say("{where}: {field} {given!r} is left out", **words)
        )
        return say("{told} ({why})", told=sentence, why=self.why) if self.why else sentence


def is_no_value(text: str) -> bool:
    """Return whether it is `#N/A`, `#NV`, `#REF!`, or a formula without its value."""
    return text[:1] in ("=", "#") and _ERROR.fullmatch(text) is not None


def rating_in(text: str) -> str:
    """Return a rating as digits, also of `2000,0`, `1.987` and `1'987`; "" if there is none."""
    if text.casefold() in _NOT_RATED:
        return "0"
    whole = re.sub(r"[.,]0+$|(?<=^\d)[.,'’ \xa0](?=\d{3}$)", "", text)
    return whole if whole.isascii() and whole.isdecimal() and len(whole) <= 9 else ""


def stored(field: str, text: str) -> tuple[str, bool]:
    """Return what is stored for a value, and whether it should be looked at first."""
    return _STORED[field](text.strip())


def _rating(text: str) -> tuple[str, bool]:
    """Return a rating. Only numbers come here: anything else is a fault of its row."""
    rating = rating_in(text)
    if int(rating) > HIGHEST_RATING:
        return "0", True
    return rating, not text.startswith(rating)


def _title(text: str) -> tuple[str, bool]:
    title = text.upper()
    if text in _NONE or title in _TITLES:
        return _TITLES.get(title, ""), title in _TITLES
    return (title, False) if title in TITLES | _OF_OTHERS else ("", True)


def _sex(text: str) -> tuple[str, bool]:
    sex = SEXES.get(text.casefold(), "")
    return sex, not sex and text not in _NONE


def _federation(text: str) -> tuple[str, bool]:
    word = plain(text)
    if word in _CODES:
        return _CODES[word], text.upper() != _CODES[word]
    if re.fullmatch("[A-Za-z]{3}", text):
        return text.upper(), False
    return "", text not in _NONE


def _fide_id(text: str) -> tuple[str, bool]:
    if text.isascii() and text.isdecimal() and len(text) <= 11:
        return text if int(text) else "", False
    return "", text not in _NONE


def is_month_first(days: Iterable[str]) -> bool:
    """Return whether days can only be read with the month before the day: `12/25/2012`."""
    matches = [match for day in days if (match := _YEAR_LAST.fullmatch(day.strip()))]
    return any(int(match[2]) > 12 for match in matches) and all(
        int(match[1]) <= 12 for match in matches
    )


def day_first(text: str) -> str:
    """Return a day that has the month first with the day first."""
    match = _YEAR_LAST.fullmatch(text.strip())
    return f"{match[2]}/{match[1]}/{match[3]}" if match else text


def _birth(text: str) -> tuple[str, bool]:
    """Return YYYY or YYYY/MM/DD. The day stands before the month; else it must be looked at."""
    if _UNKNOWN.fullmatch(text):
        return "", False
    if match := _YEAR.fullmatch(text):
        year = int(match[1])
        return (match[1], False) if FIRST_YEAR <= year <= date.today().year else ("", True)
    if _DAYS.fullmatch(text):
        return _day(date(1899, 12, 30) + timedelta(days=int(text)))[0], True
    is_turned = is_month_first([text])
    if match := _YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, match.groups())
    elif match := _YEAR_LAST.fullmatch(day_first(text) if is_turned else text):
        day, month, year = map(int, match.groups())
    else:
        return "", True
    try:
        kept, is_odd = _day(date(year, month, day))
    except ValueError:
        return "", True
    return kept, is_odd or is_turned


def _day(born: date) -> tuple[str, bool]:
    is_odd = born.year < FIRST_YEAR or born > date.today()
    return "" if is_odd else f"{born:%Y/%m/%d}", is_odd


_STORED = {
    "rating": _rating,
    "title": _title,
    "sex": _sex,
    "federation": _federation,
    "fide_id": _fide_id,
    "birth": _birth,
}
