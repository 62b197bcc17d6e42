"""Random tournaments that a file can hold, for round trips."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from zug.formats import ListedValues
from zug.formats.stated_totals import points_to_list
from zug.model import (
    MATCH_POINTS,
    STANDARD_POINTS,
    Adjustment,
    ByeRequest,
    Cell,
    Colour,
    Event,
    ForbiddenGroup,
    Player,
    Points,
    PointSystem,
    Result,
    Tournament,
)

ABSENT = Cell(0, None, Result.ABSENT)
PAIRS = [
    (Result(mine), Result(his))
    for mine, his in ("10", "01", "==", "=0", "00", "+-", "-+", "--", "WL", "DD", "LW", "XX")
]
BYES = (Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE, Result.ABSENT)
_NAMED = (
    {},
    {"system": "dutch-2026"},
    {"system": "dutch-2026", "code": "FIDE_DUTCH_2025"},
    {"system": "dutch-2017"},
    {"system": "burstein-2017"},
    {"code": "CUSTOM_SWISS"},
)


def texts(most: int) -> st.SearchStrategy[str]:
    letters = st.characters(exclude_categories=("Cs", "Cc"))
    return st.text(letters, max_size=most).map(str.strip)


@st.composite
def tournaments(draw: st.DrawFn, format_: str, games: int = 1) -> Tournament:
    """A tournament that `format_` can hold in full."""
    count = draw(st.integers(1, 7))
    tpns = sorted(draw(st.sets(st.integers(1, 40), min_size=count, max_size=count)))
    labels: dict[int, int] = {}
    if draw(st.booleans()):
        tpns = list(range(1, count + 1))
        numbers = draw(st.permutations([1, 2, 3, 4, 99, 12345, 777]))
        labels = {tpn: label for tpn, label in zip(tpns, numbers, strict=False) if label != tpn}
    table: dict[int, list[Cell]] = {tpn: [] for tpn in tpns}
    held = draw(st.integers(0, 4))
    for _ in range(held):
        _play(draw, table, games)
    rounds = draw(st.none() | st.integers(held + 2, held + 6))
    return Tournament(
        players=tuple(_player(draw, tpn, table[tpn], labels.get(tpn)) for tpn in tpns),
        rounds=rounds,
        points=draw(_points(format_, games)),
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        virtual_points=_virtual(draw, tpns, rounds or held + 2),
        forbidden=tuple(draw(st.lists(_bans(tpns, format_, rounds), max_size=2)))
        if count > 1
        else (),
        games_per_match=games,
        event=draw(_events(format_)),
        extras=tuple(draw(st.sampled_from([(), ("### a comment", "013 Team", "GER    1 x")]))),
        **_settings(draw, tpns, held, format_, games),
    )


def listings(tournament: Tournament) -> st.SearchStrategy[ListedValues]:
    """Ranks for some, and the points a file would list for everybody."""
    points = {p.tpn: points_to_list(tournament, p) for p in tournament.players}
    ranks = st.dictionaries(st.sampled_from(sorted(points)), st.integers(1, 99999))
    return ranks.map(lambda given: ListedValues(points, given))


def _play(draw: st.DrawFn, table: dict[int, list[Cell]], games: int) -> None:
    """A round: some games, at most one allotted bye, the others with a bye or absent."""
    order = draw(st.permutations(list(table)))
    boards = draw(st.integers(0, len(order) // 2))
    for white, black in zip(order[: 2 * boards : 2], order[1 : 2 * boards : 2], strict=True):
        first = draw(st.sampled_from(PAIRS))
        second = draw(st.sampled_from(PAIRS)) if games == 2 else (None, None)
        table[white].append(Cell(black, Colour.WHITE, first[0], second[0]))
        table[black].append(Cell(white, Colour.BLACK, first[1], second[1]))
    rest = order[2 * boards :]
    bye_given = bool(rest) and draw(st.booleans())
    for at, tpn in enumerate(rest):
        result = Result.PAB if bye_given and at == 0 else draw(st.sampled_from(BYES))
        table[tpn].append(Cell(0, None, result))


def _player(draw: st.DrawFn, tpn: int, cells: list[Cell], label: int | None) -> Player:
    while cells and cells[-1] == ABSENT:
        cells.pop()
    return Player(
        tpn,
        draw(texts(33)),
        draw(st.sampled_from((0, 1, 1500, 2851, 9999))),
        draw(st.sampled_from(("", "GM", "WIM", "c"))),
        draw(st.sampled_from(("", "m", "w"))),
        draw(texts(3)),
        draw(texts(11)),
        draw(texts(10)),
        tuple(cells),
        label,
    )


def _virtual(draw: st.DrawFn, tpns: list[int], rounds: int) -> dict[int, tuple[Points, ...]]:
    worth = st.sampled_from((0, 5, 10)).map(Points)
    rows = {}
    for tpn in tpns:
        row = draw(st.lists(worth, max_size=rounds)) if draw(st.booleans()) else []
        while row and not row[-1]:
            row.pop()
        if row:
            rows[tpn] = tuple(row)
    return rows


def _points(format_: str, games: int) -> st.SearchStrategy[PointSystem]:
    usual = STANDARD_POINTS if games == 1 else MATCH_POINTS
    value = st.integers(0, 40).map(Points)
    names = list(vars(PointSystem()))
    odd = st.fixed_dictionaries(dict.fromkeys(names[:13], value)).map(
        lambda values: PointSystem(**values)
    )
    if format_ == "trf16":
        odd = odd.map(lambda system: replace(system, unfinished=system.draw))
    simple = st.sampled_from([(30, 10, 0, 30), (20, 10, 0, 20), (10, 5, 0, 5), (30, 20, 10, 10)])
    return st.just(usual) | odd | simple.map(lambda v: PointSystem.of(*v[:3], pab=v[3]))


def _bans(tpns: list[int], format_: str, rounds: int | None) -> st.SearchStrategy[ForbiddenGroup]:
    groups = st.lists(st.sampled_from(tpns), min_size=2, max_size=4, unique=True).map(tuple)
    if format_ == "trf16":
        return groups.map(ForbiddenGroup)
    most = (rounds or 9) - 1
    spans = st.tuples(st.integers(1, most), st.integers(1, most)).map(sorted)
    return st.builds(
        lambda players, span, ends: ForbiddenGroup(players, span[0], span[1] if ends else None),
        groups,
        spans,
        st.booleans(),
    )


def _events(format_: str) -> st.SearchStrategy[Event]:
    line = st.sampled_from(("", "Open d'été", "2026/01/31", "90 min + 30 s", "München  Süd"))
    dates = st.lists(st.sampled_from(("26/01/31", "2026/01/31")), max_size=3).map(tuple)
    common = {
        **dict.fromkeys(("name", "city", "federation", "start", "end", "time_control"), line),
        "arbiter": line,
        "deputies": st.lists(line.filter(bool), max_size=2).map(tuple),
        "round_dates": dates,
    }
    if format_ != "trf16":
        common |= {"encoded_time_control": line, "pairing_program": line, "rank_method": line}
        common["type"] = line
    return st.builds(Event, **common)


def _settings(
    draw: st.DrawFn, tpns: list[int], held: int, format_: str, games: int
) -> dict[str, Any]:
    chosen = st.lists(st.sampled_from(tpns), min_size=1, unique=True)
    named = _NAMED if format_ == "trf16" else (*_NAMED, {"system": "lim-1999"})
    chosen_name = draw(st.sampled_from(named)) if games == 1 else {"system": "double-swiss-2026"}
    given: dict[str, Any] = dict(chosen_name)
    if format_ == "json":
        given["acceleration"] = draw(st.none() | st.sampled_from(("baku-2016", "fmjd-quart")))
    if format_ in ("trf16", "json"):
        given["absent"] = frozenset(draw(st.lists(st.sampled_from(tpns))))
    if format_ in ("trf26", "json"):
        given["byes"] = tuple(
            ByeRequest(
                draw(st.sampled_from(BYES[:3])), held + draw(st.integers(1, 2)), tuple(draw(chosen))
            )
            for _ in range(draw(st.integers(0, 2)))
        )
        given["tiebreaks"] = draw(st.sampled_from([(), ("BH",), ("BH/C1", "SB", "DE")]))
        given["adjustments"] = tuple(
            Adjustment(
                draw(st.sampled_from(("", *"WDLFHZ+-"))),
                Points(draw(st.integers(-99, 99))),
                draw(st.integers(0, 5)),
                tuple(draw(chosen)),
            )
            for _ in range(draw(st.integers(0, 2)))
        )
    return given
