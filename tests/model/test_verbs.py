"""A tournament built by verbs: what they do, and what they say when they cannot."""

from __future__ import annotations

import inspect
import pickle
from dataclasses import replace

import pytest

import zug
import zug.checker
import zug.explainer
import zug.formats
import zug.systems.standings
from zug import Board, Cell, Colour, Player, PointSystem, Result, RoundPairing, Tournament
from zug.errors import FaultyTournamentError, UsageError

PAB = Cell(0, None, Result.PAB)
ZERO = Cell(0, None, Result.ZERO_BYE)
FIVE = [("Ada", 2000), ("Bea", 1950), ("Cléa", 1900), ("Dora", 1850), ("Eve", 1800)]


def five(**settings: object) -> Tournament:
    return zug.new(FIVE, rounds=4, **settings)  # type: ignore[arg-type]


def codes(raised: pytest.ExceptionInfo[FaultyTournamentError]) -> list[str]:
    return [fault.code for fault in raised.value.faults]


def test_players_come_in_four_forms_and_get_their_numbers_in_the_initial_order() -> None:
    """handling-2026:2.2: rating, then title, then name."""
    tournament = zug.new(
        [
            "Zoë",
            ("Bea", 1900),
            {"name": "Dora", "rating": 1900, "title": "FM", "federation": "FRA"},
            Player(0, "Ada", 2000),
            "Eve",
        ],
        rounds=5,
    )
    assert [(p.tpn, p.name) for p in tournament.players] == [
        (1, "Ada"),
        (2, "Dora"),
        (3, "Bea"),
        (4, "Eve"),
        (5, "Zoë"),
    ]
    assert tournament.by_tpn[2].federation == "FRA"
    assert (tournament.rounds, tournament.system) == (5, "dutch-2026")


def test_numbers_that_are_given_are_kept() -> None:
    tournament = zug.new([Player(7, "Ada"), {"tpn": 3, "name": "Bea", "rating": 1}], rounds=1)
    assert [(p.tpn, p.name) for p in tournament.players] == [(3, "Bea"), (7, "Ada")]
    with pytest.raises(UsageError, match="some-numbers"):
        zug.new([Player(7, "Ada"), "Bea"], rounds=1)


def test_settings_of_a_new_tournament() -> None:
    tournament = five(
        system="dutch-2017",
        points="3-1-0",
        initial_colour="black",
        tiebreaks=["BH", "SB"],
        forbidden=[(1, 2)],
    )
    assert tournament.system == "dutch-2017"
    assert tournament.points == PointSystem.of(30, 10) == PointSystem.parse("3-1-0")
    assert tournament.initial_colour is Colour.BLACK
    assert tournament.forbidden[0].players == (1, 2)
    assert zug.pair(tournament).opponent(1) != 2
    matches = five(system="double-swiss-2026")
    assert (matches.games_per_match, matches.points.pab) == (2, 15)
    assert [p.name for p in zug.new(list("CAB"), rounds=1, system="fmjd-1986-lot").players] == list(
        "CAB"
    )


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"system": "nonsense"}, "unknown-system"),
        ({"points": "3-1"}, "bad-points"),
        ({"points": "0-1-2"}, "bad-points"),
        ({"initial_colour": "green"}, "bad-colour"),
        ({"tiebreaks": ["BH", "NONSENSE"]}, "unknown-tiebreak"),
        ({"forbidden": [(1, 99)]}, "unknown-player"),
    ],
)
def test_what_a_new_tournament_cannot_have(settings: dict[str, object], code: str) -> None:
    with pytest.raises(zug.ZugError) as raised:
        five(**settings)
    assert raised.value.code == code
    assert str(raised.value).startswith(f"[{code}]")


@pytest.mark.parametrize("entry", [7, ("Ada",), ("Ada", "2000"), {"nmae": "Ada"}, None])
def test_what_is_not_a_player(entry: object) -> None:
    with pytest.raises(UsageError, match="bad-player"):
        zug.new([entry], rounds=1)  # type: ignore[list-item]


def test_a_round_gives_everybody_a_cell() -> None:
    tournament = five().with_bye(2).with_bye(5, result="Z").with_bye(1, round=2, result="F")
    assert tournament.absentees == {2, 5}
    pairing = RoundPairing("by hand", 1, (Board(3, 1),), bye=4)
    after = tournament.with_round(pairing, ["½-½"])
    assert {player.tpn: player.cells for player in after.players} == {
        1: (Cell(3, Colour.BLACK, Result.DRAW),),
        2: (Cell(0, None, Result.HALF_BYE),),
        3: (Cell(1, Colour.WHITE, Result.DRAW),),
        4: (PAB,),
        5: (ZERO,),
    }
    assert after.absentees == {1}  # what was asked for later still holds
    assert tournament.rounds_played == 0, "the old tournament is as it was"


@pytest.mark.parametrize(
    ("results", "white", "black"),
    [
        (["0-1", "+-"], Result.LOSS, Result.FORFEIT_WIN),
        ([Result.LOSS, Result.FORFEIT_WIN], Result.LOSS, Result.FORFEIT_WIN),
        (
            [(Result.LOSS, Result.WIN), (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)],
            Result.LOSS,
            Result.FORFEIT_WIN,
        ),
        ({(2, 4): "+-", (1, 3): "0-1"}, Result.LOSS, Result.FORFEIT_WIN),
        ({Board(2, 4): "*", Board(1, 3): "="}, Result.DRAW, Result.UNFINISHED),
    ],
)
def test_results_in_order_or_by_board(results: object, white: Result, black: Result) -> None:
    boards = [(1, 3), (2, 4), (5, 0)]
    after = five().with_round(boards, results)  # type: ignore[arg-type]
    assert after.by_tpn[1].cells == (Cell(3, Colour.WHITE, white),)
    assert after.by_tpn[3].cells == (Cell(1, Colour.BLACK, white.complement),)
    assert after.by_tpn[2].cells == (Cell(4, Colour.WHITE, black),)
    assert after.by_tpn[5].cells == (PAB,)


def test_absentees_of_the_round_only() -> None:
    tournament = replace(five(), absent=frozenset({5}))
    after = tournament.with_round(zug.pair(tournament), ["1-0", "1-0"])
    assert after.by_tpn[5].cells == (ZERO,)
    assert after.absentees == frozenset()


def test_all_that_is_wrong_with_a_round_is_told_at_once() -> None:
    tournament = five().with_bye(5)
    with pytest.raises(FaultyTournamentError) as raised:
        tournament.with_round([(1, 2), (1, 9), (5, 0)], ["1-1"])
    assert codes(raised) == [
        "seated-twice",
        "unknown-player",
        "not-paired",
        "not-paired",
        "absent-but-paired",
        "results-count",
        "bad-result",
    ]
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.faults, str(again)) == (raised.value.faults, str(raised.value))


@pytest.mark.parametrize(
    ("boards", "results", "code"),
    [
        ([(1, 2), (3, 4), (5, 0)], ["1-0"], "results-count"),
        ([(1, 2), (3, 4), (5, 0)], {(1, 2): "1-0", (4, 3): "1-0"}, "no-such-board"),
        ([(1, 2), (3, 4), (5, 0)], [(Result.WIN, Result.WIN), "1-0"], "impossible-result"),
        ([(1, 2), (3, 4), (5, 0)], [Result.PAB, "1-0"], "no-opponent"),
        ([(1, 2), (3, 4), (5, 0)], ["1-0 0-1", "1-0"], "bad-result"),
        ([(1, 2), (3, 3), (4, 5)], ["1-0", "1-0", "1-0"], "seated-twice"),
        ([(1, 2), (3, 0), (4, 0)], ["1-0"], "two-byes"),
    ],
)
def test_what_cannot_be_a_round(boards: list[tuple[int, int]], results: object, code: str) -> None:
    with pytest.raises(FaultyTournamentError) as raised:
        five().with_round(boards, results)  # type: ignore[arg-type]
    assert code in codes(raised)


def test_the_pairing_of_another_round_is_refused() -> None:
    tournament = five()
    pairing = zug.pair(tournament)
    after = tournament.with_round(pairing, ["1-0", "1-0"])
    with pytest.raises(FaultyTournamentError, match="wrong-round"):
        after.with_round(pairing, ["1-0", "1-0"])


def test_no_round_after_the_last() -> None:
    tournament = replace(five(), rounds=1).with_round([(1, 2), (3, 4), (5, 0)], ["1-0", "1-0"])
    with pytest.raises(FaultyTournamentError, match="all-rounds-played") as refused:
        tournament.with_round([(2, 3), (4, 5), (1, 0)], ["1-0", "1-0"])
    assert "declare more" in str(refused.value)
    longer = replace(tournament, rounds=2)  # what the advice says
    assert longer.with_round([(2, 3), (4, 5), (1, 0)], ["1-0", "1-0"]).rounds_played == 2


def test_matches_of_two_games() -> None:
    tournament = five(system="double-swiss-2026")
    boards = [(1, 2), (3, 4), (5, 0)]
    after = tournament.with_round(boards, ["1-0 ½-½", "0-1"])
    assert after.by_tpn[2].cells == (Cell(1, Colour.BLACK, Result.LOSS, Result.DRAW),)
    assert after.by_tpn[4].cells == (Cell(3, Colour.BLACK, Result.WIN, Result.OPEN),)
    assert after.faults() == ()


def test_a_result_is_corrected() -> None:
    tournament = five().with_round([(1, 2), (3, 4), (5, 0)], ["1-0", "*"])
    after = tournament.with_result(1, (3, 4), "0-1").with_result(1, (1, 2), Result.DRAW)
    assert [player.cells[0].result for player in after.players] == list("==01U")
    for board in ((2, 1), (1, 3), (9, 1), (5, 0)):
        with pytest.raises(UsageError, match="no-such-board"):
            tournament.with_result(1, board, "1-0")
    with pytest.raises(UsageError, match="no-such-board"):
        tournament.with_result(2, (1, 2), "1-0")
    with pytest.raises(UsageError, match="impossible-result"):
        tournament.with_result(1, (1, 2), (Result.WIN, Result.DRAW))


def test_a_late_entry_gets_the_next_number_and_missed_what_was_played() -> None:
    tournament = five().with_round([(1, 2), (3, 4), (5, 0)], ["1-0", "1-0"])
    late = tournament.with_player(("Flo", 2400)).with_player("Gia")
    assert [player.tpn for player in late.players] == [1, 2, 3, 4, 5, 6, 7]
    pairing = zug.pair(late)
    after = late.with_round(pairing, dict.fromkeys(pairing.boards, "1-0"))
    assert after.by_tpn[6].cells[0].result is Result.ABSENT
    assert len(after.by_tpn[6].cells) == 2
    assert after.faults() == ()
    with pytest.raises(UsageError, match="duplicate-number"):
        late.with_player(Player(6, "Flo again"))


def test_who_withdraws_is_paired_no_more() -> None:
    tournament = replace(five(), rounds=3)
    tournament = tournament.with_round([(1, 2), (3, 4), (5, 0)], ["1-0", "1-0"]).withdraw(1)
    for _ in range(2):
        pairing = zug.pair(tournament)
        assert pairing.opponent(1) is None
        assert pairing.bye is None
        tournament = tournament.with_round(pairing, ["1-0", "1-0"])
    assert tournament.by_tpn[1].cells[1:] == (ZERO, ZERO)
    assert tournament.withdraw(2) == tournament, "all rounds were played"
    with pytest.raises(UsageError, match="unknown-player"):
        five().withdraw(9)
    with pytest.raises(UsageError, match="rounds-not-declared"):
        replace(five(), rounds=None).withdraw(1)


def test_byes_that_were_asked_for() -> None:
    tournament = five().with_bye(2, 3).with_bye(4, 3).with_bye(2, 3, Result.FULL_BYE)
    wanted = {(bye.result, bye.round, bye.players) for bye in tournament.byes}
    assert wanted == {(Result.HALF_BYE, 3, (4,)), (Result.FULL_BYE, 3, (2,))}
    in_cell = replace(
        five(), players=tuple(p.with_cell(1, ZERO) if p.tpn == 2 else p for p in five().players)
    )
    assert in_cell.with_bye(2).by_tpn[2].cells == (Cell(0, None, Result.HALF_BYE),)


@pytest.mark.parametrize(
    ("tpn", "round_", "result", "code"),
    [
        (9, 1, "H", "unknown-player"),
        (1, 5, "H", "no-such-round"),
        (1, 0, "H", "no-such-round"),
        (1, 1, "U", "bad-bye"),
        (1, 1, "1", "bad-bye"),
        (1, 1, Result.PAB, "bad-bye"),
    ],
)
def test_byes_nobody_can_have(tpn: int, round_: int, result: str, code: str) -> None:
    with pytest.raises(UsageError, match=code):
        five().with_bye(tpn, round_, result)


def test_what_is_printed() -> None:
    tournament = five(initial_colour="w")
    pairing = zug.pair(tournament)
    assert str(pairing) == "Round 1, dutch-2026\n1  1  –  3\n2  4  –  2\nbye: 5"
    assert pairing.table(tournament) == (
        "Round 1, dutch-2026\n1  1 Ada   –  3 Cléa\n2  4 Dora  –  2 Bea\nbye: 5 Eve"
    )
    after = tournament.with_round(pairing, ["1-0", "½-½"])
    assert str(zug.standings(after, ["SB"])) == (
        "Rank  No.  Name  Pts    SB\n"
        "   1    5  Eve   1.0   0.5\n"
        "   2    1  Ada   1.0     0\n"
        "   3    2  Bea   0.5  0.25\n"
        "   3    4  Dora  0.5  0.25\n"
        "   5    3  Cléa  0.0     0"
    )
    table = zug.standings(after, ["SB"])
    assert [line.tpn for line in table] == [5, 1, 2, 4, 3]
    assert table.ranks[4] == 3
    two = zug.new(["Ada", "Bea"], rounds=1, forbidden=[(1, 2)])
    assert str(zug.pair(two)) == "Round 1, dutch-2026\nno complete pairing exists"


def test_public_functions_take_what_the_rooms_behind_them_take() -> None:
    """`zug.pair` and its like look for faults first; otherwise they are the functions behind."""
    behind = {
        "pair": zug.systems.pair,
        "check": zug.checker.check,
        "explain": zug.explainer.explain,
        "why_not": zug.explainer.why_not,
        "standings": zug.systems.standings.standings,
        "write": zug.formats.write,
        "save": zug.formats.save,
    }
    for name, function in behind.items():
        public = getattr(zug, name)
        assert inspect.signature(public) == inspect.signature(function), name
        assert pickle.loads(pickle.dumps(public)) is public
