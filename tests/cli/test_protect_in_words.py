"""What `zug protect` says of how many are kept apart, and of rules that leave no pairing."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Zug


@pytest.mark.parametrize("terms", [("--same", "club"), ("--same", "federation")])
def test_a_rule_that_keeps_nobody_apart_counts_nobody(
    zug: Zug, event: Path, terms: tuple[str, ...]
) -> None:
    """French said "0 joueurs"; after "elle ne sépare personne" nothing is left to be counted."""
    made = zug("--lang", "fr", "protect", *terms, "--yes")
    assert made.exit == 0
    assert "0 " not in made.out


def test_players_and_groups_are_counted_apart(zug: Zug, event: Path) -> None:
    zug("edit", 1, "--club", "Zug"), zug("edit", 4, "--club", "Zug")
    made = zug("--lang", "fr", "protect", "--same", "club")
    assert made.out.splitlines()[-1] == "pour l’instant, 2 joueurs dans 1 groupe sont concernés"


def test_one_rule_and_several_that_leave_no_pairing(zug: Zug, event: Path) -> None:
    zug("protect", *range(1, 6), "--label", "the Kellers")
    assert "without this rule there is one: the Kellers: " in zug("next").err
    zug("protect", *range(2, 7), "--label", "the Meyers")
    several = zug("next").err
    assert "without these rules there is one: the Kellers: " in several
    assert "; take one back, or pair the round by hand" in several
