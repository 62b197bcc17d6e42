"""One sentence for a board, a floater, the bye and a group of a system that pairs step by step."""

from __future__ import annotations

from functools import cached_property

from zug.rules.colours import due_colour
from zug.systems.explaining.articles import existing
from zug.systems.explaining.headlines import extent
from zug.systems.explaining.ladders import named
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.step_colours import colour_clause, colour_params
from zug.systems.explaining.turns import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.model import Colour
    from zug.systems.base import Board
    from zug.systems.explaining.choices import Choices, Placed
    from zug.systems.explaining.step_maps import Broken, Layouts
    from zug.systems.explaining.turns import Turn


class StepHeadlines:
    """The headlines of a round, out of its turns and what was proposed in each group."""

    def __init__(self, choices: Choices, layouts: Layouts) -> None:
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
        told = self.choices.reason(who, natural).told
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
            return self._ladder("headline.step-passed", turn, tried, both)
        if natural is None or turn.order in ("transfer", "whites"):
            return Statement("headline.step-first", article, both)
        return self._unlike(turn.seeker, natural, turn.chosen)

    def _ladder(
        self, id_: str, turn: Turn, tried: Sequence[int], params: dict[str, int]
    ) -> Statement:
        """Why those were passed over; of many only the first are judged."""
        article = self.choices.cite(turn.article)
        why = [self.choices.verdict(turn, tpn).told for tpn in named(tried)]
        if len(why) == len(tried):
            return Statement(id_, article, {**params, "why": why})
        more = {"why": why, "count": len(tried) - len(why)}
        return Statement(f"{id_}-more", article, {**params, **more})

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
        return self._ladder("headline.step-bye-passed", placed.turn, tried, params)

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
            return self._ladder("headline.step-alone", turn, tried, params)
        id_ = "headline.step-up" if turn.kind == "join" else "headline.step-float"
        if not tried:
            return Statement(id_, article, params, (tpn,))
        return self._ladder(f"{id_}-passed", turn, tried, params)

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
        for way, up in (("down", False), ("up", True)):
            who = tuple(tpn for tpn in self.floaters if self._comes_up(tpn) is up)
            if who:
                params = {"who": list(who), "count": len(who)}
                yield Statement(f"summary.{way}", self.system.cite("field"), params, who)
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
        every = "-all" if params["changed"] == params["count"] else ""
        return Statement(f"summary.steps{every}", article, params)
