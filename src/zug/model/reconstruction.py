"""A tournament as it was, by what its record says of its past (`zug.model.amendments`).

`as_paired` gives what a round was paired with: the results, colours, numbers, ratings and bans of
then. `as_counted` gives a rating report with the results that counted.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, pairwise

from zug.errors import ZugError
from zug.fastclasses import NamedTuple, replace
from zug.model.amendments import (
    Amendment,
    BoardLists,
    ChangedResult,
    ChangedSetting,
    GivenUp,
    PastNumbers,
    PastRatings,
    Remark,
    TurnedColours,
    amendments_of,
)
from zug.model.results import Colour, Result, show_result, was_adjourned
from zug.model.tournament import ForbiddenGroup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.model.amendments import Games, Pair
    from zug.model.results import Cell
    from zug.model.tournament import Player, Tournament

MOST_OPEN = 4
"""Changes of which it is unknown whether a round was paired before them: beyond, all or none."""


# What a round was paired with


class AsPaired(NamedTuple):
    """A record as it was, and by the TPNs it has the TPNs of now, if these are others."""

    tournament: Tournament
    now: Mapping[int, int]


def as_paired(tournament: Tournament, round_: int) -> Iterator[AsPaired]:
    """Yield what a round may have been paired with; the record itself if it says nothing else.

    Certain are numbers and ratings of then, the colours the round was given and, of the round
    before it, the results that were changed later. Whether colours of that round were turned before
    or after this pairing, and when an older adjourned game ended, is not recorded. Another number
    of rounds comes last: whether a round is right with the one of now is asked when that is
    changed.
    """
    if not tournament.amendments:
        yield AsPaired(tournament, {})
        return
    tournament = _with_past_ratings(tournament, round_)
    base, now = _with_past_numbers(tournament, round_)
    sure, open_ = _changes_since(tournament, round_)
    candidates = [_undone(base, [*sure, *chosen]) for chosen in _choices(open_)]
    rounds = _rounds_announced(tournament, round_)
    if rounds is not None:
        candidates += [replace(candidate, rounds=rounds) for candidate in candidates]
    candidates += [
        kept for candidate in candidates if (kept := _with_past_bans(candidate, round_)) is not None
    ]
    yield from (AsPaired(candidate, now) for candidate in candidates)


def _changes_since(tournament: Tournament, round_: int) -> tuple[list[Amendment], list[Amendment]]:
    """Return the changes that came after the pairing of a round, and those that may have.

    Corrections that count come first, the last one of them before the others.
    """
    late: list[tuple[int, Amendment]] = []
    sure, open_ = [], []
    for amendment in tournament.amendments:
        change = amendment.content
        if isinstance(change, TurnedColours):
            if amendment.round == round_ - change.is_back:
                sure.append(amendment)
            elif amendment.round == round_ - 1:
                open_.append(amendment)
        elif (
            amendment.kind is Remark.RESULT
            and isinstance(change, ChangedResult)
            and _is_plain(change)
        ):
            if change.since is not None:
                if amendment.round < round_ <= change.since.after:
                    late.append((change.since.after, amendment))
            elif amendment.round == round_ - 1:
                sure.append(amendment)
            elif amendment.round < round_ and was_adjourned(change.old):
                open_.append(amendment)
    late.sort(key=lambda row: -row[0])
    return [*(amendment for _, amendment in late), *sure], open_


def _is_plain(change: ChangedResult) -> bool:
    """Whether it says which result came before that of now, and later rounds stand."""
    return len(change.games) == 2 and bool(change.old) and not change.taken_back


def _rounds_announced(tournament: Tournament, round_: int) -> int | None:
    """Return how many were announced when this one was paired, if that was changed since."""
    later = [
        (amendment.round, int(amendment.content.old))
        for amendment in tournament.amendments
        if amendment.round >= round_
        and isinstance(amendment.content, ChangedSetting)
        and amendment.content.name == "rounds"
        and amendment.content.old.isdecimal()
        and amendment.content.new.isdecimal()
    ]
    return min(later, key=lambda row: row[0])[1] if later else None


def _choices(open_: Sequence[Amendment]) -> Iterator[Sequence[Amendment]]:
    """Yield which of the changes may have come after the pairing, few before many."""
    if len(open_) > MOST_OPEN:
        yield from ((), open_)
        return
    for count in range(len(open_) + 1):
        yield from combinations(open_, count)


def _undone(tournament: Tournament, changes: Sequence[Amendment]) -> Tournament:
    """Return the record before some changes; results first, whose boards are those of now."""
    tpns = {player.number: player.tpn for player in tournament.players}
    turned = []
    for amendment in changes:
        match amendment.content:
            case ChangedResult() as change:
                with suppress(ZugError):  # there is no such board
                    board = _by_tpn(tpns, change.board)
                    tournament = _with_games(tournament, amendment.round, board, change.old)
            case TurnedColours(board):
                turned.append((amendment.round, {*_by_tpn(tpns, board)}))
    for round_, both in turned:
        tournament = _with_turned(tournament, round_, both)
    return tournament


def _by_tpn(tpns: Mapping[int, int], board: Pair) -> Pair:
    return tpns.get(board[0], 0), tpns.get(board[1], 0)


def _with_games(tournament: Tournament, round_: int, board: Pair, games: Games) -> Tournament:
    return tournament.with_result(round_, board, " ".join(map(show_result, games)))


def _with_turned(tournament: Tournament, round_: int, board: set[int]) -> Tournament:
    """Return the record with the colours of a board exchanged; itself if there is none such."""

    def turned(player: Player) -> Player:
        cell = player.cell(round_)
        if cell is None or {player.tpn, cell.opponent} != board:
            return player
        return player.with_cell(round_, cell._replace(colour=cell.colour and cell.colour.opposite))

    players = tuple(map(turned, tournament.players))
    return tournament if players == tournament.players else replace(tournament, players=players)


def past_numbers(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Return by round the numbers of now in the order of then; the last that is said holds."""
    return {
        amendment.round: amendment.content.order
        for amendment in tournament.amendments
        if isinstance(amendment.content, PastNumbers)
    }


def past_ratings(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Return by round and number the ratings of then; the last that are said hold."""
    return {
        amendment.round: dict(amendment.content.ratings)
        for amendment in tournament.amendments
        if isinstance(amendment.content, PastRatings)
    }


def _with_past_ratings(tournament: Tournament, round_: int) -> Tournament:
    ratings = past_ratings(tournament).get(round_, {})
    players = tuple(
        replace(participant, rating=ratings.get(participant.number, participant.rating))
        for participant in tournament.players
    )
    if players == tournament.players:
        return tournament
    return replace(tournament, players=players).known_sound()


def _with_past_numbers(tournament: Tournament, round_: int) -> AsPaired:
    """Return the record up to a round with the TPNs of then, and the TPNs of now by these.

    If no others are recorded, it is the record itself. Those who came later are not in it.
    """
    order = past_numbers(tournament).get(round_, ())
    tpns = {player.number: player.tpn for player in tournament.players}
    new = {tpns[number]: place for place, number in enumerate(order, 1) if number in tpns}
    if all(now == then for now, then in new.items()):
        return AsPaired(tournament, {})
    held = [
        replace(participant, cells=participant.cells[:round_]) for participant in tournament.players
    ]
    free = len(order)
    for player in held:
        if player.tpn not in new and any(cell.is_pairing for cell in player.cells):
            new[player.tpn] = free = free + 1  # left out by mistake: no player is lost
    there = tuple(player for player in held if player.tpn in new)
    as_then = renumbered(replace(tournament, players=there), new)
    return AsPaired(as_then, {then: now for now, then in new.items()})


def renumbered(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """Return the same tournament with other TPNs; the numbers shown stay as they were.

    All of its players must have a new number.
    """

    def numbers(tpns: Iterable[int]) -> tuple[int, ...]:
        return tuple(new[tpn] for tpn in tpns if tpn in new)

    def player(old: Player) -> Player:
        cells = tuple(
            cell._replace(opponent=new[cell.opponent]) if cell.opponent else cell
            for cell in old.cells
        )
        return replace(old, tpn=new[old.tpn], cells=cells, label=old.number)

    return replace(
        tournament,
        players=tuple(
            sorted(map(player, tournament.players), key=lambda participant: participant.tpn)
        ),
        absent=frozenset(numbers(tournament.absent)),
        forbidden=tuple(
            replace(group, players=numbers(group.players)) for group in tournament.forbidden
        ),
        byes=tuple(replace(bye, players=numbers(bye.players)) for bye in tournament.byes),
        adjustments=tuple(
            replace(adjustment, players=numbers(adjustment.players))
            for adjustment in tournament.adjustments
        ),
        virtual_points={
            new[tpn]: points for tpn, points in tournament.virtual_points.items() if tpn in new
        },
    ).known_sound()


def _with_past_bans(tournament: Tournament, round_: int) -> Tournament | None:
    """Return the record with the pairs forbidden that a round by hand gave up; None without any.

    They met, so the record does not forbid them, while the rules would have kept them apart.
    """
    rules = _boards_of_rules(tournament, round_)
    kept = _given_up(tournament, round_) - (rules or set())
    if not kept or rules is None:
        return None
    changed = {tpn for pair in rules for tpn in pair}
    by_hand = [pair for pair in _played(tournament, round_) & kept if not changed.isdisjoint(pair)]
    groups = (ForbiddenGroup(tuple(sorted(pair)), round_, round_) for pair in by_hand)
    return replace(tournament, forbidden=(*tournament.forbidden, *groups)) if by_hand else None


def given_up_in(tournament: Tournament, round_: int) -> set[frozenset[int]]:
    """Return by TPN the pairs that met because nothing legal kept all of them apart.

    Empty for a round made by hand, of which that is not known.
    """
    if _boards_of_rules(tournament, round_) is not None:
        return set()
    return _given_up(tournament, round_) & _played(tournament, round_)


def _played(tournament: Tournament, round_: int) -> set[frozenset[int]]:
    cells = ((player.tpn, player.cell(round_)) for player in tournament.players)
    return {frozenset((tpn, cell.opponent)) for tpn, cell in cells if cell and cell.opponent}


def _boards_of_rules(tournament: Tournament, round_: int) -> set[frozenset[int]] | None:
    """Return the pairs the rules gave instead of boards made by hand; None if there are none."""
    listed = [
        amendment.content.sides[:-1]
        for amendment in amendments_of(tournament, Remark.MANUAL, round_)
        if isinstance(amendment.content, BoardLists) and len(amendment.content.sides) > 1
    ]
    words = [word for sides in listed for side in sides for word in side]
    return (
        _met(tournament, (word for word in words if not isinstance(word, str))) if listed else None
    )


def _given_up(tournament: Tournament, round_: int) -> set[frozenset[int]]:
    given_up = [
        amendment.content.pairs
        for amendment in amendments_of(tournament, Remark.PROHIBITION, round_)
        if isinstance(amendment.content, GivenUp)
    ]
    return _met(tournament, (pair for pairs in given_up for pair in pairs))


def _met(tournament: Tournament, boards: Iterable[Pair | tuple[int, str]]) -> set[frozenset[int]]:
    tpns = {player.number: player.tpn for player in tournament.players}
    return {
        frozenset((tpns.get(number, 0), tpns.get(other, 0)))
        for number, other in boards
        if not isinstance(other, str)
    }


# Results


Place = tuple[int, tuple[int, int]]
"""A round, and White and Black of a board by TPN."""


class ResultOfBoard(NamedTuple):
    """A change of a result that fits the tournament."""

    amendment: Amendment
    place: Place
    change: ChangedResult


def changed_results(tournament: Tournament, kind: Remark | None = None) -> Iterator[ResultOfBoard]:
    """Yield the changes of boards there are, or those of a kind, spelled as we do.

    Those that are about the same board and time contradict each other and are left out.
    """
    tpns = {player.number: player.tpn for player in tournament.players}
    by_board: dict[object, list[ResultOfBoard]] = {}
    for amendment in tournament.amendments:
        change = amendment.content
        if kind not in (None, amendment.kind) or not isinstance(change, ChangedResult):
            continue
        if not change.is_odd and _is_story(change):
            board = _by_tpn(tpns, change.board)
            known = {*map(len, change.games)} <= {0, tournament.games_per_match}
            if known and games_at(tournament, amendment.round, board) is not None:
                after = change.since and change.since.after
                about = amendment.kind, amendment.round, frozenset(board), change.taken_back, after
                result = ResultOfBoard(amendment, (amendment.round, board), change)
                by_board.setdefault(about, []).append(result)
    yield from (results[0] for results in by_board.values() if len(results) == 1)


def _is_story(change: ChangedResult) -> bool:
    """Each result is another one; the last may be the one the round was published with last."""
    if not change.earlier:
        return change.old != change.new
    published = change.games[:-1]
    return bool(change.taken_back) and all(earlier != two for earlier, two in pairwise(published))


def corrections_of(tournament: Tournament) -> dict[Place, list[ResultOfBoard]]:
    """Return by round and board the corrections of a result after its round was over, in order.

    Each goes on where the one before it ends, and the last ends with the game itself; others are
    left out.
    """
    chains: dict[Place, list[ResultOfBoard]] = {}
    for changed in changed_results(tournament, Remark.RESULT):
        if changed.change.since is not None:
            chains.setdefault(changed.place, []).append(changed)
    for chain in chains.values():
        chain.sort(key=_last_paired)
    return {place: chain for place, chain in chains.items() if _is_chain(tournament, chain)}


def _last_paired(changed: ResultOfBoard) -> int:
    since = changed.change.since
    return since.after if since is not None else 0


def _is_chain(tournament: Tournament, chain: Sequence[ResultOfBoard]) -> bool:
    last = chain[-1]
    goes_on = all(earlier.change.new == two.change.old for earlier, two in pairwise(chain))
    return (
        last.place[0] + 1 < _last_paired(chain[0])
        and _last_paired(last) <= tournament.rounds_played
        and goes_on
        and games_at(tournament, *last.place) == last.change.new
    )


def games_at(tournament: Tournament, round_: int, board: Pair) -> Games | None:
    """Return what stands on a board of White and Black, by TPN; None if there is no such board."""
    white, black = (tournament.by_tpn.get(tpn) for tpn in board)
    mine = white.cell(round_) if white else None
    theirs = black.cell(round_) if black else None
    if mine is None or theirs is None or (mine.opponent, mine.colour) != (board[1], Colour.WHITE):
        return None
    return games_of(mine, theirs)


def games_of(white: Cell, black: Cell) -> Games:
    """Return the results of a board; none if it is open."""
    if white.result is Result.OPEN:
        return ()
    first = (white.result, black.result)
    if white.second is None or black.second is None:
        return (first,)
    return (first, (white.second, black.second))


class Counted(NamedTuple):
    """A record with the results that counted for its pairings and standings."""

    tournament: Tournament
    corrected: tuple[Amendment, ...] = ()
    """Of the games that had the results of the rating report."""
    is_said: bool = False
    """The record says itself that it is a rating report."""
    unclear: tuple[Amendment, ...] = ()
    """Corrections whose game has neither result, or more than one of them."""


def as_counted(tournament: Tournament) -> Counted:
    """Return a rating report with the results that counted; any other record as it is."""
    kinds = [amendment.kind for amendment in tournament.amendments]
    is_said = Remark.RATING_REPORT in kinds
    if not is_said and Remark.RATING_CORRECTION not in kinds:
        return Counted(tournament)
    corrected, known = [], []
    counted = tournament
    if is_said:
        rest = (
            amendment
            for amendment in tournament.amendments
            if amendment.kind is not Remark.RATING_REPORT
        )
        counted = replace(tournament, amendments=tuple(rest))
    for changed in changed_results(tournament, Remark.RATING_CORRECTION):
        games = games_at(tournament, *changed.place)
        if games == changed.change.new:
            corrected.append(changed.amendment)
            counted = _with_games(counted, *changed.place, changed.change.old)
        if games in (changed.change.old, changed.change.new):
            known.append(changed.amendment)
    unclear = (
        amendment
        for amendment in tournament.amendments
        if amendment.kind is Remark.RATING_CORRECTION and amendment not in known
    )
    return Counted(counted, tuple(corrected), is_said, tuple(unclear))
