"""Whatever a script gives to a public function, what comes out is an answer or a `ZugError`.

A table of calls, each with a hole, and of values that do not belong there.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from zug import Cell, Colour, Player, Result, RoundPairing, Tournament
from zug.formats import Reading
from zug.generator import Config, Range, generate
from zug.rules.tiebreaks.codes import TiebreakCode

CLUB = (
    zug.new([(name, 2000) for name in "ABCDE"], rounds=5)
    .with_round([(1, 2), (3, 4), (5, 0)], ["1-0", "½-½"])
    .with_round([(5, 1), (2, 3), (4, 0)], ["0-1", "0-1"])
)
PAIRING = zug.pair(CLUB)
TABLE = zug.standings(CLUB, ["BH", "SB"])
TOLD = zug.explain(CLUB)
PROOF = zug.prove(CLUB)
SMALL = Config(players=Range(6, 6), rounds=Range(2, 2))

VALUES: tuple[Any, ...] = (
    *(None, 0, -1, 99, 10**20, True, 3.5, float("nan")),
    *("", "x", "\ud800", b"x", bytearray(b"x")),
    *([], (), {}, set(), [1], (1,), (1, 2), (1, 0), (0, 1), [[]], {1: 2}, {"a": None}),
    *(object(), int, CLUB.players[0], Colour.WHITE, Result.WIN, TiebreakCode("ZZ"), PAIRING),
)


def key(value: Any) -> Any:
    """The value, or something like it, as the key of a dict."""
    try:
        hash(value)
    except TypeError:
        return str(value)
    return value


new = zug.new
CALLS: dict[str, Callable[[Any], object]] = {
    "pair(v)": zug.pair,
    "pair, system": lambda v: zug.pair(CLUB, v),
    "pair, round": lambda v: zug.pair(CLUB, round=v),
    "pair, acceleration": lambda v: zug.pair(CLUB, acceleration=v),
    "pair, options": lambda v: zug.pair(CLUB, options=v),
    "pair, an option": lambda v: zug.pair(CLUB, "lim-1999", options={"maxi": v}),
    "keep_apart(v)": lambda v: zug.keep_apart(v, [[(1, 2)]]),
    "keep_apart, wishes": lambda v: zug.keep_apart(CLUB, v),
    "keep_apart, a wish": lambda v: zug.keep_apart(CLUB, [v]),
    "keep_apart, a group": lambda v: zug.keep_apart(CLUB, [[v]]),
    "keep_apart, a number": lambda v: zug.keep_apart(CLUB, [[(1, v)]]),
    "keep_apart, system": lambda v: zug.keep_apart(CLUB, [], v),
    "check(v)": zug.check,
    "check, system": lambda v: zug.check(CLUB, v),
    "check, options": lambda v: zug.check(CLUB, options=v),
    "check, rounds": lambda v: zug.check(CLUB, rounds=v),
    "check, a round": lambda v: zug.check(CLUB, rounds=[v]),
    "explain(v)": zug.explain,
    "explain, round": lambda v: zug.explain(CLUB, round=v),
    "explain, language": lambda v: zug.explain(CLUB, language=v),
    "render(v)": zug.render,
    "render, language": lambda v: zug.render(TOLD, v),
    "render, form": lambda v: zug.render(TOLD, form=v),
    "render, width": lambda v: zug.render(TOLD, width=v),
    "generate(v)": lambda v: generate(v, 1),
    "generate, seed": lambda v: generate(SMALL, v),
    "generate, start": lambda v: generate(SMALL, 1, v),
    "generate, players": lambda v: generate(replace(SMALL, players=v), 1),
    "generate, rounds": lambda v: generate(replace(SMALL, rounds=v), 1),
    "generate, forfeits": lambda v: generate(replace(SMALL, forfeits=v), 1),
    "generate, late": lambda v: generate(replace(SMALL, late=v), 1),
    "generate, points": lambda v: generate(replace(SMALL, points=v), 1),
    "generate, tiebreaks": lambda v: generate(replace(SMALL, tiebreaks=v), 1),
    "generate, options": lambda v: generate(replace(SMALL, options=v), 1),
    "generate, system": lambda v: generate(replace(SMALL, system=v), 1),
    "boards": CLUB.boards,
    "without_game": CLUB.without_game,
    "player": CLUB.player,
    "card": CLUB.card,
    "replace, rounds": lambda v: CLUB.replace(rounds=v).pair(),
    "replace, players": lambda v: CLUB.replace(players=v).pair(),
    "replace, a name": lambda v: CLUB.replace(**{str(key(v)): 1}),
    "Tournament.pair": CLUB.pair,
    "Tournament.pair, round": lambda v: CLUB.pair(round=v),
    "Tournament.check": CLUB.check,
    "Tournament.check, rounds": lambda v: CLUB.check(rounds=v),
    "Tournament.explain": CLUB.explain,
    "Tournament.explain, language": lambda v: CLUB.explain(language=v),
    "Tournament.standings": CLUB.standings,
    "Tournament.standings, after": lambda v: str(CLUB.standings(after=v)),
    "as_json(v)": PAIRING.as_json,
    "as_json, another round": lambda v: replace(PAIRING, round=v).as_json(CLUB),
    "as_json, another system": lambda v: replace(PAIRING, system=v).as_json(CLUB),
    "compare(v)": lambda v: zug.compare(v, ["dutch-2026", "dutch-2017"]),
    "compare, systems": lambda v: zug.compare(CLUB, v),
    "compare, a system": lambda v: zug.compare(CLUB, ["dutch-2026", v]),
    "judge(v)": lambda v: zug.judge(v, "1 2"),
    "judge, published": lambda v: zug.judge(CLUB, v),
    "judge, a board": lambda v: zug.judge(CLUB, [v]),
    "prove(v)": zug.prove,
    "prove, system": lambda v: zug.prove(CLUB, v),
    "prove, round": lambda v: zug.prove(CLUB, round=v),
    "prove, acceleration": lambda v: zug.prove(CLUB, acceleration=v),
    "prove, options": lambda v: zug.prove(CLUB, options=v),
    "verify(v)": zug.verify,
    "verify, tournament": lambda v: zug.verify(PROOF, v),
    "verify, acceleration": lambda v: zug.verify(PROOF, CLUB, acceleration=v),
    "what_if(v)": lambda v: zug.what_if(v, "1 absent"),
    "what_if, changes": lambda v: zug.what_if(CLUB, v),
    "what_if, a change": lambda v: zug.what_if(CLUB, [v]),
    "what_if, round": lambda v: zug.what_if(CLUB, "1 absent", round=v),
    "why_not(v)": lambda v: zug.why_not(v, (1, 2)),
    "why_not, asked": lambda v: zug.why_not(CLUB, v),
    "why_not, other": lambda v: zug.why_not(CLUB, 1, v),
    "why_not, first": lambda v: zug.why_not(CLUB, v, 2),
    "why_not, language": lambda v: zug.why_not(CLUB, 1, 2, language=v),
    "why_not, a board": lambda v: zug.why_not(CLUB, [v]),
    "why_not, a player": lambda v: zug.why_not(CLUB, (1, v)),
    "why_not, boards of a pairing": lambda v: zug.why_not(CLUB, RoundPairing("x", 3, v)),
    "why_not, bye of a pairing": lambda v: zug.why_not(CLUB, RoundPairing("x", 3, (), v)),
    "why_not, round": lambda v: zug.why_not(CLUB, (1, 2), round=v),
    "elo(v)": zug.elo,
    "elo, play": lambda v: zug.elo(CLUB, v),
    "elo, ratings": lambda v: [one.becomes for one in zug.elo(CLUB, ratings=v)],
    "elo, a rating": lambda v: [one.becomes for one in zug.elo(CLUB, ratings={1: v})],
    "elo, k": lambda v: [one.becomes for one in zug.elo(CLUB, k=v)],
    "elo, a k": lambda v: [one.becomes for one in zug.elo(CLUB, k={1: v})],
    "norms(v)": zug.norms,
    "norms, exemption": lambda v: zug.norms(CLUB, exemption=v),
    "norms, only": lambda v: zug.norms(CLUB, only=v),
    "divide(v)": lambda v: zug.divide(v, 1),
    "divide, groups": lambda v: zug.divide("abcdef", v),
    "divide, by": lambda v: zug.divide("abcdef", 2, by=v),
    "promote(v)": lambda v: zug.promote(v, 1),
    "promote, a group": lambda v: zug.promote([v], 1),
    "promote, first": lambda v: zug.promote([CLUB], v),
    "final(v)": lambda v: zug.final(v, 1),
    "final, first": lambda v: zug.final([CLUB], v),
    "final, carry": lambda v: zug.final([CLUB], 3, carry=v),
    "schedule(v)": zug.schedule,
    "schedule, system": lambda v: zug.schedule(4, v),
    "standings(v)": zug.standings,
    "standings, tiebreaks": lambda v: zug.standings(CLUB, v),
    "standings, a tiebreak": lambda v: zug.standings(CLUB, [v]),
    "standings, after": lambda v: str(zug.standings(CLUB, after=v)),
    "standings, edition": lambda v: str(zug.standings(CLUB, edition=v)),
    "standings, lots": lambda v: str(zug.standings(CLUB, ["LOT"], lots=v)),
    "standings, a lot": lambda v: str(zug.standings(CLUB, ["LOT"], lots={1: v})),
    "standings, unrated": lambda v: str(zug.standings(CLUB, ["TPR"], unrated=v)),
    "read(v)": zug.read,
    "read, name": lambda v: zug.read(b"nonsense", v),
    "Reading.of(v)": Reading.of,
    "write(v)": zug.write,
    "write, format": lambda v: zug.write(CLUB, v),
    "write, ranks": lambda v: zug.write(CLUB, ranks=v),
    "write, a rank": lambda v: zug.write(CLUB, ranks={1: v}),
    "save(v)": lambda v: zug.save(v, "saved.trf"),
    "save, path": lambda v: zug.save(CLUB, v),
    "save, format": lambda v: zug.save(CLUB, "saved.trf", v),
    "save, listed": lambda v: zug.save(CLUB, "saved.trf", listed=v),
    "new(v)": lambda v: new(v, rounds=3),
    "new, a player": lambda v: new([v, "b"], rounds=3),
    "new, a name": lambda v: new([{"name": v}, "b"], rounds=3),
    "new, a ref": lambda v: new([{"name": "a", "ref": v}, "b"], rounds=3),
    "new, a rating": lambda v: new([("a", v), "b"], rounds=3),
    "new, a TPN": lambda v: new([{"name": "a", "tpn": v}, Player(2)], rounds=3),
    "new, a field": lambda v: new([{key(v): 1, "name": "a"}], rounds=3),
    "new, rounds": lambda v: new(list("ab"), rounds=v),
    "new, system": lambda v: new(list("ab"), rounds=1, system=v),
    "new, points": lambda v: zug.pair(new(list("ab"), rounds=1, points=v)),
    "new, initial_colour": lambda v: new(list("ab"), rounds=1, initial_colour=v),
    "new, acceleration": lambda v: new(list("ab"), rounds=1, acceleration=v),
    "new, tiebreaks": lambda v: new(list("ab"), rounds=1, tiebreaks=v),
    "new, a tiebreak": lambda v: new(list("ab"), rounds=1, tiebreaks=[v]),
    "new, forbidden": lambda v: new(list("ab"), rounds=1, forbidden=v),
    "new, a ban": lambda v: new(list("ab"), rounds=1, forbidden=[v]),
    "new, a banned player": lambda v: new(list("ab"), rounds=1, forbidden=[(1, v)]),
    "new, event": lambda v: new(list("ab"), rounds=1, event=v),
    "with_round(v)": lambda v: CLUB.with_round(v, []),
    "with_round, a board": lambda v: CLUB.with_round([v], ["1-0"]),
    "with_round, a player": lambda v: CLUB.with_round([(1, v)], ["1-0"]),
    "with_round, boards": lambda v: CLUB.with_round(RoundPairing("x", 3, v), ["1-0"]),
    "with_round, results": lambda v: CLUB.with_round(PAIRING, v),
    "with_round, a result": lambda v: CLUB.with_round(PAIRING, [v, v]),
    "with_round, by": lambda v: CLUB.with_round(PAIRING, {key(v): "1-0"}),
    "with_result(v)": lambda v: CLUB.with_result(v, (1, 2), "1-0"),
    "with_result, board": lambda v: CLUB.with_result(1, v, "1-0"),
    "with_result, a player": lambda v: CLUB.with_result(1, (1, v), "1-0"),
    "with_result, result": lambda v: CLUB.with_result(1, (1, 2), v),
    "with_player": CLUB.with_player,
    "with_player, a rating": lambda v: CLUB.with_player(("n", v)),
    "with_bye(v)": CLUB.with_bye,
    "with_bye, round": lambda v: CLUB.with_bye(1, round=v),
    "with_bye, result": lambda v: CLUB.with_bye(1, result=v),
    "withdraw": CLUB.withdraw,
    "why, player": lambda v: TABLE.why(v, "BH"),
    "why, code": lambda v: TABLE.why(1, v),
    "value": lambda v: (TABLE.value(v, "BH"), TABLE.value(1, v)),
    "terms": lambda v: (TABLE.terms(v, "BH"), TABLE.terms(1, v)),
    "a board told": TOLD.board,
    "a player told": TOLD.player,
    "opponent": PAIRING.opponent,
    "table": PAIRING.table,
    "format_points": zug.format_points,
    "PointSystem.parse": zug.PointSystem.parse,
}


def refusal(call: Callable[[Any], object], value: object) -> zug.ZugError | None:
    """What is said against the value; any other exception is a mistake of ours."""
    try:
        call(value)
    except zug.ZugError as error:
        return error
    return None


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_told_in_words(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refusals = [refusal(CALLS[name], value) for value in VALUES]
    assert all(one.code and one.message for one in refusals if one is not None)
    assert any(refusals) or name == "opponent", "not one of them is wrong here"


def test_no_public_function_is_forgotten() -> None:
    functions = {name for name in zug.__all__ if inspect.isfunction(getattr(zug, name))}
    assert functions == {
        *("check", "explain", "format_points", "new", "pair", "read", "save"),
        *("divide", "final", "promote", "schedule", "standings", "compare", "judge", "what_if"),
        *("prove", "render", "verify", "why_not", "write", "elo", "norms", "keep_apart"),
    }
    assert all(any(call.startswith(name) for call in CALLS) for name in functions)


SAID = {
    "pair(v)": ("open.trf", "not-a-tournament", "zug.read a file first"),
    "save(v)": (None, "not-a-tournament", "None is not a tournament"),
    "table": ("open.trf", "not-a-tournament", "zug.read a file first"),
    "pair, round": ("2", "bad-argument", "round is '2'; it must be a whole number, or None"),
    "check, rounds": (3, "bad-argument", "rounds is 3; it must be a list"),
    "why_not, asked": ((1, {}), "bad-argument", "asked[0] is 1; it must be a board"),
    "standings, tiebreaks": ("BH", "bad-argument", "it must be a list of strings"),
    "read(v)": (True, "bad-argument", "True is neither a path nor bytes"),
    "new, a player": ({}, "bad-player", "{} has no name"),
    "new, a rating": (-1, "bad-rating", "players[0].rating is -1; it must be a whole number from"),
    "new, rounds": ("5", "round-count", "rounds is '5'; it must be a whole number from 1 to 999"),
    "new, points": ((3, 1, 0), "bad-points", "(3, 1, 0) is not a point system"),
    "with_result(v)": (-1, "no-such-board", "in round -1 there is no board 1-2"),
    "with_result, result": ((1, 0), "bad-result", "(1, 0) is not a result of a game"),
    "why, player": (99, "unknown-player", "there is no player 99"),
    "why, code": ("XX", "unknown-tiebreak", "there is no tie-break 'XX'"),
    "format_points": (1.5, "bad-argument", "points is 1.5; it must be a whole number"),
}


@pytest.mark.parametrize("name", SAID)
def test_what_is_said(name: str) -> None:
    value, code, words = SAID[name]
    with pytest.raises(zug.ZugError) as raised:
        CALLS[name](value)
    assert raised.value.code == code
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("new, rounds", (3.5, True, "5", 1000, 10**20, 0)),
        ("new, a rating", (-1, 3.5, "2000", None, float("nan"), 10000)),
        ("new, points", ((3, 1, 0), 3, {})),
        ("with_result(v)", (-1, 0, True, 1.0)),
        ("with_result, result", (None, (1, 0), ("1", "0"), (Result.WIN,))),
        ("why_not, a player", ({}, True, "2")),
        ("read(v)", (True, 0, 99, bytearray(b"x"), None)),
    ],
)
def test_what_was_once_taken_without_a_word(name: str, values: tuple[object, ...]) -> None:
    for value in values:
        with pytest.raises(zug.ZugError):
            CALLS[name](value)


def test_a_number_is_not_taken_for_an_open_file() -> None:
    reader, writer = os.pipe()
    os.write(writer, zug.write(CLUB))
    os.close(writer)
    with pytest.raises(zug.UsageError):
        zug.read(reader)  # type: ignore[arg-type]
    os.close(reader)  # still ours


def test_a_tiebreak_is_asked_for_by_its_code() -> None:
    code = TABLE.codes[0]
    assert TABLE.why(1, "BH") == TABLE.why(1, "bh") == TABLE.why(1, code)
    assert TABLE.value(1, "BH") == TABLE.value(1, code)
    assert TABLE.terms(1, "BH") == TABLE.terms(1, code) != []


def damaged(value: object) -> Iterator[tuple[str, Tournament]]:
    """The tournament with this value in the place of each field, one at a time."""
    first, *others = CLUB.players
    for one in fields(Tournament):
        yield one.name, replace(CLUB, **{one.name: value})
    for one in fields(Player):
        player = replace(first, **{one.name: value})
        yield f"player.{one.name}", replace(CLUB, players=(player, *others))
    for place in Cell._fields:
        cell = first.cells[0]._replace(**{place: value})
        player = first.with_cells((cell, *first.cells[1:]))
        yield f"cell.{place}", replace(CLUB, players=(player, *others))
    for name in ("points", "event"):
        held = getattr(CLUB, name)
        for one in fields(held):
            changed = replace(held, **{one.name: value})
            yield f"{name}.{one.name}", replace(CLUB, **{name: changed})
    lists: dict[str, object] = {
        "forbidden": zug.ForbiddenGroup((1, 2)),
        "byes": zug.ByeRequest(Result.HALF_BYE, 3, (1,)),
        "adjustments": zug.Adjustment("W", zug.Points(5), 1, (1,)),
    }
    for name, entry in lists.items():
        yield f"{name}[0]", replace(CLUB, **{name: (value,)})
        for one in fields(entry):  # type: ignore[arg-type]
            changed = replace(entry, **{one.name: value})  # type: ignore[type-var]
            yield f"{name}[0].{one.name}", replace(CLUB, **{name: (changed,)})
    yield "cells[0]", replace(CLUB, players=(first.with_cells((value,)), *others))  # type: ignore[arg-type]
    yield "players[0]", replace(CLUB, players=(value, *others))  # type: ignore[arg-type]


DOORS: dict[str, Callable[[Tournament], object]] = {
    "pair": zug.pair,
    "check": zug.check,
    "explain": lambda t: str(zug.explain(t)),
    "prove": zug.prove,
    "compare": lambda t: str(zug.compare(t, ["dutch-2026", "dutch-2017"])),
    "judge": lambda t: str(zug.judge(t, [(1, 2)])),
    "what_if": lambda t: str(zug.what_if(t, "1 absent")),
    "why_not": lambda t: str(zug.why_not(t, (1, 2))),
    "standings": lambda t: str(zug.standings(t)),
    "ratings": lambda t: str(zug.standings(t, ["TPR", "ARO"])),
    "trf16": zug.write,
    "trf26": lambda t: zug.write(t, "trf26"),
    "json": lambda t: zug.write(t, "json"),
    "save": lambda t: zug.save(t, "saved.trf"),
    "with_round": lambda t: t.with_round([(1, 3), (2, 4), (5, 0)], ["1-0", "1-0"]),
    "with_result": lambda t: t.with_result(1, (1, 2), "1-0"),
    "with_player": lambda t: t.with_player("Z"),
    "with_bye": lambda t: t.with_bye(2),
    "withdraw": lambda t: t.withdraw(2),
    "table": PAIRING.table,
    "as_json": PAIRING.as_json,
    "boards": lambda t: t.boards(1),
    "without_game": lambda t: t.without_game(1),
    "player": lambda t: t.player(1),
    "card": lambda t: t.card(1),
    "hash": hash,
    "Tournament.pair": lambda t: t.pair(),
    "Tournament.standings": lambda t: t.standings(),
    "Tournament.check": lambda t: t.check(),
    "Tournament.explain": lambda t: t.explain(),
    "generate": lambda t: generate(SMALL, 1, t),
}


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_a_damaged_tournament_is_refused_at_every_door(
    value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for place, tournament in damaged(value):
        faults = tournament.faults()
        assert all(fault.code and fault.message and fault.advice for fault in faults), place
        for name, door in DOORS.items():
            refused = refusal(door, tournament)
            assert refused or not faults, f"{name} took {place} = {value!r}"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
    max_leaves=4,
)
NOT_WRITTEN = sorted(name for name in CALLS if not name.startswith("save"))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(NOT_WRITTEN), ANYTHING)
def test_a_public_function_raises_nothing_else(name: str, value: object) -> None:
    refused = refusal(CALLS[name], value)
    assert refused is None or refused.code


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(ANYTHING)
def test_faults_never_raises(value: object) -> None:
    for _, tournament in damaged(value):
        tournament.faults()
        assert len(repr(tournament)) < 200 or not tournament.faults()


@pytest.mark.parametrize("door", ["trf16", "trf26", "json", "save", "with_bye", "withdraw"])
def test_what_pair_refuses_is_not_written_either(
    door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, *others = CLUB.players
    liar = first.with_cell(1, Cell(3, Colour.WHITE, Result.WIN))
    tournament = replace(CLUB, players=(liar, *others))
    with pytest.raises(zug.FaultyTournamentError) as raised:
        DOORS[door](tournament)
    assert raised.value.faults == tournament.faults() != ()
    assert not list(tmp_path.iterdir())


def test_what_was_read_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read = zug.read(zug.write(CLUB, "json"))
    monkeypatch.setattr("zug.model.schema.find_faults", lambda _: pytest.fail("looked again"))
    zug.pair(read)
    zug.write(read.with_bye(2).withdraw(3).with_result(1, (1, 2), "0-1"), "trf26")


def test_withdrawing_takes_a_step_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    plain = zug.ByeRequest.__init__

    def counted(self: zug.ByeRequest, result: Result, round: int, players: tuple[int]) -> None:  # noqa: A002
        made.append(round)
        plain(self, result, round, players)

    monkeypatch.setattr(zug.ByeRequest, "__init__", counted)
    asked = new(list("ab"), rounds=999).with_bye(1, 7).with_bye(2, 7).withdraw(1)
    assert len(made) < 1010
    assert sorted(bye.round for bye in asked.byes if bye.players == (1,)) == list(range(1, 1000))
    assert [bye.players for bye in asked.byes if bye.round == 7] == [(2,), (1,)]
