"""The check list of `-l`, worked out by hand from a small tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from zug.cli.engine.check_list import check_list
from zug.model import Cell, Colour, Player, Points, Result, Tournament
from zug.model.teams import MatchScore, Team, TeamTournament
from zug.systems import Board, RoundPairing

W, B = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS, PAB = Result.WIN, Result.DRAW, Result.LOSS, Result.PAB

TOURNAMENT = Tournament(
    players=(
        Player(1, cells=(Cell(3, W, WIN), Cell(5, B, WIN))),
        Player(2, cells=(Cell(4, B, DRAW), Cell(3, W, WIN))),
        Player(3, cells=(Cell(1, B, LOSS), Cell(2, B, LOSS))),
        Player(4, cells=(Cell(2, W, DRAW), Cell(0, None, PAB))),
        Player(5, cells=(Cell(0, None, PAB), Cell(1, W, LOSS))),
        Player(6, cells=(Cell(0, None, Result.ZERO_BYE),)),
    ),
    rounds=5,
    absent=frozenset({6}),
)
PAIRING = RoundPairing("dutch-2026", 3, (Board(1, 4), Board(5, 2)), bye=3)

BY_HAND = """
ID|Pts|---|Pref|C2|C14|C16|  Cur||R1|R2|

 1|2.0| WB|  w | Y|   |   | (4W)|| 3| 5|

 2|1.5| BW|  b | Y|  D|   | (5B)|| 4| 3|
 4|1.5|  W| (B)| N|  D|   | (1B)|| 2|  |

 5|1.0|  W| (B)| N|   |  D| (2W)||  | 1|

 3|0.0| BB|  W | Y|  U|   |(bye)|| 1| 2|


""".replace("|", "\t")
"""bbpPairings: cells right-aligned, colours without gaps, nobody who is absent."""

JAVAFO = """\
ID|Pts| --|Pref|-1R|-2R| Cur|G-2|G-1|

 1|2.0| WB| (w)|   |   |(4W)|  3|  5|

 2|1.5| BW| (b)| ▼ |   |(5B)|  4|  3|
 4|1.5|  W| (B)| ▼ |   |(1B)|[X]|  2|

 5|1.0|  W| (B)|   | ▼ |(2W)|[X]|  1|

 3|0.0| BB| WWW| ▲ |   |(pab)|  1|  2|


""".replace("|", "\t")
"""JaVaFo 2.2: the signs of its manual, the widths of its lists (`tests/clients/peers`)."""


def test_every_column_is_what_the_cards_say() -> None:
    assert check_list(TOURNAMENT, PAIRING) == BY_HAND


def test_the_columns_of_javafo() -> None:
    assert check_list(TOURNAMENT, PAIRING, javafo=True) == JAVAFO


@pytest.mark.parametrize(
    ("colours", "sign"),
    [
        ("", "A"),
        ("wb", "(w)"),
        ("wbw", "(B)"),
        ("bb", "WWW"),
        ("wbbwbb", "WWW"),
        ("bbwb", "WW"),
        ("wbb", "W1"),
        ("wwbb", "W"),
        ("bbww", "B"),
        ("bww", "B1"),
    ],
)
def test_the_signs_of_preferences_in_javafos_manual(colours: str, sign: str) -> None:
    cells = tuple(Cell(2, Colour(letter), DRAW) for letter in colours)
    others = tuple(Cell(1, Colour(letter).opposite, DRAW) for letter in colours)
    event = Tournament((Player(1, cells=cells), Player(2, cells=others)), rounds=9)
    pairing = RoundPairing("dutch-2026", len(colours) + 1, (Board(1, 2),))
    first = check_list(event, pairing, javafo=True).split("\n")[2]
    assert first.split("\t")[3].strip() == sign


def test_before_the_first_round_nothing_is_known() -> None:
    start = Tournament((Player(1), Player(2)), rounds=5)
    pairing = RoundPairing("dutch-2026", 1, (Board(1, 2),))
    _, header, _, first, second = check_list(start, pairing).splitlines()[:5]
    assert header == "ID\tPts\t-\tPref\tC2\tC14\tC16\t Cur\t\t"
    assert first == " 1\t0.0\t \t  A \t Y\t   \t   \t(2W)\t\t"
    assert second == " 2\t0.0\t \t  A \t Y\t   \t   \t(1B)\t\t"


def test_the_older_edition_floats_whoever_did_not_play() -> None:
    back = replace(TOURNAMENT, absent=frozenset())
    pairing = RoundPairing("dutch-2017", 3, (Board(1, 4), Board(5, 2), Board(3, 6)))
    rows = [line.split("\t") for line in check_list(back, pairing).splitlines()]
    (latecomer,) = [row for row in rows if row[0].strip() == "6"]
    assert [cell.strip() for cell in latecomer[4:7]] == ["Y", "D", "D"]


def test_other_systems_have_no_columns_of_the_dutch_criteria() -> None:
    pairing = RoundPairing("burstein-2017", 3, (Board(1, 4), Board(5, 2)), bye=3)
    _, header, *_ = check_list(TOURNAMENT, pairing).splitlines()
    headings = [cell.strip() for cell in header.split("\t")]
    assert headings == ["ID", "Pts", "---", "Pref", "Cur", "", "R1", "R2", ""]


def _four_teams(preferences: str) -> TeamTournament:
    """1 beat 2 and drew with 4, 3 beat 4 and 2: in round 2 everybody met another score."""
    cells = {
        1: (Cell(2, W, WIN), Cell(4, B, DRAW)),
        2: (Cell(1, B, LOSS), Cell(3, B, LOSS)),
        3: (Cell(4, W, WIN), Cell(2, W, WIN)),
        4: (Cell(3, B, LOSS), Cell(1, W, DRAW)),
    }
    scores = {1: ((20, 20), (10, 10)), 2: ((0, 0), (0, 0)), 3: ((20, 15), (20, 20))}
    scores[4] = ((0, 5), (10, 10))
    teams = tuple(
        Team(
            tpn,
            cells=row,
            scores=tuple(MatchScore(Points(mp), Points(gp)) for mp, gp in scores[tpn]),
        )
        for tpn, row in cells.items()
    )
    return TeamTournament(teams, rounds=5, system="team-2026", preferences=preferences)


@pytest.mark.parametrize(
    ("preferences", "wishes"), [("b", "BwbW"), ("a", "BAAW"), ("none", "AAAA")]
)
@pytest.mark.parametrize("javafo", [True, False])
def test_teams_have_columns_of_their_own(preferences: str, wishes: str, javafo: bool) -> None:
    """Not what players with these colours would prefer; only the round before makes floaters."""
    event = _four_teams(preferences)
    listed = check_list(event, zug.pair(event), javafo=javafo).split("\n")
    rows = [[cell.strip() for cell in line.split("\t")] for line in listed if line.strip()]
    assert rows[0][3:8] == ["Pref", "C2", "MP", "GP", "-1R"]
    assert [row[:8] for row in rows[1:]] == [
        ["3", "4.0", "WW", wishes[0], "Y", "4.0", "3.5", "D"],
        ["1", "3.0", "WB", wishes[1], "Y", "3.0", "3.0", "D"],
        ["4", "1.0", "BW", wishes[2], "Y", "1.0", "1.5", "U"],
        ["2", "0.0", "BB", wishes[3], "Y", "0.0", "0.0", "U"],
    ]
