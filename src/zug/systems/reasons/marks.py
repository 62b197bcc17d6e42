"""Why natural pairs were not taken: one mark each, a fact that can be checked on the page.

The mark says what is wrong with the pair itself; the first that holds counts. A pair with which
nothing is wrong gives way to others.
"""

from __future__ import annotations

from zug.systems.reasons.maps import Mark
from zug.systems.reasons.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.systems.reasons.brackets import Pair
    from zug.systems.reasons.comparing import ComparedViews
    from zug.systems.reasons.told_brackets import ToldBracket

_ABSOLUTE = {"met": "met", "forbidden": "forbidden"}
_NUMBERS = frozenset(
    {"downfloaters", "downfloater-scores", "psd", "upfloaters", "upfloater-scores"}
)
"""What criteria look at that say how many float, and how far."""
_FLOATS = ("down-", "up-", "float")
"""What those look at that say who has floated before."""


class Marks:
    """The marks of a bracket."""

    def __init__(self, views: ComparedViews, group: int) -> None:
        self.views = views
        self.view: ToldBracket = views.brackets[group - 1]
        self.rules = views.asked.rules

    def __iter__(self) -> Iterator[Mark]:
        taken = {frozenset(pair) for pair in self.view.chosen.pairs}
        for section in self.view.layout:
            for pair in zip(section.left, section.right, strict=False):
                if frozenset(pair) not in taken:
                    yield self._mark(pair)

    def _mark(self, pair: Pair) -> Mark:
        against = self.rules.against_pair(*pair)
        if against is not None:
            kind = against.id.removeprefix("illegal.")
            reason = _ABSOLUTE.get(kind, "colours")
            return self._labelled(pair, reason, f"mark.{kind}", against.article, against.params)
        if self.view.is_emptied:
            return self._through_others(pair)
        first, second = map(self.views.wanted, pair)
        if first.colour is not None and first.colour is second.colour:
            params = {"colour": str(first.colour)}
            return self._labelled(pair, "colours", "mark.due", self._due_article(), params)
        for tpn, kind in self.view.leaving():
            if tpn in pair:
                reason = "bye" if kind == "bye" else "float"
                article = self.views.system.cite("bye" if kind == "bye" else "mdps")
                return self._labelled(pair, reason, f"mark.{kind}", article, {"floater": tpn})
        return self._through_others(pair)

    def _through_others(self, pair: Pair) -> Mark:
        """Nothing is wrong with the pair itself: what becomes of the others with it?"""
        found = self.view.forced([pair])
        if found is None:
            article = self.views.system.cite("completion")
            return self._labelled(pair, "completion", "mark.completion", article, {})
        change = self.view.changed(found)
        if change is None:
            return self._elsewhere(pair)
        subject, article = change.criterion.subject, change.criterion.article
        if subject.startswith("next-"):
            return self._labelled(pair, "completion", "mark.next", article, change.params)
        if subject in _NUMBERS:
            return self._labelled(pair, "float", "mark.more-float", article, change.params)
        if any(word in subject for word in _FLOATS):
            return self._labelled(pair, "float", "mark.again", article, change.params)
        return self._elsewhere(pair)

    def _due_article(self) -> str:
        denied = (one.article for one in self.view.criteria if one.subject == "denied")
        return next(denied, self.views.system.cite("colours"))

    def _elsewhere(self, pair: Pair) -> Mark:
        board = self.views.board_of(pair[1])
        article = self.views.system.cite("best")
        return self._labelled(pair, "elsewhere", "mark.elsewhere", article, {"board": board})

    def _labelled(
        self, pair: Pair, reason: str, id_: str, article: str, params: Mapping[str, object]
    ) -> Mark:
        told = {**params, "first": pair[0], "second": pair[1]}
        return Mark(pair, reason, Statement(id_, article, told, pair))
