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
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple  # noqa: TID251 - nothing of ours

VERSION = 2
BYE = 0
"""The vertex of the bye: whoever is matched with it stays unpaired. Ghosts are -1, -2 ..."""
SCALE = 4
"""Costs count four times, so that the numbers of a certificate can be whole."""
POINT = 10
"""Points are in tenths."""
PLAYED = "1=0X"
"""Results over the board; X is not finished yet. Others: + - forfeits, U F H Z byes and absence."""
CELL = re.compile("(0|[1-9][0-9]{0,8})([wb.])([1=0X+UFHZ-])")
"""A round of a player: opponent, colour, result."""

USUAL = {"w1": 10, "w=": 5, "w0": 0, "b1": 10, "b=": 5, "b0": 0}  # points for results
USUAL |= {"X": 5, "+": 10, "-": 0, "U": 10, "F": 10, "H": 5, "Z": 0}
PAIRS = [(int, int)]
NUMBERS = [(int, [int])]
SHAPE = {
    "format": str,
    "version": int,
    "facts": {
        "system": str,
        "round": int,
        "rounds": {int, type(None)},
        "initial": str,
        "points": dict.fromkeys(USUAL, int),
        "players": [(int, str, [int])],  # number, cells, points besides results before each round
        "forbidden": [[int]],
        "absent": [int],
    },
    "boards": PAIRS,
    "bye": {int, type(None)},
    "certificates": [(NUMBERS, NUMBERS)],  # y of vertices, z of odd sets
    "outlooks": [PAIRS],  # 2017: the next bracket as C.7 sees it
    "penultimate": {int, type(None)},  # 2017: which bracket is the PPB, counted from 0 (A.9)
    "digest": str,
}
"""A file: {fields}, [any number of these], (these in this order), {one of these types}."""

Json = dict[str, Any]
Pairs = list[tuple[int, int]]
Costs = dict[int, dict[int, int]]
"""What edges cost, from both their ends; edges that are not named cost nothing."""
Duals = tuple[dict[int, int], dict[frozenset[int], int]]
"""A certificate: y of vertices, z of odd sets."""
Groups = Sequence[list[int]]
Line = tuple[str, dict[str, Any]]


class Refused(Exception):  # noqa: N818 - it is the answer, not a mistake
    """The proof does not prove the pairing: why, and in the bracket of which score."""

    def __init__(self, code: str, score: int | None = None, **what: object) -> None:
        self.code, self.score, self.what = code, score, what
        where = "" if score is None else f"bracket of {show(score)}: "
        super().__init__(where + REFUSALS[code].format(**what))


def demand(holds: object, code: str, score: int | None = None, **what: object) -> None:
    if not holds:
        raise Refused(code, score, **what)


REFUSALS = {
    "not-json": "this is not a proof: it stops being JSON at line {line}, column {column}",
    "malformed": "this is not a proof as this program knows them: see {where}",
    "version": "the proof is of version {found}; this program reads version {known}: prove the "
    "round again, or take the program that came with the proof",
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
    "colours": "board {board}: {white} has Black by the rules",
    "boards": "board {board} is not in the order of publication",
    "report": "player {player}: the report says something else ({what})",
}


# --- Facts: what the articles call score, preference, float, topscorer ---------------------------


class Player:
    """A player before the round, from the facts alone."""

    def __init__(self, facts: Json, tpn: int, cells: str, besides: list[int]) -> None:
        self.tpn, self.cells = tpn, read_cells(cells)
        held = facts["round"] - 1
        demand(tpn > 0 and len(self.cells) == held, "facts", what=cells)
        gains = [worth(facts, *cell[1:]) for cell in self.cells]
        added = besides or [0] * (held + 1)
        self.scores = [a + b for a, b in zip(accumulate([0, *gains]), added, strict=True)]
        self.score = self.scores[-1]  # 1.2 / A.2
        played = [(who, colour) for who, colour, got in self.cells if got in PLAYED]
        self.met = {who for who, _ in played}
        self.colours = "".join(colour for _, colour in played)
        self.unplayed = held - len(played)
        self.was_paired = any(who or got == "U" for who, _, got in self.cells)
        self.balance = 2 * self.colours.count("w") - len(self.colours)
        self.wants, self.strength = self._preference()
        self.floats: tuple[str, str] = ("", "")
        self.may_have_bye = self.topscorer = False

    def _preference(self) -> tuple[str, int]:
        """Colour and strength 3 absolute, 2 strong, 1 mild, 0 none (1.7.1-1.7.4 / A.6.a-d)."""
        colours, balance = self.colours, self.balance
        if not colours:
            return "", 0
        owed = "b" if balance > 0 else "w"
        if abs(balance) > 1:
            return owed, 3
        if colours[-2:] in ("ww", "bb"):
            return other_colour(colours[-1]), 3
        return (owed, 2) if balance else (other_colour(colours[-1]), 1)

    @property
    def barred(self) -> str:
        """The colour of an absolute preference that [C3] protects (2.1.3 / C.3)."""
        return self.wants if self.strength == 3 and not self.topscorer else ""

    def kind(self, zone: int) -> Kind:
        """What edges depend on: for somebody below less than for somebody of the bracket."""
        twice = self.colours[-2:] == other_colour(self.wants) * 2
        colours = self.wants, self.strength, abs(self.balance), twice
        traits: tuple[Any, ...] = (self.barred, self.may_have_bye, self.score, self.floats)
        traits += (*colours, self.unplayed)
        return Kind(zone, *traits[: {NEXT: 3, BELOW: 2}.get(zone)])


class Facts:
    """Everybody, what the round is, and who may not meet. Whatever is odd about them is refused."""

    def __init__(self, facts: Json) -> None:
        self.facts, self.round = facts, facts["round"]
        self.edition = {"dutch-2026": 2026, "dutch-2017": 2017}[facts["system"]]
        demand(0 < self.round <= 1000 and facts["initial"] in ("w", "b"), "facts", what="round")
        self.last_round = facts["rounds"] is not None and self.round >= facts["rounds"]
        self.players = {row[0]: Player(facts, *row) for row in facts["players"]}
        demand(len(facts["players"]) == len(self.players), "facts", what="numbers of players")
        for tpn, player in self.players.items():
            for number, cell in enumerate(player.cells, 1):
                fits = self._fits(tpn, number, *cell)
                demand(fits, "facts", what=f"round {number} of {tpn}")
        for player in self.players.values():
            player.floats = self._float(player, 1), self._float(player, 2)
            player.may_have_bye = not any(self._bars(got) for _, _, got in player.cells)
            best = (self.round - 1) * self._best("1")
            player.topscorer = self.last_round and 2 * player.score > best  # 1.8 / A.7
        absent = self._known(facts["absent"])
        here = [player for tpn, player in self.players.items() if tpn not in absent]
        here.sort(key=lambda player: (-player.score, player.tpn))  # 1.2 / A.2
        self.here = {player.tpn: player for player in here}
        self.rank = {tpn: rank for rank, tpn in enumerate(self.here)}
        self.apart = {tpn: player.met | {tpn} for tpn, player in self.here.items()}
        for group in map(self._known, facts["forbidden"]):
            for tpn in group & self.here.keys():
                self.apart[tpn] |= group

    def _known(self, listed: list[int]) -> set[int]:
        known = listed == sorted({*listed} & self.players.keys())
        demand(known, "facts", what="numbers of players")
        return {*listed}

    def _fits(self, tpn: int, number: int, who: int, colour: str, got: str) -> bool:
        """Can this be, and does the opponent tell the same game?"""
        if not who:
            return not colour and got in "UFHZ"
        back, reverse, theirs = self.players[who].cells[number - 1]
        if back != tpn or who == tpn or {colour, reverse} not in ({"w", "b"}, {""}):
            return False
        return got + theirs in ("10", "01", "==", "=0", "0=", "00", "+-", "-+", "--", "XX")

    def _best(self, got: str) -> int:
        return max(worth(self.facts, colour, got) for colour in "wb")

    def _float(self, player: Player, ago: int) -> str:
        """ "down", "up" or nothing, so many rounds ago (1.4.2-1.4.4 / A.4.b)."""
        index = self.round - 1 - ago
        if index < 0:
            return ""
        who, _, got = player.cells[index]
        if got in PLAYED:
            mine, yours = player.scores[index], self.players[who].scores[index]
            return "" if mine == yours else "down" if mine > yours else "up"
        if self.edition == 2017:
            return "down"
        return "down" if got == "U" or worth(self.facts, "", got) > self._best("0") else ""

    def _bars(self, got: str) -> bool:
        """Does this result bar from the bye? (2.1.2 / C.2)"""
        if got in "U+" or got in PLAYED or self.edition == 2017:
            return got in "U+"
        return got == "F" or worth(self.facts, "", got) >= self._best("1")


def read_cells(text: str) -> list[tuple[int, str, str]]:
    cells = []
    for cell in text.split(" ") if text else ():
        parts = CELL.fullmatch(cell)
        if parts is None:
            raise Refused("facts", what=cell)
        cells.append((int(parts[1]), parts[2].strip("."), parts[3]))
    return cells


def worth(facts: Json, colour: str, got: str) -> int:
    points: int = facts["points"][("w" if colour == "w" else "b") + got if got in "1=0" else got]
    return points


def other_colour(colour: str) -> str:
    return "b" if colour == "w" else "w"


# --- The theorem ----------------------------------------------------------------------------------


class Graph:
    """The edges that are left, what they cost, and the matching that is to be proved best."""

    def __init__(self, kinds: dict[int, Any], layers: Callable[[Any, Any], Layers | None],
                 apart: dict[int, set[int]], score: int | None = None) -> None:  # fmt: skip
        self.kinds, self.apart, self.score = kinds, apart, score
        self.mates: dict[int, int] = {}
        self.full: set[frozenset[int]] = set()
        members: dict[Any, set[int]] = {}
        for vertex, kind in kinds.items():
            members.setdefault(kind, set()).add(vertex)
        self.table = pack(members, layers, len(kinds) // 2)
        self.edges: dict[int, set[int]] = {}
        self.costs: Costs = {}
        for vertex, kind in kinds.items():
            open_to = [members[other] for other in self.table[kind]]
            near = self.edges[vertex] = set().union(*open_to) - apart.get(vertex, {vertex})
            costly = {other: cost for other, cost in self.table[kind].items() if cost}
            self.costs[vertex] = {
                end: cost for other, cost in costly.items() for end in members[other] & near
            }

    def match(self, mates: dict[int, int]) -> None:
        """The matching that is to be proved best: everybody in one pair, and that an edge."""
        returned = {vertex: mates.get(mate) for vertex, mate in mates.items()}
        demand(returned == {vertex: vertex for vertex in self.kinds}, "players", self.score)
        for vertex, other in mates.items():
            demand(other in self.edges[vertex], "illegal", self.score, one=vertex, other=other)
        self.mates = mates

    def narrow(self, costs: Costs, duals: Duals) -> None:
        """The theorem: ours costs least. Strike out every edge that nothing as good can have."""
        loose = self._loose(costs, duals)
        ends = sum(costs.get(vertex, {}).get(other, 0) for vertex, other in self.mates.items())
        demand(SCALE * ends == 2 * bound(duals), "bound", self.score)  # each pair has two ends
        self.full |= {odd for odd, z in duals[1].items() if z > 0}  # z = 0 would show nothing
        for vertex, other in loose:
            self.strike(vertex, {other})

    def prove_impossible(self, duals: Duals) -> None:
        """The theorem where nothing costs anything: there is no perfect matching."""
        self._loose({}, duals)
        demand(bound(duals) > 0, "not-impossible", self.score)

    def _loose(self, costs: Costs, duals: Duals) -> Pairs:
        """The edges that cost more than their numbers say; none may cost less.

        Edges that cost nothing between vertices the certificate does not speak of hold by
        themselves; all others are looked at.
        """
        y, sets = duals
        known = y.keys() <= self.kinds.keys()
        inside: dict[int, list[tuple[frozenset[int], int]]] = {}
        for odd, z in sets.items():
            known = known and len(odd) % 2 == 1 and odd <= self.kinds.keys()
            demand(z > 0 or (z < 0 and odd in self.full), "odd-set", self.score)
            for vertex in odd:
                inside.setdefault(vertex, []).append((odd, z))
        demand(known, "odd-set", self.score)
        loose = []
        named = y.keys() | inside.keys()
        for vertex in named | costs.keys():
            near, price = self.edges[vertex], costs.get(vertex, {})
            mine, holders = y.get(vertex, 0), inside.get(vertex, ())
            for other in near if vertex in named else near & price.keys():
                shared = sum(z for odd, z in holders if other in odd) if holders else 0
                slack = SCALE * price.get(other, 0) - mine - y.get(other, 0) + shared
                if slack < 0:
                    raise Refused("dual", self.score, one=vertex, other=other)
                if slack:
                    loose.append((vertex, other))
        return loose

    def strike(self, vertex: int, others: set[int]) -> None:
        """These edges are no longer of interest. None of them is ours."""
        self.edges[vertex] -= others
        for other in others:
            self.edges[other].discard(vertex)

    def keep(self, vertex: int, partners: set[int]) -> None:
        """Only these partners of a vertex are still of interest."""
        self.strike(vertex, self.edges[vertex] - partners)


def pack(members: dict[Any, set[int]], layers: Callable[[Any, Any], Layers | None],
         pairs: int) -> dict[Any, dict[Any, int]]:  # fmt: skip
    """The criteria in one number, each in a field that no sum over a matching can overflow."""
    weighed: dict[tuple[Any, Any], Layers] = {}
    most: Layers = Counter()
    for first, other in combinations_with_replacement(members, 2):
        layer = layers(first, other)
        if layer is not None:
            weighed[first, other] = layer
            for key, amount in layer.items():
                most[key] = max(most[key], amount)
    table: dict[Any, dict[Any, int]] = {kind: {} for kind in members}
    keys = sorted(most)
    for (first, other), layer in weighed.items():
        cost = 0
        for key in keys:
            cost = cost * (most[key] * pairs + 1) + layer[key]
        table[first][other] = table[other][first] = cost
    return table


def bound(duals: Duals) -> int:
    """What no perfect matching can fall below, times the scale."""
    y, sets = duals
    return sum(y.values()) - sum(z * (len(odd) // 2) for odd, z in sets.items())


# --- What a pair does to the criteria -------------------------------------------------------------

MDP, RESIDENT, NEXT, BELOW, GHOST, PORT = range(6)
"""Zones of a bracket's graph. Ghosts stand for staying unpaired in the next bracket (2017)."""

Layers = Counter[tuple[int, ...]]
"""What an edge does to the criteria: (number of the criterion, place in its list) -> amount.

Numbers are those of 2026. C.5-C.7 of 2017 are [C6]-[C8] there, and C.8-C.19 are [C10]-[C21].
"""


class Kind(NamedTuple):
    """All that the edges of a vertex depend on."""

    zone: int
    barred: str = ""
    bye: bool = False
    score: int = 0
    floats: tuple[str, str] = ("", "")
    wants: str = ""
    strength: int = 0
    excess: int = 0  # of one colour over the other
    twice: bool = False  # had the colour that is not wanted twice running
    unplayed: int = 0


class Criteria(NamedTuple):
    """What the criteria of a bracket look at."""

    edition: int
    floor: int = 0  # an unpaired MDP counts as paired with this score: 2.4.13 / A.8
    ahead: bool = True  # [C8] / C.7 counts; not in a CLB
    lone: bool = False  # [C9] counts: 2.4.4

    def layers(self, first: Kind, other: Kind) -> Layers | None:
        """What an edge between two kinds costs; None: there is none."""
        first, other = sorted((first, other))
        if other.zone == PORT:
            if not first.bye:  # [C2]: 2.1.2 / C.2
                return None
        elif first.barred and first.barred == other.barred:  # [C3]: 2.1.3 / C.3
            return None
        if other.zone == RESIDENT:
            return self._pair(first, other)
        if other.zone == MDP and self.edition == 2017:
            return None
        layers: Layers = Counter()
        for player in (first, other):  # two MDPs both float, and could meet further down
            if player.zone <= RESIDENT:  # [C6], [C7]: 2.4.1, 2.4.2 / C.5, C.6
                gap = player.score - self.floor
                layers.update({(6,): 1, (7, -gap): 1})
                layers.update(repeats(player, "down", gap))
            if player.zone <= NEXT and other.zone != NEXT and self.ahead:  # unpaired there too
                layers.update({(8, 0): 1, (8, 1, -player.score): 1})  # [C8]: 2.4.3 / C.7
        if other.zone == PORT:
            layers[8, 0] += first.zone == GHOST  # nobody has the bye
            layers[9,] = first.unplayed * self.lone
        return layers

    def _pair(self, one: Kind, other: Kind) -> Layers:
        layers = colour_faults(one, other)
        low, high = sorted((one, other), key=lambda kind: kind.score)
        gap = high.score - low.score
        if gap:
            layers.update(repeats(high, "down", gap))
            layers.update(repeats(low, "up", gap))
            if self.edition == 2017:
                layers[7, -gap] += 1  # C.6
        return layers


def repeats(one: Kind, direction: str, gap: int) -> Layers:
    """Whoever floats as one or two rounds ago. [C14]-[C21]: 2.4.9-2.4.16 / C.12-C.19

    In 2026 MDPs do not count in [C14] and [C16], nor residents in [C18] and [C20]. Here they do,
    and nothing changes: every MDP floats down in all candidates, and the number of residents who
    repeat a downfloat, all by the same difference, is what [C14] and [C16] have settled before.
    """
    layers: Layers = Counter()
    for ago in (0, 1):
        if one.floats[ago] == direction:
            first = 14 + 2 * ago + (direction == "up")
            layers.update({(first,): 1, (first + 4, -gap): 1})
    return layers


def colour_faults(one: Kind, other: Kind) -> Layers:
    """[C10]-[C13]: 2.4.5-2.4.8 / C.8-C.11. Of two equal wishes the weaker is denied (5.2.2 / E.2).

    Equally strong absolute ones: the one with the smaller difference. If these are equal too, 5.2.3
    spares whoever had the unwanted colour twice running, unless both had.
    """
    layers: Layers = Counter()
    if not one.wants or one.wants != other.wants:
        return layers
    layers[12,] = 1
    weaker = min(one.strength, other.strength)
    if weaker == 2:
        layers[13,] = 1
    elif weaker == 3:
        least = min(one.excess, other.excess)
        layers[10,] = least >= 2
        layers[11,] = all(player.twice for player in (one, other) if player.excess == least)
    return layers


# --- Bracket by bracket ---------------------------------------------------------------------------


class Check:
    """Follows a round from the top bracket down. `lines` says what was proved."""

    def __init__(self, document: Json, certificates: Certificates | None = None) -> None:
        self.facts = Facts(document["facts"])
        self.boards: Pairs = document["boards"]
        self.bye: int | None = document["bye"]
        self.asked = certificates or Certificates(document)
        self.lines: list[Line] = []
        self.mates: dict[int, int] = {}
        self.penultimate: int | None = document["penultimate"]
        self.odd = len(self.facts.here) % 2
        groups: dict[int, list[int]] = {}
        for tpn, player in self.facts.here.items():
            groups.setdefault(player.score, []).append(tpn)
        self.groups = list(groups.values())

    def run(self) -> None:
        if not self.boards and self.bye is None and self.facts.here:
            self._no_matching([*self.facts.here])  # 1.9.3 / A.9
            self.lines.append(("impossible", {}))
        else:
            self._match_everybody()
            down = self._brackets_2026() if self.facts.edition == 2026 else self._brackets_2017()
            demand(not down, "left-over", who=down and down[0])
            self._check_colours()
            self._check_boards()
        demand(self.penultimate is None, "surplus")
        self.asked.finish()

    def _match_everybody(self) -> None:
        """Everybody who is here is on one board or has the bye, which exists for odd fields."""
        pairs = [*self.boards] + ([] if self.bye is None else [(self.bye, BYE)])
        self.mates = both_ways(pairs)
        expected = {*self.facts.here, *[BYE][: self.odd]}
        demand(self.mates.keys() == expected and len(self.mates) == 2 * len(pairs), "players")

    def _no_matching(self, who: list[int]) -> None:
        graph = self.graph([], [], below=[who], port=len(who) % 2)
        graph.prove_impossible(read_duals(*self.asked.take("certificates", graph, {})))

    def graph(self, mdps: list[int], residents: list[int], following: Groups = (),
              below: Groups = (), *, port: object, ghosts: int = 0,
              **rules: bool) -> Graph:  # fmt: skip
        """A bracket with whoever its downfloaters could meet."""
        here = self.facts.here
        kinds: dict[int, Kind] = {}
        for zone, groups in enumerate(([mdps], [residents], following, below)):
            kinds |= {tpn: here[tpn].kind(zone) for group in groups for tpn in group}
        kinds |= {BYE: Kind(PORT)} if port else {}
        kinds |= {-1 - ghost: Kind(GHOST, bye=True) for ghost in range(ghosts)}
        scores = [here[tpn].score for tpn in residents]
        criteria = Criteria(self.facts.edition, min(scores, default=0) - POINT, **rules)
        return Graph(kinds, criteria.layers, self.facts.apart, max(scores, default=None))

    def _ours(self, graph: Graph) -> dict[int, int]:
        return {vertex: self.mates.get(vertex, vertex) for vertex in graph.kinds}

    def _told(self, what: str, residents: list[int], down: Sequence[int]) -> None:
        score = self.facts.here[residents[0]].score
        self.lines.append((what, {"score": score, "floaters": list(down)}))

    def _brackets_2026(self) -> list[int]:
        """1.9.2: each bracket leaves its downfloaters to the next."""
        port = self.bye is not None
        if self.bye is not None:
            self._prove_bye_score(self.facts.here[self.bye].score)
        down: list[int] = []
        for number, residents in enumerate(self.groups):
            mdps, down = down, downfloaters(self.mates, down, residents)
            lower = self.groups[number + 1 :] if down else []
            lone = down == [self.bye]
            out = port and down
            graph = self.graph(mdps, residents, lower[:1], lower[1:], port=out, lone=lone)
            self._prove(graph, self._ours(graph), mdps, residents)
            self._told("bracket", residents, down)
            if lone:  # nobody else can have the bye any more
                port, down = False, []
        return down

    def _prove_bye_score(self, score: int) -> None:
        """[C5], once for the round: 2.3.1. It is [C8] of a bracket before all players."""
        graph = self.graph([], [], self.groups, port=True)
        graph.match(self.mates)
        self._ask(graph, graph.costs)
        for player in self.facts.here.values():
            player.may_have_bye = player.may_have_bye and player.score == score
        self.lines.append(("bye", {"score": score}))

    # The best, and of the best the first

    def _prove(self, graph: Graph, mates: dict[int, int], mdps: list[int], residents: list[int],
               in_sequence: bool = True) -> None:  # fmt: skip
        """No candidate is better (3.8.1 / B.8), and none that is as good comes earlier."""
        graph.match(mates)
        self._ask(graph, graph.costs)
        if not in_sequence:
            return
        paired = [tpn for tpn in mdps if mates[tpn] in residents]
        # 4.4.2 / D.3: the first set of MDPs. [C7] / C.6 fixes how many there are, but for a CLB
        # with residents of several scores: of the best, as many as possible (M1 of B.1.c).
        for tpn in mdps:
            self._want(graph, tpn, {*residents})
        for tpn in paired:
            self._first_partner(graph, tpn, residents)
        taken = {mates[tpn] for tpn in paired}
        self._prove_remainder(graph, [tpn for tpn in residents if tpn not in taken])

    def _ask(self, graph: Graph, costs: Costs) -> None:
        if any(costs.values()):
            graph.narrow(costs, read_duals(*self.asked.take("certificates", graph, costs)))

    def _want(self, graph: Graph, vertex: int, wished: set[int]) -> None:
        """The sequence wishes this vertex one of these partners: ours has one, or nobody can."""
        if graph.mates[vertex] in wished:
            graph.keep(vertex, wished)
            return
        wished = wished & graph.edges[vertex]
        costs = {vertex: dict.fromkeys(wished, -1)} | {other: {vertex: -1} for other in wished}
        self._ask(graph, costs)
        graph.strike(vertex, wished)

    def _first_partner(self, graph: Graph, vertex: int, order: list[int]) -> None:
        """4.2.2 / D.1: nobody earlier could be the partner; then the pair is settled."""
        mate = graph.mates[vertex]
        self._want(graph, vertex, {*order[: order.index(mate)]})
        graph.keep(vertex, {mate})
        graph.keep(mate, {vertex})

    def _prove_remainder(self, graph: Graph, rest: list[int]) -> None:
        """3.6, 3.7 / B.6, B.7: exchanges, then transpositions.

        Of all ways to write a set of pairs the earliest has the higher of each pair, its top, in
        S1. So with k pairs, tops beyond the first k have been exchanged into S1 (4.3 / D.2).
        """
        bsn = {tpn: number for number, tpn in enumerate(rest, 1)}
        tops = [tpn for tpn in rest if bsn.get(graph.mates[tpn], 0) > bsn[tpn]]
        if any(bsn[tpn] > len(tops) for tpn in tops):
            self._prove_exchange(graph, rest, bsn, len(tops))
        others = {*rest} - {*tops}
        for tpn in rest:
            if tpn in others:
                graph.keep(tpn, graph.edges[tpn] - others)
            else:
                graph.keep(tpn, {low for low in others if bsn[low] > bsn[tpn]})
        for tpn in tops:
            self._first_partner(graph, tpn, rest)

    def _prove_exchange(self, graph: Graph, rest: list[int], bsn: dict[int, int], k: int) -> None:
        """4.3.2 / D.2: fewest, smallest sum, largest that leave S1, smallest that enter it."""
        unit = k * len(rest) + 1
        price = {tpn: number + unit * (number > k) for tpn, number in bsn.items()}
        costs = {
            rank: {
                other: min(price[rank], price[other]) for other in graph.edges[rank] & bsn.keys()
            }
            for rank in rest
        }
        self._ask(graph, costs)
        for place in range(k - 1, -1, -1):  # whoever has nobody lower for a partner leaves
            tpn, later = rest[place], {*rest[place + 1 :]}
            self._want(graph, tpn, graph.edges[tpn] - later)
        for place in range(k, len(rest)):
            self._want(graph, rest[place], {*rest[place + 1 :]})

    # The route of 2017 (A.9)

    def _brackets_2017(self) -> list[int]:
        down: list[int] = []
        for number, residents in enumerate(self.groups):
            if number == self.penultimate:
                self.penultimate = None
                return self._penultimate(down, number)
            down = self._ordinary(down, number, self.mates)
            self._told("bracket", residents, down)
        return [tpn for tpn in down if tpn != self.bye]

    def _ordinary(self, mdps: list[int], number: int, mates: dict[int, int],
                  in_sequence: bool = True) -> list[int]:  # fmt: skip
        """The first best candidate without C.4; its downfloaters.

        C.7 looks at the next bracket alone; its best outcome for our downfloaters is in the proof.
        Everybody there may stay unpaired, or has a ghost for a partner. So many ghosts suffice:
        rivals with no more downfloaters could let all of them float on, and pair the others as
        ours does where it can. If the next bracket is the last, one of its players has the bye,
        or a ghost has it: then the round is not completed, and C.7 is worse.
        """
        residents, *lower = self.groups[number:]
        down = downfloaters(mates, mdps, residents)
        mates = {tpn: mates[tpn] for tpn in [*mdps, *residents] if tpn not in down}
        following = lower[:1] if down else []
        if down:
            outside = both_ways(self.asked.take("outlooks", self, mdps, number, down))
            for tpn in down:  # they did not meet here
                demand(outside.get(tpn) not in down, "illegal", one=tpn, other=outside.get(tpn))
            mates = outside | mates
        ghosts = 2 * len(down) + sum(vertex >= 0 > other for vertex, other in mates.items())
        port = self.odd and down and len(lower) < 2
        graph = self.graph(mdps, residents, following, port=port, ghosts=ghosts * len(following))
        self._prove(graph, mates, mdps, residents, in_sequence)
        return down

    def _penultimate(self, mdps: list[int], number: int) -> list[int]:
        """PPB and CLB (A.9). First, that the ordinary candidate leaves what cannot be completed.

        Before the last bracket C.7 prefers whatever can be completed: any of the best will do.
        """
        residents, *groups = self.groups[number:]
        lower = [tpn for group in groups for tpn in group]
        first = both_ways(self.asked.take("outlooks", self, mdps, number, None))
        floating = self._ordinary(mdps, number, first, len(groups) > 1)
        self._no_matching([*floating, *lower])
        graph = self.graph(mdps, residents, below=groups, port=self.odd)
        self._prove(graph, self._ours(graph), mdps, residents)
        down = downfloaters(self.mates, mdps, residents)
        self._told("ppb", residents, down)
        over = downfloaters(self.mates, down, lower)
        graph = self.graph(down, lower, port=over, ahead=False)
        self._prove(graph, self._ours(graph), down, lower)
        self._told("clb", lower, over)
        return [tpn for tpn in over if tpn != self.bye]

    # Colours and boards need no certificate

    def _check_colours(self) -> None:
        """5.2.1-5.2.5 / E.1-E.5"""
        facts = self.facts
        odd: dict[int, bool] = {}
        for tpn, player in sorted(facts.players.items()):
            if player.was_paired or tpn in facts.here:  # others have no number yet
                odd[tpn] = len(odd) % 2 == 0
        initial = facts.facts["initial"]  # 5.1 / E
        for number, (white, black) in enumerate(self.boards, 1):
            high, low = sorted((white, black), key=lambda tpn: facts.rank[tpn])
            colour = allotted(facts.here[high], facts.here[low])
            colour = colour or (initial if odd[high] else other_colour(initial))
            demand((colour == "w") == (high == white), "colours", board=number, white=white)
        self.lines.append(("colours", {}))

    def _check_boards(self) -> None:
        """Order of publication: higher score, then sum of both, then number of the higher."""
        last: tuple[int, ...] = ()
        for number, board in enumerate(self.boards, 1):
            high = min(board, key=lambda tpn: self.facts.rank[tpn])
            scores = [self.facts.here[tpn].score for tpn in board]
            key = (-max(scores), -sum(scores), high)
            demand(last < key, "boards", board=number)
            last = key
        self.lines.append(("boards", {}))


def both_ways(pairs: Pairs) -> dict[int, int]:
    return {vertex: other for pair in pairs for vertex, other in (pair, pair[::-1])}


def downfloaters(mates: dict[int, int], mdps: list[int], residents: list[int]) -> list[int]:
    """Whoever has no opponent in the bracket; MDPs have none among themselves."""
    inside = [*mdps, *residents]
    return [tpn for tpn in inside if mates.get(tpn) not in (residents if tpn in mdps else inside)]


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


def show(score: int) -> str:
    """Points as people write them."""
    whole, tenths = divmod(abs(score), 10)
    text = f"{whole}" if not tenths else f"{whole or ''}½" if tenths == 5 else f"{whole}.{tenths}"
    return "-" * (score < 0) + text


# --- Reading --------------------------------------------------------------------------------------


class Certificates:
    """What a proof says, in the order of the questions. Whoever writes one is told the question."""

    def __init__(self, document: Json) -> None:
        self.left = {name: document[name][::-1] for name in ("certificates", "outlooks")}

    def take(self, name: str, *_question: Any) -> Any:
        demand(self.left[name], "missing")
        return self.left[name].pop()

    def finish(self) -> None:
        demand(not any(self.left.values()), "surplus")


def read_duals(by_value: list[Any], sets: list[Any]) -> Duals:
    """From lists of values and vertices; no vertex and no set is there twice."""
    y = {vertex: value for value, members in by_value for vertex in members}
    z = {frozenset(members): value for value, members in sets}
    listed = sum(len(members) for _, members in by_value)
    demand(len(y) == listed and len(z) == len(sets), "odd-set")
    return y, z


def read_proof(data: bytes | str) -> Json:
    """The document in a file; nothing is there twice."""
    try:
        document = json.loads(data, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        at = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise Refused("not-json", line=at[0], column=at[1]) from None
    demand(type(document) is dict, "malformed", where="format")
    return dict(document)


def once(pairs: list[tuple[str, Any]]) -> Json:
    names = [name for name, _ in pairs]
    for name in names:
        demand(names.count(name) == 1, "malformed", where=name)
    return dict(pairs)


def check_shape(value: Any, shape: Any, where: str) -> None:
    """Numbers are whole, fields are those of SHAPE, and so on."""
    if isinstance(shape, list) and type(value) is list:
        shape = tuple(shape * len(value))
    if isinstance(shape, tuple) and type(value) is list:
        value, shape = dict(enumerate(value)), dict(enumerate(shape))
    if isinstance(shape, dict):
        fits = type(value) is dict and value.keys() == shape.keys()
        demand(fits, "malformed", where=where or "fields")
        for name, part in value.items():
            check_shape(part, shape[name], f"{where}.{name}".strip("."))
    else:
        types = shape if isinstance(shape, set) else [shape]
        demand(type(value) in types, "malformed", where=where)


def digest_of(document: Json) -> str:
    """The fingerprint of all but the digest itself."""
    rest = {key: value for key, value in document.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def verify(document: Json) -> list[Line]:
    """What is proved, line by line; `Refused` if it is not."""
    demand(document.get("format") == "zug-proof", "malformed", where="format")
    version = document.get("version", VERSION)
    demand(version == VERSION, "version", found=version, known=VERSION)
    check_shape(document, SHAPE, "")
    try:
        demand(document["digest"] == digest_of(document), "digest")
        check = Check(document)
        check.run()
    except (LookupError, TypeError, ValueError, RecursionError) as error:  # nobody of that number
        raise Refused("malformed", where=f"{error}") from error
    return check.lines


# --- A report to compare with ---------------------------------------------------------------------


def compare_with_report(document: Json, report: Iterable[str]) -> None:
    """Does a TRF (16 or 26) tell the same of every player, and of this round if it has it?"""
    held = document["facts"]["round"] - 1
    stated = {tpn: cells.split(" ") for tpn, cells, _ in document["facts"]["players"]}
    reported: dict[int, list[str]] = {}
    for line in map(str.rstrip, report):
        if line.startswith("001"):
            cells = [cell_of_trf(line[at : at + 10]) for at in range(91, len(line), 10)]
            reported[int(line[4:8])] = cells + ["0.Z"] * (held + 1 - len(cells))
    theirs = {}
    for tpn in sorted(stated.keys() | reported.keys()):
        demand(
            tpn in stated and tpn in reported, "report", player=tpn, what="only in one of the two"
        )
        for number in range(held):
            same = stated[tpn][number] == reported[tpn][number]
            demand(same, "report", player=tpn, what=f"round {number + 1}")
        now = reported[tpn][held]
        if now[0] != "0" or now[-1] == "U":
            theirs[tpn] = now[:-1]
    ours = {document["bye"]: "0."}
    for white, black in document["boards"]:
        ours |= {white: f"{black}w", black: f"{white}b"}
    for tpn in theirs and stated:
        same = theirs.get(tpn) == ours.get(tpn)
        demand(same, "report", player=tpn, what=f"round {held + 1}")


def cell_of_trf(text: str) -> str:
    """The ten columns of a round as the facts have it; letters that mean the same are the same."""
    who, colour, got = int(text[:4].strip() or 0), text[5:6].lower(), text[7:8].upper() or "Z"
    alike = {"W": "1", "D": "=", "L": "0", " ": "Z"}
    return f"{who}{colour if who and colour in ('w', 'b') else '.'}{alike.get(got, got)}"


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


GIVEN = {
    "rounds": "Taken as given: the number of rounds is {what}.",
    "no-rounds": "Taken as given: this is not the last round.",
    "initial-w": "Taken as given: the initial colour is White.",
    "initial-b": "Taken as given: the initial colour is Black.",
    "points": "Taken as given: results count otherwise than usual: {what}.",
    "besides": "Taken as given: points besides results before each round for {who}: {what}.",
    "forbidden": "Taken as given: these may not meet each other: {what}.",
    "absent": "Taken as given: these are absent: {what}.",
}


def given(facts: Json) -> list[Line]:
    """What decides the pairing and cannot be checked by it; what is not named is as usual."""
    rounds = "no-rounds" if facts["rounds"] is None else "rounds"
    lines: list[Line] = [(rounds, {"what": facts["rounds"]}), (f"initial-{facts['initial']}", {})]
    counts = facts["points"]
    points = [f"{got}: {show(counts[got])}" for got in USUAL if counts[got] != USUAL[got]]
    besides: dict[str, list[int]] = {}
    for tpn, _, row in facts["players"]:
        besides.setdefault(", ".join(map(show, row)) * any(row), []).append(tpn)
    lines += [("points", {"what": ", ".join(points)})] * bool(points)
    lines += [("besides", {"who": spans(who), "what": row}) for row, who in besides.items() if row]
    for name, groups in (("forbidden", facts["forbidden"]), ("absent", [facts["absent"]])):
        lines += [(name, {"what": spans(group)}) for group in groups if group]
    return lines


def spans(numbers: list[int]) -> str:
    """Numbers in order, those that follow each other in short: 1-3, 7."""
    ends = [[number, number] for number in numbers]
    for at in range(len(ends) - 1, 0, -1):
        if ends[at - 1][1] + 1 == ends[at][0]:
            ends[at - 1][1] = ends.pop(at)[1]
    return ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in ends)


def criteria_of(document: Json) -> str:
    return "C6–C21" if document["facts"]["system"] == "dutch-2026" else "C5–C19"


def main() -> None:
    parser = ArgumentParser(description="Check the proof of a round; see the top of this file.")
    parser.add_argument("proof")
    parser.add_argument("--trf", help="a report: are the facts of the proof those of it?")
    asked = parser.parse_args()
    try:
        document = read_proof(Path(asked.proof).read_bytes())
        lines = verify(document)
        if asked.trf is not None:
            report = Path(asked.trf).read_text(encoding="utf-8", errors="replace")
            compare_with_report(document, report.splitlines())
    except (OSError, ValueError) as error:
        parser.exit(2, f"{error}\n")
    except Refused as refused:
        parser.exit(1, f"REFUSED [{refused.code}] {refused}\n")
    facts = document["facts"]
    for what, values in lines:
        print(
            LINES[what].format(score=show(values.get("score", 0)), criteria=criteria_of(document))
        )
    for number, (white, black) in enumerate(document["boards"], 1):
        print(f"Board {number}: {white} – {black}")
    if document["bye"] is not None:
        print(f"Bye: {document['bye']}")
    for what, values in given(facts):
        print(GIVEN[what].format(**values))
    print(f"PROVED: round {facts['round']}, {facts['system']}, {document['digest']}")


if __name__ == "__main__":
    main()
