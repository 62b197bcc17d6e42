"""Tie-breaks chosen and ordered at the desk: rows of a form, and what its buttons do with them.

A row has a key; the keys stand in the order of the rows, so that rows can be dragged. Codes may
be typed as well: what was typed counts as soon as it differs from what was shown.
"""

from __future__ import annotations

from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.messages import Message, say, say_n
from zug.model import show_points
from zug.model.tournament import OTHER
from zug.rules.tiebreaks.codes import OF_TEAMS, TIEBREAKS, parse_code, takes_of
from zug.rules.tiebreaks.standings import LOWER_IS_BETTER
from zug.systems import SYSTEMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from django.http import QueryDict

    from zug.rules.tiebreaks.codes import TiebreakCode
    from zug.systems import System

    Words = Callable[[str], str]


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
    choices: tuple[ModifierChoice, ...]
    of: str = ""
    is_known: bool = True
    is_barred: bool = False

    @property
    def chosen(self) -> list[ModifierChoice]:
        """Where it is not the plain tie-break."""
        return [choice for choice in self.choices if choice.chosen]


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
    chosen = [modifier for modifier in data.getlist(f"as-{key}") if modifier]
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
    named = tuple(
        tie_list for tie_list in RECOMMENDED if tie_list.all_meet == (system.schedule is not None)
    )
    return TieForm(rows, offered(system.barred_tiebreaks), (usual, *named), system.id, at, pressed)


def _row(key: int, text: str, system: System) -> TiebreakRow:
    try:
        code = parse_code(text)
    except ZugError:
        name, _, of = text.partition("_")
        title = TIEBREAKS.get(name, "")
        return TiebreakRow(key, text, name if title else text, title, "", (), of, is_known=False)
    meaning, modifiers = meaning_of(code) or "", tuple(choices(code))
    row = TiebreakRow(key, str(code), code.name, code.title, meaning, modifiers, code.of)
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
        return system.tiebreaks if tuple(codes) in {known.tiebreaks for known in SYSTEMS} else codes
    named = {tie_list.key: tie_list.codes for tie_list in tie_form((), system).lists}
    return named.get(data.get("list", ""), codes)


MEANINGS: dict[str, Message] = {
    "DE": say("who scored more in the games of the tied players against each other"),
    "WIN": say("rounds that brought as many points as a win, played or not"),
    "WON": say("wins in games that were played; forfeits do not count"),
    "BPG": say("games that were played with the black pieces"),
    "BWG": say("wins with the black pieces in games that were played"),
    "PS": say("the points after each round, added up: early wins count more often"),
    "REP": say("rounds without a bye on request and without a loss by forfeit"),
    "STD": say("1 for each round with more points than the opponent, ½ for each with as many"),
    "TPN": say("the starting number"),
    "BH": say("the points of all opponents, added up"),
    "AOB": say("the average Buchholz of the opponents who were met at the board"),
    "FB": say("the Buchholz, as if every game of the last round had been drawn"),
    "SB": say("the points of each opponent times the points scored against them, added up"),
    "KS": say("the points scored against opponents who have at least half of the points possible"),
    "ARO": say("the average rating of the opponents who were met at the board"),
    "TPR": say("the average rating of the opponents, corrected by the percentage scored"),
    "PTP": say("the lowest rating at which the score was to be expected"),
    "APRO": say("the performance ratings of the opponents, averaged"),
    "APPO": say("the perfect performances of the opponents, averaged"),
    "RTNG": say("the rating at the start"),
    "LOT": say("lots that were drawn and recorded"),
    OTHER: say("such as the points of a play-off, entered for each player"),
}
"""In half a sentence, where the name does not say it."""
NOT_OFFERED = OF_TEAMS | {"PTS"}
"""Points come first anyway, and teams have lists of their own."""


class ModifierChoice(NamedTuple):
    """A modifier to choose: values are modifiers as they are written, empty for none."""

    label: str
    options: tuple[tuple[str, str], ...]
    chosen: str

    @property
    def words(self) -> str:
        return dict(self.options)[self.chosen]


class TieList(NamedTuple):
    """A list of tie-breaks under a name."""

    key: str
    title: str
    codes: tuple[str, ...]
    all_meet: bool = False


RECOMMENDED = (
    TieList(
        "rated",
        say("Swiss, all ratings reliable (FIDE C.02 13.16.5, until 2023)"),
        ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB"),
    ),
    TieList(
        "mixed",
        say("Swiss, some without a reliable rating (FIDE C.02 13.16.4, until 2023)"),
        ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
    ),
    TieList(
        "all-meet",
        say("round robin (FIDE C.02 13.16.2, until 2023)"),
        ("DE", "WIN", "SB", "KS"),
        all_meet=True,
    ),
)
"""FIDE named an order for each kind of event; C.07, which replaced it, leaves it to organisers."""


def meaning_of(code: TiebreakCode) -> Message | None:
    """Return what a tie-break means, with the values it leaves out; None if its name says it."""
    meaning = MEANINGS.get(code.name)
    if meaning is None or not (code.cut or code.median):
        return meaning
    if code.median:
        return say_n(
            "{meaning}, without the lowest and the highest value",
            "{meaning}, without the {count} lowest and the {count} highest values",
            code.median,
            meaning=meaning,
        )
    return say_n(
        "{meaning}, without the lowest value",
        "{meaning}, without the {count} lowest values",
        code.cut,
        meaning=meaning,
    )


def offered(barred: Collection[str]) -> dict[str, str]:
    """Names of the tie-breaks of players by code, without those a system bars."""
    left_out = NOT_OFFERED | {*barred}
    return {code: title for code, title in TIEBREAKS.items() if code not in left_out}


def choices(code: TiebreakCode) -> Iterator[ModifierChoice]:
    """What may be chosen of a tie-break. A modifier that is rarely used stands there if it is."""
    takes = takes_of(code.name)
    if "C" in takes:
        common = ("C1", "C2", "M1", "M2") if "M" in takes else ("C1", "C2")
        yield _choice(say("counts"), ("", *common), _cut(code), _cut_words)
    if "L" in takes:
        limit = f"L{code.limit:+d}" if code.limit else ""
        limits = ("", "L+1", "L+2", "L-1", "L-2")
        yield _choice(say("limit"), limits, limit, _limit_words)
    if "U" in takes:
        unrated = "" if code.unrated is None else f"U{code.unrated or ''}"
        ratings = ("", "U", "U1000", "U1200", "U1400", "U1500", "U1600", "U1800")
        yield _choice(say("unrated players"), ratings, unrated, _unrated_words)
    if "P" in takes:
        yield _flag(say("forfeits"), "P", _FORFEITS, chosen=code.played)
    if code.name == "AOB" or code.fore:
        yield _flag(say("based on"), "F", _BASES, chosen=code.fore)
    if "R" in takes:
        words = _ORDERS if code.name in LOWER_IS_BETTER else _ORDERS[::-1]
        yield _flag(say("order"), "R", words, chosen=code.reverse)


_FORFEITS = (say("count as not played"), say("count as games with the scheduled opponent"))
_BASES = (say("Buchholz"), say("Fore Buchholz"))
_ORDERS = (say("the lowest first"), say("the highest first"))


def _choice(label: str, common: tuple[str, ...], chosen: str, words: Words) -> ModifierChoice:
    known = common if chosen in common else (*common, chosen)
    return ModifierChoice(label, tuple((value, words(value)) for value in known), chosen)


def _flag(label: str, flag: str, words: tuple[str, ...], *, chosen: bool) -> ModifierChoice:
    return ModifierChoice(label, (("", words[0]), (flag, words[1])), flag if chosen else "")


def _cut(code: TiebreakCode) -> str:
    return f"C{code.cut}" if code.cut else f"M{code.median}" if code.median else ""


def _cut_words(modifier: str) -> str:
    if not modifier:
        return say("everything")
    number = int(modifier[1:])
    if modifier[0] == "C":
        return say_n("all but the lowest value", "all but the {count} lowest values", number)
    return say_n(
        "all but the lowest and the highest value",
        "all but the {count} lowest and the {count} highest values",
        number,
    )


def _limit_words(modifier: str) -> str:
    half_points = int(modifier[1:] or 0)
    if not half_points:
        return say("half of the points possible")
    points = show_points(5 * abs(half_points))
    if half_points > 0:
        return say("{points} more than half of the points possible", points=points)
    return say("{points} less than half of the points possible", points=points)


def _unrated_words(modifier: str) -> str:
    if not modifier:
        return say("if there are any, it is not applied")
    if modifier == "U":
        return say("are left out")
    return say("count as {rating}", rating=modifier[1:])
