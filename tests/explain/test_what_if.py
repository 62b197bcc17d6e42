"""What if: the same pairing as that of a tournament in which it really is so."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zug
from tests.explain.test_all_systems import drawn
from tests.support.positions import any_position
from zug.cli.main import guarded
from zug.errors import UsageError
from zug.explainer import FORMS
from zug.explainer.sentence_writer import SentenceWriter
from zug.explainer.what_if import render_what_if, what_if
from zug.messages import languages
from zug.model import ForbiddenGroup, Player, Tournament
from zug.rules.numbering import initial_order
from zug.systems import pair
from zug.systems.explaining.statements import people_of

SAMPLE = Path(__file__).parents[2] / "samples" / "open.trf"
SAMPLE_READ = zug.read(SAMPLE)
TWINS = zug.new(
    [
        ("Müller, Hans", 2100),
        ("Müller, Heidi", 2050),
        ("Rossi, Anna", 2000),
        ("Rossini, Bo", 1950),
        ("van Dijk, Piet", 1900),
        ("Meyer-Huber, Lea", 1850),
    ],
    rounds=5,
)
PLAYED = TWINS.with_round([(1, 4), (5, 2), (3, 6)], ["1-0", "0-1", "½-½"])


def boards_of(told: zug.WhatIf) -> tuple[tuple[tuple[int, int], ...], int | None]:
    return tuple(tuple(board) for board in told.after.boards), told.after.bye  # type: ignore[misc]


def really(tournament: Tournament, system: str) -> tuple[Any, int | None]:
    pairing = pair(tournament, system)
    return tuple(tuple(board) for board in pairing.boards), pairing.bye


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein-2026", "rating-1992"])
def test_the_pairing_is_that_of_the_changed_tournament(system: str) -> None:
    tried = 0
    for seed in range(60):
        rng = random.Random(f"{system} {seed}")
        tournament = replace(any_position(rng, system), initial_colour=zug.Colour.WHITE)
        here = [one.tpn for one in tournament.players if one.tpn not in tournament.absentees]
        if len(here) < 3:
            continue
        tried += 1
        first, second = rng.sample(here, 2)
        absent = replace(tournament, absent=tournament.absent | {first})
        told = zug.what_if(tournament, f"{first} absent", system)
        assert boards_of(told) == really(absent, system)
        back = zug.what_if(absent, f"{first} present", system)
        assert boards_of(back) == really(tournament, system)
        if not any(tournament.by_tpn[first].cells[tournament.rounds_played :]):
            told = zug.what_if(tournament, f"{first} half bye", system)
            assert boards_of(told) == really(tournament.with_bye(first), system)
        apart = replace(
            tournament, forbidden=(*tournament.forbidden, ForbiddenGroup((first, second)))
        )
        told = zug.what_if(tournament, f"{first} and {second} apart", system)
        assert boards_of(told) == really(apart, system)
    assert tried > 40


def test_another_result_is_that_of_the_changed_tournament() -> None:
    tried = 0
    for seed in range(80):
        rng = random.Random(seed)
        tournament = any_position(rng, "dutch-2026")
        games = [
            (round_, player.tpn, cell.opponent)
            for player in tournament.players
            for round_, cell in enumerate(player.cells, 1)
            if cell.colour is zug.Colour.WHITE and cell.opponent and cell.is_played
        ]
        if not games:
            continue
        tried += 1
        round_, white, black = rng.choice(games)
        result = rng.choice(["1-0", "0-1", "½-½"])
        expected = really(tournament.with_result(round_, (white, black), result), "dutch-2026")
        text = f"round {round_} {white}-{black} {result}"
        assert boards_of(zug.what_if(tournament, text)) == expected
        turned = "-".join(reversed(result.split("-")))
        text = f"round {round_} {black} - {white} = {turned}"
        assert boards_of(zug.what_if(tournament, text)) == expected
    assert tried > 40


@pytest.mark.parametrize("played", [1, 3, 4])
def test_a_late_entry_is_numbered_by_rating_until_the_fourth_round_is_paired(played: int) -> None:
    """handling-2026:2.3, 2.4: the witness renumbers by writing the event anew."""
    tournament = zug.new([(f"P{n}", 2000 - 10 * n) for n in range(8)], rounds=7)
    games = []
    for _ in range(played):
        pairing = zug.pair(tournament)
        games.append([(white, black, "1-0") for white, black in pairing.boards])
        tournament = tournament.with_round(pairing, ["1-0"] * 4)
    told = zug.what_if(tournament, "new Late 1965")
    if played == 4:
        assert boards_of(told) == really(tournament.with_player(("Late", 1965)), "dutch-2026")
        return
    entries = [*tournament.players, Player(9, "Late", 1965)]
    order = {one.tpn: place for place, one in enumerate(initial_order(entries), 1)}
    again = zug.new([(one.name, one.rating) for one in entries], rounds=7)
    again = replace(again, initial_colour=tournament.initial_colour)
    for round_ in games:
        pairs = [(order[white], order[black]) for white, black, _ in round_]
        again = again.with_bye(order[9], None, "Z").with_round(pairs, ["1-0"] * 4)
    former = {new: old for old, new in order.items()}
    boards, bye = really(again, "dutch-2026")
    assert boards_of(told) == (
        tuple((former[white], former[black]) for white, black in boards),
        former.get(bye or 0),
    )
    assert told.people[9] == (9, "Late")


def test_changes_add_up_and_later_ones_know_the_newcomer() -> None:
    told = zug.what_if(PLAYED, ["new Bianchi 2080", "Bianchi and Rossini apart", "5 absent"])
    assert [one.kind for one in told.changes] == ["new", "apart", "absent"]
    assert told.changes[1].params == {"first": 7, "second": 4}
    assert told.after.bye is None
    assert 5 not in {tpn for board in told.after.boards for tpn in board}


@pytest.mark.parametrize(
    ("text", "kind", "params"),
    [
        ("5 absent", "absent", {"who": 5}),
        ("Rossi is absent", "absent", {"who": 3}),
        ("rossi, anna absent", "absent", {"who": 3}),
        ("Anna Rossi absent.", "absent", {"who": 3}),
        ("ROSSINI absente", "absent", {"who": 4}),
        ("dijk assente", "absent", {"who": 5}),
        ("Rossi ist abwesend", "absent", {"who": 3}),
        ("Rossi está ausente", "absent", {"who": 3}),
        ("Heidi Müller zurückgezogen", "withdrawn", {"who": 2}),
        ("Heidi Müller retirada", "withdrawn", {"who": 2}),
        ("Rossi und Meyer-Huber getrennt", "apart", {"first": 3, "second": 6}),
        ("Rossi y Meyer-Huber separados", "apart", {"first": 3, "second": 6}),
        ("nuevo Ruiz 1850", "new", {"name": "Ruiz", "rating": 1850}),
        ("ohne Beschleunigung", "acceleration", {"id": "none"}),
        ("sin aceleración", "acceleration", {"id": "none"}),
        ("Brett 3 remis", "result", {"round": 1, "white": 3, "black": 6, "result": "½-½"}),
        (
            "ronda 1 tablero 3 tablas",
            "result",
            {"round": 1, "white": 3, "black": 6, "result": "½-½"},
        ),
        ("Mueller Heidi withdraws", "withdrawn", {"who": 2}),
        ("meyer-huber does not come", "absent", {"who": 6}),
        ("He Müller present", "present", {"who": 2}),
        ("Who gets the bye if Rossi does not come?", "absent", {"who": 3}),
        ("what if 5 is absent ?", "absent", {"who": 5}),
        ("3 half bye", "bye", {"who": 3, "result": "H"}),
        ("3 full-point bye", "bye", {"who": 3, "result": "F"}),
        ("Rossi gets a zero bye", "bye", {"who": 3, "result": "Z"}),
        ("new Rossi 1850", "new", {"name": "Rossi", "rating": 1850}),
        ("late de la Cruz, José", "new", {"name": "de la Cruz, José", "rating": 0}),
        ("4-6 apart", "apart", {"first": 4, "second": 6}),
        ("Rossi and Meyer-Huber apart", "apart", {"first": 3, "second": 6}),
        ("board 2 1-0", "result", {"round": 1, "white": 5, "black": 2, "result": "1-0"}),
        ("board 3 = 1/2", "result", {"round": 1, "white": 3, "black": 6, "result": "½-½"}),
        ("round 1 board 3 0-1", "result", {"round": 1, "white": 3, "black": 6, "result": "0-1"}),
        ("6-3 1-0", "result", {"round": 1, "white": 3, "black": 6, "result": "0-1"}),
        ("Meyer-Huber – Rossi ½", "result", {"round": 1, "white": 3, "black": 6, "result": "½-½"}),
        ("Rossi v Meyer-Huber + -", "result", {"round": 1, "white": 3, "black": 6, "result": "+-"}),
        ("system dutch-2017", "system", {"id": "dutch-2017"}),
        ("burstein-2026", "system", {"id": "burstein-2026"}),
        ("acceleration baku-2026", "acceleration", {"id": "baku-2026"}),
        ("no acceleration", "acceleration", {"id": "none"}),
    ],
)
def test_the_grammar(text: str, kind: str, params: dict[str, object]) -> None:
    (change,) = zug.what_if(PLAYED, text).changes
    assert (change.kind, change.params) == (kind, params)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello", "unknown-change"),
        ("", "unknown-change"),
        ("Müller absent", "ambiguous-player"),
        ("Nobody absent", "no-such-player"),
        ("17 absent", "no-such-player"),
        ("board 9 1-0", "no-such-board"),
        ("4-5 1-0", "no-such-board"),
        ("round 2 board 1 1-0", "no-such-round"),
        ("4 apart", "bad-pair"),
        ("4-4 apart", "same-player"),
        ("system nonsense", "unknown-system"),
    ],
)
def test_what_is_not_understood_is_told(text: str, code: str) -> None:
    with pytest.raises(UsageError) as raised:
        zug.what_if(PLAYED, text)
    assert raised.value.code == code


def test_a_newcomer_is_not_preferred_to_somebody_of_the_same_name() -> None:
    with pytest.raises(UsageError, match="fits 2: 3 Rossi, Anna; 7 Rossi"):
        zug.what_if(PLAYED, ["new Rossi 1850", "Rossi absent"])
    told = zug.what_if(PLAYED, ["new Rossi 1850", "7 absent"])
    assert told.changes[1].params == {"who": 7}
    told = zug.what_if(PLAYED, ["new Ross 1850", "Ross absent"])
    assert told.changes[1].params == {"who": 7}


def test_games_without_a_result_are_counted() -> None:
    playing = TWINS.with_round([(1, 4), (5, 2), (3, 6)], ["1-0", "*", "*"])
    drawn_both = TWINS.with_round([(1, 4), (5, 2), (3, 6)], ["1-0", "½-½", "1-0"])
    told = zug.what_if(playing, "board 3 1-0")
    assert "1 game has no result yet and counts as a draw." in str(told)
    assert boards_of(told) == really(drawn_both, "dutch-2026")
    assert "no result yet" not in str(zug.what_if(PLAYED, "5 absent"))


def test_where_two_met_is_told() -> None:
    met = {cell.opponent: n for n, cell in enumerate(SAMPLE_READ.by_tpn[2].cells, 1)}
    with pytest.raises(UsageError, match=f"did not meet in round 5, but in round {met[8]};"):
        zug.what_if(SAMPLE_READ, "2-8 ½")
    with pytest.raises(UsageError, match="have not met"):
        zug.what_if(SAMPLE_READ, "4-9 ½")


def test_long_lists_keep_the_names() -> None:
    everybody = SentenceWriter("en", people_of(SAMPLE_READ)).format_field([*range(1, 15)], "named")
    assert everybody.startswith("Almasi (1), Okafor (2), ")
    assert everybody.endswith(" and 2 others")


def test_one_board_is_not_boards() -> None:
    three = zug.new(["Anna", "Bo", "Eva"], rounds=3)
    assert "1 of 1 board would change." in str(zug.what_if(three, "1 absent"))


def test_boards_of_a_round_have_the_numbers_of_publication() -> None:
    tournament = zug.read(SAMPLE)
    last = zug.pair(tournament, round=5)
    for number, (white, black) in enumerate(last.boards, 1):
        (change,) = zug.what_if(tournament, f"board {number} 1-0").changes
        assert (change.params["white"], change.params["black"]) == (white, black)


def test_boards_have_the_numbers_under_which_they_were_published() -> None:
    seating = {1: {1: (3, 6), 2: (1, 4), 3: (5, 2)}}
    (change,) = what_if(PLAYED, "board 1 0-1", seating=seating).changes
    assert (change.params["white"], change.params["black"]) == (3, 6)
    changes = what_if(PLAYED, ["new Bianchi 2080", "board 2 0-1"], seating=seating).changes
    assert (changes[1].params["white"], changes[1].params["black"]) == (1, 4)
    elsewhere = {1: {41: (3, 6), 42: (1, 4), 43: (5, 2)}}
    (change,) = what_if(PLAYED, "board 42 0-1", seating=elsewhere).changes
    assert (change.params["white"], change.params["black"]) == (1, 4)
    with pytest.raises(UsageError, match="there is no board 1 in round 1"):
        what_if(PLAYED, "board 1 0-1", seating=elsewhere)


def test_who_gets_the_bye_if_somebody_does_not_come() -> None:
    tournament = zug.read(SAMPLE)
    told = zug.what_if(tournament, "Almasi absent")
    assert told.bye == zug.pair(replace(tournament, absent=tournament.absent | {1})).bye
    assert "would get the bye; until now nobody does" in str(told)
    five = zug.new(["A", "B", "C", "D", "E"], rounds=3)
    told = zug.what_if(five, ["D absent", "E absent"])
    assert (told.before.bye, told.bye) == (5, 3)
    assert "C (3) would get the bye instead of E (5)." in str(told)


def test_changed_boards_say_whom_they_replace() -> None:
    told = zug.what_if(zug.read(SAMPLE), "1 and 8 apart")
    before = {frozenset(board) for board in told.before.boards}
    changed = {frozenset(one.board) for one in told.boards if not one.colours}
    assert changed == {frozenset(board) for board in told.after.boards} - before
    for one in told.boards:
        assert one.white_met == told.before.opponent(one.board.white)
        assert one.board == told.after.boards[one.number - 1]
    assert {one.who for one in told.moves} == {tpn for pair_ in changed for tpn in pair_}
    part = told.first_bracket
    assert part is not None
    assert 8 in part.players


def test_nothing_changes() -> None:
    told = zug.what_if(PLAYED, [])
    assert told.is_same
    assert (told.boards, told.moves, told.floaters) == ((), (), ())
    assert "Nothing would change" in str(told)


def test_whoever_is_away_or_there_already() -> None:
    four = zug.new(["Ada", "Bea", "Cleo", "Dora"], rounds=3)
    away = replace(four, absent=frozenset({2}))
    assert "Bea (2) does not play in this round anyway" in str(zug.what_if(away, "2 absent"))
    assert "Ada (1) takes part in this round anyway" in str(zug.what_if(four, "1 present"))
    assert "anyway" not in str(zug.what_if(away, "2 present"))
    for change in ("2 half bye", "2 withdrawn"):
        assert "Bea (2) does not play in this round anyway" in str(zug.what_if(away, change))
    both = str(zug.what_if(away, ["2 absent", "3 absent"]))
    assert "Bea (2) does not play in this round anyway" in both
    assert "Cleo (3) does not" not in both
    assert "would change" in both


def test_nobody_would_be_left() -> None:
    four = zug.new(["Ada", "Bea", "Cleo", "Dora"], rounds=3)
    everybody = [f"{tpn} absent" for tpn in range(1, 5)]
    for language, words in (
        ("en", "Nobody would be left to be paired."),
        ("de", "Es bliebe niemand zum Paaren"),
        ("es", "No quedaría nadie"),
        ("fr", "Il ne resterait"),
        ("it", "Non resterebbe"),
    ):
        assert words in render_what_if(zug.what_if(four, everybody), language)
    assert "Nobody" not in str(zug.what_if(four, everybody[:3]))


def test_no_complete_pairing_would_be_left() -> None:
    three = zug.new(["A", "B"], rounds=3)
    told = zug.what_if(three, "1-2 apart")
    assert not told.after.is_complete
    assert "no complete pairing" in str(told)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("form", FORMS)
def test_every_language_and_form(language: str, form: str) -> None:
    changes = ["new Bianchi", "2 absent", "4 half bye", "board 1 0-1", "no acceleration"]
    told = zug.what_if(PLAYED, changes)
    text = render_what_if(told, language, form)
    assert "Bianchi" in text
    assert "{" not in text
    document = told.as_json(language)
    json.dumps(document)
    assert all("text" in one for one in document["statements"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("system", [one.id for one in zug.SYSTEMS])
def test_every_system_answers_or_says_why_not(system: str) -> None:
    answered = 0
    for seed in range(3):
        tournament = drawn(system, seed)
        first, second = random.Random(seed).sample([one.tpn for one in tournament.players], 2)
        for text in (
            *(f"{first} absent", f"{first} present", f"{first} half bye", f"{second} withdrawn"),
            *(f"{first} and {second} apart", "new Zork 1777", "board 1 0-1", "board 1 1-0 ½-½"),
            *("round 1 board 1 ½", "system rating-1992", "baku-2026", "no acceleration"),
        ):
            try:
                told = zug.what_if(tournament, text, system)
            except zug.ZugError:
                continue
            answered += 1
            language = languages()[answered % len(languages())]
            assert "{" not in render_what_if(told, language)
            json.dumps(told.as_json("it"))
    assert answered > 15


def test_why_the_bye_goes_elsewhere() -> None:
    told = zug.what_if(SAMPLE_READ, "Almasi absent")
    bye = told.explanations[1].bye_headline
    assert bye is not None
    assert told.why_bye()
    assert told.why_bye() in " ".join(str(told).split())
    assert all(one["why"] for one in told.as_json("en")["boards"])  # type: ignore[attr-defined]


def test_the_command(capfd: pytest.CaptureFixture[str]) -> None:
    assert guarded(["explain", str(SAMPLE), "--what-if", "Almasi absent", "--json"]) == 0
    document = json.loads(capfd.readouterr().out)
    assert document["changes"][0]["kind"] == "absent"
    assert document["bye"] == zug.what_if(zug.read(SAMPLE), "1 absent").bye
    assert guarded(["explain", str(SAMPLE), "--what-if", "gibberish"]) == 2
    assert "[unknown-change]" in capfd.readouterr().err
    assert guarded(["explain", str(SAMPLE), "--what-if", "1 absent", "--board", "1"]) == 2


def test_an_event_is_only_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZUG_AUTHOR", "tester")
    guarded(["new", "Club", "--rounds", "5"])
    for place in range(7):
        guarded(["enter", f"Player{place}", "--rating", str(2000 - place)])
    guarded(["next"])
    guarded(["publish"])
    journal = tmp_path / "club.zug"
    before = journal.read_bytes()
    capfd.readouterr()
    assert guarded(["explain", "club.zug", "--what-if", "Player3 absent"]) == 0
    assert "Round 1" in capfd.readouterr().out
    assert journal.read_bytes() == before
    for board in ("1", "2", "3"):
        guarded(["result", board, "1-0"])
    before = journal.read_bytes()
    capfd.readouterr()
    assert guarded(["explain", "club.zug", "--what-if", "board 1 0-1"]) == 0
    assert "Round 2" in capfd.readouterr().out
    assert journal.read_bytes() == before
