"""Why natural pairs were not taken: one mark each, with the reason that the headline gives.

A pair that no headline judges has somebody who leaves, or is judged alone.
"""

from __future__ import annotations

from zug.systems.explaining.maps import Mark, Section
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from zug.systems.explaining.absolute_rules import AbsoluteRules
    from zug.systems.explaining.brackets import Pair
    from zug.systems.explaining.comparing import ComparedViews
    from zug.systems.explaining.ladders import Passed
    from zug.systems.explaining.told_brackets import ToldBracket

_BY_VERDICT = {
    "impossible": ("completion", "completion"),
    "later": ("elsewhere", "later"),
}
"""The reason (`maps.REASONS`) and the label of verdicts that no criterion gives."""
_BY_SUBJECT = {
    **dict.fromkeys(("downfloaters", "upfloaters"), ("float", "more-float")),
    **dict.fromkeys(("downfloater-scores", "psd", "upfloater-scores"), ("float", "gaps")),
    **dict.fromkeys(("beyond-two", "third", "denied", "strong"), ("colours", "worse-colours")),
    **dict.fromkeys(("unplayed", "bye-score", "bye-games", "bye-matches"), ("bye", "worse-bye")),
}
"""The same by what a criterion looks at."""
_FLOATS = ("down-", "up-", "float")
"""What those criteria look at that say who has floated before."""


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
        self.group = group
        self.view: ToldBracket = views.brackets[group - 1]
        self.rules = views.asked.rules

    def __iter__(self) -> Iterator[Mark]:
        for pair in not_taken(self.view.layout, self.view.chosen.pairs):
            yield forbidden(self.rules, pair) or self._mark(pair)

    def _mark(self, pair: Pair) -> Mark:
        told = self.views.told
        passed = told.verdict(self.group, pair)
        if passed is None:
            left = None if self.view.is_emptied else self._left(pair)
            if left is not None:
                return left
            passed = told.ladders(self.group).opponent(*pair)
        reason, kind = _BY_VERDICT.get(passed.verdict) or _worse(passed)
        said = passed.statement
        if said.id == "passed.taken":
            kind = "elsewhere"
        return labelled(pair, reason, f"mark.{kind}", said.article, said.params)

    def _left(self, pair: Pair) -> Mark | None:
        """One of the two leaves, and the other is given to somebody, or leaves too."""
        for tpn, kind in self.view.leaving():
            if tpn in pair:
                reason = "bye" if kind == "bye" else "float"
                article = self.views.system.cite("bye" if kind == "bye" else "mdps")
                return labelled(pair, reason, f"mark.{kind}", article, {"floater": tpn})
        return None


def _worse(passed: Passed) -> tuple[str, str]:
    """The reason and the label of a pair with which a criterion gets worse."""
    subject = passed.subject
    if passed.statement.id == "passed.worse-in":
        return "elsewhere", "worse"
    if passed.statement.id.startswith("passed.due"):
        return "colours", "due"
    if subject.startswith("next-"):
        return "completion", "next"
    if subject in _BY_SUBJECT:
        return _BY_SUBJECT[subject]
    is_float = any(word in subject for word in _FLOATS)
    return ("float", "again") if is_float else ("elsewhere", "worse")
