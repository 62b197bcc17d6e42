"""The grammar of the marks, on maps made by hand."""

from __future__ import annotations

from tests.pictures.made_up import EIGHT_NAMES, MOVED_NAMES, eight, moved_down, said, scene
from zug.explainer.pictures import (
    NO_HIGHLIGHT,
    FullMap,
    Highlight,
    PhoneMap,
    StripCaption,
    TerminalMap,
    inline,
    stand_alone,
    strip,
    text_lines,
)
from zug.explainer.pictures.layout import ASKED, THICK, THIN, key_alone
from zug.explainer.pictures.scene import FoldedRow, rows_of
from zug.explainer.pictures.svg import Badge, Drawing, Path, Shape, ShapeGroup, texts
from zug.systems.base import Board
from zug.systems.explaining.maps import BracketMap, LeavingPlayer, PlayerCell
from zug.systems.explaining.trace import Section

TERMINAL = """\
   Upper half (S1)                                 Lower half (S2)
 1 Kowalski, Tim   1991 wbwb W? 2W ━━━━━━━━━ 2B  7 Cattaneo, Paul  1858 wbwb W?
 3 Yılmaz, Felix   1912 wbwb W? 3W ↓2 ··· ↓1 4B  8 Jenni, Eva      1833 bwbw B?
   ✗ not Jenni: met in round 3
 5 Marchetti, Luca 1869 wbwb W? 4W ↑1 ··· ↓1 5W 11 Haas, Jonas     1697 wbwb W?
   ✗ not Haas: both due White
 6 Ulrich, Lara    1859 bwbw B? 5B ↑1 ··· ↑2 3B 18 Huber, Alice    1479 bwbw B?
   ✗ not Huber: both due Black"""


def shapes_of(drawing: Drawing) -> list[Shape]:
    found: list[Shape] = []

    def walk(shapes: tuple[Shape, ...]) -> None:
        for shape in shapes:
            found.append(shape)
            if isinstance(shape, ShapeGroup):
                walk(shape.shapes)

    walk(drawing.shapes)
    return found


def lines(drawing: Drawing) -> list[float]:
    return [s.weight for s in shapes_of(drawing) if isinstance(s, Path) and s.kind == "pairline"]


def test_natural_pairs_are_thin_and_level_the_others_thick() -> None:
    drawing = FullMap(scene(eight(), EIGHT_NAMES)).drawn()
    assert lines(drawing) == [THIN, THICK, THICK, THICK]
    thin = next(s for s in shapes_of(drawing) if isinstance(s, Path) and s.kind == "pairline")
    assert "C" not in thin.course


def test_the_board_asked_about_is_on_top_and_blue() -> None:
    drawing = FullMap(scene(eight(), EIGHT_NAMES, highlight=Highlight(2))).drawn()
    assert lines(drawing) == [THICK, THICK, THICK, ASKED]
    asked = [s for s in shapes_of(drawing) if isinstance(s, ShapeGroup) and "asked" in s.kind]
    assert len(asked) == 1


def test_each_natural_pair_not_taken_has_a_badge_a_label_and_a_dotted_line() -> None:
    drawing = FullMap(scene(eight(), EIGHT_NAMES)).drawn(with_key=False)
    shown = shapes_of(drawing)
    badges = [s.reason for s in shown if isinstance(s, Badge) and s.radius == 9]
    assert sorted(badges) == ["colours", "colours", "met"]
    assert sum(isinstance(s, Path) and bool(s.dashes) for s in shown) == 3


def test_who_may_not_meet_is_told_on_demand() -> None:
    written = stand_alone(FullMap(scene(eight(), EIGHT_NAMES)).drawn())
    assert "<title>may not meet Jenni, Eva (8), Kowalski, Tim (1)</title>" in written
    assert ".seat:focus .barred{visibility:visible}" in written
    assert 'class="barred"' not in stand_alone(
        FullMap(scene(eight(), EIGHT_NAMES)).drawn(), "print"
    )


def test_moved_down_players_the_limbo_and_downfloaters() -> None:
    drawing = FullMap(scene(moved_down(), MOVED_NAMES)).drawn()
    shown = [text.text for text in texts(drawing.shapes)]
    assert "moved down from 3½ and 3 points" in shown
    assert "floating down to 2 points: 18 Huber, Alice (from the Limbo), 21 Erni, Leon" in shown
    assert shown.count("floats down instead of Jung") == 1


def test_only_those_of_a_limbo_come_from_it() -> None:
    """Whoever goes further down in a system without a Limbo just floats."""
    made = moved_down()
    gone = tuple(one._replace(kind="down") for one in made.departures)
    drawing = FullMap(scene(made._replace(departures=gone), MOVED_NAMES)).drawn()
    shown = [text.text for text in texts(drawing.shapes)]
    assert "floating down to 2 points: 18 Huber, Alice, 21 Erni, Leon" in shown


def test_a_wish_is_dashed_with_a_question_mark() -> None:
    highlight = Highlight(0, (3, 8), "They met in round 3.")
    drawing = FullMap(scene(eight(), EIGHT_NAMES, highlight=highlight)).drawn()
    shown = [text.text for text in texts(drawing.shapes)]
    assert "?" in shown
    assert "They met in round 3." in shown
    assert any(isinstance(s, Path) and s.dashes == "7 6" for s in shapes_of(drawing))
    assert "the pair asked about" in shown
    plain = FullMap(scene(eight(), EIGHT_NAMES)).drawn()
    assert "the pair asked about" not in [text.text for text in texts(plain.shapes)]


def natural(count: int) -> BracketMap:
    """So many players of whom all meet their natural opponents, but the last two pairs."""
    half = count // 2
    left, right = tuple(range(1, half + 1)), tuple(range(half + 1, count + 1))
    pairs = [*zip(left, right, strict=True)][:-2]
    pairs += [(left[-2], right[-1]), (left[-1], right[-2])]
    given = {white: "w" for white, _ in pairs} | {black: "b" for _, black in pairs}
    return eight()._replace(
        sections=(Section("halves", left, right),),
        boards={n: Board(*pair) for n, pair in enumerate(pairs, 1)},
        marks=(),
        faces={tpn: PlayerCell(10, 2000, "", "", "", given[tpn]) for tpn in (*left, *right)},
        barred=(),
    )


def folds(count: int, highlight: Highlight = NO_HIGHLIGHT) -> list[int]:
    names = {tpn: f"Player {tpn}" for tpn in range(1, count + 1)}
    held = rows_of(scene(natural(count), names, highlight=highlight))
    return [
        len(row.pairs) if isinstance(row, FoldedRow) else 1 for part in held for row in part.rows
    ]


def test_runs_of_natural_pairs_are_folded_above_eight_players() -> None:
    assert folds(8) == [1, 1, 1, 1]
    assert folds(10) == [3, 1, 1]
    assert folds(60) == [28, 1, 1]
    assert folds(10, Highlight(2)) == [1, 1, 1, 1, 1]
    assert folds(14, Highlight(1)) == [1, 4, 1, 1]
    assert folds(60, Highlight(2)) == [1, 1, 26, 1, 1]


def test_the_terminal_form() -> None:
    assert "\n".join(TerminalMap(scene(eight(), EIGHT_NAMES)).lines()) == TERMINAL


def test_in_words_every_board_is_there_folded_or_not() -> None:
    told = [*text_lines(scene(eight(), EIGHT_NAMES))]
    assert told[2] == (
        "Board 3: Yılmaz, Felix (3) White, Huber, Alice (18) Black; not Jenni: met in round 3."
    )
    names = {tpn: f"Player {tpn}" for tpn in range(1, 61)}
    assert len([*text_lines(scene(natural(60), names))]) == 31


def test_texts_of_others_cannot_be_markup() -> None:
    names = {**EIGHT_NAMES, 1: "<script>alert(1)</script>, A & B"}
    written = stand_alone(FullMap(scene(eight(), names)).drawn())
    assert "<script" not in written
    assert "&lt;script&gt;" in written


def test_a_picture_higher_than_a_page_is_divided_between_rows() -> None:
    names = {tpn: f"Player {tpn}" for tpn in range(1, 41)}
    drawing = FullMap(scene(natural(40), names), folded=False).drawn()
    parts = [*drawing.divided(300)]
    assert len(parts) > 2
    assert all(part.height <= 300 for part in parts[:-1])
    assert [part.extent.top for part in parts[1:]] == [part.extent.bottom for part in parts[:-1]]
    assert parts[0].extent.top == drawing.extent.top
    assert parts[-1].extent.bottom == drawing.extent.bottom
    for text in texts(drawing.shapes):
        assert not any(text.extent.top < one.extent.top < text.extent.bottom for one in parts[1:])


def test_a_strip_shows_so_many_rows_and_counts_the_others() -> None:
    names = {tpn: f"Player {tpn}" for tpn in range(1, 81)}
    left, right = tuple(range(1, 41)), tuple(range(41, 81))
    crossed = natural(80)._replace(
        boards={n: Board(left[n - 1], right[-n]) for n in range(1, 41)},
        sections=(Section("halves", left, right),),
    )
    drawing = strip([scene(crossed, names)], StripCaption("Open", "", ""))
    assert "16 more rows" in [text.text for text in texts(drawing.shapes)]


def test_whoever_leaves_without_a_place_in_the_map_has_a_row_below_it() -> None:
    """Systems that pair step by step send some on before they propose anything."""
    given = eight()
    gone = LeavingPlayer(30, "down", 25, said("floats"))
    face = PlayerCell(30, 1400, "wbwb", "w", "mild", "")
    held = given._replace(departures=(gone,), faces={**given.faces, 30: face})
    drawn = scene(held, {**EIGHT_NAMES, 30: "Frei, Anna"})
    shown = [text.text for text in texts(FullMap(drawn).drawn().shapes)]
    assert {"Not paired here", "Frei, Anna", "floats"} <= {*shown}
    assert any("30 Frei, Anna" in line for line in TerminalMap(drawn).lines())


def test_links_are_called_by_their_board_and_players() -> None:
    drawn = scene(eight(), EIGHT_NAMES)
    name = (
        'aria-label="Board 3: Yılmaz, Felix (3) White, Huber, Alice (18) Black; '
        'Yılmaz, Felix (3) may not meet Jenni, Eva (8), Kowalski, Tim (1)."'
    )
    for picture in (FullMap(drawn, links="#board-"), PhoneMap(drawn, links="#board-")):
        written = inline(picture.drawn(captions=False, with_key=False), "map")
        assert f'href="#board-3" {name}' in written
        assert written.count("<a ") == written.count("<a class=") == written.count("aria-label=")


def test_whoever_goes_up_is_shown_going_up() -> None:
    """Some systems take the groups below the middle from the bottom."""
    gone = LeavingPlayer(30, "up", 35, said("floats"))
    face = PlayerCell(30, 1400, "wbwb", "w", "mild", "")
    given = eight()
    held = given._replace(departures=(gone,), faces={**given.faces, 30: face})
    drawing = FullMap(scene(held, {**EIGHT_NAMES, 30: "Frei, Anna"})).drawn(with_key=False)
    shown = shapes_of(drawing)
    assert {one.icon for one in shown if isinstance(one, Badge) and one.reason == "float"} == {"up"}
    assert "floating up to 3½ points: 30 Frei, Anna" in [one.text for one in texts(drawing.shapes)]


def test_a_key_has_the_marks_of_its_pictures_alone() -> None:
    """The strip has no colours due; a picture of the walk has not all the marks of its bracket."""
    drawn = scene(eight(), EIGHT_NAMES)
    empty = scene(eight()._replace(marks=(), boards={}), EIGHT_NAMES)

    def words(key: Drawing) -> str:
        return key.description

    assert "met before" in words(key_alone([drawn], 600))
    assert "Colour due:" in words(key_alone([drawn], 600))
    assert "Colour due:" not in words(key_alone([drawn], 600, small=True))
    for word in ("met before", "pair changed", "pair as expected", "expected, not taken"):
        assert word not in words(key_alone([empty], 600))
