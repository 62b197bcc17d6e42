"""Whole tournaments without the kernel: the same pairings, and not much slower."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import pytest

import zug
from zug.generator import Config, generate
from zug.matching import NATIVE
from zug.model import ForbiddenGroup, Tournament

SYSTEMS = [
    *("dutch-2026", "dutch-2017", "burstein-2026", "burstein-2017", "dubov-2026", "dubov-1997"),
    *("lim-2026", "lim-1999", "double-swiss-2026", "team-2026", "fmjd-1986", "rating-1992"),
]


def made(system: str, players: int, rounds: int, seed: int) -> Tournament:
    settings = {"players": str(players), "rounds": str(rounds), "forbidden": "200"}
    return generate(Config(system=system).with_settings(settings), seed)


def pairings(system: str) -> Any:
    """All rounds of two random tournaments."""
    return [
        [[(cell.opponent, str(cell.colour)) for cell in player.cells] for player in event.players]
        for event in (made(system, 21, 7, 1), made(system, 60, 7, 2))
    ]


def one_club(tournament: Tournament) -> Tournament:
    """Every second player belongs to one club: large brackets cannot be paired inside any more."""
    club = tuple(player.tpn for player in tournament.players[::2])
    return replace(tournament, forbidden=(ForbiddenGroup(club),))


def seconds(system: str, players: int) -> float:
    """The processor's time of the slowest of some rounds."""
    start = made(system, players, 3, 1)
    rounds = [start.before(1), start.before(2), start, one_club(start)]
    times = []
    for tournament in rounds:
        begin = time.process_time()
        zug.pair(replace(tournament, rounds=9))
        times.append(time.process_time() - begin)
    return max(times)


def without_kernel(function: str, *arguments: object) -> Any:
    """What a function of this module says in a process that has the twin only."""
    code = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); import test_twin_rounds as t;"
        "assert not t.NATIVE; print(json.dumps(getattr(t, sys.argv[2])(*json.loads(sys.argv[3]))))"
    )
    folder = os.path.dirname(__file__)  # noqa: PTH120
    ran = subprocess.run(
        [sys.executable, "-c", code, folder, function, json.dumps(arguments)],
        env=os.environ | {"ZUG_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.skipif(not NATIVE, reason="the kernel is not built")
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_tournament(system: str) -> None:
    told = without_kernel("pairings", system)
    assert told == json.loads(json.dumps(pairings(system)))


@pytest.mark.parametrize("system", ["dubov-2026", "lim-2026", "rating-1992", "team-2026"])
def test_any_round_of_200_in_two_seconds(system: str) -> None:
    """On a machine that is not busy they take a tenth of that, or less."""
    assert without_kernel("seconds", system, 200) < 2


@pytest.mark.parametrize("system", ["dutch-2026", "double-swiss-2026"])
def test_any_round_of_1000_in_half_a_minute(system: str) -> None:
    assert without_kernel("seconds", system, 1000) < 30
