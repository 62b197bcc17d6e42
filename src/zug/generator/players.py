"""The players of a random tournament: names, ratings, and who is away when.

Late entries, withdrawals, pauses and byes are planned before the first round.
"""

from __future__ import annotations

from itertools import accumulate
from operator import sub

from zug.fastclasses import replace
from zug.generator.rates import NEVER, Share, shares
from zug.model import Cell, ForbiddenGroup, Player, Result
from zug.systems.schedule import schedule_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zug.generator.config import Config
    from zug.generator.rates import Dice, Rate
    from zug.model import Tournament
    from zug.systems import System


def _words(text: str) -> list[str]:
    return text.split()


SURNAMES = _words("""
Adler Amsler Baumann Bernasconi Blanc Bianchi Brunner Caduff Chevalier Conti Dubois Egger Esposito
Favre Ferrari Fischer Fontana Frei Gallo Gerber Giroud Graf Greco Hofer Huber Jaquet Keller
Kowalski Lambert Leone Lindqvist Lombardi Marchetti Meier Moreau Moser Müller Novák Okonkwo Perrin
Petrović Rinaldi Roth Rousseau Schmid Steiner Suter Szabó Tanaka Tóth Vidal Weber Wenger Widmer
Wyss Yılmaz Zanetti Zürcher Ångström Özdemir
""")
FORENAMES = _words("""
Anna Luca Marie Jonas Elena Noah Giulia Matteo Léa Tim Sofia Paul Chiara Émile Nina Marco Clara
Hugo Alice Leon Zoé Davide Ida Simon Eva Oscar Lara Felix Mia Jan
""")


def draw_players(config: Config, system: System, dice: Dice) -> tuple[Player, ...]:
    """The numbers follow the ratings, or the lot."""
    ratings = list(config.ratings) or _ratings(config, system, dice)
    if system.numbering.is_by_lot or system.numbering.is_by_entry:
        ratings = dice.shuffled(ratings)
    return tuple(
        Player(tpn, name=f"Player {tpn:04d}", rating=rating, sex="m")
        for tpn, rating in enumerate(ratings, 1)
    )


def _ratings(config: Config, system: System, dice: Dice) -> list[int]:
    """The ratings of a field, highest first; 0 of those who have none."""
    count = max(
        2, config.players.draw(dice) if system.sizes is None else _size(config, system, dice)
    )
    low, high = sorted((config.lowest_rating.draw(dice), config.highest_rating.draw(dice)))
    if config.rating_gap is None:
        ratings = sorted((dice.whole(low, high) for _ in range(count)), reverse=True)
    else:
        gaps = [config.rating_gap.draw(dice) for _ in range(count - 1)]
        ratings = [max(low, rating) for rating in accumulate(gaps, sub, initial=high)]
    if config.unrated == NEVER:
        return ratings
    without = some_of(config.unrated, dice, range(count))
    return sorted((0 if at in without else rating for at, rating in enumerate(ratings)))[::-1]


def _size(config: Config, system: System, dice: Dice) -> int:
    """One of the sizes asked for that the system has a table for."""
    low, high = config.players
    sizes = [size for size in sorted(system.sizes or ()) if low <= size <= high]
    if not sizes:
        schedule_for(system, low)
    return dice.one_of(sizes)


def without_results(start: Tournament) -> tuple[Player, ...]:
    return tuple(replace(player, cells=(), label=None) for player in start.players)


ZERO, HALF, FULL = (
    Cell(0, None, result) for result in (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)
)
NOTHING = Share()
Absences = list[dict[int, Cell]]
"""By round (the first is 0), the players who are not to be paired, by TPN, and what they get."""


def plan_absences(config: Config, dice: Dice, count: int, rounds: int) -> Absences:
    """The absences of a whole tournament. Players 1 and 2 always come and stay."""
    plan: Absences = [{} for _ in range(rounds)]
    _add_byes(plan, config, dice, count)
    everybody = range(1, count + 1)
    _add_resting(plan, dice, some_of(config.resting, dice, everybody))
    _add_pauses(plan, dice, some_of(config.pausing, dice, everybody))
    is_late, is_withdrawn = (
        _struck(rate, dice, range(3, count + 1)) for rate in (config.late, config.withdrawn)
    )
    for tpn in range(3, count + 1):
        arrives = dice.whole(1, max(1, rounds // 2 - 1)) if is_late(tpn) and rounds > 2 else 0
        gone = dice.whole(2, rounds - 1) if is_withdrawn(tpn) and rounds > 3 else rounds
        for index in (*range(arrives), *range(gone, rounds)):
            plan[index][tpn] = ZERO
    return plan


def some_of(rate: Rate, dice: Dice, players: Sequence[int]) -> list[int]:
    """Exactly that share of the players, drawn by lot, or exactly that number of them."""
    number = rate.number(dice) if rate.is_number else int(len(players) * rate.draw(dice))
    return dice.some_of(players, number)


def _struck(rate: Rate, dice: Dice, players: Sequence[int]) -> Callable[[int], bool]:
    """Says of each player whether the lot falls on them; of a number, it falls so often."""
    if rate.is_number:
        return frozenset(dice.some_of(players, rate.number(dice))).__contains__
    chance = rate.draw(dice)
    return lambda _tpn: dice.hits(chance)


def _add_byes(plan: Absences, config: Config, dice: Dice, count: int) -> None:
    """No zero-point byes in the last round."""
    last = len(plan) - 1
    often = config.zero_byes, config.half_byes, config.full_byes
    zeros, halves, fulls = (
        shares(rate, dice, rounds)
        for rate, rounds in zip(often, (last, last + 1, last + 1), strict=True)
    )
    by_round = list(zip((*zeros, NOTHING), halves, fulls, strict=True))
    if not any(share.chance or share.number for row in by_round for share in row):
        return
    luck = dice.luck
    for away, (zero, half, full) in zip(plan, by_round, strict=True):
        some_points = half.chance + full.chance
        any_bye = some_points + zero.chance
        for tpn in range(1, count + 1):
            lot = luck()
            if lot < any_bye:
                away[tpn] = HALF if lot < half.chance else FULL if lot < some_points else ZERO
        for share, cell in ((half, HALF), (full, FULL), (zero, ZERO)):
            if share.number:
                here = [tpn for tpn in range(1, count + 1) if tpn not in away]
                away.update(dict.fromkeys(dice.some_of(here, share.number), cell))


def _add_resting(plan: Absences, dice: Dice, players: list[int]) -> None:
    if len(plan) > 1:
        for tpn in players:
            plan[dice.whole(0, len(plan) - 2)][tpn] = HALF


def _add_pauses(plan: Absences, dice: Dice, players: list[int]) -> None:
    """Each misses one round at least and two fewer than all at most, never the last."""
    if len(plan) > 2:
        for tpn in players:
            missed = dice.whole(1, len(plan) - 2)
            for index in dice.some_of(range(len(plan) - 1), missed):
                plan[index][tpn] = ZERO


def plan_bans(config: Config, dice: Dice, count: int) -> tuple[ForbiddenGroup, ...]:
    """Pairs of players who may not meet."""
    is_barred = _struck(config.forbidden, dice, range(1, count + 1))
    pairs: dict[tuple[int, int], None] = {}
    for tpn in range(1, count + 1):
        if is_barred(tpn):
            other = dice.whole(1, count)
            if other != tpn:
                pairs[min(tpn, other), max(tpn, other)] = None
    return tuple(map(ForbiddenGroup, pairs))
