"""What the columns of a list are called, in five languages and by the programs that write lists.

One table for lists of players and for rating lists. Headings are compared without case, accents and
signs: `FIDE-ID`, `Fide ID` and `fide_id` are one word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from zug.messages import say

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
    """A heading without case, accents and signs."""
    letters = unicodedata.normalize("NFKD", heading.casefold())
    return "".join(one for one in letters if one.isascii() and one.isalnum())


def places_of(headings: Sequence[str]) -> dict[str, int]:
    """By field, the column that holds it."""
    words = [plain(heading) for heading in headings]
    return {
        field: next(words.index(word) for word in known if word in words)
        for field, known in HEADINGS.items()
        if field and not set(known).isdisjoint(words)
    }


def fields_of(
    headings: Sequence[str], chosen: Mapping[str, str], known: Sequence[str] = FIELDS
) -> list[str]:
    """By column, what a list of players takes it for; "" if it is left out.

    `chosen` says it of headings nobody knows, or otherwise than the table does.
    """
    said = {heading.strip().casefold(): field for heading, field in chosen.items()}
    asked = [heading.strip().casefold() for heading in headings]
    places = places_of(["" if one in said else one for one in asked])
    taken = {said[one] for one in asked if one in said}
    fields = [""] * len(headings)
    for field, place in places.items():
        if field in known and field not in taken:
            fields[place] = field
    for place, one in enumerate(asked):
        if one in said:
            fields[place] = said[one]
        elif "tag" in known and _FIELD_OF.get(plain(one)) == "tag":
            fields[place] = "tag"
    return fields


def field_called(word: str, known: Sequence[str] = FIELDS) -> str | None:
    """The field of a word: its own name, one of its headings, or "" and `-` for none."""
    if word.strip() in ("", "-"):
        return ""
    field = word.strip() if word.strip() in known else _FIELD_OF.get(plain(word), "")
    return field if field in known else None


def is_known(heading: str) -> bool:
    """Whether the table has this heading, even if only to leave it out."""
    return plain(heading) in _FIELD_OF or heading.strip() == "#"


def says_whose_id(heading: str) -> bool:
    """Return whether a heading is clear of whose id it is: `FIDE-ID` and `PKZ` are, `Id` is not."""
    return plain(heading) not in _WHOSE


def whole_name(name: str, last: str, first: str) -> str:
    """`Surname, Forename`, whichever columns a list has.

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
