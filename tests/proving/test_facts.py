"""What the checker works out from the facts is what the engine works out from the tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.proving.rounds import SAMPLE, SYSTEMS, drawn, rounds_of
from zug.model import Adjustment, Points
from zug.rules.cards import Float, float_of
from zug.rules.colours import drawn_colour, preference
from zug.systems import PreparedRound
from zug.systems.dutch import edition_2017, edition_2026
from zug.systems.dutch.field import CLASS_SHIFT
from zug.systems.dutch.proving.writing import facts_of
from zug.systems.dutch.proving.zug_verify import Facts

WORDS = {Float.DOWN: "down", Float.NONE: "", Float.UP: "up"}


def compare(prepared: PreparedRound) -> int:
    edition = edition_2026 if prepared.system.id == "dutch-2026" else edition_2017
    field = edition.open_field(prepared.tournament)
    facts = Facts(facts_of(prepared.tournament, prepared.system.id))
    assert list(facts.here) == [card.tpn for card in field.cards]
    assert facts.facts["initial"] == drawn_colour(prepared.tournament)
    classes = list(zip(field.codes, field.cards, strict=True))
    for rank, (code, card) in enumerate(classes):
        player = facts.here[card.tpn]
        assert player.score == card.score
        assert player.scores == list(card.scores)
        assert (player.colours, player.unplayed) == (card.colours, card.unplayed)
        assert player.may_have_bye == field.may_have_bye(rank)
        assert (player.wants or None, player.strength) == preference(card.colours)
        kind = field.kind_of_class[code >> CLASS_SHIFT]
        assert player.barred == ("", "w", "b")[kind]
        floats = [float_of(card, field.all_cards, ago, field.unplayed.downfloats) for ago in (1, 2)]
        assert player.floats == tuple(WORDS[one] for one in floats)
        for other, low in enumerate(field.cards[rank + 1 :], rank + 1):
            apart = low.tpn in facts.apart[card.tpn]
            barred = player.barred and player.barred == facts.here[low.tpn].barred
            assert field.may_meet(rank, other) == (not apart and not barred)
    return len(classes)


@pytest.mark.parametrize("system", SYSTEMS)
def test_drawn_rounds(system: str) -> None:
    players = [compare(drawn(system, seed)) for seed in range(1, 400) if not _empty(system, seed)]
    assert sum(players) > 1500


def _empty(system: str, seed: int) -> bool:
    """Nobody is here: there is nobody to compare."""
    tournament = drawn(system, seed).tournament
    return tournament.absentees >= tournament.by_tpn.keys()


@pytest.mark.parametrize("system", SYSTEMS)
def test_rounds_of_finished_tournaments(system: str) -> None:
    files = sorted((SAMPLE / system).glob("*.trf"))[::5]
    assert sum(compare(prepared) for path in files for prepared in rounds_of(path, system)) > 1500


@pytest.mark.parametrize("system", SYSTEMS)
def test_points_given_apart_and_virtual_points(system: str) -> None:
    given = (
        Adjustment("", Points(-5), 0, (1, 2)),
        Adjustment("", Points(10), 2, (3,)),
        Adjustment("W", Points(20), 1, (1, 2, 3, 4)),
    )
    changed = 0
    for seed in range(1, 200):
        prepared = drawn(system, seed)
        virtual = {1: (Points(10), Points(5)), 2: (Points(10),) * 9}
        tournament = replace(prepared.tournament, adjustments=given, virtual_points=virtual)
        if len(tournament.players) < 4 or _empty(system, seed):
            continue
        compare(prepared._replace(tournament=tournament))
        changed += any(True for _ in tournament.extra_points())
    assert changed > 100
