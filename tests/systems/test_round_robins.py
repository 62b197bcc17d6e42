"""Round robins as systems: pairing, checking, explaining, files, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import zug
from tests.support.crosstable import crosstable
from zug.checker import check
from zug.errors import EditionError, FaultyTournamentError, UsageError
from zug.formats import Reading, read, write
from zug.generator import Config, generate
from zug.messages import languages
from zug.model import Cell, Result, Tournament
from zug.systems import SYSTEMS, Board, find_system
from zug.systems.registry import seek_system

SCHEDULED = [system.id for system in SYSTEMS if system.schedule is not None]
CODES = [(code.name, system.id) for system in SYSTEMS if system.schedule for code in system.codes]


def played(size: int, seed: int = 1, system: str = "round-robin") -> Tournament:
    return generate(Config(system=system).with_settings({"players": str(size)}), seed)


def renumbered(tournament: Tournament, numbers: dict[int, int]) -> Tournament:
    """The same games under other numbers."""

    def moved(cell: Cell) -> Cell:
        return cell._replace(opponent=numbers.get(cell.opponent, cell.opponent))

    players = [
        replace(one, tpn=numbers.get(one.tpn, one.tpn), cells=tuple(map(moved, one.cells)))
        for one in tournament.players
    ]
    return replace(tournament, players=tuple(sorted(players, key=lambda one: one.tpn)))


@pytest.mark.parametrize("system", SCHEDULED)
def test_a_whole_event_follows_its_schedule(system: str) -> None:
    luck = random.Random(system)
    event = zug.new([f"P{n}" for n in range(1, 9)], system=system)
    schedule = zug.schedule(event)
    assert event.rounds == len(schedule.rounds)
    for number in range(1, event.rounds + 1):
        pairing = zug.pair(event)
        assert pairing.boards == schedule.round(number).boards
        results = [luck.choice(["1-0", "=", "0-1", "+-", "-+", "--"]) for _ in pairing.boards]
        event = event.with_round(pairing, results)
    assert zug.check(event).identical
    with pytest.raises(UsageError, match=r"\[all-rounds-played\]") as refused:
        zug.pair(event)
    assert refused.value.code == "all-rounds-played"
    with pytest.raises(UsageError, match=r"\[not-in-table\]"):
        zug.pair(replace(event, rounds=None))


@pytest.mark.parametrize("declared", [3, None])
def test_of_a_finished_event_the_last_round_is_explained(declared: int | None) -> None:
    event = replace(played(4), rounds=declared)
    assert zug.explain(event) == zug.explain(event, round=3)
    assert zug.why_not(event, (1, 2)) == zug.why_not(event, (1, 2), round=3)
    assert zug.explain(event.before(3)).round == 3


def test_a_round_by_hand_is_scheduled_or_a_note_tells() -> None:
    """The free round of the one, and a board for whoever is absent."""
    event = zug.new(["Ada", "Bea", "Cléa", "Dora", "Eva"], system="round-robin").withdraw(5)
    rows = [(2, 5), (3, 4), (1, 0)]
    after = event.with_round(rows, ["+-", "1-0"], scheduled=True)
    assert after == event.with_round(zug.pair(event), ["+-", "1-0"])
    assert after.by_tpn[1].cells == (Cell(0, None, Result.ZERO_BYE),)
    assert zug.pair(after).notes == ()
    with pytest.raises(FaultyTournamentError, match="absent-but-paired"):
        event.with_round(rows, ["+-", "1-0"])
    plain = zug.new(["Ada", "Bea", "Cléa"], system="round-robin").with_round(
        [(2, 3), (1, 0)], ["1-0"]
    )
    assert plain.by_tpn[1].cells[0].result is Result.PAB
    assert ["1 has a pairing-allocated bye in round 1" in one for one in zug.pair(plain).notes] == [
        True
    ]


def test_a_schedule_is_known_before_anybody_is_entered() -> None:
    assert str(zug.schedule(5)) == (
        "1: 2-5 3-4  free: 1\n2: 5-3 1-2  free: 4\n3: 3-1 4-5  free: 2\n"
        "4: 1-4 2-3  free: 5\n5: 4-2 5-1  free: 3"
    )
    twice = zug.schedule(4, "double-round-robin")
    assert twice.meetings(1, 2) == (3, 5)
    assert twice.games(1) == 6
    with pytest.raises(UsageError, match=r"\[no-schedule\]"):
        zug.schedule(4, "dutch-2026")
    with pytest.raises(UsageError):
        zug.schedule(True)


def test_who_is_absent_stays_in_the_table() -> None:
    event = zug.new(["Ada", "Bea", "Cléa", "Dora"], system="round-robin").withdraw(4)
    pairing = zug.pair(event)
    assert pairing.boards == (Board(1, 4), Board(2, 3))
    after = event.with_round(pairing, ["+-", "1-0"])
    assert after.by_tpn[4].cells[0].result is Result.FORFEIT_LOSS
    both = zug.new(["Ada", "Bea", "Cléa", "Dora"], system="round-robin").withdraw(4).withdraw(1)
    pairing = zug.pair(both)
    assert pairing.boards == (Board(1, 4), Board(2, 3))
    assert zug.check(both.with_round(pairing, ["--", "1-0"])).identical


def test_a_record_may_have_nothing_for_two_who_did_not_come() -> None:
    event = crosstable(
        """
        1 2100  Z
        2 2000  3w1
        3 1900  2b0
        4 1800  Z
        """,
        system="round-robin",
        rounds=3,
    )
    assert zug.check(event).identical


def test_a_file_that_holds_the_whole_schedule() -> None:
    """Games to come are neither draws nor missed; the rounds are checked all the same."""
    event = zug.new([f"P{n}" for n in range(1, 6)], system="round-robin")
    for number in range(1, 6):
        pairing = zug.pair(event)
        results = ["1-0" if number == 1 else "*" for _ in pairing.boards]
        event = event.with_round(pairing, results)
    again = read(zug.write(event, "trf26"))
    assert zug.check(again).identical
    assert {line.tpn: line.points for line in zug.standings(again)} == {
        1: 0,
        2: 10,
        3: 10,
        4: 0,
        5: 0,
    }
    assert zug.standings(again).out == frozenset()


def test_a_forbidden_pair_is_told_and_paired() -> None:
    event = zug.new(["Ada", "Bea", "Cléa", "Dora"], system="round-robin", forbidden=[(2, 3)])
    assert any("2 and 3 may not meet" in note for note in zug.pair(event).notes)
    assert zug.pair(event).boards == zug.schedule(4).round(1).boards


# --- checking


@pytest.mark.parametrize("size", [5, 8, 11])
def test_a_wrong_numbering_is_found(size: int) -> None:
    event = played(size)
    assert check(event).identical
    wrong = renumbered(event, {2: 4, 4: 2})
    report = check(wrong)
    assert not report.identical
    assert report.differences[0].round == 1
    assert report.numbers is not None
    assert check(renumbered(wrong, dict(report.numbers))).identical


def test_a_record_that_no_numbering_explains() -> None:
    event = played(8)
    first = event.by_tpn[1].cells[0]
    turned = {1: first.opponent, first.opponent: 1}
    players = tuple(
        player.with_cells((_turned(player.cells[0]), *player.cells[1:]))
        if player.tpn in turned
        else player
        for player in event.players
    )
    report = check(replace(event, players=players))
    assert [one.round for one in report.differences] == [1]
    assert len(report.differences[0].differences) == 1
    assert report.numbers is None


def _turned(cell: Cell) -> Cell:
    return cell._replace(colour=cell.colour and cell.colour.opposite)


def test_the_order_of_the_rounds_tells_which_system_it_was() -> None:
    """Under the plain code, rounds 8 and 9 of FIDE's order differ, and FIDE's order agrees."""
    event = played(10, system="double-round-robin")
    report = check(event, "double-round-robin-plain")
    assert [one.round for one in report.differences] == [8, 9]
    assert report.other_editions[0].system == "double-round-robin"
    assert report.other_editions[0].identical


def test_who_is_free_and_plays_is_a_difference() -> None:
    event = zug.new(["Ada", "Bea", "Cléa"], system="round-robin")
    wrong = event.with_round([(1, 2), (3, 0)], ["1-0"])
    (difference,) = check(wrong).differences
    assert (difference.expected_bye, difference.found_byes) == (1, (3,))


# --- explaining


def test_a_round_is_that_of_the_table_and_a_wish_has_its_own_round() -> None:
    event = played(10).before(5)
    told = str(zug.explain(event))
    assert "Round 5 of the table for 10: 3–10, 4–2, 5–1, 6–9, 7–8." in told
    answer = zug.why_not(event, (2, 6))
    assert answer.verdict == "procedure"
    assert "meet in round 7" in str(answer)
    assert zug.why_not(event, (4, 2)).verdict == "actual"
    second = played(6, system="double-round-robin-plain").before(8)
    assert "with the colours of the table reversed" in str(zug.explain(second))


def test_who_is_free_when_is_told() -> None:
    event = played(7).before(1)
    assert "(4) is free in round 7" in str(zug.why_not(event, (4, 0)))
    assert "Why is Player 0004 (4) not free?" in str(zug.why_not(event, (4, 0)))
    even = zug.why_not(played(6).before(1), (4, 0))
    assert even.verdict == "forbidden"
    assert "nobody is free" in str(even)
    told = str(zug.explain(event))
    assert "bye" not in told
    assert "Free: Player 0001 (1)" in told
    assert "number 8, which nobody has" in told
    for language in languages():
        assert zug.explain(event).as_json(language)


# --- files


@pytest.mark.parametrize(("code", "system"), CODES)
def test_every_code_is_read_and_written_again(code: str, system: str) -> None:
    found = seek_system(code)
    assert found is not None
    assert found.id == system
    event = replace(played(8, system=system), code=code)
    again = read(zug.write(event, "trf26"))
    assert again.system == system
    assert f"192 {code}\n".encode() in zug.write(again, "trf26")


@pytest.mark.parametrize("form", ["trf16", "trf26", "json"])
@pytest.mark.parametrize("system", SCHEDULED)
def test_files_keep_system_games_and_free_rounds(system: str, form: str) -> None:
    size = 8 if "scheveningen" in system else 7
    event = played(size, system=system)
    reading = Reading.of(zug.write(event, form))
    assert not reading.faults
    again = reading.tournament
    assert (again.system, again.rounds) == (system, event.rounds)
    assert [player.cells for player in again.players] == [p.cells for p in event.players]
    assert check(again).identical


def test_a_free_round_may_be_blank() -> None:
    """Some programs write `0000 - Z` for it, others nothing at all."""
    event = played(5)
    data = zug.write(event, "trf26")
    blank = data.replace(b"  0000 - Z", b" " * 10)
    assert blank.count(b"0000 - Z") == 0 < data.count(b"0000 - Z")
    reading = Reading.of(blank)
    assert not reading.faults
    assert check(reading.tournament).identical
    ranks = [zug.standings(one).ranks for one in (event, reading.tournament)]
    assert ranks[0] == ranks[1]


@pytest.mark.parametrize("code", ["BERGER_TEAM_ROUNDROBIN_G2", "FIDE_TEAM_DOUBLEROUNDROBIN"])
def test_team_codes_are_refused_until_there_are_teams(code: str) -> None:
    event = replace(played(6), system=None, code=code)
    with pytest.raises(UsageError, match="is a round robin of teams, which Zug does not pair yet"):
        zug.pair(event.before(2))


def test_a_custom_round_robin_has_the_standings_of_one() -> None:
    event = replace(played(7), system=None, code="CUSTOM_ROUNDROBIN")
    same = replace(event, system="round-robin", code="")
    assert zug.standings(event, ["SB", "KS"]).lines == zug.standings(same, ["SB", "KS"]).lines


# --- what is refused


def test_numbers_changed_after_round_1_are_noticed_before_the_next_round() -> None:
    event = renumbered(played(8).before(3), {1: 5, 5: 1})
    with pytest.raises(UsageError, match="with other numbers they are: 1→5, 5→1") as caught:
        zug.pair(event)
    assert caught.value.code == "not-the-table"
    assert "numbers they had in round 1" in caught.value.advice
    assert zug.pair(event, round=2).round == 2, "a round that was paired can still be looked up"


def test_rounds_played_in_another_order_do_not_stop_the_event() -> None:
    event = played(6)
    swapped = replace(
        event,
        players=tuple(
            player.with_cells((player.cells[1], player.cells[0], *player.cells[2:]))
            for player in event.players
        ),
    ).before(3)
    assert zug.pair(swapped).boards == zug.schedule(6).round(3).boards


def test_a_late_entry_changes_the_table() -> None:
    event = played(5).before(3).with_player("Late, Lea")
    assert zug.pair(event).boards == zug.schedule(6).round(3).boards
    with pytest.raises(UsageError, match="the table for 7"):
        zug.pair(event.with_player("Later, Lou"))


def test_more_rounds_than_the_table_has() -> None:
    players = ["Ada", "Bea", "Cléa", "Dora"]
    with pytest.raises(UsageError, match="rounds declared: 4; the table for 4 has 3 rounds"):
        zug.new(players, rounds=4, system="round-robin")
    assert zug.new(players, rounds=2, system="round-robin").rounds == 2
    with pytest.raises(UsageError, match=r"\[rounds-not-declared\]"):
        zug.new(players)


def test_a_number_that_is_missing() -> None:
    event = zug.new(
        [{"name": name, "tpn": tpn} for name, tpn in (("Ada", 1), ("Bea", 2), ("Cléa", 4))],
        rounds=3,
    )
    with pytest.raises(UsageError, match=r"\[numbers-with-gaps\]"):
        zug.pair(event, "round-robin")


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB", "SOLKOFF"])
def test_buchholz_is_not_offered(code: str) -> None:
    with pytest.raises(EditionError, match=r"\[tiebreak-not-offered\]") as caught:
        zug.standings(played(6), [code])
    assert "KS" in caught.value.advice
    assert "BH" not in caught.value.advice
    with pytest.raises(EditionError):
        zug.new(["Ada", "Bea", "Cléa"], system="round-robin", tiebreaks=[code])


def test_the_tiebreaks_a_round_robin_must_offer() -> None:
    codes = ["DE", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "WIN"]
    codes += ["RTNG", "RTNG/R", "TPN", "TPN/R"]
    codes += ["KS", "KS/L1", "KS/L2", "KS/L-1", "KS/L-2"]
    table = zug.standings(played(9), codes)
    assert len(table.codes) == len(codes)
    assert sorted(line.rank for line in table) == list(range(1, 10))


def test_the_generator_makes_no_field_without_a_table(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no table for 40 players"):
        played(40)
    sizes = {len(generate(Config(system="round-robin"), seed).players) for seed in range(12)}
    assert sizes <= {*range(15, 31)}
    assert len(sizes) > 1
    assert not any(tmp_path.iterdir())


def test_a_round_robin_is_found_by_its_names() -> None:
    assert find_system("berger").id == find_system("FIDE_ROUNDROBIN").id == "round-robin"


def test_a_forfeited_game_is_the_game_of_the_table() -> None:
    """Two who did not play when the table had them do not meet again."""
    event = crosstable(
        """
        1 2100  4w-
        2 2000  3w1
        3 1900  2b0
        4 1800  1b+
        """,
        system="round-robin",
        rounds=3,
    )
    assert zug.pair(event).boards == (Board(4, 3), Board(1, 2))


def test_a_custom_round_robin_is_ranked_and_its_rounds_are_not_known() -> None:
    club = replace(played(6), system=None, code="CUSTOM_ROUNDROBIN", tiebreaks=())
    assert [str(code) for code in zug.standings(club).codes] == ["DE", "SB", "KS", "WIN"]
    with pytest.raises(EditionError):
        zug.standings(club, ["BH"])
    with pytest.raises(UsageError, match="rounds of CUSTOM_ROUNDROBIN, a table of the organiser's"):
        zug.check(club)
    with pytest.raises(UsageError, match="is a round robin of teams"):
        find_system("FIDE_TEAM_ROUNDROBIN")


def test_a_report_lists_open_games_without_points() -> None:
    club = played(6)
    first = club.players[0]
    opponent = first.cells[0].opponent
    players = tuple(
        player.with_cells((player.cells[0]._replace(result=Result.UNFINISHED), *player.cells[1:]))
        if player.tpn in (1, opponent)
        else player
        for player in club.players
    )
    waiting = replace(club, players=players)
    ranked = {line.tpn: line.points for line in zug.standings(waiting)}
    for form in ("trf16", "trf26"):
        told = Reading.of(write(waiting, form))
        assert told.listed.points == ranked


@pytest.mark.parametrize(("number", "words"), [(1, "Black in odd rounds"), (2, "White in even")])
def test_the_colour_of_the_last_number_is_told_as_it_is(number: int, words: str) -> None:
    club = zug.new([f"P{n}" for n in range(1, 11)], system="round-robin")
    for table in zug.schedule(10).rounds[: number - 1]:
        club = club.with_round([tuple(board) for board in table.boards], ["1-0"] * 5)
    assert f"Number 10, the last of the table, has {words}" in str(zug.explain(club).board(1))
