"""The best pairing in which a wish is fulfilled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, product
from math import comb, prod
from typing import cast

from zug.systems.base import Board
from zug.systems.dutch.bracket import DutchBracket, LookAhead, Solution, solve
from zug.systems.dutch.completion import OPEN, match
from zug.systems.dutch.explaining.candidates import first_difference, is_earlier, restricted
from zug.systems.dutch.graph import ALONE, CLOSED, WAY_OUT
from zug.systems.explaining.bracket_view import Candidate, ForcedRound
from zug.systems.explaining.criteria import first_change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import RoundPairing
    from zug.systems.dutch.explaining.brackets import DutchBracketView
    from zug.systems.explaining.round_context import RoundContext
    from zug.systems.explaining.trace import Pair

MOST_FLOATERS = 400
"""Sets of downfloaters that are tried one by one."""
BEFORE_FLOATERS_MATTER = ("C6", "C7")
"""Criteria the downfloaters settle by their scores alone."""


def fulfil(
    asked: RoundContext, brackets: Sequence[DutchBracketView], wish: Board
) -> ForcedRound | RoundPairing:
    """The round with the wish, or the impossible pairing that shows there is none."""
    if brackets[0].edition.always_completes:
        return _Wish(asked, brackets, wish).fulfilled()
    found = asked.with_boards((wish,))
    if not found.is_complete:
        return found
    found = _with_those_above(asked, brackets, wish, found)
    return ForcedRound(tuple((a, b) for a, b in found.boards), found.bye)


def _with_those_above(
    asked: RoundContext, brackets: Sequence[DutchBracketView], wish: Board, found: RoundPairing
) -> RoundPairing:
    """Return a round of 2017 with a wish in which the brackets above are as they are, if one is.

    Looking ahead (dutch-2017:C.7) sees the wish and can change a bracket it does not concern.
    """
    above: list[Board] = []
    for view in brackets:
        if {*wish} <= {*view.members}:
            break
        above += [Board(*pair) for pair in view.chosen.pairs]
    else:
        return found
    held = {*map(frozenset, found.boards)}
    if held.issuperset(map(frozenset, above)):
        return found
    again = asked.with_boards((wish, *above))
    return again if again.is_complete else found


class _Wish:
    """A wish in a round of 2026.

    The brackets that can stay as they are stay: nothing is better for them than what they have
    (dutch-2026:3.8.1). The first that cannot is solved with the wish. Looking ahead
    (dutch-2026:2.4.3) knows nothing of wishes, though: where that may matter the downfloaters are
    tried one set after the other.
    """

    def __init__(
        self, asked: RoundContext, brackets: Sequence[DutchBracketView], wish: Board
    ) -> None:
        self.asked = asked
        self.wish = wish
        self.wanted = {tpn for tpn in wish if tpn}
        self.brackets = brackets
        self.field = brackets[0].record.bracket.field

    def fulfilled(self) -> ForcedRound | RoundPairing:
        kept = self._kept()
        pairs = [pair for view in kept for pair in view.chosen.pairs]
        bye = next((given for view in kept if (given := _bye(view)) is not None), None)
        made = self._completed(pairs, bye)
        if not isinstance(made, ForcedRound):
            return made
        better = self._better(self.brackets[len(kept)], made)
        return made if better is None else self._completed([*pairs, *better], bye)

    def _completed(self, pairs: Sequence[Pair], bye: int | None) -> ForcedRound | RoundPairing:
        """The rest of the round, with the wish, after these pairs and this bye."""
        gone = [tpn for pair in pairs for tpn in pair] + ([] if bye is None else [bye])
        found = self.asked.with_boards((self.wish,), gone)
        if not found.is_complete:
            return found
        rest = ((white, black) for white, black in found.boards)
        return ForcedRound((*pairs, *rest), found.bye if bye is None else bye)

    # --- brackets that stay

    def _kept(self) -> list[DutchBracketView]:
        kept: list[DutchBracketView] = []
        for view in self.brackets:
            given = _bye(view)
            if given is not None and (given in self.wanted or not self.wish.black):
                break
            if any({*pair} & self.wanted for pair in view.chosen.pairs):
                break
            kept.append(view)
        while kept and not self._is_open(kept[-1], kept[-1].chosen.floaters):
            kept.pop()
        return kept

    def _is_open(self, view: DutchBracketView, floating: Sequence[int]) -> bool:
        """Can the wish be fulfilled among these downfloaters and all below the bracket?

        The bye must go where it must (dutch-2026:2.3.1).
        """
        field, score = self.field, view.record["bye_score"]
        last = view.record.bracket.residents[-1]
        given = _bye(view)
        left = {*floating} - ({given} if floating == view.chosen.floaters else set())
        members = [
            rank
            for rank in field.ranks
            if (rank > last or field.cards[rank].tpn in left)
            and field.cards[rank].tpn not in self.wanted
        ]
        if self.wanted - left - {field.cards[rank].tpn for rank in field.ranks[last + 1 :]}:
            return False
        kinds = [
            field.legal_kinds[rank]
            + OPEN * (field.scores[rank] == score and field.may_have_bye(rank))
            for rank in members
        ]
        is_given = given is not None and floating == view.chosen.floaters
        port = score is not None and not is_given and bool(self.wish.black)
        return match(field, members, kinds, port).deficiency == 0

    # --- the bracket that cannot stay

    def _better(self, view: DutchBracketView, made: ForcedRound) -> tuple[Pair, ...] | None:
        """Better pairs of this bracket than those made, if looking ahead was misled."""
        if self.wish.black and self.wanted <= {*view.shape.members}:
            return None
        if self._is_c5(view, made):
            return None
        theirs = restricted(view.shape, made.pairs)
        change = first_change(view.criteria, view.judged(view.chosen), view.judged(theirs))
        if change is not None and change.criterion.id in BEFORE_FLOATERS_MATTER:
            return None
        options = [
            floating
            for floating in self._floaters(view, theirs.floaters)
            if self._is_open(view, floating)
        ]
        if len(options) < 2:
            return None
        ahead = {floating: self._ahead(view, floating) for floating in options}
        best = min(ahead.values())
        found = self._solved(view, [one for one in options if ahead[one] == best])
        return None if found is None or found == theirs else found.pairs

    def _is_c5(self, view: DutchBracketView, made: ForcedRound) -> bool:
        """Has the bye gone to another score than it must? Then nothing else counts."""
        score = view.record["bye_score"]
        if made.bye is None or score is None:
            return False
        return self.asked.rules.cards[made.bye].score != score

    def _floaters(self, view: DutchBracketView, like: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """All sets of downfloaters with the scores of these that hold the wished of the bracket."""
        cards = self.asked.rules.cards
        wanted = self.wanted & {*view.shape.members}
        numbers = Counter(cards[tpn].score for tpn in like)
        groups = [
            (numbers[score], list(group))
            for score, group in groupby(view.shape.members, key=lambda tpn: cards[tpn].score)
        ]
        if prod(comb(len(group), number) for number, group in groups) > MOST_FLOATERS:
            return
        for parts in product(*(combinations(group, number) for number, group in groups)):
            floating = tuple(tpn for part in parts for tpn in part)
            if wanted <= {*floating}:
                yield floating

    def _ahead(self, view: DutchBracketView, floating: Sequence[int]) -> tuple[object, ...]:
        """What the downfloaters alone settle after their scores: [C8] and [C9]."""
        values = cast("dict[str, object]", view.record.judge((), floating)["criteria"])
        return values["C8"] or (), values["C9"] or 0

    def _solved(
        self, view: DutchBracketView, options: Sequence[tuple[int, ...]]
    ) -> Candidate | None:
        """The best candidate with one of these sets of downfloaters."""
        bracket = view.record.bracket
        rank = {card.tpn: place for place, card in enumerate(self.field.cards)}
        ports = [CLOSED] * len(self.field.ranks)
        if all(len(one) == 1 and one[0] in view.shape.residents for one in options):
            for (tpn,) in options:
                ports[rank[tpn]] = 0
            return self._named(view, solve(bracket, LookAhead(WAY_OUT, ports, settled=True)))
        best: Candidate | None = None
        for floating in options:
            gone = {rank[tpn] for tpn in floating}
            inner = DutchBracket(
                self.field,
                [one for one in bracket.mdps if one not in gone],
                [one for one in bracket.residents if one not in gone],
            )
            found = self._named(view, solve(inner, LookAhead(ALONE, ports, settled=True)))
            if found is not None and (best is None or _precedes(view, found, best)):
                best = found
        return best

    def _named(self, view: DutchBracketView, found: Solution | None) -> Candidate | None:
        if found is None:
            return None
        cards = self.field.cards
        return restricted(view.shape, [(cards[a].tpn, cards[b].tpn) for a, b in found.pairs])


def _bye(view: DutchBracketView) -> int | None:
    return cast("int | None", view.record["bye"])


def _precedes(view: DutchBracketView, first: Candidate, second: Candidate) -> bool:
    """Is the first candidate better, or as good and earlier in the sequence?"""
    change = first_change(view.criteria, view.judged(first), view.judged(second))
    if change is not None:
        return change.is_worse
    return first != second and is_earlier(view.shape, first_difference(view.shape, first, second))
