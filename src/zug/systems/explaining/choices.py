"""What the turns of a procedure say: who was passed over and why, and why not somebody else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, groupby, takewhile

from zug.fastclasses import NamedTuple, replace
from zug.rules.colours import due_colour
from zug.systems.explaining.articles import existing
from zug.systems.explaining.marks import absolute_reason
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.turns import NOBODY, Deciding, Turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import RoundPairing, Step
    from zug.systems.explaining.asked import AskedRound
    from zug.systems.explaining.turns import Measure, Number, Worth

COLOURS = frozenset(
    {"denied-due", "clashes", "forced-clashes", "same-preference", "due-difference"}
)
"""Measures of colours; the others count floats, and what a procedure would rather not do."""
APART = frozenset({"bye", "rest", "colours"})
"""Actions that belong to no group."""
CRACK = "crack"
"""The action that breaks up a pair of an earlier group."""
LEFT_OVER = "left-over"
"""The order of those for whom the others have left no opponent: not a choice of its own."""


class Passed(NamedTuple):
    """Somebody tried in vain: the reason in one word (`maps.REASONS`), and as part of a sentence.

    `measure` is what would be worse, if that is why.
    """

    who: int
    reason: str
    told: Statement
    measure: Measure | None = None


class Placed(NamedTuple):
    """A turn and the number of the group it belongs to."""

    group: int
    turn: Turn


def numbered(trace: Iterable[Step], opening: frozenset[str]) -> Iterator[tuple[int, Step]]:
    """The steps that belong to a group, with its number; byes and colours belong to none (0)."""
    group, empty = 1, True
    for step in trace:
        if step.action in APART:
            yield 0, step
            continue
        if step.action in opening and not empty:
            group += 1
        empty = False
        yield group, step


def placed_turns(pairing: RoundPairing, opening: frozenset[str]) -> Iterator[Placed]:
    """The turns of a round in order; groups are numbered as the parts of an explanation are."""
    for group, step in numbered(pairing.trace, opening):
        if isinstance(step.data, Deciding):
            for turn in step.data.turns():
                yield Placed(group, turn)


class Choices:
    """The turns of a round, and what is to be said of them."""

    def __init__(self, asked: AskedRound) -> None:
        self.asked = asked
        self.system = asked.system
        self.rules = asked.rules
        self._verdicts: dict[tuple[Turn, int], Passed] = {}

    @cached_property
    def turns(self) -> list[Placed]:
        return [*placed_turns(self.asked.pairing, self.system.opening_steps)]

    @cached_property
    def by_pair(self) -> dict[frozenset[int], Placed]:
        """The turn in which a pair was made; the last one, where pairs were broken up."""
        return {
            frozenset((placed.turn.seeker, placed.turn.chosen)): placed
            for placed in self.turns
            if placed.turn.kind == "pair" and placed.turn.chosen
        }

    @cached_property
    def _settled(self) -> dict[int, int]:
        """The place among the turns of the one that gave a player the opponent of the round."""
        boards = {frozenset(board) for board in self.asked.pairing.boards}
        found: dict[int, int] = {}
        for place, placed in enumerate(self.turns):
            both = frozenset((placed.turn.seeker, placed.turn.chosen))
            if both in boards and self.by_pair.get(both) is placed:
                found |= dict.fromkeys(both, place)
        return found

    def settled(self, one: int, other: int) -> Placed | None:
        """Return the first turn that gave one of two players another opponent than each other."""
        places = [self._settled[tpn] for tpn in (one, other) if tpn in self._settled]
        return self.turns[min(places)] if places else None

    def decided(self, one: int, other: int) -> tuple[Placed, int] | None:
        """Return the turn of one of two players at which the other could be taken, and whom.

        None if neither had such a turn before somebody else took one of them. What is said of the
        two is what that turn says, whether they stand in a headline or are asked about.
        """
        placed = self.settled(one, other)
        if placed is None or placed.turn.seeker not in (one, other):
            return None
        theirs = other if placed.turn.seeker == one else one
        return (placed, theirs) if theirs in placed.turn.tries() else None

    @cached_property
    def floats(self) -> dict[int, Placed]:
        """The last turn in which somebody was sent on, by player."""
        found = {}
        for placed in self.turns:
            turn = placed.turn
            if turn.kind == "float" and turn.chosen:
                found[turn.chosen] = placed
            elif turn.kind == "pair" and not turn.chosen:
                found[turn.seeker] = placed
        return found

    @cached_property
    def joined(self) -> dict[int, Placed]:
        """The turn in which somebody was brought up to make a group even."""
        found = (one for one in self.turns if one.turn.kind == "join" and one.turn.chosen)
        return {placed.turn.chosen: placed for placed in found}

    @cached_property
    def bye(self) -> Placed | None:
        return next((placed for placed in self.turns if placed.turn.kind == "bye"), None)

    def cite(self, number: str) -> str:
        return existing(f"{self.system.book}:{number}")

    # --- who was passed over

    def tried(self, turn: Turn) -> list[int]:
        """Those who come before the one who was chosen."""
        before = takewhile(lambda tpn: tpn != turn.chosen, turn.tries())
        return [tpn for tpn in before if tpn != NOBODY]

    def verdict(self, turn: Turn, tpn: int) -> Passed:
        """Why somebody who comes earlier in the order was not chosen."""
        known = self._verdicts.get((turn, tpn))
        if known is None:
            known = self.kept_apart(turn, tpn) or self._judged(turn, tpn)
            self._verdicts[turn, tpn] = known
        return known

    def reason(self, who: int, natural: int) -> Passed:
        """Return why a player does not meet the natural opponent: what decides about the two."""
        against = self.rules.against_pair(who, natural)
        if against is not None:
            return self._forbidden(who, natural, against)
        found = self.decided(who, natural)
        if found is not None:
            passed = self._known(found[0].turn, found[1])
            if passed is not None:
                params = {**passed.told.params, "who": natural}
                return passed._replace(who=natural, told=replace(passed.told, params=params))
        return self._taken(who, natural)

    def _known(self, turn: Turn, tpn: int) -> Passed | None:
        """Return what a turn says of somebody in its order; None if only the order decides."""
        if tpn in self.tried(turn):
            return self.verdict(turn, tpn)
        ours, theirs = turn.worth(turn.chosen), turn.worth(tpn)
        return None if theirs is not None and theirs == ours else self._judged(turn, tpn)

    def _taken(self, who: int, natural: int) -> Passed:
        """Return who was given to somebody else first, or left the group before."""
        placed = self.settled(who, natural)
        assert placed is not None, "whoever is asked about has an opponent"
        turn = placed.turn
        theirs = self._settled.get(natural)
        if theirs is None or self.turns[theirs].group != self.turns[self._settled[who]].group:
            left = self.floats.get(natural) or self.joined.get(natural) or self.bye or placed
            return Passed(natural, "elsewhere", self._left(left, natural))
        taken = natural if natural in (turn.seeker, turn.chosen) else who
        other = turn.chosen if taken == turn.seeker else turn.seeker
        article = self.cite(turn.article)
        if taken == turn.seeker == who:
            return Passed(natural, "elsewhere", self._clause("later", article, natural))
        told = self._clause("taken", article, taken, other=other)
        return Passed(natural, "elsewhere", told)

    def _left(self, placed: Placed, natural: int) -> Statement:
        return self._clause("gone", self.cite(placed.turn.article), natural)

    def _judged(self, turn: Turn, tpn: int) -> Passed:
        barred = turn.barred(tpn)
        if barred and barred != "limit":
            return Passed(tpn, "float", self._clause(barred, self.cite("2.1"), tpn))
        ours, theirs = turn.worth(turn.chosen), turn.worth(tpn)
        assert ours is not None, "what was chosen is possible"
        if theirs is None and not barred:
            article = self.completing
            clause = "completion" if turn.kind == "pair" else "completion-without"
            return Passed(tpn, "completion", self._clause(clause, article, tpn))
        if theirs is None or theirs <= ours:
            assert barred, "of equals the first is taken"
            return Passed(tpn, "colours", self._clause(barred, self.cite(turn.article), tpn))
        measure, little, much = compared(turn, ours, theirs)
        told = {"subject": measure.name, "ours": little, "theirs": much}
        clause = "later" if measure.name == "sequence" else "worse"
        reason = "colours" if measure.name in COLOURS else "float"
        said = self._clause(clause, self.cite(measure.article), tpn, **told)
        return Passed(tpn, reason, said, measure)

    @property
    def completing(self) -> str:
        """The article by which everybody else must be paired."""
        key = "completion" if "completion" in self.system.articles else "impossible"
        return self.system.cite(key)

    def kept_apart(self, turn: Turn, tpn: int) -> Passed | None:
        """The absolute rule against somebody, if there is one."""
        absolute = self._absolute(turn, tpn)
        if absolute is None:
            return None
        if turn.kind != "bye":
            return self._forbidden(turn.seeker, tpn, absolute)
        kind = absolute.id.removeprefix("illegal.")
        return Passed(tpn, "bye", self._clause(kind, absolute.article, tpn, **absolute.params))

    def _forbidden(self, seeker: int, tpn: int, absolute: Statement) -> Passed:
        """Two players whom an absolute rule keeps apart."""
        kind = absolute.id.removeprefix("illegal.")
        reason, params = absolute_reason(kind), dict(absolute.params)
        if reason == "colours":
            kind, params = self._colours(seeker, tpn)
        return Passed(tpn, reason, self._clause(kind, absolute.article, tpn, **params))

    def _colours(self, one: int, other: int) -> tuple[str, dict[str, object]]:
        """Both must have the same colour, or neither way of giving colours is within the limits.

        The former is no reason where the opponent of the round is due that colour too.
        """
        met = self.asked.pairing.opponent(one)
        due, theirs = (due_colour(self.rules.cards[tpn].colours) for tpn in (one, other))
        taken = None if met is None else due_colour(self.rules.cards[met].colours)
        if due is not None and due is theirs and due is not taken:
            return "same-colour", {"colour": str(due)}
        return "limits", {}

    def _absolute(self, turn: Turn, tpn: int) -> Statement | None:
        if turn.kind == "pair":
            return self.rules.against_pair(turn.seeker, tpn)
        return self.rules.against_bye(tpn) if turn.kind == "bye" else None

    def _clause(self, kind: str, article: str, tpn: int, **params: object) -> Statement:
        return Statement(f"turn.{kind}", article, {**params, "who": tpn}, (tpn,))

    # --- why not

    def parting(self, forced: RoundPairing) -> tuple[Placed, int] | None:
        """The first turn in which another choice would be made, and that choice.

        None where the procedure itself would take another course.
        """
        ours = [*_by_group(self.turns)]
        theirs = [*_by_group(placed_turns(forced, self.system.opening_steps))]
        # A wish leaves fewer to choose from: the same pairs can be found by another way.
        while ours and theirs and _made(ours[0]) == _made(theirs[0]):
            del ours[0], theirs[0]
        return _parted([*chain(*ours)], [*chain(*theirs)])

    def score(self, group: int) -> int | None:
        """The score of a group, as its first step tells it."""
        for number, step in numbered(self.asked.pairing.trace, self.system.opening_steps):
            if number == group:
                found = step.data.get("score", step.data.get("points"))
                if isinstance(found, int):
                    return found
                own = (tpn for tpn in step.players if tpn != step.data.get("floater"))
                return max((self.rules.cards[tpn].score for tpn in own), default=None)
        return None


def _by_group(turns: Iterable[Placed]) -> Iterator[list[Placed]]:
    chosen = (placed for placed in turns if placed.turn.order != LEFT_OVER)
    for _, placed in groupby(chosen, key=lambda placed: placed.group):
        yield [*placed]


def _made(turns: Iterable[Placed]) -> list[tuple[str, list[int], list[int]]]:
    """What came out of the turns of a group."""
    return sorted(
        (turn.kind, sorted((turn.seeker, turn.chosen)), sorted(turn.together))
        for _, turn in turns
        if turn.kind not in ("loop", "exchange")
    )


def _parted(
    ours_only: Iterable[Placed], theirs_only: Iterable[Placed]
) -> tuple[Placed, int] | None:
    for ours, (_, theirs) in zip(ours_only, theirs_only, strict=False):
        if (ours.turn.kind, ours.turn.seeker) != (theirs.kind, theirs.seeker):
            return None
        if ours.turn.chosen != theirs.chosen:
            # A loop can end earlier only among other players: the opponents tell.
            better = ours.turn.kind == "loop" and theirs.chosen < ours.turn.chosen
            return _other_pair(ours_only, theirs_only) if better else (ours, theirs.chosen)
        more = [tpn for tpn in theirs.together if tpn not in ours.turn.together]
        if more:
            return ours, more[0]
    return None


def _other_pair(ours: Iterable[Placed], theirs: Iterable[Placed]) -> tuple[Placed, int] | None:
    """The first who would have another opponent, if that one is worse or tried later."""
    pairs = [(turn.seeker, turn.chosen) for _, turn in theirs if turn.kind == "pair"]
    met = dict(pairs) | {two: one for one, two in pairs}
    for placed in ours:
        turn = placed.turn
        other = met.get(turn.seeker, NOBODY)
        if turn.kind == "pair" and other != turn.chosen:
            theirs_worth = turn.worth(other) if other else None
            told = theirs_worth is not None and (
                other in turn.tries() or theirs_worth > (turn.worth(turn.chosen) or ())
            )
            return (placed, other) if told else None
    return None


def compared(turn: Turn, ours: Worth, theirs: Worth) -> tuple[Measure, str, str]:
    """What is worse, and both numbers, as they are written."""
    pairs = zip(turn.measures, ours, theirs, strict=False)
    measure, little, much = next(one for one in pairs if one[1] != one[2])
    return measure, written(little), written(much)


def written(number: Number) -> str:
    if isinstance(number, int):
        return str(abs(number))
    return " + ".join(map(str, number)) or "0"
