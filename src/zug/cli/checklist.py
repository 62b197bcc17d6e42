"""The check list: the pairing cards of a round as a table, for `zug-engine … -l`.

Columns are set apart by tabs; clients read them by their place. The third heading has a dash for
every round so far and one for the round to come. A card begins with a blank in that column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.model import format_points
from zug.rules.byes import is_barred
from zug.rules.cards import by_rank, deal_cards
from zug.rules.colours import Strength, preference
from zug.rules.floats import Float, float_of
from zug.systems import find_system

if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.rules.byes import Unplayed
    from zug.rules.cards import Card
    from zug.systems import RoundPairing

_PREFERENCE_FORMS = {
    Strength.NONE: "A",
    Strength.MILD: "{low}",
    Strength.STRONG: "({up})",
    Strength.ABSOLUTE: "{up}",
}
_FLOATS = {Float.DOWN: "D", Float.NONE: " ", Float.UP: "U"}


def check_list(tournament: Tournament, pairing: RoundPairing) -> str:
    """The list of the round just paired; `tournament` is as it stood before it.

    Scoregroups are set apart by an empty line. Where the system has headings for them it also
    shows who may have the bye and the floats of the last two rounds.
    """
    cards = deal_cards(tournament)
    played = tournament.rounds_played
    system = find_system(pairing.system)
    unplayed = system.unplayed(tournament.points) if system.checklist else None
    headings = ["ID", "Pts", "-" * (played + 1), "Pref"]
    headings += [*system.checklist, "Cur", "", *(f"R{round_}" for round_ in range(1, played + 1))]
    lines = ["\t".join(headings) + "\t"]
    current = _current(cards, pairing)
    score = None
    for card in by_rank(cards.values()):
        if card.score != score:
            lines.append("")
            score = card.score
        row = _facts(card, cards, played, unplayed)
        row += [current.get(card.tpn, ""), "", *_opponents(card, cards, played)]
        lines.append("\t".join(row) + "\t")
    return "\n".join(lines) + "\n"


def _facts(card: Card, cards: dict[int, Card], played: int, unplayed: Unplayed | None) -> list[str]:
    row = [
        f"{card.player.number:>3}",
        format_points(card.score),
        f" {_colours(card, played)}",
        _preference(card.colours),
    ]
    if unplayed is not None:
        row.append("N" if is_barred(card, unplayed.bars) else "Y")
        row += [_FLOATS[float_of(card, cards, ago, unplayed.downfloats)] for ago in (1, 2)]
    return row


def _colours(card: Card, played: int) -> str:
    """The colour of every round, a blank where no game was played."""
    cells = card.player.cells[:played]
    letters = [cell.colour.upper() if cell.is_played and cell.colour else " " for cell in cells]
    return "".join(letters).ljust(played)


def _preference(colours: str) -> str:
    colour, strength = preference(colours)
    return _PREFERENCE_FORMS[strength].format(low=colour, up=(colour or "").upper())


def _current(cards: dict[int, Card], pairing: RoundPairing) -> dict[int, str]:
    """What the round to come has for every player in it: `(16W)` is number 16, with White."""
    current = {} if pairing.bye is None else {pairing.bye: "(bye)"}
    for white, black in pairing.boards:
        current[white] = f"({cards[black].player.number}W)"
        current[black] = f"({cards[white].player.number}B)"
    return current


def _opponents(card: Card, cards: dict[int, Card], played: int) -> list[str]:
    """Whom the player met in every round; a forfeited game is no meeting (handling-2026:3.5)."""
    cells = card.player.cells[:played]
    met = [str(cards[cell.opponent].player.number) if cell.is_played else "" for cell in cells]
    return met + [""] * (played - len(met))
