"""Reading and writing again loses nothing."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.strategies import listings, tournaments
from zug.formats import FORMATS, Reading, Writing, read, write
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
        tournament = Reading.of(path, infer_points=True).tournament
        assert tournament.by_tpn  # computed once, and not taken along
        for twin in (copy.deepcopy(tournament), pickle.loads(pickle.dumps(tournament))):
            assert twin == tournament, path
            assert "by_tpn" not in vars(twin)
            assert write(twin, "trf26") == write(tournament, "trf26"), path


def test_files_of_the_project() -> None:
    for path in FILES:
        reading = Reading.of(path, infer_points=True)
        for format_ in FORMATS:
            first = Writing.of(reading.tournament, format_, reading.listed)
            again = Reading.of(first.data, path.name)
            assert Writing.of(again.tournament, format_, again.listed).data == first.data, path
            if not first.assumptions:
                assert again.tournament == reading.tournament, path
                assert again.listed.ranks == reading.listed.ranks, path


def test_points_are_worked_out_where_they_are_not_copied() -> None:
    """A tournament that was read and changed has no use for what its file listed."""
    for path in FILES:
        tournament = read(path, infer_points=True)
        for format_ in FORMATS:
            again = Reading.of(write(tournament, format_), path.name)
            assert not any(fault.code.startswith("points") for fault in again.faults), path
            assert not again.listed.ranks, path


@pytest.mark.parametrize("format_", sorted(FORMATS))
@pytest.mark.parametrize("games", [1, 2])
@SOME
@given(data=st.data())
def test_model_to_bytes_to_model(format_: str, games: int, data: st.DataObject) -> None:
    tournament = data.draw(tournaments(format_, games))
    listed = data.draw(listings(tournament))
    written = Writing.of(tournament, format_, listed)
    reading = Reading.of(written.data)
    assert reading.tournament == tournament
    assert reading.listed == listed
    assert reading.faults == ()
    assert Writing.of(reading.tournament, format_, reading.listed).data == written.data


@SOME
@given(tournaments("json"), st.sampled_from(["trf16", "trf26"]))
def test_whatever_is_converted_is_stable_afterwards(tournament: Tournament, format_: str) -> None:
    written = write(tournament, format_)
    again = Reading.of(written, lenient=True).tournament
    assert write(again, format_) == write(read(write(again, format_)), format_)


@pytest.mark.parametrize("path", FILES[:12], ids=lambda path: path.stem)
def test_bytes_are_stable_across_line_ends(path: Path) -> None:
    data = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    expected = Reading.of(path, infer_points=True).tournament
    for end in (b"\r", b"\r\n"):
        assert read(data.replace(b"\n", end), infer_points=True) == expected
