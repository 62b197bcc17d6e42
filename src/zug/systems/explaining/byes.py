"""Why somebody has the bye and others have not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zug.fastclasses import dataclass
from zug.systems.explaining.criteria import Difference
from zug.systems.explaining.statements import Part, Statement
from zug.systems.system import SINGLE_GAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.absolute_rules import AbsoluteRules
    from zug.systems.legality import Legality
    from zug.systems.system import System

_KEPT_BY = {
    "needed": "completion",
    "equal": "best",
    "games": "bye-played",
    "matches": "bye-played",
    "last": "bye-last",
}
"""Kinds of statement whose article goes by another name; the others have their own."""


def kept_from(
    system: System, others: Mapping[str, Sequence[int]], params: Mapping[str, object]
) -> Iterator[Statement]:
    """Those who did not get the bye, by what kept it from them."""
    for why, who in others.items():
        if who:
            told = {"count": len(who), "others": list(who), **params}
            id_, own = f"bye.{why}", system.own_wordings.get(f"bye.{why}")
            yield Statement(id_, system.cite(_KEPT_BY.get(why, why)), told, tuple(who), own)


@dataclass(frozen=True)
class EarlyBye:
    """A bye given before any bracket is paired.

    It goes to the lowest score, then to whoever has played most, then to the last in the order
    of the system; the articles are its `bye-score`, `bye-played` and `bye-last`.
    """

    rules: AbsoluteRules
    legality: Legality

    def part(self, bye: int) -> Part:
        """Why this player has the bye, and why nobody else of no higher score."""
        system = self.rules.system
        score, played = self._worth(bye)
        params: dict[str, object] = {"who": bye, "score": score, "played": played}
        statements = (
            Statement("bye.odd", system.cite("bye"), {"count": len(self.rules.present)}),
            Statement("bye.score", system.cite("bye-score"), params, (bye,)),
            *kept_from(system, self._others(bye), params),
        )
        title = Statement("bye.title", system.cite("bye"), {"who": bye}, (bye,))
        return Part("bye", title, statements, (bye,))

    @property
    def _unit(self) -> str:
        return "games" if self.rules.system.contest is SINGLE_GAME else "matches"

    def _worth(self, tpn: int) -> tuple[int, int]:
        card = self.rules.cards[tpn]
        return card.score, len(card.opponents)

    def _others(self, bye: int) -> dict[str, list[int]]:
        score, played = self._worth(bye)
        spared = {*self.legality.who_may_stay_over(self.rules.present)}
        fewer = self._unit
        others: dict[str, list[int]] = {"barred": [], "needed": [], fewer: [], "last": []}
        for tpn in self.rules.present:
            if tpn == bye or self._worth(tpn)[0] > score:
                continue
            if self.rules.against_bye(tpn) is not None:
                why = "barred"
            elif tpn not in spared:
                why = "needed"
            else:
                why = fewer if self._worth(tpn)[1] < played else "last"
            others[why].append(tpn)
        return others

    def parting(self, ours: int | None, theirs: int | None) -> Difference | None:
        """What the rules of the bye say against another one."""
        if ours is None or theirs is None or ours == theirs:
            return None
        (score, played), (other_score, other_played) = self._worth(ours), self._worth(theirs)
        if score != other_score:
            points = {"points": score}, {"points": other_score}
            return self._worse("bye-score", "bye-score", *points)
        if played != other_played:
            return self._worse("bye-played", f"bye-{self._unit}", played, other_played)
        system = self.rules.system
        own = system.own_wordings.get("later.bye")
        params = {"ours": ours, "theirs": theirs}
        said = Statement("later.bye", system.cite("bye-last"), params, (ours, theirs), own)
        return Difference("later", [said], None, ours, theirs, None)

    def _worse(self, key: str, subject: str, ours: object, theirs: object) -> Difference:
        article = self.rules.system.cite(key)
        params = {"subject": subject, "ours": ours, "theirs": theirs}
        said = Statement("whynot.worse-rule", article, params)
        return Difference("worse", [said], article.partition(":")[2], ours, theirs, None)
