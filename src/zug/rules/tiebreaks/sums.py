"""Tie-breaks that are sums over rounds: the Buchholz family, Sonneborn-Berger, progressive scores.

Every value is built from its terms, so that it can be shown as the sum it is.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.messages import joined
from zug.model import list_points
from zug.rules.tiebreaks.record import Kind, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.rules.tiebreaks.codes import Code


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
        Term(number, opponent, score, score, voluntary, note=note)
        for number, opponent, score, _, voluntary, note in record.oppositions(
            tpn, edition, played=code.played
        )
    ]


def sonneborn_terms(record: Record, tpn: int, code: Code, edition: int) -> list[Term]:
    """The opponent's adjusted score times the points scored against them (tiebreaks-2026:9.1)."""
    return [
        Term(
            number, opponent, score * points, score, voluntary, note=note or product(score, points)
        )
        for number, opponent, score, points, voluntary, note in record.oppositions(
            tpn, edition, played=code.played
        )
    ]


def product(score: int, points: int) -> str:
    return joined((list_points(score), list_points(points)), " × ")


def progressive_terms(record: Record, tpn: int, code: Code, _edition: int) -> list[Term]:
    """Running totals; a cut drops those after the first rounds (tiebreaks-2026:7.5)."""
    total = 0
    terms: list[Term] = []
    for outcome in record.outcomes[tpn]:
        total += outcome.points
        terms.append(Term(outcome.round, 0, total, outcome.round, cut=outcome.round <= code.cut))
    return terms


def koya_terms(record: Record, tpn: int, code: Code, _edition: int) -> list[Term]:
    """Points against those with at least half of the maximum (tiebreaks-2026:9.2).

    Forfeited games count: article 16 does not speak of Koya. The maximum is that of the games, so
    points brought into a final do not help to reach half of it.
    """
    moved = 10 * code.limit
    brought = record.brought.get
    return [
        Term(outcome.round, outcome.opponent, outcome.points, outcome.points)
        for outcome in record.outcomes[tpn]
        if (other := outcome.opponent)
        and outcome.kind is not Kind.FREE
        and 2 * (record.scores[other] - brought(other, 0)) >= record.most(other) + moved
    ]


def rating_terms(record: Record, tpn: int, code: Code, _edition: int = 2026) -> list[Term]:
    """Ratings of the opponents met over the board, if they have one (tiebreaks-2026:10.1)."""
    return [
        Term(outcome.round, outcome.opponent, rating, rating)
        for outcome in record.outcomes[tpn]
        if outcome.kind is Kind.GAME
        and (rating := record.rating_in(outcome.opponent, outcome.round, code.unrated))
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
        Term(outcome.round, outcome.opponent, outcome.halves * score, score)
        for outcome in record.outcomes[tpn]
        if outcome.kind is Kind.GAME
        for score in (record.scores[outcome.opponent],)
    ]


def apply_cuts(terms: list[Term], code: Code) -> list[Term]:
    """Drop the least, and for medians the most significant terms (tiebreaks-2026:14, 16.5).

    A participant with voluntarily unplayed rounds loses the lowest of those instead of the least
    significant term, unless it is lower still. Of several equal ones the opponent with the lowest
    score goes first, so that the order of the rounds does not matter.
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
            lowest = min(voluntary, key=lambda i: (terms[i].value, terms[i].weight))
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


def terms_of(
    record: Record, tpn: int, code: Code, edition: int, *, is_fore: bool = False
) -> list[Term]:
    """The terms of a tie-break for one player, those cut marked.

    `is_fore`: the record has its last round drawn already.
    """
    if not is_fore and (code.name == "FB" or (code.fore and code.name == "BH")):
        record = record.fore
    terms = TERMS[code.name](record, tpn, code, edition)
    if code.name == "PS":
        return terms
    if code.name == "MEDIAN":
        return apply_cuts(terms, code._replace(median=1)) if len(terms) > 2 else []
    return apply_cuts(terms, code)


def quick_total(record: Record, tpn: int, code: Code, edition: int) -> int:
    """The total of `terms_of` for the Buchholz family, without making its terms.

    Only who has voluntarily unplayed rounds and a cut needs them (16.5).
    """
    if code.name == "FB" or code.fore:
        record = record.fore
    rows = record.oppositions(tpn, edition, played=code.played)
    is_product = code.name == "SB"
    least = code.cut or code.median
    if not least:
        if is_product:
            return sum([row[2] * row[3] for row in rows])
        return sum([row[2] for row in rows])
    if any(row[4] for row in rows):
        return total(terms_of(record, tpn, code._replace(fore=False), edition, is_fore=True))
    if is_product:
        pairs = sorted([(row[2], row[2] * row[3]) for row in rows])
        values = [value for _, value in pairs]
    else:
        values = sorted([row[2] for row in rows])
    return sum(values[least : max(least, len(values) - code.median)])


def total(terms: list[Term]) -> int:
    return sum(term.value for term in terms if not term.cut)
