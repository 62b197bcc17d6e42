"""What a file says stays what it says: in another format, repaired, or with odd lines."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zug
from zug import Adjustment, Points, Tournament
from zug.cli.main import guarded
from zug.formats import Reading, Writing
from zug.generator import Config, Range, generate

PLAYERS = ["Ada", "Bea", "Cleo", "Dan"]


def club(**fields: Any) -> Tournament:
    return replace(zug.new(PLAYERS, rounds=3, initial_colour="w"), **fields)


def as_json(tournament: Tournament, **fields: Any) -> bytes:
    document = json.loads(zug.write(tournament, "json"))
    return json.dumps(document | fields).encode()


RECORDS = [
    "XXP 1 3",
    "xxz 1",
    "XXR 9",
    "192 FIDE_LIM",
    "142 9",
    "240 Z 001 0001",
    "260 001 003 0001 0003",
    "250       1.0 001 003 0001 0002",
    "299        -0.5   001 0001",
    "001    9      Zoe",
    " 001    9      Zoe",
    "212 PTS,BH",
    "### Withdrawn @ Round 1: 2",
]


@pytest.mark.parametrize("line", RECORDS)
def test_a_remark_of_json_is_no_record(line: str) -> None:
    data = as_json(club(), extras=[line])
    with pytest.raises(zug.FaultyFileError) as error:
        Reading.of(data)
    assert [fault.code for fault in error.value.faults] == ["bad-record"]
    repaired = Reading.of(data, lenient=True).tournament
    assert repaired.extras == ()


@pytest.mark.parametrize("line", RECORDS)
@pytest.mark.parametrize("format_", ["trf16", "trf26"])
def test_a_remark_set_by_hand_is_written_as_a_comment(line: str, format_: str) -> None:
    plain = Reading.of(zug.write(club(), format_)).tournament
    writing = Writing.of(club(extras=(line,)), format_)
    again = Reading.of(writing.data).tournament
    assert replace(again, extras=()) == plain
    assert len(again.extras) == 1
    assert any(line[:12] in note for note in writing.assumptions)


@pytest.mark.parametrize("line", ["### noted by hand", "072 3", "212 BH,PTS", "ZZZ of another"])
def test_lines_that_reports_keep_are_kept(line: str) -> None:
    tournament = club(extras=(line,))
    for data in (as_json(tournament), zug.write(tournament, "trf26")):
        assert Reading.of(data).tournament.extras == (line,)


@pytest.mark.parametrize("name", ["\x1b[31mRed", "line1\nline2", "bell\x07", "nul\x00", "cr\rlf"])
def test_names_of_json_have_no_control_characters(name: str) -> None:
    document = json.loads(zug.write(club(), "json"))
    document["players"][1]["name"] = name
    data = json.dumps(document).encode()
    with pytest.raises(zug.FaultyFileError) as error:
        Reading.of(data)
    fault = error.value.faults[0]
    assert fault.code == "json-type"
    assert "$.players[1].name" in fault.message
    reading = Reading.of(data, lenient=True)
    assert reading.tournament.by_tpn[2].name.isprintable()
    assert reading.assumptions


def test_other_scripts_and_a_tab_are_text() -> None:
    for name in ("Ćwiek, Žofie", "李 四", "a\tb", "No\u00a0break"):
        document = json.loads(zug.write(club(), "json"))
        document["players"][0]["name"] = name
        data = json.dumps(document, ensure_ascii=False).encode()
        assert Reading.of(data).tournament.by_tpn[1].name == name


@pytest.mark.parametrize("format_", ["trf16", "trf26"])
def test_what_belongs_to_no_round_is_told(format_: str) -> None:
    """Virtual points of five rounds in an event of three; an absence after the last."""
    virtual = {1: tuple(map(Points, (10, 10, 10, 10, 10)))}
    writing = Writing.of(club(virtual_points=virtual), format_)
    assert any("virtual points" in note for note in writing.assumptions)
    assert Reading.of(writing.data).tournament.virtual_points == {1: virtual[1][:3]}
    played = generate(Config(players=Range(4, 4), rounds=Range(2, 2)), 9_740_001)
    writing = Writing.of(replace(played, absent=frozenset({1})), format_)
    assert any("absences" in note for note in writing.assumptions)
    assert Reading.of(writing.data).tournament.absent == frozenset()


@pytest.mark.parametrize("kind", ["PNLT", "?", "WW"])
def test_an_adjustment_of_an_unknown_kind_is_a_fault(kind: str) -> None:
    tournament = club(adjustments=(Adjustment(kind, Points(-5), 1, (1,)),))
    assert [fault.code for fault in tournament.faults()] == ["bad-field"]
    for known in ("", "w", "W", "-"):
        assert club(adjustments=(Adjustment(known, Points(-5), 1, (1,)),)).faults() == ()


ROUNDS = (
    ("3.0", "2 w 1     3 b 1     4 w 1"),
    ("1.0", "1 b 0     4 w 1     3 w 0"),
    ("1.0", "4 w 0     1 w 0     2 b 1"),
    ("1.0", "3 b 1     2 b 0     1 b 0"),
)
HUGE = "012 huge\nBBW 99999.0\nXXR 3\nXXC white1\n" + "".join(
    f"001 {tpn:4}      {name:<33}    0".ljust(80) + f"{points:>4} {tpn:4}     {cells}\n"
    for tpn, (name, (points, cells)) in enumerate(zip(PLAYERS, ROUNDS, strict=True), 1)
)


@pytest.mark.parametrize("target", ["out.json", "out.trf"])
def test_a_repaired_file_is_one_zug_reads(tmp_path: Path, target: str) -> None:
    """Three wins of 99,999 points: more than a single result may be worth, and than TRF holds."""
    source, out = tmp_path / "huge.trf", tmp_path / target
    source.write_text(HUGE, encoding="utf-8")
    code = guarded(["convert", "--lenient", str(source), str(out)])
    if target == "out.json":
        assert code == 0
        assert zug.pair(zug.read(out), round=3).boards
    else:
        assert (code, out.exists()) == (2, False)


@pytest.mark.parametrize("text", ["Ann\nSmith", "Ann\x1b[31m", "Ann\x7f"])
def test_what_is_put_into_a_tournament_is_looked_at_before_it_is_saved(text: str) -> None:
    """JSON and TRF do not read such a text, so neither is written."""
    whole = club()
    for changed in (
        replace(whole, event=replace(whole.event, name=text)),
        replace(whole, players=(replace(whole.players[0], name=text), *whole.players[1:])),
        replace(whole, extras=(text,)),
    ):
        assert [fault.code for fault in changed.faults()] == ["bad-field"]
        with pytest.raises(zug.ZugError):
            zug.write(changed, "json")
