"""`zug prove`, `zug verify`, `zug.prove`, `zug.verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zug
from scripts.prove import main as prove_all
from tests.proving.rounds import SAMPLE
from zug.cli.main import guarded
from zug.systems.proofs import checker_source

OPEN = SAMPLE / "dutch-2026" / "baku-00002.trf"
OTHER = SAMPLE / "dutch-2026" / "baku-00004.trf"


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    file = tmp_path / "round.proof"
    file.write_bytes(zug.prove(zug.read(OPEN), round=4).to_bytes())
    return file


def test_a_proof_is_written_and_checked(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = proof.with_name("again.proof")
    assert guarded(["prove", str(OPEN), "--round", "4", "--output", str(written)]) == 0
    assert written.read_bytes() == proof.read_bytes()
    told = capsys.readouterr().err.splitlines()
    assert guarded(["verify", str(proof), str(OPEN)]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    boards = json.loads(proof.read_bytes())["boards"]
    names = {player.tpn: f"{player.number} {player.name}" for player in zug.read(OPEN).players}
    paired = [
        f"Board {number}: {names[white]} – {names[black]}"
        for number, (white, black) in enumerate(boards, 1)
    ]
    given = [str(one.sentence) for one in zug.prove(zug.read(OPEN), round=4).given]
    assert given[0] == "Taken as given: the number of rounds is 9."
    assert any(one.startswith("Taken as given: points besides results") for one in given)
    assert lines == [*told[:-1], *paired, *given]
    assert told[:-1][-2:] == [
        "Colours: by the rules on every board.",
        "Boards: in the order of publication.",
    ]
    digest = json.loads(proof.read_bytes())["digest"]
    assert last == f"Proved: round 4, dutch-2026, digest {digest}."
    assert guarded(["prove", str(OPEN), "--round", "4"]) == 0
    assert capsys.readouterr().out.encode() == proof.read_bytes()


def test_it_is_said_in_other_languages(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert guarded(["--lang", "fr", "verify", str(proof)]) == 0
    assert "Échiquiers\u00a0: dans l’ordre de publication." in capsys.readouterr().out
    assert guarded(["--lang", "it", "verify", str(proof), str(OTHER)]) == 1
    assert "il torneo ha altri fatti: i turni dei giocatori" in capsys.readouterr().err


def test_a_proof_that_was_changed(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof.write_bytes(proof.read_bytes().replace(b'"round":4', b'"round":3'))
    capsys.readouterr()
    assert guarded(["verify", str(proof)]) == 1
    said = capsys.readouterr()
    assert said.err == "zug: refused: [digest] the digest does not fit: the file has been changed\n"
    assert said.out == ""
    assert guarded(["verify", str(proof), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["proved"], told["refused"][0], told["lines"]) == (False, "digest", [])


def test_the_script_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["verify", "--script"]) == 0
    assert capsys.readouterr().out == checker_source()


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["verify"], 2, "[no-proof]"),
        (["verify", str(OPEN)], 2, "[not-a-proof]"),
        (["verify", "nowhere.proof"], 5, "nowhere.proof"),
        (["prove", str(OPEN), "--round", "99"], 2, "[no-such-round]"),
        (["prove", str(OPEN), "--system", "lim-2026"], 4, "[no-proofs]"),
    ],
)
def test_what_cannot_be(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(arguments) == code
    assert words in capsys.readouterr().err


def test_what_is_not_a_proof_is_said_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.json"
    told = {"012 x": "it stops being JSON at line 1, column 2", "[1]": "see format"}
    for text, where in told.items():
        other.write_text(text, encoding="utf-8")
        assert guarded(["verify", str(other)]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"zug: [not-a-proof] {other}: this is not a proof")
        assert f"{where}; name a file that `zug prove` wrote" in said
        assert "Error" not in said


def test_a_proof_of_the_first_version(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof.write_bytes(proof.read_bytes().replace(b'"version":2', b'"version":1'))
    capsys.readouterr()
    assert guarded(["verify", str(proof)]) == 1
    assert (
        "refused: [version] the proof is of version 1; this program reads version 2: prove"
        in capsys.readouterr().err
    )


def test_a_round_that_was_paired_otherwise_has_no_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    club = zug.new(list("ABCD"), rounds=3).with_round([(1, 2), (4, 3)], ["1-0", "1-0"])
    zug.save(club, tmp_path / "club.trf")
    assert guarded(["prove", str(tmp_path / "club.trf"), "--round", "1"]) == 4
    said = capsys.readouterr()
    assert "[paired-otherwise] round 1 was not paired as the rules ask" in said.err
    assert said.out == ""
    assert guarded(["prove", str(tmp_path / "club.trf")]) == 0


def test_a_proof_is_about_a_tournament() -> None:
    tournament = zug.read(OPEN)
    proof = zug.prove(tournament, round=4)
    assert zug.verify(proof, tournament).proved
    assert zug.verify(proof, tournament.before(4)).proved

    def refusal(other: zug.Tournament) -> str | None:
        found = zug.verify(proof, other).refusal
        assert found is None or str(found.sentence)
        return None if found is None else found.code

    assert refusal(zug.read(OTHER)) == "other-facts"
    assert refusal(tournament.before(3)) == "other-round"
    earlier = tournament.before(4)
    boards = [tuple(board) for board in zug.pair(earlier).boards]
    turned = [boards[0][::-1], *boards[1:]]
    bye = zug.pair(earlier).bye
    rows = turned if bye is None else [*turned, (bye, 0)]
    changed = earlier.with_round(rows, ["1-0"] * len(boards))
    assert refusal(changed) == "other-boards"


def test_the_script_for_collections(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "dutch-2026"
    folder.mkdir()
    assert prove_all(tmp_path) == 2
    (folder / OPEN.name).write_bytes(OPEN.read_bytes())
    assert prove_all(tmp_path) == 0
    assert " rounds, 0 not proved" in capsys.readouterr().out.splitlines()[-1]
