"""The pairing card of every player: all that the history says, worked out once and shared.

Arbiters kept such cards by hand: points, colours, opponents, floats. Every system pairs from them.
Here is also what is read from cards: floats of past rounds, who may not have the bye, matches of
two games, and the order of the boards.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from itertools import zip_longest
from operator import attrgetter

from zug.fastclasses import NamedTuple, maker
from zug.model import Colour, Points, PointSystem, Tournament, show_points
from zug.model.results import ABSENT, Result
from zug.model.tournament import cache_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import TypeVar

    from zug.model import Cell, Player

    Pair = TypeVar("Pair", bound=tuple[int, int])

_DEALT = "cards"
_EARLIER = "cards of the round before"
_FLOATS = "floats of the last round"
_FLOATS_BEFORE = "floats of the round before"


class Card(NamedTuple):
    """A player as the pairing of the next round sees them.

    - `points`: points so far, byes and forfeits included, no virtual points.
    - `score`: points plus the virtual points of the round to come.
    - `scores`: the score before round 1, 2, … up to the round to come (the last is `score`).
    - `colours`: colours of the games really played, oldest first, gaps squeezed out
      (handling-2026:3.4, handling-2016:D.5), as a string of `w` and `b`.
    - `difference`: games with White minus games with Black (dutch-2026:1.6).
    - `opponents`: TPNs met over the board; a forfeited game does not count (handling-2026:3.5). Of
      two-game matches: those that count as played (double-swiss-2026:0).
    - `unplayed`: rounds without a played game.
    - `was_paired`: some earlier pairing had this player in it, even if the game was forfeited.
    """

    player: Player
    tpn: int
    rating: int
    points: Points
    score: Points
    scores: tuple[Points, ...]
    colours: str
    difference: int
    opponents: tuple[int, ...]
    unplayed: int
    was_paired: bool

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<Card of {self.tpn} after {self.held} rounds: {show_points(self.points)} points>"

    @property
    def held(self) -> int:
        """Rounds held so far."""
        return len(self.scores) - 1

    def result(self, rounds_ago: int) -> Result:
        """What this player got in the round that lies `rounds_ago` rounds back (1: the last)."""
        index = len(self.scores) - 1 - rounds_ago
        if index < 0 or index >= len(self.player.cells):
            return Result.ABSENT
        return self.player.cells[index].result


_card = maker(Card)
_TPN, _SCORE = attrgetter("tpn"), attrgetter("score")


def deal_cards(tournament: Tournament) -> dict[int, Card]:
    """Return the cards of all players, present or not, for the round to come, by TPN.

    A tournament never changes: its cards are dealt once, and kept with what else is worked out.
    """
    kept = cache_of(tournament)
    if _DEALT not in kept:
        earlier = kept.pop(_EARLIER, None)
        kept[_DEALT] = _deal(tournament) if earlier is None else _continue(tournament, earlier)
    return dict(kept[_DEALT])


def keep_cards(earlier: Tournament, later: Tournament) -> Tournament:
    """The later tournament, which is the earlier one and another round: it goes on from its cards.

    For whoever plays or replays round after round, and would read the first ones every time. Those
    of teams are dealt anew: their scores come from the boards.
    """
    known = cache_of(earlier)
    cards = known.get(_DEALT)
    is_single = later.games_per_match == 1 and not later.are_teams
    if cards is None or not is_single or later.points is not earlier.points:
        return later
    apart = earlier.virtual_points or later.virtual_points or later.adjustments
    if not apart and later.rounds_played == earlier.rounds_played + 1:
        cache_of(later).update({_EARLIER: cards, _FLOATS_BEFORE: known.get(_FLOATS)})
    return later


def _continue(tournament: Tournament, earlier: dict[int, Card]) -> dict[int, Card]:
    """Return the cards with one more round, of single games and without virtual points."""
    held = tournament.rounds_played
    white, black = tournament.points.tables
    as_white, last = Colour.WHITE, held - 1
    cards: dict[int, Card] = {}
    for player in tournament.players:
        tpn, cells = player.tpn, player.cells
        # What is cut from a named tuple is a plain one, which is taken apart twice as fast.
        points, _, scores, colours, difference, opponents, _, was_paired = earlier[tpn][3:]
        opponent, colour, result, _ = cells[last] if len(cells) > last else ABSENT
        worth, played = white[result] if colour is as_white else black[result]
        total = points + worth
        if opponent and played:
            opponents += (opponent,)
            if colour is not None:
                colours += colour
                difference += 1 if colour is as_white else -1
        cards[tpn] = _card(
            (
                player,
                tpn,
                player.rating,
                total,
                total,
                scores + (total,),  # noqa: RUF005 - twice as fast
                colours,
                difference,
                opponents,
                held - len(opponents),
                was_paired or opponent > 0 or result is Result.PAB,
            )
        )
    return cards


def _deal(tournament: Tournament) -> dict[int, Card]:
    virtual = tournament.virtual_points
    adjusted = _adjusted_points(tournament)
    ledger = _Ledger(tournament)
    held = tournament.rounds_played
    absence = tournament.points.zero_bye
    read = ledger.read_matches if tournament.games_per_match > 1 else ledger.read_games
    cards: dict[int, Card] = {}
    for player in tournament.players:
        tpn = player.tpn
        totals, colours, opponents = read(player)
        if len(totals) <= held:
            total = totals[-1]
            totals += [total + absence * late for late in range(1, held + 2 - len(totals))]
        if tpn in adjusted:
            totals = _add(totals, adjusted[tpn])
        points = totals[-1]
        if tpn in virtual:
            totals = _add(totals, virtual[tpn])
        cards[tpn] = _card(
            (
                player,
                tpn,
                player.rating,
                points,
                totals[-1],
                tuple(totals),
                colours,
                2 * colours.count("w") - len(colours),
                tuple(opponents),
                held - len(opponents),
                bool(opponents) or any(cell.is_pairing for cell in player.cells[:held]),
            )
        )
    return cards


class _Ledger:
    """Reads the cells of a player: running totals, colours, opponents."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._held = tournament.rounds_played
        self._white, self._black = tournament.points.tables

    def read_games(self, player: Player) -> tuple[list[int], str, list[int]]:
        """One game a round. This is the inner loop of every pairing: it does the least it can."""
        white, black, as_white = self._white, self._black, Colour.WHITE
        total = 0
        totals = [0]
        colours = ""
        opponents: list[int] = []
        for opponent, colour, result, _ in player.cells[: self._held]:
            worth, played = white[result] if colour is as_white else black[result]
            total += worth
            totals.append(total)
            if played and opponent:
                opponents.append(opponent)
                if colour is not None:
                    colours += colour
        return totals, colours, opponents

    def read_matches(self, player: Player) -> tuple[list[int], str, list[int]]:
        """Return the rounds of two games; a match may count as played without a game played."""
        total = 0
        totals = [0]
        colours = ""
        opponents: list[int] = []
        for round_, cell in enumerate(player.cells[: self._held], 1):
            opponent, colour = cell.opponent, cell.colour
            total += self._tournament.points.worth(cell)
            totals.append(total)
            if not opponent:
                continue
            if cell.is_played:
                opponents.append(opponent)
                colours += colour or ""
            elif _is_regular(self._tournament, player, round_):
                opponents.append(opponent)
        return totals, colours, opponents


def present(tournament: Tournament, cards: dict[int, Card]) -> list[Card]:
    """Return the cards of those who are to be paired in the round to come, by TPN."""
    absentees = tournament.absentees
    if not absentees:
        return list(cards.values())
    return [card for tpn, card in cards.items() if tpn not in absentees]


def by_rank(cards: Iterable[Card]) -> list[Card]:
    """Score, then TPN, which is the number given (dutch-2026:1.1, 1.2, dutch-2017:A.1, A.2)."""
    ranked = sorted(cards, key=_TPN)
    ranked.sort(key=_SCORE, reverse=True)  # equals stay in order
    return ranked


def _add(totals: list[int], more: Sequence[int]) -> list[int]:
    """Round by round; `more` may be shorter or longer."""
    return [total + other for total, other in zip_longest(totals, more[: len(totals)], fillvalue=0)]


def _is_regular(tournament: Tournament, player: Player, round_: int) -> bool:
    """Does a match without a game over the board count as played nevertheless?"""
    mine = player.cells[round_ - 1]
    theirs = tournament.by_tpn[mine.opponent].cell(round_)
    return theirs is None or is_regular(mine, theirs)


def _adjusted_points(tournament: Tournament) -> dict[int, list[int]]:
    """Return points given apart from results, summed up before every round."""
    held = tournament.rounds_played
    sums: dict[int, list[int]] = {}
    for tpn, round_, gain in tournament.extra_points():
        row = sums.setdefault(tpn, [0] * (held + 1))
        for index in range(round_, held + 1):
            row[index] += gain
    return sums


class Float(IntEnum):
    DOWN = -1
    NONE = 0
    UP = 1


# Looked up once: engines ask for two floats of everybody.
_DOWN, _NONE, _UP = Float
_PLAYED = frozenset(result for result in Result if result.is_played)


def float_of(
    card: Card,
    cards: dict[int, Card],
    rounds_ago: int,
    downfloats: frozenset[Result],
    *,
    by_pairing: bool = False,
) -> Float:
    """The float a player got `rounds_ago` rounds back (1: the last round); see `floats_of`."""
    return floats_of([card], cards, rounds_ago, downfloats, by_pairing=by_pairing)[0]


def floats_of(
    players: Iterable[Card],
    cards: dict[int, Card],
    rounds_ago: int,
    downfloats: frozenset[Result],
    *,
    by_pairing: bool = False,
) -> list[Float]:
    """Return the floats these players got `rounds_ago` rounds back.

    A played game between unequal scores before that round (virtual points of that round included)
    floats the higher down and the lower up (dutch-2026:1.4.2); of unplayed rounds the edition
    says which give a downfloat. With `by_pairing` a forfeited game floats like a played one: the
    float was written on the card when the round was paired (rating-1992:A4).
    """
    held = next((card.held for card in cards.values()), 0)
    index = held - rounds_ago
    if index < 0:
        return [_NONE for _ in players]
    floats: list[Float] = []
    for card in players:
        cells = card.player.cells
        opponent, _, result, second = cells[index] if index < len(cells) else ABSENT
        if opponent and (result in _PLAYED or by_pairing or second in _PLAYED):
            mine, yours = card.scores[index], cards[opponent].scores[index]
            floats.append(_NONE if mine == yours else _DOWN if mine > yours else _UP)
        else:
            floats.append(_DOWN if result in downfloats else _NONE)
    return floats


def recent_floats(
    tournament: Tournament, cards: dict[int, Card], downfloats: frozenset[Result]
) -> tuple[Mapping[int, Float], Mapping[int, Float]]:
    """The floats of everybody in the last round and in the one before, by TPN; see `floats_of`.

    Whoever plays round after round (`keep_cards`) has worked out the latter a round ago.
    """

    def found(rounds_ago: int) -> dict[int, Float]:
        floats = floats_of(cards.values(), cards, rounds_ago, downfloats)
        return dict(zip(cards, floats, strict=True))

    kept = cache_of(tournament)
    last = found(1)
    kept[_FLOATS] = downfloats, last
    known = kept.get(_FLOATS_BEFORE)
    return last, known[1] if known and known[0] == downfloats else found(2)


def upfloated_rounds(card: Card, cards: Mapping[int, Card]) -> list[int]:
    """The rounds in which a player was paired, played or not, with somebody of a higher score.

    (dubov-2026:1.8.1, dubov-1997:2.1) Virtual points of those rounds count.
    """
    rounds = []
    for index, cell in enumerate(card.player.cells[: card.held]):
        if cell.opponent and cards[cell.opponent].scores[index] > card.scores[index]:
            rounds.append(index + 1)
    return rounds


UNPLAYED = frozenset(result for result in Result if not result.is_played)


class Unplayed(NamedTuple):
    """Unplayed results that give a downfloat, and those that bar from the pairing-allocated bye."""

    downfloats: frozenset[Result]
    bars: frozenset[Result]


@lru_cache(maxsize=64)
def unplayed_2026(points: PointSystem) -> Unplayed:
    """dutch-2026:1.4.3, 1.4.4 (the bye, and more points than a loss unplayed) and basic-2026:4."""
    worth = points.with_black
    more_than_loss = {result for result in UNPLAYED if worth[result] > points.loss}
    as_a_win = {result for result in UNPLAYED if worth[result] >= points.win}
    always = {Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE}
    return Unplayed(frozenset(more_than_loss | {Result.PAB}), frozenset(as_a_win | always))


def unplayed_2017(_points: PointSystem) -> Unplayed:
    """dutch-2017:A.4.b (whoever does not play gets a downfloat) and basic-2016:d."""
    return Unplayed(UNPLAYED, frozenset({Result.PAB, Result.FORFEIT_WIN}))


HAD_A_WIN_UNPLAYED = frozenset({Result.PAB, Result.FULL_BYE, Result.FORFEIT_WIN})
"""Results that bar from the bye in the systems before 2017 (rating-1992:B1, burstein-2017:4 …)."""
_BEFORE_2017 = Unplayed(frozenset(), HAD_A_WIN_UNPLAYED)


def unplayed_before_2017(_points: PointSystem) -> Unplayed:
    """A float was written on the card when the round was paired: no unplayed round gives one."""
    return _BEFORE_2017


def is_barred(card: Card, bars: frozenset[Result]) -> bool:
    """Has the player had a round that bars them from the bye?"""
    held = len(card.scores) - 1
    return any(cell.result in bars for cell in card.player.cells[:held])


_GIVEN_FREE = frozenset({Result.PAB, Result.FULL_BYE})


def forfeited_both(cell: Cell) -> bool:
    """Did this player forfeit both games of the match?"""
    return cell.result is Result.FORFEIT_LOSS and cell.second is Result.FORFEIT_LOSS


def is_regular(mine: Cell, theirs: Cell) -> bool:
    """Does the match count as played? Not if somebody forfeited both games.

    Single forfeited games do not matter, even if each player forfeited one (double-swiss-2026:0).
    """
    return not forfeited_both(mine) and not forfeited_both(theirs)


def won_by_forfeit(mine: Cell, theirs: Cell) -> bool:
    """Return whether the opponent forfeited both games, at least one of them as a win.

    (double-swiss-2026:2.1.2)
    """
    return forfeited_both(theirs) and Result.FORFEIT_WIN in (mine.result, mine.second)


def is_barred_from_bye(card: Card, cards: Mapping[int, Card]) -> bool:
    """Had the bye, a full-point bye or a match won by forfeit (double-swiss-2026:2.1.2)?"""
    return any(
        cell.result in _GIVEN_FREE or _won_free(cell, round_, cards)
        for round_, cell in enumerate(card.player.cells[: card.held], start=1)
    )


def _won_free(mine: Cell, round_: int, cards: Mapping[int, Card]) -> bool:
    theirs = cards[mine.opponent].player.cell(round_) if mine.opponent else None
    return theirs is not None and won_by_forfeit(mine, theirs)


def was_floater(card: Card, cards: Mapping[int, Card]) -> bool:
    """Did they play, in the round just before, somebody whose score was different then?

    (double-swiss-2026:1.5)
    """
    last = card.held
    mine = card.player.cell(last) if last else None
    if mine is None or not mine.opponent:
        return False
    other = cards[mine.opponent]
    theirs = other.player.cell(last)
    regular = theirs is None or is_regular(mine, theirs)
    return regular and card.scores[last - 1] != other.scores[last - 1]


def board_order(
    pairs: Iterable[Pair], cards: dict[int, Card], *, by_points: bool = False
) -> list[Pair]:
    """Sort `(white, black)` pairs for the boards (handling-2026:3.6.1-3.6.3, handling-2016:D.9).

    Higher score of the two, then the sum of both, then the smaller TPN of the higher ranked.
    `by_points` leaves virtual points out of the scores, as bbpPairings does.
    """
    scores = {card.tpn: card.points if by_points else card.score for card in cards.values()}

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        white, black = pair
        mine, yours = scores[white], scores[black]
        if mine == yours:
            return -mine, -mine - yours, white if white < black else black
        return (-mine, -mine - yours, white) if mine > yours else (-yours, -mine - yours, black)

    return sorted(pairs, key=key)
