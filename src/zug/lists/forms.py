"""National lists whose form is known: by their headings, with what each column is.

Columns that are not named here are known, and left out. A heading may mean something else than in a
list of one's own: `Id` is FIDE's there, and the federation's in these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zug.fastclasses import NamedTuple
from zug.formats.list_columns import plain


class NationalFormat(NamedTuple):
    """The list of a federation: what it is called, and its columns by their plain headings."""

    name: str
    fields: Mapping[str, str]
    women: str = ""
    """The column of titles for women, if they have one of their own."""
    clubs: str = ""
    """The column with the number of the club, whose name is in a list beside it."""
    key: tuple[str, ...] = ()
    """Columns that are the national id together."""

    def fits(self, words: Sequence[str]) -> bool:
        return set(self.fields) <= set(words)


_DSB = {
    **{"geschlecht": "sex", "geburtsjahr": "birth", "dwz": "national", "fideid": "fide_id"},
    **{"fidetitel": "title", "fideland": "federation"},
}
FORMS = (
    NationalFormat("DSB", {**_DSB, "id": "id", "namevorname": "name"}, "fidefrauentitel", "zps"),
    NationalFormat("DSB", {**_DSB, "id": "id", "spielername": "name"}, clubs="zps"),
    NationalFormat(
        "DSB", {**_DSB, "spielername": "name", "zps": "", "mglnr": ""}, "", "zps", ("zps", "mglnr")
    ),
    NationalFormat(
        "DSB", {**_DSB, "spielername": "name", "vkz": "", "mglnr": ""}, "", "vkz", ("vkz", "mglnr")
    ),
    NationalFormat(
        "FSI",
        {
            **{"nominativo": "name", "elo": "national", "federazione": "federation", "sex": "sex"},
            **{"annonascita": "birth", "idfsi": "id", "fin": "fide_id"},
        },
    ),
    NationalFormat(
        "ECF",
        {
            **{"ecfcode": "id", "fullname": "name", "fideno": "fide_id", "gender": "sex"},
            **{"nation": "federation", "revisedstandard": "national", "clubname": "club"},
            "title": "title",
        },
    ),
    NationalFormat(
        "KNSB",
        {
            **{"relatienummer": "id", "naam": "name", "titel": "title", "fed": "federation"},
            **{"rating": "national", "geboren": "birth", "s": "sex"},
        },
    ),
    NationalFormat(
        "CFC",
        {
            **{"cfc": "id", "last": "last", "first": "first", "rating": "national"},
            "fidenumber": "fide_id",
        },
    ),
    NationalFormat(
        "DSU",
        {
            **{"nr": "id", "fdt": "birth", "navn": "name", "klub": "club", "titel": "title"},
            **{"rat": "national", "hur": "", "lyn": ""},
        },
    ),
    NationalFormat(
        "CHESSA",
        {
            **{"uniqueno": "id", "surname": "last", "firstname": "first", "bdate": "birth"},
            **{"sex": "sex", "title": "title", "rating": "national", "fed": "federation"},
        },
    ),
    NationalFormat(
        "SELO",
        {
            **{"id": "id", "sukunimi": "last", "etunimi": "first", "seura": "club"},
            **{"selo": "national", "maa": "federation"},
        },
    ),
    NationalFormat(
        "US Chess",
        {
            **{"memid": "id", "memname": "name", "rlpbrat": "national", "gender": "sex"},
            **{"byear": "birth", "federation": "federation", "title": "title"},
        },
    ),
    NationalFormat("US Chess", {"rmemid": "id", "rmemname": "name", "rrating1": "national"}),
)


def form_of(headings: Sequence[str]) -> NationalFormat | None:
    """The national list that has these headings, if its form is known."""
    words = [plain(one) for one in headings]
    return next((one for one in FORMS if one.fits(words)), None)
