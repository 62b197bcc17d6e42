"""Who is away when: late entries, withdrawals, pauses and byes, planned before the first round."""

from __future__ import annotations

from zug.model import Cell, ForbiddenGroup, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.generator.config import Config
    from zug.generator.dice import Dice

ZERO, HALF, FULL = (
    Cell(0, None, result) for result in (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)
)
Plan = list[dict[int, Cell]]
"""By round (the first is 0), the players who are not to be paired, by TPN, and what they get."""


def plan_absences(config: Config, dice: Dice, count: int, rounds: int) -> Plan:
    """The absences of a whole tournament. Players 1 and 2 always come and stay."""
    plan: Plan = [{} for _ in range(rounds)]
    _add_byes(plan, config, dice, count)
    everybody = range(1, count + 1)
    _add_resting(plan, dice, dice.some_of(everybody, int(count * config.resting.draw(dice))))
    _add_pauses(plan, dice, dice.some_of(everybody, int(count * config.pausing.draw(dice))))
    late, withdrawn = config.late.draw(dice), config.withdrawn.draw(dice)
    for tpn in range(3, count + 1):
        arrives = dice.whole(1, max(1, rounds // 2 - 1)) if dice.hits(late) and rounds > 2 else 0
        gone = dice.whole(2, rounds - 1) if dice.hits(withdrawn) and rounds > 3 else rounds
        for index in (*range(arrives), *range(gone, rounds)):
            plan[index][tpn] = ZERO
    return plan


def _add_byes(plan: Plan, config: Config, dice: Dice, count: int) -> None:
    zero, half, full = (
        rate.draw(dice) for rate in (config.zero_byes, config.half_byes, config.full_byes)
    )
    if not zero + half + full:
        return
    luck, last = dice.luck, len(plan) - 1
    for index, away in enumerate(plan):
        for tpn in range(1, count + 1):
            lot = luck()
            if lot < half:
                away[tpn] = HALF
            elif lot < half + full:
                away[tpn] = FULL
            elif lot < half + full + zero and index != last:
                away[tpn] = ZERO


def _add_resting(plan: Plan, dice: Dice, players: list[int]) -> None:
    if len(plan) > 1:
        for tpn in players:
            plan[dice.whole(0, len(plan) - 2)][tpn] = HALF


def _add_pauses(plan: Plan, dice: Dice, players: list[int]) -> None:
    """Each misses one round at least and two fewer than all at most, never the last."""
    if len(plan) > 2:
        for tpn in players:
            missed = dice.whole(1, len(plan) - 2)
            for index in dice.some_of(range(len(plan) - 1), missed):
                plan[index][tpn] = ZERO


def plan_bans(config: Config, dice: Dice, count: int) -> tuple[ForbiddenGroup, ...]:
    """Pairs of players who may not meet."""
    rate = config.forbidden.draw(dice)
    pairs: dict[tuple[int, int], None] = {}
    for tpn in range(1, count + 1):
        if dice.hits(rate):
            other = dice.whole(1, count)
            if other != tpn:
                pairs[min(tpn, other), max(tpn, other)] = None
    return tuple(map(ForbiddenGroup, pairs))
