"""Reading tournament report files (TRF16 and its extensions)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from zug.errors import AccessError, Fault, FaultyFileError
from zug.model import (
    Cell,
    Colour,
    ForbiddenGroup,
    Player,
    Points,
    PointSystem,
    Result,
    Tournament,
    parse_points,
)

_COLOURS = {"w": Colour.WHITE, "W": Colour.WHITE, "b": Colour.BLACK, "B": Colour.BLACK}
_RESULTS = {code: result for result in Result for code in (result.value, result.value.lower())}


def read(path: str | Path, *, lenient: bool = False) -> Tournament:
    """The tournament in a file."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise AccessError("unreadable", f"{path} cannot be read: {error.strerror}") from None
    return parse(data, source=str(path), lenient=lenient)


def parse(data: bytes, source: str = "<data>", lenient: bool = False) -> Tournament:
    """The tournament in the bytes of a file."""
    text = data.decode("utf-8-sig", errors="replace")
    cells: dict[str, Cell] = {}
    players: list[Player] = []
    rounds = None
    colour = None
    forbidden: list[ForbiddenGroup] = []
    virtual: dict[int, tuple[Points, ...]] = {}
    absent: set[int] = set()
    worth: dict[str, int] = {}
    for line in text.splitlines():
        code, rest = line[:3], line[4:]
        if code == "001":
            players.append(_player(line, cells))
        elif code in ("XXR", "142"):
            rounds = int(rest)
        elif code == "XXC":
            if "white1" in rest:
                colour = Colour.WHITE
            elif "black1" in rest:
                colour = Colour.BLACK
        elif code == "XXP":
            forbidden.append(ForbiddenGroup(tuple(map(int, rest.split()))))
        elif code == "XXA":
            virtual[int(line[4:8])] = tuple(map(parse_points, line[9:].split()))
        elif code == "XXZ":
            absent.update(map(int, rest.split()))
        elif code in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"):
            worth[code[2]] = parse_points(rest)
    if not players:
        raise FaultyFileError(source, [Fault("no-players", "the file holds no player (001)")])
    points = PointSystem.of(
        worth.get("W", 10),
        worth.get("D", 5),
        worth.get("L", 0),
        pab=worth.get("U"),
        absence=worth.get("Z", 0),
        forfeit_loss=worth.get("F", 0),
    )
    return Tournament(
        players=tuple(sorted(players, key=lambda player: player.tpn)),
        rounds=rounds,
        points=points,
        initial_colour=colour,
        forbidden=tuple(forbidden),
        virtual_points=virtual,
        absent=frozenset(absent),
    )


def _player(line: str, known: dict[str, Cell]) -> Player:
    cells = []
    for start in range(91, len(line.rstrip()), 10):
        text = line[start : start + 8]
        cell = known.get(text)
        if cell is None:
            cell = known[text] = _cell(text.ljust(8))
        cells.append(cell)
    return replace(
        Player(int(line[4:8])),
        sex=line[9:10].strip(),
        title=line[10:13].strip(),
        name=line[14:47].strip(),
        rating=int(line[48:52].strip() or 0),
        federation=line[53:56].strip(),
        fide_id=line[57:68].strip(),
        birth=line[69:79].strip(),
        listed_points=parse_points(line[80:84]) if line[80:84].strip() else None,
        listed_rank=int(line[85:89]) if line[85:89].strip() else None,
        cells=tuple(cells),
    )


def _cell(text: str) -> Cell:
    opponent = int(text[:4].strip() or 0)
    colour = _COLOURS.get(text[5])
    result = _RESULTS[text[7]]
    if opponent and result is Result.ABSENT:
        result = Result.UNFINISHED
    if not opponent:
        colour = None
    return Cell(opponent, colour, result)
