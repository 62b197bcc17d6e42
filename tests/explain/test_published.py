"""Published pairings as people paste them: each style reads back as the round it shows."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from zug.cli.main import guarded
from zug.errors import UsageError
from zug.explainer.published import read_published
from zug.model import Player

ROOT = Path(__file__).parents[2]
SAMPLE = zug.read(ROOT / "samples" / "open.trf")
FAMILIES = (
    *("Müller", "Mueller-Rey", "O'Neill", "van der Berg", "Díaz", "Łukasz", "Søren", "Ng", "Rossi"),
    *(
        "Rossini",
        "Rossi",
        "Li",
        "Bianchi",
        "Weiss",
        "Black",
        "Novák",
        "de Souza",
        "Žižka",
        "Müller",
    ),
)
GIVEN = ("Anna", "Bo", "Carla", "Jean-Luc", "D.", "Eva", "Félix", "Gaëlle", "Hans", "Ingo")
EVERYBODY = tuple(f"{family}, {given}" for given in GIVEN for family in dict.fromkeys(FAMILIES))

Board = tuple[int, int]
Style = Callable[[int, Player, Player | None], str]


def forename_first(player: Player) -> str:
    family, _, given = player.name.partition(", ")
    return f"{given} {family}"


STYLES: dict[str, Style] = {
    "engine": lambda n, w, b: f"{w.tpn} {b.tpn if b else 0}",
    "numbered": lambda n, w, b: f"{n} {w.tpn} - {b.tpn}" if b else f"{n} {w.tpn} bye",
    "dots": lambda n, w, b: f"{n}. {w.tpn} – {b.tpn}  1-0" if b else f"{n}. {w.tpn} – spielfrei",
    "points": lambda n, w, b: f"{n}\t{w.tpn}\t2.5\t:\t3\t{b.tpn}" if b else f"{n}\t{w.tpn}\texempt",
    "names": lambda n, w, b: f"{w.name} – {b.name}" if b else f"{w.name} – bye",
    "names and results": lambda n, w, b: (
        f"{n}. {w.name} ½-½ {b.name}" if b else f"{n}. {w.name} 1 riposa"
    ),
    "forenames first": lambda n, w, b: (
        f"{n}  {forename_first(w)} vs. {forename_first(b)}" if b else f"{forename_first(w)} bye"
    ),
    "capitals": lambda n, w, b: (
        f"{n} | {w.name.upper()} | {b.name.upper()} | * " if b else f"{n} | {w.name.upper()} | BYE"
    ),
    "names and numbers": lambda n, w, b: (
        f"{w.name} ({w.tpn}) - {b.name} ({b.tpn})" if b else f"{w.name} ({w.tpn}): bye"
    ),
    "list of Swiss-Manager": lambda n, w, b: (
        f"{n}\t{w.tpn}\tFM\t{w.name}\t{w.rating}\t3½\t1 - 0\t3\t\t{b.name}\t{b.rating}\t{b.tpn}"
        if b
        else f"{n}\t{w.tpn}\t\t{w.name}\t{w.rating}\t0\t1\t\t\tspielfrei\t\t"
    ),
    "columns": lambda n, w, b: (
        f"{n:>3}  {w.tpn:>3}  {w.name:<30}  {w.rating:>4}  2.5  {b.tpn:>3}  {b.name:<30} {b.rating}"
        if b
        else f"     {w.tpn:>3}  {w.name:<30}  bye"
    ),
}
HEADS = ("", "Round 3\n", "Bo.\tNo.\tName\tRtg\tPts.\tResult\tPts.\tName\tRtg\tNo.\n", "\n----\n")


def tournament_of(names: list[str]) -> zug.Tournament:
    return zug.new(
        [{"tpn": n, "name": name, "rating": 2500 - n} for n, name in enumerate(names, 1)], rounds=9
    )


def written(style: Style, tournament: zug.Tournament, boards: list[Board]) -> str:
    who = tournament.by_tpn
    rows = [style(n, who[white], who.get(black)) for n, (white, black) in enumerate(boards, 1)]
    return "\n".join(rows)


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=40, deadline=None)
@given(
    names=st.lists(st.sampled_from(EVERYBODY), min_size=4, max_size=40, unique=True),
    seed=st.integers(0, 10**6),
    head=st.sampled_from(HEADS),
)
def test_a_round_written_in_a_style_reads_back(
    style: str, names: list[str], seed: int, head: str
) -> None:
    tournament = tournament_of(names)
    tpns = random.Random(seed).sample(range(1, len(names) + 1), len(names))
    boards: list[Board] = list(zip(tpns[::2], tpns[1::2], strict=False))
    boards += [(tpns[-1], 0)] if len(tpns) % 2 else []
    text = head + written(STYLES[style], tournament, boards)
    for data in (text, text.encode(), text.replace("\n", "\r\n").encode("utf-16")):
        published = read_published(data, tournament, 1)
        assert published.unread == ()
        assert list(published.boards) == boards


def test_twins_are_told_apart_by_number_or_rating() -> None:
    tournament = tournament_of(["Kim, Min", "Kim, Min", "Lee, Jun", "Lee, Jun"])
    for text in ("2 Kim, Min - 3 Lee, Jun", "Kim, Min 2498 – Lee, Jun 2497", "Kim (2) - Lee (3)"):
        assert read_published(text, tournament, 1).boards == ((2, 3),)
    published = read_published("Kim, Min - Lee, Jun\n1 4", tournament, 1)
    assert [line.number for line in published.unread] == [1]
    assert "fits 2" in published.unread[0].why


@pytest.mark.parametrize(
    ("line", "board"),
    [
        ("Rossi-Meyer-Huber 1-0", (1, 3)),
        ("Meyer-Huber-Rossi", (3, 1)),
        ("Rossi - 3", (1, 3)),
        ("2 - Meyer-Huber", (2, 3)),
        ("GM Rossi 2499  :  IM Weiss 2498", (1, 2)),
        ("Tisch 4: Weiss, E. – Rossi, A.", (2, 1)),
        ("Weiss Rossi", (2, 1)),
        ("* 12) Rossi, Anna [3½] – Meyer-Huber, Lea [3]  ½:½", (1, 3)),
        ("1,Rossi Anna,Weiss Eva", (1, 2)),
    ],
)
def test_single_lines(line: str, board: Board) -> None:
    tournament = tournament_of(["Rossi, Anna", "Weiss, Eva", "Meyer-Huber, Lea", "Li, Bo"])
    assert read_published(line, tournament, 1).boards == (board,)


def test_what_is_not_understood_is_told_with_its_line() -> None:
    text = "Round 6\n1 8 - 1\n\n2 2 - 99\nHaddad - Nobody\n4 19 - 3"
    published = read_published(text, SAMPLE, 6)
    assert [(line.number, line.kind) for line in published.lines] == [
        (1, "heading"),
        (2, "board"),
        (4, "unread"),
        (5, "unread"),
        (6, "board"),
    ]
    assert "99" in published.unread[0].why
    assert "Nobody" in published.unread[1].why


def test_players_named_as_absent_are_not_in_the_pairing() -> None:
    text = "8 - 1\n12 half-point bye\nVirtanen not paired\nAbsent: 1 player (12)"
    published = read_published(text, SAMPLE, 6)
    assert published.boards == ((8, 1),)
    assert published.absent == (12, 12, 12)


def test_our_own_outputs_read_back(capfd: pytest.CaptureFixture[str]) -> None:
    boards = zug.pair(SAMPLE).boards
    for form in ([], ["--json"], ["--format", "engine"]):
        guarded(["pair", str(ROOT / "samples" / "open.trf"), *form])
        published = read_published(capfd.readouterr().out, SAMPLE, 6)
        assert (published.boards, published.unread) == (boards, ())
    assert read_published(json.dumps(zug.explain(SAMPLE).as_json()), SAMPLE, 6).boards == boards
    assert read_published(json.dumps([list(board) for board in boards]), SAMPLE, 6).boards == boards
    results = ["1-0"] * len(boards)
    played = SAMPLE.with_round(boards, results)
    for form in ("trf16", "trf26", "json"):
        found = read_published(zug.write(played, form), SAMPLE, 6).boards
        assert {*found} == {*boards}


@pytest.mark.parametrize(
    "text", ["", "hello", "{}", "[1]", '{"boards": 3}', "[[1, {}]]", "{", "\0"]
)
def test_what_holds_no_pairing_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="bad-pairing"):
        read_published(text, SAMPLE, 6)


def test_why_nothing_was_understood_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    twins = tournament_of(["Müller, Hans", "Muller, Hans", "Rossi, Anna", "Díaz, Ana"])
    with pytest.raises(UsageError) as raised:
        read_published("Müller, Hans - Muller, Hans\nRossi - Müller", twins, 1)
    assert "line 1 was not understood" in raised.value.message
    assert "fits 2: 1 Müller, Hans; 2 Muller, Hans" in raised.value.message
    assert "line 2" in raised.value.message
    boards = tmp_path / "boards.txt"
    boards.write_text("Round 6\n1. Nowak - Almasi\n")
    words = ["compare", str(ROOT / "samples" / "open.trf"), "--published", str(boards)]
    assert guarded(words) == 2
    assert "(nobody is called 'Nowak'): 1. Nowak - Almasi" in capfd.readouterr().err
    assert guarded([*words, "--lines"]) == 2
    out = capfd.readouterr().out.splitlines()
    assert out[0] == "line 1: a heading"
    assert out[1].startswith("line 2 was not understood (nobody is called 'Nowak')")


def test_numbers_in_a_name_come_before_those_beside_it() -> None:
    """Board 1, names that differ by a number only, as our generator gives them."""
    players = tournament_of([f"Player {n:04}" for n in range(1, 9)])
    text = "Spring Open: Dutch System\n8 players\n    1  6 Player 0006  1-0  5 Player 0005"
    published = read_published(text, players, 1)
    assert (published.boards, published.unread) == (((6, 5),), ())


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("Frei, Jan - Rossi, Anna", (1, 3)),
        ("1. Rossi  1-0  Frei", (3, 1)),
        ("frei - rossi", (1, 3)),
        ("FREI, JAN - LIBRE, PILAR", (1, 2)),
        ("Frei, Jan spielfrei", (1, 0)),
        ("Frei, Jan - bye", (1, 0)),
        ("Frei, Jan  frei", (1, 0)),
        ("Berger, Jan  frei", (4, 0)),
        ("Rossi exempte", (3, 0)),
    ],
)
def test_a_name_that_is_a_word_for_the_bye(text: str, board: Board) -> None:
    names = ["Frei, Jan", "Libre, Pilar", "Rossi, Anna", "Berger, Jan", "Díaz, Ana"]
    assert read_published(text, tournament_of(names), 1).boards == (board,)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=80), st.text("0123456789 -–:.½/\tabyeRosi,()\n", max_size=80)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        published = read_published(text, SAMPLE, 6)
    except zug.ZugError:
        return
    for white, black in published.boards:
        assert white in SAMPLE.by_tpn
        assert black in SAMPLE.by_tpn or not black


def test_windows_letters() -> None:
    tournament = tournament_of(["Müller, Jörg", "Díaz, Ana"])
    assert read_published("Müller – Díaz".encode("cp1252"), tournament, 1).boards == ((1, 2),)


def test_without_a_deciding_bracket_the_first_that_differs_is_shown() -> None:
    """A verdict that names no bracket is not about a group without a score."""
    boards = [tuple(board) for board in zug.pair(SAMPLE).boards]
    boards[-2:] = [(boards[-2][0], boards[-1][1]), (boards[-1][0], boards[-2][1])]
    verdict = zug.judge(SAMPLE, boards)  # type: ignore[arg-type]
    verdict = replace(verdict, answer=replace(verdict.answer, bracket=None))
    maps = verdict.explanation.maps
    unscored = tuple(one._replace(title=replace(one.title, params={})) for one in maps)
    vars(verdict.explanation)["maps"] = unscored
    shown = verdict.deciding_map
    assert shown is not None
    assert {len(boards) - 1, len(boards)} & {*shown.boards}
    assert 1 not in shown.boards
