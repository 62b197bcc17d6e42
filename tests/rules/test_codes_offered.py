"""Tie-breaks a program must offer, and those it must not, by the kind of event."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from tests.rules.test_tiebreaks_table import crosstable
from zug.errors import EditionError
from zug.model import Tournament
from zug.rules.tiebreaks.codes import parse_code

CUTS = ("", "/C1", "/C2", "/M1", "/M2")
SWISS = (
    *("AOB", "AOB/F", "APPO", "APRO", "BPG", "BWG", "DE", "DE/P", "PS", "PS/C1", "PS/C2", "PTP"),
    *("REP", "RTNG", "RTNG/R", "STD", "TPN", "TPN/R", "TPR", "WIN", "WON"),
    *(f"{name}{cut}" for name in ("ARO", "BH", "FB") for cut in CUTS),
    *(f"{name}{cut}/P" for name in ("BH", "FB") for cut in CUTS),
    *("SB", "SB/C1", "SB/C2", "SB/P"),
)
ALL_MEET = (
    *("DE", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "RTNG", "RTNG/R", "WIN"),
    *("TPN", "TPN/R", "KS", "KS/L1", "KS/L2", "KS/L-1", "KS/L-2"),
)
BUCHHOLZ = ("BH", "BH/C1", "BH/M1", "FB", "FB/C1", "AOB", "AOB/F")


@pytest.fixture(scope="module")
def round_robin() -> Tournament:
    """Six players; White wins on even boards, the rest is drawn."""
    event = zug.new(
        [(f"P{number}", 2100 - 50 * number) for number in range(6)], system="round-robin"
    )
    for _ in range(5):
        pairing = zug.pair(event)
        event = event.with_round(pairing, ["1-0", "½-½", "0-1"])
    return event


@pytest.mark.parametrize("code", SWISS)
def test_every_tiebreak_for_swiss_events_is_offered(code: str) -> None:
    table = zug.standings(replace(crosstable(), system="dutch-2026"), [code])
    (found,) = table.codes
    assert found == parse_code(str(found))
    assert len(table.lines) == 16
    values = [line.values[0] for line in table.lines]
    # a direct encounter that was not asked for has no value, nor an average of which all is cut
    assert found.name == "DE" or values.count("-") <= 6


@pytest.mark.parametrize("code", ALL_MEET)
def test_every_tiebreak_for_round_robins_is_offered(code: str, round_robin: Tournament) -> None:
    table = zug.standings(round_robin, [code])
    assert len(table.codes) == 1
    assert len(table.lines) == 6
    assert all(table.why(line.tpn, table.codes[0]).formula for line in table.lines)


@pytest.mark.parametrize("system", ["round-robin", "double-round-robin", "scheveningen"])
@pytest.mark.parametrize("code", BUCHHOLZ)
def test_a_round_robin_refuses_the_buchholz_family(
    code: str, system: str, round_robin: Tournament
) -> None:
    with pytest.raises(EditionError) as raised:
        zug.standings(replace(round_robin, system=system), [code])
    assert raised.value.code == "tiebreak-not-offered"
    assert raised.value.message == f"{code} is not a tie-break for {system}"
    offered = raised.value.advice.removeprefix("use ").split(", ")
    assert not {"BH", "FB", "AOB"} & set(offered)
    assert {"DE", "SB", "KS", "WIN"} < set(offered)
