"""Rounds explained step by step: the trace of a pairing in the words of its system.

A step `action` has the message `step.<family>.<action>`, and its sentence stands beside the system
(`System.wordings`). What every system does alike (a pair, the colours) has one message for all; so
has what a system has no words for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from string import Formatter

from zug.fastclasses import replace
from zug.systems.explaining.alternatives import StepAlternatives, compare
from zug.systems.explaining.choices import TraceChoices
from zug.systems.explaining.colours import colour_params
from zug.systems.explaining.explainer import ChoiceExplainer
from zug.systems.explaining.headlines import StepHeadlines
from zug.systems.explaining.maps import WalkStep, walk_of_steps
from zug.systems.explaining.statements import Part, Statement, by_kind, existing, plain
from zug.systems.explaining.trace import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board, RoundPairing, Step
    from zug.systems.explaining.pictures import GroupPicture
    from zug.systems.explaining.statements import WhyNot
    from zug.systems.explaining.trace import PairingChoice


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


class StepExplainer(ChoiceExplainer):
    """The steps of the trace, one after the other."""

    @cached_property
    def choices(self) -> TraceChoices:
        return TraceChoices(self)

    @cached_property
    def alternatives(self) -> StepAlternatives:
        return StepAlternatives(self)

    @cached_property
    def headlines(self) -> StepHeadlines:
        return StepHeadlines(self)

    def picture(self, group: int) -> GroupPicture:
        from zug.systems.explaining.pictures import StepPicture  # noqa: PLC0415 - not for words

        return StepPicture(self, group)

    def parts(self) -> Iterator[Part]:
        """Yield a part for the bye, for every group, and for every board."""
        groups: dict[int, list[Step]] = {}
        colours: dict[int, Statement] = {}
        groups_of: dict[int, int] = {}
        for number, step in self.choices.steps:
            if step.action == "colours":
                colours[self.places[frozenset(step.players)]] = self.told(step)
            elif step.action in _BYES:
                yield Part("bye", self.bye_title(step), (self.told(step),), step.players)
            else:
                groups.setdefault(number, []).append(step)
                groups_of.update(dict.fromkeys(step.players, number))
        for number, steps in groups.items():
            yield self._group(steps, number)
        for place, board in enumerate(self.pairing.boards, 1):
            why = (colours[place],) if place in colours else ()
            last = max((groups_of.get(tpn, 0) for tpn in board), default=0)
            yield Part(
                "pair",
                self._board_statement("pair.title", "field", place, board),
                why,
                tuple(board),
                place,
                last,
            )

    def walk(self) -> Iterator[WalkStep]:
        return walk_of_steps(self)

    def title(self, group: int) -> Statement:
        score = self.choices.score(group)
        article = self.system.cite("field")
        if score is None:
            return Statement("step.group", article, {"number": group})
        return Statement("bracket.ordinary", article, {"score": score})

    def colours(self, board: Board) -> Statement:
        for step in self.pairing.trace:
            if step.action == "colours" and {*step.players} == {*board}:
                return self.told(step)
        return self._board_statement("pair.title", "field", self.places[frozenset(board)], board)

    def against_wish(self, wish: Board) -> WhyNot | RoundPairing:
        """Answer by the choice at which one of the two could have been given the other.

        Where there is none, by the first one at which the round with the wish differs.
        """
        forced = self.asked.with_boards((wish,))
        if not forced.is_complete:
            return forced
        parted = self._decided(wish)
        if parted is not None and not parted.compared.is_impossible:
            return self._parted(parted, forced, (wish,))
        answer, said = self._against(forced, (wish,)), self.reason(wish)
        return replace(answer, statements=(said, *answer.statements)) if said else answer

    def reason(self, wish: Board) -> Statement | None:
        """Return the verdict of a choice on two players, or why natural opponents do not meet."""
        parted = self._decided(wish)
        if parted is not None:
            return parted.statement()
        if not wish.black or not self._are_natural(wish):
            return None
        why = self.alternatives.reason(*wish).statement
        return Statement("whynot.clause", why.article, {"why": why}, tuple(wish))

    def _decided(self, wish: Board) -> FirstDivergence | None:
        """Return the choice at which one of two players could have had the other."""
        decided = self.choices.decided(*wish) if wish.black else None
        return None if decided is None else FirstDivergence(self, *decided)

    def _are_natural(self, pair: Board) -> bool:
        groups = range(1, self.choices.count + 1)
        return any(self.choices.natural(group).get(pair[0]) == pair[1] for group in groups)

    def against_pairing(self, boards: Sequence[Board]) -> WhyNot | RoundPairing:
        forced = self.asked.with_boards(boards)
        return self._against(forced, boards) if forced.is_complete else forced

    def _against(self, forced: RoundPairing, boards: Sequence[Board]) -> WhyNot:
        """Answer by the first choice at which another round differs, or by the first other step."""
        parting = self.choices.parting(forced)
        parted = None if parting is None else FirstDivergence(self, *parting)
        if parted is None or parted.compared.is_impossible:
            return self._first_other_step(forced, boards)
        return self._parted(parted, forced, boards)

    def _parted(
        self, parted: FirstDivergence, forced: RoundPairing, boards: Sequence[Board]
    ) -> WhyNot:
        choice = parted.choice
        score = None if choice.kind == "bye" else self.choices.score(choice.group)
        said = [*self._bye_goes(parted, boards), parted.statement()]
        if not _holds(boards, forced):
            said.append(self._outcome(forced))
        criterion, ours, theirs = parted.compared.numbers
        return self.asked.why_not(
            parted.compared.verdict,
            said,
            criterion=criterion,
            ours=ours,
            theirs=theirs,
            bracket=score,
            boards=forced.boards,
            bye=forced.bye,
        )

    def _bye_goes(self, parted: FirstDivergence, boards: Sequence[Board]) -> Iterator[Statement]:
        """Yield who has the bye and who would, which a question about a pair does not mention."""
        if parted.choice.kind == "bye" and all(board.black for board in boards):
            params = {"ours": parted.ours, "theirs": parted.theirs}
            players = parted.ours, parted.theirs
            yield Statement("whynot.bye-goes", self.system.cite("bye"), params, players)

    def _outcome(self, forced: RoundPairing) -> Statement:
        ids = "whynot.outcome", "whynot.outcome-bye"
        return self._other_round(ids, "field", forced.boards, forced.bye)

    def _first_other_step(self, forced: RoundPairing, boards: Sequence[Board]) -> WhyNot:
        """Answer by the first step that reads differently."""
        article = self.system.cite("field")
        steps = zip(self.pairing.trace, forced.trace, strict=False)
        ours, theirs = next(two for two in steps if self._said(two[0]) != self._said(two[1]))
        said = [Statement("whynot.procedure", article), self.told(ours)]
        if ours.action == theirs.action and ours.action in _BYES:
            byes = {"ours": ours.players[0], "theirs": theirs.players[0]}
            said.append(self.bye_order(self.system.cite("bye"), byes))
        else:
            said += [Statement("whynot.otherwise", article), self.told(theirs)]
        if not _holds(boards, forced):
            said.append(self._outcome(forced))
        return self.asked.why_not("procedure", said, boards=forced.boards, bye=forced.bye)

    def bye_order(self, article: str, params: Mapping[str, int]) -> Statement:
        """Return why `ours` has the bye and not `theirs`: more points, or later in the order."""
        both = params["ours"], params["theirs"]
        score, other = (self.asked.rules.cards[tpn].score for tpn in both)
        id_ = "whynot.bye-more" if other > score else "whynot.bye-order"
        return Statement(id_, article, {**params, "score": score, "other_score": other}, both)

    # --- what is told

    def _said(self, step: Step) -> tuple[object, ...]:
        """Return what a reader sees of a step: equal for two steps with equal sentences."""
        told = self.told(step)
        if told.wording is None:
            return told.id, step.action, step.players, told.params.get("refused")
        shown = {name for text in told.wording[:2] for _, name, _, _ in Formatter().parse(text)}
        return told.id, *(told.params[name] for name in sorted(filter(None, shown)))

    def bye_title(self, step: Step) -> Statement:
        params = {"who": step.players[0]}
        return Statement("bye.title", self.system.cite("bye"), params, step.players)

    def _group(self, steps: list[Step], number: int) -> Part:
        first = steps[0]
        players = tuple(dict.fromkeys(tpn for step in steps for tpn in _everybody(step)))
        named = self.title(number)
        params = {**_params(first), **named.params}
        title = Statement(named.id, existing(first.article), params, players)
        return Part("bracket", title, tuple(map(self.told, steps)), players, group=number)

    def told(self, step: Step) -> Statement:
        """Return a step as a statement."""
        id_, key = self._message(step)
        wording = self.system.own_wordings.get(key)
        params = _params(step)
        if step.action == "colours":
            params |= colour_params(self.asked.rules.cards, step)
        if id_ == _OTHER:
            params["action"] = step.action
        return Statement(id_, existing(step.article), params, step.players, wording)

    def _message(self, step: Step) -> tuple[str, str]:
        """Return the id of the message of a step, and the key of the wording of the system."""
        name, family = step.action, self.system.family
        if name == "colours":
            id_ = _COLOURS.get(str(step.data.get("why")), "step.colours")
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


def _holds(boards: Sequence[Board], forced: RoundPairing) -> bool:
    """Is every pair of a round named, as in a question about a whole pairing?"""
    return {*map(frozenset, forced.boards)} <= {*map(frozenset, boards)}


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


class FirstDivergence:
    """Two rounds that are alike up to a choice: ours, and one in which somebody else is chosen.

    Both players are judged in the real round, the choices before being kept. Ours is the first of
    the best there; so the other one is worse in some number, or comes later, or is not open at all.
    """

    def __init__(self, explainer: StepExplainer, choice: PairingChoice, other: int) -> None:
        self.explainer = explainer
        self.choice = choice
        self.ours, self.theirs = choice.chosen, other
        self.compared = compare(choice, other)

    def statement(self) -> Statement:
        """Return what decided, in a sentence."""
        choice, compared, explainer = self.choice, self.compared, self.explainer
        article = choice.article
        players = tuple(t for t in (choice.seeker, self.ours, self.theirs) if t)
        params = {"seeker": choice.seeker, "ours": self.ours, "theirs": self.theirs}
        if compared.is_impossible or compared.barred == "no-rise":
            told = explainer.alternatives.verdict(choice, self.theirs).statement
            return Statement("whynot.clause", told.article, {**params, "why": told}, players)
        if compared.barred:
            return Statement(_BARRED[compared.barred], article, params, players)
        if compared.verdict == "worse":
            return self._worse(params, players)
        if choice.kind == "bye":
            return explainer.bye_order(article, params)
        own = explainer.system.own_wordings.get(choice.order)
        how = Statement("order.first" if own is None else choice.order, article, {}, (), own)
        return Statement(_LATER[self._kind()], article, {**params, "how": how}, players)

    def _worse(self, params: dict[str, int], players: tuple[int, ...]) -> Statement:
        measure, kind = self.compared.measure, self._kind()
        assert measure is not None, "something is worse"
        article = self.explainer.choices.cite(measure.article)
        told = {"subject": measure.name, **self.compared.written("little", "much")}
        if kind in ("loop", "merge", "crack", "inside"):
            return Statement("whynot.worse-count", article, told)
        return Statement(_WORSE[kind], article, {**params, **told}, players)

    def _kind(self) -> str:
        """Return the kind of the choice, and on which side nobody stands."""
        kind = self.choice.kind
        if kind == "bye":
            return "rest"
        if kind in ("pair", "join") and self.theirs == NOBODY:
            return "pair-nobody" if kind == "pair" else "join-nobody"
        return "float-more" if kind == "float" and self.ours == NOBODY else kind
