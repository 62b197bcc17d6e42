"""Who was passed over, and why: the true verdict on every alternative, in the order of the rules.

An alternative is imposed on its bracket, the brackets above and the pairs made before it being as
they are; the best candidate that holds it is compared with the chosen one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zug.records import NamedTuple
from zug.systems.reasons.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.reasons.brackets import Pair
    from zug.systems.reasons.comparing import Candidate, ComparedViews, Seat, ToldBracket

_DUE = ("denied", "strong")
"""What criteria look at that colours due decide."""
NAMED = 3
"""So many who were passed over are told one by one; of more the first, and how many."""


class Passed(NamedTuple):
    """Somebody who was passed over.

    `verdict` is `forbidden`, `taken` (a pair made before has them), `impossible`, `worse` or
    `later`; `criterion`, `ours` and `theirs` are those of `worse`.
    """

    who: int
    verdict: str
    statement: Statement
    criterion: str = ""
    ours: object = None
    theirs: object = None


class Ladder(NamedTuple):
    """Those passed over who are told, and how many there are altogether."""

    told: tuple[Passed, ...]
    number: int

    @property
    def statements(self) -> list[Statement]:
        return [one.statement for one in self.told]


class Ladders:
    """The alternatives of a bracket."""

    def __init__(self, views: ComparedViews, view: ToldBracket) -> None:
        self.views = views
        self.view = view
        self.system = views.system
        self.mates = {a: b for pair in view.natural.pairs for a, b in (pair, pair[::-1])}

    # --- opponents

    def of_seat(self, number: int, seats: Sequence[Seat]) -> Ladder:
        """Whom the player of a seat could not have: the natural opponent, then in order."""
        above = [(seat.higher, seat.lower) for seat in seats[:number]]
        seat = seats[number]
        passed = [*self._before(seat, {tpn for pair in above for tpn in pair})]
        named = passed if len(passed) <= NAMED else passed[:1]
        told = tuple(self.opponent(seat.higher, other, above) for other in named)
        return Ladder(told, len(passed))

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
        taken = {*map(frozenset, chosen.pairs)}
        gone = [pair for pair in first.pairs if frozenset(pair) not in taken]
        for pair in gone:
            against = self.views.asked.rules.against_pair(*pair)
            if against is not None:
                kind = against.id.removeprefix("illegal.")
                return self._said(kind, against.article, against.params)
        if first.floaters != chosen.floaters and not self.view.leaves_completion(first.floaters):
            return Statement("passed.first-impossible", self.system.cite("completion"))
        change = self.view.changed(first)
        if change is None:
            params: dict[str, object] = {"first": gone[0][0], "second": gone[0][1]}
            return self._said("later", self.system.cite("sequence"), params)
        if change.criterion.subject in _DUE:
            for pair in gone:
                wanted, other = (self.views.wanted(tpn).colour for tpn in pair)
                if wanted is not None and wanted is other:
                    due = {"first": pair[0], "second": pair[1], "colour": str(wanted)}
                    return self._said("due", change.criterion.article, due)
        return Statement("passed.first-worse", change.criterion.article, change.params)

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
        params |= change.params
        id_, values = change.criterion, (change.ours, change.theirs)
        said = f"{kind}worse"
        if id_.subject == "denied" and not kind and isinstance(change.ours, int):
            said, params["more"] = "denied", params["theirs"] - change.ours  # type: ignore[operator]
        return Passed(other, "worse", self._said(said, id_.article, params), id_.id, *values)

    def _said(self, kind: str, article: str, params: object) -> Statement:
        assert isinstance(params, dict)
        players = params["first"], params["second"]
        return Statement(f"passed.{kind}", article, params, players)
