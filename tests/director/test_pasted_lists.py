"""Lists of players that were typed or pasted, with a heading or without one."""

from __future__ import annotations

import pytest

from zug.director.importing.player_list import pasted, refused_lines


def people(text: str) -> list[tuple[str, int]]:
    return [(player.name, player.rating) for player in pasted(text).players]


def test_the_first_line_does_not_decide_how_the_others_are_read() -> None:
    text = "Ada\nBea; 1500\nCléa; 1700\nDora\nEve; abc\nFay, 1400\nGil; 2100"
    rated = [("Ada", 0), ("Bea", 1500), ("Cléa", 1700), ("Dora", 0), ("Fay", 1400), ("Gil", 2100)]
    assert people(text) == rated
    (fault,) = pasted(text).faults
    assert (fault.code, fault.line) == ("bad-number", 5)
    assert "'Eve; abc'" in fault.message
    assert refused_lines(text) == "Eve; abc"


@pytest.mark.parametrize(
    ("line", "name", "rating"),
    [
        ("Ada", "Ada", 0),
        ("Fay, 1400", "Fay", 1400),
        ("Rey, Ana", "Rey, Ana", 0),
        ("Rey, Ana, 1400", "Rey, Ana", 1400),
        ("Rey, Ana;1400", "Rey, Ana", 1400),
        ("Ana Rey 1400", "Ana Rey", 1400),
        ("Ana Rey (1400)", "Ana Rey", 1400),
        ("1. Ada", "Ada", 0),
        ("12) Rey, Ana; 1400", "Rey, Ana", 1400),
        ("3; Ada; 1500", "Ada", 1500),
        ("Ada\t1500", "Ada", 1500),
        ('"Rey, Ana";1400', "Rey, Ana", 1400),
        ('O"Brien; 1500', 'O"Brien', 1500),
        ("Ivan 4", "Ivan 4", 0),
    ],
)
def test_a_line_is_understood_wherever_it_stands(line: str, name: str, rating: int) -> None:
    for text in (line, f"Zoe\n{line}", f"{line}\nZoe; 1000", f"Zoe; 1000; WFM; SUI\n\n{line}"):
        assert (name, rating) in people(text), text


def test_title_federation_and_id_follow_the_rating() -> None:
    first, second = pasted("Ada; 1500; WFM; SUI\nBea").players
    assert (first.title, first.federation, second.name) == ("WFM", "SUI", "Bea")
    (alone,) = pasted("Ada,1500,WFM,SUI").players
    assert (alone.name, alone.rating, alone.title) == ("Ada", 1500, "WFM")


def test_a_line_with_too_much_in_it_is_refused_alone() -> None:
    text = "Ada;1500;WFM;SUI;1;2;3\nBea;1600"
    assert people(text) == [("Bea", 1600)]
    assert refused_lines(text) == "Ada;1500;WFM;SUI;1;2;3"


def test_refused_lines_keep_the_heading_they_are_read_by() -> None:
    text = "rating;player\n1500;Ada\nabc;Bea\n"
    assert people(text) == [("Ada", 1500)]
    assert refused_lines(text) == "rating;player\nabc;Bea"
    assert people(refused_lines(text).replace("abc", "1700")) == [("Bea", 1700)]
    assert refused_lines("Ada\nBea") == ""


def test_a_line_without_a_letter_is_no_player() -> None:
    found = pasted("Ada; 1500\n12345 ??? !!\nBea; 1400\n")
    assert [player.name for player in found.players] == ["Ada", "Bea"]
    assert [(fault.code, fault.line) for fault in found.faults] == [("missing-name", 2)]
