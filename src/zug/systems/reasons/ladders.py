"""Who was passed over, and why: the true verdict on every alternative, in the order of the rules.

An alternative is imposed on its bracket, the brackets above and the pairs made before it being as
they are; the best candidate that holds it is compared with the chosen one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from zug.records import NamedTuple, replace
from zug.rules.colours import Strength
from zug.rules.floats import Float, float_of
from zug.systems.reasons.statements import Statement
from zug.systems.reasons.worsening import worsened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.reasons.brackets import Pair
    from zug.systems.reasons.comparing import ComparedViews
    from zug.systems.reasons.told_brackets import Candidate, Seat, ToldBracket

_UP = {"up-last": 1, "up-before": 2}
"""What criteria of pairs look at that an earlier upfloat decides, and how many rounds ago."""
_AGAIN = {
    "down-last": (Float.DOWN, 1, "down-last"),
    "down-before": (Float.DOWN, 2, "down-before"),
    "upfloaters-again": (Float.UP, 1, "up-last"),
}
"""The same of floaters: which float, how many rounds ago, how it is said."""
_ALSO = ("passed.met", "passed.due")
"""What is said in short of the next one too; the colour due is that of the same player."""
NAMED = 3
"""So many who were passed over are told one by one; of more the first, and how many."""


class Own(NamedTuple):
    """A fault of the players themselves: how it is said, and what the sentence needs."""

    kind: str
    params: dict[str, object]


class Passed(NamedTuple):
    """Somebody who was passed over.

    `verdict` is `forbidden`, `taken` (a pair made before has them), `impossible`, `worse` or
    `later`; `criterion`, its `subject`, `ours` and `theirs` are those of `worse`.
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
            is_again = one.id in _ALSO and found and found[-1].id.startswith(one.id)
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
        named = passed if len(passed) <= NAMED else passed[:1]
        told = tuple(self.seated(number, seats, other) for other in named)
        return Ladder(told, len(passed))

    def seated(self, number: int, seats: Sequence[Seat], other: int) -> Passed:
        """The verdict on one opponent of the player of a seat; found once."""
        who = seats[number].higher
        if (who, other) not in self._verdicts:
            above = [(seat.higher, seat.lower) for seat in seats[:number]]
            self._verdicts[who, other] = self.opponent(who, other, above)
        return self._verdicts[who, other]

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

    def opponent(self, who: int, other: int, above: Sequence[Pair]) -> Passed:
        """The verdict on one opponent, the pairs made before being kept."""
        params: dict[str, object] = {"first": who, "second": other}
        against = self.views.asked.rules.against_pair(who, other)
        if against is not None:
            kind = against.id.removeprefix("illegal.")
            return Passed(other, "forbidden", self._said(kind, against.article, against.params))
        if any(other in pair for pair in above):
            params["board"] = self.views.board_of(other)
            return Passed(other, "taken", self._said("taken", self.system.cite("sequence"), params))
        return self._judged(other, self.view.forced([*above, (who, other)]), "", params)

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
        params = {**change.params, "what": worsened(change.params, article), "who": list(who)}
        return Statement("exchange.worse", article, params, who)

    # --- floaters

    def of_floater(self, who: int) -> Ladder:
        """Who would float in the first candidate, and does not."""
        floaters = self.view.chosen.floaters
        alike = self.view.alike(who)
        expected = [tpn for tpn in self.view.natural.floaters if tpn in alike]
        others = [tpn for tpn in expected if tpn not in floaters]
        named = others if len(others) <= NAMED else others[:1]
        return Ladder(tuple(self.floater(who, other) for other in named), len(others))

    def floater(self, who: int, other: int) -> Passed:
        """The verdict if another floated, the other floaters being kept."""
        floaters = [other if tpn == who else tpn for tpn in self.view.chosen.floaters]
        params: dict[str, object] = {"first": who, "second": other}
        return self._judged(other, self.view.floating(floaters), "float-", params)

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
                return Statement(f"cause.{own.kind}", article, params, pair)
        params = {**change.params, "what": worsened(change.params, article)}
        return Statement("cause.worse", article, params)

    # --- verdicts

    def _judged(
        self, other: int, found: Candidate | None, kind: str, params: dict[str, object]
    ) -> Passed:
        if found is None:
            article = self.system.cite("completion")
            return Passed(other, "impossible", self._said(f"{kind}impossible", article, params))
        change = self.view.changed(found)
        if change is None:
            article = self.system.cite("sequence")
            return Passed(other, "later", self._said(f"{kind}later", article, params))
        rule = change.criterion
        params |= change.params
        who = self._int(params["first"])
        own = (
            self._of_floater(other, rule.subject)
            if kind
            else self._of_pair((who, other), rule.subject)
        )
        if own is None or own.params.get("who", other) != other:
            own = Own("worse", {"what": worsened(change.params, rule.article)})
        said = self._said(f"{kind}{own.kind}", rule.article, params | own.params)
        return Passed(other, "worse", said, rule.id, rule.subject, change.ours, change.theirs)

    def _of_pair(self, pair: Pair, subject: str) -> Own | None:
        """What is wrong with a pair itself, if it is what a criterion looks at."""
        wanted, other = map(self.views.wanted, pair)
        if subject in ("denied", "strong"):
            least = Strength.MILD if subject == "denied" else Strength.STRONG
            is_due = wanted.colour is other.colour and min(wanted[1], other[1]) >= least
            return Own("due", {"colour": str(wanted.colour)}) if is_due else None
        kind = subject.removesuffix("-gaps")
        cards = self.views.asked.rules.cards
        higher, lower = self.views.by_score(pair)
        if kind not in _UP or cards[higher].score == cards[lower].score:
            return None
        floated = self._floated(lower, _UP[kind])
        return Own(kind, {"who": lower}) if floated is Float.UP else None

    def _of_floater(self, who: int, subject: str) -> Own | None:
        """What is against a floater, if it is what a criterion looks at."""
        kind = subject.removeprefix("resident-")
        if kind not in _AGAIN:
            return None
        float_, ago, said = _AGAIN[kind]
        return Own(said, {}) if self._floated(who, ago) is float_ else None

    def _floated(self, who: int, ago: int) -> Float:
        asked = self.views.asked
        cards, downfloats = asked.rules.cards, self.system.unplayed(asked.seen.points).downfloats
        return float_of(cards[who], cards, ago, downfloats)

    def _said(self, kind: str, article: str, params: Mapping[str, object]) -> Statement:
        players = self._int(params["first"]), self._int(params["second"])
        return Statement(f"passed.{kind}", article, params, players)

    @staticmethod
    def _int(value: object) -> int:
        assert isinstance(value, int)
        return value
