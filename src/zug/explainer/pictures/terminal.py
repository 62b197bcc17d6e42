"""The map in 80 columns of plain text: no lines, but where each opponent stands.

Ratings give way to colours, colours to names; then forenames become initials, then names wrap.
"""

from __future__ import annotations

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

    from zug.explainer.pictures.scene import Floaters, Scene

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
            yield self._arrivals(came)
        for section in self.sections:
            yield self._heading(*scene.heading(section.kind))
            for row in section.rows:
                yield from self._folded(row) if isinstance(row, FoldedRow) else self._row(row)
        for gone in scene.bracket.departures:
            label = scene.voice.sentence(gone.label)
            yield from self._noted(
                self._leaves(gone.who), scene.named(scene.full_name(gone.who), label)
            )

    def _arrivals(self, came: Floaters) -> str:
        scene = self.scene
        who = ", ".join(scene.full_name(tpn) for tpn in came.scores)
        sign = self.signs.up if came.up else self.signs.down
        return "\n".join(self._noted(sign, scene.named(who, scene.came_from(came))))

    def _fitted(self) -> tuple[_Shape, bool]:
        """Return the first choice in which every name fits; the last one wraps them."""
        scene = self.scene
        shown = [*self.places]
        faces = [scene.face(tpn) for tpn in shown]
        number = max((len(scene.number(tpn)) for tpn in shown), default=1)
        boards = map(scene.voice.board, scene.bracket.boards)
        board = max((len(str(one)) for one in boards), default=1) + 1
        way = len(str(len(self.places))) + 1
        history = max((len(face.colours) for face in faces), default=0)
        rating = 4 if any(face.rating for face in faces) else 0
        for rates, colours, shorten in (
            (rating, history, False),
            (0, history, False),
            (0, history, True),
            (0, 0, True),
        ):
            fixed = number + 1 + (rates and rates + 1) + (colours and colours + 1) + 3
            room = (COLUMNS - self._middle(board, way)) // 2 - fixed
            names = [self._name(tpn, shorten=shorten) for tpn in shown]
            if all(width(name) <= room for name in names):
                break
        return _Shape(number, max(room, 8), rates, colours, board, way), shorten

    @staticmethod
    def _middle(board: int, way: int) -> int:
        return 2 * (board + way) + 9

    def _name(self, tpn: int, *, shorten: bool) -> str:
        name = self.scene.name(tpn)
        family, comma, given = (part.strip() for part in name.partition(","))
        return f"{family}, {given[0]}." if shorten and comma and given else name

    def _heading(self, left: str, right: str) -> str:
        shape = self.shape
        side = shape.number + 1 + shape.name + (shape.rating and shape.rating + 1)
        side += (shape.colours and shape.colours + 1) + 3
        blank = " " * (shape.number + 1)
        second = side + self._middle(shape.board, shape.way) + len(blank)
        return f"{_left(blank + left, min(second, COLUMNS - width(right)))}{right}".rstrip()

    def _row(self, row: MapRow) -> Iterator[str]:
        left = self._cells(row.left)
        right = self._cells(row.right)
        between = self._between(row)
        for n in range(max(len(left), len(right))):
            one = left[n] if n < len(left) else " " * len(left[0])
            other = right[n] if n < len(right) else ""
            middle = between if n == 0 else " " * width(between)
            yield f"{one} {middle} {other}".rstrip()
        for tpn in (row.left, row.right):
            for mark in self.scene.marks.get(tpn or 0, ()):
                yield from self._noted(self.signs.cross, self.scene.voice.sentence(mark.label))

    def _cells(self, tpn: int | None) -> list[str]:
        """Return a player's half of a row, in as many lines as the name needs."""
        shape = self.shape
        if tpn is None:
            return [" " * (shape.number + 1 + shape.name + 3 + self._extra())]
        face = self.scene.face(tpn)
        name = _wrapped(self._name(tpn, shorten=self.shorten), shape.name)
        cells = [f"{self.scene.number(tpn):>{shape.number}}", _left(name[0], shape.name)]
        if shape.rating:
            cells.append(f"{face.rating or '':>{shape.rating}}")
        if shape.colours:
            cells.append(_left(self._letters(face.colours), shape.colours))
        due = self._letters(face.due).upper() + _STRENGTHS.get(face.strength, "")
        cells.append(f"{due:<2}")
        indent = " " * (shape.number + 1)
        full = " ".join(cells)
        return [full, *(_left(indent + line, width(full)) for line in name[1:])]

    def _extra(self) -> int:
        shape = self.shape
        return (shape.rating and shape.rating + 1) + (shape.colours and shape.colours + 1)

    def _letters(self, colours: str) -> str:
        letters = {one.value: self.scene.say(one.letter) for one in Colour}
        return "".join(letters.get(sign, "-") for sign in colours)

    def _between(self, row: MapRow) -> str:
        """Return board and colour of both, and how far below or above the opponents stand."""
        left, right = self._board(row.left), self._board(row.right)
        way = self.shape.way
        if is_natural(self.scene, row):
            line = self.signs.expected * (2 * way + 5)
            return f"{left} {line} {right}"
        begin, end = self._way(row.left), self._way(row.right)
        if self._is_open(row):
            sign = self.signs.proposed if begin or end else " "
            if begin == end == "=":
                return f"{left} {sign * (2 * way + 5)} {right}"
            return f"{left} {begin:<{way}} {sign * 3} {end:>{way}} {right}"
        return f"{left} {begin:<{way}} {self.signs.changed * 3} {end:>{way}} {right}"

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
        yield from self._noted(
            self.signs.fold, self.scene.named(self.scene.say(fold.title), pairs), 2
        )

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


def _wrapped(name: str, room: int) -> list[str]:
    return wrap(name, room) if width(name) > room else [name]
