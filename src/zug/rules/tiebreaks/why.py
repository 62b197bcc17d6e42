"""A tie-break of a player or a team written out: the terms of its sum, or its formula."""

from __future__ import annotations

from collections.abc import Callable

from zug.fastclasses import NamedTuple
from zug.messages import Message, joined, message_from, numbered, of_teams, say
from zug.model import list_points, show_points
from zug.model.tournament import OTHER
from zug.rules.expectation import expected_percent, half_up, rating_difference
from zug.rules.tiebreaks.codes import TABLE, TiebreakCode
from zug.rules.tiebreaks.direct import counts, steps_of
from zug.rules.tiebreaks.record import RoundKind, RoundOutcome, TiebreakRecord
from zug.rules.tiebreaks.values import (
    BY_RATING,
    COUNTS,
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
    if name in COUNTS or name == "PTS":
        return _counted(table, tpn, name)
    if name in _FORMULAS:
        answer = _FORMULAS[name](record, tpn, code)
        formula = answer.formula
        return answer._replace(formula=_about_ratings(record, code, formula))
    # `brought`: in a final into which points were carried
    is_other = record.brought and "brought" in TABLE[name]
    terms = tuple(terms_of(record, tpn, code, table.edition))
    return Why(_sentence(name, "brought" if is_other else "formula"), terms)


_RATED_BY = {
    "round": say("with the rating of each round"),
    "last": say("with the latest rating"),
}


def _about_ratings(record: TiebreakRecord, code: TiebreakCode, formula: str) -> str:
    """The formula, with what was published about unrated players and ratings of a long event."""
    if code.name not in BY_RATING:
        return formula
    sentences = [formula]
    if record.tournament.ranking.ratings and record.rated_by in _RATED_BY:
        sentences.append(_RATED_BY[record.rated_by])
    if code.name != "RTNG" and not all(record.ratings.values()):
        rating = record.unrated if code.unrated is None else code.unrated
        sentences.append(
            say("unrated players count as {rating}", rating=rating)
            if rating
            else say("unrated opponents are left out")
        )
    return joined(sentences, "; ") if len(sentences) > 1 else formula


def _sentence(code: str, name: str = "formula", /, **params: object) -> Message:
    """Return a sentence of the table about a tie-break."""
    return message_from(TABLE[code], name, params)


def _counted(table: Standings, tpn: int, name: str) -> Why:
    """Return the rounds that a tie-break counts, or with `PTS` the points of every round."""
    count = COUNTS.get(name, _points)
    terms = tuple(
        Term(out.round, out.opponent, value, value, note=_unplayed(table, tpn, out))
        for out in table.record.outcomes[tpn]
        if (value := int(count(table.record, out)))
    )
    return Why(_sentence(name), terms)


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
        return Why(_sentence("DE", "alone"))
    members = set(tied)
    terms = tuple(
        _term_of(out)
        for out in table.record.outcomes[tpn]
        if out.opponent in members and counts(out, forfeits=code.played or table.record.all_meet)
    )
    names = ", ".join(map(str, sorted(members)))
    is_several = len({term.opponent for term in terms}) < len(terms)
    return Why(_sentence("DE", "several" if is_several else "formula", names=names), terms)


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
    formula = _sentence("AOB", sum=list_points(whole), count=len(terms), code=inner)
    return Why(formula, terms)


def _performance(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Why:
    halves, ratings, by_game = score_over_the_board(record, tpn, code)
    if not ratings:
        return Why(_NOBODY_MET)
    percent = half_up(50 * halves, len(by_game))
    average = half_up(sum(ratings), len(ratings))
    difference = rating_difference(percent)
    return Why(
        _sentence(
            "TPR",
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
    value = perfect_performance(record, tpn, code)
    if not ratings or value is None:
        return Why(_NOBODY_MET)
    terms = tuple(rating_terms(record, tpn, code))
    if halves == 0:
        return Why(_sentence("PTP", "nothing", lowest=min(ratings), result=value), terms)

    def expected(rating: int) -> str:
        return f"{sum(expected_percent(rating - other) for other in ratings) / 100:g}"

    return Why(
        _sentence(
            "PTP",
            scored=halves / 2,
            games=len(ratings),
            rating=value,
            expected=expected(value),
            lower=value - 1,
            less=expected(value - 1),
        ),
        terms,
    )


def _mean_of(
    name: str, value: Callable[[TiebreakRecord, int, TiebreakCode], int | None]
) -> Callable[[TiebreakRecord, int, TiebreakCode], Why]:
    """Return the explanation of the mean of a value of the opponents, whose tie-break is `name`."""

    def explain(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Why:
        terms = _of_opponents(record, tpn, lambda opponent: value(record, opponent, code))
        if not terms:
            return Why(_NOBODY_MET)
        whole, count = sum(term.value for term in terms), len(terms)
        mean = half_up(whole, count)
        return Why(_sentence(code.name, sum=whole, count=count, mean=mean, code=name), terms)

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
    return Why(_sentence("RTNG", "formula" if rating else "nothing", rating=rating))


def _average_rating(record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Why:
    terms = tuple(terms_of(record, tpn, code, 2026))
    return Why(_mean(terms), terms)


def _number(_record: TiebreakRecord, tpn: int, code: TiebreakCode) -> Why:
    """Return what a number is that was not computed."""
    return Why(_sentence(code.name, "reversed" if code.reverse else "formula", tpn=tpn))


_FORMULAS: dict[str, Callable[[TiebreakRecord, int, TiebreakCode], Why]] = {
    "TPN": _number,
    "LOT": _number,
    OTHER: _number,
    "ARO": _average_rating,
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
            return Why(_sentence("MPVGP", table.other.score), _rounds(table.other, tpn))
        case "EMMSB" | "EMGSB" | "EGMSB" | "EGGSB":
            return Why(_sentence(code.name), tuple(table.terms(tpn, code)))
        case "SSSC":
            return _combined(table, tpn, code)
        case "BC" | "TBR" | "BBE":
            return _boards(table, tpn, code)
    is_encounter = code.name == "DE" or code.name.startswith("EDE")
    return _team_encounter(table, tpn, code) if is_encounter else None


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
        _sentence(
            "SSSC",
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
        return Why(_sentence(name, sum=products), steps=_undecided(table, tpn, code))
    points = numbered(dict(enumerate(map(list_points, boards), 1)))
    return Why(_sentence(name, points=points))


def _undecided(table: TeamStandings, tpn: int, code: TiebreakCode) -> tuple[Message, ...]:
    """Board count compares only teams with equal game points (tiebreaks-2026:12.1)."""
    tied = table.tied_at(tpn, code)
    if not tied or table.has_equal_games(tied):
        return ()
    scores = table.by("GP").record.scores
    totals = {tpn: scores[tpn] for tpn in tied}
    values = numbered({tpn: list_points(points) for tpn, points in totals.items()})
    return (_sentence("BC", "undecided", values=values),)


def _team_encounter(table: TeamStandings, tpn: int, code: TiebreakCode) -> Why:
    tied = table.tied_at(tpn, code)
    if len(tied) < 2:
        return Why(of_teams(_sentence("DE", "alone")))
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
        return Why(of_teams(_sentence("DE", names=names)), terms)
    return Why(_sentence("EDE", names=names), terms, steps_of(table, tpn, code))


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
