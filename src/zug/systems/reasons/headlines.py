"""One sentence for a board, a floater, the bye, a bracket and the round."""

from __future__ import annotations

from zug.systems.reasons.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.reasons.comparing import ComparedViews


class Headlines:
    """The headlines of a round that is told by brackets and compared by criteria."""

    def __init__(self, views: ComparedViews) -> None:
        self.views = views
        self.system = views.system
        self.groups = {
            pair: group
            for group, view in enumerate(views.brackets, 1)
            for pair in map(frozenset, view.chosen.pairs)
        }

    def board(self, place: int) -> Statement:
        board = self.views.pairing.boards[place - 1]
        view = self.views.brackets[self.groups[frozenset(board)] - 1]
        natural = {frozenset(pair) for pair in view.natural.pairs}
        id_ = "headline.expected" if frozenset(board) in natural else "headline.changed"
        higher, lower = self.views.by_score(board)
        params = {"board": place, "higher": higher, "lower": lower}
        return Statement(id_, self.system.cite("best"), params, tuple(board))

    def bye(self) -> Statement | None:
        bye = self.views.pairing.bye
        if bye is None:
            return None
        return Statement("headline.bye", self.system.cite("bye"), {"who": bye}, (bye,))

    def floaters(self) -> tuple[int, ...]:
        found = (tpn for view in self.views.brackets for tpn in view.chosen.floaters)
        return tuple(dict.fromkeys(tpn for tpn in found if tpn != self.views.pairing.bye))

    def floater(self, tpn: int) -> Statement:
        return Statement("headline.float", self.system.cite("mdps"), {"who": tpn}, (tpn,))

    def group(self, group: int) -> Statement:
        view = self.views.brackets[group - 1]
        natural = {frozenset(pair) for pair in view.natural.pairs}
        changed = sum(frozenset(pair) not in natural for pair in view.chosen.pairs)
        params = {"count": changed, "pairs": len(view.chosen.pairs)}
        id_ = "headline.group-changed" if changed else "headline.group-expected"
        return Statement(id_, self.system.cite("best"), params)

    def summary(self) -> Statement:
        count = len(self.views.pairing.boards)
        return Statement("summary.boards", self.system.cite("field"), {"count": count})
