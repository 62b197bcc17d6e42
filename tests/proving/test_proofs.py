"""Every round of the Dutch systems proves itself."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import zug
from tests.proving.rounds import SAMPLE, SYSTEMS, drawn, proved, rounds_of
from zug.systems.dutch.proving import zug_verify
from zug.systems.proofs import Proof, checker_source

FILES = sorted(SAMPLE.glob("dutch-*/*.trf"))[::6]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_round_of_a_finished_tournament(path: Path) -> None:
    for prepared in rounds_of(path, path.parent.name):
        lines = zug_verify.verify(proved(prepared))
        assert lines[-1][0] == "boards"


@pytest.mark.parametrize("system", SYSTEMS)
def test_drawn_rounds_of_every_route(system: str) -> None:
    """Impossible rounds and, in 2017, those that end in PPB and CLB (dutch-2017:A.9) too."""
    seen: Counter[str] = Counter()
    for seed in range(1, 200):
        prepared = drawn(system, seed)
        pairing = prepared.pair()
        lines = [what for what, _ in zug_verify.verify(proved(prepared, pairing))]
        assert ("impossible" in lines) == (pairing.impossible is not None)
        seen.update(set(lines))
    wanted = {"bracket", "impossible", "colours", "boards"}
    wanted |= {"bye"} if system == "dutch-2026" else {"ppb", "clb"}
    assert all(seen[what] > 5 for what in wanted), seen
    assert seen.keys() == wanted


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_without_players_and_one_with_a_single_player(system: str) -> None:
    for count, bye in ((0, None), (1, 1), (2, None)):
        tournament = zug.new(["A", "B"], rounds=2, system=system)
        tournament = replace(tournament, players=tournament.players[:count])
        proof = zug.prove(tournament)
        assert proof.verification.proved
        assert proof.document["bye"] == bye


def test_two_hundred_players_fit_into_a_small_file() -> None:
    path = max((SAMPLE / "dutch-2026").glob("*.trf"), key=lambda path: path.stat().st_size)
    tournament = zug.read(path)
    assert len(tournament.players) > 90
    data = zug.prove(tournament).to_bytes()
    assert len(data) < 100_000


# --- The checker trusts nobody


def test_the_checker_imports_nothing_but_the_standard_library() -> None:
    imported = set()
    for node in ast.walk(ast.parse(checker_source())):
        if isinstance(node, ast.Import):
            imported |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module).split(".")[0])
    assert "zug" not in imported
    assert imported <= sys.stdlib_module_names


def run_alone(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    script = tmp_path / "check.py"
    script.write_text(checker_source(), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-X", "utf8", str(script), *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        check=False,
    )


@pytest.mark.parametrize("path", FILES[:3] + FILES[-3:], ids=lambda path: path.stem)
def test_the_checker_runs_alone(path: Path, tmp_path: Path) -> None:
    proof = zug.prove(zug.read(path), path.parent.name)
    file = tmp_path / "round.proof"
    file.write_bytes(proof.to_bytes())
    ended = run_alone(tmp_path, str(file), "--trf", str(path))
    assert (ended.returncode, ended.stderr) == (0, "")
    *lines, last = ended.stdout.splitlines()
    boards = proof.document["boards"]
    paired = [f"Board {number}: {one} – {two}" for number, (one, two) in enumerate(boards, 1)]
    bye = [f"Bye: {tpn}" for tpn in [proof.document["bye"]] if tpn is not None]
    given = [str(one.sentence) for one in proof.given]
    said = [str(line.sentence) for line in proof.verification.lines]
    assert lines == said + paired + bye + given
    assert last.endswith(proof.digest)
    other = next(one for one in FILES if one.parent == path.parent and one != path)
    refused = run_alone(tmp_path, str(file), "--trf", str(other))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith("REFUSED [report] player ")


def test_the_boards_of_a_report_that_has_the_round(tmp_path: Path) -> None:
    club = zug.new(list("ABCDE"), rounds=3)
    proof = zug.prove(club)
    file, report = tmp_path / "round.proof", tmp_path / "club.trf"
    file.write_bytes(proof.to_bytes())

    def ended(tournament: zug.Tournament) -> tuple[int, str]:
        zug.save(tournament, report)
        told = run_alone(tmp_path, str(file), "--trf", str(report))
        return told.returncode, told.stderr

    assert ended(club) == (0, "")
    right = [(white, black) for white, black in proof.document["boards"]]
    assert ended(club.with_round([*right, (5, 0)], ["1-0", "0-1"])) == (0, "")
    for rows in ([right[0][::-1], right[1], (5, 0)], [(1, 4), (3, 2), (5, 0)]):
        code, told = ended(club.with_round(rows, ["1-0", "1-0"]))
        assert code == 1
        assert told == ("REFUSED [report] player 1: the report says something else (round 1)\n")
    report.write_text("001 what\n", encoding="utf-8")
    assert run_alone(tmp_path, str(file), "--trf", str(report)).returncode == 2


def test_wrong_calls_of_the_checker(tmp_path: Path) -> None:
    assert run_alone(tmp_path).returncode == 2
    assert run_alone(tmp_path, "nowhere.proof").returncode == 2
    assert run_alone(tmp_path, "a", "--other", "b").returncode == 2
    (tmp_path / "x").write_text("[1", encoding="utf-8")
    ended = run_alone(tmp_path, "x")
    assert ended.returncode == 1
    assert ended.stderr == (
        "REFUSED [not-json] this is not a proof: it stops being JSON at line 1, column 3\n"
    )


def test_what_no_pairing_can_show_is_said() -> None:
    facts = zug.prove(zug.new(list("ABCDEFG"), rounds=3)).document["facts"]

    def said(**changed: object) -> list[str]:
        return [str(one.sentence) for one in Proof({"facts": {**facts, **changed}}).given]

    assert said() == [
        "Taken as given: the number of rounds is 3.",
        "Taken as given: the initial colour is White.",
    ]
    assert said(rounds=None, initial="b") == [
        "Taken as given: this is not the last round.",
        "Taken as given: the initial colour is Black.",
    ]
    points = {**facts["points"], "w1": 30, "b=": 10}
    players = [[tpn, "", [10] if tpn in (1, 2, 3, 5) else []] for tpn in range(1, 8)]
    changed = {"points": points, "players": players, "forbidden": [[1, 3], [4, 5, 6]]}
    assert said(**changed, absent=[7])[2:] == [
        "Taken as given: results count otherwise than usual: w1: 3, b=: 1.",
        "Taken as given: points besides results before each round for 1–3, 5: 1.",
        "Taken as given: these may not meet each other: 1, 3.",
        "Taken as given: these may not meet each other: 4–6.",
        "Taken as given: these are absent: 7.",
    ]


def test_a_proof_is_read_as_it_was_written() -> None:
    proof = zug.prove(zug.read(FILES[0]))
    again = Proof.read(proof.to_bytes())
    assert again == proof
    assert again.to_bytes() == proof.to_bytes()
    told = again.summary()
    assert told.digest == proof.digest
    assert told.certificates == len(proof.document["certificates"])
    assert [line.what for line in told.lines][-2:] == ["colours", "boards"]
