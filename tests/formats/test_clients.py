"""Files as the programs write them that call an engine, and what they mean by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from zug.errors import FaultyFileError
from zug.formats import Reading, read
from zug.model import (
    ByeRequest,
    Cell,
    Colour,
    ForbiddenGroup,
    PointSystem,
    Result,
)

SAMPLES = Path(__file__).parent / "samples"
PAB, HALF, ZERO, FULL, ABSENT = (
    Cell(0, None, result)
    for result in (
        Result.PAB,
        Result.HALF_BYE,
        Result.ZERO_BYE,
        Result.FULL_BYE,
        Result.ABSENT,
    )
)


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.trf")), ids=lambda path: path.stem)
def test_no_client_gives_cause_for_complaint(path: Path) -> None:
    reading = Reading.of(path, infer_points=path.stem == "heltour-teams")
    assert reading.faults == ()


def test_lila_before_the_first_round() -> None:
    tournament = read(SAMPLES / "lila-first-round.trf")
    assert [player.tpn for player in tournament.players] == [1, 2, 3, 4]
    assert (tournament.rounds, tournament.next_round) == (7, 1)
    assert tournament.initial_colour is Colour.WHITE
    assert tournament.event.start == "Aug 22, 2026"


def test_lila() -> None:
    tournament, *_, listed = Reading.of(SAMPLES / "lila.trf")
    assert tournament.rounds_played == 2
    assert tournament.by_tpn[3].cells[1] == PAB
    assert tournament.by_tpn[5].cells == (HALF, Cell(4, Colour.BLACK, Result.DRAW), ZERO)
    assert tournament.by_tpn[6].cells == (ZERO, ZERO, ZERO)
    assert tournament.absentees == {5, 6}
    assert tournament.forbidden == (ForbiddenGroup((1, 4)), ForbiddenGroup((3, 5)))
    assert not listed.ranks


def test_heltour() -> None:
    tournament = read(SAMPLES / "heltour.trf")
    assert tournament.by_tpn[3].cells[1] == PAB  # the only bye of a full point in its round
    assert tournament.by_tpn[4].cells[1:] == (HALF, ZERO)
    assert tournament.by_tpn[5].cells == (HALF, ZERO)
    assert tournament.absentees == {4}
    assert tournament.virtual_points == {1: (10, 10, 10), 2: (10, 10, 10)}
    assert tournament.players[0].name == ""


def test_two_byes_of_a_full_point_were_not_allotted(tmp_path: Path) -> None:
    text = (SAMPLES / "heltour.trf").read_text(encoding="ascii")
    text = text.replace("0000 - =  0000 -  ", "0000 - =  0000 - +").replace("0.5  ", "1.5  ")
    path = tmp_path / "byes.trf"
    path.write_text(text, encoding="ascii")
    tournament = read(path, lenient=True)
    assert tournament.by_tpn[3].cells[1] == tournament.by_tpn[5].cells[1] == FULL


def test_heltour_teams_need_their_points_inferred() -> None:
    with pytest.raises(FaultyFileError, match="2-1-0"):
        read(SAMPLES / "heltour-teams.trf")
    tournament = read(SAMPLES / "heltour-teams.trf", infer_points=True)
    assert tournament.points == PointSystem.of(20, 10)


def test_chessgrinder() -> None:
    tournament = read(SAMPLES / "chessgrinder.trf")
    assert tournament.points == PointSystem.of(30, 10)
    assert tournament.absent == {5}


def test_tomachess() -> None:
    tournament, *_, listed = Reading.of(SAMPLES / "tomachess.trf")
    assert tournament.points == PointSystem.of(20, 10, pab=10)
    assert tournament.absentees == {1}
    assert listed.points[1] == 30


def test_bbppairings() -> None:
    tournament = read(SAMPLES / "bbppairings.trf")
    assert (tournament.system, tournament.code) == ("dutch-2026", "FIDE_DUTCH_2025")
    assert tournament.event.type == ""
    assert tournament.rounds is None
    assert tournament.rounds_played == 2


def test_sharly_chess() -> None:
    tournament = read(SAMPLES / "sharly.trf")
    assert tournament.players[0].name == "Éléonore, Zoé"
    assert (tournament.system, tournament.acceleration) == ("dutch-2026", None)
    assert tournament.virtual_points == dict.fromkeys((1, 2, 3, 4), (10, 10, 5))
    assert tournament.byes[-2:] == (
        ByeRequest(Result.ZERO_BYE, 3, (5,)),
        ByeRequest(Result.HALF_BYE, 4, (1,)),
    )
    assert tournament.absentees == {5}
    assert tournament.forbidden == (ForbiddenGroup((1, 4)), ForbiddenGroup((2, 3), 3, 3))
    assert tournament.forbidden_now == ((1, 4), (2, 3))
    assert tournament.tiebreaks == ("BH/C1", "BH", "SB")
    assert len(tournament.extras) == 3
    assert all(line.startswith("###") for line in tournament.extras)
