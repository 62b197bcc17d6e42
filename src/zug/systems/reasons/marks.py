"""Why natural pairs were not taken: one mark each, a fact that can be checked on the page.

The mark says what is wrong with the pair itself; the first that holds counts. A pair with which
nothing is wrong gives way to others.
"""

from __future__ import annotations

from zug.systems.reasons.maps import Mark, Section
from zug.systems.reasons.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from zug.systems.reasons.absolute_rules import AbsoluteRules
    from zug.systems.reasons.brackets import Pair
    from zug.systems.reasons.comparing import ComparedViews
    from zug.systems.reasons.told_brackets import ToldBracket

_NUMBERS = frozenset(
    {"downfloaters", "downfloater-scores", "psd", "upfloaters", "upfloater-scores"}
)
"""What criteria look at that say how many float, and how far."""
_FLOATS = ("down-", "up-", "float")
"""What those look at that say who has floated before."""


def not_taken(sections: Iterable[Section], made: Iterable[Collection[int]]) -> Iterator[Pair]:
    """The natural pairs, those who face each other, that are none of these pairs."""
    taken = {*map(frozenset, made)}
    for section in sections:
        for pair in zip(section.left, section.right, strict=False):
            if frozenset(pair) not in taken:
                yield pair


def labelled(pair: Pair, reason: str, id_: str, article: str, params: Mapping[str, object]) -> Mark:
    told = {**params, "first": pair[0], "second": pair[1]}
    return Mark(pair, reason, Statement(id_, article, told, pair))


def forbidden(rules: AbsoluteRules, pair: Pair) -> Mark | None:
    """The mark of a pair that an absolute rule forbids."""
    against = rules.against_pair(*pair)
    if against is None:
        return None
    kind = against.id.removeprefix("illegal.")
    return labelled(pair, absolute_reason(kind), f"mark.{kind}", against.article, against.params)


def absolute_reason(kind: str) -> str:
    """An absolute rule as one of `maps.REASONS`."""
    return kind if kind in ("met", "forbidden") else "colours"


class Marks:
    """The marks of a bracket."""

    def __init__(self, views: ComparedViews, group: int) -> None:
        self.views = views
        self.view: ToldBracket = views.brackets[group - 1]
        self.rules = views.asked.rules

    def __iter__(self) -> Iterator[Mark]:
        for pair in not_taken(self.view.layout, self.view.chosen.pairs):
            yield forbidden(self.rules, pair) or self._mark(pair)

    def _mark(self, pair: Pair) -> Mark:
        if self.view.is_emptied:
            return self._through_others(pair)
        first, second = map(self.views.wanted, pair)
        if first.colour is not None and first.colour is second.colour:
            params = {"colour": str(first.colour)}
            return labelled(pair, "colours", "mark.due", self._due_article(), params)
        for tpn, kind in self.view.leaving():
            if tpn in pair:
                reason = "bye" if kind == "bye" else "float"
                article = self.views.system.cite("bye" if kind == "bye" else "mdps")
                return labelled(pair, reason, f"mark.{kind}", article, {"floater": tpn})
        return self._through_others(pair)

    def _through_others(self, pair: Pair) -> Mark:
        """Nothing is wrong with the pair itself: what becomes of the others with it?"""
        found = self.view.forced([pair])
        if found is None:
            article = self.views.system.cite("completion")
            return labelled(pair, "completion", "mark.completion", article, {})
        change = self.view.changed(found)
        if change is None:
            return self._elsewhere(pair)
        subject, article = change.criterion.subject, change.criterion.article
        if subject.startswith("next-"):
            return labelled(pair, "completion", "mark.next", article, change.params)
        if subject in _NUMBERS:
            return labelled(pair, "float", "mark.more-float", article, change.params)
        if any(word in subject for word in _FLOATS):
            return labelled(pair, "float", "mark.again", article, change.params)
        return self._elsewhere(pair)

    def _due_article(self) -> str:
        denied = (one.article for one in self.view.criteria if one.subject == "denied")
        return next(denied, self.views.system.cite("colours"))

    def _elsewhere(self, pair: Pair) -> Mark:
        board = self.views.board_of(pair[1])
        article = self.views.system.cite("best")
        return labelled(pair, "elsewhere", "mark.elsewhere", article, {"board": board})
