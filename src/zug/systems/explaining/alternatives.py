"""Who could have been chosen and was not, and why: the true verdict on every alternative.

Where candidates are compared by criteria, an alternative is imposed on its bracket, the brackets
above being as they are, and the best candidate that holds it is compared with the chosen one: of a
pair that is the answer of `why_not`. Where the brackets above would have to change, the first that
would is named. Where a system pairs step by step, its choices say what every alternative is worth.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from zug.fastclasses import NamedTuple, replace
from zug.rules.colours import due_colour
from zug.systems.base import Board, RoundPairing
from zug.systems.explaining.criteria import DENIED, FLOATS_OF_PAIRS, worsened
from zug.systems.explaining.statements import Statement, by_kind, remembered
from zug.systems.explaining.trace import PairingChoice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.bracket_view import BracketView, Candidate
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.choices import TraceChoices
    from zug.systems.explaining.criteria import CriterionChange
    from zug.systems.explaining.explainer import ChoiceExplainer
    from zug.systems.explaining.statements import WhyNot
    from zug.systems.explaining.step_by_step import StepExplainer
    from zug.systems.explaining.trace import Measure, Number, Pair

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
_NO_BYE = {"illegal.barred": "passed.barred", "illegal.barred-any": "passed.barred-any"}
"""The rules that bar somebody from the bye, as part of a sentence."""
_BYE_UNPLAYED = {
    "unplayed": "passed.bye-unplayed",
    "bye-games": "passed.bye-bye-games",
    "bye-matches": "passed.bye-bye-matches",
}
"""By what is looked at in whoever has the bye, and in nobody else."""
NAMED, NAMED_OF_MANY = 4, 3
"""So many who were passed over are told one by one; of more these, and how many others: whoever is
told is judged, and a large field has hundreds."""


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


class Ladder(NamedTuple):
    """Rejected alternatives that are named, and how many there are altogether."""

    named: tuple[RejectedAlternative, ...]
    number: int

    @property
    def rest(self) -> int:
        """How many are only counted."""
        return self.number - len(self.named)

    @property
    def article(self) -> str:
        """The article against the first."""
        return self.named[0].statement.article

    @property
    def statements(self) -> list[Statement]:
        """One after the other; what is said of several in a row has its verb once."""
        statements: list[Statement] = []
        for statement in (statement.statement for statement in self.named):
            is_again = bool(statements) and _is_same(statements[-1], statement)
            statements.append(
                replace(statement, id=_PASSED_TOO[statement.id]) if is_again else statement
            )
        return statements

    @property
    def is_all_by_colours(self) -> bool:
        """Was everybody passed over for colours due, or by an absolute rule, one for colours due?

        Only if nobody is merely counted.
        """
        reasons = {
            rejected.verdict if rejected.verdict != "worse" else rejected.subject
            for rejected in self.named
        }
        return (
            not self.rest and "denied" in reasons and reasons <= {"denied", "strong", "forbidden"}
        )


def _is_same(before: Statement, one: Statement) -> bool:
    """Is the same said of two in a row, so that it has a short form?"""
    if one.id not in _PASSED_TOO or before.id not in (one.id, _PASSED_TOO[one.id]):
        return False
    return before.params.get("what") == one.params.get("what")


class Alternatives(ABC):
    """The verdicts on the alternatives of a round."""

    def __init__(self, explainer: ChoiceExplainer) -> None:
        self.system = explainer.system
        self.round = explainer.round
        self.pairing = explainer.pairing

    @remembered
    def verdict(self, choice: PairingChoice, tpn: int) -> RejectedAlternative:
        """Return why a player who comes earlier in the order was not chosen; judged once."""
        return self.forbidden(choice, tpn) or self._judged(choice, tpn)

    def ladder(self, choice: PairingChoice, tried: Sequence[int]) -> Ladder:
        """Return the verdicts on those tried in vain; of many only the first are judged."""
        some = tried if len(tried) <= NAMED else tried[:NAMED_OF_MANY]
        return Ladder(tuple(self.verdict(choice, tpn) for tpn in some), len(tried))

    def forbidden(self, choice: PairingChoice, tpn: int) -> RejectedAlternative | None:
        """Return the verdict on an alternative that an absolute rule forbids."""
        if choice.kind == "pair":
            absolute = self.round.against_pair(choice.seeker, tpn)
            return None if absolute is None else self._no_pair(choice.seeker, tpn, absolute)
        absolute = self.round.against_bye(tpn) if choice.kind == "bye" else None
        return None if absolute is None else self._no_bye(tpn, absolute)

    @abstractmethod
    def _no_bye(self, tpn: int, absolute: Statement) -> RejectedAlternative:
        """Return the verdict on a player whom an absolute rule bars from the bye."""

    @abstractmethod
    def _no_pair(self, one: int, other: int, absolute: Statement) -> RejectedAlternative:
        """Return the verdict on two players whom an absolute rule keeps apart."""

    @abstractmethod
    def _judged(self, choice: PairingChoice, tpn: int) -> RejectedAlternative:
        """Return the verdict on an alternative that no absolute rule forbids."""


class CriteriaAlternatives(Alternatives):
    """The verdicts where candidates of a bracket are compared by criteria."""

    def __init__(self, explainer: CriteriaExplainer) -> None:
        super().__init__(explainer)
        self.explainer = explainer
        self.brackets = explainer.brackets

    def verdict(self, choice: PairingChoice, tpn: int) -> RejectedAlternative:
        if choice.kind == "pair":
            return self.opponent(choice.group, choice.seeker, tpn)
        return super().verdict(choice, tpn)

    def _judged(self, choice: PairingChoice, tpn: int) -> RejectedAlternative:
        if choice.kind == "bye":
            return self._without_bye(tpn)
        return self._floater(self.brackets[choice.group - 1], choice.chosen, tpn)

    # --- opponents

    def _no_pair(self, one: int, other: int, absolute: Statement) -> RejectedAlternative:
        kind = absolute.id.removeprefix("illegal.")
        params = {**absolute.params, "first": one, "second": other}
        clause = Statement(_PASSED[kind], absolute.article, params, (one, other))
        return RejectedAlternative(other, "forbidden", absolute_reason(kind), "", clause)

    @remembered
    def opponent(self, group: int, who: int, other: int) -> RejectedAlternative:
        """Return the verdict on an opponent of a player of a bracket, judged once.

        It tells where the best round with the pair parts from this one.
        """
        absolute = self.round.against_pair(who, other)
        if absolute is not None:
            return self._no_pair(who, other, absolute)
        view, pair = self.brackets[group - 1], (who, other)
        theirs = view.forced([pair])
        if theirs is not None and view.settles(theirs):
            answer: WhyNot | None = self.explainer.judged(view, theirs)
        else:
            answer = self.explainer.difference(Board(*pair))
        if answer is None:
            return self._impossible(_PASSED, pair)
        if answer.verdict == "later":
            return self._later(answer, pair)
        return self._worse(view, answer, pair, self._of_pair, _PASSED)

    def _later(self, answer: WhyNot, pair: Pair) -> RejectedAlternative:
        """Just as good: whose opponent would change, if that makes it come later."""
        who, other = pair
        article, place = answer.statements[0].article, answer.statements[-1].params
        also = {key: place.get(key) for key in ("who", "ours", "theirs")}
        if not also["who"] or not also["theirs"] or also["who"] == who:
            id_, also = "passed.later", {}
        elif also["ours"] == other:
            id_ = "passed.taken"
            also = {"who": also["who"], "board": self.explainer.board_of(other)}
        else:
            id_ = "passed.later-pair"
        mark = "mark.elsewhere" if id_ == "passed.taken" else "mark.later"
        clause = _of_two(id_, article, pair, also)
        return RejectedAlternative(other, "later", "elsewhere", mark, clause)

    @remembered
    def exchange(self, group: int) -> Statement:
        """Return why players changed halves: what the best pairing without an exchange is worth."""
        view = self.brackets[group - 1]
        who = view.exchanged
        theirs = view.unexchanged()
        if theirs is None:
            return view.state("exchange.impossible", "completion", who, who=list(who))
        change = view.changed(theirs)
        assert change is not None, "of equals the one without an exchange comes first"
        params = {**change.params, "what": self._named(view, theirs, change), "who": list(who)}
        return Statement("exchange.worse", change.criterion.article, params, who)

    # --- floaters, and the bye

    def _floater(self, view: BracketView, who: int, other: int) -> RejectedAlternative:
        """Return the verdict if another floated, the other floaters being kept."""
        pair = who, other
        theirs = view.floating([other if tpn == who else tpn for tpn in view.chosen.floaters])
        if theirs is None:
            return self._impossible(_PASSED_FLOAT, pair)
        answer = self.explainer.judged(view, theirs)
        if answer.verdict == "later":
            clause = _of_two("passed.float-later", answer.statements[0].article, pair, {})
            return RejectedAlternative(other, "later", "elsewhere", "mark.later", clause)
        return self._worse(view, answer, pair, self._of_floater, _PASSED_FLOAT)

    def _no_bye(self, tpn: int, absolute: Statement) -> RejectedAlternative:
        params = {"second": tpn, "round": absolute.params["round"]}
        clause = Statement(_NO_BYE[absolute.id], absolute.article, params, (tpn,))
        return RejectedAlternative(tpn, "forbidden", "bye", "", clause)

    def _without_bye(self, other: int) -> RejectedAlternative:
        params: dict[str, object] = {"second": other}
        answer = self.explainer.against_wish(Board(other, 0))
        if isinstance(answer, RoundPairing):
            id_, article = "passed.bye-impossible", self.system.cite("completion")
            verdict = "impossible"
        else:
            first, verdict = answer.statements[0], answer.verdict
            article = first.article
            if verdict == "later":
                id_ = "passed.bye-later"
            else:
                params |= {key: first.params[key] for key in ("subject", "ours", "theirs")}
                id_ = _BYE_UNPLAYED.get(str(params["subject"]), "passed.bye-worse")
                if id_ == "passed.bye-worse":
                    params["what"] = worsened(params, article)
        clause = Statement(id_, article, params, (other,))
        return RejectedAlternative(other, verdict, "bye", "", clause)

    # --- the first candidate

    def cause(self, group: int) -> Statement:
        """Return what is wrong with the first candidate of a bracket, which was not taken."""
        view = self.brackets[group - 1]
        first, chosen = view.natural, view.chosen
        if view.is_emptied:
            return Statement("cause.needed", self.system.cite("completion"))
        taken = {*map(frozenset, chosen.pairs)}
        gone = [pair for pair in first.pairs if frozenset(pair) not in taken]
        for pair in gone:
            against = self.round.against_pair(*pair)
            if against is not None:
                kind = against.id.removeprefix("illegal.")
                return Statement(_CAUSE[kind], against.article, against.params, pair)
        if first.floaters != chosen.floaters and not view.leaves_completion(first.floaters):
            return Statement("cause.impossible", self.system.cite("completion"))
        change = view.changed(first)
        if change is None:
            return Statement("cause.later", self.system.cite("sequence"))
        article = change.criterion.article
        for pair in gone:
            own = self._of_pair(pair, change.criterion.subject)
            if own is not None:
                params = {"first": pair[0], "second": pair[1], **change.params, **own.params}
                return Statement(_CAUSE[own.kind.removesuffix("-self")], article, params, pair)
        params = {**change.params, "what": self._named(view, first, change)}
        return Statement("cause.worse", article, params)

    def _named(self, view: BracketView, theirs: Candidate, change: CriterionChange) -> Statement:
        """Return what would be worse with another candidate, and whom it would concern."""
        who = view.named(theirs, change)
        return worsened({**change.params, "who": who}, change.criterion.article)

    # --- what is worse

    def _impossible(self, ids: Mapping[str, str], pair: Pair) -> RejectedAlternative:
        clause = _of_two(ids["impossible"], self.system.cite("completion"), pair, {})
        return RejectedAlternative(pair[1], "impossible", "completion", "mark.completion", clause)

    def _worse(
        self,
        view: BracketView,
        answer: WhyNot,
        pair: Pair,
        own_of: Callable[[Pair, str], PairReason | None],
        ids: Mapping[str, str],
    ) -> RejectedAlternative:
        """Return what is worse: a fault of the two themselves, if those chosen lack it."""
        worse = answer.statements[0]
        subject = str(worse.params["subject"])
        params = {key: value for key, value in worse.params.items() if key not in ("score", "who")}
        own = own_of(pair, subject) if answer.bracket == view.score else None
        chosen = self.pairing.opponent(pair[0])
        if own is not None and chosen is not None and ids is _PASSED:
            own = self._compared(own, own_of((pair[0], chosen), subject), chosen)
        if own is None:
            own = self._counted(view, answer, worse)
        params |= {"criterion": answer.criterion, **own.params}
        clause = _of_two(ids[own.kind], worse.article, pair, params)
        reason, mark = _mark_of(own.kind, subject)
        return RejectedAlternative(pair[1], "worse", reason, mark, clause, subject)

    def _compared(
        self, own: PairReason, beside: PairReason | None, chosen: int
    ) -> PairReason | None:
        """Return a fault of an opponent beside that of the chosen one: None if it is the same."""
        if beside is not None and beside.kind == own.kind:
            return None
        is_alike = self.explainer.wanted(chosen).colour == own.params.get("colour")
        if own.kind == "due-strong" and is_alike:
            return PairReason("due-stronger", {**own.params, "chosen": chosen})
        return own

    def _counted(self, view: BracketView, answer: WhyNot, worse: Statement) -> PairReason:
        """Return what is worse altogether, and in which bracket, if it is another one."""
        what: dict[str, object] = {"what": worsened(worse.params, worse.article)}
        if answer.bracket in (None, view.score):
            return PairReason("worse", what)
        return PairReason("worse-in", {**what, "score": answer.bracket})

    def _of_pair(self, pair: Pair, subject: str) -> PairReason | None:
        """Return what is wrong with a pair itself, if it is what a criterion looks at."""
        wanted, other = map(self.explainer.wanted, pair)
        if subject in DENIED:
            strength = min(wanted.strength, other.strength)
            is_due = wanted.colour is other.colour and strength >= DENIED[subject]
            return PairReason(_DUE[subject], {"colour": str(wanted.colour)}) if is_due else None
        kind = subject.removesuffix("-gaps")
        higher, lower = self.explainer.by_score(pair)
        scores = self.round.cards[higher].score, self.round.cards[lower].score
        if kind not in FLOATS_OF_PAIRS or scores[0] == scores[1]:
            return None
        if not self.explainer.floated(lower, kind):
            return None
        return PairReason(kind if lower == pair[1] else f"{kind}-self", {"who": lower})

    def _of_floater(self, pair: Pair, subject: str) -> PairReason | None:
        """Return what is against the second as a floater, if not against the first as well."""
        kind = subject.removeprefix("resident-")
        floated = self.explainer.floated
        is_again = kind in _AGAIN and floated(pair[1], kind) and not floated(pair[0], kind)
        return PairReason(_AGAIN[kind], {}) if is_again else None


def _of_two(id_: str, article: str, pair: Pair, params: Mapping[str, object]) -> Statement:
    """Return a statement about two players."""
    return Statement(id_, article, {"first": pair[0], "second": pair[1], **params}, pair)


COLOURS = frozenset(
    {"denied-due", "clashes", "forced-clashes", "same-preference", "due-difference"}
)
"""Measures of colours; the others count floats, and what a procedure would rather not do."""


class StepAlternatives(Alternatives):
    """The verdicts where a system pairs step by step."""

    def __init__(self, explainer: StepExplainer) -> None:
        super().__init__(explainer)
        self.choices: TraceChoices = explainer.choices

    def reason(self, who: int, natural: int) -> RejectedAlternative:
        """Return why a player does not meet the natural opponent: what decides about the two."""
        against = self.round.against_pair(who, natural)
        if against is not None:
            return self._no_pair(who, natural, against)
        decided = self.choices.decided(who, natural)
        known = None if decided is None else self._known(*decided)
        if known is None:
            return self._taken(who, natural)
        params = {**known.statement.params, "who": natural}
        return known._replace(who=natural, statement=replace(known.statement, params=params))

    def _known(self, choice: PairingChoice, tpn: int) -> RejectedAlternative | None:
        """Return the verdict on somebody in the order; None if only the order decides."""
        if tpn in self.choices.tried(choice):
            return self.verdict(choice, tpn)
        ours, theirs = choice.worth(choice.chosen), choice.worth(tpn)
        return None if theirs is not None and theirs == ours else self._judged(choice, tpn)

    def _taken(self, who: int, natural: int) -> RejectedAlternative:
        """Return who was given to somebody else first, or left the group before."""
        choices = self.choices
        choice = choices.settled(who, natural)
        assert choice is not None, "whoever is asked about has an opponent"
        mine, theirs = choices.settled(who), choices.settled(natural)
        assert mine is not None, "whoever is asked about has an opponent"
        if theirs is None or theirs.group != mine.group:
            left = choices.floats.get(natural) or choices.joined.get(natural) or choices.bye
            clause = _clause("gone", (left or choice).article, natural)
        else:
            taken = natural if natural in (choice.seeker, choice.chosen) else who
            other = choice.chosen if taken == choice.seeker else choice.seeker
            if taken == choice.seeker == who:
                clause = _clause("later", choice.article, natural)
            else:
                clause = _clause("taken", choice.article, taken, other=other)
        return RejectedAlternative(natural, "later", "elsewhere", "", clause)

    def _judged(self, choice: PairingChoice, tpn: int) -> RejectedAlternative:
        compared, cite = compare(choice, tpn), self.choices.cite
        if compared.barred == _LIMIT:
            return _rejected(tpn, "procedure", "colours", _LIMIT, choice.article)
        if compared.barred:
            return _rejected(tpn, "procedure", "float", compared.barred, cite("2.1"))
        if compared.is_impossible:
            kind = "completion" if choice.kind == "pair" else "completion-without"
            key = "completion" if "completion" in self.system.articles else "impossible"
            return _rejected(tpn, "impossible", "completion", kind, self.system.cite(key))
        measure, verdict = compared.measure, compared.verdict
        assert measure is not None, "of equals the first is taken"
        params = {"subject": measure.name, **compared.written("ours", "theirs")}
        reason = "colours" if measure.name in COLOURS else "float"
        return _rejected(tpn, verdict, reason, verdict, cite(measure.article), **params)

    def _no_bye(self, tpn: int, absolute: Statement) -> RejectedAlternative:
        kind = absolute.id.removeprefix("illegal.")
        return _rejected(tpn, "forbidden", "bye", kind, absolute.article, **absolute.params)

    def _no_pair(self, one: int, other: int, absolute: Statement) -> RejectedAlternative:
        kind, params = absolute.id.removeprefix("illegal."), dict(absolute.params)
        reason = absolute_reason(kind)
        if reason == "colours":
            kind, params = self._colours(one, other)
        return _rejected(other, "forbidden", reason, kind, absolute.article, **params)

    def _colours(self, one: int, other: int) -> tuple[str, dict[str, object]]:
        """Both must have the same colour, or neither way of giving colours is within the limits.

        The former is no reason where the opponent of the round is due that colour too.
        """
        met = self.pairing.opponent(one)
        due, theirs = (due_colour(self.round.cards[tpn].colours) for tpn in (one, other))
        taken = None if met is None else due_colour(self.round.cards[met].colours)
        if due is not None and due is theirs and due is not taken:
            return "same-colour", {"colour": str(due)}
        return "limits", {}


def _clause(kind: str, article: str, tpn: int, /, **params: object) -> Statement:
    return Statement(_CLAUSE[kind], article, {**params, "who": tpn}, (tpn,))


def _rejected(
    tpn: int, verdict: str, reason: str, kind: str, article: str, /, **params: object
) -> RejectedAlternative:
    """Return an alternative rejected in a step, with the label its reason has."""
    mark, subject = _STEP_MARKS.get(reason, ""), str(params.get("subject", ""))
    clause = _clause(kind, article, tpn, **params)
    return RejectedAlternative(tpn, verdict, reason, mark, clause, subject)


_LIMIT = "limit"
"""A bar that falls where the order alone would have chosen somebody else."""


class AlternativeComparison(NamedTuple):
    """Another player beside the one who was chosen, all choices before being kept.

    Ours is the first of the best; so the other one is worse in some number, or comes later, or is
    not open at all.

    - `barred`: the rule of the procedure against it, or nothing; `is_impossible`: it leaves no way
      to pair the others;
    - `measure`: the first that differs, from `ours` to `theirs`; None where none does.
    """

    choice: PairingChoice
    other: int
    barred: str = ""
    is_impossible: bool = False
    measure: Measure | None = None
    ours: Number = 0
    theirs: Number = 0

    @property
    def verdict(self) -> str:
        """The verdict as `zug.WhyNot` has it."""
        if self.barred or self.is_impossible:
            return "procedure"
        return "later" if self.measure is None or self.measure.name == "sequence" else "worse"

    @property
    def numbers(self) -> tuple[str | None, Number | None, Number | None]:
        """The article by which it is worse, and both numbers; None where it is not."""
        if self.measure is None or self.verdict != "worse":
            return None, None, None
        ours, theirs = (abs(it) if isinstance(it, int) else it for it in (self.ours, self.theirs))
        return self.measure.article, ours, theirs

    def written(self, ours: str, theirs: str) -> dict[str, str]:
        """Return both numbers by these names, as a sentence has them."""
        return {ours: written(self.ours), theirs: written(self.theirs)}


def compare(choice: PairingChoice, other: int) -> AlternativeComparison:
    """Return how another player compares with the one who was chosen."""
    barred = choice.barred(other)
    if barred and barred != _LIMIT:
        return AlternativeComparison(choice, other, barred)
    ours, theirs = choice.worth(choice.chosen), choice.worth(other)
    assert ours is not None, "what was chosen is possible"
    if theirs is None or theirs <= ours:
        is_impossible = theirs is None and not barred
        return AlternativeComparison(choice, other, barred, is_impossible)
    pairs = zip(choice.measures, ours, theirs, strict=False)
    measure, little, much = next(pair for pair in pairs if pair[1] != pair[2])
    return AlternativeComparison(choice, other, "", False, measure, little, much)


def written(number: Number) -> str:
    """Return a number of a `Worth` as a sentence has it."""
    if isinstance(number, int):
        return str(abs(number))
    return " + ".join(map(str, number)) or "0"
