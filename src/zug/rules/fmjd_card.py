"""The *fiche*: the pairing card the FMJD has its directors keep (fmjd-1986:4.1 and the annex).

`zug.rules.cards` is what an engine reads; a fiche is what a director pins to the wall. Nobody has
to: where a computer pairs, fiches are optional (fmjd-1986:4.2).
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Colour, Result, format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Cell, Player, Tournament


class FicheLine(NamedTuple):
    """One round: colour, opponent, result, total, provisional Solkoff and Sonneborn-Berger.

    `opponent_final` is the opponent's score at the end of the rounds known.
    """

    round: int
    colour: str
    opponent: int
    opponent_name: str
    result: str
    total: int
    solkoff: int
    sonneborn_berger: int
    opponent_final: int


class Fiche(NamedTuple):
    """The card of one participant, and the values that separate equal scores at the end."""

    player: Player
    lines: tuple[FicheLine, ...]
    solkoff: int
    median_solkoff: int
    truncated_solkoff: int
    sonneborn_berger: int


def fiches(tournament: Tournament) -> tuple[Fiche, ...]:
    """Return the cards of all participants after the rounds played."""
    totals = {player.tpn: _running_totals(tournament, player) for player in tournament.players}
    return tuple(_fiche(tournament, player, totals) for player in tournament.players)


def _running_totals(tournament: Tournament, player: Player) -> list[int]:
    totals = [0]
    for round_ in range(1, tournament.rounds_played + 1):
        cell = player.cell(round_)
        worth = tournament.points.zero_bye if cell is None else tournament.points.worth(cell)
        totals.append(totals[-1] + worth)
    return totals


def _fiche(tournament: Tournament, player: Player, totals: dict[int, list[int]]) -> Fiche:
    lines: list[FicheLine] = []
    met: list[tuple[int, int]] = []
    last = tournament.rounds_played
    for round_ in range(1, last + 1):
        cell = player.cell(round_)
        opponent = 0 if cell is None else cell.opponent
        if cell is not None and cell.is_played:
            met.append((opponent, cell.result.halves))  # fmjd-1986:8.1
        lines.append(
            FicheLine(
                round_,
                _colour_word(cell),
                opponent,
                tournament.by_tpn[opponent].name if opponent else "",
                result_on_fiche(tournament, cell),
                totals[player.tpn][round_],
                sum(totals[other][round_] for other, _ in met),
                sum(won * totals[other][round_] for other, won in met),
                totals[opponent][last] if opponent else 0,
            )
        )
    scores = sorted(totals[other][last] for other, _ in met)
    return Fiche(
        player,
        tuple(lines),
        solkoff=sum(scores),
        median_solkoff=sum(scores[1:-1]),
        truncated_solkoff=sum(scores[1:]),
        sonneborn_berger=sum(won * totals[other][last] for other, won in met),
    )


def _colour_word(cell: Cell | None) -> str:
    if cell is None or cell.colour is None or not cell.is_played:
        return ""
    return "white" if cell.colour is Colour.WHITE else "black"


def result_on_fiche(tournament: Tournament, cell: Cell | None) -> str:
    """The result as a fiche shows it: `2`, `1`, `0`; by forfeit `2f`, `0f` (fmjd-1986:8.3)."""
    if cell is None:
        return "0"
    worth = format_points(tournament.points.worth(cell)).removesuffix(".0")
    if cell.result.is_forfeit:
        return f"{worth}f"
    if cell.result is Result.PAB:
        return say("{worth} rest", worth=worth)
    return worth
