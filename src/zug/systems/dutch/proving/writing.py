"""Writes the proof of a round: its facts, its pairing, and the certificates."""

from __future__ import annotations

from zug.records import fields
from zug.systems.dutch import edition_2017
from zug.systems.dutch.proving.oracle import Oracle, cannot_prove
from zug.systems.dutch.proving.zug_verify import VERSION, Check, Refused, digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Cell, Tournament
    from zug.systems.base import RoundPairing
    from zug.systems.dutch.proving.oracle import FirstCandidate
    from zug.systems.dutch.proving.zug_verify import Json


def write_proof(seen: Tournament, pairing: RoundPairing) -> Json:
    """The proof of a pairing of the round to come; EditionError if it is not the right one."""
    document: Json = {
        "format": "zug-proof",
        "version": VERSION,
        "facts": facts_of(seen, pairing.system),
        "boards": [list(board) for board in pairing.boards],
        "bye": pairing.bye,
    }
    oracle = Oracle(_first_candidates(seen, pairing))
    try:
        Check(document, oracle).run()
    except Refused as refused:
        raise cannot_prove() from refused
    document["certificates"] = oracle.listed
    document["digest"] = digest_of(document)
    return document


def facts_of(seen: Tournament, system: str) -> Json:
    """All that the pairing of the round to come depends on, and nothing worked out from it."""
    held = seen.rounds_played
    return {
        "system": system,
        "round": seen.next_round,
        "rounds": seen.rounds,
        "initial": None if seen.initial_colour is None else str(seen.initial_colour),
        "points": {one.name: getattr(seen.points, one.name) for one in fields(seen.points)},
        "players": [
            [player.tpn, " ".join(map(_cell, player.cells[:held]))] for player in seen.players
        ],
        "virtual": {
            str(tpn): list(row[: held + 1])
            for tpn, row in sorted(seen.virtual_points.items())
            if tpn in seen.by_tpn
        },
        "extra": [list(one) for one in seen.extra_points() if one[1] <= held],
        "forbidden": [sorted({*group} & seen.by_tpn.keys()) for group in seen.forbidden_now],
        "absent": sorted(seen.absentees & seen.by_tpn.keys()),
    }


def _cell(cell: Cell) -> str:
    colour = str(cell.colour) if cell.opponent and cell.colour else "."
    return f"{cell.opponent}{colour}{cell.result}".replace(" ", "_")


def _first_candidates(seen: Tournament, pairing: RoundPairing) -> FirstCandidate:
    """The ordinary candidate of the bracket that turned out to be the PPB (dutch-2017:A.9)."""
    routes = [step.data.get("route") for step in pairing.trace if step.action == "bracket"]

    def candidate(mdps: list[int], number: int) -> list[tuple[int, int]] | None:
        is_penultimate = number < len(routes) and routes[number] == "ppb"
        return ordinary_candidate(seen, mdps, number) if is_penultimate else None

    return candidate


def ordinary_candidate(seen: Tournament, mdps: list[int], number: int) -> list[tuple[int, int]]:
    """The pairs of a bracket if completion is not asked for."""
    field = edition_2017.open_field(seen)
    brackets = edition_2017.FreeRound(field)
    bracket = brackets.bracket(number, [field.rank_of[tpn] for tpn in mdps])
    found, _ = brackets.pair_bracket(bracket, number)
    return [(field.cards[high].tpn, field.cards[low].tpn) for high, low in found.pairs]
