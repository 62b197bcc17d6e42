"""`zug convert`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import FINISHED, Zug

import zug as package


def test_there_and_back_again(zug: Zug, finished: Path, tmp_path: Path) -> None:
    original = package.read(finished)
    for name, form in (("a.json", "json"), ("b.trf", "trf26"), ("c.trf", "trf16")):
        target = tmp_path / name
        ran = zug("convert", finished, target, "--to", form)
        assert (ran.exit, ran.out) == (0, "")
        again = package.read(target)
        assert [player.cells for player in again.players] == [
            player.cells for player in original.players
        ]
        assert package.check(again).identical


def test_the_name_tells_the_format(zug: Zug, finished: Path, tmp_path: Path) -> None:
    zug("convert", finished, tmp_path / "a.json")
    assert json.loads((tmp_path / "a.json").read_text())["format"] == "zug-tournament"
    zug("convert", finished, tmp_path / "a.trf")
    assert "XXR 7\n" in (tmp_path / "a.trf").read_text()


def test_to_standard_output(zug: Zug, finished: Path) -> None:
    ran = zug("convert", finished, "-", "--to", "trf26")
    assert ran.exit == 0
    assert "142 7\n" in ran.out


def test_what_cannot_be_carried_is_told(zug: Zug, tmp_path: Path) -> None:
    """TRF26 knows one value for a win; points that depend on the colour have no place in it."""
    lines = (FINISHED / "tiny-00016.trf").read_text().split("\n")
    source = tmp_path / "colours.trf"
    source.write_text("\n".join(["XXS WW=1 BW=1 WD=0.5 BD=0.5 WL=0 BL=0.1", *lines]))
    ran = zug("convert", source, tmp_path / "out.trf", "--to", "trf26", "--lenient")
    assert ran.exit == 0
    assert f"zug: {tmp_path / 'out.trf'}: " in ran.err


@pytest.mark.parametrize("code", ["FIDE_DUTCH_2025", "FIDE_DUTCH_2026"])
def test_the_code_other_programs_read(zug: Zug, finished: Path, tmp_path: Path, code: str) -> None:
    """bbpPairings 6.0.0 reads FIDE_DUTCH_2025 in record 192, and not FIDE_DUTCH_2026."""
    target = tmp_path / "out.trf"
    assert zug("convert", finished, target, "--to", "trf26", "--code", code).exit == 0
    assert f"\n192 {code}\n" in target.read_text()
    assert package.read(target).system == "dutch-2026"


def test_a_code_without_a_year_is_written_where_the_day_gives_the_edition(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    started = tmp_path / "started.trf"
    started.write_text(f"042 2026/03/01\n192 FIDE_DUTCH_2026_BAKU\n{finished.read_text()}")
    ran = zug("convert", started, "-", "--to", "trf26", "--code", "FIDE_DUTCH")
    assert "\n192 FIDE_DUTCH_BAKU\n" in ran.out
    ran = zug("convert", started, "-", "--to", "trf26", "--code", "FIDE_DUTCH_2017")
    assert ran.exit == 2
    assert "FIDE_DUTCH_2017 does not mean dutch-2026 in this event" in ran.err
    assert "FIDE_DUTCH_2025" in ran.err
    assert zug("convert", started, "-", "--code", "NONSENSE").exit == 2


def test_failures(zug: Zug, finished: Path, tmp_path: Path) -> None:
    assert zug("convert", tmp_path / "none.trf", tmp_path / "a.json").exit == 5
    assert zug("convert", finished, tmp_path / "no" / "a.json").exit == 5
    assert zug("convert", finished, tmp_path / "a.json", "--to", "pgn").exit == 2
