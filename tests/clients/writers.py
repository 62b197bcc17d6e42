"""The files of the programs that call an engine, each as that program writes them."""

from __future__ import annotations

from history import WORTH, History, Player

RULER = "### " + "".join(f"{tens:<10}" for tens in range(1, 13))


def at(*fields: tuple[int, str]) -> str:
    """A line in which every text ends at its column, counted from 1."""
    line = ""
    for end, text in fields:
        line = line.ljust(end - len(text)) + text
    return line


def cell(round_: int, opponent: str, colour: str, result: str) -> list[tuple[int, str]]:
    offset = 10 * (round_ - 1)
    return [(95 + offset, opponent), (97 + offset, colour), (99 + offset, result)]


def plain(player: Player, points: float | None = None) -> list[tuple[int, str]]:
    """The fields of a full 001 record up to the rank."""
    return [
        (8, f"001 {player.id:>4}"),
        (47, f"Player {player.id:04}".ljust(33)),
        (52, f"{player.rating:>4}"),
        (56, "FED"),
        (84, f"{player.points if points is None else points:4.1f}"),
        (89, f"{player.id:>4}"),
    ]


def cells(player: Player) -> list[tuple[int, str]]:
    fields = []
    for round_, (opponent, colour, result) in enumerate(player.cells, 1):
        fields += cell(
            round_, f"{opponent:04}" if not opponent else f"{opponent:>4}", colour, result
        )
    return fields


def sharly(found: History) -> bytes:
    """Sharly-Chess: TRF26, rulers as comments, byes of all rounds in 240, barred pairs in 260."""
    count = len(found.players)
    head = [
        "012 Open d'été",
        "022 Sainte-Foy",
        "032 FRA",
        "042 2026/08/22",
        "052 2026/08/24",
        f"062 {count}",
        f"072 {count}",
        "102 Arbitre, Anne",
        "112 Adjoint, Abel",
        f"142 {found.rounds}",
        f"152 {found.colour.upper()}",
        "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0",
        "172 FRA FIDE",
        "182 Sharly Chess 4.2.3",
        "192 FIDE_DUTCH_2025",
        "212 PTS,BH/C1,BH,SB",
        "222 5400+30",
        "",
        RULER,
    ]
    body = [at(*plain(player), *cells(player)) for player in found.players]
    tail = [""]
    for round_ in range(1, found.round):
        for letter in "FHZ":
            ids = [p.id for p in found.players if p.cells[round_ - 1][2] == letter]
            tail += _listed(f"240 {letter} {round_:03}", ids)
    for letter in "FHZ":
        ids = [number for number, given in found.absent.items() if given == letter]
        tail += _listed(f"240 {letter} {found.round:03}", ids)
    if found.round < found.rounds:
        tail.append(f"240 H {found.round + 1:03} {found.players[-1].id:04}")
    for group in found.forbidden:
        ids = " ".join(f"{number:04}" for number in group)
        tail.append(f"260 001 {found.rounds:03} {ids}")
    return "\n".join([*head, *body, *tail, ""]).encode()


def _listed(head: str, ids: list[int]) -> list[str]:
    return [" ".join([head, *(f"{number:04}" for number in ids)])] if ids else []


def lila(found: History) -> bytes:
    """lila: unsorted, no rank, blank opponents for absences, no last newline."""
    head = [
        "012 Weekly Swiss",
        "022 https://example.org/swiss/abcdefgh",
        "032 Lichess",
        "042 Aug 22, 2026",
        "052",
        f"062 {len(found.players)}",
        "092 Individual: Swiss-System",
        "102 https://example.org/swiss",
        f"XXR {found.rounds}",
        f"XXC {'white1' if found.colour == 'w' else 'black1'}",
    ]
    body = []
    for player in sorted(found.players, key=lambda p: (p.id * 7919) % 101):
        fields = [(3, "001"), (8, str(player.id)), (47, f"user{player.id}")]
        fields.append((84, f"{player.points:.1f}"))
        for round_, (opponent, colour, result) in enumerate(player.cells, 1):
            letter = {"Z": "-"}.get(result, result)
            fields += cell(round_, str(opponent or ""), colour if opponent else "", letter)
        if player.id in found.absent:
            fields += cell(found.round, "0000", "", "-")
        body.append(at(*fields))
    forbidden = [f"XXP {' '.join(map(str, group))}" for group in found.forbidden]
    return "\n".join([*head, *body, *forbidden]).encode()


def heltour(found: History, factor: int = 1) -> bytes:
    """heltour: numbers and points only; byes as results without an opponent, no colour drawn.

    Teams carry match points, twice the usual ones, and no record says so.
    """
    body = [f"XXR {found.rounds}"]
    for player in found.players:
        extra = {"F": 1.0, "H": 0.5, "Z": 0.0}.get(found.absent.get(player.id, "Z"), 0.0)
        points = (player.points + extra) * factor
        fields = [(8, f"001 {player.id:>4}"), (84, f"{points:4.1f}")]
        for round_, (opponent, colour, result) in enumerate(player.cells, 1):
            letter = {"U": "+", "F": "+", "H": "=", "Z": " "}.get(result, result)
            fields += cell(round_, f"{opponent:04}", colour if opponent else "-", letter)
        if player.id in found.absent:
            letter = {"F": "+", "H": "=", "Z": "-"}[found.absent[player.id]]
            fields += cell(found.round, "0000", "-", letter)
        body.append(at(*fields))
    for number, row in found.virtual.items():
        body.append(f"XXA {number:>4} " + " ".join(f"{value:4.1f}" for value in row))
    return "\n".join([*body, ""]).encode()


def openpairings(found: History) -> bytes:
    """OpenPairings: TRF16 with XXR, XXC and the absentees in XXZ."""
    body = ["012 Open", f"XXR {found.rounds}", f"XXC {_first(found)}"]
    body += [at(*plain(player), *cells(player)) for player in found.players]
    if found.absent:
        body.append(f"XXZ {' '.join(map(str, found.absent))}")
    return "\n".join([*body, ""]).encode()


def freepair(found: History, *, explicit: bool = True) -> bytes:
    """FreePair: TRF16 and XXA; without it the acceleration is left to the engine."""
    body = ["012 Accelerated open", f"XXR {found.rounds}", f"XXC {_first(found)}"]
    body += [
        at(*plain(p, _raised(found, p)), *cells(p), *_current(found, p)) for p in found.players
    ]
    if explicit:
        for number, row in found.virtual.items():
            values = " ".join(f"{value:4.1f}" for value in row[: found.round])
            body.append(f"XXA {number:>4} {values}")
    return "\n".join([*body, ""]).encode()


def chessgrinder(found: History) -> bytes:
    """ChessGrinder: 001, XXR, XXZ and the point system in XXS."""
    win, draw = found.scale["win"], found.scale["draw"]
    body = [at(*plain(player), *cells(player)) for player in found.players]
    body.append(f"XXR {found.rounds}")
    if found.absent:
        body.append(f"XXZ {' '.join(map(str, found.absent))}")
    body.append(f"XXS W={win:g} D={draw:g} PAB={win:g}")
    return "\n".join([*body, ""]).encode()


def tomachess(found: History) -> bytes:
    """ToMaChess: CRLF, the point system of bbpPairings last."""
    body = ["012 Club", f"XXR {found.rounds}", f"XXC {_first(found)}"]
    body += [
        at(*plain(p, _raised(found, p)), *cells(p), *_current(found, p)) for p in found.players
    ]
    body += [f"BBW {found.scale['win']:4.1f}", f"BBD {found.scale['draw']:4.1f}"]
    return "\r\n".join([*body, ""]).encode()


def _first(found: History) -> str:
    return "white1" if found.colour == "w" else "black1"


def _current(found: History, player: Player) -> list[tuple[int, str]]:
    if player.id not in found.absent:
        return []
    return cell(found.round, "0000", "-", found.absent[player.id])


def _raised(found: History, player: Player) -> float:
    """Points with those of a bye already entered for the round to come."""
    return player.points + found.scale[WORTH[found.absent.get(player.id, "Z")]]
