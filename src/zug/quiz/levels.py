"""How hard a bracket is, worked out from what decides it.

A rule decides if, without it, another candidate of the bracket would be taken. All candidates are
listed and compared with the chosen one, each time with the rules of one level left out; the highest
level that changes anything is the level of the bracket. Floaters, moved-down players, exchanges and
the Limbo have their level in any case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.systems.explaining.bracket_view import Candidate
from zug.systems.explaining.criteria import first_change
from zug.systems.explaining.trace import Criterion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.bracket_view import BracketView
    from zug.systems.explaining.trace import Pair, Value

FIRST_ROUND, MET, COLOURS, FLOATERS, MDPS, LOOK_AHEAD = range(1, 7)

LEVELS = {
    FIRST_ROUND: say("the first round"),
    MET: say("opponents met before"),
    COLOURS: say("colours"),
    FLOATERS: say("floaters and odd brackets"),
    MDPS: say("moved-down players and exchanges"),
    LOOK_AHEAD: say("Limbo, completion and look-ahead"),
}
"""What a level is about."""

MOST = 3000
"""Candidates that are listed; a bracket with more of them is not asked about."""

_RULES = {"illegal.met": MET, "illegal.forbidden": MET}
_COLOURS = ("denied", "strong", "beyond-two", "third")
_SIZES = ("downfloaters", "upfloaters", "psd")
_EXCHANGES = ("order.exchange", "order.top-members", "bracket.first-shift", "bracket.second-shift")


def level_of(view: BracketView, round_: int) -> int | None:
    """Return the level of a bracket; None if it has too many candidates."""
    if round_ == 1:
        return FIRST_ROUND
    floor = _by_shape(view)
    if floor == LOOK_AHEAD:
        return floor
    listed = _listed(view)
    if listed is None:
        return None
    for level in range(LOOK_AHEAD, max(floor, FIRST_ROUND), -1):
        if _decides(view, level, listed):
            return level
    return floor


def _by_shape(view: BracketView) -> int:
    """Return the level of what is in the bracket, whichever rule decides."""
    floaters = {*view.chosen.floaters}
    above = {tpn for tpn in view.members if view.round.cards[tpn].score > view.score}
    if floaters & above:
        return LOOK_AHEAD
    if above or any(statement.id in _EXCHANGES for statement in view.statements()):
        return MDPS
    return FLOATERS if floaters else FIRST_ROUND


class _WrongPairing(NamedTuple):
    """A candidate, and the level of the absolute rules it breaks (0: none)."""

    candidate: Candidate
    breaks: int


def _listed(view: BracketView) -> list[_WrongPairing] | None:
    """Return other candidates that break absolute rules of one level at most; None if too many."""

    @cache
    def barred(first: int, second: int) -> int:
        why = view.round.against_pair(first, second)
        return 0 if why is None else _RULES.get(why.id, COLOURS)

    @cache
    def stranded(floaters: tuple[int, ...]) -> int:
        if view.leaves_completion(floaters):
            return 0
        return LOOK_AHEAD if _has_below(view) else FLOATERS

    wrong: list[_WrongPairing] = []
    for number, candidate in enumerate(candidates(view)):
        if number == MOST:
            return None
        breaks = {barred(*pair) for pair in candidate.pairs} | {stranded(candidate.floaters)}
        breaks.discard(0)
        if len(breaks) < 2 and candidate != view.chosen:
            wrong.append(_WrongPairing(candidate, max(breaks, default=0)))
    return wrong


def _has_below(view: BracketView) -> bool:
    cards = view.round.cards
    return any(cards[tpn].score < view.score for tpn in view.round.present)


def candidates(view: BracketView) -> Iterator[Candidate]:
    """Yield every way to pair a bracket with at most its number of floaters, legal or not."""
    home = view.home
    for number in range(len(home) % 2, len(view.chosen.floaters) + 1, 2):
        for floaters in combinations(view.reserve or home, number):
            inside = (*home, *floaters) if view.reserve else _without(home, floaters)
            for pairs in _matchings(inside, view):
                yield view.restricted(pairs)


def _without(players: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    return tuple(tpn for tpn in players if tpn not in gone)


def _matchings(players: Sequence[int], view: BracketView) -> Iterator[tuple[Pair, ...]]:
    if not players:
        yield ()
        return
    first, *rest = players
    for other in rest:
        if view.may_pair(first, other):
            left = [tpn for tpn in rest if tpn != other]
            for pairs in _matchings(left, view):
                yield ((first, other), *pairs)


def _decides(view: BracketView, level: int, listed: Sequence[_WrongPairing]) -> bool:
    """Return whether another candidate would be best without the rules of a level."""
    ours = view.judged(view.chosen)
    return any(
        _is_better(view, level, ours, candidate)
        for candidate, breaks in listed
        if breaks in (0, level)
    )


def _is_better(view: BracketView, level: int, ours: Mapping[str, Value], theirs: Candidate) -> bool:
    asked = [question for question in view.deciding(theirs) if _level_of(question) != level]
    change = first_change(asked, ours, view.judged(theirs))
    return not view.precedes(theirs) if change is None else not change.is_worse


def _level_of(criterion: Criterion) -> int:
    """Return the level of a criterion; the number of floaters belongs to every level."""
    subject = criterion.subject
    if subject in _SIZES:
        return 0
    if criterion.is_outcome or subject.startswith("next-"):
        return LOOK_AHEAD
    if subject in _COLOURS:
        return COLOURS
    return MDPS if subject.startswith(("mdp-", "up-")) else FLOATERS
