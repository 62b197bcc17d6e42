"""A small file of teams: one match of three boards, line by line."""

from __future__ import annotations

HEAD = """\
012 Two matches
142 5
192 FIDE_TEAM_TYPEB_GP_MP
352 WBW
"""


def row(number: int, points: float, *cells: str) -> str:
    line = f"001 {number:4d}      Player {number:<27}{2000 - number:4d}"
    return f"{line:<80}{points:4.1f} {number:4d}" + "".join(f"  {cell:>8}" for cell in cells)


def team(tpn: int, match: float, game: float, *members: int) -> str:
    numbers = " ".join(f"{member:4d}" for member in members)
    line = f"310 {tpn:3d} Team {tpn:<27} T{tpn:<4}   2000 {match:6.1f} {game:6.1f} {tpn:3d}  "
    return line + numbers


A_MATCH = [
    HEAD.rstrip(),
    row(1, 1.0, "5 w 1"),
    row(2, 0.5, "6 b ="),
    row(3, 0.0, "7 w 0"),
    team(1, 1.0, 1.5, 1, 2, 3),
    row(5, 0.0, "1 b 0"),
    row(6, 0.5, "2 w ="),
    row(7, 1.0, "3 b 1"),
    team(2, 1.0, 1.5, 5, 6, 7),
]


def lines(*changes: tuple[int, str], more: tuple[str, ...] = ()) -> str:
    found = list(A_MATCH)
    for index, line in changes:
        found[index] = line
    return "\n".join([*found, *more]) + "\n"


LEAGUE = [
    "012 Three teams of two boards",
    "142 4",
    "192 FIDE_TEAM_TYPEA_MP_GP",
    "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5",
    "352 WB",
    "320  1.0  1.0 003 002",
    row(1, 2.0, "3 w 1", "5 b 1"),
    row(2, 1.0, "4 b =", "6 w ="),
    team(1, 4.0, 3.0, 1, 2),
    row(3, 0.5, "1 b 0", "0000 - U"),
    row(4, 1.0, "2 w =", "0000 - U"),
    team(2, 1.0, 1.5, 3, 4),
    row(5, 0.5, "0000 - U", "1 w 0"),
    row(6, 1.0, "0000 - U", "2 b ="),
    team(3, 1.0, 1.5, 5, 6),
]
"""Team 1 meets team 2, then team 3; the others have the bye. Added lines begin at 16."""


def league(*more: str, change: dict[int, str] | None = None) -> str:
    """The league with other lines (numbered from 1; an empty one goes) and with more of them."""
    found = [(change or {}).get(at, line) for at, line in enumerate(LEAGUE, 1)]
    return "\n".join([line for line in found if line] + list(more)) + "\n"
