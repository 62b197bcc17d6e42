"""Reading and writing again loses nothing."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.strategies import tournaments
from zug.formats import FORMATS, load, loads, parse, render, write
from zug.model import Tournament

TESTS = Path(__file__).parent.parent
FILES = sorted(
    path
    for pattern in ("formats/samples/*.trf", "cases/*/*.trf", "conformance/*/*.trf")
    for path in TESTS.glob(pattern)
)
SOME = settings(max_examples=25, deadline=None)


def test_there_are_files_to_try() -> None:
    assert len(FILES) > 100


def test_copies_and_other_processes() -> None:
    for path in FILES[::10]:
        tournament = load(path, infer_points=True).tournament
        assert tournament.by_tpn  # computed once, and not taken along
        for twin in (copy.deepcopy(tournament), pickle.loads(pickle.dumps(tournament))):
            assert twin == tournament, path
            assert "by_tpn" not in vars(twin)
            assert write(twin, "trf26") == write(tournament, "trf26"), path


def test_files_of_the_project() -> None:
    for path in FILES:
        tournament = load(path, infer_points=True).tournament
        for format_ in FORMATS:
            first = render(tournament, format_)
            again = parse(first.data, path.name)
            assert write(again, format_) == first.data, path
            if not first.assumptions:
                assert again == tournament, path


@pytest.mark.parametrize("format_", sorted(FORMATS))
@pytest.mark.parametrize("games", [1, 2])
@SOME
@given(data=st.data())
def test_model_to_bytes_to_model(format_: str, games: int, data: st.DataObject) -> None:
    tournament = data.draw(tournaments(format_, games))
    written = render(tournament, format_)
    reading = loads(written.data)
    assert reading.tournament == tournament
    assert reading.faults == ()
    assert write(reading.tournament, format_) == written.data


@SOME
@given(tournaments("json"), st.sampled_from(["trf16", "trf26"]))
def test_whatever_is_converted_is_stable_afterwards(tournament: Tournament, format_: str) -> None:
    written = write(tournament, format_)
    again = loads(written, lenient=True).tournament
    assert write(again, format_) == write(parse(write(again, format_)), format_)


@pytest.mark.parametrize("path", FILES[:12], ids=lambda path: path.stem)
def test_bytes_are_stable_across_line_ends(path: Path) -> None:
    data = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    expected = load(path, infer_points=True).tournament
    for end in (b"\r", b"\r\n"):
        assert parse(data.replace(b"\n", end), infer_points=True) == expected
