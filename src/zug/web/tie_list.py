"""Tie-breaks chosen and ordered at the desk: rows of a form, and what its buttons do with them.

A row has a key; the keys stand in the order of the rows, so that rows can be dragged. Codes may
be typed as well: what was typed counts as soon as it differs from what was shown.
"""

from __future__ import annotations

from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model.tournament import OTHER
from zug.rules.tiebreaks.choices import RECOMMENDED, TieList, choices, meaning_of, offered
from zug.rules.tiebreaks.codes import TIEBREAKS, parse_code
from zug.systems import SYSTEMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import QueryDict

    from zug.rules.tiebreaks.choices import Choice
    from zug.systems import System

ACT, SHOWN, TYPED = "ties", "ties-shown", "tiebreaks"
MOST = 30
"""More rows than anybody needs."""


class TiebreakRow(NamedTuple):
    """A row of the tie-break editor; `of` names a value calculated outside Zug."""

    key: int
    code: str
    name: str
    title: str
    meaning: str
    choices: tuple[Choice, ...]
    of: str = ""
    is_known: bool = True
    is_barred: bool = False

    @property
    def chosen(self) -> list[Choice]:
        """Where it is not the plain tie-break."""
        return [one for one in self.choices if one.chosen]


class TieForm(NamedTuple):
    """What the page shows; `at` is the row of the button that was pressed."""

    rows: tuple[TiebreakRow, ...]
    offered: dict[str, str]
    lists: tuple[TieList, ...]
    system: str
    at: int = -1
    pressed: str = ""

    @property
    def text(self) -> str:
        return ", ".join(row.code for row in self.rows)

    @property
    def next_code(self) -> str:
        """The first tie-break on offer that is not in the list yet."""
        chosen = {row.name for row in self.rows}
        return next((code for code in self.offered if code not in chosen), "")


def split_codes(text: str) -> list[str]:
    """What stands between commas, semicolons or blanks."""
    return text.replace(";", " ").replace(",", " ").split()


def sent_codes(data: QueryDict) -> list[str]:
    """The codes of a form: those of its rows, unless others were typed or it has no rows."""
    typed, shown = split_codes(data.get(TYPED, "")), data.get(SHOWN)
    if shown is None or typed != split_codes(shown):
        return typed
    return [_sent(data, key) for key in data.getlist("tie")[:MOST]]


def _sent(data: QueryDict, key: str) -> str:
    name = data.get(f"name-{key}", "")
    if name == OTHER:
        name = f"{OTHER}_{data.get(f'of-{key}', '').strip().replace(' ', '_')}"
    chosen = [one for one in data.getlist(f"as-{key}") if one]
    return _normal("/".join((name, *chosen)))


def _normal(code: str) -> str:
    """As codes are written; what cannot be read stays as it is, to be refused."""
    try:
        return str(parse_code(code))
    except ZugError:
        return code


def tie_form(codes: Iterable[str], system: System, at: int = -1, pressed: str = "") -> TieForm:
    rows = tuple(_row(key, code, system) for key, code in enumerate(codes))
    usual = TieList("usual", say("as usual for this rule book"), system.tiebreaks)
    named = tuple(one for one in RECOMMENDED if one.all_meet == (system.schedule is not None))
    return TieForm(rows, offered(system.barred_tiebreaks), (usual, *named), system.id, at, pressed)


def _row(key: int, text: str, system: System) -> TiebreakRow:
    try:
        code = parse_code(text)
    except ZugError:
        name, _, of = text.partition("_")
        title = TIEBREAKS.get(name, "")
        return TiebreakRow(key, text, name if title else text, title, "", (), of, is_known=False)
    meaning, found = meaning_of(code) or "", tuple(choices(code))
    row = TiebreakRow(key, str(code), code.name, code.title, meaning, found, code.of)
    return row._replace(is_barred=code.name in system.barred_tiebreaks)


def after_button(data: QueryDict, system: System) -> TieForm:
    """The list after up-2, down-2, remove-2, add, list, system; or just shown again."""
    codes = sent_codes(data)[:MOST]
    act, _, where = data.get(ACT, "").partition("-")
    keys = data.getlist("tie")
    if act == "add" and len(codes) < MOST:
        return tie_form([*codes, _added(data)], system, len(codes), act)
    if act in ("list", "system"):
        return tie_form(_whole(act, codes, data, system), system, -1, act)
    if where not in keys or len(keys) != len(codes):
        return tie_form(codes, system)
    at = keys.index(where)
    code = codes.pop(at)
    if act == "remove":
        return tie_form(codes, system, min(at, len(codes) - 1), act)
    at = min(max(0, at + {"up": -1, "down": 1}.get(act, 0)), len(codes))
    codes.insert(at, code)
    return tie_form(codes, system, at, act)


def _added(data: QueryDict) -> str:
    name = data.get("add", "")
    return f"{OTHER}_" if name == OTHER else name


def _whole(act: str, codes: list[str], data: QueryDict, system: System) -> Iterable[str]:
    """A list that was chosen; or what is usual for a system, if the list was usual for another."""
    if act == "system":
        return system.tiebreaks if tuple(codes) in {one.tiebreaks for one in SYSTEMS} else codes
    named = {one.key: one.codes for one in tie_form((), system).lists}
    return named.get(data.get("list", ""), codes)
