"""Why not otherwise, in a system that pairs step by step: the turn in which the two rounds part."""

from __future__ import annotations

from zug.systems.explaining.choices import compared
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.turns import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.choices import Choices, Placed
    from zug.systems.explaining.turns import Measure, Number, Turn, Worth


class Parted:
    """Two rounds that are alike up to a turn: ours, and one in which somebody else is chosen.

    Both choices are judged in the real round, the turns before being kept. Ours is the first of the
    best there; so the other one is worse in some number, or comes later, or is not open at all.
    """

    def __init__(self, choices: Choices, placed: Placed, other: int) -> None:
        self.choices = choices
        self.turn: Turn = placed.turn
        self.group = placed.group
        self.ours, self.theirs = placed.turn.chosen, other
        self.barred = self.turn.barred(other)
        theirs = self.turn.worth(other)
        if self.barred == "limit" and theirs is not None and theirs > self._worth(self.ours):
            self.barred = ""
        self.is_impossible = theirs is None and not self.barred
        self.is_told = not self.is_impossible

    @property
    def verdict(self) -> str:
        if self.barred or self.is_impossible:
            return "procedure"
        if self._worth(self.theirs) <= self._worth(self.ours):
            return "later"
        return "later" if self._compared()[0].name == "sequence" else "worse"

    def _compared(self) -> tuple[Measure, str, str]:
        return compared(self.turn, self._worth(self.ours), self._worth(self.theirs))

    def numbers(self) -> tuple[str, Number, Number] | None:
        """The article by which it is worse, and both numbers."""
        if self.verdict != "worse":
            return None
        ours, theirs = self._worth(self.ours), self._worth(self.theirs)
        measures = zip(self.turn.measures, ours, theirs, strict=False)
        measure, little, much = next(one for one in measures if one[1] != one[2])
        return measure.article, _shown(little), _shown(much)

    def statement(self) -> Statement:
        """What decided, in a sentence."""
        article = self.choices.cite(self.turn.article)
        players = tuple(t for t in (self.turn.seeker, self.ours, self.theirs) if t)
        params = {"seeker": self.turn.seeker, "ours": self.ours, "theirs": self.theirs}
        if self.is_impossible or self.barred == "no-rise":
            told = self.choices.verdict(self.turn, self.theirs).told
            return Statement("whynot.clause", told.article, {**params, "why": told}, players)
        if self.barred:
            return Statement(f"whynot.{self.barred}", article, params, players)
        if self.turn.kind == "bye":
            return self._bye(article, params)
        if self.verdict == "worse":
            return self._worse(params, players)
        how = self._order(article)
        id_ = f"whynot.later-{self._kind()}"
        return Statement(id_, article, {**params, "how": how}, players)

    def _worse(self, params: dict[str, int], players: tuple[int, ...]) -> Statement:
        measure, little, much = self._compared()
        told = {"subject": measure.name, "little": little, "much": much}
        kind = self._kind()
        counted = kind in ("loop", "merge", "crack", "inside")
        return Statement(
            "whynot.worse-count" if counted else f"whynot.worse-{kind}",
            self.choices.cite(measure.article),
            told if counted else {**params, **told},
            () if counted else players,
        )

    def _bye(self, article: str, params: dict[str, int]) -> Statement:
        """The bye: more points, or later in the order of those with the same."""
        cards = self.choices.rules.cards
        if self.verdict == "worse":
            return self._worse(params, (self.ours, self.theirs))
        score, other = cards[self.ours].score, cards[self.theirs].score
        told = {**params, "score": score, "other_score": other}
        id_ = "whynot.bye-more" if other > score else "whynot.bye-order"
        return Statement(id_, article, told, (self.ours, self.theirs))

    def _kind(self) -> str:
        """The kind of the turn, and on which side nobody stands."""
        if self.turn.kind == "bye":
            return "rest"
        if self.turn.kind in ("pair", "join") and self.theirs == NOBODY:
            return f"{self.turn.kind}-nobody"
        if self.turn.kind == "float" and self.ours == NOBODY:
            return "float-more"
        return self.turn.kind

    def _order(self, article: str) -> Statement:
        """How the system orders those who are tried, in its own words."""
        name = self.turn.order
        wording = self.choices.system.own_wordings.get(f"order-{name}")
        id_ = "order.first" if wording is None else f"order.{self.choices.system.family}-{name}"
        return Statement(id_, article, {}, (), wording)

    def _worth(self, tpn: int) -> Worth:
        found = self.turn.worth(tpn)
        assert found is not None, "what a complete round holds is possible"
        return found


def _shown(number: Number) -> Number:
    return abs(number) if isinstance(number, int) else number
