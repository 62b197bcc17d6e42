"""The rounds of a report file as the decisions that would have led to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zug.director.decisions import (
    BYES,
    Bye,
    CorrectForRating,
    Decision,
    PairRound,
    Publish,
    ResultEntered,
    Withdraw,
)
from zug.director.decisions.results import COMPETITION
from zug.director.state.before_pairing import is_same_for_pairing
from zug.director.state.comment_lines import taken_back_in
from zug.fastclasses import NamedTuple, replace
from zug.model import Cell, Colour, Result
from zug.model.amendments import Games, Remark, Since
from zug.model.reconstruction import changed_results, corrections_of, games_at, games_of
from zug.model.results import was_adjourned
from zug.rules.cards import board_order, deal_cards
from zug.systems import system_of
from zug.systems.schedule import free_rounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Player, Tournament
    from zug.model.amendments import Amendment, ChangedResult
    from zug.model.reconstruction import Place, ResultOfBoard
    from zug.model.results import Results


def adopted_rounds(
    tournament: Tournament,
    numbers: Mapping[int, tuple[int, ...]],
    ratings: Mapping[int, Mapping[int, int]],
) -> Iterator[Decision]:
    """Pairing, publication and results of all rounds that were played; who was absent, and left.

    A result that was changed later, by its file, is entered as the next round was paired with it,
    then changed, once more after the round the file names; corrections for the rating report come
    last.
    """
    changes = result_changes(tournament)
    changed: list[Decision] = []
    rated: list[Decision] = []
    corrected: dict[int, list[Decision]] = {}
    left = tournament.ranking.withdrawn
    gone = [Withdraw(tpn, first) for tpn, first in left.items()]
    for round_ in range(1, tournament.rounds_played + 1):
        yield from (withdrawal for withdrawal in gone if withdrawal.round == round_)
        cells = {player.tpn: cell_of(tournament, player, round_) for player in tournament.players}
        paired = replace(
            _paired(tournament, round_, cells),
            numbers=numbers.get(round_, ()),
            ratings=ratings.get(round_, {}),
        )
        yield from _byes(tournament, paired)
        places = [(round_, board) for board in paired.boards]
        now = [games_of(cells[white], cells[black]) for white, black in paired.boards]
        counted = [
            changes.corrected[place][0].change.old if place in changes.corrected else games
            for place, games in zip(places, now, strict=True)
        ]
        first = [
            changes.used.get(place, games) for place, games in zip(places, counted, strict=True)
        ]
        stood = tuple(map(changes.what_stood, places, first))
        before = tuple(changes.before.get(place, ()) for place in places)
        if any(stood):
            paired = replace(paired, stood=stood, stood_before=before if any(before) else ())
        yield paired
        yield Publish(round_)
        yield from changed
        yield from corrected.pop(round_, ())
        changed = []
        for number, (place, games, then) in enumerate(zip(places, counted, first, strict=True), 1):
            for correction in changes.corrected.get(place, ()):
                after, decision = _corrected(correction, number)
                corrected.setdefault(after, []).append(decision)
            if then:
                yield ResultEntered(round_, number, *_both(then))
            elif any(left.get(tpn, round_ + 1) <= round_ for tpn in place[1]):
                yield ResultEntered(round_, number, None)  # not the forfeit of who has left
            if then != games:
                changed.append(ResultEntered(round_, number, *_both(games)))
            if place in changes.rated:
                rated.append(CorrectForRating(round_, number, *_both(changes.rated[place])))
    yield from (withdrawal for withdrawal in gone if withdrawal.round > tournament.rounds_played)
    yield from rated


def _corrected(result: ResultOfBoard, number: int) -> tuple[int, Decision]:
    """Return a correction that counts from then on, with the last round that was paired then."""
    since = result.change.since or Since(result.place[0] + 1)
    ground = COMPETITION if since.by_competition else ""
    first, second = _both(result.change.new)
    return since.after, ResultEntered(result.place[0], number, first, second, ground=ground)


def _byes(tournament: Tournament, paired: PairRound) -> Iterator[Decision]:
    """Who was absent: so they are if the round is taken back and paired again, and byes count.

    Whoever came late was absent before.
    """
    left = gone_from(tournament)
    for tpn, result in paired.absent.items():
        is_gone = left.get(tpn, paired.round + 1) <= paired.round
        if result in BYES and not (is_gone and result is Result.ZERO_BYE):
            yield Bye(tpn, paired.round, result)


def expelled_from(tournament: Tournament) -> dict[int, int]:
    """By TPN, the first round after the expulsion; older files name the last one played."""
    return {
        tpn: tournament.next_round if _plays(tournament, tpn, first) else first
        for tpn, first in tournament.ranking.expelled.items()
    }


def gone_from(tournament: Tournament) -> dict[int, int]:
    """By TPN, the first round of those who miss all of them."""
    return {**expelled_from(tournament), **tournament.ranking.withdrawn}


def _plays(tournament: Tournament, tpn: int, first: int) -> bool:
    """Whether somebody has a game in this round or a later one, in a Swiss."""
    cells = tournament.by_tpn[tpn].cells[first - 1 :]
    return system_of(tournament).schedule is None and any(cell.opponent for cell in cells)


def _paired(tournament: Tournament, round_: int, cells: Mapping[int, Cell]) -> PairRound:
    pairs = [
        (tpn, cell.opponent)
        for tpn, cell in cells.items()
        if cell.opponent and cell.colour is Colour.WHITE
    ]
    boards = tuple(board_order(pairs, deal_cards(tournament.before(round_))))
    bye = next((tpn for tpn, cell in cells.items() if cell.result is Result.PAB), None)
    free = free_rounds(system_of(tournament), tournament)[round_ - 1 : round_]
    if free and free[0] is not None and not cells[free[0]].opponent:
        bye = free[0]
    seated = {bye, *(tpn for pair in pairs for tpn in pair)}
    absent = {
        tpn: Result.ZERO_BYE if cell.opponent else cell.result
        for tpn, cell in cells.items()
        if tpn not in seated
    }
    return PairRound(round=round_, boards=boards, bye=bye, absent=absent, manual=True)


def _both(games: Games) -> tuple[Results, Results | None]:
    return games[0], games[1] if len(games) > 1 else None


def cell_of(tournament: Tournament, player: Player, round_: int) -> Cell:
    """A blank means the same as a zero-point bye (TRF16).

    A game without a result is open in the last round, and in one the tables of a round robin give,
    which does not wait for it; else the event went on without it: it is adjourned.
    """
    cell = player.cell(round_)
    if cell is None or cell.result is Result.ABSENT:
        return Cell(0, None, Result.ZERO_BYE)
    if cell.is_known:
        return cell
    goes_on = round_ < tournament.rounds_played and system_of(tournament).schedule is None
    if not goes_on and cell.result is Result.OPEN and cell.second in (None, Result.OPEN):
        return cell._replace(second=Result.OPEN if tournament.games_per_match > 1 else None)
    later = {Result.OPEN: Result.UNFINISHED}
    second = None if cell.second is None else later.get(cell.second, cell.second)
    return cell._replace(result=later.get(cell.result, cell.result), second=second)


class ResultChanges(NamedTuple):
    """The changes that fit the games, by board. Where there is none, it is what stands there."""

    used: Mapping[Place, Games]
    """What the next round was paired with."""
    stood: Mapping[Place, Games]
    """What the next round was published with at last, if it was taken back."""
    before: Mapping[Place, tuple[Games, ...]]
    """What it was published with before that."""
    rated: Mapping[Place, Games]
    """What the rating report has."""
    amendments: frozenset[Amendment]
    """The amendments that say all this: an event that has it says them again."""
    taken_back: frozenset[int]
    """Rounds that were published and taken back."""
    corrected: Mapping[Place, Sequence[ResultOfBoard]]
    """Of results corrected after the next round was over, the corrections in their order."""

    def what_stood(self, place: Place, first: Games) -> Games:
        """Return what the next round was published with, if it was taken back; else nothing."""
        return self.stood.get(place, first) if place[0] + 1 in self.taken_back else ()


def result_changes(tournament: Tournament) -> ResultChanges:
    """Return the changes that the amendments of a file say and its games bear out."""
    back = taken_back_in(tournament.amendments)
    results = [] if system_of(tournament).schedule else list(changed_results(tournament))
    used: dict[Place, Games] = {}
    stood: dict[Place, Games] = {}
    before: dict[Place, tuple[Games, ...]] = {}
    rated: dict[Place, Games] = {}
    corrected = {} if system_of(tournament).schedule else corrections_of(tournament)
    known = [correction.amendment for chain in corrected.values() for correction in chain]
    for result in sorted(results, key=lambda result: bool(result.change.taken_back)):
        place, change = result.place, result.change
        now = games_at(tournament, *place)
        first = corrected[place][0].change.old if place in corrected else now
        if change.since is not None:
            continue
        is_of_rating = result.amendment.kind is Remark.RATING_CORRECTION
        if is_of_rating and now == change.old and _have_ended(change):
            rated[place] = change.new
        elif change.taken_back:
            is_next = change.taken_back == place[0] + 1 and change.taken_back in back
            if not (is_next and _is_change(result, used.get(place, first))):
                continue
            stood[place], before[place] = change.old, change.earlier
        elif change.new and place[0] < tournament.rounds_played and _is_change(result, first):
            used[place] = change.old
        else:
            continue
        known.append(result.amendment)
    return ResultChanges(used, stood, before, rated, frozenset(known), back, corrected)


def _have_ended(change: ChangedResult) -> bool:
    return bool(change.new) and not was_adjourned((*change.old, *change.new))


def _is_change(result: ResultOfBoard, now: Games | None) -> bool:
    """Return whether it is another result than the games were taken for, and the one they have."""
    change = result.change
    if result.amendment.kind is Remark.RATING_CORRECTION or not change.old or now != change.new:
        return False
    if change.earlier:
        return all(change.earlier)
    return not change.new or not is_same_for_pairing(change.old, change.new)


def unclear_results(tournament: Tournament) -> tuple[Amendment, ...]:
    """Return the changes of results whose game has another one, or that make no sense."""
    changes = [amendment for amendment in tournament.amendments if amendment.kind is Remark.RESULT]
    if not changes:
        return ()
    corrected = corrections_of(tournament)
    first = {place: chain[0].change.old for place, chain in corrected.items()}
    results = changed_results(tournament, Remark.RESULT)
    plain = [result for result in results if result.change.since is None]
    used = {result.place: result.change.old for result in plain if not result.change.taken_back}
    true = {correction.amendment for chain in corrected.values() for correction in chain}
    for result in plain:
        now = first.get(result.place, games_at(tournament, *result.place))
        if result.change.new == (used.get(result.place, now) if result.change.taken_back else now):
            true.add(result.amendment)
    return tuple(change for change in changes if change not in true)
