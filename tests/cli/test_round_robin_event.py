"""A round robin by commands, from the first entry to the report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import NAMES, Zug

import zug as library


@pytest.fixture
def club(zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Zug:
    """Five players entered; no number drawn."""
    monkeypatch.chdir(tmp_path)
    made = zug("new", "Club", "--system", "round-robin", "--tiebreaks", "DE,SB,KS")
    assert made.exit == 0, made.err
    assert "rounds by the table" in made.out
    for place, name in enumerate(NAMES[:5]):
        assert zug("enter", name, "--rating", 2000 - place).exit == 0
    return zug


def test_a_whole_event(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    for number in range(1, 6):
        told = club("next")
        assert told.exit == 0, told.err
        free = library.schedule(5).free(number)
        assert f"free  {free} {NAMES[(free or 0) - 1]}" in told.out
        assert "bye" not in told.out + told.err
        for board in (1, 2):
            assert club("result", board, "1-0").exit == 0
    assert "5 of 5" in club("status").out
    assert club("next").exit != 0
    report = Path("club.trf")
    assert club("export", "trf26", "--output", report).exit == 0
    played = library.read(report)
    assert library.check(played).identical
    assert "FIDE_ROUNDROBIN" in report.read_text(encoding="utf-8")
    ranked = club("standings").out
    best = library.standings(played).lines[0]
    assert NAMES[best.tpn - 1] in ranked.splitlines()[3]


def test_leaving_returning_and_undoing(club: Zug) -> None:
    assert club("draw", "--seed", 7).exit == 0
    assert club("next").exit == 0
    assert club("result", 1, "1-0").exit == 0
    assert club("result", 2, "1-0").exit == 0
    gone = club("withdraw", "--yes", NAMES[1])
    assert "count for nobody" in gone.err
    assert club("next").exit == 0
    assert f"{NAMES[1]} withdraws from round 2 on" in club("log").out
    late = club("enter", "Late", "--late")
    assert (int(late.exit), "no place for another player" in late.err) == (3, True)
    assert club("return", NAMES[1], "--from", 3).exit == 0
    assert club("undo").exit == 0


def test_the_plain_order_of_two_cycles_comes_with_advice(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "FIDE recommends" in zug("new", "A", "--system", "double-round-robin-plain").err
    assert zug("new", "B", "--system", "double-round-robin").err == ""
    refused = zug("new", "C", "--system", "round-robin", "--rounds", 9)
    assert "follows from the number of players" in refused.err
    assert not Path("c.zug").exists()


def test_papers_of_a_swiss_are_refused(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("next").exit == 0
    for paper in ("fiches", "cards"):
        refused = club("print", paper)
        assert refused.exit != 0
        assert "a round robin does not have this paper" in refused.err
        assert refused.out == ""
    assert club("print", "own-schedules").exit == 0


def test_status_tells_open_games_of_earlier_rounds(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("next").exit == 0
    assert "earlier" not in club("status").out
    assert club("next").exit == 0
    for board in (1, 2):
        assert club("result", board, "1-0").exit == 0
    assert "2 of 2 results, 2 games of earlier rounds open" in club("status").out


def test_compatriots_are_counted_and_named_on_request(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert zug("new", "Club", "--system", "round-robin", "--tiebreaks", "SB").exit == 0
    for place, federation in enumerate(("SUI", "FRA", "SUI", "SUI", "FRA")):
        about = ("--rating", 2000 - place, "--federation", federation)
        assert zug("enter", NAMES[place], *about).exit == 0
    told = zug("draw", "--by", "rating", "--names").err.splitlines()
    assert told[0] == "zug: warning: 2 games of players of one federation in the last three rounds"
    assert [line[-15:] for line in told[1:]] == ["in round 3 of 5", "in round 4 of 5"]


def test_check_names_the_table(zug: Zug, tmp_path: Path) -> None:
    club = library.new(list("ABCDEF"), system="round-robin")
    club = club.with_round([(1, 4), (2, 5), (3, 6)], ["1-0"] * 3)
    path = tmp_path / "other.trf"
    path.write_bytes(library.write(club, "trf26"))
    told = zug("check", path, "--explain").out
    assert "verdict: the table has another pairing" in told
    assert "steps of the system" not in told


def test_whoever_has_left_is_counted_among_the_absent(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert ", 0 absent" in club("next").out
    assert club("withdraw", "--yes", NAMES[1]).exit == 0
    assert ", 1 absent" in club("next").out
    assert ", 0 absent" in club("log").out
    assert ", 1 absent" in club("log").out


def test_games_of_earlier_rounds_are_missing_and_cleared_too(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("next").exit == 0
    assert club("result", 1, "1-0").exit == 0
    assert club("next").exit == 0
    for board in (1, 2):
        told = club("result", board, "1-0")
    assert "1 result still missing" in told.out + told.err
    assert club("clear", 1, "--round", 1).exit == 0
    told = club("result", 2, "1-0", "--round", 1)
    assert "1 result still missing" in told.out + told.err
    told = club("result", 1, "0-1", "--round", 1)
    assert "all results are in" in told.out + told.err


def test_the_team_score_of_a_scheveningen_match(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert zug("new", "Match", "--system", "scheveningen").exit == 0
    for place in range(4):
        club = "Lakeside" if place < 2 else "Old Town"
        assert zug("enter", f"P{place}", "--club", club).exit == 0
    assert zug("next").exit == 0
    assert zug("result", 1, "1-0").exit == 0
    assert zug("result", 2, "=").exit == 0
    assert "Team score: Lakeside 1.5 – 0.5 Old Town" in zug("standings").out
    document = json.loads(zug("standings", "--json").out)
    assert document["teams"] == [
        {"name": "Lakeside", "players": [1, 2], "points": "1.5"},
        {"name": "Old Town", "players": [3, 4], "points": "0.5"},
    ]
    for paper in ("standings", "crosstable"):
        shown = zug("print", paper).out
        assert "Team score: Lakeside 1.5 – 0.5 Old Town" in shown


def test_standings_tell_what_is_open(club: Zug) -> None:
    """Games without a result; of one who leaves, what they decide (C.05, article 6.6)."""
    assert club("draw", "--by", "rating").exit == 0
    for boards in ((), (1, 2)):
        assert club("next").exit == 0
        for board in boards:
            assert club("result", board, "1-0").exit == 0
    assert "2 games have no result yet and count for nothing." in club("standings").out
    left = club("withdraw", "--yes", NAMES[1])
    assert "only if the open game of round 1 is" in left.err
    note = f"{NAMES[1]} has left with a game open (round 1), which counts as completed."
    assert note in club("standings").out
    assert note in json.loads(club("standings", "--json").out)["notes"][0]
    whose = [pair for pair in library.schedule(5).round(1).boards if 2 in pair]
    forfeit = "-+" if whose[0].white == 2 else "+-"
    board = library.schedule(5).round(1).boards.index(whose[0]) + 1
    assert club("result", board, forfeit, "--round", 1).exit == 0
    told = club("standings").out
    assert note not in told
    assert f"Without the results of {NAMES[1]}" in told


def test_standings_of_a_swiss_tell_open_games(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert zug("new", "Open", "--rounds", 3).exit == 0
    for name in NAMES:
        assert zug("enter", name).exit == 0
    assert zug("next").exit == 0
    assert "3 games have no result yet and count for nothing." in zug("standings").out
    for board in (1, 2):
        assert zug("result", board, "1-0").exit == 0
    told = json.loads(zug("standings", "--json").out)["notes"]
    assert told[-1] == "1 game has no result yet and counts for nothing."
    assert zug("result", 3, "1-0").exit == 0
    assert "result yet" not in zug("standings").out


def test_a_field_without_a_table_is_told_at_once(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the 31st is entered, and when numbers are drawn for 2 or 31."""
    monkeypatch.chdir(tmp_path)
    assert zug("new", "Club", "--system", "round-robin").exit == 0
    for number in range(1, 32):
        told = zug("enter", f"P{number}")
        assert told.exit == 0
        is_told = "no table for 31 players: it has tables for 3 to 30 players" in told.err
        assert is_told is (number == 31)
        if number in (2, 31):
            for way in ("lot", "rating"):
                drawn = zug("draw", "--by", way)
                assert (int(drawn.exit), "[field-size]" in drawn.err) == (3, True)
                assert "3 to 30 players" in drawn.err
    assert zug("remove", "P31").exit == 0
    assert zug("draw", "--seed", 1).exit == 0


def test_when_everybody_has_left_there_is_nothing_to_play(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("next").exit == 0
    for board in (1, 2):
        assert club("result", board, "1-0").exit == 0
    for name in NAMES[:5]:
        assert club("withdraw", "--yes", name).exit == 0
    refused = club("next")
    assert "[too-few]" in refused.err
    assert "the table has everybody in it, and nobody is there to play" in refused.err
    assert club("return", NAMES[0], "--from", 2).exit == 0
    assert club("next").exit == 0


@pytest.mark.parametrize(
    ("clubs", "told"),
    [
        (("Lakeside", "Lakeside", "Old Town", "Old Town"), "Lakeside 0.0 – 0.0 Old Town"),
        (("Lakeside", "Old Town", "Lakeside", "Old Town"), "First team 0.0 – 0.0 Second team"),
    ],
)
def test_clubs_come_with_a_list(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clubs: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [f"P{place};{club};red" for place, club in enumerate(clubs)]
    (tmp_path / "list.csv").write_text("\n".join(("Name;Verein;Shirt", *rows)), encoding="utf-8")
    assert zug("new", "Match", "--system", "scheveningen").exit == 0
    entered = zug("enter", "--csv", "list.csv", "--yes")
    assert "the column 'Shirt' is not read" in entered.err
    assert "4 players entered" in entered.out
    assert ("are in the same team" in zug("next").err) == (clubs[1] != clubs[0])
    assert f"Team score: {told}" in zug("standings").out


def test_why_tells_what_is_not_applied_and_who_is_excluded(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("rating", NAMES[4], 0).exit == 0
    assert club("next").exit == 0
    dropped = club("standings", "--why", 1, "--tiebreaks", "RTNG,DE").out
    assert "Not applied, because unrated players take part: RTNG" in dropped
    assert club("withdraw", "--yes", NAMES[1], "--from", 2).exit == 0
    for _ in range(4):
        for board in (1, 2):
            club("result", board, "1-0")
        club("next")
    told = club("standings", "--why", 2).out
    assert f"Without the results of {NAMES[1]}: fewer than half" in told
    assert "DE (" not in told
    assert "DE (" in club("standings", "--why", 1).out


@pytest.mark.parametrize(
    ("system", "players", "sizes"),
    [
        ("round-robin", 2, "3 to 30 players"),
        ("round-robin", 31, "3 to 30 players"),
        ("scheveningen", 7, "4, 6, 8, 10, 12, 16 players"),
    ],
)
def test_status_of_a_field_without_a_table(
    zug: Zug,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    system: str,
    players: int,
    sizes: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert zug("new", "Club", "--system", system).exit == 0
    rows = "\n".join(f"P{place}" for place in range(players))
    (tmp_path / "list.csv").write_text(f"name\n{rows}\n", encoding="utf-8")
    assert zug("enter", "--csv", "list.csv").exit == 0
    told = zug("status").out
    assert f"no table for {players} players: it has tables for {sizes}" in told
    assert "zug next" not in told


def test_numbers_that_no_longer_fit_the_field_are_given_again_before_round_1(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("enter", "Frei, Lea", "--rating", 1900).exit == 0
    assert "zug draw" in club("status").out
    refused = club("next")
    assert refused.exit != 0
    assert "the field has changed since the numbers were given" in refused.err
    assert "give them again: `zug draw`" in refused.err
    assert "Round 1" not in club("status").out
    assert club("draw", "--by", "rating").exit == 0
    assert club("next").exit == 0
    assert "numbers by rating" in club("log").out


def test_the_next_round_by_hand_while_a_game_is_open(club: Zug) -> None:
    """Round 3 of the table for 5 instead of round 2: 3-1, 4-5, and 2 is free."""
    assert club("draw", "--by", "rating").exit == 0
    assert club("next").exit == 0
    told = club("change", "--yes", "--round", 2, "--boards", "3-1,4-5")
    assert told.exit == 0, told.err
    assert "round 3 of the table is played now; its round 2 comes as round 3" in told.err
    assert f"free: {NAMES[1]}," in told.out
    assert "bye" not in told.out + told.err
    assert club("publish").exit == 0
    shown = json.loads(club("schedule", "club.zug", "--json").out)["rounds"]
    assert [one["table_round"] for one in shown] == [1, 3, 2, 4, 5]
    assert club("next").exit == 0
    assert (
        "round 5 cannot be paired by hand now"
        in club("change", "--yes", "--round", 5, "--bye", 1).err
    )


@pytest.mark.parametrize("boards", ["2-5,3-4", "2-5,3-4,1", "2-5,3-4,1-0", "2-5,3-4 --bye 1"])
def test_who_is_left_over_is_free(club: Zug, boards: str) -> None:
    assert club("draw", "--by", "rating").exit == 0
    told = club("change", "--yes", "--boards", *boards.split())
    assert told.exit == 0, told.err
    assert f"free: {NAMES[0]}," in told.out


def test_a_published_round_is_changed_on_a_ground_only(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("next").exit == 0
    assert club("result", 1, "1-0").exit == 0
    refused = club("change", "--yes", "--boards", "3-1,4-5")
    assert (int(refused.exit), "[no-ground]" in refused.err) == (3, True)
    same = club("change", "--yes", "--boards", "2-5,3-4", "--ground", "4.4.2")
    assert "round 1 is paired like this" in same.err
    answers = ("--yes", "--confirm", "published", "--reason", "agreed")
    told = club("change", *answers, "--boards", "3-1,4-5", "--ground", "4.4.2")
    assert told.exit == 0, told.err
    assert "this result is lost with its board" in told.err


def test_a_file_of_the_organisers_own_rounds_is_taken_over(zug: Zug, tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    zug("generate", "--system", "round-robin", "--players", 6, "--seed", 3, "--output", file)
    text = file.read_text(encoding="utf-8").replace("FIDE_ROUNDROBIN", "CUSTOM_ROUNDROBIN")
    assert "CUSTOM_ROUNDROBIN" in text
    file.write_text(text, encoding="utf-8")
    told = zug("new", "--from", file, "--output", tmp_path / "one.zug")
    assert (int(told.exit), "its rounds are those of round-robin" in told.err) == (0, True)
    named = ("--system", "round-robin", "--output", tmp_path / "two.zug")
    assert zug("new", "--from", file, *named).exit == 0
    named = ("--rounds", 7, "--output", tmp_path / "three.zug")
    assert "[said-by-file]" in zug("new", "--from", file, *named).err
    silent = [line for line in text.splitlines() if not line.startswith("142 ")]
    file.write_text("\n".join(silent), encoding="utf-8")
    assert "[rounds-by-table]" in zug("new", "--from", file, *named).err


def test_a_draft_stays_a_draft_until_it_is_published(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("next", "--draft").exit == 0
    again = club("next", "--draft")
    assert again.exit == 0
    assert "round 1 is a draft" in again.out + again.err
    assert "is published" not in club("log").out
    assert "round 1 is published" in club("next").out


def test_withdrawals_and_corrections_are_told(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    for _ in range(3):
        assert club("next").exit == 0
        for board in (1, 2):
            assert club("result", board, "1-0").exit == 0
    same = club("correct", "--yes", 1, 1, "1-0")
    assert same.exit != 0
    assert "already has the result 1-0" in same.err
    assert club("withdraw", "--yes", NAMES[2]).exit == 0  # after two of four games
    assert f"Withdrawn: {NAMES[2]}." in club("standings").out
    assert club("withdraw", "--yes", NAMES[3]).exit == 0
    told = club("correct", "--yes", 1, 1, "0-1").out
    assert "counts for the standings" in told


def test_correcting_a_result_that_counts_for_nobody_says_so(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    assert club("next").exit == 0
    board = next(b for b in library.schedule(5).round(1).boards if 2 in b)
    place = library.schedule(5).round(1).boards.index(board) + 1
    for one in (1, 2):
        assert club("result", one, "1-0").exit == 0
    assert club("withdraw", "--yes", NAMES[1]).exit == 0
    assert "counts for nobody" in club("correct", "--yes", 1, place, "0-1").out


def test_team_mates_of_a_scheveningen_match_are_not_paired_silently(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert zug("new", "Match", "--system", "scheveningen").exit == 0
    for name, club in (
        ("Kid", "Youth"),
        ("Old", "Veterans"),
        ("Teen", "Youth"),
        ("Sage", "Veterans"),
    ):
        assert zug("enter", name, "--club", club).exit == 0
    asked = zug("next")
    assert (asked.exit, "zug renumber --by club" in asked.err) == (7, True)
    assert zug("renumber", "--by", "club").exit == 0
    assert zug("next").exit == 0
    players = [one["name"] for one in json.loads(zug("standings", "--json").out)["teams"]]
    assert players == ["Youth", "Veterans"]
