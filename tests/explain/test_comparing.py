"""Systems side by side, and verdicts on published pairings."""

from __future__ import annotations

import json
import random
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

import zug
from tests.explain.witness import Judge
from tests.literal import nasty
from tests.support.positions import any_position
from zug.cli.main import guarded
from zug.errors import UsageError
from zug.explainer.answers import rows_of
from zug.explainer.comparison import render_comparison
from zug.explainer.verdict import render_verdict
from zug.messages import languages

ROOT = Path(__file__).parents[2]
OPEN = ROOT / "samples" / "open.trf"
SAMPLE = zug.read(OPEN)
EDITIONS = ROOT / "docs" / "editions"


def known_differences() -> list[tuple[str, str, str]]:
    """Small tournaments that two editions pair differently, each found for one change."""
    pairs = tomllib.loads((EDITIONS / "changes.toml").read_text(encoding="utf-8"))["pair"]
    return [
        (f"{pair['old'].partition('-')[0]}-{change['id']}", pair["old"], pair["new"])
        for pair in pairs
        for change in pair.get("change", ())
    ]


@pytest.mark.parametrize(("file", "old", "new"), known_differences())
def test_editions_differ_and_each_says_why(file: str, old: str, new: str) -> None:
    path = EDITIONS / f"{file}.trf"
    tournament = zug.read(path)
    (contrast,) = zug.compare(tournament, [old, new]).contrasts
    pairings = {name: zug.pair(tournament, name) for name in (old, new)}
    for one in (contrast.first, contrast.second):
        assert one.pairing is not None
        assert one.pairing.boards == pairings[one.system].boards
        assert one.pairing.bye == pairings[one.system].bye
    assert contrast.sides
    assert contrast.against_first == zug.why_not(tournament, pairings[old], new)
    assert contrast.against_second == zug.why_not(tournament, pairings[new], old)
    assert contrast.against_first.verdict != "actual"
    for one in contrast.differences:
        if one.side.theirs is not None:
            assert one.against_theirs == zug.why_not(tournament, one.side.theirs, old)
        if one.side.ours is not None:
            assert one.against_ours == zug.why_not(tournament, one.side.ours, new)


def test_sides_hold_exactly_what_only_one_has() -> None:
    for seed in range(40):
        tournament = any_position(random.Random(seed), "dutch-2026")
        comparison = zug.compare(tournament, ["dutch-2026", "rating-1992"])
        if len(comparison.able) < 2:
            continue
        (contrast,) = comparison.contrasts
        first, second = (one.pairing for one in comparison.able)
        assert first is not None
        assert second is not None
        mine, yours = {*rows_of(first)}, {*rows_of(second)}
        assert {side.ours for side in contrast.sides} - {None} == mine - yours
        assert {side.theirs for side in contrast.sides} - {None} == yours - mine
        pairs = [{frozenset(board) for board in some} for some in (mine, yours)]
        assert comparison.agreement(*comparison.able) == len(pairs[0] & pairs[1])


def test_all_systems() -> None:
    comparison = zug.compare(SAMPLE, ["all"])
    assert comparison.paired[0].system == "dutch-2026"
    assert {"dutch-2017", "lim-1999", "dubov-2026"} <= {one.system for one in comparison.paired}
    assert all(comparison.agreement(one, one) == 12 for one in comparison.able)
    assert "dutch-2017" in str(comparison)
    everybody = {one.system for one in comparison.paired} | {*comparison.left_out}
    assert everybody == {one.id for one in zug.SYSTEMS}
    assert "double-swiss-2026" in comparison.left_out
    assert "Not for a tournament of this kind: double-swiss-2026, " in str(comparison)


def test_a_system_that_is_alone() -> None:
    two_games = zug.new(["A", "B", "C", "D"], rounds=3)
    with pytest.raises(UsageError, match="no system but double-swiss-2026 pairs"):
        zug.compare(replace(two_games, system="double-swiss-2026"), ["all"])


@pytest.mark.parametrize("systems", [[], ["dutch-2026"], ["dutch-2026", "dutch-2026"], ["nope"]])
def test_fewer_than_two_systems_are_refused(systems: list[str]) -> None:
    with pytest.raises(UsageError, match=r"one-system|unknown-system"):
        zug.compare(SAMPLE, systems)


# --- published pairings


def turned_and_exchanged() -> zug.Verdict:
    """Round 5 of the sample: three boards with the other colours, two with other opponents."""
    boards = [tuple(board) for board in zug.pair(SAMPLE.before(5)).boards]
    other = {(1, 2): (2, 1), (8, 10): (10, 8), (9, 7): (7, 9), (14, 11): (14, 4), (13, 4): (13, 11)}
    assert other.keys() <= {*boards}
    return zug.judge(SAMPLE, [other.get(one, one) for one in boards], round=5)  # type: ignore[misc, call-overload]


def test_boards_that_differ_in_colours_only_are_told_with_the_rule() -> None:
    verdict = turned_and_exchanged()
    assert [side.is_turned for side in verdict.differences] == [True, True, True, False, False]
    told = str(verdict)
    assert (
        "On 3 boards the opponents are right, and only the colours differ: 1–2, 8–10, 9–7." in told
    )
    rules = [one.article for one in verdict.statements[-3:]]
    assert rules == ["dutch-2026:5.2.1", "dutch-2026:5.2.1", "dutch-2026:5.2.4"]
    only = [(black, white) for white, black in zug.pair(SAMPLE.before(5)).boards]
    assert "opponents are right" not in str(zug.judge(SAMPLE, only, round=5))  # it says so already


def test_the_picture_marks_the_pair_that_is_broken() -> None:
    verdict = turned_and_exchanged()
    shown = verdict.deciding_map
    assert shown is not None
    assert verdict.wish is None  # 9 and 7 do meet; 14–4 and 13–11 reach beyond the bracket
    assert {*shown.boards[verdict.broken_board]} == {11, 14}
    boards = [tuple(board) for board in zug.pair(SAMPLE).boards]
    boards[0], boards[2] = (1, 7), (14, 8)
    verdict = zug.judge(SAMPLE, boards)  # type: ignore[arg-type]
    assert (verdict.wish, verdict.broken_board) == ((1, 7), 0)


def test_what_the_rules_give_is_the_same() -> None:
    for seed in range(30):
        tournament = any_position(random.Random(seed), "dutch-2026")
        pairing = zug.pair(tournament)
        if not pairing.boards:
            continue
        text = "\n".join(f"{white} {black}" for white, black in rows_of(pairing))
        verdict = zug.judge(tournament, text)
        assert (verdict.kind, verdict.is_same, verdict.differences) == ("actual", True, ())


def test_verdicts_are_those_of_why_not() -> None:
    """Pairs exchanged at random: the same answer as for the boards asked about one by one."""
    seen = set()
    for seed in range(120):
        rng = random.Random(seed)
        tournament = any_position(rng, "dutch-2026")
        rows = [list(board) for board in rows_of(zug.pair(tournament)) if board]
        if len(rows) < 2:
            continue
        one, other = rng.sample(range(len(rows)), 2)
        rows[one][1], rows[other][1] = rows[other][1], rows[one][1]
        if 0 in rows[one] and rows[one][0] == 0:
            continue
        boards = [(white, black) for white, black in rows]
        verdict = zug.judge(tournament, "\n".join(f"{white} {black}" for white, black in boards))
        assert verdict.answer == zug.why_not(tournament, boards)
        seen.add(verdict.kind)
    assert {"worse", "later", "forbidden"} <= seen


def test_verdicts_against_the_literal_judge() -> None:
    """Any legal pairing, pasted: the criterion and both values as a second reading has them."""
    seen = set()
    for seed in range(60):
        tournament = nasty.tournament(random.Random(seed), most=8)
        judge = Judge(tournament, "dutch-2026")
        if not judge.possible:
            continue
        pairing = zug.pair(tournament, "dutch-2026")
        ours = judge.ranked(pairing.boards, pairing.bye)
        tpn = {rank: number for number, rank in judge.rank.items()} | {-1: 0}
        every = judge.every()
        for theirs in random.Random(seed).sample(every, min(5, len(every))):
            rows = [f"{tpn[high]} - {tpn[low]}" for high, low in sorted(theirs)]
            verdict = zug.judge(tournament, "\n".join(rows), "dutch-2026")
            seen.add(verdict.kind)
            if theirs == ours:
                assert verdict.kind in ("actual", "colours")
                continue
            difference = judge.difference(ours, theirs)
            assert verdict.answer.criterion == difference.criterion
            assert verdict.kind == ("later" if difference.criterion is None else "worse")
    assert {"worse", "later"} <= seen


def test_reversed_colours() -> None:
    boards = [(black, white) for white, black in zug.pair(SAMPLE).boards]
    verdict = zug.judge(SAMPLE, boards)
    assert verdict.kind == "colours"
    assert len(verdict.differences) == 12
    assert "on 12 boards the colours are reversed" in str(verdict)


def test_a_bye_that_is_left_out_is_who_is_missing() -> None:
    five = zug.new(["A", "B", "C", "D", "E"], rounds=3)
    verdict = zug.judge(five, "1 - 3\n4 - 2")
    assert verdict.bye == 5
    assert verdict.is_same
    other = zug.judge(five, "1 - 3\n5 - 2")
    assert other.bye == 4
    assert "published bye goes to D (4); by the rules it goes to E (5)" in str(other)
    assert "Read: 2 boards from 2 lines." in str(other)
    assert "Read: 2 boards and 1 bye from 3 lines." in str(zug.judge(five, "1 3\n4 2\n5 bye"))
    three = zug.judge(zug.new(["A", "B", "C"], rounds=3), "1 - 3")
    assert "1 of 1 board differs." in str(three)
    assert "Read: 1 board from 1 line." in str(three)


def test_players_the_list_has_as_absent_are_left_aside() -> None:
    away = replace(SAMPLE, absent=SAMPLE.absent | {1, 5})
    pairing = zug.pair(away)
    lines = [f"{white} - {black}" for white, black in rows_of(pairing) if black]
    assert zug.judge(SAMPLE, "\n".join(lines)).kind == "forbidden"
    verdict = zug.judge(SAMPLE, "\n".join([*lines, "Almasi not paired", "5 half-point bye"]))
    assert (verdict.kind, verdict.away, verdict.ours) == ("actual", (1, 5), pairing)
    assert "judged without them" in " ".join(str(verdict).split())


def test_lines_not_understood_make_no_verdict() -> None:
    boards = zug.pair(SAMPLE).boards
    lines = [f"{white} - {black}" for white, black in boards]
    lines[3] = "Nobody - Knows"
    verdict = zug.judge(SAMPLE, "\n".join(lines))
    assert verdict.kind == "incomplete"
    assert "line 4 was not understood" in str(verdict)
    del lines[3]
    assert zug.judge(SAMPLE, "\n".join(lines)).kind == "forbidden"


@pytest.mark.parametrize("language", languages())
def test_every_language(language: str) -> None:
    comparison = zug.compare(zug.read(EDITIONS / "dutch-bye-score.trf"), ["dutch-2017", "dutch"])
    text = render_comparison(comparison, language)
    assert "{" not in text
    json.dumps(comparison.as_json(language))
    rows = [list(board) for board in zug.pair(SAMPLE).boards]
    rows[0][0], rows[5][0] = rows[5][0], rows[0][0]
    text = "Round 6\n12 absent\nfoo bar - x\n" + "\n".join(f"{w} {b}" for w, b in rows)
    verdict = zug.judge(SAMPLE, text)
    assert "{" not in render_verdict(verdict, language, with_lines=True)
    document = json.loads(json.dumps(verdict.as_json(language)))
    assert document["verdict"] == verdict.kind
    assert all(one["text"] for one in document["statements"])


def test_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    boards = tmp_path / "boards.txt"
    guarded(["pair", str(OPEN), "--format", "engine"])
    boards.write_text(capfd.readouterr().out)
    assert guarded(["compare", str(OPEN), "--published", str(boards)]) == 0
    assert "is what the rules give" in capfd.readouterr().out
    boards.write_text("Novak - Okafor\n" + "\n".join(boards.read_text().split("\n")[3:]))
    assert guarded(["compare", str(OPEN), "--published", str(boards), "--json"]) == 1
    assert json.loads(capfd.readouterr().out)["verdict"] == "forbidden"
    assert guarded(["compare", str(OPEN), "--systems", "dutch-2017, dubov-2026", "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["contrasts"][0]["second"] == "dubov-2026"
    assert guarded(["compare", str(OPEN)]) == 2
    assert guarded(["explain", str(OPEN), "--compare", str(boards)]) == 0


@pytest.mark.parametrize("width", [60, 80, 96])
def test_citations_are_not_broken_over_two_lines(width: int) -> None:
    systems = ["dutch-2026", "lim-2026"]
    lines = render_comparison(zug.compare(SAMPLE, systems, round=5), "fr", width).splitlines()
    assert any("[C.04.3, 3.8.1]" in line for line in lines)
    assert all(line.count("[") == line.count("]") for line in lines)
