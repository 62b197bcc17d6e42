"""Rounds explained step by step: the trace of a pairing in the words of its system.

A step `action` has the message `step.<family>.<action>`, and its sentence stands beside the system
(`System.wordings`). What every system does alike (a pair, the colours) has one message for all; so
has what a system has no words for.

The step `colours` names the rule in a word (`why`), the colour a player had a right to (`due`), the
colour of player 1 (`drawn`), and whose number counted (`by`); histories are those of the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from string import Formatter

from zug.fastclasses import replace
from zug.model import Colour
from zug.rules.colours import due_colour
from zug.systems.explaining.alternatives import AlternativeComparison, StepAlternatives, compare
from zug.systems.explaining.choices import TraceChoices
from zug.systems.explaining.explainer import ChoiceExplainer, extent
from zug.systems.explaining.maps import StepPicture, WalkStep, walk_of_steps
from zug.systems.explaining.statements import Part, Statement, by_kind, existing, plain
from zug.systems.explaining.trace import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.rules.cards import Card
    from zug.systems.base import Board, RoundPairing, Step
    from zug.systems.explaining.choices import BrokenPair, TraceGroup
    from zug.systems.explaining.statements import WhyNot
    from zug.systems.explaining.trace import PairingChoice
    from zug.systems.system import System


_COMMON = {"pair": "step.pair", "impossible": "step.impossible"}
_BYES = ("bye", "rest")
_OTHER = "step.other"
_FLOATERS = {
    "none": "floaters-none",
    "needed": "floaters-needed",
    "number": "floaters-number",
    "colour": "floaters-colour",
    "limit": "floaters-limit",
}
"""By the reason why somebody floats or not, the key of a sentence of the system."""
_LAST = {"no-opponent": "no-opponent-last", "move-down": "move-down-last"}
"""Actions that have another sentence in the last group."""
_COLOURS = by_kind(
    *("step.colours-due", "step.colours-stronger", "step.colours-equalise"),
    *("step.colours-reversed", "step.colours-higher", "step.colours-odd", "step.colours-even"),
    *("step.colours-smaller-odd", "step.colours-smaller-even", "step.colours-list-odd"),
    *("step.colours-list-even", "step.colours-thrice", "step.colours-excess"),
    *("step.colours-average", "step.colours-rating", "step.colours-number", "step.colours-rarer"),
    *("step.colours-rarer-both", "step.colours-rarer-better", "step.colours-first-game"),
    *("step.colours-odd-number", "step.colours-larger-number", "step.colours-fewer-whites"),
    *("step.colours-last-game", "step.colours-numbers-alike", "step.colours-numbers-unlike"),
    *("step.colours-forced", "step.colours-lower"),
    after="step.colours-",
)
_BARRED = by_kind("whynot.has-opponent", "whynot.limit")
_WORSE = by_kind(
    *("whynot.worse-pair", "whynot.worse-pair-nobody", "whynot.worse-rest", "whynot.worse-leave"),
    *("whynot.worse-float", "whynot.worse-float-more"),
    after="whynot.worse-",
)
_LATER = by_kind(
    *("whynot.later-pair", "whynot.later-pair-nobody", "whynot.later-float", "whynot.later-leave"),
    *("whynot.later-join", "whynot.later-join-nobody", "whynot.later-exchange"),
    *("whynot.later-inside",),
    after="whynot.later-",
)
_LISTS_OF_PLAYERS = ("columns", "score-group", "exchange", "subgroups", "opponents")
"""Steps whose data are lists of TPNs; lists of others are scores and tie-breaks."""


_PASSED = "headline.step-passed", "headline.step-passed-more"
"""Where all who were passed over are named, and where some are only counted."""
_FIRST_OF = {
    "bye": ("headline.step-bye", "headline.step-bye-passed", "headline.step-bye-passed-more"),
    "join": ("headline.step-up", "headline.step-up-passed", "headline.step-up-passed-more"),
    "pair": ("headline.step-left-over", "headline.step-alone", "headline.step-alone-more"),
    "float": (
        "headline.step-float",
        "headline.step-float-passed",
        "headline.step-float-passed-more",
    ),
}
"""Why a player has the bye, is brought up or floats: as the first in order, or after others.

Of these all are named, or some are only counted, as in `_PASSED`.
"""
_SHORT_OF_STEP = {
    "due": "headline.colour-due",
    "rarer-both": "headline.colour-due",
    "thrice": "headline.colour-limits",
    "excess": "headline.colour-limits",
    "forced": "headline.colour-limits",
    "rarer": "headline.colour-one",
    "first-game": "headline.colour-first-game",
    "fewer-whites": "headline.colour-fewer-whites",
    "last-game": "headline.colour-last-game",
    "average": "headline.colour-ratings",
    "rating": "headline.colour-ratings",
    "number": "headline.colour-numbers",
    "numbers-alike": "headline.colour-numbers",
    "numbers-unlike": "headline.colour-numbers",
}
"""The words of a headline for a rule; for the others they say who is due what."""
_SAME = frozenset({"stronger", "equalise", "reversed", "higher", "lower", "rarer-better"})
"""Rules that choose between two who are due the same colour."""
_NEED_DUE = _SAME | {"rarer", "first-game"}
_NEED_DRAWN = frozenset({"odd", "even", "smaller-odd", "smaller-even", "list-odd", "list-even"})
"""Rules whose sentences name the colour that was drawn."""


class StepExplainer(ChoiceExplainer):
    """The steps of the trace, one after the other."""

    @cached_property
    def choices(self) -> TraceChoices:
        return TraceChoices(self)

    @cached_property
    def alternatives(self) -> StepAlternatives:
        return StepAlternatives(self)

    def picture(self, group: int) -> StepPicture:
        return StepPicture(self, group)

    def parts(self) -> Iterator[Part]:
        """Yield a part for the bye, for every group, and for every board."""
        for _, step in self.choices.steps:
            if step.action in _BYES:
                yield Part("bye", self.bye_title(step), (self.told(step),), step.players)
        last_group: dict[int, int] = {}
        for group in self.choices.groups:
            last_group |= {tpn: group.number for step in group.steps for tpn in step.players}
            yield self._group(group)
        for place, board in enumerate(self.pairing.boards, 1):
            title = self._board_statement("pair.title", "field", place, board)
            colours = self.choices.colours.get(frozenset(board))
            why = () if colours is None else (self.told(colours),)
            last = max(last_group.get(tpn, 0) for tpn in board)
            yield Part("pair", title, why, tuple(board), place, last)

    def walk(self) -> Iterator[WalkStep]:
        return walk_of_steps(self)

    def colours(self, board: Board) -> Statement:
        step = self.choices.colours.get(frozenset(board))
        if step is None:
            place = self.places[frozenset(board)]
            return self._board_statement("pair.title", "field", place, board)
        return self.told(step)

    # --- a board, in one sentence

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

    def _of_board(
        self, _place: int, _board: Board, _choice: PairingChoice, who: int
    ) -> dict[str, object]:
        return {"who": who}

    def _unlike(self, who: int, natural: int, opponent: int) -> Statement:
        """Return why a player does not meet the natural opponent."""
        why = self.alternatives.reason(who, natural).statement
        params = {"first": who, "second": opponent, "natural": natural, "why": why}
        return Statement("headline.step-asked", why.article, params)

    def _opponent(self, choice: PairingChoice) -> Statement:
        """Return why this opponent: the natural one, or the first after those passed over."""
        natural = self.choices.natural(choice, choice.seeker)
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
        ids: Sequence[str],
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
            params |= colour_params(self.round.cards, step)
            if own_colours(self.system, step):  # its sentence says why
                return Statement("headline.colour-plain", article, params)
            clause = colour_clause(step, article, params)
            if clause is not None:
                return clause
        white, black = (due_colour(self.round.cards[tpn].colours) for tpn in board)
        if white is None and black is None:
            return Statement("headline.colour-free", article, params)
        if white is not black:
            return Statement("headline.colour-due", article, params)
        params |= {"who": board.white if white == "w" else board.black, "colour": str(white)}
        return Statement("headline.colour-same", article, params)

    # --- the bye and floaters, in one sentence

    def bye_headline(self) -> Statement | None:
        """Return why this player has the bye; None if nobody has it."""
        who = self.pairing.bye
        if who is None:
            return None
        choice = self.choices.bye or self.choices.floats.get(who)
        if choice is not None:
            return self._first_of("bye", choice, who)
        id_ = "headline.bye"
        if who in self.choices.lonely:
            alone = self.choices.is_alone(who)
            id_ = "headline.step-bye-alone" if alone else "headline.step-bye-lonely"
        return Statement(id_, self.system.cite("bye"), {"who": who}, (who,))

    def _first_of(self, kind: str, choice: PairingChoice, who: int) -> Statement:
        """Return why a player was chosen: the first in order, or after others."""
        first, *passed = _FIRST_OF[kind]
        tried = self.choices.tried(choice)
        if tried:
            return self._ladder(passed, choice, tried, {"who": who})
        return Statement(first, choice.article, {"who": who}, (who,))

    def floaters(self) -> tuple[int, ...]:
        """Return who is sent on or brought up, group by group."""
        choices = self.choices
        floaters = dict.fromkeys(
            (*choices.lonely, *choices.floats, *choices.joined, *self._broken_up)
        )
        floating = [tpn for tpn in floaters if tpn != self.pairing.bye]
        return tuple(sorted(floating, key=self.floater_group))

    @cached_property
    def _broken_up(self) -> dict[int, BrokenPair]:
        """Who floats because their pair was broken up."""
        return {tpn: broken for broken in self.choices.broken for tpn in broken.pair}

    def _float(self, tpn: int) -> PairingChoice | None:
        return self.choices.floats.get(tpn) or self.choices.joined.get(tpn)

    def floater_group(self, tpn: int) -> int:
        """Return the group that a floater leaves, or is brought up into."""
        choice = self._float(tpn)
        if choice is not None:
            return choice.group
        lonely = self.choices.lonely.get(tpn)
        return self._broken_up[tpn].group if lonely is None else lonely[0]

    def floater_headline(self, tpn: int) -> Statement:
        """Return why a player floats, and not another."""
        choice = self._float(tpn)
        if choice is not None:
            return self._first_of(choice.kind, choice, tpn)
        if tpn in self.choices.lonely:
            id_ = "headline.step-only" if self.choices.is_alone(tpn) else "headline.step-lonely"
            return Statement(id_, self.choices.lonely[tpn][1], {"who": tpn}, (tpn,))
        _, (first, two), article = self._broken_up[tpn]
        params = {"who": tpn, "other": two if tpn == first else first}
        return Statement("headline.step-broken", article, params, (first, two))

    # --- a group, and the round, in one sentence

    def group_headline(self, group: int) -> Statement | None:
        """Return how many pairs of a group are natural ones, and which were broken up."""
        if self.choices.is_empty:
            return None
        field, params = self.system.cite("field"), self._counts(group)
        broken = self.choices.groups[group - 1].broken
        unlike = extent(**params) if params["count"] else Statement("extent.none", field)
        if broken:
            pairs = [_broken("turn.broken", pair) for pair in broken]
            if not params["pairs"]:
                return Statement("headline.group-broken", broken[0].article, {"broken": pairs})
            both = {"broken": pairs, "rest": unlike}
            return Statement("headline.group-broken-rest", broken[0].article, both)
        if not params["pairs"]:
            return Statement("headline.group-nobody", field)
        if not params["count"]:
            return Statement("headline.group-expected", field, params)
        return Statement("headline.step-group", field, {**params, "extent": unlike})

    def _summary(self) -> Iterator[Statement]:
        yield self._changes()
        yield from (_broken("summary.broken", pair) for pair in self.choices.broken)
        for id_, up in (("summary.down", False), ("summary.up", True)):
            who = tuple(tpn for tpn in self.floaters() if self._comes_up(tpn) is up)
            yield from self._floating(id_, "field", who)

    def _changes(self) -> Statement:
        """Return how many boards are as proposed, and why the first is not."""
        groups = self.choices.groups
        unexpected = [pair for group in groups for pair in group.unexpected]
        article = self.system.cite("field")
        params: dict[str, object] = {
            "count": len(self.pairing.boards),
            "changed": len(unexpected),
        }
        if not unexpected:
            return Statement("summary.steps-expected", article, params)
        group = groups[unexpected[0].group - 1]
        params |= {"group": group.number, "score": group.score or 0}
        params["cause"] = self._opponent(unexpected[0])
        is_all = params["changed"] == params["count"]
        return Statement("summary.steps-all" if is_all else "summary.steps", article, params)

    def _comes_up(self, tpn: int) -> bool:
        """Was a floater paired above their own score: by the group, or else by the opponent?"""
        opponent = self.pairing.opponent(tpn)
        assert opponent is not None, "whoever floats is paired at last"
        own, theirs = (self.round.cards[each].score for each in (tpn, opponent))
        choice = self.choices.of_pair((tpn, opponent))
        score = None if choice is None else self.choices.groups[choice.group - 1].score
        return (theirs if score in (None, own) else score) > own

    # --- why not another round

    def against_wish(self, wish: Board) -> WhyNot | RoundPairing:
        """Answer by the choice at which one of the two could have been given the other.

        Where there is none, by the first one at which the round with the wish differs.
        """
        forced = self.round.with_boards((wish,))
        if not forced.is_complete:
            return forced
        parted = self._decided(wish)
        if parted is not None and not parted.is_impossible:
            return self._parted(parted, forced, (wish,))
        answer, reason = self._against(forced, (wish,)), self.reason(wish)
        return replace(answer, statements=(reason, *answer.statements)) if reason else answer

    def reason(self, wish: Board) -> Statement | None:
        """Return the verdict of a choice on two players, or why natural opponents do not meet."""
        parted = self._decided(wish)
        if parted is not None:
            return self._difference(parted)
        first, second = wish
        if not any(group.opponents.get(first) == second for group in self.choices.groups):
            return None
        why = self.alternatives.reason(*wish).statement
        return Statement("whynot.clause", why.article, {"why": why}, tuple(wish))

    def _decided(self, wish: Board) -> AlternativeComparison | None:
        """Return the choice at which one of two players could have had the other."""
        decided = self.choices.decided(*wish) if wish.black else None
        return None if decided is None else compare(*decided)

    def against_pairing(self, boards: Sequence[Board]) -> WhyNot | RoundPairing:
        forced = self.round.with_boards(boards)
        return self._against(forced, boards) if forced.is_complete else forced

    def _against(self, forced: RoundPairing, boards: Sequence[Board]) -> WhyNot:
        """Answer by the first choice at which another round differs, or by the first other step."""
        parting = self.choices.parting(forced)
        comparison = None if parting is None else compare(*parting)
        if comparison is None or comparison.is_impossible:
            return self._first_other_step(forced, boards)
        return self._parted(comparison, forced, boards)

    def _parted(
        self, comparison: AlternativeComparison, forced: RoundPairing, boards: Sequence[Board]
    ) -> WhyNot:
        choice = comparison.choice
        is_bye = choice.kind == "bye"
        score = None if is_bye else self.choices.groups[choice.group - 1].score
        statements = [self._difference(comparison)]
        if is_bye and all(board.black for board in boards):
            # A question about a pair does not mention who has the bye and who would.
            ours, theirs = both = choice.chosen, comparison.other
            bye = self.state("whynot.bye-goes", "bye", both, ours=ours, theirs=theirs)
            statements.insert(0, bye)
        criterion, mine, yours = comparison.numbers
        values = {"criterion": criterion, "ours": mine, "theirs": yours, "bracket": score}
        return self._answer(comparison.verdict, statements, forced, boards, **values)

    def _answer(
        self,
        verdict: str,
        statements: list[Statement],
        forced: RoundPairing,
        boards: Sequence[Board],
        **values: Any,
    ) -> WhyNot:
        """Return an answer; it tells the other round unless the question named all its boards."""
        if not {*map(frozenset, forced.boards)} <= {*map(frozenset, boards)}:
            ids = "whynot.outcome", "whynot.outcome-bye"
            statements.append(self._other_round(ids, "field", forced.boards, forced.bye))
        return self.round.why_not(
            verdict, statements, boards=forced.boards, bye=forced.bye, **values
        )

    def _difference(self, compared: AlternativeComparison) -> Statement:
        """Return why another player was not chosen, in a sentence."""
        choice, article, theirs = compared.choice, compared.choice.article, compared.other
        players = tuple(tpn for tpn in (choice.seeker, choice.chosen, theirs) if tpn)
        params = {"seeker": choice.seeker, "ours": choice.chosen, "theirs": theirs}
        if compared.is_impossible or compared.barred == "no-rise":
            clause = self.alternatives.verdict(choice, theirs).statement
            return Statement("whynot.clause", clause.article, {**params, "why": clause}, players)
        if compared.barred:
            return Statement(_BARRED[compared.barred], article, params, players)
        kind = _kind_of(compared)
        if compared.verdict == "worse":
            measure = compared.measure
            assert measure is not None, "something is worse"
            article = self.choices.cite(measure.article)
            worse = {"subject": measure.name, **compared.written("little", "much")}
            if kind in ("loop", "merge", "crack", "inside"):
                return Statement("whynot.worse-count", article, worse)
            return Statement(_WORSE[kind], article, {**params, **worse}, players)
        if choice.kind == "bye":
            return self.bye_order(article, params)
        is_own = choice.order in self.system.own_wordings
        how = Statement(choice.order if is_own else "order.first", article)
        return Statement(_LATER[kind], article, {**params, "how": how}, players)

    def _first_other_step(self, forced: RoundPairing, boards: Sequence[Board]) -> WhyNot:
        """Answer by the first step that reads differently."""
        article = self.system.cite("field")
        steps = zip(self.pairing.trace, forced.trace, strict=False)
        ours, theirs = next(both for both in steps if self._said(both[0]) != self._said(both[1]))
        statements = [Statement("whynot.procedure", article), self.told(ours)]
        if ours.action == theirs.action and ours.action in _BYES:
            byes = {"ours": ours.players[0], "theirs": theirs.players[0]}
            statements.append(self.bye_order(self.system.cite("bye"), byes))
        else:
            statements += [Statement("whynot.otherwise", article), self.told(theirs)]
        return self._answer("procedure", statements, forced, boards)

    def bye_order(self, article: str, params: Mapping[str, int]) -> Statement:
        """Return why `ours` has the bye and not `theirs`: more points, or later in the order."""
        both = params["ours"], params["theirs"]
        score, other = (self.round.cards[tpn].score for tpn in both)
        id_ = "whynot.bye-more" if other > score else "whynot.bye-order"
        return Statement(id_, article, {**params, "score": score, "other_score": other}, both)

    # --- what is told

    def _said(self, step: Step) -> tuple[object, ...]:
        """Return what a reader sees of a step: equal for two steps with equal sentences."""
        statement = self.told(step)
        if statement.wording is None:
            return statement.id, step.action, step.players, statement.params.get("refused")
        shown = {
            name for text in statement.wording[:2] for _, name, _, _ in Formatter().parse(text)
        }
        return statement.id, *(statement.params[name] for name in sorted(filter(None, shown)))

    def bye_title(self, step: Step) -> Statement:
        return self.state("bye.title", "bye", step.players, who=step.players[0])

    def _group(self, group: TraceGroup) -> Part:
        first, title = group.steps[0], group.title()
        players = tuple(dict.fromkeys(tpn for step in group.steps for tpn in _everybody(step)))
        params = {**_params(first), **title.params}
        title = Statement(title.id, existing(first.article), params, players)
        statements = tuple(map(self.told, group.steps))
        return Part("bracket", title, statements, players, group=group.number)

    def told(self, step: Step) -> Statement:
        """Return a step as a statement."""
        id_, key = self._message(step)
        wording = self.system.own_wordings.get(key)
        params = _params(step)
        if step.action == "colours":
            params |= colour_params(self.round.cards, step)
        if id_ == _OTHER:
            params["action"] = step.action
        return Statement(id_, existing(step.article), params, step.players, wording)

    def _message(self, step: Step) -> tuple[str, str]:
        """Return the id of the message of a step, and the key of the wording of the system."""
        name, family = step.action, self.system.family
        if name == "colours":
            own = own_colours(self.system, step)
            if own:
                return f"step.{family}.{own}", own
            id_ = _COLOURS.get(rule_of(step), "step.colours")
            return id_, id_
        if name in _COMMON:
            return _COMMON[name], ""
        if name == "floaters" and "dominating" in step.data and step.data["dominating"] is None:
            name = "floaters-plain"
        if step.data.get("last"):
            name = _LAST[name]
        key = "bye" if name in _BYES else name
        if name == "floaters" and "reason" in step.data:
            key = _FLOATERS[str(step.data["reason"])]
        if key not in self.system.own_wordings:
            return ("step.bye" if key == "bye" else _OTHER), ""
        return (f"step.bye-{family}" if key == "bye" else f"step.{family}.{name}"), key


def _everybody(step: Step) -> Iterator[int]:
    yield from step.players
    if step.action in _LISTS_OF_PLAYERS:
        for value in step.data.values():
            if isinstance(value, (list, tuple)):
                yield from (item for item in value if type(item) is int and item > 0)


def _params(step: Step) -> dict[str, object]:
    """Return the data of a step, its players, and what the sentences need counted."""
    params: dict[str, object] = {str(key): plain(value) for key, value in step.data.items()}
    params["who"] = list(step.players)
    params["count"] = len(step.players)
    params.update(zip(("first", "second"), step.players, strict=False))
    if step.action == "colours":
        params["white"], params["black"] = step.players
    return params


def _broken(id_: str, broken: BrokenPair) -> Statement:
    params = dict(zip(("first", "second"), broken.pair, strict=True))
    return Statement(id_, broken.article, params, broken.pair)


def rule_of(step: Step) -> str:
    """Return the word for the rule of a step; empty if the data of its sentence are missing."""
    why = str(step.data.get("why", ""))
    needed = "due" if why in _NEED_DUE else "drawn" if why in _NEED_DRAWN else "why"
    return why if needed in step.data else ""


def own_colours(system: System, step: Step) -> str:
    """Return the key of the system's own sentence for the rule of a step; empty if it has none."""
    key = f"colours-{step.data.get('why')}"
    return key if key in system.own_wordings else ""


def colour_params(cards: Mapping[int, Card], step: Step) -> dict[str, object]:
    """Return what the sentences about the colours of a pair need."""
    white, black = step.players
    params: dict[str, object] = {
        "white_history": cards[white].colours or "–",
        "black_history": cards[black].colours or "–",
        "hurt": [*_hurt(cards, step)],
    }
    due = step.data.get("due")
    if due is not None:
        params["due"] = str(due)
        both = step.players if due == Colour.WHITE else step.players[::-1]
        params["served"], params["other"] = both
    return params


def _hurt(cards: Mapping[int, Card], step: Step) -> Iterator[int]:
    """Yield who could not have the other colour: those with two in a row, or with the excess."""
    for tpn, colour in zip(step.players, Colour, strict=True):
        colours, other = cards[tpn].colours, colour.opposite
        running = colours.endswith(2 * other)
        excess = colours.count(other) - colours.count(colour) >= 2
        if running if step.data.get("why") == "thrice" else excess:
            yield tpn


def colour_clause(step: Step, article: str, params: Mapping[str, object]) -> Statement | None:
    """Return the rule in a few words; None where only the due colours can be named."""
    why = rule_of(step)
    if why in _SAME:
        params_of_due = {"who": params["served"], "colour": str(step.data["due"])}
        return Statement("headline.colour-same", article, {**params, **params_of_due})
    if why not in _SHORT_OF_STEP:
        return None
    return Statement(_SHORT_OF_STEP[why], article, params)


def _kind_of(compared: AlternativeComparison) -> str:
    """Return the kind of a choice, and on which side nobody stands."""
    kind = compared.choice.kind
    if kind == "bye":
        return "rest"
    if kind in ("pair", "join") and compared.other == NOBODY:
        return "pair-nobody" if kind == "pair" else "join-nobody"
    return "float-more" if kind == "float" and compared.choice.chosen == NOBODY else kind
