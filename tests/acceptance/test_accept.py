"""`zug accept`: tournaments each way with another engine, and every difference traced.

The other side is a process of its own: `zug-engine`, which takes bbpPairings' command line, and the
literal engines (`scripts/literal_engine.py`), which share no pairing code with ours.
"""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from zug.acceptance.peers import EngineFailure, Peer, find_peer
from zug.acceptance.runs import LEDGER
from zug.checker import check
from zug.cli.main import guarded
from zug.errors import UsageError
from zug.formats import read, write
from zug.generator import VARIED, Config, generate

Said = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
ENGINE = f"{PYTHON} -m zug.cli.engine"
LITERAL = f"{PYTHON} {shlex.quote(str(ROOT / 'scripts' / 'literal_engine.py'))}"
SMALL = ("--set", "players=5-8", "--set", "rounds=3-4", "--seed", "11", "--calls", "bbp")


def accept(folder: Path, engine: str, *words: object) -> int:
    return guarded(["accept", "--engine", engine, "--output", str(folder), *map(str, words)])


def report(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


def test_q33_tournaments_each_way_with_the_engine_on_the_other_side(
    tmp_path: Path, capsys: Said
) -> None:
    assert accept(tmp_path, ENGINE, "-n", 2, "--to", "trf26", *SMALL) == 0
    told = capsys.readouterr().out
    assert "made by Zug: 2 tournaments, " in told
    assert "made by the other engine: 2 tournaments, " in told
    ways = report(tmp_path)["ways"]
    assert ways["ours"]["tournaments_with_ranks"] == 2, "tie-breaks too"
    assert ways["ours"]["rounds_that_differ"] == ways["theirs"]["rounds_that_differ"] == 0
    assert "No differences." in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert not list((tmp_path / "files").iterdir()), "what agrees is not kept"


def test_q33_the_text_itself_on_the_other_side_pairings_and_ranks(tmp_path: Path) -> None:
    words = ("-n", 2, "--to", "trf26", "--set", "tiebreaks=BH/C1,SB,PS")
    assert accept(tmp_path, LITERAL, *words, *SMALL) == 0
    ways = report(tmp_path)["ways"]
    for way in ("ours", "theirs"):
        assert ways[way]["tournaments"] == 2
        assert ways[way]["rounds_in_all"] >= 6
        assert ways[way]["rounds_that_differ"] == ways[way]["tournaments_with_other_ranks"] == 0
    assert ways["ours"]["tournaments_with_ranks"] == 2


def test_q35_every_difference_is_traced_to_its_rule_and_its_file_is_kept(tmp_path: Path) -> None:
    """An engine that exchanges two opponents in round 2 and two ranks, in both directions."""
    words = ("-n", 1, "--to", "trf26", "--set", "tiebreaks=BH/C1,SB", "--set", "rounds=3")
    assert accept(tmp_path, f"{LITERAL} --wrong 2", *SMALL, *words) == 1
    found = report(tmp_path)
    assert [one["way"] for one in found["findings"]] == ["ours", "theirs"]
    for finding in found["findings"]:
        path = tmp_path / "files" / f"{finding['way']}-{finding['seed']}.trf"
        assert check(read(path), try_editions=False).identical is (finding["way"] == "ours")
        difference = finding["differences"][0]
        assert difference["round"] == 2
        assert len(difference["ours"]) == len(difference["theirs"]) >= 1
        assert difference["verdict"] in ("worse", "forbidden", "later")
        assert all("[C.04.3, " in sentence for sentence in difference["why"])
        assert difference["why"]
    [ranks] = [one for one in found["findings"][0]["differences"] if not one["round"]]
    assert len(ranks["ranks"]) == 2
    assert {tuple(row["values"]) for row in ranks["ranks"]} == {("BH/C1", "SB")}
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "## files/ours-11.trf: round 2" in text
    assert "## files/ours-11.trf: ranks" in text
    assert "At most 10 differences in each direction; each needs an explanation." in text


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, capsys: Said) -> None:
    words = ("--set", "players=5-8", "--set", "rounds=3", "--calls", "bbp", "--only", "ours")
    assert accept(tmp_path, ENGINE, "-n", 2, *words) == 0
    seed = capsys.readouterr().err
    ledger = tmp_path / LEDGER
    lines = ledger.read_text(encoding="utf-8").splitlines(keepends=True)
    marked = lines[1].replace('"players": ', '"players": 9')
    ledger.write_text("".join([lines[0], marked, lines[2][:-9]]), encoding="utf-8")
    assert accept(tmp_path, ENGINE, "-n", 3, *words, "--resume", "--jobs", 2) == 0
    assert capsys.readouterr().err == seed, "its own seed"
    assert report(tmp_path)["ways"]["ours"]["tournaments"] == 3
    assert report(tmp_path)["ways"]["ours"]["players"]["most"] > 90, "not compared again"
    assert len(ledger.read_text(encoding="utf-8").splitlines()) == 4
    assert accept(tmp_path, ENGINE, *words, "--resume", "--set", "rounds=4") == 2
    assert "[other-parameters]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("engine", "told"),
    [
        ("true", "0 rounds were checked: exit code 0; nothing was said"),
        ("no-such-engine", "no-such-engine: No such file or directory"),
        ("sleep 9 #", "no answer after 0.2 seconds"),
    ],
)
def test_an_engine_that_gives_no_answer_is_a_finding(
    tmp_path: Path, engine: str, told: str, capsys: Said
) -> None:
    if engine.startswith("sleep"):
        engine = f"{PYTHON} -c 'import time; time.sleep(9)'"
    words = ("-n", 1, "--seconds", 0.2, *SMALL)
    assert accept(tmp_path, engine, *words) == 1
    assert "1 could not be compared" in capsys.readouterr().out
    ours, theirs = report(tmp_path)["findings"]
    assert ours["failure"] == told
    assert theirs["failure"]
    written = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert told in written
    assert "Nothing was compared: no tournament came through." in written
    assert "No differences" not in written


def test_how_an_engine_is_called_is_told_from_its_name() -> None:
    for command, kind in (
        ("./bbpPairings.exe", "bbp"),
        ("zug-engine", "bbp"),
        ("java -ea -jar javafo.jar", "javafo"),
        ("../TieBreakServer", "gacrux"),
        ("py4swiss", "py4swiss"),
    ):
        assert find_peer(tuple(command.split()), None, "dutch-2026", 1).kind == kind
    with pytest.raises(UsageError, match="cannot be told from its name"):
        find_peer(("./engine",), None, "dutch-2026", 1)
    assert find_peer(("./engine",), "bbp", "dutch-2026", 1).kind == "bbp"


def test_an_engine_that_only_pairs_is_given_every_round(tmp_path: Path) -> None:
    """py4swiss' command line in front of `zug-engine`: byes and absences reach it in the file."""
    program = tmp_path / "pairs.py"
    program.write_text(
        "import sys; from zug.cli.engine import answer\n"
        "given = dict(zip(sys.argv[1::2], sys.argv[2::2]))\n"
        "answer([f\"--{given['-e']}\", given['-t'], '-p', given['-p']])\n"
    )
    words = ("--calls", "py4swiss", "--seed", 5, "--set", "players=9", "--set", "rounds=4")
    assert accept(tmp_path / "a", f"{PYTHON} {program}", "-n", 1, *words) == 0
    ways = report(tmp_path / "a")["ways"]
    assert list(ways) == ["ours"], "it makes no tournaments"
    assert ways["ours"]["rounds_in_all"] == 4


GACRUX = """
import json, sys
words = sys.argv[1:]
with open({log!r}, "a") as log:
    print(*words, file=log)
print(open({answer!r}).read())
"""
RECORDED = Path(__file__).parent / "gacrux"
"""What release 1.9.57 answers for `altered.trf`, in which two boards of round 2 are exchanged; we
cannot include the program itself."""
PAIRS = [[1, 2], [3, 4], [5, 6]]


def stand_in(folder: Path, pairing: Path, ranks: Path) -> Peer:
    """Programs called like Gacrux, which repeat its answers."""
    (folder / "gacrux").mkdir()
    for module, answer in (("pairingchecker", pairing), ("tiebreakchecker", ranks)):
        text = GACRUX.format(log=str(folder / f"{module}.log"), answer=str(answer))
        (folder / "gacrux" / f"{module}.py").write_text(text)
    return Peer("gacrux", (str(folder),), "dutch-2026")


def test_what_gacrux_answers_today_is_understood(tmp_path: Path) -> None:
    peer = stand_in(
        tmp_path,
        RECORDED / "pairingchecker-1.9.57.json",
        RECORDED / "tiebreakchecker-1.9.57.json",
    )
    path = RECORDED / "altered.trf"
    found = peer.check(path, read(path))
    assert found.rounds == {1: None, 2: ((3, 2), (1, 6), (5, 4))}
    assert found.ranks == {1: 2, 2: 4, 3: 1, 4: 2, 5: 6, 6: 5}
    asked = (tmp_path / "tiebreakchecker.log").read_text().split()
    assert "-s" in asked, "a Swiss system, whatever the number of rounds"


def test_gacrux_is_not_told_that_a_round_robin_is_a_swiss(tmp_path: Path) -> None:
    ranks = RECORDED / "tiebreakchecker-1.9.57.json"
    peer = stand_in(tmp_path, RECORDED / "pairingchecker-1.9.57.json", ranks)
    path = RECORDED / "altered.trf"
    peer._replace(system="round-robin").check(path, read(path))
    assert "-s" not in (tmp_path / "tiebreakchecker.log").read_text().split()


def test_what_older_releases_of_gacrux_say_is_understood(tmp_path: Path) -> None:
    """The form of their answers as the documentation gives it: a list of rounds."""
    pairing, places = tmp_path / "pairing.json", tmp_path / "places.json"
    rounds = [
        {"round": 1, "check": True, "pairs": [], "current": []},
        {"round": 2, "check": False, "pairs": PAIRS, "current": []},
    ]
    pairing.write_text(json.dumps({"status": {"code": 1}, "pairingResult": rounds}))
    listed = [{"cid": number, "rank": number} for number in range(1, 7)]
    places.write_text(json.dumps({"tiebreakResult": {"competitors": listed}}))
    peer = stand_in(tmp_path, pairing, places)
    config = Config().with_settings({"players": "6", "rounds": "2", "tiebreaks": "BH"})
    tournament = generate(config, 1)
    path = tmp_path / "a.trf"
    path.write_bytes(write(tournament, "trf26"))
    found = peer.check(path, tournament)
    assert found.rounds == {1: None, 2: ((1, 2), (3, 4), (5, 6))}
    assert found.ranks == {number: number for number in range(1, 7)}
    with pytest.raises(EngineFailure, match="tournamentgenerator"):
        peer.generate(tmp_path / "b", 1, VARIED)
