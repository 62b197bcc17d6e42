"""The pairing card of every player: all that the history says, worked out once and shared.

Arbiters kept such cards by hand: points, colours, opponents, floats. Every system pairs from them.
"""

from __future__ import annotations

from itertools import zip_longest
from operator import attrgetter

from zug.fastclasses import NamedTuple, maker
from zug.model import Colour, Points, Result, Tournament
from zug.model.results import ABSENT
from zug.rules.matches import is_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.model import Player

_DEALT = "dealt cards"
_EARLIER = "cards of the round before"
FLOATS = "floats of the last round"
FLOATS_BEFORE = "floats of the round before"


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
    """The cards of all players, present or not, for the round to come, by TPN.

    A tournament never changes: its cards are dealt once, and kept with what else is worked out.
    """
    kept = vars(tournament)
    if _DEALT not in kept:
        earlier = kept.pop(_EARLIER, None)
        kept[_DEALT] = _deal(tournament) if earlier is None else _continue(tournament, earlier)
    return dict(kept[_DEALT])


def keep_cards(earlier: Tournament, later: Tournament) -> Tournament:
    """The later tournament, which is the earlier one and another round: it goes on from its cards.

    For whoever plays or replays round after round, and would read the first ones every time. Those
    of teams are dealt anew: their scores come from the boards.
    """
    cards = vars(earlier).get(_DEALT)
    is_single = later.games_per_match == 1 and not later.are_teams
    if cards is None or not is_single or later.points is not earlier.points:
        return later
    apart = earlier.virtual_points or later.virtual_points or later.adjustments
    if not apart and later.rounds_played == earlier.rounds_played + 1:
        vars(later)[_EARLIER] = cards
        vars(later)[FLOATS_BEFORE] = vars(earlier).get(FLOATS)
    return later


def _continue(tournament: Tournament, earlier: dict[int, Card]) -> dict[int, Card]:
    """The cards with one more round, of single games and without virtual points."""
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
        """Two games a round; a match may count as played without a game over the board."""
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
    """The cards of those who are to be paired in the round to come, by TPN."""
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
    """Points given apart from results, summed up to before every round."""
    held = tournament.rounds_played
    sums: dict[int, list[int]] = {}
    for tpn, round_, gain in tournament.extra_points():
        row = sums.setdefault(tpn, [0] * (held + 1))
        for index in range(round_, held + 1):
            row[index] += gain
    return sums
