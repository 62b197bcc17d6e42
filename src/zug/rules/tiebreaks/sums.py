"""Tie-breaks that are sums over rounds: the Buchholz family, Sonneborn-Berger, progressive scores.

Every value is built from its terms, so that it can be shown as the sum it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zug.model import DRAWN, WON
from zug.rules.tiebreaks.record import VOLUNTARY, Kind, Outcome, Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.rules.tiebreaks.codes import Code

FORFEITED = frozenset({Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS})


class Term(NamedTuple):
    """One term: the round, the opponent counted (0: the dummy or nobody), weight and value.

    `weight` orders terms for cuts where it is not the value itself (the opponent's score of a
    Sonneborn-Berger term); `voluntary` marks voluntarily unplayed rounds; `cut` was dropped.
    """

    round: int
    opponent: int
    value: int
    weight: int
    voluntary: bool = False
    cut: bool = False
    note: str = ""


def buchholz_terms(record: Record, tpn: int, code: Code, edition: int) -> list[Term]:
    """Adjusted scores of the opponents; unplayed rounds against the dummy (16.3, 16.4)."""
    return [
        Term(outcome.round, opponent, score, score, voluntary, note=note)
        for outcome in record.outcomes[tpn]
        for opponent, score, voluntary, note in (_opposition(record, tpn, outcome, code, edition),)
    ]


def sonneborn_terms(record: Record, tpn: int, code: Code, edition: int) -> list[Term]:
    """The opponent's adjusted score times the points scored against him (tiebreaks-2026:9.1)."""
    return [
        Term(outcome.round, opponent, score * outcome.points, score, voluntary, note=note)
        for outcome in record.outcomes[tpn]
        for opponent, score, voluntary, note in (_opposition(record, tpn, outcome, code, edition),)
    ]


def _opposition(
    record: Record, tpn: int, outcome: Outcome, code: Code, edition: int
) -> tuple[int, int, bool, str]:
    """Who stands for the opponent in a round, with which score; is it voluntarily unplayed?"""
    opponent = outcome.opponent
    if outcome.kind is Kind.GAME or (code.played and opponent and outcome.kind in FORFEITED):
        return opponent, record.adjusted[opponent], False, ""
    dummy = record.scores[tpn]
    if edition >= 2026:  # the caps of 16.4 are new in 2026
        cap = record.draw * record.rounds
        if outcome.kind in FORFEITED and opponent:
            cap = record.adjusted[opponent]
        dummy = min(dummy, cap)
    return 0, dummy, outcome.kind in VOLUNTARY, outcome.kind.value


def progressive_terms(record: Record, tpn: int, code: Code, _edition: int) -> list[Term]:
    """Running totals; a cut drops those after the first rounds (tiebreaks-2026:7.5)."""
    total = 0
    terms: list[Term] = []
    for outcome in record.outcomes[tpn]:
        total += outcome.points
        terms.append(Term(outcome.round, 0, total, outcome.round, cut=outcome.round <= code.cut))
    return terms


def koya_terms(record: Record, tpn: int, code: Code, _edition: int) -> list[Term]:
    """Points against those with at least half of the maximum (tiebreaks-2026:9.2)."""
    half = record.win * record.rounds + 10 * code.limit
    return [
        Term(outcome.round, outcome.opponent, outcome.points, outcome.points)
        for outcome in record.outcomes[tpn]
        if outcome.kind is Kind.GAME and 2 * record.scores[outcome.opponent] >= half
    ]


def rating_terms(record: Record, tpn: int, _code: Code, _edition: int) -> list[Term]:
    """Ratings of the opponents met over the board; the unrated are left out."""
    return [
        Term(outcome.round, outcome.opponent, rating, rating)
        for outcome in record.outcomes[tpn]
        if outcome.kind is Kind.GAME and (rating := record.ratings[outcome.opponent])
    ]


def solkoff_terms(record: Record, tpn: int, _code: Code, _edition: int) -> list[Term]:
    """Points of the opponents met, as they stand (fmjd-1986:4.1, burstein-2017:3.2)."""
    return [
        Term(outcome.round, outcome.opponent, score, score)
        for outcome in record.outcomes[tpn]
        if outcome.kind is Kind.GAME
        for score in (record.scores[outcome.opponent],)
    ]


def game_sonneborn_terms(record: Record, tpn: int, _code: Code, _edition: int) -> list[Term]:
    """Two, one or nothing for the game times the opponent's points (fmjd-1986:4.1)."""
    return [
        Term(outcome.round, outcome.opponent, won * score, score)
        for outcome in record.outcomes[tpn]
        if outcome.kind is Kind.GAME
        for score in (record.scores[outcome.opponent],)
        for won in (2 if outcome.result in WON else 1 if outcome.result in DRAWN else 0,)
    ]


def apply_cuts(terms: list[Term], code: Code) -> list[Term]:
    """Drop the least, and for medians the most significant terms (tiebreaks-2026:14, 16.5).

    A participant with voluntarily unplayed rounds loses the lowest of those instead of the least
    significant term, unless it is lower still.
    """
    if not code.cut and not code.median:
        return terms
    left = list(range(len(terms)))
    gone: set[int] = set()
    for _ in range(code.cut or code.median):
        if not left:
            break
        least = min(left, key=lambda i: (terms[i].weight, terms[i].value))
        voluntary = [i for i in left if terms[i].voluntary]
        if voluntary:
            lowest = min(voluntary, key=lambda i: terms[i].value)
            if terms[lowest].value >= terms[least].value:
                least = lowest
        left.remove(least)
        gone.add(least)
    for _ in range(code.median):
        if not left:
            break
        most = max(left, key=lambda i: (terms[i].weight, terms[i].value))
        left.remove(most)
        gone.add(most)
    return [term._replace(cut=True) if i in gone else term for i, term in enumerate(terms)]


TERMS: dict[str, Callable[[Record, int, Code, int], list[Term]]] = {
    "BH": buchholz_terms,
    "FB": buchholz_terms,
    "SB": sonneborn_terms,
    "PS": progressive_terms,
    "KS": koya_terms,
    "ARO": rating_terms,
    "SOLKOFF": solkoff_terms,
    "MEDIAN": solkoff_terms,
    "SB1986": game_sonneborn_terms,
}
"""Tie-breaks made of terms; `ARO` is their mean, all others their sum."""


def terms_of(record: Record, tpn: int, code: Code, edition: int) -> list[Term]:
    """The terms of a tie-break for one player, those cut marked."""
    if code.name == "FB" or (code.fore and code.name == "BH"):
        record = record.fore
    terms = TERMS[code.name](record, tpn, code, edition)
    if code.name == "PS":
        return terms
    if code.name == "MEDIAN":
        return apply_cuts(terms, code._replace(median=1)) if len(terms) > 2 else []
    return apply_cuts(terms, code)


def total(terms: list[Term]) -> int:
    return sum(term.value for term in terms if not term.cut)
