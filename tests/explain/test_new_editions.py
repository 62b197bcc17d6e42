"""Sentences about rounds of the editions of 2026 that are told by criteria."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.literal.positions import fresh, table
from zug.explainer import explain, render, sentences, why_not
from zug.generator import Config, generate
from zug.model import Tournament


def played(system: str, seed: int) -> Tournament:
    settings = {"players": "24", "rounds": "7"}
    return generate(Config(system=system).with_settings(settings), seed)


@pytest.mark.parametrize("system", ["dubov-2026", "burstein-2026", "double-swiss-2026"])
def test_a_player_who_is_alone_is_told_about_the_bye(system: str) -> None:
    told = explain(replace(fresh([1]), rounds=1), system)
    assert [part.kind for part in told.parts] == ["round", "bye"]
    assert "The bye: No. 1" in render(told)


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "burstein-2026"])
def test_the_boards_of_a_bracket_come_in_order(system: str) -> None:
    for seed in range(3):
        tournament = played(system, seed)
        for number in range(4, 8):
            groups: dict[int, list[int]] = {}
            for part in explain(tournament, round=number).parts:
                if part.board is not None:
                    groups.setdefault(part.group, []).append(part.board)
            assert all(boards == sorted(boards) for boards in groups.values())


def test_a_pairing_with_a_bye_counts_its_boards() -> None:
    asked = [(1, 3), (2, 4), (5, 0)]
    first = sentences(why_not(fresh([1, 1, 1, 1, 0]), asked))[0]
    assert first.startswith("Why not this pairing of 2 boards and a bye?")


def test_the_last_round_of_dubov_says_what_is_not_asked() -> None:
    tournament = played("dubov-2026", 3)
    last, before = (render(explain(tournament, round=number)) for number in (7, 6))
    assert "Not asked in the last round: C8–C10." in last
    assert "Not asked" not in before


def test_histories_of_unequal_length_are_not_called_equal() -> None:
    """1 played four games, 2 two; only they are to be paired."""
    position = table(
        """
        1: 3b1 4w1 5b1 6w1
        2: Z   Z   3b1 4w1
        3: 1w0 Z   2w0 Z
        4: Z   1b0 Z   2b0
        5: Z   Z   1w0 Z
        6: Z   Z   Z   1b0
        """
    )
    position = replace(position, rounds=9, absent=frozenset({3, 4, 5, 6}))
    for system in ("dubov-2026", "dutch-2026"):
        text = " ".join(render(explain(position, system)).split())
        assert "game by game back from the last one, never had different colours" in text
        assert "(No. 1: bwbw, No. 2: bw)" in text
