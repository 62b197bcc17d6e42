"""Rounds told by brackets and compared by criteria.

Two pairings are judged by the brackets of the real one: up to the first bracket that differs they
are the same, there the criteria are compared one after the other, and if all are equal the places
in the sequence. No pairing with a wish does better there than the one compared.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import ClassVar, Generic, TypeVar, cast

from zug.fastclasses import replace
from zug.model import Colour
from zug.rules.cards import board_order, float_of
from zug.systems.base import Board, RoundPairing
from zug.systems.explaining.alternatives import CriteriaAlternatives
from zug.systems.explaining.bracket_view import BracketView, Candidate, ForcedRound
from zug.systems.explaining.choices import BracketChoices
from zug.systems.explaining.criteria import FLOATS_OF_FLOATERS, FLOATS_OF_PAIRS
from zug.systems.explaining.explainer import ChoiceExplainer, extent
from zug.systems.explaining.maps import CriteriaPicture
from zug.systems.explaining.statements import LazyStatements, Part, Statement, by_kind, remembered
from zug.systems.explaining.trace import JudgedBracket, Pair
from zug.systems.rounds import Round
from zug.systems.system import SINGLE_GAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.colours import ColourDecision
    from zug.systems.explaining.alternatives import Ladder
    from zug.systems.explaining.statements import WhyNot
    from zug.systems.explaining.trace import Criterion, PairingChoice
    from zug.systems.legality import Legality

Engine = TypeVar("Engine", bound=Round)

_COLOURS = {
    "due": ("colours.rule-1", "headline.colour-rule-1"),
    "stronger": ("colours.rule-2", "headline.colour-rule-2"),
    "wider": ("colours.rule-2-wider", "headline.colour-rule-2-wider"),
    "reversed": ("colours.rule-3", "headline.colour-rule-3"),
    "higher": ("colours.rule-4", "headline.colour-rule-4"),
    "odd": ("colours.rule-5-odd", "headline.colour-rule-5"),
    "even": ("colours.rule-5-even", "headline.colour-rule-5"),
}
"""The sentences of each rule of `by_preferences`, in full and in a headline."""
_DUE_TO_ONE = "colours.rule-1-one", "headline.colour-rule-1-one"


class CriteriaExplainer(ChoiceExplainer):
    """A round of a system that pairs bracket by bracket and chooses by criteria."""

    bracket: ClassVar[type[BracketView]]
    """What tells a bracket."""
    bye_comes_first: ClassVar[bool] = True
    """Is the bye given before any bracket is paired?"""

    @property
    @abstractmethod
    def criteria(self) -> Sequence[Criterion]:
        """Those that choose among the candidates of a bracket, in order."""

    @cached_property
    def brackets(self) -> list[BracketView]:
        """The brackets of the real round, from the top."""
        views: list[BracketView] = []
        gone = self.pairing.bye if self.bye_comes_first else None
        left = [tpn for tpn in self.by_score(self.round.present) if tpn != gone]
        for step in self.pairing.trace:
            record = step.data
            if isinstance(record, JudgedBracket):
                left = [tpn for tpn in left if tpn not in {*record.residents}]
                views.append(self.bracket(self, record, len(views) + 1, left))
                left = [tpn for tpn in left if tpn not in {*record.members}]
        return views

    @cached_property
    def legality(self) -> Legality:
        """Who may meet whom, and which sets of players can be paired completely."""
        return cast("Legality", self.round.legality)

    # --- the bye

    def bye_part(self, bye: int) -> Part:
        """Return why this player has the bye, and why nobody else."""
        title = self.state("bye.title", "bye", (bye,), who=bye)
        why, others = self.bye_reason(bye)
        statements = (
            self.state("bye.odd", "bye", count=len(self.round.present)),
            why,
            *self._kept_from(others, why.params),
        )
        return Part("bye", title, statements, (bye,))

    def bye_reason(self, bye: int) -> tuple[Statement, dict[str, list[int]]]:
        """Return why the bye goes where it does, and who did not get it, by what kept it from them.

        A bye given before any bracket is paired goes to the lowest score, then to the player who
        has played most, then to the last in the order of the system; the articles are its
        `bye-score`, `bye-played` and `bye-last`.
        """
        score, played = self._bye_worth(bye)
        spared = {*self.legality.who_may_stay_over(self.round.present)}
        fewer = self._bye_unit
        others: dict[str, list[int]] = {"barred": [], "needed": [], fewer: [], "last": []}
        for tpn in self.round.present:
            if tpn == bye or self._bye_worth(tpn)[0] > score:
                continue
            if self.round.against_bye(tpn) is not None:
                why = "barred"
            elif tpn not in spared:
                why = "needed"
            else:
                why = fewer if self._bye_worth(tpn)[1] < played else "last"
            others[why].append(tpn)
        params = {"who": bye, "score": score, "played": played}
        return Statement("bye.score", self.system.cite("bye-score"), params, (bye,)), others

    def _kept_from(
        self, others: Mapping[str, Sequence[int]], params: Mapping[str, object]
    ) -> Iterator[Statement]:
        """Yield who did not get the bye, by what kept it from them."""
        for why, who in others.items():
            if who:
                values = {"count": len(who), "others": list(who), **params}
                key = _KEPT_BY.get(why, why)
                yield self.state(_NOT_THE_BYE[why], key, who, **values)

    @property
    def _bye_unit(self) -> str:
        return "games" if self.system.contest is SINGLE_GAME else "matches"

    def _bye_worth(self, tpn: int) -> tuple[int, int]:
        card = self.round.cards[tpn]
        return card.score, len(card.opponents)

    def bye_parting(self, forced: ForcedRound) -> WhyNot | None:
        """Return what the bye alone says against another round, before any bracket."""
        ours, theirs = self.pairing.bye, forced.bye
        if ours is None or theirs is None or ours == theirs:
            return None
        (score, played), (other_score, other_played) = map(self._bye_worth, (ours, theirs))
        if score != other_score:
            points = {"points": score}, {"points": other_score}
            return self._worse_bye("bye-score", "bye-score", *points)
        if played != other_played:
            return self._worse_bye("bye-played", f"bye-{self._bye_unit}", played, other_played)
        reason = self.state("later.bye", "bye-last", (ours, theirs), ours=ours, theirs=theirs)
        return self.round.why_not("later", [reason], ours=ours, theirs=theirs)

    def _worse_bye(self, key: str, subject: str, ours: object, theirs: object) -> WhyNot:
        reason = self.state("whynot.worse-rule", key, subject=subject, ours=ours, theirs=theirs)
        criterion = reason.article.partition(":")[2]
        return self.round.why_not("worse", [reason], criterion=criterion, ours=ours, theirs=theirs)

    def bye_within(self, brackets: Sequence[BracketView]) -> int | None:
        """Who has the bye once the first brackets are paired; None if nobody has it yet."""
        return self.pairing.bye if brackets else None

    # --- the round, part by part

    def parts(self) -> Iterator[Part]:
        """The bye, and each bracket with its pairs."""
        if self.pairing.bye is not None:
            yield self.bye_part(self.pairing.bye)
        for view in self.brackets:
            statements, number = LazyStatements(view.statements), view.number
            yield Part("bracket", view.title(), statements, view.members, group=number)
            for place in sorted(self.places[frozenset(pair)] for pair in view.chosen.pairs):
                yield self._pair_part(place, view)

    def _pair_part(self, place: int, view: BracketView) -> Part:
        """One pair: who meets whom with which colour, and why."""
        board = self.pairing.boards[place - 1]
        cards = self.round.cards
        higher, lower = self.by_score(board)
        title = self._board_statement("pair.title", "bracket", place, board)
        statements = []
        gap = cards[higher].score - cards[lower].score
        if gap:
            both = (higher, lower)
            statements.append(
                view.state("pair.floats", "mdps", both, higher=higher, lower=lower, gap=gap)
            )
        statements.append(self.colours(board))
        return Part("pair", title, tuple(statements), tuple(board), place, view.number)

    # --- its choices, and pictures of them

    @cached_property
    def choices(self) -> BracketChoices:
        return BracketChoices(self)

    @cached_property
    def alternatives(self) -> CriteriaAlternatives:
        return CriteriaAlternatives(self)

    def picture(self, group: int) -> CriteriaPicture:
        return CriteriaPicture(self, group)

    def by_score(self, board: Iterable[int]) -> list[int]:
        """The higher of the two by score and number first."""
        cards = self.round.cards
        return sorted(board, key=lambda tpn: (-cards[tpn].score, tpn))

    # --- a board, in one sentence

    def _board(self, place: int, board: Board, choice: PairingChoice) -> Statement:
        natural = self.choices.natural(choice, choice.seeker)
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
        params = self._of_board(place, board, choice, choice.chosen)
        if natural == choice.seeker:
            return Statement("headline.expected", self.system.cite("first"), params, tuple(board))
        passed = self.alternatives.opponent(choice.group, choice.chosen, natural).statement
        params |= {"passed": [passed], "count": 0}
        return Statement("headline.instead", passed.article, params, tuple(board))

    def _of_board(
        self, place: int, board: Board, choice: PairingChoice, who: int
    ) -> dict[str, object]:
        return {
            "board": place,
            "higher": choice.seeker,
            "lower": choice.chosen,
            "who": who,
            "opponent": choice.chosen if who == choice.seeker else choice.seeker,
            "colour": self._colours(board, in_short=True),
        }

    def _next(self, choice: PairingChoice, natural: int, ladder: Ladder) -> str:
        """Return the id of the next in order, who may cost nobody a colour, or of another one."""
        if ladder.rest:
            return "headline.next-many"
        order = choice.tries
        if natural in order and order.index(natural) > order.index(choice.chosen):
            return "headline.instead"
        view = self.brackets[choice.group - 1]
        denied = [criterion.id for criterion in view.criteria if criterion.subject == "denied"]
        values = view.judged(view.chosen) if ladder.is_all_by_colours else {}
        is_kept = any(values.get(id_) == 0 for id_ in denied)
        return "headline.next-kept" if is_kept else "headline.next"

    # --- colours

    @abstractmethod
    def decision(self, board: Board) -> tuple[Pair, ColourDecision, Colour]:
        """Return the higher ranked and the lower, the colour of the former, the initial-colour."""

    def colours(self, board: Board) -> Statement:
        """Return why the two players of a board have these colours, in full."""
        return self._colours(board, in_short=False)

    def _colours(self, board: Board, *, in_short: bool) -> Statement:
        """Return why these colours, by the rule that gave them."""
        both, (colour, article, why), initial = self.decision(board)
        white, black = both if colour is Colour.WHITE else both[::-1]
        histories = [self.round.cards[tpn].colours for tpn in both]
        params: dict[str, object] = {
            "white": white,
            "black": black,
            "higher": both[0],
            "lower": both[1],
            "colour": str(colour),
            "histories": histories,
            "higher_history": histories[0] or "–",
            "lower_history": histories[1] or "–",
            "initial": str(initial),
        }
        full, short = self._colour_ids(why, both, colour, params)
        id_ = short if in_short else full
        return Statement(id_, f"{self.system.book}:{article}", params, both)

    def _colour_ids(
        self, why: str, both: Pair, colour: Colour, params: dict[str, object]
    ) -> tuple[str, str]:
        """Return the sentences for a rule about preferences, and add what they say of these."""
        mine, yours = map(self.wanted, both)
        params["wanted"] = str(mine.colour or yours.colour or colour)
        if why == "due" and None in (mine.colour, yours.colour):
            params["who"] = both[mine.colour is None]
            return _DUE_TO_ONE
        if why in ("stronger", "wider"):
            is_higher = colour is mine.colour
            params["who"] = both[not is_higher]
            params["strength"] = (mine if is_higher else yours).strength.name.lower()
        return _COLOURS[why]

    # --- floaters and the bye, in one sentence

    def floaters(self) -> tuple[int, ...]:
        """Return who floats out of a bracket, or up into it, from the top."""
        floaters = (tpn for view in self.brackets for tpn in view.chosen.floaters)
        return tuple(dict.fromkeys(tpn for tpn in floaters if tpn != self.pairing.bye))

    def floater_group(self, tpn: int) -> int:
        """Return the first bracket that a player floats out of, or up into."""
        return self.choices.float(tpn).group

    def floater_headline(self, tpn: int) -> Statement:
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

    def bye_headline(self) -> Statement | None:
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

    # --- a bracket, and the round, in one sentence

    def group_headline(self, group: int) -> Statement:
        """Return how many pairs of a bracket are natural ones, or why there are none."""
        cite, params = self.system.cite, self._counts(group)
        if params["count"]:
            cause = self.alternatives.cause(group)
            more = {"cause": cause, "extent": extent(**params)}
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
        shown = [view for view in self.brackets if view.pairs or view.is_emptied]
        changed = [view for view in shown if view.unexpected or not view.pairs]
        counts = {
            "boards": len(self.pairing.boards),
            "brackets": len(self.brackets),
            "expected": len(shown) - len(changed),
            "count": sum(len(view.unexpected) for view in changed),
        }
        if not changed:
            yield Statement("summary.expected", field, counts)
        else:
            if len(self.brackets) > 1:
                id_ = "summary.brackets" if counts["expected"] else "summary.brackets-none"
                yield Statement(id_, field, counts)
            cause = self.alternatives.cause(changed[0].number)
            params = {"score": changed[0].score, "cause": cause}
            yield Statement("summary.first", cause.article, params)
            if counts["count"]:
                is_all = counts["count"] == counts["boards"]
                id_ = "summary.changed-all" if is_all else "summary.changed"
                yield Statement(id_, field, counts)
        is_up = any(view.reserve or view.home != view.members for view in self.brackets)
        id_ = "summary.up" if is_up else "summary.down"
        yield from self._floating(id_, "mdps", self.floaters())

    # --- where the two part

    def against_wish(self, wish: Board) -> WhyNot | RoundPairing:
        outcome = self._fulfilled(wish)
        if isinstance(outcome, RoundPairing):
            return outcome
        reason = self._difference(outcome)[0]
        ids = "whynot.best", "whynot.best-bye"
        best = self._other_round(ids, "best", self._boards(outcome), outcome.bye)
        return self._answer(reason, outcome, [best])

    def difference(self, wish: Board) -> WhyNot | None:
        """Return where the best round with a wish parts from this one; None if there is none."""
        outcome = self._fulfilled(wish)
        return None if isinstance(outcome, RoundPairing) else self._difference(outcome)[0]

    @remembered
    def _fulfilled(self, wish: Board) -> ForcedRound | RoundPairing:
        """Return what the rules give with a wish; an impossible pairing shows there is nothing.

        The brackets that can stay as they are stay: nothing is better for them than what they have.
        The others are paired again. Looking ahead sees the wish there, as if it were a rule: what
        the first of them does is compared with what its other floaters would give.
        """
        kept = [*takewhile(lambda view: view.is_open(wish, view.chosen.floaters), self.brackets)]
        pairs = [pair for view in kept for pair in view.chosen.pairs]
        bye = self.bye_within(kept)
        forced = self._completed(wish, pairs, bye)
        if isinstance(forced, RoundPairing) or self.bye_parting(forced) is not None:
            return forced
        view = self.brackets[len(kept)]
        better = view.better(wish, view.restricted(forced.pairs))
        return forced if better is None else self._completed(wish, [*pairs, *better.pairs], bye)

    def _completed(
        self, wish: Board, pairs: Sequence[Pair], bye: int | None
    ) -> ForcedRound | RoundPairing:
        """Return the round with a wish that has these pairs and this bye."""
        gone = [tpn for pair in pairs for tpn in pair] + ([] if bye is None else [bye])
        pairing = self.round.with_boards((wish,), gone)
        if not pairing.is_complete:
            return pairing
        rest = ((white, black) for white, black in pairing.boards)
        return ForcedRound((*pairs, *rest), pairing.bye if bye is None else bye)

    def against_pairing(self, boards: Sequence[Board]) -> WhyNot | RoundPairing:
        pairs = tuple((white, black) for white, black in boards if black)
        bye = next((board.white for board in boards if not board.black), None)
        forced = ForcedRound(pairs, bye)
        reason, view = self._difference(forced)
        decided = [*view.decided()] if view is not None and view.chosen.pairs else []
        return self._answer(reason, forced, decided)

    def _answer(self, reason: WhyNot, forced: ForcedRound, then: Iterable[Statement]) -> WhyNot:
        statements = (*reason.statements, *then)
        return replace(reason, statements=statements, boards=self._boards(forced), bye=forced.bye)

    def _difference(self, forced: ForcedRound) -> tuple[WhyNot, BracketView | None]:
        by_bye = self.bye_parting(forced)
        if by_bye is not None:
            return by_bye, None
        for view in self.brackets:
            theirs = view.restricted(forced.pairs)
            if theirs.pairs != view.chosen.pairs:
                return self.judged(view, theirs), view
        raise AssertionError("the pairings are not the same, so a bracket differs")

    def judged(self, view: BracketView, theirs: Candidate) -> WhyNot:
        """Return what speaks against another candidate of a bracket, and whom it would concern."""
        change = view.changed(theirs)
        if change is None:
            return view.later(theirs)
        who = view.named(theirs, change)
        params = {**change.params, "score": view.score, "who": who}
        reason = Statement("whynot.worse", change.criterion.article, params, tuple(who))
        return self.round.why_not(
            "worse",
            [reason],
            criterion=change.criterion.id,
            ours=params["ours"],
            theirs=params["theirs"],
            bracket=view.score,
        )

    def floated(self, tpn: int, subject: str) -> bool:
        """Did a player float so that a criterion with this subject counts them again?"""
        wanted, ago = (FLOATS_OF_PAIRS | FLOATS_OF_FLOATERS)[subject]
        cards = self.round.cards
        downfloats = self.system.unplayed(self.round.seen.points).downfloats
        return float_of(cards[tpn], cards, ago, downfloats) is wanted

    # --- the other round

    def _boards(self, forced: ForcedRound) -> tuple[Board, ...]:
        """The pairs with the colours they would have, in the order of publication."""
        boards = []
        for pair in forced.pairs:
            colours = self.colours(Board(*pair)).params
            boards.append(Board(colours["white"], colours["black"]))  # type: ignore[arg-type]
        return tuple(board_order(boards, self.round.cards))


class EngineExplainer(CriteriaExplainer, Generic[Engine]):
    """A round whose engine is a `Round`, which is opened again to be asked."""

    round_type: type[Engine]

    @cached_property
    def engine(self) -> Engine:
        """The round before it is paired."""
        return self.round_type(self.round.seen)

    def decision(self, board: Board) -> tuple[Pair, ColourDecision, Colour]:
        higher, lower, decision = self.engine.colour((board.white, board.black))
        return (higher, lower), decision, self.engine.initial


_NOT_THE_BYE = by_kind(
    *("bye.barred", "bye.needed", "bye.unplayed", "bye.games", "bye.matches"),
    *("bye.last", "bye.equal"),
)
_KEPT_BY = {
    "needed": "completion",
    "equal": "best",
    "games": "bye-played",
    "matches": "bye-played",
    "last": "bye-last",
}
"""Kinds of statement whose article goes by another name; the others have their own."""
