"""What the variants of the FMJD system share: ranking, the rest, floaters, the pairing of a group.

French terms of the book: *ronde* (round), *repos* (rest, the bye), *groupe de points* (points
group), *flotteur* is not named there: a participant *descend* or *remonte*, goes down or up.
"""

from __future__ import annotations

from functools import partial
from itertools import islice

from zug.fastclasses import dataclass, field, replace
from zug.matching import Problem
from zug.messages import say
from zug.model import Colour, Result
from zug.rules.cards import HAD_A_WIN_UNPLAYED, Card, deal_cards, is_barred, present
from zug.rules.numbering import recommended_rounds
from zug.rules.opposition import buchholz, sonneborn_berger
from zug.systems.base import Impossibility, RoundPairing, Step, not_paired, paired
from zug.systems.explaining.trace import LazyStepData, Rows, proposed
from zug.systems.fmjd.turns import float_costs, float_turns, rest_turn, row_turns
from zug.systems.legality import Completion, Legality, unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from zug.model import Tournament
    from zug.systems.explaining.trace import Tries
    from zug.systems.fmjd.colours import Ruling


_LOOKS = 20
"""So many floaters are tried one by one before all are matched at once."""


@dataclass
class Field:
    """The participants of a round, who may meet whom, and what has been decided so far.

    `ranking` lists those still to be paired, best first (fmjd-1986:6.1.5); `cards` holds
    everybody, the missing too.
    """

    tournament: Tournament
    cards: dict[int, Card]
    legality: Legality
    ranking: list[int]
    steps: list[Step] = field(default_factory=list)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    rest: int | None = None

    @property
    def round(self) -> int:
        return self.tournament.next_round

    def mark(self, article: str, action: str, players: Iterable[int], **data: object) -> None:
        self.decided(article, action, players, data)

    def decided(
        self, article: str, action: str, players: Iterable[int], data: Mapping[str, object]
    ) -> None:
        """Leave a mark that can tell its turns."""
        self.steps.append(Step(f"fmjd-1986:{article}", action, tuple(players), data))

    def pair(self, article: str, first: int, second: int) -> None:
        """Fix a pair; its colours come later (fmjd-1986:6.1.3, 7.1.1)."""
        self.pairs.append((first, second))
        self.mark(article, "pair", (first, second))


def open_field(tournament: Tournament) -> Field:
    """Rank those present (fmjd-1986:6.1.5, 8.6); before round 1 by number (fmjd-1986:3.1.5)."""
    cards = deal_cards(tournament)
    here = present(tournament, cards)
    legality = unmet(here, tournament.forbidden_now)  # fmjd-1986:2.3, 6.1.2
    ranking = [card.tpn for card in ranked(here, cards)]
    return Field(tournament, cards, legality, ranking)


def ranked(here: Iterable[Card], cards: Mapping[int, Card]) -> list[Card]:
    """Points, Solkoff, Sonneborn-Berger, smaller number (fmjd-1986:6.1.5, 6.2.4).

    Opponents who have withdrawn count with the points they have (fmjd-1986:8.7).
    """
    return sorted(
        here,
        key=lambda card: (
            -card.score,
            -buchholz(card, cards),
            -sonneborn_berger(card, cards),
            card.tpn,
        ),
    )


def give_rest(state: Field) -> Impossibility | None:
    """The rest of an odd field, before anything else (fmjd-1986:5.1-5.5, 8.2, 8.4, 8.5).

    In round 1 the largest number; later the lowest ranked who never had a rest, a full-point bye
    or a win by forfeit and without whom the others can be paired. When the field is odd only
    because somebody is missing, they must be able to "win against" a missing entry they have not
    met; if nobody can, that condition falls.
    """
    if len(state.ranking) % 2 == 0:
        return None if _completable(state) else state.legality.obstacle(state.ranking)
    order = sorted(state.ranking) if state.round == 1 else state.ranking[:]
    possible = set(state.legality.who_may_stay_over(order))
    candidates = [
        tpn
        for tpn in reversed(order)
        if tpn in possible and not is_barred(state.cards[tpn], HAD_A_WIN_UNPLAYED)
    ]
    if not candidates:
        return replace(state.legality.obstacle(order), bye_barred=bool(possible))
    fitting = _with_missing_opponent(state, candidates) or candidates
    chosen = fitting[0]
    state.rest = chosen
    state.ranking.remove(chosen)
    data = LazyStepData(partial(rest_turn, order[::-1], possible, fitting, chosen))
    state.decided("5.3" if state.round == 1 else "5.4", "rest", (chosen,), data)
    return None


def _completable(state: Field) -> bool:
    return state.legality.completable(state.ranking)


def _with_missing_opponent(state: Field, candidates: Sequence[int]) -> list[int]:
    """Those who keep fmjd-1986:8.4: two points by forfeit against a missing entry not met."""
    if state.round == 1 or len(state.tournament.players) % 2:
        return list(candidates)
    missing = state.tournament.absentees
    return [tpn for tpn in candidates if missing - set(state.cards[tpn].opponents)]


def points_groups(state: Field) -> list[list[int]]:
    """Participants with the same points, groups and members best first.

    (fmjd-1986:6.1.1, 6.1.4)
    """
    groups: list[list[int]] = []
    last: int | None = None
    for tpn in state.ranking:
        score = state.cards[tpn].score
        if score != last:
            groups.append([])
            last = score
        groups[-1].append(tpn)
    return groups


def send_floaters(
    state: Field, group: Sequence[int], others: Sequence[Sequence[int]], article: str
) -> list[int]:
    """Pair as few as possible of a group outside it (fmjd-1986:2.2); returns those who stay.

    `group` and `others` (nearest group first) are in the order of treatment: best first above
    the median, worst first below it. Fewest floaters, shortest drops, lowest floaters, best
    opponents (fmjd-1986:6.1.7-6.1.14, 6.1.27-6.1.32): the first two are costs of one matching of
    all unpaired participants, the other two a walk through its optimal solutions.
    """
    outside = [tpn for other in others for tpn in other]
    if state.legality.completable(group) and state.legality.completable(outside):
        _mark_floaters(state, group, others, (), article)
        return list(group)
    if lone := _lone_floater(state.legality, group, others):
        _mark_floaters(state, group, others, [lone], article)
        state.pair(article, *lone)
        return [tpn for tpn in group if tpn != lone[0]]
    kinds = [0] * len(group) + [1 + drop for drop, other in enumerate(others) for _ in other]
    costs = float_costs(len(group), len(others))
    problem = state.legality.problem([*group, *outside], kinds, costs)
    if not problem.solve():
        raise AssertionError("the unpaired participants were completable before this group")
    here = range(len(group))
    count = sum(problem.mate(place) >= len(group) for place in here)
    floaters = _lowest_floaters(problem, len(group), len(group) + len(outside), count)
    partners = problem.first_partners(floaters, len(group), len(group) + len(outside))
    made = [
        (group[floater], outside[partner - len(group)])
        for floater, partner in zip(floaters, partners, strict=True)
    ]
    _mark_floaters(state, group, others, made, article)
    for pair in made:
        state.pair(article, *pair)
    leaving = set(floaters)
    return [tpn for place, tpn in enumerate(group) if place not in leaving]


def _lone_floater(
    legality: Legality, group: Sequence[int], others: Sequence[Sequence[int]]
) -> tuple[int, int] | None:
    """The floater of an odd group and the opponent in the next, if both leave a completable rest.

    Fewer floaters or a shorter drop there cannot be. None if nothing of the kind is found soon.
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


def _mark_floaters(
    state: Field,
    group: Sequence[int],
    others: Sequence[Sequence[int]],
    made: Sequence[tuple[int, int]],
    article: str,
) -> None:
    """Who leaves a group, if anybody does."""
    turns = partial(float_turns, state.legality, group, others, made, article)
    data = LazyStepData(turns, partial(_facing, made, others), reason="needed" if made else "none")
    state.decided("2.2", "floaters", (floater for floater, _ in made), data)


def _facing(made: Sequence[tuple[int, int]], others: Sequence[Sequence[int]]) -> list[Rows]:
    """Floaters and the best of the nearest group: whom they would meet by themselves."""
    nearest = (tpn for other in others for tpn in other)
    left = tuple(floater for floater, _ in made)
    return [Rows("floaters", left, tuple(islice(nearest, len(left))))] if made else []


def _lowest_floaters(problem: Problem, start: int, stop: int, count: int) -> list[int]:
    found: list[int] = []
    for place in reversed(range(start)):
        if len(found) == count:
            break
        if problem.restrict(place, start, stop):
            found.append(place)
    return sorted(found)


def opponents_from_the_middle(size: int) -> list[int]:
    """The places the first of `size` participants tries: N+1 to 2N, then N back to 2.

    (fmjd-1986:6.1.15, 6.1.16, 6.1.19-6.1.25; the table of 6.1.25 prevails over its sentence.)
    Places count from 0.
    """
    half = size // 2
    return [*range(half, size), *range(half - 1, 0, -1)]


def pair_group(
    state: Field,
    members: Sequence[int],
    tries: Callable[[Sequence[int]], Sequence[int]],
    article: str,
    order: str = "row",
) -> None:
    """Pair a group: its first takes the first opponent in the order of `tries` who leaves the
    others completable; then the same with the remaining ones (fmjd-1986:6.1.24, 6.1.25)."""
    if not members:
        return
    left, start = list(members), len(state.pairs)
    places = partial(_tried, tries)
    made: list[tuple[int, int]] = []
    turns = partial(
        row_turns, state.legality, tuple(members), made, places, article=article, order=order
    )
    rows = partial(_row, tuple(members), places)
    state.decided("6.1.2", "row", members, LazyStepData(turns, rows))
    completion = Completion(state.legality, left)
    while left:
        first = left[0]
        for place in tries(left):
            second = left[place]
            if state.legality.is_legal(first, second) and completion.take(first, second):
                state.pair(article, first, second)
                del left[place], left[0]
                break
        else:
            raise AssertionError("the group was completable before its first was paired")
    made += state.pairs[start:]


def _tried(tries: Callable[[Sequence[int]], Sequence[int]], left: Sequence[int]) -> list[int]:
    return [left[place] for place in tries(left)]


def _row(members: Sequence[int], tries: Tries) -> list[Rows]:
    return [proposed("halves", members, tries)]


def finish(state: Field, system: str, rule: Callable[[int, int], Ruling]) -> RoundPairing:
    """Give the colours by this rule and put the boards in order (fmjd-1986:7.1.1, 11.3)."""
    boards = []
    for first, second in state.pairs:
        colour, article, why, due, by = rule(first, second)
        board = (first, second) if colour is Colour.WHITE else (second, first)
        state.mark(article, "colours", board, why=why, due=due, drawn=due, by=by)
        boards.append(board)
    return paired(
        system,
        state.tournament,
        boards,
        state.cards,
        bye=state.rest,
        trace=state.steps,
        notes=_notes(state.tournament),
    )


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


def impossible(state: Field, system: str, why: Impossibility) -> RoundPairing:
    notes = _notes(state.tournament)
    return not_paired(system, state.tournament, why, trace=state.steps, notes=notes)


def had_opponent(card: Card, round_: int) -> bool:
    """Was the participant paired with an opponent in that round, even if it was forfeited?"""
    cell = card.player.cell(round_)
    return cell is not None and cell.opponent != 0 and cell.result is not Result.PAB
