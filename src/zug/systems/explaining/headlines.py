"""One sentence for a board, a floater, the bye, a bracket and the round."""

from __future__ import annotations

from functools import cached_property

from zug.systems.base import Board, RoundPairing
from zug.systems.explaining.ladders import Ladders, named
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.worsening import worsened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.systems.explaining.brackets import Pair
    from zug.systems.explaining.comparing import ComparedViews
    from zug.systems.explaining.ladders import Ladder, Passed
    from zug.systems.explaining.told_brackets import Seat, ToldBracket

_COLOURS = frozenset({"rule-1", "rule-1-one", "rule-2", "rule-2-wider", "rule-3", "rule-4"})
"""Reasons for colours that are said in short."""
_OF_THE_BYE = ("unplayed", "bye-games", "bye-matches")
"""What is looked at in whoever has the bye, and in nobody else."""


class Headlines:
    """The headlines of a round that is told by brackets and compared by criteria."""

    def __init__(self, views: ComparedViews) -> None:
        self.views = views
        self.system = views.system
        self.brackets: Sequence[ToldBracket] = views.brackets
        self._seats: dict[int, list[Seat]] = {}
        self._ladders: dict[int, Ladders] = {}

    @cached_property
    def _group_of(self) -> dict[frozenset[int], int]:
        return {
            pair: group
            for group, view in enumerate(self.brackets, 1)
            for pair in map(frozenset, view.chosen.pairs)
        }

    def seats(self, group: int) -> list[Seat]:
        """The pairs of a bracket in the order in which they are made."""
        if group not in self._seats:
            self._seats[group] = [*self.brackets[group - 1].seats()]
        return self._seats[group]

    def ladders(self, group: int) -> Ladders:
        if group not in self._ladders:
            self._ladders[group] = Ladders(self.views, self.brackets[group - 1])
        return self._ladders[group]

    def verdict(self, group: int, pair: Pair) -> Passed | None:
        """What the headline of one of the two says of the other as an opponent.

        It is that of the first who is given one; None if neither is.
        """
        for seat in self.seats(group):
            if seat.higher in pair:
                other = pair[1] if seat.higher == pair[0] else pair[0]
                return self.ladders(group).opponent(seat.higher, other)
        return None

    # --- a board

    def board(self, place: int) -> Statement:
        board = self.views.pairing.boards[place - 1]
        group = self._group_of[frozenset(board)]
        seats = self.seats(group)
        number = next(n for n, seat in enumerate(seats) if {*seat[:2]} == {*board})
        seat, ladders = seats[number], self.ladders(group)
        params = self._of_board(place, seat, seat.higher)
        article = self.system.cite("best")
        if ladders.mates.get(seat.higher) == seat.lower:
            return Statement("headline.expected", self.system.cite("first"), params, tuple(board))
        ladder = ladders.of_seat(number, seats)
        params |= {"passed": ladder.statements, "count": ladder.number - len(ladder.told)}
        is_natural = bool(ladder.told) and seat.higher in ladders.mates
        if seat.exchanged:
            params["exchange"] = ladders.exchange
            kind, article = "exchanged" if is_natural else "exchanged-fit", ladders.exchange.article
        elif is_natural:
            kind = self._next(seat, ladder, group)
            article = ladder.told[0].statement.article
        elif ladder.told:
            kind, article = "fit", ladder.told[0].statement.article
        else:
            kind = "first-fit"
        return Statement(f"headline.{kind}", article, params, tuple(board))

    def player(self, tpn: int) -> Statement:
        """Return why a player meets this opponent, from the point of view of that player.

        Whoever is given opponents in order has the headline of the board. Who is given to
        somebody is told of their own natural opponent, if they have one.
        """
        place = self.views.board_of(tpn)
        assert place is not None, "whoever has the bye has no board"
        board = self.views.pairing.boards[place - 1]
        group = self._group_of[frozenset(board)]
        seat = next(seat for seat in self.seats(group) if {*seat[:2]} == {*board})
        if tpn == seat.higher:
            return self.board(place)
        params = self._of_board(place, seat, tpn)
        ladders = self.ladders(group)
        if ladders.mates.get(tpn) == seat.higher:
            return Statement("headline.expected", self.system.cite("first"), params, tuple(board))
        ladder = ladders.of_player(tpn)
        if not ladder.told:
            story = self.board(place)
            return Statement(
                "headline.given", story.article, {**params, "story": story}, tuple(board)
            )
        params |= {"passed": ladder.statements, "count": 0}
        return Statement("headline.instead", ladder.told[0].statement.article, params, tuple(board))

    def _of_board(self, place: int, seat: Seat, who: int) -> dict[str, object]:
        """Return what every sentence about a board needs, told of one of its players."""
        board = self.views.pairing.boards[place - 1]
        return {
            "board": place,
            "higher": seat.higher,
            "lower": seat.lower,
            "who": who,
            "opponent": seat.lower if who == seat.higher else seat.higher,
            "colour": self._colours(board),
        }

    def _next(self, seat: Seat, ladder: Ladder, group: int) -> str:
        """Whether the opponent is the next in order, and can be said to cost nobody a colour."""
        if ladder.number > len(ladder.told):
            return "next-many"
        natural = ladder.told[0].who
        if natural in seat.pool and seat.pool.index(natural) > seat.pool.index(seat.lower):
            return "instead"
        view = self.brackets[group - 1]
        denied = [one.id for one in view.criteria if one.subject == "denied"]
        values = view.judged(view.chosen) if ladder.is_all_by_colours else {}
        return "next-kept" if any(values.get(id_) == 0 for id_ in denied) else "next"

    def _colours(self, board: Board) -> Statement:
        """Why these colours, in short."""
        why = self.views.colours(board)
        kind = why.id.removeprefix("colours.")
        if kind not in _COLOURS:
            kind = kind.removesuffix("-odd").removesuffix("-even")
        id_ = f"headline.colour-{'rule-5' if kind.startswith('rule-5') else kind}"
        own = self.system.own_wordings.get(id_)
        if own is None and not kind.startswith("rule-"):
            id_ = "headline.colour"
        return Statement(id_, why.article, why.params, why.players, own)

    # --- floaters and the bye

    def floaters(self) -> tuple[int, ...]:
        found = (tpn for view in self.brackets for tpn in view.chosen.floaters)
        return tuple(dict.fromkeys(tpn for tpn in found if tpn != self.views.pairing.bye))

    def floater_group(self, tpn: int) -> int:
        """The first bracket they float out of, or up into."""
        return next(n for n, view in enumerate(self.brackets, 1) if tpn in view.chosen.floaters)

    def floater(self, tpn: int) -> Statement:
        """Why they float out of, or up into, the first bracket that they do."""
        group = self.floater_group(tpn)
        view = self.brackets[group - 1]
        ladder = self.ladders(group).of_floater(tpn)
        way = "up" if tpn not in view.home else "down"
        params: dict[str, object] = {"who": tpn, "score": view.score}
        article = self.system.cite("mdps")
        if len(view.members) == 1:
            kind = "alone"
        elif not view.chosen.pairs:
            kind = "needed" if view.is_emptied else "all"
        elif not ladder.told:
            kind = "expected"
        else:
            kind = "instead"
            params["passed"] = ladder.statements
            article = ladder.told[0].statement.article
        return Statement(f"headline.{way}-{kind}", article, params, (tpn,))

    def bye(self) -> Statement | None:
        """Why not one of those who come after whoever has it."""
        bye = self.views.pairing.bye
        if bye is None:
            return None
        ranking = self.views.by_score(self.views.asked.rules.present)
        behind = ranking[: ranking.index(bye) : -1]
        passed = [self._without_bye(other) for other in named(behind)]
        left = len(behind) - len(passed)
        params: dict[str, object] = {"who": bye, "passed": passed, "count": left}
        if not passed:
            return Statement("headline.bye-last", self.system.cite("bye"), params, (bye,))
        id_ = "headline.bye-instead" + ("-many" if left else "")
        return Statement(id_, passed[0].article, params, (bye,))

    def _without_bye(self, other: int) -> Statement:
        """Why somebody does not have the bye."""
        params: dict[str, object] = {"second": other}
        against = self.views.asked.rules.against_bye(other)
        if against is not None:
            kind = against.id.removeprefix("illegal.")
            params["round"] = against.params["round"]
            return Statement(f"passed.{kind}", against.article, params, (other,))
        found = self.views.against_wish(Board(other, 0))
        if isinstance(found, RoundPairing):
            article = self.system.cite("completion")
            return Statement("passed.bye-impossible", article, params, (other,))
        first = found.statements[0]
        if found.verdict == "later":
            return Statement("passed.bye-later", first.article, params, (other,))
        params |= {key: first.params[key] for key in ("subject", "ours", "theirs")}
        if params["subject"] in _OF_THE_BYE:
            return Statement(f"passed.bye-{params['subject']}", first.article, params, (other,))
        params["what"] = worsened(params, first.article)
        return Statement("passed.bye-worse", first.article, params, (other,))

    # --- a bracket, and the round

    def changed(self, group: int) -> list[int]:
        """The seats of a bracket that are not natural pairs, by number."""
        mates = self.ladders(group).mates
        return [n for n, seat in enumerate(self.seats(group)) if mates.get(seat[0]) != seat[1]]

    def group(self, group: int) -> Statement:
        changed = self.changed(group)
        params: dict[str, object] = {"count": len(changed), "pairs": len(self.seats(group))}
        if not self.seats(group):
            return self._nobody(self.brackets[group - 1], params)
        if not changed:
            return Statement("headline.group-expected", self.system.cite("first"), params)
        cause = self.ladders(group).cause()
        params |= {"cause": cause, "extent": extent(len(changed), len(self.seats(group)))}
        return Statement("headline.group-changed", cause.article, params)

    def _nobody(self, view: ToldBracket, params: dict[str, object]) -> Statement:
        if not view.is_emptied:
            return Statement("headline.group-nobody", self.system.cite("pairs"), params)
        kind = "collapsed" if view.collapses else "emptied"
        return Statement(f"headline.group-{kind}", self.system.cite("completion"), params)

    def summary(self) -> Statement:
        return Statement("summary.round", self.system.cite("field"), {"said": [*self._summary()]})

    def _summary(self) -> Iterator[Statement]:
        field = self.system.cite("field")
        views = enumerate(self.brackets, 1)
        groups = [group for group, view in views if self.seats(group) or view.is_emptied]
        found = {group: self.changed(group) for group in groups}
        changed = {group: some for group, some in found.items() if some or not self.seats(group)}
        counts = {
            "boards": len(self.views.pairing.boards),
            "brackets": len(self.brackets),
            "expected": len(groups) - len(changed),
            "count": sum(map(len, changed.values())),
        }
        if not changed:
            yield Statement("summary.expected", field, counts)
        else:
            if len(self.brackets) > 1:
                none = "" if counts["expected"] else "-none"
                yield Statement(f"summary.brackets{none}", field, counts)
            group = next(iter(changed))
            cause = self.ladders(group).cause()
            params = {"score": self.brackets[group - 1].score, "cause": cause}
            yield Statement("summary.first", cause.article, params)
            every = "-all" if counts["count"] == counts["boards"] else ""
            if counts["count"]:
                yield Statement(f"summary.changed{every}", field, counts)
        yield from self._summary_floaters()

    def _summary_floaters(self) -> Iterator[Statement]:
        floaters, bye = self.floaters(), self.views.pairing.bye
        if floaters:
            is_up = any(view.reserve or view.home != view.members for view in self.brackets)
            who = {"who": list(floaters), "count": len(floaters)}
            id_ = f"summary.{'up' if is_up else 'down'}"
            yield Statement(id_, self.system.cite("mdps"), who, floaters)
        if bye is not None:
            yield Statement("summary.bye", self.system.cite("bye"), {"who": bye}, (bye,))


def extent(changed: int, pairs: int) -> Statement:
    """How many pairs of a group are not the natural ones."""
    params = {"count": changed, "pairs": pairs}
    if changed < pairs:
        return Statement("extent.some", "", params)
    return Statement({1: "extent.only", 2: "extent.both"}.get(pairs, "extent.all"), "", params)
