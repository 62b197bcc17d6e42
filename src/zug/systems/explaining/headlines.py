"""One sentence for a board, a floater, the bye, a bracket and the round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from zug.rules.colours import due_colour
from zug.systems.base import Board
from zug.systems.explaining.colours import colour_clause, colour_params, own_colours
from zug.systems.explaining.statements import Statement, existing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.model import Colour
    from zug.systems.explaining.alternatives import (
        CriteriaAlternatives,
        Ladder,
        StepAlternatives,
    )
    from zug.systems.explaining.bracket_view import BracketView
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.choices import BracketChoices, BrokenPair, TraceChoices
    from zug.systems.explaining.explainer import ChoiceExplainer
    from zug.systems.explaining.step_by_step import StepExplainer
    from zug.systems.explaining.trace import PairingChoice


_PASSED = "headline.step-passed", "headline.step-passed-more"
_BYE_PASSED = "headline.step-bye-passed", "headline.step-bye-passed-more"
_ALONE_PASSED = "headline.step-alone", "headline.step-alone-more"
_UP_PASSED = "headline.step-up-passed", "headline.step-up-passed-more"
_FLOAT_PASSED = "headline.step-float-passed", "headline.step-float-passed-more"
"""Where all who were passed over are named, and where some are only counted."""


class Headlines(ABC):
    """The headlines of a round, made of its choices and the verdicts on the alternatives."""

    def __init__(self, explainer: ChoiceExplainer) -> None:
        self.choices = explainer.choices
        self.system = explainer.system
        self.pairing = explainer.pairing
        self.places = explainer.places

    # --- a board

    def board(self, place: int) -> Statement:
        """Return why two players meet: from the point of view of the one who sought an opponent."""
        board = self.pairing.boards[place - 1]
        choice = self.choices.of_pair(board)
        if choice is None:
            params = {"board": place, "white": board.white, "black": board.black}
            return Statement("headline.board", self.system.cite("field"), params, tuple(board))
        return self._board(place, board, choice)

    def player(self, tpn: int) -> Statement:
        """Return why a player meets this opponent, from the point of view of that player.

        The headline of a player who sought an opponent is that of the board. A player who was given
        to another one is told why it is not their own natural opponent, if they have one.
        """
        board = next(board for board in self.pairing.boards if tpn in board)
        place = self.places[frozenset(board)]
        choice = self.choices.of_pair(board)
        if choice is None or choice.seeker == tpn:
            return self.board(place)
        natural = self.choices.natural(choice.group).get(tpn)
        if natural is not None:
            return self._chosen(place, board, choice, natural)
        story = self.board(place)
        params = {**self._of_chosen(place, board, choice), "story": story}
        return Statement("headline.given", story.article, params, tuple(board))

    @abstractmethod
    def _board(self, place: int, board: Board, choice: PairingChoice) -> Statement:
        """Return why the one who sought an opponent got this one."""

    @abstractmethod
    def _chosen(self, place: int, board: Board, choice: PairingChoice, natural: int) -> Statement:
        """Return why the one who was chosen does not meet the natural opponent, or does."""

    @abstractmethod
    def _of_chosen(self, place: int, board: Board, choice: PairingChoice) -> dict[str, object]:
        """Return what a sentence about a board needs, for the one who was chosen."""

    # --- a group, and the round

    def _counts(self, group: int) -> dict[str, int]:
        """Return how many pairs a group has, and how many of them are no natural ones."""
        return {
            "count": len(self.choices.changed(group)),
            "pairs": len(self.choices.pairs(group)),
        }

    def summary(self) -> Statement:
        """Return what was expected, what changed it, who floats, who has the bye."""
        bye = self.pairing.bye
        said = [*self._summary()]
        if bye is not None:
            said.append(Statement("summary.bye", self.system.cite("bye"), {"who": bye}, (bye,)))
        return Statement("summary.round", self.system.cite("field"), {"said": said})

    @abstractmethod
    def _summary(self) -> Iterator[Statement]:
        """Yield the sentences before the bye."""

    def _floating(self, id_: str, key: str, who: tuple[int, ...]) -> Iterator[Statement]:
        """Yield who floats, if anybody does."""
        if who:
            params = {"who": list(who), "count": len(who)}
            yield Statement(id_, self.system.cite(key), params, who)


def _extent(count: int, pairs: int) -> Statement:
    """Return how many pairs of a group are not the natural ones."""
    params = {"count": count, "pairs": pairs}
    if count < pairs:
        return Statement("extent.some", "", params)
    return Statement({1: "extent.only", 2: "extent.both"}.get(pairs, "extent.all"), "", params)


class CriteriaHeadlines(Headlines):
    """The headlines of a round that is paired by brackets and compared by criteria."""

    choices: BracketChoices

    def __init__(self, explainer: CriteriaExplainer) -> None:
        super().__init__(explainer)
        self.explainer = explainer
        self.brackets: Sequence[BracketView] = explainer.brackets
        self.alternatives: CriteriaAlternatives = explainer.alternatives

    def _board(self, place: int, board: Board, choice: PairingChoice) -> Statement:
        natural = self.choices.natural(choice.group).get(choice.seeker)
        params = self._of_board(place, board, choice, choice.seeker)
        if natural == choice.chosen:
            return Statement("headline.expected", self.system.cite("first"), params, tuple(board))
        ladder = self.alternatives.ladder(choice, self.choices.tried(choice))
        params |= {"passed": ladder.statements, "count": ladder.rest}
        article = ladder.article if ladder.named else self.system.cite("best")
        if choice.is_exchanged:
            exchange = self.alternatives.exchange(choice.group)
            params["exchange"] = exchange
            id_ = "headline.exchanged-fit" if natural is None else "headline.exchanged"
            article = exchange.article
        elif natural is not None:
            id_ = self._next(choice, natural, ladder)
        else:
            id_ = "headline.fit" if ladder.named else "headline.first-fit"
        return Statement(id_, article, params, tuple(board))

    def _chosen(self, place: int, board: Board, choice: PairingChoice, natural: int) -> Statement:
        params = self._of_chosen(place, board, choice)
        if natural == choice.seeker:
            return Statement("headline.expected", self.system.cite("first"), params, tuple(board))
        passed = self.alternatives.opponent(choice.group, choice.chosen, natural).statement
        params |= {"passed": [passed], "count": 0}
        return Statement("headline.instead", passed.article, params, tuple(board))

    def _of_chosen(self, place: int, board: Board, choice: PairingChoice) -> dict[str, object]:
        return self._of_board(place, board, choice, choice.chosen)

    def _of_board(
        self, place: int, board: Board, choice: PairingChoice, who: int
    ) -> dict[str, object]:
        """Return what every sentence about a board needs, from the view of one of its players."""
        return {
            "board": place,
            "higher": choice.seeker,
            "lower": choice.chosen,
            "who": who,
            "opponent": choice.chosen if who == choice.seeker else choice.seeker,
            "colour": self._colours(board),
        }

    def _next(self, choice: PairingChoice, natural: int, ladder: Ladder) -> str:
        """Return the id of the next in order, who may cost nobody a colour, or of another one."""
        if ladder.rest:
            return "headline.next-many"
        order = choice.tries()
        if natural in order and order.index(natural) > order.index(choice.chosen):
            return "headline.instead"
        view = self.brackets[choice.group - 1]
        denied = [one.id for one in view.criteria if one.subject == "denied"]
        values = view.judged(view.chosen) if ladder.is_all_by_colours else {}
        is_kept = any(values.get(id_) == 0 for id_ in denied)
        return "headline.next-kept" if is_kept else "headline.next"

    def _colours(self, board: Board) -> Statement:
        """Return why these colours, in short if there are short words for the reason."""
        why = self.explainer.colours(board)
        id_ = self.explainer.short_colours.get(why.id, "headline.colour")
        own = self.system.own_wordings.get(id_)
        return Statement(id_, why.article, why.params, why.players, own)

    # --- floaters and the bye

    @cached_property
    def floaters(self) -> tuple[int, ...]:
        """Who floats out of a bracket, or up into it, from the top."""
        floaters = (tpn for view in self.brackets for tpn in view.chosen.floaters)
        return tuple(dict.fromkeys(tpn for tpn in floaters if tpn != self.pairing.bye))

    def floater_group(self, tpn: int) -> int:
        """Return the first bracket that a player floats out of, or up into."""
        return self.choices.float(tpn).group

    def floater(self, tpn: int) -> Statement:
        """Return why a player floats out of, or up into, the first bracket that they do."""
        choice = self.choices.float(tpn)
        view = self.brackets[choice.group - 1]
        ladder = self.alternatives.ladder(choice, self.choices.tried(choice))
        is_up = tpn not in view.home
        params: dict[str, object] = {"who": tpn, "score": view.score}
        article = self.system.cite("mdps")
        if len(view.members) == 1:
            id_ = "headline.down-alone"
        elif not view.chosen.pairs:
            id_ = "headline.down-needed" if view.is_emptied else "headline.down-all"
        elif not ladder.named:
            id_ = "headline.up-expected" if is_up else "headline.down-expected"
        else:
            id_ = "headline.up-instead" if is_up else "headline.down-instead"
            params["passed"] = ladder.statements
            article = ladder.article
        return Statement(id_, article, params, (tpn,))

    def bye(self) -> Statement | None:
        """Return why no player behind the one who has the bye has it; None if nobody has it."""
        choice = self.choices.bye
        if choice is None:
            return None
        bye = choice.chosen
        ladder = self.alternatives.ladder(choice, self.choices.tried(choice))
        params: dict[str, object] = {"who": bye, "passed": ladder.statements, "count": ladder.rest}
        if not ladder.named:
            return Statement("headline.bye-last", self.system.cite("bye"), params, (bye,))
        id_ = "headline.bye-instead-many" if ladder.rest else "headline.bye-instead"
        return Statement(id_, ladder.article, params, (bye,))

    # --- a bracket, and the round

    def group(self, group: int) -> Statement:
        """Return how many pairs of a bracket are natural ones, or why there are none."""
        cite, params = self.system.cite, self._counts(group)
        if params["count"]:
            cause = self.alternatives.cause(group)
            more = {"cause": cause, "extent": _extent(**params)}
            return Statement("headline.group-changed", cause.article, {**params, **more})
        if params["pairs"]:
            return Statement("headline.group-expected", cite("first"), params)
        view = self.brackets[group - 1]
        if not view.is_emptied:
            return Statement("headline.group-nobody", cite("pairs"), params)
        id_ = "headline.group-collapsed" if view.collapses else "headline.group-emptied"
        return Statement(id_, cite("completion"), params)

    def _summary(self) -> Iterator[Statement]:
        field = self.system.cite("field")
        changed, groups = {}, 0
        for group, view in enumerate(self.brackets, 1):
            is_emptied = not self.choices.pairs(group)
            if is_emptied and not view.is_emptied:
                continue
            groups += 1
            if is_emptied or self.choices.changed(group):
                changed[group] = len(self.choices.changed(group))
        counts = {
            "boards": len(self.pairing.boards),
            "brackets": len(self.brackets),
            "expected": groups - len(changed),
            "count": sum(changed.values()),
        }
        if not changed:
            yield Statement("summary.expected", field, counts)
        else:
            if len(self.brackets) > 1:
                id_ = "summary.brackets" if counts["expected"] else "summary.brackets-none"
                yield Statement(id_, field, counts)
            first = next(iter(changed))
            cause = self.alternatives.cause(first)
            params = {"score": self.choices.score(first), "cause": cause}
            yield Statement("summary.first", cause.article, params)
            if counts["count"]:
                is_all = counts["count"] == counts["boards"]
                yield Statement(
                    "summary.changed-all" if is_all else "summary.changed", field, counts
                )
        is_up = any(view.reserve or view.home != view.members for view in self.brackets)
        yield from self._floating("summary.up" if is_up else "summary.down", "mdps", self.floaters)


class StepHeadlines(Headlines):
    """The headlines of a round that is paired step by step."""

    choices: TraceChoices

    def __init__(self, explainer: StepExplainer) -> None:
        super().__init__(explainer)
        self.alternatives: StepAlternatives = explainer.alternatives
        self.cards = explainer.asked.rules.cards

    def _board(self, place: int, board: Board, choice: PairingChoice) -> Statement:
        return self._meeting(place, board, self._opponent(choice), choice.article)

    def _meeting(self, place: int, board: Board, why: Statement, article: str) -> Statement:
        """Return a headline: why the two meet, and why with these colours."""
        params = {"board": place, "white": board.white, "black": board.black, "why": why}
        params["colour"] = self._colour(board)
        return Statement("headline.step", article, params, tuple(board))

    def _chosen(self, place: int, board: Board, choice: PairingChoice, natural: int) -> Statement:
        if natural == choice.seeker:
            both = {"first": choice.chosen, "second": choice.seeker}
            why = Statement("headline.step-natural", choice.article, both)
        else:
            why = self._unlike(choice.chosen, natural, choice.seeker)
        return self._meeting(place, board, why, why.article)

    def _of_chosen(self, _place: int, _board: Board, choice: PairingChoice) -> dict[str, object]:
        return {"who": choice.chosen}

    def _unlike(self, who: int, natural: int, opponent: int) -> Statement:
        """Return why a player does not meet the natural opponent."""
        why = self.alternatives.reason(who, natural).statement
        params = {"first": who, "second": opponent, "natural": natural, "why": why}
        return Statement("headline.step-asked", why.article, params)

    def _opponent(self, choice: PairingChoice) -> Statement:
        """Return why this opponent: the natural one, or the first after those passed over."""
        natural = self.choices.natural(choice.group).get(choice.seeker)
        both = {"first": choice.seeker, "second": choice.chosen}
        if natural == choice.chosen:
            return Statement("headline.step-natural", choice.article, both)
        tried = self.choices.tried(choice)
        is_tried = natural is None or natural in tried
        if natural is not None and not is_tried and self.alternatives.forbidden(choice, natural):
            tried = [natural, *tried]
        if tried:
            return self._ladder(_PASSED, choice, tried, both)
        if natural is None or choice.has_no_natural:
            return Statement("headline.step-first", choice.article, both)
        return self._unlike(choice.seeker, natural, choice.chosen)

    def _ladder(
        self,
        ids: tuple[str, str],
        choice: PairingChoice,
        tried: Sequence[int],
        params: dict[str, int],
    ) -> Statement:
        """Return why those were passed over; of many only the first are judged."""
        ladder = self.alternatives.ladder(choice, tried)
        article, why = choice.article, ladder.statements
        if not ladder.rest:
            return Statement(ids[0], article, {**params, "why": why})
        return Statement(ids[1], article, {**params, "why": why, "count": ladder.rest})

    def _colour(self, board: Board) -> Statement:
        """Return who has White, in a few words: by the rule that gave it, or the colours due."""
        params: dict[str, object] = {"white": board.white, "black": board.black}
        step = self.choices.colours.get(frozenset(board))
        article = self.system.cite("colours") if step is None else existing(step.article)
        if step is not None:
            params |= colour_params(self.cards, step)
            if own_colours(self.system, step):  # its sentence says why
                return Statement("headline.colour-plain", article, params)
            clause = colour_clause(step, article, params)
            if clause is not None:
                return clause
        white, black = (self._due(tpn) for tpn in board)
        if white is None and black is None:
            return Statement("headline.colour-free", article, params)
        if white is not black:
            return Statement("headline.colour-due", article, params)
        params |= {"who": board.white if white == "w" else board.black, "colour": str(white)}
        return Statement("headline.colour-same", article, params)

    def _due(self, tpn: int) -> Colour | None:
        return due_colour(self.cards[tpn].colours)

    # --- the bye, floaters

    def bye(self) -> Statement | None:
        """Return why this player has the bye; None if nobody has it."""
        who = self.pairing.bye
        if who is None:
            return None
        choice = self.choices.bye or self.choices.floats.get(who)
        if choice is not None:
            return self._first_of("headline.step-bye", _BYE_PASSED, choice, who)
        id_ = "headline.bye"
        if who in self.choices.lonely:
            alone = self.choices.is_alone(who)
            id_ = "headline.step-bye-alone" if alone else "headline.step-bye-lonely"
        return Statement(id_, self.system.cite("bye"), {"who": who}, (who,))

    def _first_of(
        self, id_: str, passed: tuple[str, str], choice: PairingChoice, who: int
    ) -> Statement:
        """Return why a player was chosen: the first in order (`id_`), or after others."""
        tried = self.choices.tried(choice)
        if tried:
            return self._ladder(passed, choice, tried, {"who": who})
        return Statement(id_, choice.article, {"who": who}, (who,))

    @cached_property
    def floaters(self) -> tuple[int, ...]:
        """Who is sent on or brought up, group by group."""
        choices = self.choices
        floaters = dict.fromkeys(
            (*choices.lonely, *choices.floats, *choices.joined, *self._broken_up)
        )
        floating = [tpn for tpn in floaters if tpn != self.pairing.bye]
        return tuple(sorted(floating, key=self.floater_group))

    @cached_property
    def _broken_up(self) -> dict[int, BrokenPair]:
        """Who floats because their pair was broken up."""
        return {tpn: one for one in self.choices.broken for tpn in one.pair}

    def _float(self, tpn: int) -> PairingChoice | None:
        return self.choices.floats.get(tpn) or self.choices.joined.get(tpn)

    def floater_group(self, tpn: int) -> int:
        """Return the group that a floater leaves, or is brought up into."""
        choice = self._float(tpn)
        if choice is not None:
            return choice.group
        lonely = self.choices.lonely.get(tpn)
        return self._broken_up[tpn].group if lonely is None else lonely[0]

    def floater(self, tpn: int) -> Statement:
        """Return why a player floats, and not another."""
        choice = self._float(tpn)
        if choice is not None:
            if choice.kind == "join":
                return self._first_of("headline.step-up", _UP_PASSED, choice, tpn)
            if choice.kind == "pair":
                return self._first_of("headline.step-left-over", _ALONE_PASSED, choice, tpn)
            return self._first_of("headline.step-float", _FLOAT_PASSED, choice, tpn)
        if tpn in self.choices.lonely:
            id_ = "headline.step-only" if self.choices.is_alone(tpn) else "headline.step-lonely"
            return Statement(id_, self.choices.lonely[tpn][1], {"who": tpn}, (tpn,))
        _, (one, two), article = self._broken_up[tpn]
        params = {"who": tpn, "other": two if tpn == one else one}
        return Statement("headline.step-broken", article, params, (one, two))

    # --- a group, the round

    def group(self, group: int) -> Statement:
        """Return how many pairs of a group are natural ones, and which were broken up."""
        field, params = self.system.cite("field"), self._counts(group)
        broken = self.choices.broken_in(group)
        extent = _extent(**params) if params["count"] else Statement("extent.none", field)
        if broken:
            pairs = [_broken("turn.broken", one) for one in broken]
            if not params["pairs"]:
                return Statement("headline.group-broken", broken[0].article, {"broken": pairs})
            both = {"broken": pairs, "rest": extent}
            return Statement("headline.group-broken-rest", broken[0].article, both)
        if not params["pairs"]:
            return Statement("headline.group-nobody", field)
        if not params["count"]:
            return Statement("headline.group-expected", field, params)
        return Statement("headline.step-group", field, {**params, "extent": extent})

    def _summary(self) -> Iterator[Statement]:
        yield self._changes()
        yield from (_broken("summary.broken", one) for one in self.choices.broken)
        for id_, up in (("summary.down", False), ("summary.up", True)):
            who = tuple(tpn for tpn in self.floaters if self._comes_up(tpn) is up)
            yield from self._floating(id_, "field", who)

    def _changes(self) -> Statement:
        """Return how many boards are as proposed, and why the first is not."""
        numbers = range(1, self.choices.count + 1)
        changed = [one for group in numbers for one in self.choices.changed(group)]
        article = self.system.cite("field")
        params: dict[str, object] = {"count": len(self.pairing.boards), "changed": len(changed)}
        if not changed:
            return Statement("summary.steps-expected", article, params)
        group = changed[0].group
        params |= {"group": group, "score": self.choices.score(group) or 0}
        params["cause"] = self._opponent(changed[0])
        is_all = params["changed"] == params["count"]
        return Statement("summary.steps-all" if is_all else "summary.steps", article, params)

    def _comes_up(self, tpn: int) -> bool:
        """Was a floater paired above their own score: by the group, or else by the opponent?"""
        opponent = self.pairing.opponent(tpn)
        assert opponent is not None, "whoever floats is paired at last"
        choice = self.choices.of_pair((tpn, opponent))
        score = None if choice is None else self.choices.score(choice.group)
        if score is None or score == self.cards[tpn].score:
            score = self.cards[opponent].score
        return score > self.cards[tpn].score


def _broken(id_: str, broken: BrokenPair) -> Statement:
    params = dict(zip(("first", "second"), broken.pair, strict=True))
    return Statement(id_, broken.article, params, broken.pair)
