"""Rounds with their proofs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from tests.literal import nasty
from tests.support.positions import any_position
from zug.formats import read
from zug.model import ForbiddenGroup
from zug.systems import PairingRequest, PreparedRound, RoundPairing
from zug.systems.dutch.proving.writing import write_proof
from zug.systems.dutch.proving.zug_verify import Refused, digest_of, verify

SYSTEMS = ("dutch-2026", "dutch-2017")
SAMPLE = Path(__file__).parent.parent / "conformance"

Document = dict[str, Any]


@lru_cache(maxsize=256)
def drawn(system: str, seed: int, most: int = 12) -> PreparedRound:
    """A round to be paired, by turns full of mishaps and paired by rules so far."""
    rng = Random(seed)
    made = nasty.tournament(rng, 4, most) if seed % 2 else any_position(rng, system, most)
    return PairingRequest(made, system).prepare()


def proved(prepared: PreparedRound, pairing: RoundPairing | None = None) -> Document:
    """The proof as somebody else would read it from the file."""
    pairing = prepared.pair() if pairing is None else pairing
    document: Document = json.loads(json.dumps(write_proof(prepared.tournament, pairing)))
    return document


@lru_cache(maxsize=512)
def proof_drawn(system: str, seed: int) -> str:
    """The proof of a round that is drawn."""
    return json.dumps(proved(drawn(system, seed)))


def rounds_of(path: Path, system: str) -> Iterator[PreparedRound]:
    tournament = read(path)
    for number in range(1, tournament.rounds_played + 1):
        yield PairingRequest(tournament, system, round=number).prepare()


def paired_without(prepared: PreparedRound, board: tuple[int, int]) -> RoundPairing:
    """The round if the players of a board must not meet."""
    tournament = prepared.tournament
    forbidden = (*tournament.forbidden, ForbiddenGroup(tuple(board)))
    return prepared._replace(tournament=replace(tournament, forbidden=forbidden)).pair()


def signed(document: Document) -> Document:
    """With the digest it would have: whoever forges a proof can add up too."""
    return document | {"digest": digest_of(document)}


def refusal(document: Document) -> str | None:
    """The code of the refusal; None if it is taken for a proof. Nothing else may be raised."""
    try:
        verify(document)
    except Refused as refused:
        return refused.code
    return None
