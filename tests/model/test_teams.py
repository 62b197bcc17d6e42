"""Tournaments of teams made by hand: rounds, line-ups, byes, and what they bring."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zug
from zug.errors import FaultyTournamentError, UsageError, ZugError
from zug.formats import read, write
from zug.model import Colour, Player, Result
from zug.model.teams import LineUp, Team, TeamTournament

BOARDS = 2
SOURCE = Path(zug.__file__).parent


def new(teams: int, rounds: int = 5) -> TeamTournament:
    """Teams of two boards and a reserve."""
    size = BOARDS + 1
    players = tuple(
        Player(number, name=f"P{number}", rating=2000 - number)
        for number in range(1, size * teams + 1)
    )
    rosters = tuple(
        Team(tpn, name=f"T{tpn}", members=tuple(range(size * (tpn - 1) + 1, size * tpn + 1)))
        for tpn in range(1, teams + 1)
    )
    return TeamTournament(
        rosters,
        rounds=rounds,
        initial_colour=Colour.WHITE,
        system="team-2026",
        individuals=players,
        board_colours="WB",
    )


def test_a_round_board_by_board() -> None:
    """T1 wins 1½-½; on board 2 its player has Black."""
    event = new(2).with_round([(1, 2)], ["1-0 ½-½"])
    first, second = event.teams
    assert first.cells == ((2, Colour.WHITE, Result.WIN, None),)
    assert second.cells == ((1, Colour.BLACK, Result.LOSS, None),)
    assert (first.scores, second.scores) == (((20, 15),), ((0, 5),))
    games = {player.tpn: player.cells[0] for player in event.individuals}
    assert games[1] == (4, Colour.WHITE, Result.WIN, None)
    assert games[5] == (2, Colour.WHITE, Result.DRAW, None)
    assert games[3].result is Result.ZERO_BYE


def test_rounds_by_the_engine_and_back_from_a_file() -> None:
    event = new(5)
    for results in (["1-0 0-1", "+-"], ["½-½ ½-½", "--"]):
        pairing = zug.pair(event)
        event = event.with_round(pairing, results)
    assert event.rounds_played == 2
    assert sum(team.cells[0].result is Result.PAB for team in event.teams) == 1
    bye = next(team for team in event.teams if team.cells[0].result is Result.PAB)
    assert bye.scores[0] == (10, 10)
    for form in ("trf26", "json"):
        again = read(write(event, form))
        assert isinstance(again, TeamTournament)
        assert again.teams == event.teams
        assert again.individuals == event.individuals
        assert zug.pair(again).boards == zug.pair(event).boards
    assert zug.check(event).identical


def test_line_ups_and_empty_boards() -> None:
    """The reserve of T1 sits on board 1, and nobody on board 2 of T2."""
    event = new(2).with_round([(1, 2)], {(1, 2): "0-1 +-"}, {1: (3, 2), 2: (4, 0)})
    assert event.lineups == (LineUp(1, 1, 2, (3, 2)), LineUp(1, 2, 1, (4, 0)))
    assert [team.scores[0] for team in event.teams] == [(10, 10), (10, 10)]
    assert event.teams[0].cells[0].result is Result.DRAW
    again = read(write(event, "trf26"))
    assert isinstance(again, TeamTournament)
    assert again.teams == event.teams


def test_byes_that_were_asked_for() -> None:
    event = new(3).with_bye(3).with_round([(1, 2)], ["1-0 1-0"])
    third = event.teams[2]
    assert (third.cells[0].result, third.scores[0]) == (Result.HALF_BYE, (10, 10))
    gone = event.withdraw(3)
    assert 3 in gone.absentees


def test_the_state_before_a_round_has_no_later_games() -> None:
    event = new(4)
    for _ in range(2):
        pairing = zug.pair(event)
        event = event.with_round(pairing, ["1-0 ½-½"] * 2)
    earlier = event.before(2)
    assert isinstance(earlier, TeamTournament)
    assert {len(player.cells) for player in earlier.individuals} == {1}
    assert earlier.rounds_played == 1


def test_what_does_not_make_a_round() -> None:
    event = new(4)
    with pytest.raises(FaultyTournamentError, match=r"\[not-paired\]"):
        event.with_round([(1, 2)], ["1-0 1-0"])
    with pytest.raises(UsageError, match=r"\[results-count\].*1"):
        event.with_round([(1, 2), (3, 4)], ["1-0 1-0"])
    with pytest.raises(UsageError, match=r"\[bad-result\]"):
        event.with_round([(1, 2), (3, 4)], ["1-0", "1-0 1-0"])
    with pytest.raises(UsageError, match=r"\[teams\]"):
        event.with_player("Ada")
    assert len(event.with_player(Team(9, name="Late")).teams) == 5


PAIRS = [(1, 2), (3, 4)]
GAMES = ["1-0 1-0"] * 2


@pytest.mark.parametrize(
    "results",
    [["1-0 =", ""], ["1-0 =", None], {(1, 2): "1-0 ="}, {(1, 2): "1-0 =", (3, 4): ""}],
)
def test_a_match_without_results_is_open(results: Any) -> None:
    given = new(4).with_round(PAIRS, results)
    assert given == new(4).with_round(PAIRS, ["1-0 =", ": :"])
    assert [game[:3] for game in given.open_games] == [(1, 3, 4)]


@pytest.mark.parametrize("results", [None, [], {}])
def test_a_round_of_matches_without_any_result(results: Any) -> None:
    assert new(4).with_round(PAIRS, results) == new(4).with_round(PAIRS, [": :", ": :"])


@pytest.mark.parametrize(
    ("results", "code", "words"),
    [
        ("1-0 1-0", "bad-argument", "it must be a list with the results of every match"),
        (12, "bad-argument", "it must be a list with the results of every match"),
        (GAMES * 2, "results-count", "there are 2 matches, but the number of results is 4"),
        ([["1-0", "0-1"], ["1-0", "1-0"]], "bad-result", "match 1-2: ['1-0', '0-1'] is not a text"),
        (["1-0 1-0 1-0", "1-0 1-0"], "bad-result", "match 1-2: a match has 2 boards"),
        (["1-0 1-0", "1-0"], "bad-result", "match 3-4: a match has 2 boards"),
        (["1-0 1-0", "1-0 x"], "bad-result", "match 3-4, board 2: 'x' is not a result of a game"),
        (["1-0 1-0"], "results-count", "the number of results is 1"),
        ({(2, 1): "1-0 1-0", (3, 4): "+-"}, "no-such-match", "there is no match 2-1"),
        ({"12": "1-0 1-0"}, "bad-argument", "match is '12'"),
    ],
)
def test_results_that_are_none_are_told_with_their_match(
    results: Any, code: str, words: str
) -> None:
    with pytest.raises(UsageError) as caught:
        new(4).with_round(PAIRS, results)
    assert caught.value.code == code
    assert words in str(caught.value)
    assert caught.value.advice


@pytest.mark.parametrize(
    ("lineups", "code", "words"),
    [
        ({1: (1, 9)}, "line-up", "player 9 at board 2 is not in team 1"),
        ({1: (3, 3)}, "line-up", "player 3 is at board 1 and at board 2 of team 1"),
        ({1: (1,)}, "line-up", "the line-up of team 1 has 1 player; name one for each of the 2"),
        ({1: ()}, "line-up", "the line-up of team 1 has 0 players"),
        ({1: (1, 2, 3)}, "line-up", "the line-up of team 1 has 3 players"),
        ({9: (1, 2)}, "line-up", "there is a line-up of team 9, but no match of it"),
        ({1: (1, 0)}, "line-up", "match 1-2, board 2: team 1 has nobody there, so it cannot end 1"),
        ({4: (0, 11)}, "line-up", "match 3-4, board 1: team 4 has nobody there"),
        ({1: (0, 0)}, "line-up", "match 1-2: no board has a player of both teams"),
        ({1: "12"}, "bad-argument", "it must be a dict from teams to the numbers"),
        ([(1, 2)], "bad-argument", "it must be a dict from teams to the numbers"),
    ],
)
def test_line_ups_that_are_none_are_told_with_team_and_board(
    lineups: Any, code: str, words: str
) -> None:
    with pytest.raises(UsageError) as caught:
        new(4).with_round(PAIRS, GAMES, lineups)
    assert caught.value.code == code
    assert words in str(caught.value)
    assert caught.value.advice


def test_an_empty_board_is_lost_by_forfeit_and_by_nothing_else() -> None:
    event = new(2)
    for wrong in ("1-0 --", "1-0 1-0", "1-0 0-1", "1-0 *", "+-"):
        with pytest.raises(UsageError, match=r"\[line-up\]"):
            event.with_round([(1, 2)], [wrong], {1: (1, 0)})
    assert [team.scores[0] for team in event.with_round([(1, 2)], ["-+"], {1: (1, 0)}).teams] == [
        (0, 0),
        (20, 20),
    ]


def test_a_team_with_fewer_players_than_boards() -> None:
    """Its last board is empty without a word, and lost; unless the opponents do not come at all."""
    full = new(2)
    first, second = full.teams
    event = replace(full, players=(replace(first, members=(1,)), second))
    with pytest.raises(UsageError, match=r"\[line-up\]"):
        event.with_round([(1, 2)], ["1-0 1-0"])
    played = event.with_round([(1, 2)], ["1-0 -+"])
    assert [team.scores[0] for team in played.teams] == [(10, 10), (10, 10)]
    absent = event.with_round([(1, 2)], ["+-"])
    assert [team.scores[0] for team in absent.teams] == [(20, 10), (0, 0)]
    nobody = replace(full, players=(replace(first, members=()), second))
    with pytest.raises(UsageError, match=r"\[line-up\]"):
        nobody.with_round([(1, 2)], ["+- -+"])


@pytest.mark.parametrize("known", [(), (4, 5, 6)])
def test_a_match_forfeited_as_a_whole_needs_no_players(known: tuple[int, ...]) -> None:
    """Whoever it is given to has won on both boards; corrected, the other team has."""
    full = new(2)
    first, second = full.teams
    teams = (replace(first, members=()), replace(second, members=known))
    players = tuple(one for one in full.individuals if one.tpn in known)
    event = replace(full, players=teams, individuals=players)
    won = event.with_round([(1, 2)], ["+-"])
    assert [team.cells[0].result.value for team in won.teams] == ["+", "-"]
    assert [team.scores[0] for team in won.teams] == [(20, 20), (0, 0)]
    turned = won.with_result(1, (1, 2), "-+")
    assert [team.scores[0] for team in turned.teams] == [(0, 0), (20, 20)]
    assert [team.scores[0] for team in won.with_result(1, (1, 2), "--").teams] == [(0, 0)] * 2
    again = read(write(won, "json"))
    assert isinstance(again, TeamTournament)
    assert again.teams == won.teams
    with pytest.raises(UsageError, match=r"\[line-up\]"):
        event.with_round([(1, 2)], ["1-0 1-0"])


def _corrected() -> TeamTournament:
    """T1 – T2 2-0 with its reserve at board 2, T3 – T4 forfeited as a whole."""
    return new(4).with_round(PAIRS, ["1-0 1-0", "-+"], {1: (1, 3)})


def test_a_match_is_corrected() -> None:
    event = _corrected().with_result(1, (1, 2), "0-1 ½-½")
    assert [team.scores[0] for team in event.teams] == [(0, 5), (20, 15), (0, 0), (20, 20)]
    games = {player.tpn: player.cells[0] for player in event.individuals}
    assert games[3] == (5, Colour.BLACK, Result.DRAW, None)
    assert games[2].result is Result.ZERO_BYE
    assert event.teams[0].cells[0] == (2, Colour.WHITE, Result.LOSS, None)
    assert read(write(event, "trf26")).players == event.players


def test_one_board_is_corrected() -> None:
    event = _corrected().with_result(1, (1, 2), "0-1", board=2)
    assert [team.scores[0] for team in event.teams[:2]] == [(10, 10), (10, 10)]
    assert event.with_result(1, (1, 2), "1-0", board=2) == _corrected()
    played = event.with_result(1, (3, 4), "1-0", board=1)
    assert [team.scores[0] for team in played.teams[2:]] == [(10, 10), (10, 10)]
    assert played.teams[2].cells[0].result is Result.DRAW
    unfinished = new(2).with_round([(1, 2)], ["1-0 *"])
    assert unfinished.with_result(1, (1, 2), "1-0", board=2).teams[0].scores == ((20, 20),)


def test_a_line_up_is_corrected_with_the_results() -> None:
    event = _corrected().with_result(1, (1, 2), "1-0 +-", lineups={1: (1, 2), 2: (4, 0)})
    assert event.lineups == (LineUp(1, 1, 2, (1, 2)), LineUp(1, 2, 1, (4, 0)))
    games = {player.tpn: player.cells[0] for player in event.individuals}
    assert (games[2].result, games[3].result) == (Result.FULL_BYE, Result.ZERO_BYE)
    assert games[5].result is Result.ZERO_BYE


def test_a_correction_leaves_other_rounds_alone() -> None:
    event = _corrected()
    event = event.with_round(zug.pair(event), GAMES)
    later = event.with_result(1, (1, 2), "0-1 0-1")
    assert [team.scores[1] for team in later.teams] == [team.scores[1] for team in event.teams]
    assert [team.cells[1] for team in later.teams] == [team.cells[1] for team in event.teams]
    assert later.teams[0].scores[0] == (0, 0)
    assert zug.standings(later).lines != zug.standings(event).lines


@pytest.mark.parametrize(
    ("round_", "match", "result", "more", "code"),
    [
        (1, (2, 1), "1-0 1-0", {}, "no-such-match"),
        (2, (1, 2), "1-0 1-0", {}, "no-such-match"),
        (1, (1, 0), "1-0 1-0", {}, "no-such-match"),
        (1, (9, 2), "1-0 1-0", {}, "no-such-match"),
        (1, 12, "1-0 1-0", {}, "bad-argument"),
        (1, (1, 2), "1-0", {}, "bad-result"),
        (1, (1, 2), "1-0", {"board": 3}, "no-such-board"),
        (1, (1, 2), "1-0", {"board": 0}, "no-such-board"),
        (1, (1, 2), 1, {"board": 1}, "bad-result"),
        (1, (1, 2), "1-0", {"board": 1, "lineups": {1: (0, 2)}}, "line-up"),
        (1, (1, 2), "1-0 1-0", {"lineups": {3: (7, 8)}}, "line-up"),
    ],
)
def test_corrections_of_what_there_is_not(
    round_: int, match: Any, result: Any, more: dict[str, Any], code: str
) -> None:
    with pytest.raises(UsageError) as caught:
        _corrected().with_result(round_, match, result, **more)
    assert caught.value.code == code
    assert caught.value.advice


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"preferences": "c"}, "bad-field"),
        ({"primary": "both"}, "bad-field"),
        ({"board_colours": ""}, "bad-field"),
        ({"individuals": ()}, "unknown-player"),
        ({"players": (Team(1, members=(1, 2)), Team(2, members=(2, 3)))}, "two-teams"),
        ({"players": (Player(1), Team(2))}, "teams"),
    ],
)
def test_faults_of_what_was_made_by_hand(change: dict[str, Any], code: str) -> None:
    event = new(2)
    assert event.faults() == ()
    wrong = replace(event, **change)
    assert code in [fault.code for fault in wrong.faults()]
    with pytest.raises(FaultyTournamentError):
        zug.pair(wrong)


def test_what_is_refused_is_told_of_teams() -> None:
    event = new(4)
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: event.with_round([(1, 2), (3, 3)], GAMES), "team 3 is paired more than once"),
        (lambda: event.with_round([(1, 2)], GAMES[:1]), "team 3 is neither paired nor absent"),
        (lambda: event.with_round([(1, 9), (3, 4)], GAMES), "there is no team 9"),
        (lambda: event.with_bye(9), "there is no team 9"),
        (lambda: event.with_bye(1, result="U"), "is not a bye a team can ask for"),
        (lambda: event.withdraw(9), "there is no team 9; correct the number, or add the team"),
        (lambda: event.with_player(Team(1)), "number 1 belongs to another team"),
        (lambda: zug.pair(replace(event, players=event.players * 2)), "2 teams have the number 1"),
    ]
    for refused, words in cases:
        with pytest.raises(ZugError) as caught:
            refused()
        assert words in str(caught.value)
        assert "player" not in str(caught.value).replace("[unknown-player]", "")


def test_wordings_of_teams_have_the_blanks_of_those_of_players() -> None:
    from scripts.messages import blanks  # noqa: PLC0415 - needs Babel

    found = [
        (call.lineno, path, texts, teams)
        for path in sorted(SOURCE.rglob("*.py"))
        if "wording" in (text := path.read_text(encoding="utf-8"))
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call)
        and (texts := _texts(call, ("say", "say_n")))
        and (teams := next((one for arg in call.args if (one := _wording(arg))), ()))
    ]
    assert len(found) > 10  # those of faults: tests/test_faults.py
    for line, path, texts, teams in found:
        where = f"{path.name}:{line}"
        assert len(texts) == len(teams), where
        assert [blanks(text) for text in texts] == [blanks(text) for text in teams], where


def _wording(node: ast.expr) -> tuple[str, ...]:
    return _texts(node, ("wording", "wording_n")) if isinstance(node, ast.Call) else ()


def _texts(call: ast.Call, names: tuple[str, ...]) -> tuple[str, ...]:
    if getattr(call.func, "id", "") not in names:
        return ()
    values = (arg.value for arg in call.args if isinstance(arg, ast.Constant))
    return tuple(value for value in values if isinstance(value, str))


def test_teams_that_name_no_system_have_the_one_for_teams() -> None:
    event = new(4)
    unnamed = replace(event, system=None)
    assert zug.pair(unnamed) == zug.pair(event)
    played = unnamed.with_round(zug.pair(unnamed), GAMES)
    assert zug.check(played).identical
    assert [str(code) for code in zug.standings(played).codes] == ["MPvGP", "BH/C1", "EDE"]


def test_questions_about_teams_there_are_not() -> None:
    event = new(4)
    told = zug.explain(event)
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: told.board(9), "there is no match 9 in round 1"),
        (lambda: told.player(9), "there is no team 9"),
        (lambda: zug.why_not(event, (1, 9)), "there is no team 9"),
        (lambda: zug.why_not(event, (1, 1)), "a team cannot be paired with itself"),
    ]
    for asked, words in cases:
        with pytest.raises(UsageError, match=words):
            asked()
