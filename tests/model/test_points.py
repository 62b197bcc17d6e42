"""Points as text: tenths, and nothing that would have to be rounded or cut."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast, get_args, get_type_hints

import pytest

import zug
from zug.model import Points, PointSystem, format_points, parse_points


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("1", 10),
        ("1.0", 10),
        ("1,5", 15),
        (".5", 5),
        (" 11.5 ", 115),
        ("+0.5", 5),
        ("-1", -10),
        ("-.5", -5),
        ("2.500", 25),
        ("007", 70),
        ("999999.9", 9_999_999),
    ],
)
def test_points_are_read(text: str, tenths: int) -> None:
    assert parse_points(text) == tenths
    assert parse_points(format_points(tenths)) == tenths


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ".",
        "-",
        "1.",
        "1.55",
        "1.0.0",
        "1,0.0",
        "--1",
        "+-1",
        "- 1",
        "1 0",
        "1_0",
        "٣",
        "½",
    ],
)
def test_what_is_not_a_number_of_points(text: str) -> None:
    with pytest.raises(ValueError, match="not a number of points"):
        parse_points(text)


@pytest.mark.parametrize("text", ["1000000", "1234567", "1000000.0"])
def test_seven_digits_are_too_many(text: str) -> None:
    """No format has room for them; the last zeros were once dropped without a word."""
    with pytest.raises(ValueError, match="not a number of points"):
        parse_points(text)


def test_points_are_a_type() -> None:
    """Annotations of other programs name it, and libraries read them at run time."""
    kind: Any = Points
    assert issubclass(kind, int)
    assert get_args(kind | None) == (kind, type(None))
    assert {*get_type_hints(PointSystem).values()} == {kind}
    assert kind.__get_pydantic_core_schema__(kind, lambda read_as: read_as) is int


@pytest.mark.parametrize("record", [zug.Player, zug.Event, PointSystem, zug.Tournament])
def test_the_annotations_of_the_data_are_there_at_run_time(record: type) -> None:
    assert get_type_hints(record).keys() >= {one.name for one in fields(cast(Any, record))}


def test_a_value_is_a_plain_whole_number() -> None:
    assert type(Points(45)) is int
    for wrong in (4.5, "45", None):
        with pytest.raises(TypeError):
            Points(cast(Any, wrong))
