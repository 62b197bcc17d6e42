"""Hand-argued positions: what must be said about them, and in which words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from tests.literal.positions import fresh, table
from zug.explainer import Explanation, WhyNot, explain, render, sentences, why_not
from zug.model import ForbiddenGroup, Tournament


def apart(tournament: Tournament, first: int, second: int) -> Tournament:
    """The same, with two players who may not meet."""
    return replace(tournament, forbidden=(ForbiddenGroup((first, second)),))


FIRST_ROUND = fresh([1, 1, 1, 1])
"""Four equals without a past: 1–3 and 2–4, upper half against lower half."""

MET = table(
    """
    1: 2w1
    2: 1b0
    3: U
    """
)
"""Two rounds of three players: 1 and 2 have met, 3 had the bye."""


def ids(told: Explanation) -> list[str]:
    return [one.id for part in told.parts for one in (part.title, *part.statements)]


def words(told: Explanation) -> str:
    """The text on one line."""
    return " ".join(render(told).split())


def said(answer: WhyNot, language: str = "en") -> str:
    return " ".join(sentences(answer, language))


def test_the_first_candidate_is_taken_as_it_stands() -> None:
    told = explain(FIRST_ROUND)
    assert "decided.first" in ids(told)
    assert "order.transposition" not in ids(told)
    text = words(told)
    assert "upper half against lower half: 1–3, 2–4. [C.04.3, 3.2.2]" in text
    assert "Fully met: C6–C7, C10–C21. [C.04.3, 3.4.1]" in text


COLLAPSING = table(
    """
    1: 6w1 7b1 8w1 9b1
    2: 5w1 6b1 7w1 10b0
    3: 4w0 5b1 U 11w0
    4: 3b1 8w1 9b0 6w0
    5: 2b0 3w0 10b0 U
    6: 1b0 2w0 Z 4b1
    7: Z 1w0 2b0 Z
    8: Z 4b0 1b0 Z
    9: Z Z 4w1 1w0
    10: Z Z 5w1 2w1
    11: Z Z Z 3b1
    """,
    absent=range(6, 12),
)
"""With 1–2 the others are 3, 4 and 5: 3 has met both, and 3 and 5 have had a bye."""


def test_a_collapsed_penultimate_bracket_is_told() -> None:
    told = explain(COLLAPSING, "dutch-2017")
    assert {frozenset(board) for board in told.boards} == {frozenset({1, 3}), frozenset({4, 5})}
    text = words(told)
    assert text.count("Nobody can be paired here.") == 1  # 1 alone, with 4 points
    assert (
        "Any pair here would leave players below without opponents, so nobody is paired: all of "
        "them go down into the collapsed last bracket (CLB). [C.04.3, C.4]"
    ) in text
    assert (
        "3 brackets, 1 of them as expected. The first change is in the bracket of 3 points: any"
        in (text)
    )
    assert "boards are as expected" not in text
    assert "Limbo" not in text
    assert [one.label.id for one in told.maps[1].marks] == ["mark.completion"]


def test_a_forbidden_first_candidate_gives_way_to_a_transposition() -> None:
    told = explain(apart(fresh([1, 1, 1, 1]), 1, 3))
    assert "decided.illegal" in ids(told)
    text = words(told)
    assert "No. 1 and No. 3 cannot meet, the organiser keeps them apart. [C.04.3, 2.1.1]" in text
    assert "the first that fits is 1–4, 2–3. [C.04.3, 4.2.2]" in text


def test_an_odd_bracket_sends_the_last_one_down() -> None:
    told = explain(fresh([2, 2, 2, 1]))
    floating = [one for part in told.parts for one in part.statements if one.id == "float.odd"]
    assert [one.players for one in floating] == [(3,)]
    text = words(told)
    assert "No. 3 came down from 2 points (moved-down player, MDP). [C.04.3, 1.4.1]" in text
    assert "No. 3 has 1 point more and floats down, No. 4 floats up." in text


def test_no_opponents_left_is_told_apart_from_completion() -> None:
    """1 and 2 may not meet: both float for want of an opponent, not for the others' sake."""
    told = explain(apart(fresh([2, 2, 1, 1]), 1, 2))
    assert "float.no-opponents-all" in ids(told)
    lower = explain(apart(fresh([2, 2, 1, 1]), 3, 4))
    assert "float.completion" in ids(lower)
    assert "the players below could not all be paired. [C.04.3, 2.2.1]" in words(lower)


def test_colours_of_the_first_round_follow_the_lot() -> None:
    text = words(explain(FIRST_ROUND).board(1))
    assert "odd number and gets the initial colour (White)" in text
    assert "[C.04.3, 5.2.5]" in text


def test_a_stronger_preference_wins() -> None:
    """1 had White twice, 4 alternately: both prefer Black, 1 must have it."""
    position = table(
        """
        1: 2w1 3w1
        2: 1b0 4w0
        3: 4b1 1b0
        4: 3w0 2b1
        """
    )
    told = explain(position).player(1)
    colours = next(o for p in told.parts for o in p.statements if o.id.startswith("colours"))
    assert colours.id in ("colours.rule-1", "colours.rule-2")
    assert colours.article == f"dutch-2026:5.2.{colours.id[-1]}"
    assert colours.params["black"] == 1


def test_who_may_not_have_the_bye() -> None:
    told = explain(MET)
    text = words(told)
    assert told.bye == 2
    assert "0 is the lowest score at which the bye can be given" in text
    assert "[C.04.3, 2.3.1]" in text


@pytest.mark.parametrize(
    ("tournament", "asked", "verdict", "criterion", "words"),
    [
        (FIRST_ROUND, (1, 3), "actual", None, "In fact, that is what the rules give."),
        (
            FIRST_ROUND,
            (1, 4),
            "later",
            None,
            "No. 1 is given opponents in order: No. 3 comes before No. 4. [C.04.3, 4.2.2]",
        ),
        (
            FIRST_ROUND,
            (1, 2),
            "later",
            None,
            "It would need 1 player exchanged between the halves instead of 0",
        ),
        (
            fresh([2, 2, 1, 1]),
            (1, 3),
            "worse",
            "C6",
            "In the bracket of 2 points the number of downfloaters would be 2 instead of 0 [C6]",
        ),
        (
            fresh([2, 2, 2, 1]),
            (1, 4),
            "later",
            None,
            "comes later in the order",
        ),
        (
            fresh([1, 1, 0]),
            (1, 0),
            "worse",
            "C5",
            "the score of the player who gets the bye would be 1 instead of 0 [C5]",
        ),
        (MET, (1, 2), "forbidden", None, "have already met in round 1. [C.04.3, 2.1.1]"),
        (MET, (3, 0), "forbidden", None, "cannot have the bye after a bye"),
        (
            fresh([1, 1]),
            (1, 0),
            "forbidden",
            None,
            "With an even number of players (2), nobody gets the bye.",
        ),
        (
            fresh([1, 1, 1, 1], absent=[4, 3]),
            (1, 4),
            "forbidden",
            None,
            "No. 4 does not take part in this round. [C.04.2, 3.3]",
        ),
        (
            apart(fresh([1, 1, 1, 1]), 1, 2),
            (3, 4),
            "impossible",
            None,
            "The other players could then no longer all be paired.",
        ),
    ],
)
def test_why_not(
    tournament: Tournament,
    asked: tuple[int, int],
    verdict: str,
    criterion: str | None,
    words: str,
) -> None:
    answer = why_not(tournament, asked)
    assert (answer.verdict, answer.criterion) == (verdict, criterion), said(answer)
    assert words in said(answer)


def test_stuck_players_are_named() -> None:
    answer = why_not(apart(fresh([1, 1, 1, 1]), 1, 2), (3, 4))
    assert answer.statements[-1].players == (1, 2)


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "burstein-2026", "lim-2026"])
def test_whoever_wishes_for_the_bye_is_not_stuck(system: str) -> None:
    """1 and 2 drew and cannot meet again; 3, who sat out, would leave them alone."""
    position = replace(table("1: 2w=\n2: 1b=\n3: H"), rounds=2)
    answer = why_not(position, (3, 0), system)
    assert answer.verdict == "impossible"
    assert answer.statements[-1].players == (1, 2)
    assert "Stuck: No. 1 and No. 2 cannot be divided" in said(answer)


def test_a_colour_is_absolute() -> None:
    """Both had White twice."""
    position = table(
        """
        1: 3w1 4w1
        2: 4w1 3w1
        3: 1b0 2b0
        4: 2b0 1b0
        """
    )
    answer = why_not(position, (1, 2))
    assert answer.verdict == "forbidden"
    assert "must both have Black (absolute colour preference)" in said(answer)
    assert "[C.04.3, 2.1.3]" in said(answer)


def test_the_same_in_three_languages() -> None:
    answer = why_not(fresh([1, 1, 0]), (1, 0))
    assert "le score de la personne exempte serait 1 au lieu de 0 [C5]" in said(answer, "fr")
    assert "il punteggio di chi riceve il bye sarebbe 1 invece di 0 [C5]" in said(answer, "it")


def test_a_whole_pairing() -> None:
    right = [(1, 3), (4, 2)]
    assert why_not(FIRST_ROUND, right).verdict == "actual"
    turned = why_not(FIRST_ROUND, [(3, 1), (4, 2)])
    assert turned.verdict == "colours"
    assert turned.statements[1].article == "dutch-2026:5.2.5"
    later = why_not(FIRST_ROUND, [(1, 2), (3, 4)])
    assert later.verdict == "later"
    assert later.statements[-1].id == "decided.first"


@pytest.mark.parametrize(
    ("boards", "id_"),
    [
        ([(1, 3), (2, 3)], "illegal.twice"),
        ([(1, 3), (2, 0)], "illegal.left-out"),
        ([(1, 3), (2, 0), (4, 0)], "illegal.byes"),
    ],
)
def test_a_pairing_that_is_none(boards: list[tuple[int, int]], id_: str) -> None:
    answer = why_not(FIRST_ROUND, boards)
    assert answer.verdict == "forbidden"
    assert id_ in [one.id for one in answer.statements]


def test_a_result_of_pair_can_be_asked_about() -> None:
    assert why_not(FIRST_ROUND, zug.pair(FIRST_ROUND)).verdict == "actual"


@pytest.mark.parametrize("asked", [(1, 9), (9, 0), (1, 1)])
def test_questions_about_nobody_are_refused(asked: tuple[int, int]) -> None:
    with pytest.raises(zug.ZugError):
        why_not(FIRST_ROUND, asked)


@pytest.mark.parametrize("place", [0, 3])
def test_a_board_must_exist(place: int) -> None:
    with pytest.raises(zug.ZugError, match="no-such-board"):
        explain(FIRST_ROUND).board(place)


def test_an_impossible_round_names_the_stuck() -> None:
    told = explain(fresh([1, 1, 1], "1-2", absent=[3]))
    assert told.boards
    none = explain(apart(fresh([1, 1]), 1, 2))
    assert [part.kind for part in none.parts] == ["round", "impossible"]
    assert none.parts[1].statements[0].players == (1, 2)
