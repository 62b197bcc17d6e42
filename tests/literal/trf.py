"""Write a small tournament as a report file, to keep a position as a case."""

from __future__ import annotations

from zug.model import STANDARD_POINTS, Cell, Colour, PointSystem, Result, Tournament, format_points


def dump(tournament: Tournament, remark: str = "") -> str:
    """TRF16 with the usual extensions; players absent from the round to come get a `Z`."""
    held = tournament.rounds_played
    lines = [f"### {remark}"] if remark else []
    lines += ["012 case", f"XXR {tournament.rounds}"]
    colour = "white1" if tournament.initial_colour is Colour.WHITE else "black1"
    lines += [f"XXC {colour}"]
    lines += [f"XXP {' '.join(map(str, group.players))}" for group in tournament.forbidden]
    lines += _points(tournament.points)
    for player in tournament.players:
        cells = list(player.cells[:held])
        cells += [Cell(0, None, Result.ABSENT)] * (held - len(cells))
        total: int = sum(map(tournament.points.worth, cells))
        if player.tpn in tournament.absentees:
            cells.append(Cell(0, None, Result.ZERO_BYE))
            total += tournament.points.zero_bye
        name = f"Player{player.tpn:02}"
        head = (
            f"001 {player.tpn:4}      {name:<33} {player.rating:4} FED {player.tpn:11} 1990/01/01"
        )
        row = "".join(map(_cell, cells))
        lines.append(f"{head} {format_points(total):>4} {player.tpn:4}{row}".rstrip())
    for tpn, virtual in sorted(tournament.virtual_points.items()):
        values = " ".join(f"{format_points(value):>4}" for value in virtual)
        lines.append(f"XXA {tpn:4} {values}")
    return "\n".join(lines) + "\n"


def _cell(cell: Cell) -> str:
    if cell.result is Result.ABSENT:
        return "          "
    opponent = f"{cell.opponent:4}" if cell.opponent else "0000"
    return f"  {opponent} {cell.colour or '-'} {cell.result}"


def _points(points: PointSystem) -> list[str]:
    if points == STANDARD_POINTS:
        return []
    values = {
        "BBW": points.white_win,
        "BBD": points.white_draw,
        "BBL": points.white_loss,
        "BBZ": points.zero_bye,
        "BBF": points.forfeit_loss,
        "BBU": points.pab,
    }
    return [f"{code} {format_points(value):>4}" for code, value in values.items()]
