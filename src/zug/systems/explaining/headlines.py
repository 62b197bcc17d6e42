"""One sentence for a board, a floater, the bye, a bracket and the round."""

from __future__ import annotations

from functools import cached_property

from zug.rules.colours import due_colour
from zug.systems.base import Board, RoundPairing
from zug.systems.explaining.alternatives import CriteriaAlternatives, named
from zug.systems.explaining.criteria import worsened
from zug.systems.explaining.statements import Statement, existing
from zug.systems.explaining.step_colours import colour_clause, colour_params
from zug.systems.explaining.trace import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.model import Colour
    from zug.systems.base import Board
    from zug.systems.explaining.alternatives import (
        Ladder,
        Placed,
        RejectedAlternative,
        StepAlternatives,
    )
    from zug.systems.explaining.bracket_view import BracketView, Seat
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.pictures import Broken, Layouts
    from zug.systems.explaining.trace import Pair, PairingChoice


_NO_BYE = {"illegal.barred": "passed.barred", "illegal.barred-any": "passed.barred-any"}
"""The rules that bar somebody from the bye, as part of a sentence."""
_BYE_UNPLAYED = {
    "unplayed": "passed.bye-unplayed",
    "bye-games": "passed.bye-bye-games",
    "bye-matches": "passed.bye-bye-matches",
}
"""By what is looked at in whoever has the bye, and in nobody else."""
_PASSED = "headline.step-passed", "headline.step-passed-more"
_BYE_PASSED = "headline.step-bye-passed", "headline.step-bye-passed-more"
_ALONE_PASSED = "headline.step-alone", "headline.step-alone-more"
_UP_PASSED = "headline.step-up-passed", "headline.step-up-passed-more"
_FLOAT_PASSED = "headline.step-float-passed", "headline.step-float-passed-more"
"""Where all who were passed over are told, and where some are only counted."""
_WITHOUT_NATURAL = ("order.dubov-transfer", "order.dubov-whites")
"""Orders in which the first is taken, whoever the natural opponent is."""


class CriteriaHeadlines:
    """The headlines of a round that is told by brackets and compared by criteria."""

    def __init__(self, views: CriteriaExplainer) -> None:
        self.views = views
        self.system = views.system
        self.brackets: Sequence[BracketView] = views.brackets
        self._seats: dict[int, list[Seat]] = {}
        self._ladders: dict[int, CriteriaAlternatives] = {}

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

    def ladders(self, group: int) -> CriteriaAlternatives:
        if group not in self._ladders:
            self._ladders[group] = CriteriaAlternatives(self.views, self.brackets[group - 1])
        return self._ladders[group]

    def verdict(self, group: int, pair: Pair) -> RejectedAlternative | None:
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
            id_ = "headline.exchanged" if is_natural else "headline.exchanged-fit"
            article = ladders.exchange.article
        elif is_natural:
            id_ = self._next(seat, ladder, group)
            article = ladder.told[0].statement.article
        elif ladder.told:
            id_, article = "headline.fit", ladder.told[0].statement.article
        else:
            id_ = "headline.first-fit"
        return Statement(id_, article, params, tuple(board))

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
            return "headline.next-many"
        natural = ladder.told[0].who
        if natural in seat.pool and seat.pool.index(natural) > seat.pool.index(seat.lower):
            return "headline.instead"
        view = self.brackets[group - 1]
        denied = [one.id for one in view.criteria if one.subject == "denied"]
        values = view.judged(view.chosen) if ladder.is_all_by_colours else {}
        is_kept = any(values.get(id_) == 0 for id_ in denied)
        return "headline.next-kept" if is_kept else "headline.next"

    def _colours(self, board: Board) -> Statement:
        """Why these colours, in short if there are short words for the reason."""
        why = self.views.colours(board)
        id_ = self.views.short_colours.get(why.id, "headline.colour")
        own = self.system.own_wordings.get(id_)
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
        is_up = tpn not in view.home
        params: dict[str, object] = {"who": tpn, "score": view.score}
        article = self.system.cite("mdps")
        if len(view.members) == 1:
            id_ = "headline.down-alone"
        elif not view.chosen.pairs:
            id_ = "headline.down-needed" if view.is_emptied else "headline.down-all"
        elif not ladder.told:
            id_ = "headline.up-expected" if is_up else "headline.down-expected"
        else:
            id_ = "headline.up-instead" if is_up else "headline.down-instead"
            params["passed"] = ladder.statements
            article = ladder.told[0].statement.article
        return Statement(id_, article, params, (tpn,))

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
        id_ = "headline.bye-instead-many" if left else "headline.bye-instead"
        return Statement(id_, passed[0].article, params, (bye,))

    def _without_bye(self, other: int) -> Statement:
        """Why somebody does not have the bye."""
        params: dict[str, object] = {"second": other}
        against = self.views.asked.rules.against_bye(other)
        if against is not None:
            params["round"] = against.params["round"]
            return Statement(_NO_BYE[against.id], against.article, params, (other,))
        found = self.views.against_wish(Board(other, 0))
        if isinstance(found, RoundPairing):
            article = self.system.cite("completion")
            return Statement("passed.bye-impossible", article, params, (other,))
        first = found.statements[0]
        if found.verdict == "later":
            return Statement("passed.bye-later", first.article, params, (other,))
        params |= {key: first.params[key] for key in ("subject", "ours", "theirs")}
        id_ = _BYE_UNPLAYED.get(str(params["subject"]))
        if id_ is not None:
            return Statement(id_, first.article, params, (other,))
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

    def _nobody(self, view: BracketView, params: dict[str, object]) -> Statement:
        if not view.is_emptied:
            return Statement("headline.group-nobody", self.system.cite("pairs"), params)
        id_ = "headline.group-collapsed" if view.collapses else "headline.group-emptied"
        return Statement(id_, self.system.cite("completion"), params)

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
                id_ = "summary.brackets" if counts["expected"] else "summary.brackets-none"
                yield Statement(id_, field, counts)
            group = next(iter(changed))
            cause = self.ladders(group).cause()
            params = {"score": self.brackets[group - 1].score, "cause": cause}
            yield Statement("summary.first", cause.article, params)
            is_all = counts["count"] == counts["boards"]
            if counts["count"]:
                id_ = "summary.changed-all" if is_all else "summary.changed"
                yield Statement(id_, field, counts)
        yield from self._summary_floaters()

    def _summary_floaters(self) -> Iterator[Statement]:
        floaters, bye = self.floaters(), self.views.pairing.bye
        if floaters:
            is_up = any(view.reserve or view.home != view.members for view in self.brackets)
            who = {"who": list(floaters), "count": len(floaters)}
            id_ = "summary.up" if is_up else "summary.down"
            yield Statement(id_, self.system.cite("mdps"), who, floaters)
        if bye is not None:
            yield Statement("summary.bye", self.system.cite("bye"), {"who": bye}, (bye,))


def extent(changed: int, pairs: int) -> Statement:
    """How many pairs of a group are not the natural ones."""
    params = {"count": changed, "pairs": pairs}
    if changed < pairs:
        return Statement("extent.some", "", params)
    return Statement({1: "extent.only", 2: "extent.both"}.get(pairs, "extent.all"), "", params)


class StepHeadlines:
    """The headlines of a round, out of its turns and what was proposed in each group."""

    def __init__(self, choices: StepAlternatives, layouts: Layouts) -> None:
        self.choices = choices
        self.layouts = layouts
        self.pairing = choices.asked.pairing
        self.system = choices.system

    # --- a board

    def board(self, place: int) -> Statement:
        board = self.pairing.boards[place - 1]
        placed = self.choices.by_pair.get(frozenset(board))
        params: dict[str, object] = {"board": place, "white": board.white, "black": board.black}
        if placed is None:
            return Statement("headline.board", self.system.cite("field"), params, tuple(board))
        article = self.choices.cite(placed.turn.article)
        params |= {"why": self._opponent(placed), "colour": self._colour(board)}
        return Statement("headline.step", article, params, tuple(board))

    def player(self, tpn: int) -> Statement:
        """Return why a player meets this opponent, from the point of view of that player.

        Whoever sought an opponent has the headline of the board. Who was given to somebody is told
        of their own natural opponent, if they have one.
        """
        opponent = self.pairing.opponent(tpn)
        boards = enumerate(self.pairing.boards, 1)
        place, board = next((place, board) for place, board in boards if tpn in board)
        placed = self.choices.by_pair.get(frozenset(board))
        if placed is None or placed.turn.seeker == tpn:
            return self.board(place)
        assert opponent is not None, "whoever is on a board has an opponent"
        natural = self.layouts.natural(placed.group).get(tpn)
        if natural is None:
            story = self.board(place)
            return Statement("headline.given", story.article, {"who": tpn, "story": story}, board)
        if natural == opponent:
            both = {"first": tpn, "second": opponent}
            why = Statement("headline.step-natural", self.choices.cite(placed.turn.article), both)
        else:
            why = self._unlike(tpn, natural, opponent)
        colour = self._colour(board)
        params: dict[str, object] = {"board": place, "white": board.white, "black": board.black}
        params |= {"why": why, "colour": colour}
        return Statement("headline.step", why.article, params, tuple(board))

    def _unlike(self, who: int, natural: int, opponent: int) -> Statement:
        """Why a player does not meet the natural opponent."""
        told = self.choices.reason(who, natural).statement
        params = {"first": who, "second": opponent, "natural": natural, "why": told}
        return Statement("headline.step-asked", told.article, params)

    def _opponent(self, placed: Placed) -> Statement:
        """Why this opponent: the natural one, or whoever came after those passed over."""
        turn = placed.turn
        natural = self.layouts.natural(placed.group).get(turn.seeker)
        article = self.choices.cite(turn.article)
        both = {"first": turn.seeker, "second": turn.chosen}
        if natural == turn.chosen:
            return Statement("headline.step-natural", article, both)
        tried = self.choices.tried(turn)
        if natural is not None and natural not in tried and self.choices.kept_apart(turn, natural):
            tried = [natural, *tried]
        if tried:
            return self._ladder(_PASSED, turn, tried, both)
        if natural is None or turn.order in _WITHOUT_NATURAL:
            return Statement("headline.step-first", article, both)
        return self._unlike(turn.seeker, natural, turn.chosen)

    def _ladder(
        self,
        ids: tuple[str, str],
        turn: PairingChoice,
        tried: Sequence[int],
        params: dict[str, int],
    ) -> Statement:
        """Why those were passed over; of many only the first are judged."""
        article = self.choices.cite(turn.article)
        why = [self.choices.verdict(turn, tpn).statement for tpn in named(tried)]
        if len(why) == len(tried):
            return Statement(ids[0], article, {**params, "why": why})
        more = {"why": why, "count": len(tried) - len(why)}
        return Statement(ids[1], article, {**params, **more})

    def _colour(self, board: Board) -> Statement:
        """Who has White, in a few words: by the rule that gave it, or by the colours due."""
        params: dict[str, object] = {"white": board.white, "black": board.black}
        step = self.layouts.colours.get(frozenset(board))
        article = self.system.cite("colours") if step is None else existing(step.article)
        if step is not None:
            params |= colour_params(self.choices.rules.cards, step)
            clause = colour_clause(step, article, params)
            if clause is not None:
                return clause
        white, black = (self._due(tpn) for tpn in board)
        if white is None and black is None:
            id_ = "headline.colour-free"
        elif white is black:
            id_ = "headline.colour-same"
            served = board.white if white == "w" else board.black
            return Statement(id_, article, {**params, "who": served, "colour": str(white)})
        else:
            id_ = "headline.colour-due"
        return Statement(id_, article, params)

    def _due(self, tpn: int) -> Colour | None:
        return due_colour(self.choices.rules.cards[tpn].colours)

    # --- the bye, floaters

    def bye(self) -> Statement | None:
        who = self.pairing.bye
        if who is None:
            return None
        placed = self.choices.bye or self.choices.floats.get(who)
        params = {"who": who}
        if placed is None:
            id_ = "headline.bye"
            if who in self.layouts.lonely:
                alone = self.layouts.is_alone(who)
                id_ = "headline.step-bye-alone" if alone else "headline.step-bye-lonely"
            return Statement(id_, self.system.cite("bye"), params, (who,))
        article = self.choices.cite(placed.turn.article)
        tried = self.choices.tried(placed.turn)
        if not tried:
            return Statement("headline.step-bye", article, params, (who,))
        return self._ladder(_BYE_PASSED, placed.turn, tried, params)

    @cached_property
    def floaters(self) -> tuple[int, ...]:
        """Whoever is sent on or brought up, group by group."""
        choices = self.choices
        found = dict.fromkeys(
            (*self.layouts.lonely, *choices.floats, *choices.joined, *self._parted)
        )
        floating = [tpn for tpn in found if tpn != self.pairing.bye]
        return tuple(sorted(floating, key=self.floater_group))

    @cached_property
    def _parted(self) -> dict[int, Broken]:
        """Who floats because their pair was broken up."""
        return {tpn: one for one in self.layouts.broken for tpn in one.pair}

    def floater_group(self, tpn: int) -> int:
        placed = self.choices.floats.get(tpn) or self.choices.joined.get(tpn)
        if placed is not None:
            return placed.group
        lonely = self.layouts.lonely.get(tpn)
        return self._parted[tpn].group if lonely is None else lonely[0]

    def floater(self, tpn: int) -> Statement:
        placed = self.choices.floats.get(tpn) or self.choices.joined.get(tpn)
        params = {"who": tpn}
        if placed is None and tpn not in self.layouts.lonely:
            _, (one, two), article = self._parted[tpn]
            params["other"] = two if tpn == one else one
            return Statement("headline.step-broken", article, params, (one, two))
        if placed is None:
            id_ = "headline.step-only" if self.layouts.is_alone(tpn) else "headline.step-lonely"
            return Statement(id_, self.layouts.lonely[tpn][1], params, (tpn,))
        turn = placed.turn
        article = self.choices.cite(turn.article)
        tried = self.choices.tried(turn)
        if turn.chosen == NOBODY and turn.kind == "pair":
            if not tried:
                return Statement("headline.step-left-over", article, params, (tpn,))
            return self._ladder(_ALONE_PASSED, turn, tried, params)
        is_up = turn.kind == "join"
        if not tried:
            id_ = "headline.step-up" if is_up else "headline.step-float"
            return Statement(id_, article, params, (tpn,))
        return self._ladder(_UP_PASSED if is_up else _FLOAT_PASSED, turn, tried, params)

    # --- a group, the round

    def group(self, group: int) -> Statement:
        broken = self.layouts.broken_in(group)
        if not broken:
            return self._settled(group)
        params: dict[str, object] = {"broken": [self._told_broken(one) for one in broken]}
        made, changed = self._changes(group)
        if not made:
            return Statement("headline.group-broken", broken[0].article, params)
        none = Statement("extent.none", self.system.cite("field"))
        params["rest"] = extent(changed, made) if changed else none
        return Statement("headline.group-broken-rest", broken[0].article, params)

    def _told_broken(self, broken: Broken, id_: str = "turn.broken") -> Statement:
        params = dict(zip(("first", "second"), broken.pair, strict=True))
        return Statement(id_, broken.article, params, broken.pair)

    def _settled(self, group: int) -> Statement:
        """The pairs of a group that became boards."""
        made, changed = self._changes(group)
        article = self.system.cite("field")
        if not made:
            return Statement("headline.group-nobody", article)
        if not changed:
            return Statement("headline.group-expected", article, {"count": 0, "pairs": made})
        params = {"count": changed, "pairs": made, "extent": extent(changed, made)}
        return Statement("headline.step-group", article, params)

    def _changes(self, group: int) -> tuple[int, int]:
        natural = self.layouts.natural(group)
        made = self.layouts.pairs(group)
        changed = sum(natural.get(one) != other for one, other in made)
        return len(made), changed

    def summary(self) -> Statement:
        """How many boards are as proposed, what was first against it, who floats, the bye."""
        return Statement("summary.round", self.system.cite("field"), {"said": [*self._said()]})

    def _said(self) -> Iterator[Statement]:
        yield self._extent()
        yield from (self._told_broken(one, "summary.broken") for one in self.layouts.broken)
        for id_, up in (("summary.down", False), ("summary.up", True)):
            who = tuple(tpn for tpn in self.floaters if self._comes_up(tpn) is up)
            if who:
                params = {"who": list(who), "count": len(who)}
                yield Statement(id_, self.system.cite("field"), params, who)
        if self.pairing.bye is not None:
            bye = self.pairing.bye
            yield Statement("summary.bye", self.system.cite("bye"), {"who": bye}, (bye,))

    def _comes_up(self, tpn: int) -> bool:
        """Was a floater paired above their own score: by the group, or else by the opponent?"""
        cards = self.choices.rules.cards
        opponent = self.pairing.opponent(tpn)
        assert opponent is not None, "whoever floats is paired at last"
        placed = self.choices.by_pair.get(frozenset((tpn, opponent)))
        score = None if placed is None else self.choices.score(placed.group)
        if score is None or score == cards[tpn].score:
            score = cards[opponent].score
        return score > cards[tpn].score

    def _cause(self, group: int) -> Statement:
        """Why the first pair of a group that is not a natural one was made."""
        natural = self.layouts.natural(group)
        pairs = self.layouts.pairs(group)
        first = next(pair for pair in pairs if natural.get(pair[0]) != pair[1])
        return self._opponent(self.choices.by_pair[frozenset(first)])

    def _extent(self) -> Statement:
        groups = range(1, self.layouts.count + 1)
        found = [self._changes(group)[1] for group in groups]
        changed = [group for group, count in zip(groups, found, strict=True) if count]
        article = self.system.cite("field")
        params: dict[str, object] = {"count": len(self.pairing.boards), "changed": sum(found)}
        if not changed:
            return Statement("summary.steps-expected", article, params)
        params |= {"group": changed[0], "score": self.choices.score(changed[0]) or 0}
        params["cause"] = self._cause(changed[0])
        is_all = params["changed"] == params["count"]
        return Statement("summary.steps-all" if is_all else "summary.steps", article, params)
