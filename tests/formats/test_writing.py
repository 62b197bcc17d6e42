"""What is written, to the byte, and what is said when a format cannot carry something."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.formats.lines import FOUR, row, trf
from zug.errors import UsageError
from zug.formats import FORMATS, ListedValues, Reading, Writing, read, write
from zug.model import (
    Adjustment,
    ByeRequest,
    Event,
    ForbiddenGroup,
    Player,
    Points,
    PointSystem,
    Result,
    Tournament,
)

PLAIN = read(trf("XXR 5", *FOUR))

TRF16 = """\
### why
012 Open
062 2
072 1
092 FIDE_DUTCH_2026_BAKU
112 Abel
112 Zoë
132                                                                                        26/01/31  26/02/01
XXR 5
XXC black1
XXS W=3.0 D=1.0
BBW  3.0
BBD  1.0
BBL  0.0
BBZ  0.0
BBF  0.0
BBU  1.0
001    1 w WM Zoë, A                            2100 FRA         123 2000/01/02  3.0    1     2 w 1  0000 - Z
001    2      B                                    0                             0.0          1 b 0
XXA    1  1.0  0.5
XXP 1 2
XXZ 2
013 Team
"""  # noqa: E501
TRF26 = """\
### why
012 Open
062 2
072 1
112 Abel
112 Zoë
132                                                                                        26/01/31  26/02/01
142 5
152 B
162  W 3.0    D 1.0    P 1.0
192 FIDE_DUTCH_2026_BAKU
001    1 w WM Zoë, A                            2100 FRA         123 2000/01/02  3.0    1     2 w 1  0000 - Z
001    2      B                                    0                             0.0          1 b 0
240 Z 002    2
250       1.0 001 001 0001 0001
250       0.5 002 002 0001 0001
260 001 005    1    2
013 Team
"""  # noqa: E501


@pytest.mark.parametrize(("format_", "expected"), [("trf16", TRF16), ("trf26", TRF26)])
def test_to_the_byte(format_: str, expected: str) -> None:
    tournament, *_, listed = Reading.of(TRF16.encode())
    tournament = replace(tournament, acceleration="baku-2026")
    assert Writing.of(tournament, format_, listed).data.decode() == expected


@pytest.mark.parametrize("format_", ["trf16", "trf26"])
def test_points_are_filled_in_and_ranks_are_not(format_: str) -> None:
    listed = Reading.of(write(PLAIN, format_)).listed
    assert listed.points == {1: 20, 2: 15, 3: 10, 4: 0}
    assert listed.ranks == {}


def test_ranks_are_listed_where_they_are_given() -> None:
    ranks = {1: 1, 2: 2, 4: 3}
    for format_ in FORMATS:
        reading = Reading.of(write(PLAIN, format_, ranks=ranks))
        assert reading.listed.ranks == ranks
        assert reading.tournament == PLAIN


def test_what_was_listed_is_written_again() -> None:
    listed = ListedValues({1: Points(15), 2: Points(25)}, {3: 1})
    row = Writing.of(PLAIN, "trf16", listed).data.decode().split("\n")
    assert [line[79:89].split() for line in row if line[:3] == "001"] == [
        ["1.5"],
        ["2.5"],
        ["1.0", "1"],
        ["0.0"],
    ]


def notes(format_: str, **changes: object) -> tuple[str, ...]:
    return Writing.of(replace(PLAIN, **changes), format_).assumptions  # type: ignore[arg-type]


def test_a_plain_tournament_fits_everywhere() -> None:
    for format_ in ("trf16", "trf26", "json"):
        assert Writing.of(PLAIN, format_).assumptions == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"tiebreaks": ("BH",)}, "tie-breaks"),
        ({"adjustments": (Adjustment("", Points(5), 1, (1,)),)}, "apart from results"),
        ({"event": Event(rank_method="FRA FIDE")}, "method of ranking"),
        ({"event": Event(pairing_program="X")}, "who made the pairings"),
        ({"event": Event(encoded_time_control="60")}, "encoded time control"),
        ({"event": Event(type="Swiss"), "system": "FIDE_DUTCH"}, "system FIDE_DUTCH"),
        ({"system": "lim-1999"}, "system lim-1999"),
        (
            {"event": Event(type="Match"), "system": "FIDE_DOUBLESWISS", "games_per_match": 2},
            "'Match' was replaced by FIDE_DOUBLESWISS",
        ),
        ({"system": "FIDE_DUTCH", "acceleration": "fmjd-quart"}, "acceleration fmjd-quart"),
        ({"points": PointSystem(unfinished=Points(0))}, "unfinished games"),
        ({"byes": (ByeRequest(Result.HALF_BYE, 3, (2,)),)}, "columns of their rounds"),
        ({"forbidden": (ForbiddenGroup((1, 2), 2, 4),)}, "holds for all rounds in TRF16"),
        ({"forbidden": (ForbiddenGroup((1, 2), 2, 2),)}, "the ban of 1 2 in round 2 was left out"),
        ({"forbidden": (ForbiddenGroup((1, 2), 5),)}, "was left out"),
    ],
)
def test_what_trf16_cannot_say_is_stated(changes: dict[str, object], said: str) -> None:
    (note,) = notes("trf16", **changes)
    assert said in note


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"absent": frozenset({2})}, "zero-point byes"),
        ({"points": PointSystem(black_win=Points(15))}, "written as XXS"),
        ({"acceleration": "baku-2026"}, "FIDE_DUTCH was written"),
        ({"system": "FIDE_DOUBLESWISS"}, "has two games"),
    ],
)
def test_what_trf26_says_in_another_way(changes: dict[str, object], said: str) -> None:
    (note,) = notes("trf26", **changes)
    assert said in note


@pytest.mark.parametrize(
    ("points", "value"),
    [
        (PointSystem.of(30, 10), "W 3.0    D 1.0"),
        (PointSystem.of(10, 5, pab=5), "P 0.5"),
        (PointSystem.of(30, 20, 10, absence=5), "W 3.0    D 2.0    L 1.0    A 0.5"),
        (replace(PointSystem.of(20, 10), unfinished=Points(0)), "W 2.0    D 1.0    X 0.0"),
        (PointSystem(), None),
    ],
)
def test_162_has_only_what_is_not_the_default(points: PointSystem, value: str | None) -> None:
    """TRF26: W 1.0, D 0.5, L 0.0, A 0.0, P as W, X as D. bbpPairings 6.0.0 rejects A and X."""
    data = write(replace(read(TRF16.encode()), points=points), "trf26")
    lines = [line for line in data.decode().split("\n") if line.startswith(("162", "XXS"))]
    assert lines == ([] if value is None else [f"162  {value}"])
    assert read(data).points == points


def test_points_162_cannot_say_come_back_whole() -> None:
    """A draw with Black is worth more than one with White, an unfinished game nothing."""
    points = PointSystem(black_draw=Points(6), unfinished=Points(0))
    data = write(replace(read(TRF16.encode()), points=points), "trf26")
    assert read(data).points == points


def test_announced_byes_become_cells_with_their_points() -> None:
    tournament = replace(
        PLAIN,
        byes=(ByeRequest(Result.HALF_BYE, 3, (2,)), ByeRequest(Result.ZERO_BYE, 4, (2, 3))),
    )
    again, *_, listed = Reading.of(write(tournament, "trf16"))
    assert again.absentees == tournament.absentees == {1, 2}
    assert listed.points[2] == 20
    assert [cell.result for cell in again.by_tpn[3].cells[2:]] == [
        Result.ABSENT,
        Result.ZERO_BYE,
    ]


def test_two_games_without_a_system_get_a_type() -> None:
    tournament = Tournament((Player(1), Player(2)), games_per_match=2, points=PointSystem())
    writing = Writing.of(tournament, "trf26")
    assert "192 FIDE_DOUBLESWISS" in writing.data.decode()
    assert "a match of two games" in writing.assumptions[0]


def test_our_names_of_systems_become_the_codes_of_the_format() -> None:
    assert b"192 FIDE_DUBOV\n" in write(replace(PLAIN, system="dubov-2026"), "trf26")


def test_an_edition_that_was_not_in_force_is_written_by_its_id() -> None:
    """The code would be read as the edition of the day, so what cannot be said is not said."""
    for event in (Event(), Event(start="2026-03-01")):
        late = replace(PLAIN, system="dubov-1997", event=event)
        writing = Writing.of(late, "trf26")
        assert read(writing.data).system == "dubov-1997"
        (note,) = writing.assumptions
        assert "FIDE_DUBOV means another edition in an event of this date" in note
    early = replace(PLAIN, system="dubov-2026", event=Event(start="2025-12-01"))
    assert b"192 dubov-2026\n" in write(early, "trf26")
    assert notes("trf26", system="fmjd-1986") == (), "it has no code at all"


@pytest.mark.parametrize("system", ["dubov-1997", "fmjd-1986"])
def test_a_trf16_whose_type_is_taken_names_the_system_as_trf26_does(system: str) -> None:
    tournament = replace(PLAIN, system=system, event=Event(type="Swiss"))
    writing = Writing.of(tournament, "trf16")
    again = read(writing.data)
    assert (again.system, again.event.type) == (system, "Swiss")
    assert "record 192 of TRF26 was added" in " ".join(writing.assumptions)


def test_a_trf16_need_not_name_the_system_it_is_read_by() -> None:
    """bbpPairings 6.0.0 refuses FIDE_DUTCH_2026."""
    tournament = replace(PLAIN, system="dutch-2026", event=Event(type="Swiss"))
    assert b"192" not in write(tournament, "trf16")


def test_long_fields_are_cut_and_said_so() -> None:
    player = Player(1, "N" * 40, title="Senior", rating=12345, federation="FRANCE")
    writing = Writing.of(Tournament((player,)))
    assert len(writing.assumptions) == 4
    assert read(writing.data).players[0].name == "N" * 33


def test_line_ends_in_texts_do_no_harm() -> None:
    tournament = Tournament((Player(1, "A\nB\r\0C"),), event=Event(name="one\n001 two"))
    again = read(write(tournament.known_sound()))
    assert again.players[0].name == "A B  C"
    assert again.event.name == "one 001 two"


def test_numbers_a_report_cannot_hold() -> None:
    with pytest.raises(UsageError):
        write(Tournament((Player(100_000),)))


def test_five_digits() -> None:
    data = trf(row(1, "2 w 1"), row(2, "1 b 0"))
    tournament = read(data)
    players = tuple(
        replace(
            player,
            tpn=player.tpn + 10_000,
            cells=(player.cells[0]._replace(opponent=player.cells[0].opponent + 10_000),),
        )
        for player in tournament.players
    )
    large = replace(tournament, players=players, forbidden=(ForbiddenGroup((10_001, 10_002)),))
    for format_ in ("trf16", "trf26"):
        assert read(write(large, format_)) == large


def test_who_is_absent_after_the_last_round_has_no_bye_beyond_it() -> None:
    tournament = Reading.of(TRF16.encode()).tournament
    coming = replace(tournament, absent=frozenset({2}), byes=())
    assert b"240 Z 002" in Writing.of(coming, "trf26").data
    assert b"240 " not in Writing.of(replace(coming, rounds=1), "trf26").data
