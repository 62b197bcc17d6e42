"""The check list: the pairing cards of a round as a table, for `zug-engine … -l`.

Clients read columns by their place, so the list has the columns of the engine whose grammar was
used, to the blank: bbpPairings 6 or JaVaFo 2.2. Cells are set apart by tabs.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import groupby

from zug.model import format_points
from zug.rules.cards import Float, by_rank, deal_cards, float_of
from zug.rules.colours import Strength, difference, preference
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems import RoundPairing

BOM = "\ufeff"
"""JaVaFo begins its list with it."""

_PREFERENCES = {
    Strength.NONE: "A ",
    Strength.MILD: "{low} ",
    Strength.STRONG: "({up})",
    Strength.ABSOLUTE: "{up} ",
}
_FLOATS = {Float.DOWN: "D", Float.NONE: " ", Float.UP: "U"}
_ARROWS = {Float.DOWN: "▼ ", Float.NONE: "", Float.UP: "▲ "}


def check_list(tournament: Tournament, pairing: RoundPairing, *, javafo: bool = False) -> str:
    """The list of the round just paired; `tournament` is as it stood before it.

    It holds those who were to be paired, the scoregroups set apart by an empty line.
    """
    table = (_JavafoTable if javafo else _BbpTable)(tournament, pairing)
    groups = groupby(by_rank(table.players()), key=lambda card: card.score)
    rows = [[table.row(card) for card in group] for _, group in groups]
    header = table.header()
    every = [header, *(row for group in rows for row in group)]
    widths = table.widths(every)
    lines = [*table.top, _line(header, widths)]
    for group in rows:
        lines += ["", *(_line(row, widths) for row in group)]
    return "\n".join(lines) + "\n\n\n"


def _line(cells: list[str], widths: list[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))


class _CheckTable:
    """Contents of a card in both layouts."""

    top: Sequence[str] = ("",)
    """The lines above the header."""

    bye = "(bye)"

    def __init__(self, tournament: Tournament, pairing: RoundPairing) -> None:
        self.tournament = tournament
        self.cards = deal_cards(tournament)
        self.played = tournament.rounds_played
        self.system = find_system(pairing.system)
        self.unplayed = self.system.unplayed(tournament.points)
        self.current = self._current(pairing)
        self.own_row = self.system.own_check_row(tournament, self.cards)

    def players(self) -> list[Card]:
        absent = self.tournament.absentees
        return [card for tpn, card in self.cards.items() if tpn not in absent]

    def header(self) -> list[str]:
        """Up to the opponent of the round to come."""
        front = ["ID", "Pts", self.dashes()]
        if self.own_row is not None:
            return [*front, *self.system.checklist]
        return [*front, "Pref", *(self.marks() if self.system.checklist else ())]

    def widths(self, lines: Sequence[Sequence[str]]) -> list[int]:
        """Return the width of each column: its longest cell."""
        return [max(map(len, column)) for column in zip(*lines, strict=True)]

    def dashes(self) -> str:
        """Return the heading of the colours: a dash for every round so far and for this one."""
        return "-" * (self.played + 1)

    def row(self, card: Card) -> list[str]:
        front = [str(card.player.number), format_points(card.score), card.colours.upper()]
        if self.own_row is not None:
            return [*front, *self.own_row(card)]
        return [*front, *self.marks_of(card)]

    @abstractmethod
    def marks(self) -> Sequence[str]:
        """The headings between the preference of a player and the opponent now."""

    @abstractmethod
    def marks_of(self, card: Card) -> list[str]:
        """The preference of a player, and what is under those headings."""

    def _current(self, pairing: RoundPairing) -> dict[int, str]:
        """Return what the round to come has for each player: `(16W)` is number 16, with White."""
        current = {} if pairing.bye is None else {pairing.bye: self.bye}
        for white, black in pairing.boards:
            current[white] = f"({self._number(black)}W)"
            current[black] = f"({self._number(white)}B)"
        return current

    def floats(self, card: Card) -> list[Float]:
        downfloats = self.unplayed.downfloats
        return [float_of(card, self.cards, ago, downfloats) for ago in (1, 2)]

    def is_barred(self, card: Card) -> bool:
        return self.system.is_barred(card, self.cards, self.tournament.points)

    def opponents(self, card: Card) -> list[str]:
        """Whom the player met by round; a forfeited game does not count (handling-2026:3.5)."""
        cells = card.player.cells[: self.played]
        met = [self._number(cell.opponent) if cell.is_played else "" for cell in cells]
        return met + [""] * (self.played - len(met))

    def _number(self, tpn: int) -> str:
        return str(self.cards[tpn].player.number)


class _BbpTable(_CheckTable):
    """bbpPairings: `C2` (may have the bye), two floats, the opponent now, one by round."""

    def header(self) -> list[str]:
        rounds = [f"R{round_}" for round_ in range(1, self.played + 1)]
        return [*super().header(), "Cur", "", *rounds]

    def row(self, card: Card) -> list[str]:
        return [*super().row(card), self.current.get(card.tpn, ""), "", *self.opponents(card)]

    def marks(self) -> Sequence[str]:
        return self.system.checklist

    def marks_of(self, card: Card) -> list[str]:
        colour, strength = preference(card.colours)
        marks = [_PREFERENCES[strength].format(low=colour, up=(colour or "").upper())]
        if self.system.checklist:
            marks.append("N" if self.is_barred(card) else "Y")
            marks += [_FLOATS[one] for one in self.floats(card)]
        return marks


class _JavafoTable(_CheckTable):
    """JaVaFo 2.2: two floats, the opponent now, the opponents of the last games.

    `[X]` in the first column of games: the player may not have the bye.
    """

    top = ()
    bye = "(pab)"

    def dashes(self) -> str:
        return " " + "-" * max(1, self.played)

    def widths(self, lines: Sequence[Sequence[str]]) -> list[int]:
        """Return the widths: points leave room for a win in every round, `Cur` for any player."""
        widths = super().widths(lines)
        wins = format_points(self.played * self.tournament.points.win)
        highest = max(player.number for player in self.tournament.players)
        widths[1] = max(widths[1], len(wins))
        widths[lines[0].index("Cur")] = len(f"({highest}W)")
        return widths

    def header(self) -> list[str]:
        games = [f"G-{ago}" for ago in range(self.played, 0, -1)]
        return [*super().header(), "Cur", *games]

    def row(self, card: Card) -> list[str]:
        games = [number for number in self.opponents(card) if number]
        games = [""] * (self.played - len(games)) + games
        if games and self.own_row is None and self.is_barred(card):
            games[0] = "[X]"
        return [*super().row(card), self.current.get(card.tpn, ""), *games]

    def marks(self) -> Sequence[str]:
        return ("-1R", "-2R")

    def marks_of(self, card: Card) -> list[str]:
        floats = self.floats(card) if self.system.checklist else []
        return [_wish(card.colours), *(_ARROWS[one] for one in floats)]


def _wish(colours: str) -> str:
    """A colour preference in the signs of JaVaFo's manual."""
    colour, strength = preference(colours)
    if colour is None:
        return "A"
    if strength is not Strength.ABSOLUTE:
        return f"({colour.upper() if strength is Strength.STRONG else colour})"
    is_twice = colours[-2:] in ("ww", "bb")
    gap = abs(difference(colours))
    sign = colour.upper()
    if gap > 1:
        return sign * (3 if is_twice else 2)
    return f"{sign}1" if gap else sign
