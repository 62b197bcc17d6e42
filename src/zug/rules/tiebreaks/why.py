"""A tie-break of a player or a team written out: the terms of its sum, or its formula."""

from __future__ import annotations

from collections.abc import Callable

from zug.fastclasses import NamedTuple
from zug.messages import Message, joined, numbered, say, wording
from zug.model import list_points, show_points
from zug.model.tournament import OTHER
from zug.rules.expectation import expected_percent, half_up, rating_difference
from zug.rules.tiebreaks.codes import TiebreakCode
from zug.rules.tiebreaks.direct import counts, steps_of
from zug.rules.tiebreaks.record import RoundKind, RoundOutcome, TiebreakRecord
from zug.rules.tiebreaks.values import (
    COUNTS,
    TERMS,
    Term,
    perfect_performance,
    performance,
    quick_total,
    rating_terms,
    score_over_the_board,
    show,
    terms_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.tiebreaks.standings import Standings
    from zug.rules.tiebreaks.teams import TeamStandings

_NOBODY_MET = say("no opponent was met over the board")


class Why(NamedTuple):
    """How the value of a tie-break comes about: a sentence (`formula`) and the terms of a sum.

    The terms are in the unit of the value: tenths of a point for a Buchholz, hundredths for a
    Sonneborn-Berger, rating points for an average of ratings.

    `steps` are those of a tie-break that is applied again and again (tiebreaks-2026:13.3).
    """

    formula: str
    terms: tuple[Term, ...] = ()
    steps: tuple[Message, ...] = ()


def why(table: Standings, tpn: int, code: TiebreakCode) -> Why:
    """Return how one tie-break of one player comes about; every code has an answer."""
    record, name = table.record, code.name
    if name == "DE":
        return _encounter(table, tpn, code)
    if name == "AOB":
        return _average_buchholz(record, tpn, code, table.edition)
    if name in TERMS:
        terms = tuple(terms_of(record, tpn, code, table.edition))
        words = _WITH_BROUGHT.get(name, _SUMS.get(name)) if record.brought else _SUMS.get(name)
        return Why(words or _about_ratings(record, code, _mean(terms)), terms)
    if name in ("TPN", "LOT", OTHER):
        return Why(_by_number(tpn, code))
    if name in _COUNTED:
        return _counted(table, tpn, name)
    found = _FORMULAS[name](record, tpn, code)
    return found._replace(formula=_about_ratings(record, code, found.formula))


_RATED_BY = {
    "round": say("with the rating of each round"),
    "last": say("with the latest rating"),
}


def _about_ratings(record: TiebreakRecord, code: TiebreakCode, formula: str) -> str:
    """The formula, with what was published about unrated players and ratings of a long event."""
    said = [formula]
    if record.tournament.ranking.ratings and record.rated_by in _RATED_BY:
        said.append(_RATED_BY[record.rated_by])
    if code.name != "RTNG" and not all(record.ratings.values()):
        rating = record.unrated if code.unrated is None else code.unrated
        said.append(
            say("unrated players count as {rating}", rating=rating)
            if rating
            else say("unrated opponents are left out")
        )
    return joined(said, "; ") if len(said) > 1 else formula


def _by_number(tpn: int, code: TiebreakCode) -> Message:
    if code.name != "TPN":
        return _NUMBERS[code.name][code.reverse]
    return (
        say("the pairing number {tpn}; the largest is best", tpn=tpn)
        if code.reverse
        else say("the pairing number {tpn}; the smallest is best", tpn=tpn)
    )


_NUMBERS = {
    OTHER: (
        say("a value worked out elsewhere; the largest is best"),
        say("a value worked out elsewhere; the smallest is best"),
    ),
    "LOT": (
        say("the lot that was drawn; the smallest is best"),
        say("the lot that was drawn; the largest is best"),
    ),
}
"""Numbers that were not computed, as they are, and reversed."""
_SUMS = {
    "BH": say("the sum of the opponents' scores, as article 16 adjusts them"),
    "FB": say(
        "the sum of the opponents' scores with all games of the last round drawn",
        wording("the sum of the opponents' scores with all matches of the last round drawn"),
    ),
    "SB": say(
        "the sum of each opponent's score times the points scored against them",
        wording("the sum of each opponent's score times the points scored against that team"),
    ),
    "PS": say("the sum of the totals after each round"),
    "KS": say("points scored against those with at least half of the maximum (moved by the limit)"),
    "SOLKOFF": say("the sum of the points of all opponents met"),
    "MEDIAN": say("the sum of the points of opponents met without the highest and the lowest"),
    "SB1986": say("the sum of 2, 1 or 0 for the game times the opponent's points"),
}
_WITH_BROUGHT = {
    "SB": say(
        "the sum of each opponent's score, with the points brought along, times the points scored "
        "against them"
    ),
    "KS": say(
        "points scored against those with at least half of the maximum (moved by the limit) in the "
        "games of this stage, without the points brought along"
    ),
}
"""In a final into which points were carried."""


_COUNTED: dict[str, Message] = {
    "WIN": say("rounds that brought the points of a win"),
    "WON": say("games won over the board", wording("matches won over the board")),
    "BPG": say("games played with Black", wording("matches played with Black on board 1")),
    "BWG": say("games won with Black", wording("matches won with Black on board 1")),
    "REP": say("rounds less requested byes and forfeit losses"),
    "STD": say(
        "one for a round better than the opponent's (unplayed: than a draw), half for an equal one"
    ),
    "PTS": say("points of every round"),
}


def _counted(table: Standings, tpn: int, name: str) -> Why:
    """Return the rounds that a tie-break counts, or with `PTS` the points of every round."""
    count = COUNTS.get(name, _points)
    terms = tuple(
        Term(out.round, out.opponent, value, value, note=_unplayed(table, tpn, out))
        for out in table.record.outcomes[tpn]
        if (value := int(count(table.record, out)))
    )
    return Why(_COUNTED[name], terms)


def _points(_record: TiebreakRecord, out: RoundOutcome) -> int:
    return out.points


def _unplayed(table: Standings, tpn: int, out: RoundOutcome) -> str:
    """What a round without an opponent was; a game may count for nobody (round-robin:6.6.1)."""
    if out.opponent:
        return ""
    cell = table.tournament.by_tpn[tpn].cell(out.round)
    is_annulled = cell is not None and cell.opponent in table.out
    return say("game that counts for nobody") if is_annulled else out.kind.value


def _encounter(table: Standings, tpn: int, code: TiebreakCode) -> Why:
    """Return the games among the players who were tied when the direct encounter was applied."""
    tied = table.tied_at(tpn, code)
    if len(tied) < 2:
        return Why(say("nobody was tied with this player when this tie-break was applied"))
    members = set(tied)
    terms = tuple(
        _term_of(out)
        for out in table.record.outcomes[tpn]
        if out.opponent in members and counts(out, forfeits=code.played or table.record.all_meet)
    )
    names = ", ".join(map(str, sorted(members)))
    if len({term.opponent for term in terms}) < len(terms):
        words = say(
            "points in the games among the tied: {names}; of several against one opponent, the "
            "average",
            names=names,
        )
        return Why(words, terms)
    return Why(say("points in the games among the tied: {names}", names=names), terms)


def _mean(terms: tuple[Term, ...]) -> str:
    kept = [term.value for term in terms if not term.cut]
    if not kept:
        return _NOBODY_MET
    return f"{sum(kept)} / {len(kept)} = {half_up(sum(kept), len(kept))}"


def _average_buchholz(record: TiebreakRecord, tpn: int, code: TiebreakCode, edition: int) -> Why:
    inner = TiebreakCode("FB" if code.fore else "BH", played=code.played)
    terms = _of_opponents(
        record, tpn, lambda opponent: quick_total(record, opponent, inner, edition)
    )
    if not terms:
        return Why(_NOBODY_MET)
    whole = sum(term.value for term in terms)
    return Why(
        say(
            "{sum} / {count}, the mean of the opponents' {code}",
            sum=list_points(whole),
            count=len(terms),
            code=inner,
        ),
        terms,
    )


def _performance(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Why:
    halves, ratings, by_game = score_over_the_board(record, tpn, code)
    if not ratings:
        return Why(_NOBODY_MET)
    percent = half_up(50 * halves, len(by_game))
    average = half_up(sum(ratings), len(ratings))
    difference = rating_difference(percent)
    return Why(
        say(
            "ARO {average} + dp: {scored:g} of {games} is {percent} %, "
            "dp {difference:+d}; {average} {sign} {size} = {result}",
            average=average,
            scored=halves / 2,
            games=len(by_game),
            percent=percent,
            difference=difference,
            sign="+" if difference >= 0 else "-",
            size=abs(difference),
            result=average + difference,
        ),
        tuple(rating_terms(record, tpn, code)),
    )


def _perfect(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Why:
    halves, _, ratings = score_over_the_board(record, tpn, code)
    found = perfect_performance(record, tpn, code)
    if not ratings or found is None:
        return Why(_NOBODY_MET)
    terms = tuple(rating_terms(record, tpn, code))
    if halves == 0:
        return Why(
            say(
                "no points: the lowest opponent {lowest} - 800 = {result}",
                lowest=min(ratings),
                result=found,
            ),
            terms,
        )

    def expected(rating: int) -> str:
        return f"{sum(expected_percent(rating - other) for other in ratings) / 100:g}"

    return Why(
        say(
            "the lowest rating expected to score {scored:g} of {games}: "
            "{rating} is expected to score {expected}, {lower} only {less}",
            scored=halves / 2,
            games=len(ratings),
            rating=found,
            expected=expected(found),
            lower=found - 1,
            less=expected(found - 1),
        ),
        terms,
    )


def _mean_of(
    name: str, value: Callable[[TiebreakRecord, int, TiebreakCode], int | None]
) -> Callable[[TiebreakRecord, int, TiebreakCode], Why]:
    def explain(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Why:
        terms = _of_opponents(record, tpn, lambda opponent: value(record, opponent, code))
        if not terms:
            return Why(_NOBODY_MET)
        whole, count = sum(term.value for term in terms), len(terms)
        formula = say(
            "{sum} / {count} = {mean}, the mean {code} of the opponents",
            sum=whole,
            count=count,
            mean=half_up(whole, count),
            code=name,
        )
        return Why(formula, terms)

    return explain


def _of_opponents(
    record: TiebreakRecord, tpn: int, value: Callable[[int], int | None]
) -> tuple[Term, ...]:
    """Return a term for each opponent met over the board who has the value."""
    return tuple(
        Term(out.round, out.opponent, number, number)
        for out in record.outcomes[tpn]
        if out.kind is RoundKind.GAME and (number := value(out.opponent)) is not None
    )


def _own_rating(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Why:
    rating = record.rating_in(tpn, record.rounds, code.unrated)
    return Why(say("the rating {rating}", rating=rating) if rating else say("unrated"))


_FORMULAS: dict[str, Callable[[TiebreakRecord, int, TiebreakCode], Why]] = {
    "TPR": _performance,
    "PTP": _perfect,
    "APRO": _mean_of("TPR", performance),
    "APPO": _mean_of("PTP", perfect_performance),
    "RTNG": _own_rating,
}


def why_of_team(table: TeamStandings, tpn: int, code: TiebreakCode) -> Why | None:
    """Return how a tie-break that only teams have comes about; None for the others."""
    match code.name:
        case "MPVGP":
            return Why(_SCORES[table.other.score], _rounds(table.other, tpn))
        case "EMMSB" | "EMGSB" | "EGMSB" | "EGGSB":
            return Why(_PRODUCTS[code.name], tuple(table.terms(tpn, code)))
        case "SSSC":
            return _combined(table, tpn, code)
        case "BC" | "TBR" | "BBE":
            return _boards(table, tpn, code)
    is_encounter = code.name == "DE" or code.name.startswith("EDE")
    return _team_encounter(table, tpn, code) if is_encounter else None


_SCORES: dict[str, Message] = {
    "MP": say("match points of every round"),
    "GP": say("game points of every round"),
}
_PRODUCTS: dict[str, Message] = {
    "EMMSB": say("the sum of each opponent's match points times the match points against it"),
    "EMGSB": say("the sum of each opponent's match points times the game points against it"),
    "EGMSB": say("the sum of each opponent's game points times the match points against it"),
    "EGGSB": say("the sum of each opponent's game points times the game points against it"),
}


def _rounds(table: TeamStandings, tpn: int) -> tuple[Term, ...]:
    return tuple(
        _term_of(out, note="" if out.opponent else out.kind.value)
        for out in table.record.outcomes[tpn]
    )


def _term_of(out: RoundOutcome, note: str = "") -> Term:
    return Term(out.round, out.opponent, out.points, out.points, note=note)


def _combined(table: TeamStandings, tpn: int, code: TiebreakCode) -> Why:
    inner = TiebreakCode("FB" if code.fore else "BH", played=code.played)
    return Why(
        say(
            "{secondary} of the other score + {code} {strength} / {divisor}",
            secondary=list_points(table.other.record.scores[tpn]),
            code=inner,
            strength=show(inner, table.value(tpn, inner)),
            divisor=table.divisor(code),
        ),
        tuple(table.terms(tpn, inner)),
    )


def _boards(table: TeamStandings, tpn: int, code: TiebreakCode) -> Why:
    name = code.name
    if not table.teams.individuals:
        return Why(say("the games on the boards are not known"))
    boards = table.boards[tpn]
    if name == "BC":
        products = joined(
            (joined((board, list_points(points)), " × ") for board, points in enumerate(boards, 1)),
            " + ",
        )
        formula = say("each board's number times the points on it: {sum}", sum=products)
        return Why(formula, steps=_undecided(table, tpn, code))
    points = numbered(dict(enumerate(map(list_points, boards), 1)))
    if name == "TBR":
        return Why(
            say("points on each board, the first that differs decides ({points})", points=points)
        )
    return Why(
        say(
            "points on each board ({points}), added up without the last board, the last two and "
            "so on; the first sum that differs decides",
            points=points,
        )
    )


def _undecided(table: TeamStandings, tpn: int, code: TiebreakCode) -> tuple[Message, ...]:
    """Board count compares only teams with equal game points (tiebreaks-2026:12.1)."""
    tied = table.tied_at(tpn, code)
    if not tied or table.has_equal_games(tied):
        return ()
    scores = table.by("GP").record.scores
    totals = {one: scores[one] for one in tied}
    values = numbered({one: list_points(points) for one, points in totals.items()})
    return (
        say(
            "decides nothing here: the game points of the tied teams differ ({values})",
            values=values,
        ),
    )


def _team_encounter(table: TeamStandings, tpn: int, code: TiebreakCode) -> Why:
    tied = table.tied_at(tpn, code)
    if len(tied) < 2:
        return Why(say("no team was tied with this one when this tie-break was applied"))
    members = set(tied)
    counted = table.at(code)
    is_extended = code.name != "DE"
    terms = tuple(
        _term_of(out, list_points(other.points) if is_extended else "")
        for out, other in zip(
            counted.record.outcomes[tpn], counted.other.record.outcomes[tpn], strict=True
        )
        if out.opponent in members and counts(out, forfeits=code.played or table.all_meet)
    )
    names = ", ".join(map(str, sorted(members)))
    if not is_extended:
        return Why(say("points in the matches among the tied: {names}", names=names), terms)
    return Why(
        say(
            "points in the matches among the tied ({names}), beside them those of the other score",
            names=names,
        ),
        terms,
        steps_of(table, tpn, code),
    )


_WITH_SCORES = ("BH", "FB", "SB")
"""Their terms are made of adjusted scores of opponents."""


def adjusted_note(table: Standings, term: Term, code: TiebreakCode) -> str:
    """Return both scores of an opponent who did not play to the end; empty if they are equal."""
    if not term.opponent or code.name not in _WITH_SCORES:
        return ""
    is_fore = code.name == "FB" or (code.fore and code.name == "BH")
    record = table.record.fore if is_fore else table.record
    score, adjusted = record.scores[term.opponent], record.adjusted[term.opponent]
    if score == adjusted:
        return ""
    return say(
        "{score}, adjusted to {adjusted}: did not play to the end (C.07, 16.3)",
        score=show_points(score),
        adjusted=show_points(adjusted),
    )
