"""Who was passed over, and why: the true verdict on every alternative, in the order of the rules.

An alternative is imposed on its bracket, the brackets above being as they are, and the best
candidate that holds it is compared with the chosen one: of a pair that is what `why_not` finds.
Where the brackets above would have to change, the first that would is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, groupby, takewhile

from zug.fastclasses import NamedTuple, replace
from zug.rules.colours import due_colour
from zug.systems.base import Board
from zug.systems.explaining.criteria import DENIED, FLOATS_OF_PAIRS, worsened
from zug.systems.explaining.statements import Statement, by_kind, existing
from zug.systems.explaining.trace import NOBODY, LazyStepData, PairingChoice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import RoundPairing, Step
    from zug.systems.explaining.bracket_view import BracketView, Candidate, Seat
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.criteria import CriterionChange
    from zug.systems.explaining.round_context import RoundContext
    from zug.systems.explaining.trace import Measure, Number, Pair, Worth
    from zug.systems.explaining.why_not import WhyNot


_DUE = {"denied": "due", "strong": "due-strong"}
"""How it is said of two what a criterion of colours counts."""
_AGAIN = {"down-last": "down-last", "down-before": "down-before", "upfloaters-again": "up-last"}
"""How it is said of a floater what a criterion counts."""
_PASSED = by_kind(
    *("passed.met", "passed.forbidden", "passed.colours", "passed.same-colour", "passed.limits"),
    *("passed.taken", "passed.impossible", "passed.worse", "passed.worse-in"),
    *("passed.due", "passed.due-strong", "passed.due-stronger"),
    *("passed.up-last", "passed.up-before", "passed.up-last-self", "passed.up-before-self"),
    *("passed.later", "passed.later-pair"),
)
_PASSED_FLOAT = by_kind(
    *("passed.float-impossible", "passed.float-worse", "passed.float-later"),
    *("passed.float-down-last", "passed.float-down-before", "passed.float-up-last"),
    after="passed.float-",
)
_PASSED_TOO = {
    "passed.met": "passed.met-too",
    "passed.due": "passed.due-too",
    "passed.due-strong": "passed.due-strong-too",
    "passed.due-stronger": "passed.due-stronger-too",
    "passed.worse": "passed.worse-too",
}
"""What is said in short of the next one too, if it is the same; the colour due is that of the same
player."""
_CAUSE = by_kind(
    *("cause.met", "cause.forbidden", "cause.colours", "cause.same-colour", "cause.limits"),
    *("cause.due", "cause.due-strong", "cause.up-last", "cause.up-before"),
)
_CLAUSE = by_kind(
    *("turn.met", "turn.forbidden", "turn.same-colour", "turn.limits", "turn.limit"),
    *("turn.barred", "turn.completion", "turn.completion-without", "turn.no-rise"),
    *("turn.taken", "turn.gone", "turn.worse", "turn.later"),
)
NAMED, NAMED_OF_MANY = 4, 3
"""So many who were passed over are told one by one; of more these, and how many others: whoever is
told is judged, and a large field has hundreds."""


def named(passed: Sequence[int]) -> Sequence[int]:
    """Return those of some who were passed over who are told one by one."""
    return passed if len(passed) <= NAMED else passed[:NAMED_OF_MANY]


class PairReason(NamedTuple):
    """A fault of the players themselves: how it is said, and what the sentence needs."""

    kind: str
    params: dict[str, object]


class RejectedAlternative(NamedTuple):
    """Somebody who could have been chosen and was not, and why.

    - `verdict`: what is against them, as in `zug.WhyNot`; `reason` is the same in one word of
      `maps.REASONS`, and `mark` the id of the label in a picture;
    - `statement`: the reason as part of a sentence;
    - `subject`: what the criterion looks at that would be worse, if that is why.
    """

    who: int
    verdict: str
    reason: str
    mark: str
    statement: Statement
    subject: str = ""


_BY_SUBJECT = {
    **dict.fromkeys(("downfloaters", "upfloaters"), ("float", "mark.more-float")),
    **dict.fromkeys(("downfloater-scores", "psd", "upfloater-scores"), ("float", "mark.gaps")),
    **dict.fromkeys(("beyond-two", "third", "denied", "strong"), ("colours", "mark.worse-colours")),
    **dict.fromkeys(
        ("unplayed", "bye-score", "bye-games", "bye-matches"), ("bye", "mark.worse-bye")
    ),
}
"""The reason (`maps.REASONS`) and the label of a pair by what the criterion looks at."""
_FLOATS = ("down-", "up-", "float")
"""What those criteria look at that count who has floated before."""
_STEP_MARKS = {
    "colours": "mark.step-colours",
    "float": "mark.step-float",
    "completion": "mark.completion",
}


def absolute_reason(kind: str) -> str:
    """Return an absolute rule as one of `maps.REASONS`."""
    return kind if kind in ("met", "forbidden") else "colours"


def _mark_of(kind: str, subject: str) -> tuple[str, str]:
    """Return the reason and the label of an alternative with which a criterion gets worse."""
    if kind == "worse-in":
        return "elsewhere", "mark.worse"
    if kind.startswith("due"):
        return "colours", "mark.due"
    if subject.startswith("next-"):
        return "completion", "mark.next"
    if subject in _BY_SUBJECT:
        return _BY_SUBJECT[subject]
    is_float = any(word in subject for word in _FLOATS)
    return ("float", "mark.again") if is_float else ("elsewhere", "mark.worse")


def _rejected(
    tpn: int, verdict: str, reason: str, statement: Statement, subject: str = ""
) -> RejectedAlternative:
    """Return an alternative rejected in a step, with the label its reason has."""
    mark = _STEP_MARKS.get(reason, "")
    return RejectedAlternative(tpn, verdict, reason, mark, statement, subject)


class Ladder(NamedTuple):
    """Those passed over who are told, and how many there are altogether."""

    told: tuple[RejectedAlternative, ...]
    number: int

    @property
    def statements(self) -> list[Statement]:
        """One after the other; what is said of several in a row has its verb once."""
        found: list[Statement] = []
        for one in (one.statement for one in self.told):
            is_again = bool(found) and _is_same(found[-1], one)
            found.append(replace(one, id=_PASSED_TOO[one.id]) if is_again else one)
        return found

    @property
    def is_all_by_colours(self) -> bool:
        """Was everybody passed over for colours due, or by an absolute rule, one for colours due?

        Only if nobody is merely counted.
        """
        reasons = {one.verdict if one.verdict != "worse" else one.subject for one in self.told}
        is_named = len(self.told) == self.number
        return is_named and "denied" in reasons and reasons <= {"denied", "strong", "forbidden"}


def _is_same(before: Statement, one: Statement) -> bool:
    """Is the same said of two in a row, so that it has a short form?"""
    if one.id not in _PASSED_TOO or before.id not in (one.id, _PASSED_TOO[one.id]):
        return False
    return before.params.get("what") == one.params.get("what")


class CriteriaAlternatives:
    """The alternatives of a bracket."""

    def __init__(self, views: CriteriaExplainer, view: BracketView) -> None:
        self.views = views
        self.view = view
        self.system = views.system
        self.mates = {a: b for pair in view.natural.pairs for a, b in (pair, pair[::-1])}
        self._verdicts: dict[Pair, RejectedAlternative] = {}

    # --- opponents

    def of_seat(self, number: int, seats: Sequence[Seat]) -> Ladder:
        """Whom the player of a seat could not have: the natural opponent, then in order."""
        gone = {tpn for seat in seats[:number] for tpn in (seat.higher, seat.lower)}
        passed = [*self._before(seats[number], gone)]
        who = seats[number].higher
        return Ladder(tuple(self.opponent(who, other) for other in named(passed)), len(passed))

    def of_player(self, who: int) -> Ladder:
        """Whom a player could not have who is given to somebody: the natural opponent, if any."""
        natural = self.mates.get(who)
        told = () if natural is None else (self.opponent(who, natural),)
        return Ladder(told, len(told))

    def _before(self, seat: Seat, gone: set[int]) -> Iterator[int]:
        natural = self.mates.get(seat.higher)
        if natural is not None:
            if natural == seat.lower:
                return
            yield natural
        for other in seat.pool:
            if other == seat.lower:
                return
            if other not in gone and other not in (natural, seat.higher):
                yield other

    def opponent(self, who: int, other: int) -> RejectedAlternative:
        """Return the verdict on an opponent of a player, found once."""
        if (who, other) not in self._verdicts:
            self._verdicts[who, other] = self._opponent(who, other)
        return self._verdicts[who, other]

    def _opponent(self, who: int, other: int) -> RejectedAlternative:
        params: dict[str, object] = {"first": who, "second": other}
        against = self.views.asked.rules.against_pair(who, other)
        if against is not None:
            kind, told = against.id.removeprefix("illegal."), {**against.params, **params}
            reason = absolute_reason(kind)
            said = self._said(_PASSED[kind], against.article, told)
            return RejectedAlternative(other, "forbidden", reason, "", said)
        found = self._with_pair(who, other)
        if found is None:
            return self._impossible(other, _PASSED, params)
        if found.verdict == "later":
            return self._later(other, found, params)
        return self._worse(found, params, self._of_pair, _PASSED)

    def _with_pair(self, who: int, other: int) -> WhyNot | None:
        """Return where the best round with a pair parts from this one; None if there is none."""
        held = self.view.forced([(who, other)])
        if held is not None and self.view.settles(held):
            return self.views.judged(self.view, held)
        return self.views.difference(Board(who, other))

    def _later(self, other: int, found: WhyNot, params: dict[str, object]) -> RejectedAlternative:
        """Just as good: whose opponent would change, if that makes it come later."""
        article, told = found.statements[0].article, found.statements[-1].params
        also = {key: told.get(key) for key in ("who", "ours", "theirs")}
        if not also["who"] or not also["theirs"] or also["who"] == params["first"]:
            id_, also = "passed.later", {}
        elif also["ours"] == other:
            id_ = "passed.taken"
            also = {"who": also["who"], "board": self.views.board_of(other)}
        else:
            id_ = "passed.later-pair"
        said = self._said(id_, article, {**params, **also})
        mark = "mark.elsewhere" if id_ == "passed.taken" else "mark.later"
        return RejectedAlternative(other, "later", "elsewhere", mark, said)

    @cached_property
    def exchange(self) -> Statement:
        """Why players changed halves: what the best pairing in which nobody does is worth."""
        who = self.view.exchanged
        found = self.view.unexchanged()
        if found is None:
            return self.view.state("exchange.impossible", "completion", who, who=list(who))
        change = self.view.changed(found)
        assert change is not None, "of equals the one without an exchange comes first"
        article = change.criterion.article
        what = self._named(found, change)
        params = {**change.params, "what": what, "who": list(who)}
        return Statement("exchange.worse", article, params, who)

    # --- floaters

    def of_floater(self, who: int) -> Ladder:
        """Who would float in the first candidate, and does not."""
        floaters = self.view.chosen.floaters
        alike = self.view.alike(who)
        expected = [tpn for tpn in self.view.natural.floaters if tpn in alike]
        others = [tpn for tpn in expected if tpn not in floaters]
        return Ladder(tuple(self.floater(who, other) for other in named(others)), len(others))

    def floater(self, who: int, other: int) -> RejectedAlternative:
        """The verdict if another floated, the other floaters being kept."""
        floaters = [other if tpn == who else tpn for tpn in self.view.chosen.floaters]
        params: dict[str, object] = {"first": who, "second": other}
        held = self.view.floating(floaters)
        if held is None:
            return self._impossible(other, _PASSED_FLOAT, params)
        found = self.views.judged(self.view, held)
        if found.verdict == "later":
            said = self._said("passed.float-later", found.statements[0].article, params)
            return RejectedAlternative(other, "later", "elsewhere", "mark.later", said)
        return self._worse(found, params, self._of_floater, _PASSED_FLOAT)

    # --- the first candidate

    def cause(self) -> Statement:
        """What is wrong with the first candidate, which was not taken."""
        first, chosen = self.view.natural, self.view.chosen
        if self.view.is_emptied:
            return Statement("cause.needed", self.system.cite("completion"))
        taken = {*map(frozenset, chosen.pairs)}
        gone = [pair for pair in first.pairs if frozenset(pair) not in taken]
        for pair in gone:
            against = self.views.asked.rules.against_pair(*pair)
            if against is not None:
                kind = against.id.removeprefix("illegal.")
                return Statement(_CAUSE[kind], against.article, against.params, pair)
        if first.floaters != chosen.floaters and not self.view.leaves_completion(first.floaters):
            return Statement("cause.impossible", self.system.cite("completion"))
        change = self.view.changed(first)
        if change is None:
            return Statement("cause.later", self.system.cite("sequence"))
        article = change.criterion.article
        for pair in gone:
            own = self._of_pair(pair, change.criterion.subject)
            if own is not None:
                params = {"first": pair[0], "second": pair[1], **change.params, **own.params}
                kind = own.kind.removesuffix("-self")
                return Statement(_CAUSE[kind], article, params, pair)
        params = {**change.params, "what": self._named(first, change)}
        return Statement("cause.worse", article, params)

    def _named(self, theirs: Candidate, change: CriterionChange) -> Statement:
        """What would be worse with another candidate, and whom it would concern."""
        who = self.views.faults.named(self.view, theirs, change)
        return worsened({**change.params, "who": who}, change.criterion.article)

    # --- verdicts

    def _impossible(
        self, other: int, ids: Mapping[str, str], params: dict[str, object]
    ) -> RejectedAlternative:
        said = self._said(ids["impossible"], self.system.cite("completion"), params)
        return RejectedAlternative(other, "impossible", "completion", "mark.completion", said)

    def _worse(
        self,
        found: WhyNot,
        params: dict[str, object],
        own_of: Callable[[Pair, str], PairReason | None],
        ids: Mapping[str, str],
    ) -> RejectedAlternative:
        """What is worse: a fault of the two themselves, if it is none of those who were chosen."""
        told = found.statements[0]
        who, other = self._int(params["first"]), self._int(params["second"])
        subject = str(told.params["subject"])
        params |= {key: value for key, value in told.params.items() if key not in ("score", "who")}
        params["criterion"] = found.criterion
        is_here = found.bracket == self.view.score
        own = own_of((who, other), subject) if is_here else None
        chosen = self.views.pairing.opponent(who)
        if own is not None and chosen is not None and ids is _PASSED:
            own = self._compared(own, own_of((who, chosen), subject), chosen)
        if own is None:
            own = self._counted(found, told)
        said = self._said(ids[own.kind], told.article, params | own.params)
        reason, mark = _mark_of(own.kind, subject)
        return RejectedAlternative(other, "worse", reason, mark, said, subject)

    def _compared(
        self, own: PairReason, beside: PairReason | None, chosen: int
    ) -> PairReason | None:
        """Return a fault of an opponent beside that of the chosen one: None if it is the same."""
        if beside is not None and beside.kind == own.kind:
            return None
        if own.kind == "due-strong" and self.views.wanted(chosen).colour == own.params["colour"]:
            return PairReason("due-stronger", {**own.params, "chosen": chosen})
        return own

    def _counted(self, found: WhyNot, told: Statement) -> PairReason:
        """What is worse altogether, and in which bracket, if it is another one."""
        what: dict[str, object] = {"what": worsened(told.params, told.article)}
        if found.bracket in (None, self.view.score):
            return PairReason("worse", what)
        return PairReason("worse-in", {**what, "score": found.bracket})

    def _of_pair(self, pair: Pair, subject: str) -> PairReason | None:
        """What is wrong with a pair itself, if it is what a criterion looks at."""
        wanted, other = map(self.views.wanted, pair)
        if subject in DENIED:
            strength = min(wanted.strength, other.strength)
            is_due = wanted.colour is other.colour and strength >= DENIED[subject]
            return PairReason(_DUE[subject], {"colour": str(wanted.colour)}) if is_due else None
        kind = subject.removesuffix("-gaps")
        cards = self.views.asked.rules.cards
        higher, lower = self.views.by_score(pair)
        if kind not in FLOATS_OF_PAIRS or cards[higher].score == cards[lower].score:
            return None
        if not self.views.faults.floated(lower, kind):
            return None
        return PairReason(kind if lower == pair[1] else f"{kind}-self", {"who": lower})

    def _of_floater(self, pair: Pair, subject: str) -> PairReason | None:
        """What is against the second as a floater, if it is not against the first as well."""
        kind = subject.removeprefix("resident-")
        if kind not in _AGAIN:
            return None
        first, second = (self.views.faults.floated(tpn, kind) for tpn in pair)
        return PairReason(_AGAIN[kind], {}) if second and not first else None

    def _said(self, id_: str, article: str, params: Mapping[str, object]) -> Statement:
        players = self._int(params["first"]), self._int(params["second"])
        return Statement(id_, article, params, players)

    @staticmethod
    def _int(value: object) -> int:
        assert isinstance(value, int)
        return value


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


class Placed(NamedTuple):
    """A turn and the number of the group it belongs to."""

    group: int
    turn: PairingChoice


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
        if isinstance(step.data, LazyStepData):
            for turn in step.data.turns():
                yield Placed(group, turn)


class StepAlternatives:
    """The turns of a round, and what is to be said of them."""

    def __init__(self, asked: RoundContext) -> None:
        self.asked = asked
        self.system = asked.system
        self.rules = asked.rules
        self._verdicts: dict[tuple[PairingChoice, int], RejectedAlternative] = {}

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

    def tried(self, turn: PairingChoice) -> list[int]:
        """Those who come before the one who was chosen."""
        before = takewhile(lambda tpn: tpn != turn.chosen, turn.tries())
        return [tpn for tpn in before if tpn != NOBODY]

    def verdict(self, turn: PairingChoice, tpn: int) -> RejectedAlternative:
        """Why somebody who comes earlier in the order was not chosen."""
        known = self._verdicts.get((turn, tpn))
        if known is None:
            known = self.kept_apart(turn, tpn) or self._judged(turn, tpn)
            self._verdicts[turn, tpn] = known
        return known

    def reason(self, who: int, natural: int) -> RejectedAlternative:
        """Return why a player does not meet the natural opponent: what decides about the two."""
        against = self.rules.against_pair(who, natural)
        if against is not None:
            return self._forbidden(who, natural, against)
        found = self.decided(who, natural)
        if found is not None:
            passed = self._known(found[0].turn, found[1])
            if passed is not None:
                params = {**passed.statement.params, "who": natural}
                return passed._replace(
                    who=natural, statement=replace(passed.statement, params=params)
                )
        return self._taken(who, natural)

    def _known(self, turn: PairingChoice, tpn: int) -> RejectedAlternative | None:
        """Return what a turn says of somebody in its order; None if only the order decides."""
        if tpn in self.tried(turn):
            return self.verdict(turn, tpn)
        ours, theirs = turn.worth(turn.chosen), turn.worth(tpn)
        return None if theirs is not None and theirs == ours else self._judged(turn, tpn)

    def _taken(self, who: int, natural: int) -> RejectedAlternative:
        """Return who was given to somebody else first, or left the group before."""
        placed = self.settled(who, natural)
        assert placed is not None, "whoever is asked about has an opponent"
        turn = placed.turn
        theirs = self._settled.get(natural)
        if theirs is None or self.turns[theirs].group != self.turns[self._settled[who]].group:
            left = self.floats.get(natural) or self.joined.get(natural) or self.bye or placed
            return RejectedAlternative(natural, "later", "elsewhere", "", self._left(left, natural))
        taken = natural if natural in (turn.seeker, turn.chosen) else who
        other = turn.chosen if taken == turn.seeker else turn.seeker
        article = self.cite(turn.article)
        if taken == turn.seeker == who:
            return RejectedAlternative(
                natural, "later", "elsewhere", "", self._clause("later", article, natural)
            )
        told = self._clause("taken", article, taken, other=other)
        return RejectedAlternative(natural, "later", "elsewhere", "", told)

    def _left(self, placed: Placed, natural: int) -> Statement:
        return self._clause("gone", self.cite(placed.turn.article), natural)

    def _judged(self, turn: PairingChoice, tpn: int) -> RejectedAlternative:
        barred = turn.barred(tpn)
        if barred and barred != "limit":
            return _rejected(tpn, "procedure", "float", self._clause(barred, self.cite("2.1"), tpn))
        ours, theirs = turn.worth(turn.chosen), turn.worth(tpn)
        assert ours is not None, "what was chosen is possible"
        if theirs is None and not barred:
            article = self.completing
            clause = "completion" if turn.kind == "pair" else "completion-without"
            return _rejected(tpn, "impossible", "completion", self._clause(clause, article, tpn))
        if theirs is None or theirs <= ours:
            assert barred, "of equals the first is taken"
            return _rejected(
                tpn, "procedure", "colours", self._clause(barred, self.cite(turn.article), tpn)
            )
        measure, little, much = compared(turn, ours, theirs)
        told = {"subject": measure.name, "ours": little, "theirs": much}
        clause = "later" if measure.name == "sequence" else "worse"
        reason = "colours" if measure.name in COLOURS else "float"
        said = self._clause(clause, self.cite(measure.article), tpn, **told)
        return _rejected(tpn, "later" if clause == "later" else "worse", reason, said, measure.name)

    @property
    def completing(self) -> str:
        """The article by which everybody else must be paired."""
        key = "completion" if "completion" in self.system.articles else "impossible"
        return self.system.cite(key)

    def kept_apart(self, turn: PairingChoice, tpn: int) -> RejectedAlternative | None:
        """The absolute rule against somebody, if there is one."""
        absolute = self._absolute(turn, tpn)
        if absolute is None:
            return None
        if turn.kind != "bye":
            return self._forbidden(turn.seeker, tpn, absolute)
        kind = absolute.id.removeprefix("illegal.")
        return _rejected(
            tpn, "forbidden", "bye", self._clause(kind, absolute.article, tpn, **absolute.params)
        )

    def _forbidden(self, seeker: int, tpn: int, absolute: Statement) -> RejectedAlternative:
        """Two players whom an absolute rule keeps apart."""
        kind = absolute.id.removeprefix("illegal.")
        reason, params = absolute_reason(kind), dict(absolute.params)
        if reason == "colours":
            kind, params = self._colours(seeker, tpn)
        return _rejected(
            tpn, "forbidden", reason, self._clause(kind, absolute.article, tpn, **params)
        )

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

    def _absolute(self, turn: PairingChoice, tpn: int) -> Statement | None:
        if turn.kind == "pair":
            return self.rules.against_pair(turn.seeker, tpn)
        return self.rules.against_bye(tpn) if turn.kind == "bye" else None

    def _clause(self, kind: str, article: str, tpn: int, **params: object) -> Statement:
        return Statement(_CLAUSE[kind], article, {**params, "who": tpn}, (tpn,))

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


def compared(turn: PairingChoice, ours: Worth, theirs: Worth) -> tuple[Measure, str, str]:
    """What is worse, and both numbers, as they are written."""
    pairs = zip(turn.measures, ours, theirs, strict=False)
    measure, little, much = next(one for one in pairs if one[1] != one[2])
    return measure, written(little), written(much)


def written(number: Number) -> str:
    if isinstance(number, int):
        return str(abs(number))
    return " + ".join(map(str, number)) or "0"
