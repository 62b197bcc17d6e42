#!/usr/bin/env python3
"""Check that a round was paired as the FIDE Dutch System asks, without trusting whoever paired it.

    python zug_verify.py round6.proof                  is the pairing in the proof the right one?
    python zug_verify.py round6.proof --trf open.trf   ... and are its facts those of the report?
                                                       (and its boards, if the report has them)

It needs nothing but Python 3.11 and this file. Exit code 0: proved; 1: refused; 2: wrong call.

How it works. The proof holds *facts* (who met whom, with which colour and result, who is absent),
the *pairing*, and *certificates*. Scores, colour preferences, floats and rights are worked out
here from the facts, by the articles cited (2026 / 2017). Then the round is followed bracket by
bracket. For a bracket there is a graph: its players, and whoever its downfloaters could meet; an
edge is a pair that is allowed, its cost is what the pair does to the criteria, the most important
first. A perfect matching of this graph is a candidate together with a completion.

One theorem proves everything. Give every vertex a number y, and some sets S of an odd number of
vertices a number z(S) >= 0. Suppose y(u) + y(v) - (z of the sets that hold both) <= cost(u, v) for
every edge. At most (|S| - 1) / 2 edges of a matching lie inside S. So no perfect matching costs
less than  bound = sum of y - sum of z(S) * (|S| - 1) / 2.  If ours costs exactly that, nothing is
better. And whatever is as good has only edges with equality, and exactly (|S| - 1) / 2 edges
inside each S with z(S) > 0: all other edges can be struck out. That is how the first of the best is
found: each question of the sequence ("could number 7 have had number 12?") is a cost too, put to
the edges that are left. Sets that are known to be full may have z < 0 in later certificates, for
then the number of edges inside is no longer "at most" but "exactly". If a bound is greater than 0
while all costs are 0, there is no perfect matching at all.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import gcd
from typing import Any

VERSION = 1
BYE = 0
"""The vertex of the bye: whoever is matched with it stays unpaired. Ghosts are -1, -2 ..."""
POINT = 10
"""Points are in tenths."""
PLAYED = "1=0WDLX"
"""Results of games over the board; X is not finished yet and counts as a draw for pairing."""
WORTH = {"1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss"} | {
    "+": "forfeit_win", "-": "forfeit_loss", "U": "pab", "F": "full_bye", "H": "half_bye",
    "Z": "zero_bye", " ": "zero_bye", "X": "unfinished",
}  # fmt: skip
HALVES = {"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0}
CELL = re.compile("(0|[1-9][0-9]{0,8})[wb.][1=0WDLX+UFHZ_-]")
SIDED = {f"{side}_{kind}" for side in ("white", "black") for kind in ("win", "draw", "loss")}
POINTS = SIDED | {*WORTH.values()} - {"win", "draw", "loss"}
FACTS = {"system", "round", "rounds", "initial", "points", "players", "virtual", "extra"} | {
    "forbidden", "absent",
}  # fmt: skip

Json = dict[str, Any]
Kind = tuple[Any, ...]
Layers = dict[tuple[int, ...], int]
"""What an edge does to the criteria: (number of the criterion, place in its list) -> amount."""
Duals = tuple[int, dict[int, int], dict[frozenset[int], int]]
"""A certificate: scale (costs count so many times), y of vertices, z of odd sets."""


class Refused(Exception):  # noqa: N818 - it is the answer, not a mistake
    """The proof does not prove the pairing: why, and in the bracket of which score."""

    def __init__(self, code: str, score: int | None = None, **what: object) -> None:
        self.code, self.score, self.what = code, score, what
        where = "" if score is None else f"bracket of {show(score)}: "
        super().__init__(where + REFUSALS[code].format(**what))


REFUSALS = {
    "malformed": "the file is not a proof that this program can read ({what})",
    "version": "the proof is of version {found}; this program reads version {known}",
    "digest": "the digest does not fit: the file has been changed",
    "facts": "the facts contradict themselves ({what})",
    "players": "not everybody who is to be paired has exactly one opponent or the bye",
    "illegal": "{one} and {other} may not be matched here",
    "missing": "a certificate is missing",
    "surplus": "there are more certificates than questions",
    "odd-set": "a set of the certificate is not an odd set of vertices, or its number is 0 or "
    "below",
    "dual": "the certificate is wrong at {one} and {other}",
    "bound": "the certificate does not reach the value of this pairing",
    "not-impossible": "the certificate does not show that there is no complete pairing",
    "left-over": "{who} is left over at the end",
    "route": "the bracket was not shown to be the penultimate one",
    "colours": "board {board}: {white} has Black by the rules",
    "boards": "board {board} is not in the order of publication",
    "report": "player {player}: the report says something else ({what})",
}


# --- Facts: what the articles call score, preference, float, topscorer ---------------------------


class Player:
    """A player before the round, from the facts alone."""

    def __init__(self, tpn: int, cells: str, rounds: int) -> None:
        self.tpn = tpn
        self.cells = read_cells(cells, rounds)
        self.colours = "".join(colour for who, colour, got in self.cells if who and got in PLAYED)
        self.met = {who for who, _, got in self.cells if who and got in PLAYED}
        self.unplayed = rounds - sum(1 for who, _, got in self.cells if who and got in PLAYED)
        self.was_paired = any(who or got == "U" for who, _, got in self.cells)
        self.balance = 2 * self.colours.count("w") - len(self.colours)
        self.wants, self.strength = self._preference()
        self.scores: list[int] = []
        self.score = 0
        self.floats: tuple[str, str] = ("", "")
        self.may_have_bye = self.topscorer = False

    def _preference(self) -> tuple[str, int]:
        """Colour and strength 3 absolute, 2 strong, 1 mild, 0 none (1.7.1-1.7.4 / A.6.a-d)."""
        colours, balance = self.colours, self.balance
        if not colours:
            return "", 0
        if abs(balance) > 1:
            return ("b" if balance > 0 else "w"), 3
        other = "b" if colours[-1] == "w" else "w"
        if colours[-2:] in ("ww", "bb"):
            return other, 3
        if balance:
            return ("b" if balance > 0 else "w"), 2
        return other, 1

    @property
    def barred(self) -> str:
        """The colour of an absolute preference that [C3] protects (2.1.3 / C.3)."""
        return self.wants if self.strength == 3 and not self.topscorer else ""


class Facts:
    """Everybody, what the round is, and who may not meet. Whatever is odd about them is refused."""

    def __init__(self, facts: Json) -> None:
        self.edition = {"dutch-2026": 2026, "dutch-2017": 2017}[facts["system"]]
        self.round, self.initial, rounds = whole(facts["round"]), facts["initial"], facts["rounds"]
        self.points = {key: whole(facts["points"][key]) for key in sorted(facts["points"])}
        self.last_round = rounds is not None and self.round >= whole(rounds)
        demand(facts.keys() == FACTS and self.points.keys() == POINTS, "fields")
        demand(0 < self.round <= 1000 and self.initial in (None, "w", "b"), "round")
        held = self.round - 1
        self.players = {whole(tpn): Player(tpn, cells, held) for tpn, cells in facts["players"]}
        demand(len(facts["players"]) == len(self.players), "numbers of players")
        demand(min(self.players, default=1) > 0, "numbers of players")
        for tpn, player in self.players.items():
            for number, cell in enumerate(player.cells, 1):
                demand(self._fits(tpn, number, *cell), f"round {number} of {tpn}")
        self._add_up(facts)
        for player in self.players.values():
            player.floats = self._float(player, 1), self._float(player, 2)
            player.may_have_bye = not any(self._bars(got) for _, _, got in player.cells)
            if self.last_round:  # 1.8 / A.7
                player.topscorer = 2 * player.score > held * self._best("win")
        absent = self._known(facts["absent"])
        here = [player for tpn, player in self.players.items() if tpn not in absent]
        here.sort(key=lambda player: (-player.score, player.tpn))  # 1.2 / A.2
        self.here = {player.tpn: player for player in here}
        self.rank = {tpn: rank for rank, tpn in enumerate(self.here)}
        self.apart = {tpn: player.met | {tpn} for tpn, player in self.here.items()}
        for group in map(self._known, facts["forbidden"]):
            for tpn in group & self.here.keys():
                self.apart[tpn] |= group

    def _known(self, listed: object) -> set[int]:
        """Numbers of players in ascending order."""
        found = [*map(whole, a_list(listed))]
        demand(found == sorted({*found} & self.players.keys()), "numbers of players")
        return {*found}

    def _fits(self, tpn: int, number: int, who: int, colour: str, got: str) -> bool:
        """Can this be, and does the opponent tell the same game?"""
        if not who:
            return not colour and got in "UFHZ "
        back, reverse, theirs = self.players[who].cells[number - 1]
        if back != tpn or who == tpn or {colour, reverse} not in ({"w", "b"}, {""}):
            return False
        if got in "+-X" or theirs in "+-X":
            return got + theirs in ("+-", "-+", "--", "XX")
        return HALVES[got] + HALVES[theirs] <= 2  # both may have lost

    def _best(self, kind: str) -> int:
        return max(self.points["white_" + kind], self.points["black_" + kind])

    def worth(self, colour: str, got: str) -> int:
        kind = WORTH[got]
        if kind in ("win", "draw", "loss"):
            kind = ("white_" if colour == "w" else "black_") + kind
        return self.points[kind]

    def _add_up(self, facts: Json) -> None:
        """Scores before every round, with points given apart and virtual points (1.2 / A.2)."""
        self._known(sorted(map(int, facts["virtual"])))
        virtual = {tpn: [*map(whole, a_list(row))] for tpn, row in facts["virtual"].items()}
        extra = [tuple(map(whole, row)) for row in facts["extra"]]
        demand({who for who, _, _ in extra} <= self.players.keys(), "numbers of players")
        demand(all(len(row) <= self.round for row in virtual.values()), "virtual points")
        for tpn, player in self.players.items():
            totals = [0]
            for _, colour, got in player.cells:
                totals.append(totals[-1] + self.worth(colour, got))
            added = virtual.pop(str(tpn), []) + [0] * len(totals)
            player.scores = [
                total + more + sum(gain for who, first, gain in extra if who == tpn and first <= at)
                for at, (total, more) in enumerate(zip(totals, added, strict=False))
            ]
            player.score = player.scores[-1]
        demand(not virtual, "numbers of players")

    def _float(self, player: Player, ago: int) -> str:
        """ "down", "up" or nothing, so many rounds ago (1.4.2-1.4.4 / A.4.b)."""
        index = self.round - 1 - ago
        if index < 0:
            return ""
        who, _, got = player.cells[index]
        if who and got in PLAYED:
            mine, yours = player.scores[index], self.players[who].scores[index]
            return "" if mine == yours else "down" if mine > yours else "up"
        if self.edition == 2017:
            return "" if got in PLAYED else "down"
        return "down" if got == "U" or self.worth("", got) > self._best("loss") else ""

    def _bars(self, got: str) -> bool:
        """Does this result bar from the bye? (2.1.2 / C.2)"""
        if got in "U+" or got in PLAYED:
            return got in "U+"
        return self.edition == 2026 and (got == "F" or self.worth("", got) >= self._best("win"))

    def initial_colour(self) -> str:
        """5.1 / E: as drawn; else as the first round that was paired shows it; else White."""
        if self.initial is not None:
            return str(self.initial)
        for index in range(self.round - 1):
            place = 0
            for tpn, player in sorted(self.players.items()):
                who, colour, got = player.cells[index]
                place += bool(who or got == "U")
                if colour and tpn < who:
                    return colour if place % 2 else other_colour(colour)
        return "w"


def other_colour(colour: str) -> str:
    return "b" if colour == "w" else "w"


def read_cells(text: str, rounds: int) -> list[tuple[int, str, str]]:
    """`12w1 5b= 0.U`: opponent, colour, result of each round; `.` for no colour, `_` for blank."""
    found = []
    for cell in text.split(" ") if text else ():
        if not CELL.fullmatch(cell):
            raise Refused("facts", what=cell)
        found.append((int(cell[:-2]), cell[-2].strip("."), cell[-1].replace("_", " ")))
    demand(len(found) <= rounds, text)
    return found + [(0, "", " ")] * (rounds - len(found))  # a missing round is an absence


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Refused("facts", what=what)


# --- The theorem ----------------------------------------------------------------------------------


class Graph:
    """Vertices by kind, the edges that are left, and the matching that is to be proved best."""

    def __init__(self, kinds: dict[int, Kind], layers: Callable[[Kind, Kind], Layers | None],
                 apart: dict[int, set[int]], score: int | None = None) -> None:  # fmt: skip
        self.kinds, self.apart, self.score = kinds, apart, score
        self.mates: dict[int, int] = {}
        self.full: set[frozenset[int]] = set()
        self.members: dict[Kind, set[int]] = {}
        for vertex, kind in kinds.items():
            self.members.setdefault(kind, set()).add(vertex)
        self.table = pack(self.members, layers, len(kinds) // 2)
        self.edges: dict[int, set[int]] = {}
        for vertex, kind in kinds.items():
            open_to = [self.members[other] for other in self.table[kind]]
            self.edges[vertex] = set().union(*open_to) - apart.get(vertex, {vertex})

    def match(self, mates: dict[int, int]) -> None:
        """The matching that is to be proved best: everybody in one pair, and that an edge."""
        if {v: mates.get(mate) for v, mate in mates.items()} != {v: v for v in self.kinds}:
            raise Refused("players", self.score)
        for vertex, mate in mates.items():
            if mate not in self.edges[vertex]:
                raise Refused("illegal", self.score, one=vertex, other=mate)
        self.mates = mates

    def cost(self, one: int, other: int) -> int:
        return self.table[self.kinds[one]][self.kinds[other]]

    def costly(self) -> dict[int, set[int]]:
        """For each vertex those that it cannot meet without a cost."""
        by_kind = {
            kind: set().union(*(self.members[other] for other, cost in row.items() if cost))
            for kind, row in self.table.items()
        }
        return {vertex: by_kind[kind] for vertex, kind in self.kinds.items()}

    def narrow(self, duals: Duals, cost: Callable[[int, int], int],
               costly: dict[int, set[int]]) -> None:  # fmt: skip
        """The theorem: ours costs least. Strike out every edge that nothing as good can have."""
        loose = list(self._loose(duals, cost, costly))
        total = sum(cost(one, other) for one, other in self.mates.items() if one < other)
        if duals[0] * total != bound(duals):
            raise Refused("bound", self.score)
        self.full |= {odd for odd, z in duals[2].items() if z > 0}  # z = 0 shows nothing
        self.strike(loose)

    def prove_impossible(self, duals: Duals) -> None:
        """The theorem where nothing costs anything: there is no perfect matching."""
        for _ in self._loose(duals, lambda _one, _other: 0, {}):
            pass
        if bound(duals) <= 0 or duals[0] != 1:
            raise Refused("not-impossible", self.score)

    def _loose(self, duals: Duals, cost: Callable[[int, int], int],
               costly: dict[int, set[int]]) -> Iterator[tuple[int, int]]:  # fmt: skip
        """The edges that cost more than their numbers say; none may cost less.

        Edges that cost nothing between vertices the certificate does not speak of hold by
        themselves; all others are looked at.
        """
        scale, y, sets = duals
        self._check_shape(duals)
        inside: dict[int, list[tuple[frozenset[int], int]]] = {}
        for odd, z in sets.items():
            for vertex in odd:
                inside.setdefault(vertex, []).append((odd, z))
        busy = y.keys() | inside.keys()
        for one in busy | costly.keys():
            near = self.edges[one]
            mine, holders = y.get(one, 0), inside.get(one, ())
            for other in near if one in busy else near & costly[one]:
                shared = sum(z for odd, z in holders if other in odd) if holders else 0
                slack = scale * cost(one, other) - mine - y.get(other, 0) + shared
                if slack < 0:
                    raise Refused("dual", self.score, one=one, other=other)
                if slack:
                    yield one, other

    def _check_shape(self, duals: Duals) -> None:
        scale, y, sets = duals
        for odd, z in sets.items():
            known = len(odd) % 2 and odd <= self.kinds.keys()
            if not known or not z or (z < 0 and odd not in self.full):
                raise Refused("odd-set", self.score)
        if scale < 1 or not y.keys() <= self.kinds.keys():
            raise Refused("odd-set", self.score)

    def strike(self, edges: Iterable[tuple[int, int]]) -> None:
        """These edges are no longer of interest. None of them is ours."""
        for one, other in edges:
            self.edges[one].discard(other)
            self.edges[other].discard(one)

    def keep(self, vertex: int, partners: set[int]) -> None:
        """Only these partners of a vertex are still of interest."""
        self.strike([(vertex, other) for other in self.edges[vertex] - partners])


def pack(members: dict[Kind, set[int]], layers: Callable[[Kind, Kind], Layers | None],
         pairs: int) -> dict[Kind, dict[Kind, int]]:  # fmt: skip
    """The criteria in one number, each in a field that no sum over a matching can overflow."""
    found: dict[tuple[Kind, Kind], Layers] = {}
    most: Layers = {}
    for one, other in combinations_with_replacement(members, 2):
        layer = layers(one, other)
        if layer is not None:
            found[one, other] = layer
            for key, amount in layer.items():
                most[key] = max(most.get(key, 0), amount)
    units: Layers = {}
    unit = 1
    for key in sorted(most, reverse=True):
        units[key] = unit
        unit *= most[key] * pairs + 1
    table: dict[Kind, dict[Kind, int]] = {kind: {} for kind in members}
    for (one, other), layer in found.items():
        cost = sum(amount * units[key] for key, amount in layer.items())
        table[one][other] = table[other][one] = cost
    return table


def bound(duals: Duals) -> int:
    """What no perfect matching can fall below, times the scale."""
    _, y, sets = duals
    return sum(y.values()) - sum(z * (len(odd) // 2) for odd, z in sets.items())


# --- What a pair does to the criteria -------------------------------------------------------------

MDP, RESIDENT, NEXT, BELOW, GHOST, PORT = range(6)
"""Zones of a bracket's graph. Ghosts stand for staying unpaired in the next bracket (2017)."""


class Place:
    """A bracket: where its players stand, and what its criteria look at."""

    def __init__(self, facts: Facts, mdps: list[int], residents: list[int], **rules: Any) -> None:
        self.facts, self.mdps, self.residents = facts, mdps, residents
        people = facts.here
        self.floor = people[residents[-1]].score - POINT  # 2.4.13 (unpaired MDPs) / A.8
        self.next_score: int | None = rules.get("next_score")
        self.counts_unplayed = bool(rules.get("counts_unplayed"))
        self.only_first = bool(rules.get("only_first"))

    def kind(self, tpn: int, zone: int, bye: bool) -> Kind:
        """All that its edges depend on: zone, protected colour, bye, then what criteria ask."""
        player = self.facts.here[tpn]
        if zone >= NEXT:
            return zone, player.barred, bye, player.score if zone == NEXT else 0
        asked: Kind = (player.wants, player.strength, player.topscorer)
        if player.strength == 3 and self.facts.last_round:
            twice = player.colours[-2:] == other_colour(player.wants) * 2
            asked += (abs(player.balance), twice)
        unplayed = player.unplayed if bye and self.counts_unplayed else 0
        return zone, player.barred, bye, player.score, player.floats, asked, unplayed

    def layers(self, one: Kind, other: Kind) -> Layers | None:
        """What an edge between two kinds costs; None: there is none."""
        one, other = sorted((one, other), key=lambda kind: kind[0])
        zones = one[0], other[0]
        if other[0] == PORT:
            if not one[2]:
                return None
        elif one[1] and one[1] == other[1]:  # [C3]: 2.1.3 / C.3
            return None
        layers = self._layers_2026 if self.facts.edition == 2026 else self._layers_2017
        found = layers(one, other, zones)
        return found if not self.only_first or found is None else {
            key: amount for key, amount in found.items() if key[0] <= 6
        }  # fmt: skip

    def _layers_2026(self, one: Kind, other: Kind, zones: tuple[int, int]) -> Layers | None:
        if zones == (MDP, MDP):  # never a pair here; both float and could meet further down
            return add(self._floats(one), self._floats(other), through(one), through(other))
        if other[0] <= RESIDENT:
            return add(colour_faults(one, other, 10), self._pair_2026(one, other))
        if one[0] <= RESIDENT:
            found = self._floats(one)
            if other[0] != NEXT:
                found = add(found, through(one))
            return add(found, {(9,): one[6]}) if other[0] == PORT and one[6] else found
        return through(one) if one[0] == NEXT and other[0] != NEXT else {}

    def _pair_2026(self, high: Kind, low: Kind) -> Layers:
        """[C15], [C17]-[C21]: 2.4.10, 2.4.12-2.4.16"""
        found: Layers = {}
        if high[0] == MDP:
            gap = high[3] - low[3]
            for ago in (0, 1):
                if low[4][ago] == "up":
                    found[15 + 2 * ago,] = found[19 + 2 * ago, -gap] = 1
                if high[4][ago] == "down":
                    found[18 + 2 * ago, -gap] = 1
        return found

    def _floats(self, one: Kind) -> Layers:
        """A downfloater of 2026. [C6], [C7], [C14], [C16], [C18], [C20]"""
        found = {(6,): 1, (7, -one[3]): 1}
        for ago in (0, 1):
            if one[4][ago] == "down":
                if one[0] == RESIDENT:
                    found[14 + 2 * ago,] = 1
                else:
                    found[18 + 2 * ago, -(one[3] - self.floor)] = 1
        return found

    def _layers_2017(self, one: Kind, other: Kind, zones: tuple[int, int]) -> Layers | None:
        if zones in ((MDP, MDP), (GHOST, PORT)):
            return None
        if other[0] <= RESIDENT:
            return add(colour_faults(one, other, 8), self._pair_2017(one, other))
        if one[0] <= RESIDENT:
            gap = one[3] - self.floor
            found = add({(5,): 1, (6, -gap): 1}, repeats(one, "down", gap))  # C.5, C.6
            if self.next_score is None:
                return found
            return add(found, self._next_2017(one[3], other[0]))
        floats_on = one[0] == NEXT and other[0] != NEXT and self.next_score is not None
        return self._next_2017(one[3], other[0]) if floats_on else {}

    def _next_2017(self, score: int, zone: int) -> Layers:
        """What a player of the next bracket does to its number of pairs and its PSD. C.7"""
        gap = score - (self.next_score or 0)
        return {(7, 1, -gap): 1} if zone == NEXT else {(7, 0): 1, (7, 1, -gap - POINT): 1}

    def _pair_2017(self, one: Kind, other: Kind) -> Layers:
        """C.6, C.12-C.19"""
        high, low = sorted((one, other), key=lambda kind: -int(kind[3]))
        gap = high[3] - low[3]
        if not gap:
            return {}
        return add({(6, -gap): 1}, repeats(high, "down", gap), repeats(low, "up", gap))


def add(*parts: Layers) -> Layers:
    found: Layers = {}
    for part in parts:
        for key, amount in part.items():
            found[key] = found.get(key, 0) + amount
    return found


def through(one: Kind) -> Layers:
    """A downfloater of the next bracket too. [C8]: 2.4.3"""
    return {(8, 0): 1, (8, 1, -one[3]): 1}


def repeats(one: Kind, direction: str, gap: int) -> Layers:
    """Whoever floats as one or two rounds ago. C.12-C.19"""
    found: Layers = {}
    for ago in (0, 1):
        if one[4][ago] == direction:
            first = 12 + 2 * ago + (direction == "up")
            found[first,] = found[first + 4, -gap] = 1
    return found


def colour_faults(one: Kind, other: Kind, first: int) -> Layers:
    """[C10]-[C13]: 2.4.5-2.4.8 / C.8-C.11. Of two equal wishes the weaker is denied (5.2.2 / E.2).

    Equally strong absolute ones: the one with the smaller difference. If these are equal too, 5.2.3
    spares whoever had the unwanted colour twice running, unless both had.
    """
    (mine, strength, _, *more), (yours, strength2, _, *more2) = one[5], other[5]
    if not mine or mine != yours:
        return {}
    found: Layers = {(first + 2,): 1}
    weaker = min(strength, strength2)
    if weaker == 2:
        found[first + 3,] = 1
    elif weaker == 3:
        least = min(more[0], more2[0])
        if least >= 2:
            found[first,] = 1
        if all(twice for size, twice in (more, more2) if size == least):
            found[first + 1,] = 1
    return found


# --- Bracket by bracket ---------------------------------------------------------------------------


class Check:
    """Follows a round from the top bracket down. `lines` says what was proved."""

    def __init__(self, document: Json, certificates: Certificates | None = None) -> None:
        self.facts = Facts(document["facts"])
        self.boards = read_pairs(document["boards"])
        self.bye = None if document["bye"] is None else whole(document["bye"])
        self.asked = certificates or Certificates(a_list(document["certificates"]))
        self.lines: list[tuple[str, dict[str, Any]]] = []
        self.mates: dict[int, int] = {}
        here = self.facts.here
        self.bye_score: int | None = None
        groups: dict[int, list[int]] = {}
        for tpn, player in here.items():
            groups.setdefault(player.score, []).append(tpn)
        self.groups = list(groups.values())

    def run(self) -> None:
        if not self.boards and self.bye is None and self.facts.here:
            self._impossible()
        else:
            self._match_everybody()
            if self.facts.edition == 2026:
                self._prove_bye_score()
                self._brackets_2026()
            else:
                self._brackets_2017()
            self._check_colours()
            self._check_boards()
        self.asked.finish()

    def _match_everybody(self) -> None:
        """Everybody who is here is on one board or has the bye, which exists for odd fields."""
        pairs = [*self.boards] + ([] if self.bye is None else [(self.bye, BYE)])
        for one, other in pairs:
            self.mates[one], self.mates[other] = other, one
        expected = {*self.facts.here} | ({BYE} if len(self.facts.here) % 2 else set())
        if self.mates.keys() != expected or len(self.mates) != 2 * len(pairs):
            raise Refused("players")

    def _whole(self, who: Iterable[int], score: bool = False) -> Graph:
        """Players, the bye if it is to be given, and nothing but who may meet whom."""
        here = self.facts.here
        kinds: dict[int, Kind] = {
            tpn: (BELOW, here[tpn].barred, here[tpn].may_have_bye, here[tpn].score * score)
            for tpn in who
        }
        if len(kinds) % 2:
            kinds[BYE] = (PORT, "", False, 0)
        lowest = min((player.score for player in here.values()), default=0)

        def layers(one: Kind, other: Kind) -> Layers | None:
            one, other = sorted((one, other), key=lambda kind: int(kind[0]))
            if other[0] == PORT:
                return {(5,): one[3] - lowest} if one[2] and score else {} if one[2] else None
            return None if one[1] and one[1] == other[1] else {}

        return Graph(kinds, layers, self.facts.apart)

    def _impossible(self) -> None:
        """1.9.3 / A.9: no pairing respects the absolute criteria."""
        self._no_matching(self.facts.here)
        self.lines.append(("impossible", {}))

    def _no_matching(self, who: Iterable[int]) -> None:
        graph = self._whole(who)
        graph.prove_impossible(read_duals(self.asked.take("barrier", graph)))

    def _prove_bye_score(self) -> None:
        """[C5], once for the round: 2.3.1"""
        if self.bye is None:
            return
        graph = self._whole(self.facts.here, score=True)
        graph.match(self.mates)
        self._ask(graph, graph.cost, graph.costly())
        self.bye_score = self.facts.here[self.bye].score
        self.lines.append(("bye", {"score": self.bye_score}))

    def _candidate(self, mdps: list[int], residents: list[int]) -> list[int]:
        """The downfloaters of a bracket, by rank: whoever has no opponent in it."""
        inside = {*mdps, *residents}
        above = {*mdps}
        return [
            tpn
            for tpn in [*mdps, *residents]
            if self.mates[tpn] not in inside or {tpn, self.mates[tpn]} <= above
        ]

    def _brackets_2026(self) -> None:
        """1.9.2: each bracket leaves its downfloaters to the next."""
        down: list[int] = []
        for number, residents in enumerate(self.groups):
            mdps = down
            down = self._candidate(mdps, residents)
            people = self.facts.here
            lone = len(down) == 1 and people[down[0]].score == self.bye_score
            zones = [(NEXT, self.groups[number + 1 : number + 2]),
                     (BELOW, self.groups[number + 2 :])] if down else []  # fmt: skip
            place = Place(self.facts, mdps, residents, counts_unplayed=lone)  # [C9]: 2.4.4
            graph = self.graph(place, zones, port=self.bye_score is not None and down)
            self._prove(place, graph, self._ours(graph))
            self._told("bracket", place, down)
            if lone:  # nobody else can have the bye any more
                self._take_bye(down[0])
                down = []
        self._nobody_left(down)

    def _take_bye(self, tpn: int) -> None:
        if tpn != self.bye:
            raise Refused("players")
        self.bye_score = None

    def _nobody_left(self, down: list[int]) -> None:
        if down:
            raise Refused("left-over", who=down[0])

    def graph(self, place: Place, zones: Sequence[tuple[int, list[list[int]]]] = (), *,
              port: object = False, ghosts: int = 0) -> Graph:  # fmt: skip
        """The bracket with these zones outside it."""
        members = [(MDP, place.mdps), (RESIDENT, place.residents)]
        members += [(zone, group) for zone, groups in zones for group in groups]
        kinds = {
            tpn: place.kind(tpn, zone, self._may_take_port(tpn))
            for zone, group in members
            for tpn in group
        }
        if port:
            kinds[BYE] = (PORT, "", False, 0)
        kinds |= {-1 - ghost: (GHOST, "", False, 0) for ghost in range(ghosts)}
        score = self.facts.here[place.residents[0]].score
        return Graph(kinds, place.layers, self.facts.apart, score)

    def _ours(self, graph: Graph) -> dict[int, int]:
        return {vertex: self.mates.get(vertex, vertex) for vertex in graph.kinds}

    def _may_take_port(self, tpn: int) -> bool:
        """[C2], and in 2026 the score that [C5] has fixed."""
        player = self.facts.here[tpn]
        fits = self.facts.edition == 2017 or player.score == self.bye_score
        return fits and player.may_have_bye

    def _told(self, what: str, place: Place, down: Sequence[int]) -> None:
        score = self.facts.here[place.residents[0]].score
        self.lines.append((what, {"score": score, "floaters": list(down)}))

    # The best, and of the best the first

    def _prove(self, place: Place, graph: Graph, mates: dict[int, int]) -> None:
        """No candidate is better (3.8.1 / B.8), and none that is as good comes earlier."""
        graph.match(mates)
        self._ask(graph, graph.cost, graph.costly())
        residents = place.residents
        paired = [tpn for tpn in place.mdps if mates[tpn] in set(residents)]
        if len(paired) < len(place.mdps):
            self._prove_mdp_set(graph, place, paired)
        for tpn in paired:
            self._first_partner(graph, tpn, residents)
        taken = {mates[tpn] for tpn in paired}
        self._prove_remainder(graph, [tpn for tpn in residents if tpn not in taken])

    def _ask(self, graph: Graph, cost: Callable[[int, int], int],
             costly: dict[int, set[int]]) -> None:  # fmt: skip
        if any(graph.edges[one] & others for one, others in costly.items()):
            duals = read_duals(self.asked.take("duals", graph, cost, costly))
            graph.narrow(duals, cost, costly)

    def _refuse_wish(self, graph: Graph, vertex: int, wished: set[int]) -> None:
        """Nothing as good gives this vertex one of these partners."""
        costly = {vertex: wished & graph.edges[vertex]}

        def cost(one: int, other: int) -> int:
            return -(other in costly.get(one, ()) or one in costly.get(other, ()))

        self._ask(graph, cost, costly)
        graph.keep(vertex, graph.edges[vertex] - wished)

    def _prove_mdp_set(self, graph: Graph, place: Place, paired: list[int]) -> None:
        """4.4.2 / D.3: the first set of MDPs: whoever comes earlier is in it if that can be.

        [C7] / C.6 fixes how many there are, but for a CLB with residents of several scores, where
        equal PSDs can pair one more or one less. The criteria decide first; of the best, as many
        as possible are paired (M1 of B.1.c), which the same questions ask.
        """
        for tpn in place.mdps:
            if tpn in paired:
                graph.keep(tpn, {*place.residents})
            else:
                self._refuse_wish(graph, tpn, {*place.residents})

    def _first_partner(self, graph: Graph, vertex: int, order: list[int]) -> None:
        """4.2.2 / D.1: nobody earlier could be the partner; then the pair is settled."""
        mate = graph.mates[vertex]
        self._refuse_wish(graph, vertex, {*order[: order.index(mate)]})
        graph.keep(vertex, {mate})
        graph.keep(mate, {vertex})

    def _prove_remainder(self, graph: Graph, rest: list[int]) -> None:
        """3.6, 3.7 / B.6, B.7: exchanges, then transpositions.

        Of all ways to write a set of pairs the earliest has the higher of each pair, its top, in
        S1. So with k pairs, tops beyond the first k have been exchanged into S1 (4.3 / D.2).
        """
        bsn = {tpn: number for number, tpn in enumerate(rest, 1)}
        mates = graph.mates
        tops = [tpn for tpn in rest if bsn.get(mates[tpn], 0) > bsn[tpn]]
        if any(bsn[tpn] > len(tops) for tpn in tops):
            self._prove_exchange(graph, rest, bsn, {*tops})
        others = {*rest} - {*tops}
        for tpn in rest:
            if tpn in others:
                graph.keep(tpn, graph.edges[tpn] - others)
            else:
                graph.keep(tpn, {low for low in others if bsn[low] > bsn[tpn]})
        for tpn in tops:
            self._first_partner(graph, tpn, rest)

    def _prove_exchange(self, graph: Graph, rest: list[int], bsn: dict[int, int],
                        tops: set[int]) -> None:  # fmt: skip
        """4.3.2 / D.2: fewest, smallest sum, largest that leave S1, smallest that enter it."""
        k = len(tops)
        inside = {*rest}
        unit = k * len(rest) + 1

        def cost(one: int, other: int) -> int:
            top = min(bsn.get(one, 0), bsn.get(other, 0))
            return top + unit * (top > k)

        self._ask(graph, cost, dict.fromkeys(rest, inside))
        for leaves, places in ((True, range(k - 1, -1, -1)), (False, range(k, len(rest)))):
            wanted = sum(1 for tpn in tops if bsn[tpn] > k)
            for place in places:
                if not wanted:
                    break
                tpn, later = rest[place], {*rest[place + 1 :]}
                moved = graph.edges[tpn] - later if leaves else later
                if leaves != (tpn in tops):
                    graph.keep(tpn, moved)
                    wanted -= 1
                else:
                    self._refuse_wish(graph, tpn, moved)

    # The route of 2017 (A.9)

    def _brackets_2017(self) -> None:
        down: list[int] = []
        for number, residents in enumerate(self.groups):
            mdps = down
            claim = self.asked.peek("first", mdps, number)
            if claim is not None and whole(claim[0]) == number:
                self._penultimate(mdps, number)
                return
            down = self._candidate(mdps, residents)
            self._ordinary(mdps, number, self.mates)
            self._told("bracket", Place(self.facts, mdps, residents), down)
        self._nobody_left([tpn for tpn in down if tpn != self.bye])

    def _ordinary(self, mdps: list[int], number: int, mates: dict[int, int]) -> list[int]:
        """The first best candidate without C.4. What is left can be completed: it has been.

        C.7 looks at the next bracket alone. Its best outcome for our downfloaters is in the proof.
        Everybody there may stay unpaired, or has a ghost for a partner. So many ghosts suffice:
        rivals with no more downfloaters could let all of them float on, and pair the others as
        ours does where it can.
        """
        residents = self.groups[number]
        inside = {*mdps, *residents}
        down = [tpn for tpn in [*mdps, *residents] if mates[tpn] not in inside]
        own = {tpn: mates[tpn] for tpn in inside if tpn not in down}
        people = self.facts.here
        following = self.groups[number + 1 : number + 2]
        if not down or not following:
            place = Place(self.facts, mdps, residents)
            own |= {one: two for tpn in down for one, two in ((tpn, BYE), (BYE, tpn))}
            self._prove(place, self.graph(place, port=down), own)
            return down
        score = people[following[0][0]].score
        place = Place(self.facts, mdps, residents, next_score=score)
        if number + 2 == len(self.groups):
            self._prove_free(mdps, residents, own, down)
            graph = self.graph(place, [(NEXT, following)], port=len(people) % 2)
            self._prove(place, graph, self._ours(graph))
            return down
        foreseen = read_pairs(self.asked.take("foreseen", self, place, down, following[0]))
        for pair in foreseen:  # with somebody of the next bracket, and never instead of our pairs
            if not {*pair} <= {*down, *following[0]} or {*pair} <= {*down}:
                raise Refused("illegal", score, one=pair[0], other=pair[1])
        own |= {one: two for pair in foreseen for one, two in (pair, pair[::-1])}
        alone = [tpn for tpn in [*down, *following[0]] if tpn not in own]
        ghosts = 2 * len(down) + len(alone)
        graph = self.graph(place, [(NEXT, following)], ghosts=ghosts)
        self._prove(place, graph, own | with_ghosts(alone, ghosts))
        return down

    def _prove_free(self, mdps: list[int], residents: list[int], own: dict[int, int],
                    down: list[int]) -> None:  # fmt: skip
        """Before the last bracket: C.5 and C.6 are best even if completion is not asked for."""
        place = Place(self.facts, mdps, residents, only_first=True)
        ghosts = len(down)
        graph = self.graph(place, ghosts=ghosts)
        graph.match(own | with_ghosts(down, ghosts))
        self._ask(graph, graph.cost, graph.costly())

    def _penultimate(self, mdps: list[int], number: int) -> None:
        """PPB and CLB (A.9). First, that the ordinary candidate leaves what cannot be completed."""
        residents = self.groups[number]
        lower = [tpn for group in self.groups[number + 1 :] for tpn in group]
        _, listed = self.asked.take("first", mdps, number)
        first = read_pairs(listed)
        mates = {one: two for pair in first for one, two in (pair, pair[::-1])}
        inside = {*mdps, *residents}
        if not mates.keys() <= inside or not lower or 2 * len(first) != len(mates):
            raise Refused("route")
        down = self._candidate(mdps, residents)
        place = Place(self.facts, mdps, residents)
        odd = len(self.facts.here) % 2
        graph = self.graph(place, [(BELOW, [lower])], port=odd)
        if number + 2 == len(self.groups):
            # Any candidate better in C.5 and C.6 than the best that can be completed shows it.
            if self._measure(place, mates) >= self._measure(place, self.mates):
                raise Refused("route", graph.score)
        else:
            mates |= {tpn: BYE for tpn in inside if tpn not in mates}
            floating = self._ordinary(mdps, number, mates)
            rest = [*floating, *lower]
            self._no_matching(rest)
        self._prove(place, graph, self._ours(graph))
        self._told("ppb", place, down)
        place = Place(self.facts, down, lower)
        over = [] if self.bye is None or self.bye not in {*down, *lower} else [self.bye]
        graph = self.graph(place, port=over)
        self._prove(place, graph, self._ours(graph))
        self._told("clb", place, over)
        self._nobody_left([tpn for tpn in self._candidate(down, lower) if tpn not in over])

    def _measure(self, place: Place, mates: dict[int, int]) -> tuple[int, list[int]]:
        """C.5 and C.6: number of downfloaters, and the PSD (A.8)."""
        people, inside = self.facts.here, {*place.mdps, *place.residents}
        gaps, down = [], 0
        for tpn in inside:
            mate = mates.get(tpn, BYE)
            if mate not in inside:
                down += 1
                gaps.append(people[tpn].score - place.floor)
            elif (
                {tpn, mate} <= {*place.mdps}
                or mate in self.facts.apart[tpn]
                or (people[tpn].barred and people[tpn].barred == people[mate].barred)
            ):
                raise Refused("illegal", one=tpn, other=mate)
            elif tpn < mate:
                gaps.append(abs(people[tpn].score - people[mate].score))
        return down, sorted(gaps, reverse=True)

    # Colours and boards need no certificate

    def _check_colours(self) -> None:
        """5.2.1-5.2.5 / E.1-E.5"""
        odd: dict[int, bool] = {}
        for tpn, player in sorted(self.facts.players.items()):
            if player.was_paired or tpn in self.facts.here:  # others have no number yet
                odd[tpn] = len(odd) % 2 == 0
        initial = self.facts.initial_colour()
        rank = self.facts.rank
        for number, (white, black) in enumerate(self.boards, 1):
            high, low = sorted((white, black), key=lambda tpn: rank[tpn])
            colour = allotted(self.facts.here[high], self.facts.here[low])
            colour = colour or (initial if odd[high] else other_colour(initial))
            if (colour == "w") != (high == white):
                raise Refused("colours", board=number, white=white)
        self.lines.append(("colours", {}))

    def _check_boards(self) -> None:
        """Order of publication: higher score, then sum of both, then number of the higher."""
        keys = []
        for board in self.boards:
            high, low = sorted(board, key=lambda tpn: self.facts.rank[tpn])
            scores = self.facts.here[high].score, self.facts.here[low].score
            keys.append((-scores[0], -sum(scores), high))
        for number in range(1, len(keys)):
            if keys[number - 1] > keys[number]:
                raise Refused("boards", board=number + 1)
        self.lines.append(("boards", {}))


def allotted(high: Player, low: Player) -> str:
    """The colour of the higher ranked; nothing if neither has a preference (5.2.5 / E.5)."""
    if high.wants != low.wants:
        return high.wants or other_colour(low.wants)  # 5.2.1 / E.1
    if not high.wants:
        return ""
    margin = high.strength - low.strength  # 5.2.2 / E.2
    if not margin and high.strength == 3:
        margin = abs(high.balance) - abs(low.balance)
    if margin:
        return high.wants if margin > 0 else other_colour(high.wants)
    for mine, yours in zip(reversed(high.colours), reversed(low.colours), strict=False):
        if mine != yours:
            return yours  # 5.2.3 / E.3
    return high.wants  # 5.2.4 / E.4


def with_ghosts(alone: list[int], ghosts: int) -> dict[int, int]:
    """Whoever is alone has a ghost, and ghosts that are left have each other."""
    mates: dict[int, int] = {}
    left = list(range(-1, -1 - ghosts, -1))
    pairs = list(zip(alone, left, strict=False))
    spare = left[len(alone) :]
    for one, two in [*pairs, *zip(spare[::2], spare[1::2], strict=True)]:
        mates[one], mates[two] = two, one
    return mates


def show(score: int) -> str:
    """Points as people write them."""
    whole, tenths = divmod(abs(score), 10)
    text = f"{whole}" if not tenths else f"{whole or ''}½" if tenths == 5 else f"{whole}.{tenths}"
    return "-" * (score < 0) + text


# --- Reading --------------------------------------------------------------------------------------


class Certificates:
    """The certificates of a proof, in the order in which the questions come up."""

    def __init__(self, listed: list[Json]) -> None:
        self._waiting = listed[::-1]

    def take(self, key: str, *question: object) -> Any:
        """The next one. What is asked is clear from the order; whoever writes a proof is told."""
        found = self.peek(key, *question)
        if found is None:
            raise Refused("missing")
        self._waiting.pop()
        return found

    def peek(self, key: str, *_question: object) -> Any:
        comes = self._waiting and self._waiting[-1].keys() == {key}
        return self._waiting[-1][key] if comes else None

    def finish(self) -> None:
        if self._waiting:
            raise Refused("surplus")


def read_pairs(listed: object) -> list[tuple[int, int]]:
    return [(whole(one), whole(other)) for one, other in a_list(listed)]


def read_duals(listed: list[Any]) -> Duals:
    """`[scale, [[y, [vertices]], ...], [[z, [vertices]], ...]]`, in lowest terms."""
    scale, by_value, sets = whole(listed[0]), *map(rows, listed[1:])
    y = {vertex: value for value, members in by_value for vertex in members}
    if len(y) != sum(len(members) for _, members in by_value):
        raise Refused("malformed", what="a vertex twice")
    z = {frozenset(members): value for value, members in sets}
    if sum(map(len, z)) != sum(len(members) for _, members in sets):
        raise Refused("malformed", what="a set twice")
    if gcd(scale, *y.values(), *z.values()) != 1:
        raise Refused("malformed", what="a common divisor")
    return scale, y, z


def rows(listed: object) -> list[tuple[int, list[int]]]:
    return [(whole(value), [*map(whole, members)]) for value, members in a_list(listed)]


def a_list(listed: object) -> list[Any]:
    if not isinstance(listed, list):
        raise Refused("malformed", what="a list")
    return listed


def whole(number: object) -> int:
    if type(number) is not int:
        raise Refused("malformed", what="a number")
    return number


def digest_of(document: Json) -> str:
    """The fingerprint of all but the digest itself."""
    rest = {key: value for key, value in document.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def read_proof(data: bytes | str) -> Json:
    """The document in a file: nothing twice, no fractions."""
    try:
        document = json.loads(data, object_pairs_hook=once, parse_float=whole, parse_constant=whole)
    except (ValueError, RecursionError) as error:
        raise Refused("malformed", what=type(error).__name__) from None
    if not isinstance(document, dict):
        raise Refused("malformed", what="format")
    return document


def once(pairs: list[tuple[str, Any]]) -> Json:
    if len(dict(pairs)) != len(pairs):
        raise Refused("malformed", what="a field twice")
    return dict(pairs)


KEYS = {"format", "version", "facts", "boards", "bye", "certificates", "digest"}


def verify(document: Json) -> list[tuple[str, dict[str, Any]]]:
    """What is proved, line by line; `Refused` if it is not."""
    try:
        if document["format"] != "zug-proof":
            raise Refused("malformed", what="format")
        if whole(document["version"]) != VERSION:
            raise Refused("version", found=document["version"], known=VERSION)
        if document.keys() != KEYS:
            raise Refused("malformed", what="fields")
        if document["digest"] != digest_of(document):
            raise Refused("digest")
        check = Check(document)
        check.run()
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError,
            RecursionError) as error:  # fmt: skip
        raise Refused("malformed", what=type(error).__name__) from error
    return check.lines


# --- A report to compare with ---------------------------------------------------------------------


def compare_with_report(document: Json, report: Iterable[str]) -> None:
    """Does a TRF (16 or 26) tell the same of every player, and of this round if it has it?"""
    facts, boards, bye = document["facts"], document["boards"], document["bye"]
    held = facts["round"] - 1
    told = {tpn: [*map(_plain, read_cells(cells, held))] for tpn, cells in facts["players"]}
    found: dict[int, list[tuple[int, str, str]]] = {}
    for line in report:
        if line[:3] == "001":
            cells = found[int(line[4:8])] = []
            for start in range(91, len(line.rstrip()), 10):
                who, colour, got = (line[start + at : start + to] for at, to in CELL_OF_TRF)
                cells.append((int(who.strip() or 0), colour.lower().strip("- "), got.upper()))
    ours = {tpn: (0, "") for tpn in [bye] if bye is not None}
    for white, black in boards:
        ours |= {white: (black, "w"), black: (white, "b")}
    theirs = {}
    for tpn in sorted(told.keys() | found.keys()):
        if tpn not in told or tpn not in found:
            raise Refused("report", player=tpn, what="only in one of the two")
        cells = [_plain(cell) for cell in found[tpn]] + [(0, "", " ")] * held
        for number in range(held):
            if told[tpn][number] != cells[number]:
                raise Refused("report", player=tpn, what=f"round {number + 1}")
        if cells[held:] and (cells[held][0] or cells[held][2] == "U"):
            theirs[tpn] = cells[held][:2]
    if theirs and theirs != ours:
        other = [tpn for tpn in told if theirs.get(tpn) != ours.get(tpn)]
        raise Refused("report", player=other[0], what=f"round {held + 1}")


CELL_OF_TRF = (0, 4), (5, 6), (7, 8)
"""Opponent, colour and result in the ten columns of a round."""


def _plain(cell: tuple[int, str, str]) -> tuple[int, str, str]:
    """Letters that mean the same are the same; colours count if there is an opponent."""
    who, colour, got = cell
    return who, colour if who else "", " " if got in ("Z", "") else got


LINES = {
    "impossible": "Proved: no complete pairing of the round exists.",
    "bye": "Bye: nobody with fewer points than {score} can have it (C5).",
    "bracket": "Bracket of {score}: {criteria} proved best, first in the sequence.",
    "ppb": "Penultimate bracket of {score}: the ordinary candidate leaves players who cannot be "
    "paired; of the others, {criteria} proved best, first in the sequence.",
    "clb": "Collapsed last bracket: {criteria} proved best, first in the sequence.",
    "colours": "Colours: by the rules on every board.",
    "boards": "Boards: in the order of publication.",
}


def criteria_of(document: Json) -> str:
    return "C6–C21" if document["facts"]["system"] == "dutch-2026" else "C5–C19"


def sentence(document: Json, line: tuple[str, dict[str, Any]]) -> str:
    what, values = line
    score = show(values["score"]) if "score" in values else ""
    return LINES[what].format(score=score, criteria=criteria_of(document))


def main(arguments: Sequence[str]) -> int:
    if len(arguments) not in (1, 3) or (len(arguments) == 3 and arguments[1] != "--trf"):
        sys.stderr.write(__doc__.split("\n\n")[1] + "\n")
        return 2
    try:
        with open(arguments[0], "rb") as file:  # noqa: PTH123
            document = read_proof(file.read())
        lines = verify(document)
        if len(arguments) == 3:
            with open(arguments[2], encoding="utf-8", errors="replace") as report:  # noqa: PTH123
                compare_with_report(document, report)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except Refused as refused:
        sys.stderr.write(f"REFUSED [{refused.code}] {refused}\n")
        return 1
    facts = document["facts"]
    for line in lines:
        sys.stdout.write(sentence(document, line) + "\n")
    for number, (white, black) in enumerate(document["boards"], 1):
        sys.stdout.write(f"Board {number}: {white} – {black}\n")
    if document["bye"] is not None:
        sys.stdout.write(f"Bye: {document['bye']}\n")
    sys.stdout.write(f"PROVED: round {facts['round']}, {facts['system']}, {document['digest']}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
