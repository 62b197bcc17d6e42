"""The map in 80 columns of plain text: no lines, but where each opponent stands.

Ratings give way to colours, colours to names; then forenames become initials, then names wrap.
"""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap

from zug.explainer.pictures.layout import folded_pairs
from zug.explainer.pictures.scene import FoldedRow, MapRow, is_natural, places, rows_of
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Colour
from zug.plain import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.explainer.pictures.scene import Scene

COLUMNS = 80


class Signs(NamedTuple):
    """The letters of a form."""

    expected: str
    changed: str
    down: str
    up: str
    cross: str
    fold: str
    leaves: str
    proposed: str


UNICODE = Signs("━", "·", "↓", "↑", "✗", "▸", "↓", "╌")
ASCII = Signs("-", ".", "v", "^", "x", ">", "v", "~")
_STRENGTHS = {"mild": "?", "strong": "", "absolute": "!"}


class _Shape(NamedTuple):
    """Widths of the columns of both tables."""

    number: int
    name: int
    rating: int
    colours: int
    board: int
    way: int

    @property
    def side(self) -> int:
        """The width of a table."""
        columns = [width + 1 for width in (self.number, self.rating, self.colours) if width]
        return sum(columns) + self.name + 3

    @property
    def middle(self) -> int:
        """What is between the tables."""
        return 2 * (self.board + self.way) + 9


class TerminalMap:
    """Writes one bracket."""

    def __init__(self, scene: Scene, signs: Signs = UNICODE, *, folded: bool = True) -> None:
        self.scene, self.signs = scene, signs
        self.sections = rows_of(scene, folded=folded)
        self.places = places(self.sections)
        self.shape, self.shorten = self._fitted()

    def lines(self) -> Iterator[str]:
        """Yield the two tables, with the labels below their rows, then who leaves."""
        scene = self.scene
        for came in scene.came:
            who = ", ".join(scene.full_name(tpn) for tpn in came.scores)
            sign = self.signs.up if came.up else self.signs.down
            yield from self._noted(sign, scene.named(who, scene.came_from(came)))
        for section in self.sections:
            yield self._heading(*scene.heading(section.kind))
            for row in section.rows:
                yield from self._folded(row) if isinstance(row, FoldedRow) else self._row(row)
        for gone in scene.bracket.departures:
            label = scene.voice.sentence(gone.label)
            text = scene.named(scene.full_name(gone.who), label)
            yield from self._noted(self._leaves(gone.who), text)

    def _fitted(self) -> tuple[_Shape, bool]:
        """Return the first choice in which every name fits; the last one wraps them."""
        scene = self.scene
        shown = [*self.places]
        faces = [scene.face(tpn) for tpn in shown]
        number = max((len(scene.number(tpn)) for tpn in shown), default=1)
        boards = map(scene.voice.board, scene.bracket.boards)
        board = max((len(str(number_)) for number_ in boards), default=1) + 1
        way = len(str(len(self.places))) + 1
        history = max((len(face.colours) for face in faces), default=0)
        rating = 4 if any(face.rating for face in faces) else 0
        for rates, colours, shorten in (
            (rating, history, False),
            (0, history, False),
            (0, history, True),
            (0, 0, True),
        ):
            shape = _Shape(number, 0, rates, colours, board, way)
            room = (COLUMNS - shape.middle) // 2 - shape.side
            if all(width(self._name(tpn, shorten=shorten)) <= room for tpn in shown):
                break
        return shape._replace(name=max(room, 8)), shorten

    def _name(self, tpn: int, *, shorten: bool) -> str:
        name = self.scene.name(tpn)
        family, comma, forename = (part.strip() for part in name.partition(","))
        return f"{family}, {forename[0]}." if shorten and comma and forename else name

    def _heading(self, left: str, right: str) -> str:
        blank = " " * (self.shape.number + 1)
        second = self.shape.side + self.shape.middle + len(blank)
        return f"{_left(blank + left, min(second, COLUMNS - width(right)))}{right}".rstrip()

    def _row(self, row: MapRow) -> Iterator[str]:
        left = self._cells(row.left)
        between = self._between(row)
        for mine, other in zip_longest(left, self._cells(row.right)):
            yield f"{mine or ' ' * len(left[0])} {between} {other or ''}".rstrip()
            between = " " * width(between)
        for tpn in row:
            for mark in self.scene.marks.get(tpn or 0, ()):
                yield from self._noted(self.signs.cross, self.scene.voice.sentence(mark.label))

    def _cells(self, tpn: int | None) -> list[str]:
        """Return a player's half of a row, in as many lines as the name needs."""
        shape = self.shape
        if tpn is None:
            return [" " * shape.side]
        face = self.scene.face(tpn)
        name = self._name(tpn, shorten=self.shorten)
        lines = [name] if width(name) <= shape.name else wrap(name, shape.name)
        cells = [f"{self.scene.number(tpn):>{shape.number}}", _left(lines[0], shape.name)]
        if shape.rating:
            cells.append(f"{face.rating or '':>{shape.rating}}")
        if shape.colours:
            cells.append(_left(self._letters(face.colours), shape.colours))
        due = self._letters(face.due).upper() + _STRENGTHS.get(face.strength, "")
        cells.append(f"{due:<2}")
        indent = " " * (shape.number + 1)
        full = " ".join(cells)
        return [full, *(_left(indent + line, width(full)) for line in lines[1:])]

    def _letters(self, colours: str) -> str:
        letters = {colour.value: self.scene.say(colour.letter) for colour in Colour}
        return "".join(letters.get(sign, "-") for sign in colours)

    def _between(self, row: MapRow) -> str:
        """Return board and colour of both, and how far below or above the opponents stand."""
        left, right = self._board(row.left), self._board(row.right)
        way = self.shape.way
        if is_natural(self.scene, row):
            line = self.signs.expected * (2 * way + 5)
            return f"{left} {line} {right}"
        begin, end = self._way(row.left), self._way(row.right)
        sign = self.signs.changed
        if self._is_open(row):
            sign = self.signs.proposed if begin or end else " "
            if begin == end == "=":
                return f"{left} {sign * (2 * way + 5)} {right}"
        return f"{left} {begin:<{way}} {sign * 3} {end:>{way}} {right}"

    def _leaves(self, tpn: int) -> str:
        return self.signs.up if self.scene.goes_up(tpn) else self.signs.leaves

    def _is_open(self, row: MapRow) -> bool:
        """Return whether nothing is settled yet about two players, as halfway through a round."""
        scene = self.scene
        settled = (scene.board_of, scene.departures, scene.marks)
        return not any(tpn in known for tpn in row if tpn is not None for known in settled)

    def _board(self, tpn: int | None) -> str:
        held, wide = self.scene, self.shape.board
        if tpn is not None and tpn in held.departures:
            return f"{self._leaves(tpn):>{wide}}"
        if tpn is None or tpn not in held.board_of:
            return " " * wide
        letter = self._letters(held.face(tpn).given).upper()
        return f"{held.voice.board(held.board_of[tpn])}{letter}".rjust(wide)

    def _way(self, tpn: int | None) -> str:
        scene = self.scene
        if tpn is None or tpn not in {**scene.board_of, **scene.proposed}:
            return ""
        other = scene.opponent(tpn) if tpn in scene.board_of else scene.proposed[tpn]
        if other not in self.places:
            return ""
        rows = self.places[other][0] - self.places[tpn][0]
        if rows == 0:
            return "="
        return f"{self.signs.down if rows > 0 else self.signs.up}{abs(rows)}"

    def _folded(self, fold: FoldedRow) -> Iterator[str]:
        pairs = folded_pairs(self.scene, fold)
        if self.signs is ASCII:
            pairs = pairs.replace("–", "-").replace(" · ", ", ").replace("…", "...")
        text = self.scene.named(self.scene.say(fold.title), pairs)
        yield from self._noted(self.signs.fold, text, 2)

    def _noted(self, sign: str, text: str, indent: int = 0) -> Iterator[str]:
        blank = " " * (indent or self.shape.number + 1)
        yield from wrap(
            text,
            COLUMNS,
            initial_indent=f"{blank}{sign} ",
            subsequent_indent=f"{blank}  ",
            break_on_hyphens=False,
        )


def terminal_key(scene: Scene, signs: Signs = UNICODE) -> list[str]:
    """Return the key to the map."""
    text = scene.say(
        say(
            "2W: board 2 with White; same number, same board. {down}2: the opponent is two rows "
            "lower. {expected} as expected, {changed} changed, {cross} why not. wbwb: colours so "
            "far; then the colour due: W? mild, W strong, W! absolute.",
            down=signs.down,
            expected=signs.expected * 3,
            changed=signs.changed * 3,
            cross=signs.cross,
        )
    )
    if scene.proposed:
        text += " " + scene.say(say("{sign} proposed, not settled yet.", sign=signs.proposed * 3))
    return wrap(text, COLUMNS)


def _left(text: str, wide: int) -> str:
    return text + " " * (wide - width(text))
