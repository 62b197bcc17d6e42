"""Running an event from the shell: one file, one decision a command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from running import NAMES, Zug

import zug as library
from tests.support.foreign import tunx
from zug.director import open_desk, read_journal, read_state
from zug.director.actions.settings import change
from zug.formats import Reading, read
from zug.model.results import parse_result


def test_a_whole_event_is_what_the_library_pairs(zug: Zug, event: Path, tmp_path: Path) -> None:
    """Five rounds, then the exported report checks without a difference."""
    for _ in range(5):
        assert zug("next").exit == 0
        state = read_state(event)
        assert state.current is not None
        for board in range(1, len(state.current.boards) + 1):
            assert zug("result", board, "=" if board == 2 else "1-0").exit == 0
    report = tmp_path / "report.trf"
    assert zug("export", "--output", report).exit == 0
    assert library.check(read(report)).identical
    assert "finished" in zug("status").out
    assert zug("next").exit == 3


def test_each_command_says_what_changed(zug: Zug, event: Path) -> None:
    ran = zug("next", "--colour", "w")
    assert "initial colour by lot: White" in ran.out
    assert "round 1 paired by dutch-2026: 3 boards, 0 absent" in ran.out
    assert "1 Adler  :  4 Dahl" in ran.out
    ran = zug("result", 1, "1-0")
    assert "board 1: Adler 1-0 Dahl" in ran.out
    assert "2 results still missing" in ran.err
    assert "Frei withdraws from round 2 on" in zug("withdraw", "--yes", "frei").out
    assert "Frei is back from round 2 on" in zug("return", 6).out
    assert "Berg does not play round 2: a half-point bye" in zug("bye", "Berg", 2, "H").out
    assert "plays round 2 after all" in zug("bye", "Berg", 2, "--cancel").out
    assert "rating 2350 to 2500" in zug("rating", "--yes", "Frei", 2500).out
    assert "not to meet" in zug("forbid", "Adler", "Berg", "--confirm", "leave").out
    assert "list closed with 6" in zug("close").out
    assert event.exists()


def test_every_decision_has_a_command(zug: Zug, event: Path) -> None:
    assert "rounds 4" in zug("set", "--yes", "--rounds", 4, "--city", "Basel").out
    assert "tie-breaks BH/C1,SB" in zug("set", "--yes", "--tiebreaks", "bh-c1,sb").out
    assert "acceleration baku-2026" in zug("set", "--yes", "--accelerate", "baku-2026").out
    assert "acceleration none" in zug("set", "--yes", "--accelerate", "none").out
    assert "title now FM" in zug("edit", "Frei", "--title", "FM").out
    assert "only equal rating and title" in zug("renumber", "Frei", 1).err
    zug("rating", "Frei", 2400)
    zug("edit", "Frei", "--title", "")
    assert "becomes number 1" in zug("renumber", "--yes", "Frei", 1).out
    zug("rating", "Frei", 2350)
    assert "entered Huber" in zug("enter", "Huber").out
    assert "Huber is taken off the list" in zug("remove", "Huber").out
    assert "Frei does not play round 1: no points" in zug("absent", "Frei").out
    assert "note: clocks" in zug("note", "clocks").out
    zug("forbid", 1, 2)
    assert "may meet again" in zug("allow", 1, 2).out
    zug("next", "--colour", "w")
    assert "Adler * Cole" in zug("adjourn", 1).out
    assert "open again" in zug("clear", 1).out
    assert "lots drawn: 1. Berg; 2. Adler" in zug("lots", 2, 1).out
    assert "says" in json.loads(zug("log", "--json").out)[0]
    log = zug("log").out
    assert "Frei does not play round 1: no points" in log
    assert "{" not in log


def test_a_round_by_hand(zug: Zug, event: Path) -> None:
    """A draft at will, a published round on a ground; the computed round stands beside mine."""
    zug("next", "--colour", "w", "--draft")
    tried = zug("change", "--yes", "--confirm", "manual", "--swap", 4, 5, "--try")
    assert "nothing was written" in tried.err
    assert "* 1 Adler - 5 Egli" in " ".join(tried.out.split())
    assert read_state(event).rounds[0].manual is False
    assert "by hand" in zug("change", "--yes", "--confirm", "manual", "--swap", 4, 5).out
    zug("publish")
    refused = zug("change", "--yes", "--confirm", "manual", "--swap", 4, 5)
    assert refused.exit == 3
    assert "4.4.3" in refused.err
    done = zug(
        "change",
        "--yes",
        "--confirm",
        "manual",
        "--confirm",
        "published",
        "--swap",
        4,
        5,
        "--ground",
        "4.4.2",
        "--reason",
        "rule 7",
    )
    assert done.exit == 0
    assert read_state(event).rounds[0].version == 2  # the draft was nobody's yet
    assert "(ground 4.4.2)" in zug("log").out
    for board in (1, 2, 3):
        zug("result", board, "1-0")
    assert zug("change", "--yes", "--confirm", "manual", "--boards", "1-2,3-4,5-6").exit == 0
    assert read_state(event).draft is not None
    assert zug("change").exit == 2
    assert zug("change", "--yes", "--confirm", "manual", "--boards", "1-2-3").exit == 2


def test_late_entry_into_the_round_in_play(zug: Zug, event: Path) -> None:
    zug("enter", "Gast")
    zug("next", "--colour", "w")
    zug("enter", "Late", "--now")
    answers = ("--yes", "--confirm", "manual", "--confirm", "published")
    ran = zug("change", *answers, "--meet", "Gast", "Late", "--ground", "4.4.4")
    assert ran.exit == 0, ran.err
    assert len(read_state(event).rounds[0].boards) == 4


def test_can_the_rest_be_played(zug: Zug, event: Path) -> None:
    assert "5 rounds left" in zug("lookahead").out
    zug("set", "--yes", "--rounds", 6)
    ran = zug("lookahead")
    assert ran.exit == 6
    assert "round 6 may not be completable" in ran.err
    assert "round 6 may not be completable" in zug("status").out


def test_more_rounds_than_the_field_can_play_are_told_before_the_first_is_published(
    zug: Zug, event: Path
) -> None:
    """Six players meet each other in five rounds; there is no sixth (Q62)."""
    zug("set", "--yes", "--rounds", 6)
    ran = zug("next")
    assert "6 players can play at most 5 rounds without meeting twice" in ran.err
    assert "round 1 is not published yet" in ran.err
    assert read_state(event).draft is not None
    assert zug("publish").exit == 0
    assert "not published" not in zug("status").out
    zug("unpair", "--ground", "4.4.2", "--confirm", "published", "--yes")
    zug("set", "--rounds", 5, "--yes", "--confirm", "rounds")
    assert "round 1 is published" in zug("next").out


def test_fewer_rounds_than_are_paired_are_refused_with_what_is_possible(
    zug: Zug, event: Path
) -> None:
    for _ in range(2):
        zug("next")
        for board in (1, 2, 3):
            zug("result", board, "1-0")
    ran = zug("set", "--rounds", 1, "--yes", "--confirm", "rounds")
    assert "2 rounds are already paired" in ran.err
    assert "use 2 to 99" in ran.err
    assert event.exists()


def test_what_a_file_has_fixed_is_not_said_to_be_changed_later(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    for option in (("--points", "3-1-0"), ("--accelerate", "baku-2026"), ("--bye-points", "1")):
        ran = zug("new", "--from", finished, *option, "--output", tmp_path / "x.zug")
        assert "[said-by-file]" in ran.err
        assert "unless a round is already paired" in ran.err
    for option in (("--tiebreaks", "BH"), ("--rounds", 9)):
        ran = zug("new", "--from", finished, *option, "--output", tmp_path / "x.zug")
        assert f"--from takes {option[0][2:]} from the file" in ran.err
        assert "then change it with `zug set`" in ran.err


def test_an_event_begun_elsewhere(zug: Zug, finished: Path, tmp_path: Path) -> None:
    taken = tmp_path / "club.zug"
    ran = zug("new", "--from", finished, "--output", taken)
    assert "14 players, 7 rounds taken over" in ran.out
    assert library.check(read_state(taken).tournament).identical
    again = tmp_path / "again.trf"
    for form in ("trf16", "trf26", "trf"):
        assert zug("export", form, "--file", taken, "--output", again).exit == 0
        theirs, ours = read(finished), Reading.of(again)
        assert [p.cells for p in ours.tournament.players] == [p.cells for p in theirs.players]
        assert ours.listed.ranks.keys() == theirs.by_tpn.keys()
    assert json.loads(zug("export", "json", "--file", taken).out)["players"]
    assert zug("new").exit == 2


def test_taking_over_says_first_what_it_cannot_keep(zug: Zug, tmp_path: Path) -> None:
    gaps = library.Tournament(tuple(library.Player(tpn, f"P{tpn}") for tpn in (1, 2, 5, 6)))
    source, taken = tmp_path / "gaps.trf", tmp_path / "gaps.zug"
    source.write_bytes(library.write(gaps, "trf16"))
    ran = zug("new", "--from", source, "--output", taken)
    assert ran.exit == 3
    assert "[cannot-keep] its numbers leave gaps" in ran.err
    assert not taken.exists()
    ran = zug("new", "--from", source, "--output", taken, "--anyway")
    assert (ran.exit, taken.exists()) == (7, False)
    assert "left out: its numbers leave gaps" in ran.err
    assert "add --yes" in ran.err
    ran = zug("new", "--from", source, "--output", taken, "--anyway", "--yes")
    assert (ran.exit, "does not say how many rounds" in ran.err) == (0, True)
    assert zug("next", "--file", taken, "--colour", "w").exit == 0
    assert "round 1 of ?, 0 of 2 results" in zug("status", "--file", taken).out
    refused = zug("new", "--from", source, "--tiebreaks", "BH")
    assert "--from takes tiebreaks from the file" in refused.err
    other = tmp_path / "other.zug"
    ran = zug("new", "--from", source, "--anyway", "--yes", "--rounds", 5, "--output", other)
    assert ("how many rounds" in ran.err, read_state(other).settings.rounds) == (False, 5)


def test_byes_and_points_of_a_file_ask_what_they_ask_here(zug: Zug, tmp_path: Path) -> None:
    """Q115, 178, 186: nothing is made before it is answered; so is the end of such a bye."""
    players = tuple(library.Player(tpn, f"P{tpn}") for tpn in (1, 2, 3, 4))
    data = library.write(library.Tournament(players, rounds=5, system="dutch-2026"), "trf26")
    source, taken = tmp_path / "byes.trf", tmp_path / "byes.zug"
    source.write_bytes(data + b"240 F 003    1\n")
    ran = zug("new", "--from", source, "--output", taken)
    assert (ran.exit, taken.exists()) == (7, False)
    assert "P1 does not play round 3: a full-point bye" in ran.err
    assert zug("new", "--from", source, "--output", taken, "--yes").exit == 0
    assert zug("bye", 1, 3, "--cancel", "--file", taken).exit == 7
    assert zug("bye", 1, 3, "--cancel", "--file", taken, "--yes").exit == 0
    source.write_bytes(data + b"162  W 1.0      D 0.5      A 2.0\n")
    absurd = tmp_path / "absurd.zug"
    assert zug("new", "--from", source, "--output", absurd, "--yes").exit == 7
    ran = zug("new", "--from", source, "--output", absurd, "--confirm", "leave")
    assert "an absence or a forfeit loss is worth more than a loss" in ran.err
    assert "not in FIDE mode" in zug("fide-mode", "--file", absurd).out


def test_a_file_with_faults_is_taken_over_leniently_and_asks(zug: Zug, tmp_path: Path) -> None:
    players = tuple(library.Player(tpn, f"P{tpn}") for tpn in (1, 2))
    data = library.write(library.Tournament(players, rounds=1), "trf26")
    source, taken = tmp_path / "odd.trf", tmp_path / "odd.zug"
    source.write_bytes(data.replace(b" 0.0", b" 1.0", 1))
    assert zug("new", "--from", source, "--output", taken).exit == 3
    ran = zug("new", "--from", source, "--output", taken, "--lenient")
    assert (ran.exit, taken.exists()) == (7, False)
    assert "player 1 has 1.0 points" in ran.err
    assert zug("new", "--from", source, "--output", taken, "--lenient", "--yes").exit == 0
    assert taken.exists()


def test_files_of_other_programs(zug: Zug, tmp_path: Path) -> None:
    source, taken = tmp_path / "open.TUNX", tmp_path / "open.zug"
    source.write_bytes(tunx())
    ran = zug("new", "--from", source, "--output", taken)
    assert (ran.exit, taken.exists()) == (7, False)
    assert "2 rounds were paired and are not read" in ran.err
    assert "3 players, 0 rounds" in zug("new", "--from", source, "--output", taken, "--yes").out
    other = tmp_path / "other.zug"
    zug("new", "Other", "--rounds", 5, "--output", other)
    ran = zug("enter", "--csv", source, "--file", other)
    assert "3 players entered" in ran.out
    assert "compare the players" in ran.err
    assert read_state(other).entries[1].club == "SC Zug"
    source.rename(tmp_path / "open.TURX")
    ran = zug("new", "--from", tmp_path / "open.TURX")
    assert ran.exit == 3
    assert "[foreign-file] this is a file of Swiss-Manager (TURX)" in ran.err


def test_forfeits_from_the_shell(zug: Zug, event: Path) -> None:
    """`-+` looks like an option and is none; `--` is the shell's."""
    zug("next", "--colour", "w")
    assert "-+" in zug("result", 1, "-+").out
    assert "+-" in zug("result", 2, "+-").out
    assert "use F if neither came" in zug("result", 3, "--").err
    assert "--" in zug("result", 3, "0F-0F").out
    zug("absent", 1)
    told = zug("next").err
    assert "players who lost by forfeit are paired again: " in told
    assert "use `zug absent` or `zug withdraw`" in told
    zug("unpair", "--ground", "4.4.1")
    assert zug("correct", "--yes", 1, 1, "+-", "--reason", "came after all").exit == 0


def test_undo_and_log(zug: Zug, event: Path) -> None:
    zug("next")
    zug("result", 1, "1-0")
    assert "is undone: round 1, board 1: " in zug("undo", "--reason", "wrong board").out
    log = zug("log").out
    entered = [line for line in log.splitlines() if " 1-0 " in line and "is undone" not in line]
    assert [line.count("(undone)") for line in entered] == [1]
    told = json.loads(zug("log", "--json").out)
    assert [line["n"] for line in told if line["undone"]] == [len(told) - 1]
    assert "wrong board" in log
    assert "tester" in log
    state = read_state(event)
    assert state.current is not None
    assert state.current.open_boards == (1, 2, 3)


def test_undo_takes_back_no_published_round(zug: Zug, event: Path) -> None:
    zug("next")
    published = len(json.loads(zug("log", "--json").out))
    refused = zug("undo", published)
    assert refused.exit == 3
    assert "no-ground" in refused.err
    assert "4.4.1" in refused.err
    zug("result", 1, "1-0")
    refused = zug("undo", published)
    assert refused.exit == 3
    assert "round 1 has results" in refused.err
    assert read_state(event).rounds[0].published


def test_a_draft_is_shown_before_it_is_published(zug: Zug, event: Path) -> None:
    assert "(draft)" in zug("next", "--draft").out
    assert read_state(event).current is None
    assert "is a draft" in zug("status").out
    assert "is published" in zug("publish").out
    assert zug("unpair").exit == 3
    ground = ("--ground", "4.4.2", "--reason", "rule 3")
    assert zug("unpair", "--yes", *ground).exit == 7
    assert zug("unpair", "--confirm", "published", *ground).exit == 0


def test_corrections_say_what_they_touch(zug: Zug, event: Path) -> None:
    for _ in range(2):
        zug("next")
        for board in (1, 2, 3):
            zug("result", board, "1-0")
    assert "rating report only" in zug("correct", "--yes", 1, 1, "0-1", "--for-rating").out
    asked = zug("correct", 1, 2, "0-1")
    assert (asked.exit, "only if it was notified before" in asked.err) == (7, True)
    assert "pairing after this round" in zug("correct", "--yes", 1, 2, "0-1").out
    assert "next pairing" in zug("correct", "--yes", 2, 1, "0-1").out
    assert "had White" in zug("swap", "--yes", 2, 2).out
    assert read_journal(event).torn == b""


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("result", 1, "1-0"), 3, "no round is published"),
        (("withdraw", "Nobody"), 2, "nobody's name contains"),
        (("withdraw", "Zzz"), 2, "try fewer letters of the name, or the player's number"),
        (("withdraw", 99), 2, "use 1 to 6"),
        (("withdraw", 9, "--file", "lonely.zug"), 2, "use 1, the only one there is"),
        (("lookahead", "--file", "lonely.zug"), 6, "fewer than two"),
        (("bye", 1, 9), 2, "there is no round 9"),
        (("undo", 99), 3, "there is no decision 99"),
        (("next", "--file", "lonely.zug"), 3, "fewer than two"),
        (("status", "--file", "empty.zug"), 3, "does not begin with the creation"),
        (("note", "x", "--file", "empty.zug"), 3, "does not begin with the creation"),
        (("log", "--file", "empty.zug"), 3, "does not begin with the creation"),
        (("lots", 1, 1), 3, "drew twice"),
        (("lots", 1, "Adler"), 3, "drew twice"),
        (("set", "--half-byes", -1), 3, "half-point byes"),
        (("new", "Other", "--rounds", 5, "--half-byes", -1), 3, "half-point byes"),
        (("new", "Other", "--rounds", 5, "--half-byes", 10**20), 3, "[bad-half-byes]"),
        (("repair", "--file", "none.zug"), 5, "none.zug"),
        (("repair", "--file", "."), 5, "is a folder"),
        (("repair", "--file", "empty.zug"), 3, "start an event with `zug new`"),
        (("enter",), 2, "name one player"),
        (("enter", "Adler", "--csv", "x.csv"), 2, "name one player"),
        (("enter", "--csv", "none.csv"), 5, "none.csv"),
        (("new", "Spring Open", "--rounds", 5), 5, "already exists"),
        (("next", "--file", "none.zug"), 5, "none.zug"),
    ],
)
def test_refusals_are_clear(
    zug: Zug, event: Path, arguments: tuple[object, ...], code: int, words: str
) -> None:
    lonely, empty = Path("lonely.zug"), Path("empty.zug")
    zug("new", "Lonely", "--rounds", 3)
    zug("enter", "Adler", "--file", lonely)
    alone = lonely.read_bytes()
    empty.touch()
    before = event.read_bytes()
    given = () if "--file" in arguments or arguments[0] == "new" else ("--file", event)
    ran = zug(*arguments, *given)
    assert ran.exit == code
    assert words in ran.err
    assert "Traceback" not in ran.err
    assert event.read_bytes() == before
    assert lonely.read_bytes() == alone
    assert empty.read_bytes() == b""
    assert not Path("other.zug").exists()


def test_one_result_for_one_game(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w")
    before = event.read_bytes()
    ran = zug("result", 1, "1-0", "1-0")
    assert ran.exit == 3
    assert "one game on every board" in ran.err
    assert event.read_bytes() == before
    zug("result", 1, "1-0")
    assert zug("correct", "--yes", 1, 1, "0-1", "0-1").exit == 3


def test_the_keys_of_the_desk_from_the_shell(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w")
    boards = len(read_state(event).rounds[0].boards)
    ran = zug("result", 1, "*")
    assert (f"{boards - 1} results still missing" in ran.err, "1 game adjourned" in ran.err) == (
        True,
        True,
    )
    for board in range(2, boards + 1):
        ran = zug("result", board, "f")
    assert (" -- " in ran.out, "all results are in" in ran.err) == (True, False)
    assert f"{boards - 1} of {boards} results, 1 game adjourned" in zug("status").out


def test_an_earlier_torn_line_is_kept(zug: Zug, event: Path) -> None:
    for number in (1, 2):
        event.write_bytes(event.read_bytes()[:-7])
        ran = zug("repair")
        assert ran.out.endswith(f"kept in {event.name}.torn{'' if number == 1 else number}\n")
        assert len(list(event.parent.glob("*.torn*"))) == number


def test_missing_lines_are_noticed_by_a_checksum_noted_earlier(zug: Zug, event: Path) -> None:
    """Whole lines cut off leave a sound file: only somebody who noted the last sum can tell."""
    ran = zug("log")
    decisions = len(read_journal(event).decisions)
    noted = ran.err.split()[-1]
    assert f"{decisions} decisions; checksum of the last: {noted}" in ran.err
    assert json.loads(zug("log", "--json").out)[-1]["sum"] == noted
    zug("note", "later")
    assert f"decision {decisions} has it; 1 came later" in zug("log", "--has", noted).out
    lines = event.read_bytes().splitlines(keepends=True)
    event.write_bytes(b"".join(lines[:-2]))
    assert zug("status").exit == 0
    ran = zug("log", "--has", noted)
    assert (ran.exit, "[checksum-missing]" in ran.err) == (3, True)


def test_what_is_no_text_is_not_recorded(zug: Zug, event: Path) -> None:
    before = event.read_bytes()
    ran = zug("note", "\udcff")
    assert (ran.exit, "[not-text]" in ran.err) == (2, True)
    assert event.read_bytes() == before


def test_players_from_a_list(zug: Zug, event: Path, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("name;rating;title\nGruber;2300;FM\nHuber;2200;\n", encoding="utf-8")
    assert "2 players entered" in zug("enter", "--csv", path).out
    assert len(read_state(event).entries) == 8


def test_the_columns_of_a_list(zug: Zug, event: Path, tmp_path: Path) -> None:
    """What nobody knows is named, and --map says what it is."""
    path = tmp_path / "players.csv"
    path.write_text("Nachname;Vorname;Dorf;Gruppe\nGruber;Eva;Zug;U16\n", encoding="utf-8")
    for wrong in ("Dorf", "Dorf=village", "Haus=club"):
        assert zug("enter", "--csv", path, "--map", wrong).exit == 2
    ran = zug("enter", "--csv", path, "--map", "Dorf=club")
    assert "not read" not in ran.err
    entry = read_state(event).entries[7]
    assert (entry.name, entry.club, entry.tags) == ("Gruber, Eva", "Zug", ("U16",))
    zug("remove", "Gruber")
    ran = zug("enter", "--csv", path)
    assert ran.exit == 7
    assert "the column 'Dorf' is not read" in ran.err
    assert "--map 'Dorf=FIELD'" in ran.err
    assert len(read_state(event).entries) == 6
    assert zug("enter", "--csv", path, "--yes").exit == 0


def test_a_list_that_is_read_twice_is_asked_about(zug: Zug, event: Path, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("name;rating\nGruber, Eva;1900\nRey, Ben;1800\n", encoding="utf-8")
    assert zug("enter", "--csv", path).exit == 0
    ran = zug("enter", "--csv", path)
    assert ran.exit == 7
    assert "2 of these names are entered already: Gruber, Eva; Rey, Ben" in ran.err
    assert len(read_state(event).entries) == 8


def test_odd_values_of_a_list_are_asked_about(zug: Zug, event: Path, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("name;rating;fed\nGruber;12000;SWITZERLAND\n", encoding="utf-8")
    ran = zug("enter", "--csv", path)
    assert ran.exit != 0
    assert "'SWITZERLAND' is stored as SUI" in ran.err
    assert "rating '12000' is left out" in ran.err
    assert len(read_state(event).entries) == 6
    ran = zug("enter", "--csv", path, "--yes")
    assert "rating '12000' is left out" in ran.err
    entry = read_state(event).entries[7]
    assert (entry.rating, entry.federation) == (0, "SUI")


def test_which_event(zug: Zug, event: Path) -> None:
    zug("new", "Second", "--rounds", 3)
    ran = zug("status")
    assert ran.exit == 2
    assert "several events" in ran.err
    assert zug("status", "--file", event).exit == 0


def test_a_torn_file_is_told_and_repaired(zug: Zug, event: Path) -> None:
    event.write_bytes(event.read_bytes()[:-7])
    assert "incomplete" in zug("status").err
    refused = zug("next")
    assert (refused.exit, "run `zug repair` on it" in refused.err) == (3, True)
    assert "cut off" in zug("repair").out
    assert zug("next").exit == 0
    assert "is sound" in zug("repair").out


def test_the_shell_names_the_command_that_helps(zug: Zug, event: Path) -> None:
    """What the director only describes is a command here."""
    assert zug("set", "--handling", "2016", "--yes").exit == 0
    for last in ("1-0", "+-"):
        assert zug("next", "--colour", "w", "--yes").exit == 0
        for board, result in enumerate(("1-0", "1-0", last), 1):
            entered = zug("result", board, result)
    assert "`zug return` reinstates the player" in entered.err
    assert "use `correct` to change it" in zug("result", 1, "0-1").err
    assert zug("next", "--yes").exit == 0
    assert "a note keeps it in the journal" in zug("swap", 1, 1).err
    swiss = library.new(list("ABCDEF"), rounds=5).with_round([(1, 2), (3, 4), (5, 6)])
    text = library.write(swiss, "trf26").decode()
    Path("own.trf").write_text(text.replace("FIDE_DUTCH_2026", "CUSTOM_ROUNDROBIN"), "utf-8")
    taken = zug("new", "--from", "own.trf", "--system", "round-robin")
    assert "`zug check --system round-robin` shows what differs" in taken.err


def test_standings_with_their_sums(zug: Zug, finished: Path) -> None:
    table = zug("standings", finished, "--tiebreaks", "BH/C1,BH,SB")
    assert table.out.startswith("Final standings after round 7")
    shown = json.loads(zug("standings", finished, "--json").out)
    assert [line["rank"] for line in shown["standings"]][:1] == [1]
    why = zug("standings", finished, "--why", 1, "--tiebreaks", "BH/C1").out
    assert "round 1" in why
    assert "cut" in why
    assert zug("standings", finished, "--tiebreaks", "XYZ").exit == 2
    assert "Buchholz" in zug("standings", "--list").out


def test_standings_say_which_tiebreaks_are_dropped(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    """tiebreaks-2026:10: one player loses the rating, so none is ranked by ratings."""
    lines = finished.read_text(encoding="utf-8").split("\n")
    lines = [x[:48] + "    " + x[52:] if x.startswith("001    1 ") else x for x in lines]
    unrated = tmp_path / "unrated.trf"
    unrated.write_text("\n".join(lines), encoding="utf-8")
    asked = ("standings", unrated, "--tiebreaks", "ARO,BH,TPR")
    ran = zug(*asked)
    assert "Not applied, because unrated players take part: ARO, TPR (C.07, article 10)." in ran.out
    shown = json.loads(zug(*asked, "--json").out)
    assert shown["tiebreaks"] == ["BH"]
    assert len(shown["notes"]) == 1
    ruled = json.loads(zug(*asked, "--json", "--unrated", 1400).out)
    assert (ruled["tiebreaks"], ruled["notes"]) == (["ARO", "BH", "TPR"], [])
    rated = json.loads(zug("standings", finished, "--tiebreaks", "ARO", "--json").out)
    assert (rated["tiebreaks"], rated["notes"]) == (["ARO"], [])


def test_final_standings_of_1992(zug: Zug, event: Path) -> None:
    """F10 by itself in an event of the book, asked for in any other; lots are those recorded."""
    zug("set", "--yes", "--confirm", "leave", "--system", "rating-1992", "--handling", "1992")
    zug("next", "--colour", "w")
    for board in (1, 2, 3):
        zug("result", board, "=")
    first = zug("standings").out
    assert "(1992, F10)" in first
    assert "Shares with" in first
    zug("lots", 4, 1)
    shown = json.loads(zug("standings", "--json").out)
    assert {line["no"]: line["lot"] for line in shown["standings"]}["4"] == "1"
    assert "BH/C1" in zug("standings", "--book", "c07").out
    assert "BH/C1" in zug("standings", "--tiebreaks", "BH/C1").out


def test_papers(zug: Zug, finished: Path, tmp_path: Path) -> None:
    assert "Pairings of round 3" in zug("print", "pairings-by-board", finished, "--round", 3).out
    for name in ("out.pdf", "out.html", "out.txt"):
        assert zug("print", "crosstable", finished, "--output", tmp_path / name).exit == 0
        assert (tmp_path / name).stat().st_size > 500
    assert "fees 420.00" in zug("print", "check-in", finished, "--fee", 30).out
    prizes = ("--prizes", "500,300,200")
    assert "1000.00 in all" in zug("print", "prizes", finished, *prizes).out
    assert "place 1" in zug("print", "receipts", finished, *prizes, "--undivided").out
    assert "1 2 3 4 5 6 7" in zug("print", "board-numbers", finished).out
    assert "http://x/" in zug("print", "poster", finished, "--url", "http://x/").out
    assert zug("print", "poster", finished).exit == 2
    assert "1000.00" not in zug("print", "prizes", finished).out
    assert zug("print", "receipts", finished).exit == 2
    assert zug("print", "prizes", finished, "--prizes", "lots").exit == 2
    assert zug("print", "slips", finished, "--round", 99).exit == 2


def test_a_pdf_whose_letters_no_font_has_is_told(zug: Zug, finished: Path, tmp_path: Path) -> None:
    plain = zug("print", "check-in", finished, "--output", tmp_path / "plain.pdf")
    assert "font" not in plain.err
    far = tmp_path / "far.trf"
    khitan = "\U00018b00".ljust(len("Player0001"))
    far.write_text(finished.read_text().replace("Player0001", khitan, 1), "utf-8")
    told = zug("print", "check-in", far, "--output", tmp_path / "far.pdf")
    assert (told.exit, "no font on this computer has these letters" in told.err) == (0, True)
    assert zug("print", "check-in", far, "--output", tmp_path / "far.html").err == ""
    assert zug("print", "slips", finished, "--output", tmp_path / "x.doc").exit == 2


def test_papers_of_an_event_have_its_boards_and_version(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w", "--draft")
    assert "version 1, draft" in zug("print", "pairings-by-board").out
    zug("publish")
    answers = ("--yes", "--confirm", "manual", "--confirm", "published")
    zug("change", *answers, "--boards", "2-1,5-4,3-6", "--ground", "4.4.2")
    shown = zug("print", "pairings-by-board").out
    assert "version 2" in shown
    assert shown.index("Berg") < shown.index("Adler") < shown.index("Cole") < shown.index("Egli")


TABLES = ("standings", "crosstable", "wall-chart", "cards", "fiches", "prizes", "receipts")


def _bodies(zug: Zug, *more: object) -> dict[str, str]:
    """Each table without its stamp, which says when it was made."""
    printed = {paper: zug("print", paper, "--prizes", "50,30", *more) for paper in TABLES}
    assert all(ran.exit == 0 for ran in printed.values())
    return {
        paper: re.sub(r", \d{4}-\d\d-\d\d \d\d:\d\d", "", ran.out) for paper, ran in printed.items()
    }


def test_tables_as_they_stood_after_a_round(zug: Zug, event: Path) -> None:
    """The witness: what was printed when no later round was paired; so too while one is played."""
    zug("next", "--colour", "w")
    assert "round 1 is not over" in zug("print", "standings", "--round", 1).err
    for board, result in ((1, "1-0"), (2, "0-1"), (3, "=")):
        zug("result", board, result)
    first = _bodies(zug)
    zug("next")
    zug("result", 1, "1-0")
    assert _bodies(zug, "--round", 1) == first
    for board in (2, 3):
        zug("result", board, "0-1")
    assert _bodies(zug, "--round", 1) == first
    later = _bodies(zug)
    assert all(later[paper] != first[paper] for paper in TABLES)
    assert _bodies(zug, "--round", 2) == later
    assert zug("print", "cards", "--round", 3).exit == 2


@pytest.mark.parametrize("paper", ["check-in", "board-numbers", "poster"])
def test_a_paper_without_a_round_is_not_asked_for_one(zug: Zug, event: Path, paper: str) -> None:
    ran = zug("print", paper, "--round", 1, "--url", "http://x/")
    assert ran.exit == 2
    assert "this paper is not about a round; leave out --round" in ran.err


def test_prizes_are_provisional_while_rounds_remain(zug: Zug, finished: Path) -> None:
    for paper in ("prizes", "receipts"):
        asked = ("print", paper, finished, "--prizes", "50,30")
        assert "round 6, provisional, " in zug(*asked, "--round", 6).out
        assert "provisional" not in zug(*asked, "--round", 7).out
        assert "provisional" not in zug(*asked).out


def test_a_name_without_letters_makes_no_hidden_file(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert zug("new", "🏆", "--rounds", 3).out.startswith("event.zug: 🏆, 3 rounds")


def test_the_card_of_a_participant(zug: Zug, finished: Path) -> None:
    assert "Solkoff" in zug("card", finished, "--player", 3).out
    assert len(json.loads(zug("card", finished, "--json").out)) == 14
    assert zug("card", finished, "--html").out.count("<section>") == 14
    assert zug("card", finished, "--player", 99).exit == 2


def test_papers_use_the_prizes_and_the_fee_announced(zug: Zug, event: Path) -> None:
    with open_desk(event) as desk:
        desk.record(change(desk.state, prizes=["500", "300.50"], fee="20"), confirmed=True)
    assert "800.50 in all" in zug("print", "prizes", event).out
    assert "fees 120.00" in zug("print", "check-in", event).out
    assert "fees 60.00" in zug("print", "check-in", event, "--fee", 10).out


def test_a_board_that_does_not_exist_is_a_matter_of_usage(zug: Zug, event: Path) -> None:
    """As with `zug explain --board`; a result that is refused is not."""
    zug("next")
    for arguments in (("result", 99, "1-0"), ("correct", 1, 99, "1-0"), ("clear", 99)):
        ran = zug(*arguments)
        assert (ran.exit, "[no-such-board]" in ran.err, "use 1 to 3" in ran.err) == (2, True, True)
    zug("result", 1, "1-0")
    assert zug("result", 1, "0-1").exit == 3


def test_a_round_of_one_board(zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    zug("new", "Match", "--rounds", 1)
    zug("enter", "Eva")
    zug("enter", "Ida")
    zug("next")
    assert "round 1 of 1, no result yet; `zug result" in zug("status").out
    assert "all results are in" in zug("result", 1, "1-0").err
    assert "round 1 of 1, the result is in; finished" in zug("status").out
    assert "the event has only one round" in zug("next").err
    ran = zug("enter", "Zoe", "--late")
    assert ran.exit == 0
    assert "no round is left for this entry" in ran.err
    assert "numbers change" not in ran.err


def test_a_late_entry_that_moves_numbers_is_asked_about(zug: Zug, event: Path) -> None:
    zug("next")
    asked = zug("enter", "Top", "--late", "--rating", 2900)
    assert asked.exit == 7
    assert "6 numbers change" in asked.err
    assert "add --yes" in asked.err
    assert zug("enter", "Top", "--late", "--rating", 2900, "--yes").exit == 0
    last = zug("enter", "Zoe", "--late")
    assert (last.exit, last.err) == (0, "")


def test_a_detail_that_was_missing_and_one_that_goes(zug: Zug, event: Path) -> None:
    assert zug("edit", "Frei", "--club", "Zug").out == "Frei: club now Zug\n"
    assert zug("edit", "Frei", "--club", "").out == "Frei: no club any more (was Zug)\n"


def test_one_board_and_one_round_are_not_many(zug: Zug, event: Path) -> None:
    zug("set", "--yes", "--rounds", 2)
    zug("next", "--colour", "w")
    assert "results of boards 1, 2, 3; enter them, or mark games" in zug("next").err
    for board in (1, 2):
        zug("result", board, "=")
    assert "lacks the result of board 3; enter it, or mark the game" in zug("next").err
    assert "only round 2 is left" in zug("absent", 1, "--round", 1).err
    assert "6 players, 6 for the next round\n" in zug("status").out
    zug("result", 3, "=")
    zug("next")
    assert "; no round is left" in zug("absent", 1, "--round", 2).err
    assert "6 players\n" in zug("status").out


def test_names_with_commas_are_kept_apart(zug: Zug, event: Path) -> None:
    for number, name in enumerate(("Jäger, Lina", "Brandt, Otto", "Cole, C", "Dorn, D"), 1):
        zug("edit", number, "--name", name)
    assert "Jäger, Lina; Cole, C" in zug("forbid", 1, 3).out
    zug("next", "--colour", "w", "--draft")
    changed = zug(
        "change", "--yes", "--confirm", "manual", "--boards", "2-1,4-3,5-6", "--reason", "x"
    )
    assert "Brandt, Otto – Jäger, Lina; Dorn, D – Cole, C" in changed.out, changed


def test_an_undo_is_refused_in_words(zug: Zug, event: Path) -> None:
    """Without the code of a decision or of an error, in English as in other languages."""
    zug("next", "--colour", "w", "--draft")
    refused = zug("undo", 2)
    assert refused.exit != 0
    assert "seats somebody who is not entered" in refused.err
    assert "(pair)" not in refused.err
    assert "[does-not-fit]" not in refused.err


def test_an_adjourned_game_is_not_forgotten(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w")
    zug("adjourn", 1)
    for board in (2, 3):
        zug("result", board, "1-0")
    reminder = "round 1: the game on board 1 is adjourned, a draw until its result is entered"
    assert reminder in zug("status").out
    unread = zug("next")
    assert (unread.exit, reminder in unread.err) == (7, True)
    assert reminder in zug("next", "--yes").err
    for board in (1, 2, 3):
        zug("result", board, "1-0")
    assert reminder in zug("status").out
    assert reminder in zug("export").err
    asked = zug("result", 1, "0-1", "--round", 1)
    assert (asked.exit, "this is not a draw" in asked.err) == (7, True)
    assert "all results are in" in zug("result", 1, "0-1", "--round", 1, "--yes").err
    state = read_state(event)
    assert state.rounds[0].boards[0].results == parse_result("0-1")
    assert state.rounds[1].boards[0].results == parse_result("1-0")
    assert "adjourned" not in zug("status").out + zug("export").err


def test_a_late_entry_is_seated_with_the_bye(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w")
    zug("result", 1, "1-0")
    assert "has no place in round 1 yet" in zug("enter", "Late", "--now").err
    assert "7 Late is not seated" in zug("status").out
    tried = zug("change", "--yes", "--confirm", "manual", "--bye", "Late", "--try")
    assert tried.exit == 0
    assert "shall not be changed" in tried.err
    assert "nothing was written" in tried.err
    answers = ("--yes", "--confirm", "manual", "--confirm", "published")
    assert zug("change", *answers, "--bye", "Late", "--ground", "4.4.4").exit == 0
    assert read_state(event).rounds[0].bye == 7
    assert "is not seated" not in zug("status").out


def test_a_list_is_no_player(zug: Zug, event: Path, tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text("name\nAda\n", encoding="utf-8")
    before = event.read_bytes()
    ran = zug("enter", str(tmp_path / "players.csv"))
    assert (ran.exit, ran.out) == (2, "")
    assert "[who]" in ran.err
    assert "zug enter --csv" in ran.err
    assert event.read_bytes() == before


def test_a_refused_list_enters_nobody(zug: Zug, event: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("name;rating;fide id\nAa, A;1500;1\nAa, A;1600;1\n", "utf-8")
    before = event.read_bytes()
    assert zug("enter", "--csv", str(rows)).exit == 3
    assert event.read_bytes() == before


def test_a_list_with_faulty_rows_enters_nobody(zug: Zug, event: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("name;rating\nAa, A;1500\n;1600\nCc, C;high\nDd, D;1;2\n", "utf-8")
    before = event.read_bytes()
    ran = zug("enter", "--csv", str(rows))
    assert (ran.exit, ran.out) == (3, "")
    for line, code in ((3, "missing-name"), (4, "bad-number"), (5, "csv-row")):
        assert f"rows.csv:{line}:" in ran.err
        assert f"[{code}]" in ran.err
    assert event.read_bytes() == before


@pytest.mark.parametrize("written", ["2-0", "0-2", "1-1", "3-0"])
def test_two_points_are_no_result_of_a_game_of_chess(zug: Zug, event: Path, written: str) -> None:
    zug("next")
    before = event.read_bytes()
    for command in (("result", 1, written), ("correct", 1, 1, written)):
        ran = zug(*command)
        assert ran.exit == 2
        assert "is not a result of a game; write 1-0, 0-1" in ran.err
    assert event.read_bytes() == before


def test_two_points_are_a_win_in_draughts(zug: Zug, event: Path) -> None:
    del event  # its folder
    zug("new", "Dammen", "--rounds", 3, "--system", "fmjd-1986", "--output", "dammen.zug")
    for name in NAMES:
        zug("enter", name, "--file", "dammen.zug")
    zug("next", "--file", "dammen.zug")
    assert zug("result", 1, "2-0", "--file", "dammen.zug").exit == 0
    found = read_state("dammen.zug").rounds[0].boards[0].results
    assert found == parse_result("1-0")


def test_a_file_taken_over_keeps_all_its_rounds(zug: Zug, finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    ran = zug("new", "--from", finished, "--rounds", 6, "--output", path)
    assert ran.exit == 2
    assert "takes rounds from the file" in ran.err
    assert not path.exists()
    assert zug("new", "--from", finished, "--rounds", 7, "--output", path).exit == 0


def test_what_a_report_lacks_is_listed_before_it_is_sent(zug: Zug, event: Path) -> None:
    del event  # its folder
    ran = zug("export", "--check")
    assert ran.exit == 1
    assert "not all rounds have been played: 0 of 5" in ran.out
    assert "the announcement lacks: city, federation" in ran.out


@pytest.mark.parametrize(
    ("system", "article"),
    [("dutch-2026", "C.04.2, 2.3"), ("dutch-2017", "C.04.2, B.3"), ("rating-1992", "C.04.2, B.3")],
)
def test_the_shell_cites_the_edition_of_the_event_as_arbiters_do(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, article: str
) -> None:
    monkeypatch.chdir(tmp_path)
    zug("new", "Old", "--rounds", 3, "--system", system)
    for name, rating in (("A", 2000), ("B", 1900), ("C", 1800), ("D", 1700)):
        zug("enter", name, "--rating", rating)
    zug("next", "--colour", "w")
    ran = zug("rating", "D", 2100)
    assert f"({article})" in ran.err
    assert "handling-20" not in ran.err


def test_the_shell_warns_about_an_edition_that_is_no_longer_in_force(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "2026-01-31" in zug("new", "Old", "--rounds", 3, "--system", "dutch-2017").err
    assert "2026-01-31" not in zug("set", "--start", "2026-01-31").err
    assert "2026-01-31" in zug("set", "--start", "2026-11-20").err
    assert "2026-01-31" in zug("status").out
    checked = zug("export", "--check")
    assert "2026-01-31" in checked.out
    assert "2026-01-31" not in zug("new", "New", "--rounds", 3).err


def test_a_late_entry_after_round_4_is_numbered_by_rating_or_last(zug: Zug, event: Path) -> None:
    for _ in range(4):
        assert zug("next").exit == 0
        for board in (1, 2, 3):
            assert zug("result", board, "=" if board == 2 else "1-0").exit == 0
    assert zug("enter", "Zoe", "--rating", 2700).exit == 7
    assert "1 Zoe" not in zug("status").out
    ran = zug("enter", "Zoe", "--rating", 2700, "--yes")
    assert read_state(event).numbering[0] == 7
    assert "handling-" not in ran.err
    assert zug("enter", "Yan", "--rating", 2650, "--number", "last").exit == 0
    assert read_state(event).numbering[-1] == 8


def played(zug: Zug, rounds: int) -> None:
    """White wins on every board."""
    for number in range(1, rounds + 1):
        zug("next", "--colour", "w") if number == 1 else zug("next")
        for board in (1, 2, 3):
            zug("result", board, "1-0")


def test_a_result_found_wrong_two_rounds_later_counts_by_the_rules_of_the_competition(
    zug: Zug, event: Path
) -> None:
    played(zug, 3)
    told = zug("correct", 1, 1, "0-1", "--yes", "--reason", "slip")
    assert "rating report only" in told.out
    assert zug("undo", "--yes").exit == 0
    bare = zug("correct", 1, 1, "0-1", "--counts")
    assert (bare.exit, "[no-reason]" in bare.err) == (3, True)
    because = ("--counts", "--reason", "regulations, 7.2")
    for asked in (
        zug("correct", 1, 1, "0-1", *because, "--yes"),
        zug("correct", 1, 1, "0-1", *because),
    ):
        assert (asked.exit, "--confirm counts" in asked.err) == (7, True)
    assert zug("correct", 1, 1, "0-1", *because, "--confirm", "counts").exit == 0
    assert "regulations, 7.2" in zug("log").out
    report = zug("export", "trf26", "--interim").out
    line = "### Result @ Round 1: 1-4: 1-0 => 0-1 (after round 3, by the rules of the competition)"
    assert line in report
    Path("spring.trf").write_text(report, encoding="utf-8")
    assert zug("check", "spring.trf").exit == 0
    assert zug("correct", 1, 2, "0-1", "--counts", "--for-rating").exit == 2


def test_outside_fide_mode_a_result_found_wrong_two_rounds_later_counts(
    zug: Zug, event: Path
) -> None:
    zug("fide-mode", "--leave", "--confirm", "leave")
    played(zug, 3)
    assert zug("correct", 1, 1, "0-1").exit == 7
    assert zug("correct", 1, 1, "0-1", "--yes").exit == 0
    assert "(after round 3)" in zug("export", "trf26", "--interim").out
