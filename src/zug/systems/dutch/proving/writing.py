"""Writes the proof of a round: its facts, its pairing, and the certificates."""

from __future__ import annotations

from functools import partial

from zug.rules.colours import drawn_colour
from zug.systems.dutch import edition_2017
from zug.systems.dutch.proving.oracle import Oracle, cannot_prove
from zug.systems.dutch.proving.zug_verify import VERSION, Check, Refused, digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Player, Tournament
    from zug.systems.base import RoundPairing
    from zug.systems.dutch.proving.zug_verify import Json


def write_proof(seen: Tournament, pairing: RoundPairing) -> Json:
    """The proof of a pairing of the round to come; EditionError if it is not the right one."""
    document: Json = {
        "format": "zug-proof",
        "version": VERSION,
        "facts": facts_of(seen, pairing.system),
        "boards": [list(board) for board in pairing.boards],
        "bye": pairing.bye,
        "penultimate": _penultimate(pairing),
    }
    oracle = Oracle(partial(ordinary_candidate, seen))
    try:
        Check(document, oracle).run()
    except Refused as refused:
        raise cannot_prove() from refused
    document |= oracle.written
    document["digest"] = digest_of(document)
    return document


def facts_of(seen: Tournament, system: str) -> Json:
    """All that the pairing of the round to come depends on, and nothing worked out from it."""
    given = _given(seen)
    return {
        "system": system,
        "round": seen.next_round,
        "rounds": seen.rounds,
        "initial": str(drawn_colour(seen)),
        "points": {letter: getattr(seen.points, name) for letter, name in _POINTS.items()},
        "players": [
            [player.tpn, _cells(seen, player), given[player.tpn]] for player in seen.players
        ],
        "forbidden": [sorted({*group} & seen.by_tpn.keys()) for group in seen.forbidden_now],
        "absent": sorted(seen.absentees & seen.by_tpn.keys()),
    }


_POINTS = {
    **{"w1": "white_win", "w=": "white_draw", "w0": "white_loss"},
    **{"b1": "black_win", "b=": "black_draw", "b0": "black_loss"},
    **{"X": "unfinished", "+": "forfeit_win", "-": "forfeit_loss"},
    **{"U": "pab", "F": "full_bye", "H": "half_bye", "Z": "zero_bye"},
}
_ALIKE = str.maketrans("WDLN ", "1=0XZ")
"""Results that mean the same to whoever pairs are one."""


def _cells(seen: Tournament, player: Player) -> str:
    """The rounds of a player: `12w1 5b= 0.U`."""
    told = []
    for number in range(1, seen.rounds_played + 1):
        cell = player.cell(number)
        if cell is None:
            told.append("0.Z")
            continue
        colour = str(cell.colour) if cell.opponent and cell.colour else "."
        told.append(f"{cell.opponent}{colour}{str(cell.result).translate(_ALIKE)}")
    return " ".join(told)


def _given(seen: Tournament) -> dict[int, list[int]]:
    """Points that players have besides results, before each round: virtual and given apart."""
    count = seen.rounds_played + 1
    found = {player.tpn: [0] * count for player in seen.players}
    for tpn, row in found.items():
        for at, points in enumerate(seen.virtual_points.get(tpn, ())[:count]):
            row[at] += points
    for tpn, first, gain in seen.extra_points():
        for at in range(first, count):
            found[tpn][at] += gain
    return {tpn: row if any(row) else [] for tpn, row in found.items()}


def _penultimate(pairing: RoundPairing) -> int | None:
    """Which bracket turned out to be the PPB (dutch-2017:A.9)."""
    routes = [step.data.get("route") for step in pairing.trace if step.action == "bracket"]
    return routes.index("ppb") if "ppb" in routes else None


def ordinary_candidate(seen: Tournament, mdps: list[int], number: int) -> list[tuple[int, int]]:
    """The pairs of a bracket if completion is not asked for."""
    field = edition_2017.open_field(seen)
    brackets = edition_2017.FreeRound(field)
    bracket = brackets.bracket(number, [field.rank_of[tpn] for tpn in mdps])
    found, _ = brackets.pair_bracket(bracket, number)
    return [(field.cards[high].tpn, field.cards[low].tpn) for high, low in found.pairs]
