"""The Double-Swiss system word by word: every set of upfloaters, every pairing of a bracket.

Good for about ten players. Everything is read from the raw cells of the matches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from zug.model import Cell, Colour, Result, Tournament

Pair = tuple[int, int]


def pairings(players: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """Every way to divide players into pairs (top, bottom)."""
    if not players:
        yield ()
        return
    first, *others = sorted(players)
    for other in others:
        for tail in pairings([tpn for tpn in others if tpn != other]):
            yield ((first, other), *tail)


def identifier(pairing: Sequence[Pair]) -> list[int]:
    """3.6.2"""
    pairs = sorted((min(pair), max(pair)) for pair in pairing)
    return [top for top, _ in pairs] + [bottom for _, bottom in pairs]


class Literal:
    """One round to be paired."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.held = tournament.rounds_played
        self.last_round = tournament.rounds is not None and self.held + 1 >= tournament.rounds
        self.players = {player.tpn: player for player in tournament.players}
        self.forbidden = {
            frozenset((a, b)) for group in tournament.forbidden_now for a in group for b in group
        }
        self.completable = cache(self._completable)

    # --- what the record says

    def cell(self, tpn: int, round_: int) -> Cell:
        return self.players[tpn].cell(round_) or Cell(0, None, Result.ABSENT)

    def score(self, tpn: int, rounds: int | None = None) -> int:
        """0, 1.4"""
        worth = self.tournament.points.worth
        rounds = self.held if rounds is None else rounds
        virtual = self.tournament.virtual_points.get(tpn, ())
        bonus = virtual[rounds] if len(virtual) > rounds else 0
        return bonus + sum(worth(self.cell(tpn, round_)) for round_ in range(1, rounds + 1))

    def forfeits(self, cell: Cell) -> int:
        return [cell.result, cell.second].count(Result.FORFEIT_LOSS)

    def played(self, tpn: int, round_: int) -> bool:
        """0: a match is forfeited only if somebody forfeits both games."""
        mine = self.cell(tpn, round_)
        if not mine.opponent:
            return False
        return self.forfeits(mine) < 2 and self.forfeits(self.cell(mine.opponent, round_)) < 2

    def met(self, tpn: int) -> list[int]:
        return [
            self.cell(tpn, round_).opponent
            for round_ in range(1, self.held + 1)
            if self.played(tpn, round_)
        ]

    def colours(self, tpn: int) -> str:
        """1.6"""
        history = ""
        for round_ in range(1, self.held + 1):
            cell = self.cell(tpn, round_)
            if cell.is_played:
                history += str(cell.colour)
        return history

    def barred(self, tpn: int) -> bool:
        """2.1.2"""
        for round_ in range(1, self.held + 1):
            mine = self.cell(tpn, round_)
            if mine.result in (Result.PAB, Result.FULL_BYE):
                return True
            won_one = Result.FORFEIT_WIN in (mine.result, mine.second)
            if won_one and self.forfeits(self.cell(mine.opponent, round_)) == 2:
                return True
        return False

    def floater(self, tpn: int) -> bool:
        """1.5, for [C7] and [C8]: not in the last round."""
        if self.last_round or not self.held or not self.played(tpn, self.held):
            return False
        opponent = self.cell(tpn, self.held).opponent
        return self.score(tpn, self.held - 1) != self.score(opponent, self.held - 1)

    def legal(self, a: int, b: int) -> bool:
        """2.1.1"""
        return b not in self.met(a) and frozenset((a, b)) not in self.forbidden

    def _completable(self, tpns: frozenset[int]) -> bool:
        if not tpns:
            return True
        first = min(tpns)
        return len(tpns) % 2 == 0 and any(
            self.legal(first, other) and self.completable(tpns - {first, other})
            for other in tpns - {first}
        )

    # --- the round

    def pair(self) -> set[Pair] | None:
        """`(white, black)` of all boards and `(tpn, 0)` for the bye; None: impossible."""
        field = {tpn for tpn in self.players if tpn not in self.tournament.absentees}
        found: set[Pair] = set()
        if len(field) % 2:
            bye = self.bye(field)
            if bye is None:
                return None
            field.remove(bye)
            found.add((bye, 0))
        if not self.completable(frozenset(field)):
            return None
        scores = sorted({self.score(tpn) for tpn in field}, reverse=True)
        unpaired = set(field)
        while unpaired:
            best = max(self.score(tpn) for tpn in unpaired)
            top = {tpn for tpn in unpaired if self.score(tpn) == best}
            after = [score for score in scores if score < best]
            chosen = self.upfloaters(top, unpaired - top, after[0] if after else None)
            for a, b in self.bracket(top, chosen):
                found.add(self.board(a, b))
            unpaired -= top | chosen
        return found

    def bye(self, field: set[int]) -> int | None:
        """3.4"""
        candidates = [
            tpn
            for tpn in field
            if not self.barred(tpn) and self.completable(frozenset(field - {tpn}))
        ]
        return min(
            candidates,
            key=lambda tpn: (self.score(tpn), -len(self.met(tpn)), -tpn),
            default=None,
        )

    def legal_sets(self, top: set[int], lower: set[int]) -> list[set[int]]:
        """[C3], [C4]: the smallest sets with which both sides can be completed."""
        for size in range(len(lower) + 1):
            sets = [
                set(chosen)
                for chosen in combinations(sorted(lower), size)
                if self.completable(frozenset(top | set(chosen)))
                and self.completable(frozenset(lower - set(chosen)))
            ]
            if sets:
                return sets
        raise AssertionError("the players left were completable")

    def upfloaters(self, top: set[int], lower: set[int], following: int | None) -> set[int]:
        """3.5"""
        sets = self.legal_sets(top, lower)
        best = max(sorted(map(self.score, chosen)) for chosen in sets)  # [C5]
        sets = [chosen for chosen in sets if sorted(map(self.score, chosen)) == best]
        needs = [self.need_of_following(lower - chosen, following) for chosen in sets]  # [C6]
        sets = [chosen for chosen, need in zip(sets, needs, strict=True) if need == min(needs)]
        fewest = min(sum(map(self.floater, chosen)) for chosen in sets)  # [C7]
        sets = [chosen for chosen in sets if sum(map(self.floater, chosen)) == fewest]
        return min(sets, key=self.sorted_set)

    def sorted_set(self, chosen: set[int]) -> list[int]:
        """3.5.3"""
        return sorted(chosen, key=lambda tpn: (-self.score(tpn), tpn))

    def need_of_following(self, left: set[int], following: int | None) -> int:
        group = {tpn for tpn in left if self.score(tpn) == following}
        if not group:
            return 0
        return len(self.legal_sets(group, left - group)[0])

    def bracket(self, top: set[int], chosen: set[int]) -> tuple[Pair, ...]:
        """3.6"""
        legal = [
            pairing
            for pairing in pairings(sorted(top | chosen))
            if all(self.legal(a, b) for a, b in pairing)
        ]

        def c8(pairing: tuple[Pair, ...]) -> int:
            return sum(
                self.floater(resident)
                for pair in pairing
                for resident, other in (pair, pair[::-1])
                if resident in top and other in chosen
            )

        return min(legal, key=lambda pairing: (c8(pairing), identifier(pairing)))

    def board(self, a: int, b: int) -> Pair:
        """4"""
        hrp, other = sorted((a, b), key=lambda tpn: (-self.score(tpn), tpn))
        mine, yours = self.colours(hrp), self.colours(other)
        white = (hrp, other)
        black = (other, hrp)
        if not mine and not yours:
            initial = self.tournament.initial_colour or Colour.WHITE
            return white if (hrp % 2 == 1) == (initial is Colour.WHITE) else black
        if mine.count("w") != yours.count("w"):
            return white if mine.count("w") < yours.count("w") else black
        for one, two in zip(mine[::-1], yours[::-1], strict=False):
            if one != two:
                return white if one == "b" else black
        if mine:
            return white if mine[-1] == "b" else black
        return white if yours[-1] == "w" else black
