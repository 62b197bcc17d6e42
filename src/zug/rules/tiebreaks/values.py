"""The value of every tie-break for every player.

Tie-breaks that are sums over rounds (the Buchholz family, Sonneborn-Berger, progressive scores) are
built from their terms, so that a value can be shown as the sum it is.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from zug.fastclasses import NamedTuple
from zug.messages import decimal, joined
from zug.model import list_points
from zug.model.tournament import OTHER
from zug.rules.expectation import expected_percent, half_up, rating_difference
from zug.rules.tiebreaks.codes import TABLE, TiebreakCode
from zug.rules.tiebreaks.record import RoundKind, RoundOutcome, TiebreakRecord, is_voluntary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Number = int | Fraction
"""Values are exact. Points are in tenths, products of points in hundredths, see `TABLE`."""

BY_RATING = frozenset(code for code, row in TABLE.items() if "rated" in row)
"""Tie-breaks of article 10: not for an event with unrated players (tiebreaks-2026:10)."""


def value_of(
    record: TiebreakRecord, tpn: int, code: TiebreakCode, edition: int = 2026
) -> Number | None:
    """Return one tie-break of one player; None if it is not defined.

    That is an average without opponents, and what is made of ratings if not all players have one.
    """
    name = code.name
    if name in BY_RATING:
        is_known = record.all_rated or code.unrated is not None
        return _by_rating(record, tpn, code) if is_known else None
    if name in ("BH", "FB", "SB"):
        return quick_total(record, tpn, code, edition)
    if name in TERMS:
        return total(terms_of(record, tpn, code, edition))
    if name == "AOB":
        return _average_buchholz(record, tpn, code, edition)
    if name in COUNTS:
        count = COUNTS[name]
        return sum([count(record, out) for out in record.outcomes[tpn]])
    return _own_number(record, tpn, code)


def _own_number(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Number | None:
    """Return points, pairing number or a value computed elsewhere; None if it was not entered."""
    if code.name == OTHER:
        return record.tournament.ranking.values.get(str(code._replace(reverse=False)), {}).get(tpn)
    return tpn if code.name == "TPN" else record.scores[tpn]


def _by_rating(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> int | None:
    """Return a tie-break of article 10, computed once for each player."""
    key, known = (f"{code.name} {code.unrated}", tpn), record.memory
    if code.name == "ARO":  # a cut changes it
        return _average_rating(record, tpn, code)
    if key not in known:
        known[key] = _RATINGS[code.name](record, tpn, code)
    return known[key]


def _average_rating(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> int | None:
    """Return the mean of the ratings, halves rounded up (tiebreaks-2026:10.1)."""
    kept = [term.value for term in terms_of(record, tpn, code, 2026) if not term.cut]
    return half_up(sum(kept), len(kept)) if kept else None


def _average_buchholz(
    record: TiebreakRecord, tpn: int, code: TiebreakCode, edition: int
) -> Number | None:
    """Return the mean Buchholz of the opponents met over the board (tiebreaks-2026:8.2)."""
    inner = code._replace(name="FB" if code.fore else "BH", cut=0, median=0, fore=False)
    met = opponents_met(record, tpn)
    if not met:
        return None
    known, name = record.memory, f"{inner} {edition}"
    values = []
    for opponent in met:
        key = (name, opponent)
        if key not in known:
            known[key] = quick_total(record, opponent, inner, edition)
        values.append(known[key] or 0)
    return Fraction(sum(values), len(values))


def opponents_met(record: TiebreakRecord, tpn: int) -> list[int]:
    return [out.opponent for out in record.outcomes[tpn] if out.kind is RoundKind.GAME]


Counts = Callable[[TiebreakRecord, RoundOutcome], int]


def _standard(record: TiebreakRecord, out: RoundOutcome) -> int:
    """Return 2 for a round better than the opponent's, 1 for an equal one, in half points.

    An unplayed round is compared with a draw (tiebreaks-2026:7.7).
    """
    other = record.draw
    if out.kind is RoundKind.GAME:
        other = record.outcomes[out.opponent][out.round - 1].points
    return 2 if out.points > other else 1 if out.points == other else 0


COUNTS: dict[str, Counts] = {
    "WIN": lambda record, out: record.is_win(out),  # tiebreaks-2026:7.1
    "WON": lambda record, out: record.is_own_game(out) and out.halves == 2,  # 7.2
    "BPG": lambda record, out: record.is_own_game(out) and not out.white,  # 7.3
    "BWG": lambda record, out: record.is_own_game(out) and not out.white and out.halves == 2,  # 7.4
    "REP": lambda _record, out: not is_voluntary(out.kind),  # 7.6
    "STD": _standard,
}
"""What a round adds to the tie-breaks that count rounds."""


class Score(NamedTuple):
    """What a performance is made of: half points over the board, the ratings of the opponents
    met, and of them once more for every game.
    """

    halves: int
    ratings: list[int]
    by_game: list[int]


def score_over_the_board(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Score:
    """1-½-0 whatever the scale of the event (tiebreaks-2026:10).

    Games against unrated opponents count only if the tie-break gives these a rating.
    """
    played = [
        (out, rating)
        for out in record.outcomes[tpn]
        if out.kind is RoundKind.GAME
        and (rating := record.rating_in(out.opponent, out.round, code.unrated))
    ]
    ratings = [rating for _, rating in played]
    by_game = [rating for out, rating in played for _ in range(out.games)]
    return Score(sum([out.halves for out, _ in played]), ratings, by_game)


TPR, PTP = TiebreakCode("TPR"), TiebreakCode("PTP")


def performance(record: TiebreakRecord, tpn: int, code: TiebreakCode = TPR) -> int | None:
    """The average rating of the opponents plus the table's difference (tiebreaks-2026:10.2)."""
    score = score_over_the_board(record, tpn, code)
    if not score.ratings:
        return None
    percent = half_up(50 * score.halves, len(score.by_game))
    return half_up(sum(score.ratings), len(score.ratings)) + rating_difference(percent)


def perfect_performance(record: TiebreakRecord, tpn: int, code: TiebreakCode = PTP) -> int | None:
    """Return the lowest rating whose expected score is at least the score (tiebreaks-2026:10.3)."""
    score = score_over_the_board(record, tpn, code)
    ratings = score.by_game
    if not ratings:
        return None
    wanted = 50 * score.halves
    if wanted == 0:
        return min(ratings) - 800
    expected = expected_percent
    low, high = min(ratings) - 800, max(ratings) + 736
    while low < high:
        middle = (low + high) // 2
        if sum([expected(middle - rating) for rating in ratings]) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def _mean_of_opponents(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> int | None:
    """Return the mean of what the opponents met over the board have of another tie-break."""
    found = (_by_rating(record, opponent, code) for opponent in opponents_met(record, tpn))
    values = [number for number in found if number is not None]
    return half_up(sum(values), len(values)) if values else None


def _own_rating(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> int | None:
    """The rating of the player, of a long event the one at the time (tiebreaks-2026:10.6)."""
    return record.rating_in(tpn, record.rounds, code.unrated) or None


_RATINGS: dict[str, Callable[[TiebreakRecord, int, TiebreakCode], int | None]] = {
    "TPR": performance,
    "PTP": perfect_performance,
    "APRO": lambda record, tpn, code: _mean_of_opponents(record, tpn, code._replace(name="TPR")),
    "APPO": lambda record, tpn, code: _mean_of_opponents(record, tpn, code._replace(name="PTP")),
    "RTNG": _own_rating,
}


def show(code: TiebreakCode, value: Number | None, decimals: int = 2) -> str:
    """Return a value as lists print it: no more decimals than it needs, averages with two."""
    if value is None:
        return "-"
    scale = int(TABLE[code.name].get("scale", 1))
    scaled = half_up(value.numerator * 10**decimals, value.denominator * scale)
    text = f"{scaled // 10**decimals}.{scaled % 10**decimals:0{decimals}d}"
    return decimal(text if code.name == "AOB" else text.rstrip("0").rstrip("."))


_HALVES = ("", "0", "5")


def shown_lines(lines: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the values of a table, line by line, as its columns show them."""
    columns = [figures(column) for column in zip(*lines, strict=True)]
    return [tuple(column[place] for column in columns) for place in range(len(lines))]


def figures(column: Iterable[str]) -> list[str]:
    """Return the values of a column as tables show them: halves as ½, no value as nothing.

    Where other fractions stand among them, all keep their decimals, and have as many of them.
    """
    values = ["" if text == "-" else text for text in column]
    parts = [text.partition(".")[2] for text in values]
    if all(part in _HALVES for part in parts):
        return [*map(halves, values)]
    most = max(map(len, parts))
    return [
        decimal(f"{text.partition('.')[0]}.{part:0<{most}}") if text else ""
        for text, part in zip(values, parts, strict=True)
    ]


def halves(text: str) -> str:
    """Return a value of a tie-break, halves as ½."""
    if text.endswith(".5") and text.count(".") == 1:
        return f"{text[:-2].removesuffix('0') if text == '0.5' else text[:-2]}½"
    return text[:-2] if text.endswith(".0") else text


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


def buchholz_terms(
    record: TiebreakRecord, tpn: int, code: TiebreakCode, edition: int
) -> list[Term]:
    """Adjusted scores of the opponents; unplayed rounds against the dummy (16.3, 16.4)."""
    return [
        Term(number, opponent, score, score, voluntary, note=note)
        for number, opponent, score, _, voluntary, note in record.oppositions(
            tpn, edition, played=code.played
        )
    ]


def sonneborn_terms(
    record: TiebreakRecord, tpn: int, code: TiebreakCode, edition: int
) -> list[Term]:
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


def progressive_terms(
    record: TiebreakRecord, tpn: int, code: TiebreakCode, _edition: int
) -> list[Term]:
    """Running totals; a cut drops those after the first rounds (tiebreaks-2026:7.5)."""
    total = 0
    terms: list[Term] = []
    for outcome in record.outcomes[tpn]:
        total += outcome.points
        terms.append(Term(outcome.round, 0, total, outcome.round, cut=outcome.round <= code.cut))
    return terms


def koya_terms(record: TiebreakRecord, tpn: int, code: TiebreakCode, _edition: int) -> list[Term]:
    """Return points against those with at least half of the maximum (tiebreaks-2026:9.2).

    Forfeited games count: article 16 does not speak of Koya. The maximum is that of the games, so
    points brought into a final do not help to reach half of it.
    """
    moved = 10 * code.limit
    brought = record.brought.get
    return [
        Term(outcome.round, outcome.opponent, outcome.points, outcome.points)
        for outcome in record.outcomes[tpn]
        if (other := outcome.opponent)
        and outcome.kind is not RoundKind.FREE
        and 2 * (record.scores[other] - brought(other, 0)) >= record.most(other) + moved
    ]


def rating_terms(
    record: TiebreakRecord, tpn: int, code: TiebreakCode, _edition: int = 2026
) -> list[Term]:
    """Ratings of the opponents met over the board, if they have one (tiebreaks-2026:10.1)."""
    return [
        Term(outcome.round, outcome.opponent, rating, rating)
        for outcome in record.outcomes[tpn]
        if outcome.kind is RoundKind.GAME
        and (rating := record.rating_in(outcome.opponent, outcome.round, code.unrated))
    ]


def solkoff_terms(
    record: TiebreakRecord, tpn: int, _code: TiebreakCode, _edition: int
) -> list[Term]:
    """Return the points of the opponents met as they stand (fmjd-1986:4.1, burstein-2017:3.2)."""
    return _terms_of_opponents(record, tpn, lambda _out, score: score)


def game_sonneborn_terms(
    record: TiebreakRecord, tpn: int, _code: TiebreakCode, _edition: int
) -> list[Term]:
    """Return two, one or nothing for the game times the opponent's points (fmjd-1986:4.1)."""
    return _terms_of_opponents(record, tpn, lambda out, score: out.halves * score)


def _terms_of_opponents(
    record: TiebreakRecord, tpn: int, value: Callable[[RoundOutcome, int], int]
) -> list[Term]:
    return [
        Term(out.round, out.opponent, value(out, score), score)
        for out in record.outcomes[tpn]
        if out.kind is RoundKind.GAME
        for score in (record.scores[out.opponent],)
    ]


def apply_cuts(terms: list[Term], code: TiebreakCode) -> list[Term]:
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


TERMS: dict[str, Callable[[TiebreakRecord, int, TiebreakCode, int], list[Term]]] = {
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
    record: TiebreakRecord, tpn: int, code: TiebreakCode, edition: int, *, is_fore: bool = False
) -> list[Term]:
    """Return the terms of a tie-break for one player, those cut marked.

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


def quick_total(record: TiebreakRecord, tpn: int, code: TiebreakCode, edition: int) -> int:
    """Return the total of `terms_of` for the Buchholz family, without making its terms.

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
