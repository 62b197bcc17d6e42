"""Rounds told by brackets and compared by criteria.

Two pairings are judged by the brackets of the real one: up to the first bracket that differs they
are the same, there the criteria are compared one after the other, and if all are equal the places
in the sequence. No pairing with a wish does better there than the one compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import ClassVar, cast

from zug.fastclasses import dataclass, replace
from zug.rules.cards import board_order
from zug.systems.base import Board, RoundPairing
from zug.systems.explaining.alternatives import CriteriaAlternatives
from zug.systems.explaining.bracket_view import BracketView, Candidate, ForcedRound
from zug.systems.explaining.choices import BracketChoices
from zug.systems.explaining.colours import SHORT_COLOURS
from zug.systems.explaining.criteria import Faults
from zug.systems.explaining.explainer import ChoiceExplainer
from zug.systems.explaining.headlines import CriteriaHeadlines
from zug.systems.explaining.statements import LazyStatements, Part, Statement, by_kind
from zug.systems.explaining.trace import JudgedBracket, Pair
from zug.systems.system import SINGLE_GAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.pictures import GroupPicture
    from zug.systems.explaining.round_context import AbsoluteRules, RoundContext
    from zug.systems.explaining.statements import WhyNot
    from zug.systems.legality import Legality
    from zug.systems.system import System


class CriteriaExplainer(ChoiceExplainer):
    """A round of a system that pairs bracket by bracket and chooses by criteria."""

    short_colours: ClassVar[Mapping[str, str]] = SHORT_COLOURS
    """By the id of a sentence about colours that of a headline."""

    bracket: ClassVar[type[BracketView]]
    """What tells a bracket."""
    bye_comes_first: ClassVar[bool] = True
    """Is the bye given before any bracket is paired?"""

    @cached_property
    def brackets(self) -> list[BracketView]:
        """The brackets of the real round, from the top."""
        views: list[BracketView] = []
        gone = self.pairing.bye if self.bye_comes_first else None
        left = [tpn for tpn in self.by_score(self.asked.rules.present) if tpn != gone]
        for step in self.pairing.trace:
            record = step.data
            if isinstance(record, JudgedBracket):
                left = [tpn for tpn in left if tpn not in {*record.residents}]
                views.append(self.bracket(self, record, len(views), left))
                left = [tpn for tpn in left if tpn not in {*record.members}]
        return views

    @cached_property
    def legality(self) -> Legality:
        """Who may meet whom, and which sets of players can be paired completely."""
        return cast("Legality", self.asked.rules.legality)

    # --- the bye

    @cached_property
    def _bye(self) -> EarlyBye:
        return EarlyBye(self.asked, self.legality)

    def bye_part(self) -> Part:
        """Why this player has the bye, and why nobody else."""
        assert self.pairing.bye is not None
        return self._bye.part(self.pairing.bye)

    def bye_parting(self, made: ForcedRound) -> WhyNot | None:
        """What the bye alone says against another round, before any bracket."""
        return self._bye.parting(self.pairing.bye, made.bye)

    def bye_within(self, brackets: Sequence[BracketView]) -> int | None:
        """Who has the bye once the first brackets are paired; None if nobody has it yet."""
        return self.pairing.bye if brackets else None

    # --- the round, part by part

    def parts(self) -> Iterator[Part]:
        """The bye, and each bracket with its pairs."""
        if self.pairing.bye is not None:
            yield self.bye_part()
        for number, view in enumerate(self.brackets, 1):
            yield Part(
                "bracket", view.title(), LazyStatements(view.statements), view.members, group=number
            )
            for place in sorted(self.places[frozenset(pair)] for pair in view.chosen.pairs):
                yield self._pair_part(place, number, view)

    def _pair_part(self, place: int, group: int, view: BracketView) -> Part:
        """One pair: who meets whom with which colour, and why."""
        board = self.pairing.boards[place - 1]
        cards = self.asked.rules.cards
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
        return Part("pair", title, tuple(statements), tuple(board), place, group)

    # --- in one sentence, and in pictures

    @cached_property
    def choices(self) -> BracketChoices:
        return BracketChoices(self)

    @cached_property
    def alternatives(self) -> CriteriaAlternatives:
        return CriteriaAlternatives(self)

    @cached_property
    def headlines(self) -> CriteriaHeadlines:
        return CriteriaHeadlines(self)

    def title(self, group: int) -> Statement:
        return self.brackets[group - 1].title()

    def picture(self, group: int) -> GroupPicture:
        from zug.systems.explaining.pictures import CriteriaPicture  # noqa: PLC0415 - not for words

        return CriteriaPicture(self, group)

    def by_score(self, board: Iterable[int]) -> list[int]:
        """The higher of the two by score and number first."""
        cards = self.asked.rules.cards
        return sorted(board, key=lambda tpn: (-cards[tpn].score, tpn))

    # --- where the two part

    def against_wish(self, wish: Board) -> WhyNot | RoundPairing:
        made = self._fulfilled(wish)
        if isinstance(made, RoundPairing):
            return made
        found = self._difference(made)[0]
        return self._answer(found, made, [self._best(made)])

    def difference(self, wish: Board) -> WhyNot | None:
        """Return where the best round with a wish parts from this one; None if there is none."""
        made = self._fulfilled(wish)
        return None if isinstance(made, RoundPairing) else self._difference(made)[0]

    def _fulfilled(self, wish: Board) -> ForcedRound | RoundPairing:
        """Return the round with a wish, found once; an impossible pairing shows there is none."""
        if wish not in self._granted:
            self._granted[wish] = self._fulfil(wish)
        return self._granted[wish]

    @cached_property
    def _granted(self) -> dict[Board, ForcedRound | RoundPairing]:
        return {}

    def _fulfil(self, wish: Board) -> ForcedRound | RoundPairing:
        """Return what the rules give with a wish.

        The brackets that can stay as they are stay: nothing is better for them than what they have.
        The others are paired again. Looking ahead sees the wish there, as if it were a rule: what
        the first of them does is compared with what its other floaters would give.
        """
        kept = [*takewhile(lambda view: view.is_open(wish, view.chosen.floaters), self.brackets)]
        pairs = [pair for view in kept for pair in view.chosen.pairs]
        bye = self.bye_within(kept)
        made = self._completed(wish, pairs, bye)
        if isinstance(made, RoundPairing) or self.bye_parting(made) is not None:
            return made
        view = self.brackets[len(kept)]
        better = view.better(wish, view.restricted(made.pairs))
        return made if better is None else self._completed(wish, [*pairs, *better.pairs], bye)

    def _completed(
        self, wish: Board, pairs: Sequence[Pair], bye: int | None
    ) -> ForcedRound | RoundPairing:
        """Return the round with a wish that has these pairs and this bye."""
        gone = [tpn for pair in pairs for tpn in pair] + ([] if bye is None else [bye])
        found = self.asked.with_boards((wish,), gone)
        if not found.is_complete:
            return found
        rest = ((white, black) for white, black in found.boards)
        return ForcedRound((*pairs, *rest), found.bye if bye is None else bye)

    def against_pairing(self, boards: Sequence[Board]) -> WhyNot | RoundPairing:
        pairs = tuple((white, black) for white, black in boards if black)
        bye = next((board.white for board in boards if not board.black), None)
        made = ForcedRound(pairs, bye)
        found, view = self._difference(made)
        decided = [*view.decided()] if view is not None and view.chosen.pairs else []
        return self._answer(found, made, decided)

    def _answer(self, found: WhyNot, made: ForcedRound, then: Iterable[Statement]) -> WhyNot:
        said = (*found.statements, *then)
        return replace(found, statements=said, boards=self._boards(made), bye=made.bye)

    def _difference(self, made: ForcedRound) -> tuple[WhyNot, BracketView | None]:
        by_bye = self.bye_parting(made)
        if by_bye is not None:
            return by_bye, None
        for view in self.brackets:
            theirs = view.restricted(made.pairs)
            if theirs.pairs != view.chosen.pairs:
                return self.judged(view, theirs), view
        raise AssertionError("the pairings are not the same, so a bracket differs")

    def judged(self, view: BracketView, theirs: Candidate) -> WhyNot:
        """Return what speaks against another candidate of a bracket, and whom it would concern."""
        change = view.changed(theirs)
        if change is None:
            return view.later(theirs)
        who = self.faults.named(view, theirs, change)
        params = {**change.params, "score": view.score, "who": who}
        said = Statement("whynot.worse", change.criterion.article, params, tuple(who))
        return self.asked.why_not(
            "worse",
            [said],
            criterion=change.criterion.id,
            ours=params["ours"],
            theirs=params["theirs"],
            bracket=view.score,
        )

    @cached_property
    def faults(self) -> Faults:
        return Faults(self)

    # --- the other round

    def _best(self, made: ForcedRound) -> Statement:
        ids = "whynot.best", "whynot.best-bye"
        return self._other_round(ids, "best", self._boards(made), made.bye)

    def _boards(self, made: ForcedRound) -> tuple[Board, ...]:
        """The pairs with the colours they would have, in the order of publication."""
        boards = []
        for pair in made.pairs:
            colours = self.colours(Board(*pair)).params
            boards.append(Board(colours["white"], colours["black"]))  # type: ignore[arg-type]
        return tuple(board_order(boards, self.asked.rules.cards))


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


def kept_from(
    system: System, others: Mapping[str, Sequence[int]], params: Mapping[str, object]
) -> Iterator[Statement]:
    """Those who did not get the bye, by what kept it from them."""
    for why, who in others.items():
        if who:
            told = {"count": len(who), "others": list(who), **params}
            own = system.own_wordings.get(_NOT_THE_BYE[why])
            yield Statement(
                _NOT_THE_BYE[why], system.cite(_KEPT_BY.get(why, why)), told, tuple(who), own
            )


@dataclass(frozen=True)
class EarlyBye:
    """A bye given before any bracket is paired.

    It goes to the lowest score, then to whoever has played most, then to the last in the order
    of the system; the articles are its `bye-score`, `bye-played` and `bye-last`.
    """

    asked: RoundContext
    legality: Legality

    @property
    def rules(self) -> AbsoluteRules:
        return self.asked.rules

    def part(self, bye: int) -> Part:
        """Why this player has the bye, and why nobody else of no higher score."""
        system = self.rules.system
        score, played = self._worth(bye)
        params: dict[str, object] = {"who": bye, "score": score, "played": played}
        statements = (
            Statement("bye.odd", system.cite("bye"), {"count": len(self.rules.present)}),
            Statement("bye.score", system.cite("bye-score"), params, (bye,)),
            *kept_from(system, self._others(bye), params),
        )
        title = Statement("bye.title", system.cite("bye"), {"who": bye}, (bye,))
        return Part("bye", title, statements, (bye,))

    @property
    def _unit(self) -> str:
        return "games" if self.rules.system.contest is SINGLE_GAME else "matches"

    def _worth(self, tpn: int) -> tuple[int, int]:
        card = self.rules.cards[tpn]
        return card.score, len(card.opponents)

    def _others(self, bye: int) -> dict[str, list[int]]:
        score, played = self._worth(bye)
        spared = {*self.legality.who_may_stay_over(self.rules.present)}
        fewer = self._unit
        others: dict[str, list[int]] = {"barred": [], "needed": [], fewer: [], "last": []}
        for tpn in self.rules.present:
            if tpn == bye or self._worth(tpn)[0] > score:
                continue
            if self.rules.against_bye(tpn) is not None:
                why = "barred"
            elif tpn not in spared:
                why = "needed"
            else:
                why = fewer if self._worth(tpn)[1] < played else "last"
            others[why].append(tpn)
        return others

    def parting(self, ours: int | None, theirs: int | None) -> WhyNot | None:
        """What the rules of the bye say against another one."""
        if ours is None or theirs is None or ours == theirs:
            return None
        (score, played), (other_score, other_played) = self._worth(ours), self._worth(theirs)
        if score != other_score:
            points = {"points": score}, {"points": other_score}
            return self._worse("bye-score", "bye-score", *points)
        if played != other_played:
            return self._worse("bye-played", f"bye-{self._unit}", played, other_played)
        system = self.rules.system
        own = system.own_wordings.get("later.bye")
        params = {"ours": ours, "theirs": theirs}
        said = Statement("later.bye", system.cite("bye-last"), params, (ours, theirs), own)
        return self.asked.why_not("later", [said], ours=ours, theirs=theirs)

    def _worse(self, key: str, subject: str, ours: object, theirs: object) -> WhyNot:
        article = self.rules.system.cite(key)
        params = {"subject": subject, "ours": ours, "theirs": theirs}
        said = Statement("whynot.worse-rule", article, params)
        criterion = article.partition(":")[2]
        return self.asked.why_not("worse", [said], criterion=criterion, ours=ours, theirs=theirs)
