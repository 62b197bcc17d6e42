"""What a program reaches for first: the methods of a tournament, and what they give to a page."""

from __future__ import annotations

import copy
import io
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from zug import BoardResult, Result, Tournament
from zug.formats import Writing, read_players
from zug.generator import Config, Range, generate
from zug.model.teams import Team, TeamTournament

NAMES = ("Ada", "Bea", "Cleo", "Dan", "Eva")
SYSTEMS = ("dutch-2026", "lim-2026", "double-swiss-2026", "round-robin")


def five() -> Tournament:
    """Two rounds of five players, the second with an open game and a half-point bye.

    1-3 and 4-2 were played in round 1, 5 had the bye. In round 2, 2 asked for a bye; 5-1 is open,
    3 has lost to 4 by forfeit.
    """
    begun = zug.new(
        [(name, 2000 - 100 * number) for number, name in enumerate(NAMES)],
        rounds=4,
        initial_colour="w",
    )
    first = begun.with_round([(1, 3), (4, 2), (5, 0)], ["1-0", "½-½"]).with_bye(2)
    return first.with_round([(5, 1), (3, 4)], {(3, 4): "-+"})


def test_methods_are_the_functions() -> None:
    tournament = five()
    assert tournament.pair() == zug.pair(tournament)
    assert tournament.pair("lim-2026", round=2) == zug.pair(tournament, "lim-2026", round=2)
    assert tournament.standings(["SB"], after=1) == zug.standings(tournament, ["SB"], after=1)
    assert tournament.check(rounds=[1]) == zug.check(tournament, rounds=[1])
    assert tournament.explain(round=1) == zug.explain(tournament, round=1)


def test_the_boards_of_a_round() -> None:
    tournament = five()
    assert tournament.boards(1) == (BoardResult(1, 1, 3, "1-0"), BoardResult(2, 4, 2, "½-½"))
    # 5 and 1 have a point each, 4 half a point
    assert tournament.boards(2) == (BoardResult(1, 5, 1, ""), BoardResult(2, 3, 4, "-+"))
    assert tournament.without_game(1) == {5: Result.PAB}
    assert tournament.without_game(2) == {2: Result.HALF_BYE}
    for round_ in (0, 3, 99):
        with pytest.raises(zug.UsageError, match="not paired yet"):
            tournament.boards(round_)


def test_boards_of_matches() -> None:
    two = zug.new(list("AB"), rounds=2, system="double-swiss-2026", initial_colour="w")
    assert two.with_round([(1, 2)]).boards(1) == (BoardResult(1, 1, 2, ""),)
    assert two.with_round([(1, 2)], ["1-0 :"]).boards(1) == (BoardResult(1, 1, 2, "1-0 :"),)
    assert two.with_round([(1, 2)], ["1-0 ="]).boards(1) == (BoardResult(1, 1, 2, "1-0 ½-½"),)


def test_boards_of_teams_have_game_points() -> None:
    people = tuple(zug.Player(number, f"P{number}") for number in range(1, 9))
    teams = tuple(
        Team(number, f"T{number}", members=(2 * number - 1, 2 * number)) for number in range(1, 5)
    )
    league = TeamTournament(
        teams, 3, individuals=people, board_colours="WB", system="team-2026", initial_colour=None
    )
    played = league.with_round([(1, 2), (3, 4)], ["1-0 =", None])
    assert played.boards(1) == (BoardResult(1, 1, 2, "1½-½"), BoardResult(2, 3, 4, ""))
    # a match won brings two points; an open board brings nothing in standings
    assert [played.card(tpn).points for tpn in (1, 2, 3, 4)] == [20, 0, 0, 0]
    assert repr(played) == "<TeamTournament: 4 teams, 1 of 3 rounds paired>"
    assert hash(played) == hash(copy.deepcopy(played))
    entered = played.with_result(1, (3, 4), "1-0 1-0")
    assert played.with_result(1, played.boards(1)[1], "1-0 1-0") == entered
    assert played.with_result(1, played.open_games[0], "1-0 1-0") == entered


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(SYSTEMS))
def test_boards_can_be_entered_again(seed: int, system: str) -> None:
    config = Config(system=system, players=Range(4, 9), rounds=Range(3, 3))
    tournament = generate(config, seed)
    again = tournament.before(1).replace(absent=frozenset(), byes=())
    again = again.replace(players=tuple(one.with_cells(()) for one in tournament.players))
    for round_ in range(1, tournament.rounds_played + 1):
        boards = tournament.boards(round_)
        away = tournament.without_game(round_)
        by_table = system == "round-robin"
        left_over = [tpn for tpn, result in away.items() if by_table or result is Result.PAB]
        for tpn in away.keys() - {*left_over}:
            again = again.with_bye(tpn, result=away[tpn] if away[tpn].strip() else "Z")
        again = again.with_round(
            [*((one.white, one.black) for one in boards), *((tpn, 0) for tpn in left_over)],
            [one.result for one in boards],
            scheduled=by_table,
        )
        assert again.boards(round_) == boards
        pairing = zug.pair(tournament, round=round_)
        if pairing.is_complete and len(boards) == len(pairing.boards):
            assert [(one.white, one.black) for one in boards] == [*map(tuple, pairing.boards)]


def test_the_card_of_a_player() -> None:
    tournament = five()
    five_, four = tournament.card(5), tournament.card(4)
    assert (five_.points, five_.colours, five_.opponents) == (10, "w", (1,)), "5-1 is open"
    assert (four.points, four.colours, four.opponents) == (15, "w", (2,)), "won by forfeit"
    assert zug.format_points(tournament.card(2).points) == "1.0", "a draw, half a point"
    over = tournament.with_result(2, (5, 1), "1-0")
    assert [over.card(tpn).points for tpn in (1, 5)] == [10, 20]
    assert tournament.player(5).name == "Eva"
    for ask in (tournament.card, tournament.player):
        with pytest.raises(zug.UsageError, match="there is no player 6"):
            ask(6)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((*SYSTEMS[:3], "team-2026")))
def test_cards_have_the_points_of_the_standings(seed: int, system: str) -> None:
    tournament = generate(Config(system=system, players=Range(4, 9), rounds=Range(3, 3)), seed)
    rounds = tournament.rounds_played
    if not tournament.are_teams and rounds:
        one = tournament.boards(rounds)[0]
        tournament = tournament.with_result(
            rounds, (one.white, one.black), ": :" if system == "double-swiss-2026" else ":"
        )
    table = tournament.standings(["BH"] if system != "team-2026" else None)
    assert {line.tpn: line.points for line in table} == {
        player.tpn: tournament.card(player.tpn).points for player in tournament.players
    }


# --- ids of one's own


def test_a_ref_is_kept_by_json_and_by_changes() -> None:
    rows = [{"name": "Zoe", "rating": 1500, "ref": "901"}, {"name": "Zoe", "rating": 1800}]
    tournament = zug.new(rows, rounds=1)
    assert [player.ref for player in tournament.players] == ["", "901"]
    played = tournament.with_round(tournament.pair(), ["1-0"]).with_player(
        {"name": "L", "ref": "x"}
    )
    again = zug.read(zug.write(played, "json"))
    assert [player.ref for player in again.players] == ["", "901", "x"]
    assert again == played
    assert zug.write(played, "json").count(b'"ref"') == 2, "written only where there is one"


@pytest.mark.parametrize("format_", ["trf16", "trf26"])
def test_a_report_has_no_refs(format_: str) -> None:
    tournament = zug.new([{"name": "Zoe", "ref": "901"}, "Bob"], rounds=1)
    data = zug.write(tournament, format_)
    plain = zug.new(["Zoe", "Bob"], rounds=1)
    assert data == zug.write(plain, format_)
    assert {player.ref for player in zug.read(data).players} == {""}


def test_a_ref_is_text() -> None:
    with pytest.raises(zug.UsageError, match=r"players\[0\]\.ref is 901"):
        zug.new([{"name": "Zoe", "ref": 901}], rounds=1)


# --- JSON


def test_a_pairing_as_json() -> None:
    tournament = five()
    shown = tournament.pair(round=2).as_json(tournament)
    assert json.loads(json.dumps(shown)) == shown
    board = shown["boards"][0]
    assert set(board["white"]) == {"number", "name", "rating", "points", "virtual_points"}
    assert (shown["round"], shown["absent"], shown["bye"]) == (2, [2], None)
    assert "trace" not in shown
    by_name = {
        board[side]["name"]: board[side]["points"]
        for board in shown["boards"]
        for side in ("white", "black")
    }  # type: ignore[literal-required]
    assert by_name == {"Ada": 1.0, "Cleo": 0.0, "Dan": 0.5, "Eva": 1.0}, "before round 2"


@pytest.mark.parametrize("system", [system.id for system in zug.SYSTEMS])
def test_a_pairing_of_every_system_is_json_with_its_trace(system: str) -> None:
    tournament = generate(Config(system=system, players=Range(8, 8), rounds=Range(3, 3)), 5)
    pairing = tournament.pair(round=tournament.rounds_played)
    shown = pairing.as_json(tournament, trace=True)
    assert json.loads(json.dumps(shown)) == shown
    assert len(shown["trace"]) == len(pairing.trace)


def test_a_pairing_belongs_to_its_tournament() -> None:
    pairing = five().pair(round=2)
    with pytest.raises(zug.UsageError, match="there is no player"):
        pairing.as_json(zug.new(list("AB"), rounds=3).with_round([(1, 2)], ["1-0"]))


def test_standings_as_json() -> None:
    tournament = five().with_result(2, (5, 1), "1-0")
    shown = tournament.standings(["WON", "WIN"]).as_json()
    assert json.loads(json.dumps(shown)) == shown
    assert shown["after_round"] == 2
    assert shown["tiebreaks"] == ["WON", "WIN"]
    first = shown["standings"][0]
    # one game won over the board, and the bye beside it
    assert first == {
        "rank": 1,
        "tpn": 5,
        "name": "Eva",
        "points": "2.0",
        "values": {"WON": "1", "WIN": "2"},
    }


def test_a_report_as_json() -> None:
    begun = zug.new([(name, 2000) for name in "ABCD"], rounds=3, initial_colour="w")
    wrong = begun.with_round([(1, 2), (3, 4)], ["1-0", "1-0"])
    shown = wrong.check().as_json()
    assert json.loads(json.dumps(shown)) == shown
    (first,) = shown["rounds"]
    assert (shown["identical"], first["identical"]) == (False, False)
    assert first["found"] == [[1, 2], [3, 4]]
    assert first["expected"] == [[1, 3], [4, 2]], "upper half against lower half"
    assert first["differences"] == [
        {"expected": [1, 3], "found": [1, 2]},
        {"expected": [4, 2], "found": [3, 4]},
    ]
    assert "found" not in wrong.check().as_json(boards=False)["rounds"][0]


# --- reading and making


def test_an_open_file_is_read(tmp_path: Path) -> None:
    tournament = five()
    data = Writing.of(tournament, "json").data
    (tmp_path / "five.json").write_bytes(data)
    with (tmp_path / "five.json").open("rb") as upload:
        assert zug.read(upload) == tournament
    assert zug.read(io.BytesIO(data)) == tournament
    assert zug.read(io.StringIO(data.decode())) == tournament
    broken = io.BytesIO(b"012 no players\n")
    broken.name = "broken.trf"
    with pytest.raises(zug.FaultyFileError, match=r"broken\.trf"):
        zug.read(broken)
    broken.close()
    with pytest.raises(zug.AccessError, match=r"broken\.trf"):
        zug.read(broken)


def test_content_is_not_taken_for_a_path() -> None:
    text = zug.write(five()).decode()
    with pytest.raises(zug.UsageError) as raised:
        zug.read(text)
    assert len(str(raised.value)) < 200
    assert "bytes" in raised.value.advice


def test_a_list_of_players_begins_a_tournament() -> None:
    listed = read_players(io.BytesIO(b"Name;Rating\nWeak, W;1500\nStrong, S;1800\n"))
    tournament = zug.new(listed, rounds=1)
    assert [player.name for player in tournament.players] == ["Strong, S", "Weak, W"]
    report = zug.new(read_players(zug.write(five())), rounds=4)
    assert report.rounds_played == 0, "who took part, not what they played"


def test_a_number_or_a_text_stands_for_a_range() -> None:
    exact = Config(players=Range(20, 20), rounds=Range(3, 4))
    loose = Config(players=20, rounds="3-4")  # type: ignore[arg-type]
    assert generate(loose, 7) == generate(exact, 7)
    with pytest.raises(zug.UsageError) as raised:
        generate(Config(players=1), 1)  # type: ignore[arg-type]
    assert raised.value.code == "bad-setting"


def test_other_values_of_a_tournament() -> None:
    tournament = five()
    assert tournament.replace(rounds=9).rounds == 9
    assert tournament.replace(rounds=1).faults()[0].code == "round-count", "looked at again"
    with pytest.raises(zug.UsageError, match="no field 'round'"):
        tournament.replace(round=3)


# --- notes


def test_more_rounds_than_the_field_can_play() -> None:
    three = zug.new(list("ABC"), rounds=9, initial_colour="w")
    assert len(three.pair().notes) == 1
    assert "at most 3 rounds" in three.pair().notes[0]
    assert zug.new(list("ABC"), rounds=3, initial_colour="w").pair().notes == ()
    assert "at most 3 rounds" in zug.new(list("ABCD"), rounds=4, initial_colour="w").pair().notes[0]
    table = zug.new(list("ABC"), system="round-robin")
    assert table.pair().notes == ()


# --- languages


def test_an_explanation_speaks_the_language_asked_for() -> None:
    tournament = five()
    german = tournament.explain(language="de")
    assert str(german) == zug.render(tournament.explain(), "de") != str(tournament.explain())
    assert str(german.board(1)).startswith("Runde 3")
    assert zug.render(german, form="html").count('lang="de"') == 1
    parts = german.as_json()["parts"]
    assert parts == tournament.explain().as_json("de")["parts"]
    assert parts != tournament.explain().as_json()["parts"]
    answer = zug.why_not(tournament, 1, 3, language="fr")
    assert str(answer) == zug.render(zug.why_not(tournament, (1, 3)), "fr")
    for ask in (zug.explain, lambda t, language: zug.why_not(t, 1, 2, language=language)):
        with pytest.raises(zug.UsageError) as raised:
            ask(tournament, language="klingon")  # type: ignore[operator]
        assert raised.value.code == "unknown-language"


def test_a_question_names_two_players_in_three_ways() -> None:
    tournament = five()
    answer = zug.why_not(tournament, (1, 3))
    assert zug.why_not(tournament, 1, 3) == zug.why_not(tournament, [1, 3]) == answer
    assert answer.verdict == "forbidden", "they have met in round 1"
    assert zug.why_not(tournament, 1, 3, "dutch-2017").system == "dutch-2017"
    assert zug.why_not(tournament, (1, 3), "dutch-2017").system == "dutch-2017"
    assert zug.why_not(tournament, 1, 3, system="dutch-2017").system == "dutch-2017"
    bye = zug.why_not(tournament, 5, 0)
    assert (bye.asked, bye.verdict) == (((5, 0),), "forbidden"), "has had the bye"


# --- as values of Python


def test_reprs_are_one_short_line() -> None:
    tournament = five().replace(event=zug.Event(name="Club night"))
    assert repr(tournament) == "<Tournament 'Club night': 5 players, 2 of 4 rounds paired>"
    assert repr(tournament.replace(rounds=None)).endswith("5 players, 2 rounds paired>")
    assert repr(tournament.replace(rounds=1)) == "<Tournament with faults: round-count>"
    assert (
        repr(tournament.pair(round=1)) == "<RoundPairing of round 1 by dutch-2026: 2 boards, bye 5>"
    )
    assert repr(tournament.standings(["SB"])) == "<Standings after round 2 by SB: 5 participants>"
    assert repr(tournament.check(rounds=[1])) == "<Report by dutch-2026: 1 of 1 rounds agree>"
    assert repr(tournament.explain(round=1)) == "<Explanation of round 1 by dutch-2026: 2 boards>"
    assert repr(zug.why_not(tournament, 1, 3)) == "<WhyNot 1-3 in round 3 by dutch-2026: forbidden>"
    assert repr(tournament.card(4)) == "<Card of 4 after 2 rounds: 1½ points>"
    assert repr(zug.schedule(6)) == "<Schedule of round-robin: 6 players, 5 rounds>"
    assert repr(zug.norms(tournament)) == "<Norms: 0 made, 0 in reach>"
    assert repr(read_players(b"Name\nAda\n")) == "<PlayerList: 1 players, 0 faults>"
    assert repr(Writing(b"12", ("lost",))) == "<Writing: 2 bytes, 1 assumptions>"
    changed = zug.what_if(tournament, "5 absent")
    assert repr(changed) == "<WhatIf in round 3 by dutch-2026: 1 of 2 boards change>"
    first = tournament.pair(round=1)
    verdict = zug.judge(tournament, first.boards, round=1)
    assert repr(verdict) == "<Verdict on round 1 by dutch-2026: actual>"
    systems = "dutch-2026", "dubov-2026"
    compared = zug.compare(tournament, systems)
    assert repr(compared) == "<Comparison of round 3 by dutch-2026, dubov-2026>"
    proof = zug.prove(tournament, round=1)
    assert repr(proof) == f"<Proof {proof.digest[:12]}>"
    assert repr(zug.verify(proof)) == "<Verification: proved>"


def test_equal_tournaments_have_one_hash() -> None:
    tournament = five()
    again = zug.read(zug.write(tournament, "json"))
    assert again == tournament
    assert {tournament, again, pickle.loads(pickle.dumps(again)), copy.copy(again)} == {tournament}
    assert len({tournament, tournament.with_result(2, (5, 1), "1-0")}) == 2
    with pytest.raises(zug.FaultyTournamentError):
        hash(tournament.replace(players=[*tournament.players]))


def test_an_impossible_pairing_is_false() -> None:
    pair = zug.new(list("AB"), rounds=2).with_round([(1, 2)], ["1-0"])
    assert not pair.pair()
    assert pair.pair().impossible is not None
    assert repr(pair.pair()) == "<RoundPairing of round 2 by dutch-2026: impossible>"
    nobody = zug.new(list("AB"), rounds=2).with_bye(1).with_bye(2)
    assert nobody.pair(), "there is nobody to pair"
    assert zug.new(list("AB"), rounds=2).pair()


def test_what_is_derived_does_not_show() -> None:
    tournament = five()
    tournament.pair()
    tournament.standings()
    tournament.card(1)
    assert all(name.isidentifier() for name in dir(tournament))
    assert {name for name in vars(tournament) if " " in name} == set()
    assert tournament == five()
    assert set(tournament.__getstate__()) == {*zug.Tournament.__dataclass_fields__}


def test_a_refused_proof_is_false() -> None:
    proof = zug.prove(five(), round=1)
    assert zug.verify(proof)
    other = five().with_result(1, five().boards(1)[0][1:3], "0-0")
    assert zug.verify(zug.prove(five(), round=2), five())
    refused = zug.verify(zug.prove(five(), round=2), other)
    assert not refused
    assert refused.refusal is not None


@pytest.mark.parametrize("number", ["1", None, 1.0, True, [1]])
def test_a_number_must_be_a_number(number: Any) -> None:
    tournament = five()
    for ask, name in (
        (tournament.player, "tpn"),
        (tournament.card, "tpn"),
        (tournament.withdraw, "tpn"),
        (tournament.with_bye, "tpn"),
        (tournament.boards, "round"),
        (tournament.without_game, "round"),
        (tournament.before, "round"),
        (tournament.explain().board, "number"),
        (tournament.explain().player, "tpn"),
    ):
        with pytest.raises(zug.UsageError) as raised:
            ask(number)
        assert raised.value.code == "bad-argument"
        assert str(raised.value.message) == f"{name} is {number!r}"


def test_a_round_is_taken_back() -> None:
    tournament = five()
    assert tournament.before(2).rounds_played == 1
    assert tournament.before(1).rounds_played == 0
    assert tournament.before(3) == tournament.before(99) == tournament
    again = tournament.before(2)
    assert again.pair() == tournament.pair(round=2)
    for number in (0, -1):
        with pytest.raises(zug.UsageError):
            tournament.before(number)


def test_bytes_come_in_every_type(tmp_path: Path) -> None:
    tournament = five()
    data = zug.write(tournament, "json")
    for source in (bytearray(data), memoryview(data)):
        assert zug.read(source) == tournament
    with pytest.raises(zug.UsageError) as raised:
        zug.read([data])  # type: ignore[arg-type]
    assert len(str(raised.value)) < 250
    assert "or an open file" in str(raised.value)


def test_a_result_is_entered_by_a_board_of_the_tournament() -> None:
    tournament = five()
    game = tournament.open_games[0]
    board = tournament.boards(2)[0]
    entered = tournament.with_result(2, (5, 1), "1-0")
    assert tournament.with_result(game.round, game, "1-0") == entered
    assert tournament.with_result(2, board, "1-0") == entered
    assert entered.with_result(2, board, ":") == tournament
    for wrong in ("", "1 - 0", None):
        with pytest.raises(zug.UsageError, match="is not a result of a game"):
            tournament.with_result(2, board, wrong)  # type: ignore[arg-type]


def test_a_wrong_part_of_a_list_is_named() -> None:
    tournament = five()
    for call, words in (
        (lambda: zug.new(["A", {"name": "B", "rating": None}]), "players[1].rating is None"),
        (lambda: zug.keep_apart(tournament, [[(1, 2)], [1, 2]]), "wishes[1][0] is 1"),
        (lambda: zug.why_not(tournament, 4), "asked is 4; it must be a board"),
    ):
        with pytest.raises(zug.UsageError) as raised:
            call()
        assert words in str(raised.value)


def test_settings_of_the_generator_may_be_numbers() -> None:
    assert Config().with_settings({"players": 30}) == Config().with_settings({"players": "30"})
