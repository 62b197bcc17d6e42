"""Team tournaments at the command line: the same commands, with teams for players."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from running import Zug

import zug as zug_library
from tests.formats.team_lines import league as small_league
from tests.formats.team_lines import lines, row, team
from zug.cli.engine import answer
from zug.messages import languages
from zug.model.teams import TeamTournament

CASES = sorted((Path(__file__).parents[1] / "cases" / "team-2026").glob("*.trf"))


def _expected(path: Path) -> list[str]:
    return sorted(path.with_suffix(".expected").read_text(encoding="utf-8").split("\n"))


@pytest.fixture
def league(zug: Zug, tmp_path: Path) -> Path:
    path = tmp_path / "league.trf"
    made = zug(
        "generate",
        "--system",
        "team-2026",
        "--players",
        10,
        "--rounds",
        5,
        "--seed",
        4,
        "--plain",
        "--output",
        path,
    )
    assert made.exit == 0, made.err
    return path


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_pair_prints_the_numbers_of_teams(zug: Zug, path: Path) -> None:
    ran = zug("pair", path, "--format", "engine")
    if _expected(path)[-1] == "impossible":
        assert (ran.exit, ran.out) == (6, "")
        return
    assert ran.exit == 0, ran.err
    assert sorted(ran.out.split("\n")) == _expected(path)


def test_pair_names_teams(zug: Zug) -> None:
    ran = zug("pair", CASES[0])
    assert "Team0" in ran.out
    assert "T1B1" not in ran.out
    assert "Match" in ran.out
    assert "Board" not in ran.out


def test_french_speaks_of_a_team_in_the_feminine(zug: Zug, tmp_path: Path) -> None:
    path = tmp_path / "league.trf"
    path.write_text(small_league(), encoding="utf-8")
    assert re.search(r"^ *exempte  ", zug("--lang", "fr", "pair", path).out, re.MULTILINE)
    said = zug("--lang", "fr", "standings", path, "--tiebreaks", "REP", "--why", 1).out
    assert "REP (rondes que l’on a choisi de jouer)" in said


@pytest.mark.parametrize("language", languages())
def test_teams_that_cannot_be_paired_are_called_teams(zug: Zug, language: str) -> None:
    stuck = [path for path in CASES if _expected(path)[-1] == "impossible"]
    assert stuck
    for path in stuck:
        said = zug("--lang", language, "pair", path).err + zug("explain", path).out
        assert not re.search(
            "player|joueu|giocator|spieler|jugador|eux |nessuno di loro", said.lower()
        ), said


def test_steps_of_the_extended_encounter_are_printed(zug: Zug, league: Path) -> None:
    said = zug("standings", league, "--why", 3, "--tiebreaks", "EDEBT").out
    assert "match points against each other (" in said
    assert "still tied: " in said or "the order is " in said
    assert "there is no team 99" in zug("explain", league, "--player", 99).err


def test_what_was_generated_is_found_right(zug: Zug, league: Path) -> None:
    ran = zug("check", league)
    assert ran.exit == 0, ran.out
    assert "5 rounds" in ran.out


def test_rounds_are_explained_by_criteria(zug: Zug, league: Path) -> None:
    told = zug("explain", league, "--round", 5)
    assert "[C.04.6, 2.3." in told.out
    assert "on board 1" in told.out
    other = zug("explain", league, "--round", 5, "--why-not", 1, 2)
    assert other.exit == 0, other.err
    assert "team-2026:" in other.out


def test_standings_with_both_scores(zug: Zug, league: Path) -> None:
    ran = zug("standings", league)
    assert "MPvGP" in ran.out
    table = json.loads(zug("standings", league, "--json").out)
    assert table["tiebreaks"] == ["MPvGP", "BH/C1", "EDE"]
    assert sum(float(row["points"]) for row in table["standings"]) > 0
    why = zug("standings", league, "--why", 1, "--tiebreaks", "MPvGP,EMGSB/C1,TBR,SSSC")
    assert why.exit == 0, why.err
    assert "cut" in why.out


def test_boards(zug: Zug, league: Path, finished: Path) -> None:
    ran = zug("standings", league, "--boards")
    assert "Performance" in ran.out
    assert "Team 0001" in ran.out
    rows = json.loads(zug("standings", league, "--boards", "--json").out)["boards"]
    assert {row["board"] for row in rows} >= {1, 2, 3, 4}
    assert "not a tournament of teams" in zug("standings", finished, "--boards").err


def test_ranks_are_verified(zug: Zug, league: Path) -> None:
    """The rank of a team, by the tie-breaks its own file names."""
    text = league.read_text(encoding="utf-8").replace("142 5", "142 5\n202 MPvGP,EDEBT")
    ranked = league.with_name("ranked.trf")
    order = json.loads(zug("standings", league, "--tiebreaks", "MPvGP,EDEBT", "--json").out)
    ranks = {row["tpn"]: row["rank"] for row in order["standings"]}
    lines = [
        f"{line[:68]}{ranks[int(line[4:7])]:3d}{line[71:]}" if line.startswith("310") else line
        for line in text.split("\n")
    ]
    ranked.write_text("\n".join(lines), encoding="utf-8")
    assert zug("check", ranked, "--tiebreaks").exit == 0
    first, last = min(ranks, key=ranks.__getitem__), max(ranks, key=ranks.__getitem__)
    wrong = [
        f"{line[:68]}{ranks[last]:3d}{line[71:]}" if line.startswith(f"310 {first:3d}") else line
        for line in lines
    ]
    ranked.write_text("\n".join(wrong), encoding="utf-8")
    assert zug("check", ranked, "--tiebreaks").exit != 0


@pytest.mark.parametrize("form", ["trf16", "trf26", "json"])
def test_convert_and_back(zug: Zug, league: Path, tmp_path: Path, form: str) -> None:
    there, back = tmp_path / f"there.{form}", tmp_path / "back.trf"
    assert zug("convert", league, there, "--to", form).exit == 0
    assert zug("convert", there, back, "--to", "trf26").exit == 0
    assert zug("convert", league, tmp_path / "direct.trf", "--to", "trf26").exit == 0
    assert back.read_bytes() == (tmp_path / "direct.trf").read_bytes()


def test_systems_tell_their_options(zug: Zug) -> None:
    listed = json.loads(zug("systems", "--json").out)
    team = next(one for one in listed if one["id"] == "team-2026")
    assert [option["key"] for option in team["options"]] == ["preferences", "primary", "secondary"]


def test_players_and_teams_are_not_mixed_up(zug: Zug, finished: Path) -> None:
    ran = zug("pair", finished, "--round", 2, "--system", "team-2026")
    assert ran.exit != 0
    assert "pairs teams; this is a tournament of players" in ran.err
    ran = zug("pair", CASES[0], "--system", "dutch-2026")
    assert "pairs players; this is a tournament of teams" in ran.err


def test_events_of_teams_are_not_run_yet(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = zug("new", "League", "--rounds", 5, "--system", "team-2026")
    assert ran.exit != 0
    assert "does not run events of teams yet" in ran.err
    ran = zug("new", "--from", CASES[0])
    assert ran.exit != 0
    assert "does not run events of teams yet" in ran.err


def test_the_engine_of_sharly_chess(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for path in CASES:
        out = tmp_path / "out.txt"
        out.unlink(missing_ok=True)
        code = answer(["--team", str(path), "-p", str(out)])
        if _expected(path)[-1] == "impossible":
            assert code == 1
            continue
        assert code == 0, capfd.readouterr().err
        assert sorted(out.read_text(encoding="utf-8").split("\n")) == _expected(path)


def _engine_lines(zug: Zug, *arguments: object) -> str:
    ran = zug(*arguments, "--format", "engine")
    assert ran.exit == 0, ran.err
    return ran.out


CODES = {
    "FIDE_TEAM_TYPEB_GP_MP": ("preferences=b", "primary=game", "secondary=true"),
    "FIDE_TEAM_TYPEA_GP": ("preferences=a", "primary=game", "secondary=false"),
    "fide_team_mp": ("preferences=none", "primary=match", "secondary=false"),
}


@pytest.mark.parametrize("code", CODES)
def test_a_code_chooses_its_options_wherever_a_system_is_named(
    zug: Zug, league: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], code: str
) -> None:
    options = [word for option in CODES[code] for word in ("--option", option)]
    asked = ("--round", 4)
    by_options = _engine_lines(zug, "pair", league, *asked, *options)
    assert _engine_lines(zug, "pair", league, *asked, "--system", code) == by_options
    for command in ("check", "explain"):
        by_code, chosen = zug(command, league, "--system", code), zug(command, league, *options)
        assert by_code.exit == chosen.exit
        assert re.sub(r"[\d.]+ s", "", by_code.out) == re.sub(r"[\d.]+ s", "", chosen.out)
    small = ("--players", 8, "--rounds", 4, "--plain", "--seed", 1)
    for name, words in (("code", [code]), ("options", ["team", *options])):
        path = tmp_path / f"{name}.trf"
        zug("generate", "--system", *words, *small, "--output", path)
        assert zug("check", path).exit == 0
    assert (tmp_path / "code.trf").read_bytes() == (tmp_path / "options.trf").read_bytes()
    assert f"192 {code.upper()}\n" in (tmp_path / "code.trf").read_text(encoding="utf-8")
    ran = zug("standings", league, "--system", code, "--json")
    points = [float(row["points"]) for row in json.loads(ran.out)["standings"]]
    assert max(points) > 10 if "GP" in code else max(points) <= 10
    answer([f"--{code.lower()}", str(league), "-c"])
    told = capfd.readouterr().out
    assert ("Checker pairings" in told) == (zug("check", league, "--system", code).exit != 0)


def test_the_code_of_a_system_in_a_program(league: Path) -> None:
    event = zug_library.read(league)
    chosen = {"preferences": "b", "primary": "game", "secondary": True}
    code = "FIDE_TEAM_TYPEB_GP_MP"
    for round_ in range(1, 6):
        by_code = zug_library.pair(event, code, round=round_)
        assert by_code.boards == zug_library.pair(event, round=round_, options=chosen).boards
    own = zug_library.check(event, code, options={"preferences": "a", "primary": "match"})
    assert own.identical
    table = zug_library.standings(event, system=code)
    by_games = zug_library.standings(event.choosing(chosen))
    assert [line.tpn for line in table] == [line.tpn for line in by_games]


@pytest.mark.parametrize("boards", ["2", "3", "8", "2-8"])
def test_teams_of_any_number_of_boards(zug: Zug, tmp_path: Path, boards: str) -> None:
    path = tmp_path / "x.trf"
    words = ("--players", 8, "--rounds", 4, "--forfeits", 200, "--boards", boards, "--seed", 1)
    assert zug("generate", "--system", "team", *words, "--output", path).exit == 0
    event = zug_library.read(path)
    assert isinstance(event, TeamTournament)
    low, _, high = boards.partition("-")
    assert int(low) <= event.boards_per_match <= int(high or low)
    assert {len(team.members) for team in event.teams} == {event.boards_per_match + 1}
    results = [cell.result for player in event.individuals for cell in player.cells]
    assert any(one.is_forfeit for one in results)
    assert zug("check", path).exit == 0
    assert zug("generate", "--again", path, "--output", tmp_path / "y.trf").exit == 0


def test_boards_that_nobody_has(zug: Zug, league: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.trf"
    ran = zug("generate", "--boards", 3, "--output", out)
    assert "[no-teams] dutch-2026 pairs players" in ran.err
    ran = zug("generate", "--from", league, "--boards", 3, "--output", out)
    assert "[boards-of-the-file]" in ran.err
    ran = zug("generate", "--system", "team", "--boards", 0, "--output", out)
    assert "boards=0 is below 1" in ran.err
    ran = zug("generate", "--system", "team", "--option", "colours=b", "--output", out)
    assert "[unknown-option]" in ran.err
    ran = zug("generate", "--system", "lim-1999", "--option", "maxi=true", "--output", out)
    assert ran.exit == 0, ran.err
    assert " options=maxi=true" in out.read_text(encoding="utf-8")
    assert zug("check", out, "--option", "maxi=true").exit == 0
    ran = zug("standings", league, "--system", "dutch-2026")
    assert "pairs players; this is a tournament of teams" in ran.err


def test_sentences_speak_of_teams(zug: Zug, league: Path) -> None:
    told = zug("explain", league, "--round", 3).out
    assert "teams are to be paired" in told
    assert "players" not in told
    french = zug("--lang", "fr", "explain", league, "--round", 3).out
    assert "équipes sont à apparier" in french


def test_absent_teams(zug: Zug) -> None:
    away = next(path for path in CASES if "\n240 Z   3" in path.read_text(encoding="utf-8"))
    said = zug("pair", away, "--round", 3).out
    assert "Absent: " in said
    assert "team" in said.split("Absent: ")[1]


def test_a_code_for_other_choices_is_refused(zug: Zug, league: Path, tmp_path: Path) -> None:
    ran = zug(
        "convert", league, tmp_path / "x.trf", "--to", "trf26", "--code", "FIDE_TEAM_TYPEB_MP"
    )
    assert "does not mean team-2026 in this event" in ran.err
    advised = ran.err.strip().split("use one of ")[1].split(", ")
    assert advised == ["FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM"]
    for code in advised:  # what is advised is taken
        assert zug("convert", league, tmp_path / "y.trf", "--to", "trf26", "--code", code).exit == 0
    unknown = zug("convert", league, tmp_path / "x.trf", "--to", "trf26", "--code", "FIDE_DUTCH")
    assert unknown.exit != 0
    assert (
        zug("convert", league, tmp_path / "x.trf", "--to", "trf26", "--code", "FIDE_TEAM").exit == 0
    )
    assert "192 FIDE_TEAM\n" in (tmp_path / "x.trf").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "said", "barred"),
    [
        ("FIDE_TEAM_ROUNDROBIN", "is a round robin of teams, which Zug does not pair yet", "BH"),
        ("CUSTOM_TEAM_SWISS", "is for teams, and Zug does not know that system", "ARO"),
    ],
)
def test_teams_that_are_paired_in_another_way(
    zug: Zug, league: Path, code: str, said: str, barred: str
) -> None:
    """They are told in one true sentence, and have standings all the same."""
    text = league.read_text(encoding="utf-8")
    league.write_text(re.sub("(?m)^192 .*$", f"192 {code}", text), encoding="utf-8")
    for ran in (zug("pair", league).err, zug("check", league).out, zug("explain", league).err):
        assert f"[unknown-system] {code} {said}; teams can be paired by team-2026\n" in ran
    ran = zug("standings", league, "--json")
    codes = json.loads(ran.out)["tiebreaks"]
    assert "MPvGP" in codes
    assert barred not in " ".join(codes)
    assert zug("standings", league, "--tiebreaks", "MPvGP,EDEBT,BC").exit == 0
    assert "[tiebreak-not-offered]" in zug("standings", league, "--tiebreaks", barred).err


@pytest.mark.parametrize("old", [False, True])
def test_a_file_that_does_not_say_it_is_of_teams(zug: Zug, tmp_path: Path, old: bool) -> None:
    """Standings and conversion read its teams if the system is named; else that is told."""
    text = lines().replace("192 FIDE_TEAM_TYPEB_GP_MP\n", "")
    if old:
        text = re.sub("(?m)^(352|310) .*\n", "", text)
        text += f"013 {'Team 1':<32}   1    2    3\n013 {'Team 2':<32}   5    6    7\n"
    plain, typed = tmp_path / "plain.trf", tmp_path / "typed.trf"
    plain.write_text(text, encoding="utf-8")
    assert ("[teams-kept]" in zug("standings", plain).err) != old
    assert zug("convert", plain, typed, "--code", "FIDE_TEAM").exit == 0
    for ran in (zug("standings", plain, "--system", "team-2026"), zug("standings", typed)):
        table = [line.split() for line in ran.out.splitlines() if "Team" in line]
        names = [(row[2], row[3], row[-4]) for row in table]
        assert names == [("Team", "1", "1.0"), ("Team", "2", "1.0")]


def test_a_code_for_teams_in_an_event_of_players(zug: Zug, finished: Path, tmp_path: Path) -> None:
    ran = zug("convert", finished, tmp_path / "x.trf", "--code", "FIDE_TEAM")
    assert "[wrong-code] FIDE_TEAM is for teams, and this is a tournament of players" in ran.err


def test_baku_in_the_code_of_an_event_without_it(zug: Zug, league: Path, tmp_path: Path) -> None:
    ran = zug("convert", league, tmp_path / "x.trf", "--code", "FIDE_TEAM_BAKU")
    assert ran.exit == 0
    assert "the event is not accelerated: _BAKU was left out" in ran.err


def test_open_boards(zug: Zug, tmp_path: Path) -> None:
    """Board 3 of the only match is adjourned: 1.5 to 0.5 over the board, and half a point each."""
    path = tmp_path / "open.trf"
    changes = ((3, row(3, 0.5, "7 w  ")), (7, row(7, 0.5, "3 b  ")))
    totals = ((4, team(1, 2.0, 2.0, 1, 2, 3)), (8, team(2, 0.0, 1.0, 5, 6, 7)))
    path.write_text(lines(*changes, *totals), encoding="utf-8")
    note = "1 match is not finished. Until then an open board counts for nothing."
    assert note in zug("standings", path).out
    boards = zug("standings", path, "--boards")
    assert "1 game has no result yet and is left out." in boards.out
    document = json.loads(zug("standings", path, "--boards", "--json").out)
    assert [(one["number"], one["points"], one["games"]) for one in document["boards"]] == [
        (1, 1.0, 1),
        (5, 0.0, 1),
        (6, 0.5, 1),
        (2, 0.5, 1),
    ]
    assert document["notes"] == ["1 game has no result yet and is left out."]


@pytest.mark.parametrize("line", ["299    -1.0     0    1    1", "299     1.0     0    1    2"])
def test_a_penalty_makes_no_win_and_undoes_none(zug: Zug, tmp_path: Path, line: str) -> None:
    """Team 1 won its first match, and team 2 has not won any."""
    path = tmp_path / "league.trf"
    path.write_text(small_league(line), encoding="utf-8")
    rows = json.loads(zug("standings", path, "--tiebreaks", "WIN,WON", "--json").out)["standings"]
    wins = {one["tpn"]: one["values"] for one in rows}
    assert wins[1] == {"WIN": "2", "WON": "2"}
    assert wins[2] == {"WIN": "0", "WON": "0"}


@pytest.mark.parametrize(
    "words", [("aro",), ("card",), ("standings", "--book", "1992")], ids=" ".join
)
def test_what_is_for_players_alone(zug: Zug, league: Path, words: tuple[str, ...]) -> None:
    ran = zug(words[0], league, *words[1:])
    assert "[participants] this is a tournament of teams" in ran.err
    assert ran.out == ""


def test_why_as_json(zug: Zug, league: Path) -> None:
    """The same values and sums as in words."""
    ran = zug("standings", league, "--why", "3", "--tiebreaks", "BH/C1,EDE", "--json")
    document = json.loads(ran.out)
    assert (document["number"], document["name"]) == (3, "Team 0003")
    buchholz, encounter = document["tiebreaks"]
    kept = [float(term["value"]) for term in buchholz["terms"] if not term["cut"]]
    assert sum(kept) == float(buchholz["value"])
    assert sum(term["cut"] for term in buchholz["terms"]) == 1
    assert (buchholz["code"], encounter["code"]) == ("BH/C1", "EDE")


def test_the_engine_tells_the_fault_from_which_others_follow(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.trf"
    path.write_text(small_league(change={12: team(2, 1.0, 1.5, 1, 4)}), encoding="utf-8")
    assert answer(["--team", str(path), "-p", str(tmp_path / "out")]) != 0
    assert "[two-teams] player 1 is in team 1 too" in capfd.readouterr().err
