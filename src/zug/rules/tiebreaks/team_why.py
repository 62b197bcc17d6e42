"""The tie-breaks of teams written out."""

from __future__ import annotations

from zug.messages import joined, numbered, say
from zug.model import list_points
from zug.rules.tiebreaks.codes import Code
from zug.rules.tiebreaks.direct import counts, steps_of
from zug.rules.tiebreaks.values import Term, show
from zug.rules.tiebreaks.why import Why

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.messages import Message
    from zug.rules.tiebreaks.teams import TeamStandings


def why_of_team(table: TeamStandings, tpn: int, code: Code) -> Why | None:
    """How a tie-break that only teams have comes about; None for the others."""
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
    return _encounter(table, tpn, code) if is_encounter else None


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
        Term(
            out.round,
            out.opponent,
            out.points,
            out.points,
            note="" if out.opponent else out.kind.value,
        )
        for out in table.record.outcomes[tpn]
    )


def _combined(table: TeamStandings, tpn: int, code: Code) -> Why:
    inner = Code("FB" if code.fore else "BH", played=code.played)
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


def _boards(table: TeamStandings, tpn: int, code: Code) -> Why:
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


def _undecided(table: TeamStandings, tpn: int, code: Code) -> tuple[Message, ...]:
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


def _encounter(table: TeamStandings, tpn: int, code: Code) -> Why:
    tied = table.tied_at(tpn, code)
    if len(tied) < 2:
        return Why(say("no team was tied with this one when this tie-break was applied"))
    members = set(tied)
    counted = table.at(code)
    is_extended = code.name != "DE"
    terms = tuple(
        Term(
            out.round,
            out.opponent,
            out.points,
            out.points,
            note=list_points(other.points) if is_extended else "",
        )
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
