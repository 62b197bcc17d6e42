"""The Swiss Team Pairing System word by word: every set of upfloaters, every pairing.

Good for about ten teams. Everything is read from the raw matches and from the points recorded.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from tests.literal.double_swiss import Pair, identifier, pairings
from zug.model import Cell, Colour, Result
from zug.model.teams import MatchScore, TeamTournament

WHITE, BLACK = "w", "b"
STRONG, MILD = "strong", "mild"


class Literal:
    """One round to be paired."""

    def __init__(self, tournament: TeamTournament) -> None:
        self.tournament = tournament
        self.held = tournament.rounds_played
        self.coming = self.held + 1
        self.rounds = tournament.rounds or 10**6
        self.teams = {team.tpn: team for team in tournament.teams}
        self.forbidden = {
            frozenset((a, b)) for group in tournament.forbidden_now for a in group for b in group
        }
        self.completable = cache(self._completable)

    # --- what the record says

    def cell(self, tpn: int, round_: int) -> Cell:
        return self.teams[tpn].cell(round_) or Cell(0, None, Result.ABSENT)

    def brought(self, tpn: int, round_: int) -> MatchScore:
        scores = self.teams[tpn].scores
        return scores[round_ - 1] if round_ <= len(scores) else MatchScore()

    def total(self, tpn: int, what: str, rounds: int) -> int:
        """1.2"""
        return sum(getattr(self.brought(tpn, round_), what) for round_ in range(1, rounds + 1))

    def primary(self, tpn: int, rounds: int) -> int:
        return self.total(tpn, str(self.tournament.primary), rounds)

    def secondary(self, tpn: int) -> int:
        other = "match" if self.tournament.primary == "game" else "game"
        return self.total(tpn, other, self.held)

    def score(self, tpn: int, rounds: int | None = None) -> int:
        """1.2, with the virtual points of the round after these."""
        rounds = self.held if rounds is None else rounds
        virtual = self.tournament.virtual_points.get(tpn, ())
        return self.primary(tpn, rounds) + (virtual[rounds] if len(virtual) > rounds else 0)

    def played(self, tpn: int, round_: int) -> bool:
        cell = self.cell(tpn, round_)
        return cell.opponent != 0 and cell.result in ("1", "=", "0", "W", "D", "L", "X")

    def met(self, tpn: int) -> list[int]:
        return [
            self.cell(tpn, round_).opponent
            for round_ in range(1, self.coming)
            if self.played(tpn, round_)
        ]

    def colours(self, tpn: int) -> str:
        """1.6"""
        return "".join(
            str(self.cell(tpn, round_).colour)
            for round_ in range(1, self.coming)
            if self.played(tpn, round_)
        )

    def cd(self, tpn: int) -> int:
        return self.colours(tpn).count(WHITE) - self.colours(tpn).count(BLACK)

    def wish(self, tpn: int) -> tuple[str, str] | None:
        """1.7"""
        history, cd = self.colours(tpn), self.cd(tpn)
        kind = self.tournament.preferences
        if kind == "none":
            return None
        if cd <= -2 or (cd in (0, -1) and history[-2:] == "bb"):
            return WHITE, STRONG
        if cd >= 2 or (cd in (0, 1) and history[-2:] == "ww"):
            return BLACK, STRONG
        if kind == "a" or not history:
            return None
        if cd == -1:
            return WHITE, MILD
        if cd == 1:
            return BLACK, MILD
        if self.coming >= self.rounds:
            return None
        return (WHITE if history[-1] == BLACK else BLACK), MILD

    def barred(self, tpn: int) -> bool:
        """2.1.2"""
        for round_ in range(1, self.coming):
            cell = self.cell(tpn, round_)
            if cell.result in (Result.PAB, Result.FULL_BYE):
                return True
            if cell.opponent and not self.played(tpn, round_):
                mine, yours = self.brought(tpn, round_), self.brought(cell.opponent, round_)
                if mine.match > yours.match:
                    return True
        return False

    def floater(self, tpn: int) -> bool:
        """1.5, for [C7] and [C10]: not in the last two rounds."""
        if self.coming > self.rounds - 2 or not self.held or not self.played(tpn, self.held):
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
        """`(white, black)` of all matches and `(tpn, 0)` for the bye; None: impossible."""
        field = {tpn for tpn in self.teams if tpn not in self.tournament.absentees}
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
            found |= {self.board(a, b) for a, b in self.bracket(top, chosen)}
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
        raise AssertionError("the teams left were completable")

    def upfloaters(self, top: set[int], lower: set[int], following: int | None) -> set[int]:
        """3.5"""
        sets = self.legal_sets(top, lower)
        best = max(sorted(map(self.score, chosen)) for chosen in sets)  # [C5]
        sets = [chosen for chosen in sets if sorted(map(self.score, chosen)) == best]
        needs = [self.need_of_following(lower - chosen, following) for chosen in sets]  # [C6]
        sets = [chosen for chosen, need in zip(sets, needs, strict=True) if need == min(needs)]
        fewest = min(sum(map(self.floater, chosen)) for chosen in sets)  # [C7]
        sets = [chosen for chosen in sets if sum(map(self.floater, chosen)) == fewest]
        return min(sets, key=lambda one: sorted(one, key=lambda tpn: (-self.score(tpn), tpn)))

    def need_of_following(self, left: set[int], following: int | None) -> int:
        group = {tpn for tpn in left if self.score(tpn) == following}
        return len(self.legal_sets(group, left - group)[0]) if group else 0

    def bracket(self, top: set[int], chosen: set[int]) -> tuple[Pair, ...]:
        """3.6"""
        legal = [
            pairing
            for pairing in pairings(sorted(top | chosen))
            if all(self.legal(a, b) for a, b in pairing)
        ]

        def c8(pairing: tuple[Pair, ...]) -> int:
            wishes = [(self.wish(a), self.wish(b)) for a, b in pairing]
            return sum(1 for one, two in wishes if one and two and one[0] == two[0])

        def c9(pairing: tuple[Pair, ...]) -> int:
            wishes = [(self.wish(a), self.wish(b)) for a, b in pairing]
            return sum(1 for one, two in wishes if one == two and one and one[1] == STRONG)

        def c10(pairing: tuple[Pair, ...]) -> int:
            return sum(
                self.floater(resident)
                for pair in pairing
                for resident, other in (pair, pair[::-1])
                if resident in top and other in chosen
            )

        return min(legal, key=lambda one: (c8(one), c9(one), c10(one), identifier(one)))

    def board(self, a: int, b: int) -> Pair:
        """4"""

        def rank(tpn: int) -> tuple[int, int, int]:
            second = self.secondary(tpn) if self.tournament.secondary else 0
            return -self.primary(tpn, self.held), -second, tpn

        first, other = sorted((a, b), key=rank)
        white, black = (first, other), (other, first)
        mine, yours = self.colours(first), self.colours(other)
        one, two = self.wish(first), self.wish(other)
        if not mine and not yours:
            initial = self.tournament.initial_colour or Colour.WHITE
            return white if (first % 2 == 1) == (initial is Colour.WHITE) else black
        if one and not two:
            return white if one[0] == WHITE else black
        if two and not one:
            return black if two[0] == WHITE else white
        if one and two and one[0] != two[0]:
            return white if one[0] == WHITE else black
        if one and two and one[1] != two[1]:
            granted = one[0] == WHITE if one[1] == STRONG else two[0] == BLACK
            return white if granted else black
        if self.cd(first) != self.cd(other):
            return white if self.cd(first) < self.cd(other) else black
        for then, against in zip(mine[::-1], yours[::-1], strict=False):
            if then != against:
                return white if then == BLACK else black
        if one:
            return white if one[0] == WHITE else black
        if mine:
            return white if mine[-1] == BLACK else black
        return white if yours[-1] == WHITE else black
