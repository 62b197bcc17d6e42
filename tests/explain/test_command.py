"""`zug explain`, and what `zug check` says about differences."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import zug
from tests.support.commands import Run
from zug.model import Cell, Colour, Result

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "open.trf"


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The sample with its next round written down."""
    return _with_round(tmp_path / "played.trf", zug.pair(zug.read(SAMPLE)).boards)


def _with_round(path: Path, boards: tuple[zug.Board, ...]) -> Path:
    """The sample with these boards as the next round, White winning; others rest."""
    tournament = zug.read(SAMPLE)
    cells = {}
    for white, black in boards:
        cells[white] = Cell(black, Colour.WHITE, Result.WIN)
        cells[black] = Cell(white, Colour.BLACK, Result.LOSS)
    for tpn in tournament.by_tpn.keys() - cells.keys():
        is_away = tpn in tournament.absentees
        cells[tpn] = Cell(0, None, Result.ZERO_BYE if is_away else Result.PAB)
    held = tournament.rounds_played
    players = tuple(
        player.with_cells((*player.cells[:held], cells[player.tpn]))
        for player in tournament.players
    )
    zug.save(replace(tournament, players=players, byes=()), path)
    return path


def test_the_sample_is_paired_by_the_rules(run: Run) -> None:
    assert run("check", SAMPLE)[0] == 0


def test_a_board(run: Run) -> None:
    code, out, _ = run("explain", SAMPLE, "--board", 1)
    assert code == 0
    assert out.count("* Board ") == 1
    assert "* Board 1: " in out
    assert "[C.04.3, 5.2." in out


def test_a_player_in_french(run: Run) -> None:
    code, out, _ = run("explain", SAMPLE, "--player", 2, "--lang", "fr")
    assert code == 0
    assert "Niveau d’appariement" in out
    assert "(2)" in out


def test_json(run: Run) -> None:
    code, out, _ = run("explain", SAMPLE, "--json", "--lang", "it")
    document = json.loads(out)
    assert code == 0
    assert document["system"] == "dutch-2026"
    statement = document["parts"][0]["statements"][0]
    assert set(statement) == {"id", "article", "players", "params", "text"}
    assert "da abbinare" in statement["text"]


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_forms(run: Run, form: str) -> None:
    code, out, _ = run("explain", SAMPLE, "--format", form)
    assert code == 0
    assert out.startswith("# Round" if form == "markdown" else "<!doctype html>")


def test_maps_as_values(run: Run) -> None:
    code, out, _ = run("explain", SAMPLE, "--board", 2, "--json", "--maps")
    assert code == 0
    shown = json.loads(out)["maps"][-1]
    assert shown["title"]["text"] == "Bracket of 3½ points"
    assert shown["sections"][0] == {"kind": "mdps", "left": [1, 2], "right": [7, 8]}
    assert shown["boards"]["2"] == [2, 10]
    assert [(one["pair"], one["reason"]) for one in shown["marks"]][1] == ([2, 8], "met")
    assert shown["arrivals"][0] == {"who": 1, "score": 40, "up": False}
    assert shown["faces"]["2"]["colours"] == "bwbwb"
    assert "maps" not in json.loads(run("explain", SAMPLE, "--board", 2, "--json")[1])
    code, _, err = run("explain", SAMPLE, "--maps")
    assert code == 2
    assert "--json" in err


def test_why_not_a_bye(run: Run) -> None:
    code, out, _ = run("explain", SAMPLE, "--why-not", 1, "bye", "--json")
    assert code == 0
    assert json.loads(out)["asked"] == [[1, 0]]
    assert json.loads(out)["verdict"] in ("worse", "forbidden")


def test_maps_in_french_have_the_space_before_a_colon(run: Run) -> None:
    code, out, _ = run("--lang", "fr", "explain", SAMPLE)
    assert code == 0
    assert "Almasi, Viktor (1)\u00a0: descend" in out
    assert "):" not in out


def test_why_not_a_past_opponent(run: Run) -> None:
    first = zug.read(SAMPLE).by_tpn[1].cells[0].opponent
    code, out, _ = run("explain", SAMPLE, "--why-not", 1, first)
    assert code == 0
    assert "have already met in round 1" in out


def test_compare_with_the_boards_of_an_engine(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("pair", SAMPLE, "--format", "engine")
    boards = tmp_path / "boards.txt"
    boards.write_text(out, encoding="utf-8")
    code, out, _ = run("explain", SAMPLE, "--compare", boards)
    assert code == 0
    assert "In fact, that is what the rules give." in out


def test_compare_with_a_round_of_a_file(run: Run, played: Path) -> None:
    code, out, _ = run("explain", SAMPLE, "--compare", played)
    assert code == 0
    assert "In fact, that is what the rules give." in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--board", 99),
        ("--player", 99),
        ("--why-not", 1, 99),
        ("--why-not", 1, 1),
        ("--why-not", 1, "x"),
        ("--board", 1, "--player", 1),
        ("--round", 99),
        ("--compare", "nowhere.txt"),
        ("--compare", SAMPLE),
        ("--lang", "xx"),
    ],
)
def test_what_cannot_be_answered_is_refused(run: Run, arguments: tuple[object, ...]) -> None:
    code, out, err = run("explain", SAMPLE, *arguments)
    assert code not in (0, 1)
    assert out == ""
    assert "Traceback" not in err


def test_check_gives_a_verdict(run: Run, tmp_path: Path) -> None:
    """Two boards of one bracket with their opponents exchanged."""
    pairing = zug.pair(zug.read(SAMPLE))
    first, second, *rest = pairing.boards
    swapped = (zug.Board(first.white, second.black), zug.Board(second.white, first.black), *rest)
    file = _with_round(tmp_path / "swapped.trf", swapped)
    code, out, _ = run("check", file)
    assert code == 1
    assert "by the rules" in out
    assert "  verdict: " in out
    assert "[C.04.3, " in out
    code, out, _ = run("check", file, "--no-explain")
    assert "verdict:" not in out
    code, out, _ = run("check", file, "--json")
    view = json.loads(out)["files"][0]["rounds"][-1]
    assert view["verdict"]["verdict"] in ("worse", "later", "forbidden")
    assert view["verdict"]["statements"][1]["text"]


def test_check_says_that_a_repeated_game_is_illegal(run: Run, tmp_path: Path) -> None:
    tournament = zug.read(SAMPLE)
    pairing = zug.pair(tournament)
    boards = list(pairing.boards)
    met = tournament.by_tpn[boards[0].white].cells[0].opponent
    at = next(n for n, board in enumerate(boards) if met in board)
    other = next(tpn for tpn in boards[at] if tpn != met)
    old = boards[0]
    boards[0], boards[at] = zug.Board(old.white, met), zug.Board(old.black, other)
    code, out, _ = run("check", _with_round(tmp_path / "met.trf", tuple(boards)))
    assert code == 1
    assert "verdict: the recorded pairing is illegal" in out
    assert "have already met in round 1. [C.04.3, 2.1.1]" in out


def test_check_of_several_files_explains_on_demand(run: Run, tmp_path: Path) -> None:
    boards = zug.pair(zug.read(SAMPLE)).boards
    turned = (zug.Board(*boards[0][::-1]), *boards[1:])
    file = _with_round(tmp_path / "turned.trf", turned)
    _, out, _ = run("check", file, SAMPLE)
    assert "verdict:" not in out
    _, out, _ = run("check", file, SAMPLE, "--explain", "--jobs", 2, "--no-progress")
    assert "verdict: the opponents agree, the colours do not" in out


def test_an_event_file_explains_its_last_round(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "club", "--rounds", 5)
    for name in ("Ann", "Bob", "Cid", "Dan", "Eve"):
        run("enter", name)
    run("close")
    run("next", "--colour", "w")
    code, out, _ = run("explain", "club.zug", "--player", 5)
    assert code == 0
    assert out.startswith("Round 1 by dutch-2026")
    assert "The bye: Eve (5)" in out


def test_a_walk(run: Run) -> None:
    """In a pipe all steps at once; a number takes one; others are refused."""
    code, out, _ = run("explain", SAMPLE, "--system", "lim-2026", "--walk")
    assert code == 0
    assert out.startswith("Step 1 of ")
    assert "Everybody is paired." in out
    code, out, _ = run("explain", SAMPLE, "--system", "lim-2026", "--walk", "2", "--json")
    assert [step["number"] for step in json.loads(out)["walk"]] == [2]
    code, out, _ = run("explain", SAMPLE, "--system", "lim-2026", "--walk", "--format", "html")
    assert code == 0
    assert out.startswith("<!doctype html>")
    assert 'href="#step-2"' in out
    assert run("explain", SAMPLE, "--walk", "900")[0] != 0
    assert run("explain", SAMPLE, "--walk", "x")[0] != 0
    assert run("explain", SAMPLE, "--walk", "--board", "1")[0] != 0
