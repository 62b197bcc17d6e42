"""A round of the FMJD system, as both variants have it: ranking, rest, floaters, pairs of a group.

French terms of the book: *ronde* (round), *repos* (rest, the bye), *groupe de points* (points
group), *flotteur* is not named there: a participant *descend* or *remonte*, goes down or up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from zug.messages import say
from zug.model import Colour
from zug.rules.colours import Claimant, decide, difference
from zug.rules.numbering import recommended_rounds
from zug.rules.opposition import buchholz, sonneborn_berger
from zug.systems.explaining.trace import (
    NOBODY,
    Measure,
    PairingChoice,
    Section,
    left_at_turns,
    proposed,
)
from zug.systems.legality import Completion, first_set
from zug.systems.rounds import ByeWish, Round, kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourRules
    from zug.systems.base import Impossibility
    from zug.systems.explaining.trace import Tries, Worth
    from zug.systems.legality import Legality
    from zug.systems.rounds import Pair

_MUST_LEAVE = -1
_LOOKS = 20
"""So many floaters are tried one by one before all are matched at once."""
_MEASURE_OF_REST = Measure("no-missing-opponent", "8.4")
_FLOATS = (Measure("leavers", "2.2"), Measure("drops", "2.2"))


class FmjdRound(Round):
    """A round of either variant; nobody meets again (fmjd-1986:2.3, 6.1.2).

    `ranking` lists those still to be paired, best first (fmjd-1986:6.1.5); before round 1 by number
    (fmjd-1986:3.1.5). `pairs` are made first, and get their colours at the end (6.1.3, 7.1.1).
    """

    bye_action = "rest"

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.ranking = ranked(self.present, self.cards)
        self.notes = _notes(tournament)
        self.pairs: list[Pair] = []

    def settle_bye(self) -> Impossibility | None:
        """Give the rest before anything else (fmjd-1986:5.1-5.5, 8.2, 8.4, 8.5); see `give_bye`.

        In round 1 to the largest number; later to the lowest ranked. When the number is odd only
        because somebody is missing, they should be able to "win against" a missing entry they have
        not met.
        """
        is_first = self.tournament.next_round == 1
        missing = self.tournament.absentees
        asks_missing = not is_first and len(self.tournament.players) % 2 == 0

        def is_kept_by(tpn: int) -> bool:
            return not asks_missing or bool(missing - {*self.cards[tpn].opponents})

        wish = ByeWish(_MEASURE_OF_REST, is_kept_by)
        return self.give_bye("5.3" if is_first else "5.4", lambda: self.ranking[::-1], wish=wish)

    def open_groups(self, groups: Iterable[Sequence[int]]) -> list[list[int]]:
        """Return those of each group who are not paired yet."""
        paired = {tpn for pair in self.pairs for tpn in pair}
        return [[tpn for tpn in group if tpn not in paired] for group in groups]

    def fix(self, article: str, pairs: Iterable[Pair]) -> None:
        """Make these pairs; their colours come later (fmjd-1986:6.1.3, 7.1.1)."""
        for pair in pairs:
            self.pairs.append(pair)
            self.mark(article, "pair", pair)

    def send_floaters(
        self, group: Sequence[int], others: Sequence[Sequence[int]], article: str
    ) -> list[int]:
        """Pair as few as possible of a group outside it (fmjd-1986:2.2); return those who stay.

        `group` and `others` (nearest group first) are in the order of treatment: best first above
        the median, worst first below it.
        """
        pairs = choose_floaters(self.legality, group, others)
        floaters = [floater for floater, _ in pairs]
        choices = partial(_float_choices, self.legality, group, others, pairs, article)
        rows, reason = partial(_facing, pairs, others), "needed" if pairs else "none"
        self.mark("2.2", "floaters", floaters, choices, rows, reason=reason)
        self.fix(article, pairs)
        return [tpn for tpn in group if tpn not in floaters]

    def pair_group(
        self, members: Sequence[int], tries: Tries, article: str, order: str = "order.fmjd-row"
    ) -> None:
        """Pair a group: its first takes the first opponent in the order of `tries` who leaves the
        others completable; then the same with the remaining ones (fmjd-1986:6.1.24, 6.1.25)."""
        if not members:
            return
        pairs: list[Pair] = []
        completion = Completion(self.legality, members)
        left = list(members)
        while left:
            first = left[0]
            second = next(
                tpn
                for tpn in tries(left)
                if self.legality.is_legal(first, tpn) and completion.take(first, tpn)
            )
            pairs.append((first, second))
            left = [tpn for tpn in left if tpn not in (first, second)]

        def worth(left: Sequence[int], tpn: int) -> Worth | None:
            rest = [other for other in left[1:] if other != tpn]
            return () if self.legality.completable(rest) else None

        def choices() -> Iterator[PairingChoice]:
            """Yield whom everybody in turn gets of those they try (fmjd-1986:6.1.24, 6.2.2)."""
            for left, chosen in left_at_turns(members, pairs):
                others, cost = tuple(tries(left)), partial(worth, left)
                yield PairingChoice("pair", article, order, left[0], chosen, others, cost)

        self.mark("6.1.2", "row", members, choices, lambda: [proposed("halves", members, tries)])
        self.fix(article, pairs)

    def give_colours(self, rules: ColourRules[Claimant]) -> list[Pair]:
        """Give the colours by these rules, first the better ranked.

        (fmjd-1986:7.1.1, 11.3)
        """
        place = {tpn: index for index, tpn in enumerate(self.ranking)}
        boards = []
        for pair in self.pairs:
            first, second = map(self.claimant, sorted(pair, key=place.__getitem__))
            decision = decide(rules, first, second, self.initial)
            due, by = self._right(first, second, decision.why)
            data = {"why": decision.why, "due": due, "drawn": due, "by": by}
            boards.append(self.board((first.tpn, second.tpn), decision, **data))
        return boards

    def claimant(self, tpn: int) -> Claimant:
        """Return a participant; due is the colour that makes both equal in number (7.1.5)."""
        colours = self.cards[tpn].colours
        balance = difference(colours)
        due = None if not balance else Colour.BLACK if balance > 0 else Colour.WHITE
        return Claimant(tpn, colours, due)

    def _right(self, first: Claimant, second: Claimant, why: str) -> tuple[Colour | None, int]:
        """Return the colour that was somebody's right, if that decided; and whose number decided.

        0 where no number did.
        """
        if why in ("odd", "even"):
            return self.initial, first.tpn
        if why == "first-game":
            return Colour((first.colours or second.colours)[0]), 0
        return (first.due or second.due) if why.startswith("rarer") else None, 0


def ranked(cards: Iterable[Card], everybody: Mapping[int, Card]) -> list[int]:
    """Return TPNs by points, Solkoff, Sonneborn-Berger, smaller number (fmjd-1986:6.1.5, 6.2.4).

    Opponents who have withdrawn count with the points they have (fmjd-1986:8.6, 8.7).
    """

    def key(card: Card) -> tuple[int, int, int, int]:
        berger = sonneborn_berger(card, everybody)
        return -card.score, -buchholz(card, everybody), -berger, card.tpn

    return [card.tpn for card in sorted(cards, key=key)]


def _notes(tournament: Tournament) -> tuple[str, ...]:
    """Outside the recommended number of rounds the pairing goes on, with a word of warning."""
    advised = recommended_rounds(len(tournament.players))
    if tournament.rounds is None or tournament.rounds in advised:
        return ()
    return (
        say(
            "{rounds} rounds for {players} participants: the book advises "
            "between a third and half of their number (fmjd-1986:2.4)",
            rounds=tournament.rounds,
            players=len(tournament.players),
        ),
    )


# --- the pairs of a group


def from_the_middle(left: Sequence[int]) -> list[int]:
    """Return whom the first of 2N tries: N+1 to 2N, then N back to 2.

    (fmjd-1986:6.1.15, 6.1.16, 6.1.19-6.1.25; the table of 6.1.25 prevails over its sentence.)
    """
    half = len(left) // 2
    return [*left[half:], *left[half - 1 : 0 : -1]]


# --- floaters


def choose_floaters(
    legality: Legality, group: Sequence[int], others: Sequence[Sequence[int]]
) -> list[Pair]:
    """Return who leaves a group, with their opponents of the other groups, nearest group first.

    Fewest floaters, shortest drops, lowest floaters, best opponents (fmjd-1986:6.1.7-6.1.14,
    6.1.27-6.1.32): the first two are costs of one matching of all unpaired participants, the other
    two a walk through its optimal solutions.
    """
    outside = [tpn for other in others for tpn in other]
    if legality.completable(group) and legality.completable(outside):
        return []
    if single := _single_floater(legality, group, others):
        return [single]
    kinds = [0] * len(group) + [drop for drop, other in enumerate(others, 1) for _ in other]
    cost = _float_cost(len(group), len(others))
    problem = legality.problem([*group, *outside], *kinds_of(kinds, cost))
    if not problem.solve():
        raise AssertionError("the unpaired participants were completable before this group")
    start, stop = len(group), len(group) + len(outside)
    number = sum(problem.mate(place) >= start for place in range(start))
    asked = ((place, range(start, stop)) for place in reversed(range(start)))
    floaters = sorted(first_set(problem, asked, number))
    partners = problem.first_partners(floaters, start, stop)
    return [
        (group[floater], outside[partner - start])
        for floater, partner in zip(floaters, partners, strict=True)
    ]


def _single_floater(
    legality: Legality, group: Sequence[int], others: Sequence[Sequence[int]]
) -> Pair | None:
    """Return the floater of an odd group and the opponent in the next, if both leave a completable
    rest; None if nothing of the kind is found soon.

    Fewer floaters or a shorter drop there cannot be.
    """
    if len(group) % 2 == 0 or not others:
        return None
    leaving = set(legality.who_may_stay_over([tpn for other in others for tpn in other]))
    opponents = [tpn for tpn in others[0] if tpn in leaving]
    for floater in legality.who_may_stay_over(group)[: -_LOOKS - 1 : -1]:
        for opponent in opponents:
            if legality.is_legal(floater, opponent):
                return floater, opponent
    return None


def _facing(pairs: Sequence[Pair], others: Sequence[Sequence[int]]) -> list[Section]:
    """Return floaters and the best of the nearest group: whom they would meet by themselves."""
    nearest = (tpn for other in others for tpn in other)
    left = tuple(floater for floater, _ in pairs)
    return [Section("floaters", left, tuple(islice(nearest, len(left))))] if pairs else []


def _float_choices(
    legality: Legality,
    group: Sequence[int],
    others: Sequence[Sequence[int]],
    pairs: Sequence[Pair],
    article: str,
) -> Iterator[PairingChoice]:
    """Yield who leaves a group, the lowest first, and whom they meet (fmjd-1986:6.1.7-6.1.14)."""
    outside = [tpn for other in others for tpn in other]
    leaving = [floater for floater, _ in reversed(pairs)]
    least = partial(_least_floats, legality, group, others)

    def leave(before: Sequence[int], tpn: int) -> Worth | None:
        return least((), {*before, tpn} - {NOBODY})

    def meet(before: Sequence[Pair], seeker: int, tpn: int) -> Worth | None:
        return least([*before, (seeker, tpn)], leaving)

    for index, chosen in enumerate((*leaving, NOBODY)):
        before = leaving[:index]
        tries = tuple(tpn for tpn in (*reversed(group), NOBODY) if tpn not in before)
        order, cost = "order.fmjd-leave", partial(leave, before)
        yield PairingChoice("float", article, order, NOBODY, chosen, tries, cost, _FLOATS)
    for index, (seeker, partner) in enumerate(pairs):
        taken = {tpn for pair in pairs[:index] for tpn in pair}
        tries = tuple(tpn for tpn in outside if tpn not in taken)
        order, cost = "order.fmjd-outside", partial(meet, pairs[:index], seeker)
        yield PairingChoice("pair", article, order, seeker, partner, tries, cost, _FLOATS)


def _least_floats(
    legality: Legality,
    group: Sequence[int],
    others: Sequence[Sequence[int]],
    fixed: Sequence[Pair],
    leaving: Collection[int],
) -> Worth | None:
    """Return how many leave a group at best, and over how many groups, the longest way first.

    Of them the `fixed` pairs are settled, and everybody in `leaving` does leave. None: the
    unpaired could not all be paired.
    """
    gone = {tpn for pair in fixed for tpn in pair}
    here = [tpn for tpn in group if tpn not in gone]
    away = [[tpn for tpn in other if tpn not in gone] for other in others]
    kinds = [_MUST_LEAVE if tpn in leaving else 0 for tpn in here]
    kinds += [drop for drop, other in enumerate(away, 1) for _ in other]
    players = [*here, *(tpn for other in away for tpn in other)]
    cost = _float_cost(len(group), len(others))
    problem = legality.problem(players, *kinds_of(kinds, cost))
    if not problem.solve():
        return None
    drop_of = {tpn: drop for drop, other in enumerate(others, 1) for tpn in other}
    drops = [drop_of[partner] for _, partner in fixed]
    mates = (kinds[problem.mate(place)] for place in range(len(here)))
    drops += [drop for drop in mates if drop > 0]
    return len(drops), tuple(sorted(drops, reverse=True))


def _float_cost(members: int, others: int) -> Callable[[int, int], int | None]:
    """Return the cost of two kinds: a field for the number of floaters, then one for each drop.

    The longest drop comes first. Kind 0 are the group, kind k the k-th of the other groups, and
    kind -1 those of the group who must leave it.
    """
    width = members.bit_length()

    def cost(one: int, two: int) -> int | None:
        here, drop = sorted((one, two))
        if here <= 0 < drop:
            return (1 << width * others) + (1 << width * (drop - 1))
        return None if here == _MUST_LEAVE else 0

    return cost
