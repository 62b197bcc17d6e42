"""The check list of `zug-engine`: the pairing cards of a round as a table, and the calls that go
through whole tournaments, `-c` and `-g`.

Clients read columns by their place, so the list has the columns of the engine whose grammar was
used, to the blank: bbpPairings 6 or JaVaFo 2.2. Cells are set apart by tabs.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import groupby, zip_longest
from pathlib import Path

from zug.checker import NOBODY, check
from zug.cli.engine.input import input_bytes, unasked_acceleration
from zug.cli.engine.request import BANNER, is_number, seed_of
from zug.cli.output import emit
from zug.fastclasses import replace
from zug.formats import read
from zug.formats.files import read_bytes, write_bytes
from zug.generator import DIALECTS, Config, Recipe, in_likeness, make, new_seed, read_properties
from zug.model import format_points
from zug.rules.cards import Float, board_order, by_rank, deal_cards, float_of
from zug.rules.colours import Strength, difference, preference
from zug.systems import PairingRequest, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zug.checker import RoundCheck
    from zug.cli.engine.request import EngineRequest
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems import Board, RoundPairing


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
            marks += [_FLOATS[floated] for floated in self.floats(card)]
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
        return [_wish(card.colours), *(_ARROWS[floated] for floated in floats)]


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


HEADER = "  Checker pairings        Tournament pairings "
RANKS = "  Checker ranks           Tournament ranks "
_GAP = " " * 16
_BLANK = " " * 9


def run_check(
    request: EngineRequest,
    tournament: Tournament,
    system: str,
    acceleration: str | None,
    ranks: Mapping[int, int],
) -> None:
    """Print every round; of those that differ, the pairs that do. Then the ranks, likewise.

    The ranks listed are verified where the file names tie-breaks, which only TRF26 can.
    """
    rounds = None if request.round is None else (request.round,)
    report = check(
        tournament,
        system,
        acceleration=acceleration,
        rounds=rounds,
        trust_top_board=True,
        try_editions=False,
    )
    name = Path(request.file or "").stem
    for checked in report.rounds:
        emit(f"{name}: Round #{checked.round}\n")
        emit(_differences(checked, tournament, is_javafo=request.is_javafo))
    if rounds is None and ranks and tournament.tiebreaks:
        emit(f"{name}: Ranks\n{_wrong_ranks(tournament, system, ranks)}")
    if not request.is_javafo:
        emit("\n")
    if request.check_list_path is not None:
        chosen = [checked.round for checked in report.rounds]
        lists = check_lists(request, tournament, system, acceleration, chosen)
        write_bytes(request.check_list_path, lists.encode())


def _differences(checked: RoundCheck, tournament: Tournament, *, is_javafo: bool) -> str:
    if checked.impossible is not None:
        return f"No valid pairing exists for round {checked.round}.\n\n"
    numbers = {player.tpn: player.number for player in tournament.players} | {NOBODY: 0}
    expected = [row.expected for row in checked.differences if row.expected is not None]
    recorded = [row.found for row in checked.differences if row.found is not None]
    inverted = [board for board in expected if board[::-1] in recorded] if is_javafo else []
    cards = deal_cards(tournament.before(checked.round))
    # JaVaFo sorts its own pairing by the accelerated scores, but the recorded one by the real ones.
    left = _in_order(set(expected) - set(inverted), cards, by_points=not is_javafo)
    right = _in_order({row for row in recorded if row[::-1] not in inverted}, cards, by_points=True)
    side = _javafo_side if is_javafo else _side
    lines = [
        f"{numbers[white]} and {numbers[black]} had inverted colors" for white, black in inverted
    ]
    rows = [
        f"    {side(mine, numbers)}{_GAP}{side(other, numbers)}".rstrip()
        for mine, other in zip_longest(left, right)
    ]
    return "\n".join([*lines, HEADER, *rows, "", ""]) if lines or rows else ""


def _wrong_ranks(tournament: Tournament, system: str, ranks: Mapping[int, int]) -> str:
    """Players whose rank does not follow from the tie-breaks, with the right one and the listed."""
    from zug.rules.tiebreaks.standings import compare_ranks  # noqa: PLC0415 - few files name any
    from zug.systems.standings import by_system, standings  # noqa: PLC0415

    table = standings(by_system(tournament, system))
    numbers = {player.tpn: player.number for player in tournament.players}
    rows = [
        f"    {numbers[wrong.tpn]:>3} : {wrong.computed[0]:>3}{_GAP}"
        f"{numbers[wrong.tpn]:>3} : {wrong.listed:>3}\n"
        for wrong in compare_ranks(table, ranks)
    ]
    return f"{RANKS}\n{''.join(rows)}\n" if rows else ""


def _in_order(
    boards: Iterable[Board], cards: dict[int, Card], *, by_points: bool
) -> list[tuple[int, int]]:
    """Return boards as they are published, byes last: a record does not hold their order."""
    byes = sorted(board for board in boards if board.black == NOBODY)
    pairs = [board for board in boards if board.black != NOBODY]
    return [*board_order(pairs, cards, by_points=by_points), *byes]


def _side(board: tuple[int, int] | None, numbers: dict[int, int]) -> str:
    if board is None:
        return _BLANK
    white, black = board
    return f"{numbers[white]:>3} - {numbers[black]:>3}"


def _javafo_side(board: tuple[int, int] | None, numbers: dict[int, int]) -> str:
    """Return a board as JaVaFo 2.2 prints it, which names the bye."""
    if board is None or board[1] != NOBODY:
        return _side(board, numbers)
    return f"PAB:{numbers[board[0]]:>5}"


def check_lists(
    request: EngineRequest,
    tournament: Tournament,
    system: str,
    acceleration: str | None,
    rounds: Iterable[int],
) -> str:
    """The lists of all rounds in one file, each under the number of its round."""
    parts = [BOM] if request.is_javafo else []
    for round_ in rounds:
        asked = PairingRequest(tournament, system, round_, acceleration)
        pairing, seen = asked.pair(), asked.seen()
        parts.append(f"Round #{round_}\n{check_list(seen, pairing, javafo=request.is_javafo)}")
    return "".join([*parts, BANNER])


def run_generate(request: EngineRequest) -> None:
    """Make one tournament and write it; the check lists of its rounds too, if asked for."""
    model = None if request.file is None else read(*input_bytes(request))
    recipe = Recipe(_config(request, model), _seed(request), "trf16", model)
    tournament, data = make(recipe)
    if request.output_path is not None:
        write_bytes(request.output_path, data)
    if request.check_list_path is not None:
        rounds = range(1, tournament.rounds_played + 1)
        config = recipe.config
        lists = check_lists(request, tournament, config.system, config.acceleration, rounds)
        write_bytes(request.check_list_path, lists.encode())


def _seed(request: EngineRequest) -> int:
    """The seed given; without one a tournament is new every time, and its file says which."""
    if request.seed is not None:
        return request.seed
    return seed_of(request.recipe or "") if _recipe_is_seed(request) else new_seed()


def _recipe_is_seed(request: EngineRequest) -> bool:
    return request.is_javafo and is_number(request.recipe or "")


def _config(request: EngineRequest, model: Tournament | None) -> Config:
    """The settings of the file after `-g`, else the ranges of the program that is imitated."""
    dialect = "javafo" if request.is_javafo else "bbp"
    config = DIALECTS[dialect]
    if request.recipe and not _recipe_is_seed(request):
        text = read_bytes(request.recipe).decode("utf-8", "replace")
        config = read_properties(text, default=dialect)
    if model is not None:
        config = in_likeness(config, model)
    system = find_system(request.system or config.system)
    acceleration = request.acceleration or unasked_acceleration(request, system)
    options = tuple(f"{key}={value}".lower() for key, value in request.options.items())
    return replace(
        config,
        system=system.id,
        acceleration=acceleration,
        options=options or config.options,
    )
