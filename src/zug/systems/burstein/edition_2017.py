"""The Burstein system (C.04.4.2): scoregroups from the top, in each the highest meets the lowest.

"Higher" is always the order of burstein-2017:3.2: the strength of the opposition met so far. The
decisions where the text leaves room are in `docs/systems/burstein-2017.md`.
"""

from __future__ import annotations

from functools import partial
from itertools import groupby

from zug.fastclasses import NamedTuple
from zug.rules.cards import HAD_A_WIN_UNPLAYED, Card, deal_cards, is_barred, present
from zug.rules.colours import drawn_colour
from zug.rules.opposition import Opposition, opposition
from zug.systems.base import Options, RoundPairing, Step, not_paired, paired
from zug.systems.burstein.colours import Claim, allocate, claim, refusals
from zug.systems.burstein.groups import Combination, combine, floatable
from zug.systems.burstein.turns import bye_turn, combination_turns, rows
from zug.systems.explaining.turns import Deciding, merge_turn
from zug.systems.legality import Legality, unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zug.model import Colour, Tournament

SYSTEM = "burstein-2017"

__all__ = ["pair_round"]


class _Round(NamedTuple):
    """What the pairing of a round works with; `ranking` has the highest player first."""

    cards: dict[int, Card]
    strength: dict[int, Opposition]
    ranking: list[int]
    legality: Legality
    steps: list[Step]

    def mark(self, article: str, action: str, players: Iterable[int], **data: object) -> None:
        self.decided(article, action, players, data)

    def decided(
        self, article: str, action: str, players: Iterable[int], data: Mapping[str, object]
    ) -> None:
        """Leave a mark that can tell its turns."""
        self.steps.append(Step(f"{SYSTEM}:{article}", action, tuple(players), data))


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the next round: the bye first, then the groups from the top, then the colours."""
    state = _open(tournament)
    bye = _bye(state) if len(state.ranking) % 2 else None
    field = [tpn for tpn in state.ranking if tpn != bye]
    if not state.legality.completable(field):
        why = state.legality.obstacle(field)
        return not_paired(SYSTEM, tournament, why, trace=state.steps)
    pairs = _pair_groups(state, field)
    boards = _give_colours(state, pairs, drawn_colour(tournament, by_place=False))
    return paired(SYSTEM, tournament, boards, state.cards, bye=bye, trace=state.steps)


def open_legality(tournament: Tournament) -> Legality:
    """Who may meet whom in the round to come."""
    return _legality(present(tournament, deal_cards(tournament)), tournament.forbidden_now)


def _open(tournament: Tournament) -> _Round:
    """Rank those present: SB, Buchholz, Median, rating, then TPN (burstein-2017:1.1, 3.2)."""
    cards = deal_cards(tournament)
    here = present(tournament, cards)
    strength = {card.tpn: opposition(card, cards) for card in here}
    # By TPN already; sorting keeps equals in that order, `reverse` too.
    ranked = sorted(here, key=lambda card: (*strength[card.tpn], card.rating), reverse=True)
    legality = _legality(here, tournament.forbidden_now)
    return _Round(cards, strength, [card.tpn for card in ranked], legality, [])


def _legality(here: Sequence[Card], forbidden: Iterable[Sequence[int]]) -> Legality:
    """Not met yet (burstein-2017:3.1), and colours can be given within the limits (5.2, 5.3)."""
    numbers: dict[Claim, int] = {}
    kinds = [numbers.setdefault(claim(card.colours), len(numbers)) for card in here]
    allowed = [refusals(a, b) is not None for a in numbers for b in numbers]
    return unmet(here, forbidden, kinds, allowed)


def _bye(state: _Round) -> int | None:
    """The lowest player of the lowest SG who may have it and leaves a completable field.

    (burstein-2017:4.1-4.4) None: there is no such player.
    """
    possible = frozenset(state.legality.who_may_stay_over(state.ranking))
    lowest_first = state.ranking[::-1]
    lowest_first.sort(key=lambda tpn: state.cards[tpn].score)
    for tpn in lowest_first:
        if tpn in possible and not is_barred(state.cards[tpn], HAD_A_WIN_UNPLAYED):
            turns = partial(bye_turn, lowest_first, possible, tpn)
            data = Deciding(turns, score=state.cards[tpn].score)
            state.decided("4.2", "bye", (tpn,), data)
            return tpn
    return None


def _pair_groups(state: _Round, field: Sequence[int]) -> list[tuple[int, int]]:
    """Pair the SGs (burstein-2017:1.2) from the highest down, each with the floater from above.

    A group without a possible combination is joined with the next SG (burstein-2017:6.6); the
    floater who came down may not float again (6.3).
    """
    place = {tpn: index for index, tpn in enumerate(field)}

    def score(tpn: int) -> int:
        return -state.cards[tpn].score

    below = [list(group) for _, group in groupby(sorted(field, key=score), key=score)]
    pairs: list[tuple[int, int]] = []
    floater: int | None = None
    while below:
        members = below.pop(0)
        if floater is not None:
            members = sorted([*members, floater], key=place.__getitem__)
        pairs_of_group, floater = _pair_group(state, members, below, floater, place)
        pairs += pairs_of_group
    return pairs


def _pair_group(
    state: _Round,
    members: list[int],
    below: list[list[int]],
    came_down: int | None,
    place: dict[int, int],
) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """The pairs of a group and its floater; SGs it has to be joined with are taken off `below`."""
    while True:
        _mark_group(state, members, came_down)
        own = [tpn for tpn in members if tpn != came_down]
        even = len(members) % 2 == 0
        floaters = [] if even else floatable(state.legality, own, below)
        rest = [tpn for group in below for tpn in group]
        if floaters or (even and state.legality.completable(rest)):
            found = combine(state.legality, state.cards, members, floaters)
            if found is not None:
                break
        # There is something to join: what is left can always be completed as a whole (6.6).
        joined = below.pop(0)
        state.decided("6.6", "join", joined, Deciding(partial(merge_turn, "6.6", merged=True)))
        members = sorted([*members, *joined], key=place.__getitem__)
    _mark_combination(state, members, floaters, found)
    return found.pairs, found.floater


def _mark_combination(
    state: _Round, members: Sequence[int], floaters: Sequence[int], found: Combination
) -> None:
    """The pairs and the floater; whichever is told first can tell the turns."""
    turns = partial(
        combination_turns, state.legality, state.cards, members, frozenset(floaters), found
    )
    lined_up = partial(rows, members)
    if found.pairs:
        made = Deciding(turns, lined_up, pairs=found.pairs, refused=found.refused)
        state.decided("6.5", "combination", members, made)
    if found.floater is not None:
        told: dict[str, object] = {"candidates": tuple(floaters)}
        data = told if found.pairs else Deciding(turns, lined_up, **told)
        state.decided("6.3", "float", (found.floater,), data)


def _mark_group(state: _Round, members: Sequence[int], came_down: int | None) -> None:
    state.mark(
        "3.2",
        "group",
        members,
        floater=came_down,
        scores=tuple(state.cards[tpn].score for tpn in members),
        sonneborn_berger_twice=tuple(state.strength[tpn].sonneborn_berger for tpn in members),
        buchholz=tuple(state.strength[tpn].buchholz for tpn in members),
        median=tuple(state.strength[tpn].median for tpn in members),
    )


def _give_colours(
    state: _Round, pairs: Iterable[tuple[int, int]], drawn: Colour
) -> list[tuple[int, int]]:
    """White and Black of every pair; the trace names who got the opposite of their due colour."""
    boards = []
    for higher, lower in pairs:
        colour, article, why = allocate(state.cards[higher], state.cards[lower], drawn)
        refused = tuple(
            tpn
            for tpn, given in ((higher, colour), (lower, colour.opposite))
            if claim(state.cards[tpn].colours).due is given.opposite
        )
        board = (higher, lower) if colour == "w" else (lower, higher)
        due = claim(state.cards[higher].colours).due
        told = {"why": why, "due": due, "drawn": drawn, "by": min(board)}
        state.mark(article, "colours", board, refused=refused, **told)
        boards.append(board)
    return boards
