"""Who was passed over, and why: the true verdict on every alternative, in the order of the rules.

An alternative is imposed on its bracket, the brackets above being as they are, and the best
candidate that holds it is compared with the chosen one: of a pair that is what `why_not` finds.
Where the brackets above would have to change, the first that would is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from zug.fastclasses import NamedTuple, replace
from zug.systems.base import Board
from zug.systems.explaining.faults import DENIED, FLOATS_OF_PAIRS
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.worsening import worsened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.brackets import Pair
    from zug.systems.explaining.comparing import ComparedViews
    from zug.systems.explaining.criteria import Change, Difference
    from zug.systems.explaining.told_brackets import Candidate, Seat, ToldBracket

_DUE = {"denied": "due", "strong": "due-strong"}
"""How it is said of two what a criterion of colours counts."""
_AGAIN = {"down-last": "down-last", "down-before": "down-before", "upfloaters-again": "up-last"}
"""How it is said of a floater what a criterion counts."""
_ALSO = ("passed.met", "passed.due", "passed.due-strong", "passed.due-stronger", "passed.worse")
"""What is said in short of the next one too, if it is the same; the colour due is that of the same
player."""
NAMED, NAMED_OF_MANY = 4, 3
"""So many who were passed over are told one by one; of more these, and how many others: whoever is
told is judged, and a large field has hundreds."""


def named(passed: Sequence[int]) -> Sequence[int]:
    """Return those of some who were passed over who are told one by one."""
    return passed if len(passed) <= NAMED else passed[:NAMED_OF_MANY]


class Own(NamedTuple):
    """A fault of the players themselves: how it is said, and what the sentence needs."""

    kind: str
    params: dict[str, object]


class Passed(NamedTuple):
    """Somebody who was passed over.

    `verdict`, `criterion`, `ours` and `theirs` are those of `zug.WhyNot`; `subject` is what the
    criterion looks at.
    """

    who: int
    verdict: str
    statement: Statement
    criterion: str = ""
    subject: str = ""
    ours: object = None
    theirs: object = None


class Ladder(NamedTuple):
    """Those passed over who are told, and how many there are altogether."""

    told: tuple[Passed, ...]
    number: int

    @property
    def statements(self) -> list[Statement]:
        """One after the other; what is said of several in a row has its verb once."""
        found: list[Statement] = []
        for one in (one.statement for one in self.told):
            is_again = bool(found) and _is_same(found[-1], one)
            found.append(replace(one, id=f"{one.id}-too") if is_again else one)
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
    if one.id not in _ALSO or before.id.removesuffix("-too") != one.id:
        return False
    return before.params.get("what") == one.params.get("what")


class Ladders:
    """The alternatives of a bracket."""

    def __init__(self, views: ComparedViews, view: ToldBracket) -> None:
        self.views = views
        self.view = view
        self.system = views.system
        self.mates = {a: b for pair in view.natural.pairs for a, b in (pair, pair[::-1])}
        self._verdicts: dict[Pair, Passed] = {}

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

    def opponent(self, who: int, other: int) -> Passed:
        """Return the verdict on an opponent of a player, found once."""
        if (who, other) not in self._verdicts:
            self._verdicts[who, other] = self._opponent(who, other)
        return self._verdicts[who, other]

    def _opponent(self, who: int, other: int) -> Passed:
        params: dict[str, object] = {"first": who, "second": other}
        against = self.views.asked.rules.against_pair(who, other)
        if against is not None:
            kind, told = against.id.removeprefix("illegal."), {**against.params, **params}
            return Passed(other, "forbidden", self._said(kind, against.article, told))
        found = self._with_pair(who, other)
        if found is None:
            return self._impossible(other, "", params)
        if found.verdict == "later":
            return self._later(other, found, params)
        return self._worse(found, params, self._of_pair)

    def _with_pair(self, who: int, other: int) -> Difference | None:
        """Return where the best round with a pair parts from this one; None if there is none."""
        held = self.view.forced([(who, other)])
        if held is not None and self.view.settles(held):
            return self.views.judged(self.view, held)
        return self.views.difference(Board(who, other))

    def _later(self, other: int, found: Difference, params: dict[str, object]) -> Passed:
        """Just as good: whose opponent would change, if that makes it come later."""
        article, told = found.statements[0].article, found.statements[-1].params
        also = {key: told.get(key) for key in ("who", "ours", "theirs")}
        if not also["who"] or not also["theirs"] or also["who"] == params["first"]:
            kind, also = "later", {}
        elif also["ours"] == other:
            kind, also = "taken", {"who": also["who"], "board": self.views.board_of(other)}
        else:
            kind = "later-pair"
        return Passed(other, "later", self._said(kind, article, {**params, **also}))

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

    def floater(self, who: int, other: int) -> Passed:
        """The verdict if another floated, the other floaters being kept."""
        floaters = [other if tpn == who else tpn for tpn in self.view.chosen.floaters]
        params: dict[str, object] = {"first": who, "second": other}
        held = self.view.floating(floaters)
        if held is None:
            return self._impossible(other, "float-", params)
        found = self.views.judged(self.view, held)
        if found.verdict == "later":
            said = self._said("float-later", found.statements[0].article, params)
            return Passed(other, "later", said)
        return self._worse(found, params, self._of_floater, "float-")

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
                return Statement(f"cause.{kind}", against.article, against.params, pair)
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
                return Statement(f"cause.{kind}", article, params, pair)
        params = {**change.params, "what": self._named(first, change)}
        return Statement("cause.worse", article, params)

    def _named(self, theirs: Candidate, change: Change) -> Statement:
        """What would be worse with another candidate, and whom it would concern."""
        who = self.views.faults.named(self.view, theirs, change)
        return worsened({**change.params, "who": who}, change.criterion.article)

    # --- verdicts

    def _impossible(self, other: int, kind: str, params: dict[str, object]) -> Passed:
        article = self.system.cite("completion")
        return Passed(other, "impossible", self._said(f"{kind}impossible", article, params))

    def _worse(
        self,
        found: Difference,
        params: dict[str, object],
        own_of: Callable[[Pair, str], Own | None],
        kind: str = "",
    ) -> Passed:
        """What is worse: a fault of the two themselves, if it is none of those who were chosen."""
        told = found.statements[0]
        who, other = self._int(params["first"]), self._int(params["second"])
        subject = str(told.params["subject"])
        params |= {key: value for key, value in told.params.items() if key not in ("score", "who")}
        params["criterion"] = found.criterion
        is_here = found.bracket == self.view.score
        own = own_of((who, other), subject) if is_here else None
        chosen = self.views.pairing.opponent(who)
        if own is not None and chosen is not None and not kind:
            own = self._compared(own, own_of((who, chosen), subject), chosen)
        if own is None:
            own = self._counted(found, told)
        said = self._said(f"{kind}{own.kind}", told.article, params | own.params)
        return Passed(
            other, "worse", said, found.criterion or "", subject, found.ours, found.theirs
        )

    def _compared(self, own: Own, beside: Own | None, chosen: int) -> Own | None:
        """Return a fault of an opponent beside that of the chosen one: None if it is the same."""
        if beside is not None and beside.kind == own.kind:
            return None
        if own.kind == "due-strong" and self.views.wanted(chosen).colour == own.params["colour"]:
            return Own("due-stronger", {**own.params, "chosen": chosen})
        return own

    def _counted(self, found: Difference, told: Statement) -> Own:
        """What is worse altogether, and in which bracket, if it is another one."""
        what: dict[str, object] = {"what": worsened(told.params, told.article)}
        if found.bracket in (None, self.view.score):
            return Own("worse", what)
        return Own("worse-in", {**what, "score": found.bracket})

    def _of_pair(self, pair: Pair, subject: str) -> Own | None:
        """What is wrong with a pair itself, if it is what a criterion looks at."""
        wanted, other = map(self.views.wanted, pair)
        if subject in DENIED:
            strength = min(wanted.strength, other.strength)
            is_due = wanted.colour is other.colour and strength >= DENIED[subject]
            return Own(_DUE[subject], {"colour": str(wanted.colour)}) if is_due else None
        kind = subject.removesuffix("-gaps")
        cards = self.views.asked.rules.cards
        higher, lower = self.views.by_score(pair)
        if kind not in FLOATS_OF_PAIRS or cards[higher].score == cards[lower].score:
            return None
        if not self.views.faults.floated(lower, kind):
            return None
        return Own(kind if lower == pair[1] else f"{kind}-self", {"who": lower})

    def _of_floater(self, pair: Pair, subject: str) -> Own | None:
        """What is against the second as a floater, if it is not against the first as well."""
        kind = subject.removeprefix("resident-")
        if kind not in _AGAIN:
            return None
        first, second = (self.views.faults.floated(tpn, kind) for tpn in pair)
        return Own(_AGAIN[kind], {}) if second and not first else None

    def _said(self, kind: str, article: str, params: Mapping[str, object]) -> Statement:
        players = self._int(params["first"]), self._int(params["second"])
        return Statement(f"passed.{kind}", article, params, players)

    @staticmethod
    def _int(value: object) -> int:
        assert isinstance(value, int)
        return value
