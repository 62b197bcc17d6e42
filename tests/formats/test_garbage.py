"""Whatever bytes come in: a tournament or a list of faults, soon, and never anything else."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.team_lines import league
from zug.errors import FaultyFileError, UsageError
from zug.formats import FORMATS, PlayerList, Reading, read_players, write

SAMPLES = Path(__file__).parent / "samples"
TEXTS = [path.read_bytes() for path in sorted(SAMPLES.glob("*.trf"))]
TEXTS += [
    write(Reading.of(path, infer_points=True).tournament, "json") for path in SAMPLES.glob("*.trf")
]
_LEAGUE = league("300   1   1   2    1    2", "240 Z   3    2", "330 --   3   1   3").encode()
TEXTS += [_LEAGUE, write(Reading.of(_LEAGUE).tournament, "json")]
SOME = settings(max_examples=120, deadline=None)


def attempt(data: bytes, *, lenient: bool) -> Reading | str:
    """What is read, or what is said instead."""
    try:
        return Reading.of(data, lenient=lenient, infer_points=lenient)
    except FaultyFileError as error:
        return str(error)


def attempt_list(data: bytes) -> PlayerList | str:
    try:
        return read_players(data)
    except FaultyFileError as error:
        return str(error)


def survive(data: bytes) -> None:
    """Read in every way; what is read is written so that nobody objects."""
    for lenient in (False, True):
        reading = attempt(data, lenient=lenient)
        if isinstance(reading, str):
            assert 1 <= len(reading.split("\n")) <= 101
            continue
        for format_ in FORMATS:
            try:
                written = write(reading.tournament, format_)
            except UsageError as error:
                if error.code == "unwritable":
                    continue
                raise
            again = Reading.of(written).tournament
            assert len(again.players) == len(reading.tournament.players)


@SOME
@given(st.binary(max_size=400))
def test_random_bytes(data: bytes) -> None:
    survive(data)
    survive(b"001    1" + data)
    survive(b'{"format": "zug-tournament", "version": 1, ' + data)


CODES = ("001", "XXA", "XXP", "XXS", "XXC", "XXZ", "162", "240", "250", "260", "299", "132", "BBW")


@SOME
@given(st.lists(st.tuples(st.sampled_from(CODES), st.text(max_size=100)), max_size=6))
def test_records_of_any_content(records: list[tuple[str, str]]) -> None:
    lines = [f"{code} {text}" for code, text in records]
    survive("\n".join([*lines, "001    1"]).encode(errors="replace"))


PIECES = [bytes([byte]) for byte in b' 0123456789wb-+=HUZ\n"[]{},']


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_mutated_files(data: st.DataObject) -> None:
    text = bytearray(data.draw(st.sampled_from(TEXTS)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        kind = data.draw(st.sampled_from(("put", "insert", "cut", "copy", "end")))
        if kind == "put":
            text[at : at + 1] = data.draw(st.sampled_from(PIECES))
        elif kind == "insert":
            text[at:at] = data.draw(st.binary(max_size=5))
        elif kind == "cut":
            del text[at : at + data.draw(st.integers(1, 30))]
        elif kind == "copy":
            text[at:at] = text[: data.draw(st.integers(0, 200))]
        else:
            del text[at:]
    survive(bytes(text))


LINE = b"001    1      Player                            2400 FED           1 1990/01/01  0.0    1"


LARGE = {
    "zeros": b"\0" * 5_000_000,
    "letters": b"x" * 5_000_000,
    "line ends": b"\n" * 5_000_000,
    "a number without end": b"001 " + b"9" * 2_000_000,
    "a player of a million rounds": LINE + b"   2 w 1" * 250_000,
    "a player of many byes": LINE + b"  0000 - Z" * 5_000,
    "the same player": b"\n".join([LINE] * 30_000),
    "lines of garbage": b"\n".join([b"garbage of some length"] * 100_000),
    "records of garbage": b"\n".join([LINE, *[b"garbage of some length"] * 50_000]),
    "braces": b"{" * 1_000_000,
    "nested objects": b'{"a": ' * 300_000,
    "brackets": b"[" * 1_000_000,
    "a long ban": b"XXP " + b"1 " * 40_000 + b"\n" + LINE,
    "many ranges": b"\n".join([b"250       1.0 001 999 0001 9999"] * 300 + [LINE]),
    "no encoding": b"\xff" * 3_000_000,
}


@pytest.mark.parametrize("data", LARGE.values(), ids=LARGE.keys())
def test_large_garbage_is_refused_soon(data: bytes) -> None:
    started = time.process_time()
    said = [attempt(data, lenient=False), attempt(data, lenient=True), attempt_list(data)]
    assert all(not isinstance(text, str) or len(text) < 100_000 for text in said)
    # Three readings: processor time, which other programs do not spend; usually a tenth of it.
    assert time.process_time() - started < 6


@SOME
@given(st.binary(max_size=300))
def test_lists_of_any_bytes(data: bytes) -> None:
    for text in (data, b"name;rating\n" + data):
        assert attempt_list(text)
