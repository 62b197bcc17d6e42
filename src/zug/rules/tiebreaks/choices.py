"""Tie-breaks to choose from: what each means, its variants in words, lists that FIDE named."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.messages import Message, say, say_n
from zug.model import show_points
from zug.model.tournament import OTHER
from zug.rules.tiebreaks.codes import OF_TEAMS, TIEBREAKS, takes_of
from zug.rules.tiebreaks.standings import LOWER_IS_BETTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from zug.rules.tiebreaks.codes import Code

    Words = Callable[[str], str]

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


class Choice(NamedTuple):
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


def meaning_of(code: Code) -> Message | None:
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


def choices(code: Code) -> Iterator[Choice]:
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


def _choice(label: str, common: tuple[str, ...], chosen: str, words: Words) -> Choice:
    known = common if chosen in common else (*common, chosen)
    return Choice(label, tuple((value, words(value)) for value in known), chosen)


def _flag(label: str, flag: str, words: tuple[str, ...], *, chosen: bool) -> Choice:
    return Choice(label, (("", words[0]), (flag, words[1])), flag if chosen else "")


def _cut(code: Code) -> str:
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
