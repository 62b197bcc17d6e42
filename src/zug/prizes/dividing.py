"""Prizes of an event, main and by category, and how tied players share them.

If every player gets one prize only, a player who could have several takes the best and leaves the
others to the next players, whose shares are calculated again. A list that was left can become worth
more in the end, because others have left it too: then the player comes back to it.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import groupby

from zug.fastclasses import NamedTuple
from zug.messages import joined, say, say_n, several
from zug.prizes.categories import placed
from zug.prizes.fees import show_money

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.messages import Message
    from zug.prizes.fees import Cents
    from zug.rules.tiebreaks.standings import StandingsLine


class Sharing(StrEnum):
    """Who shares, and how; whoever has the same rank after all tie-breaks always shares."""

    EQUAL = "equal"
    """Those level on points get an equal part of the prizes of their places (rating-1992:F10)."""
    HORT = "hort"
    """Half of the prize of one's own place, half of an equal part."""
    RANK = "rank"
    """Everybody gets the prize of their rank."""


class Rule(NamedTuple):
    """How a list is divided: shares are whole multiples of `unit`, none below `least`."""

    sharing: Sharing = Sharing.EQUAL
    least: Cents = 0
    unit: Cents = 1


class PrizeTie(NamedTuple):
    """Those who share: their places from `first` on, with the prizes of those places."""

    first: int
    tpns: tuple[int, ...]
    prizes: tuple[Cents, ...]
    shares: tuple[Cents, ...]
    left_out: int = 0
    """How many more were level with them, and would have brought a share below the least."""

    @property
    def last(self) -> int:
        return self.first + len(self.tpns) - 1

    @property
    def sum(self) -> Cents:
        return sum(self.prizes)


def ties(lines: Sequence[StandingsLine], prizes: Sequence[Cents], rule: Rule) -> list[PrizeTie]:
    """Return all groups of players who share prizes, best first, out of `lines`."""
    groups: list[PrizeTie] = []
    place = 0
    of_rank = rule.sharing is Sharing.RANK
    for _, group in groupby(lines, key=lambda line: line.rank if of_rank else line.points):
        level = list(group)
        held = tuple(prizes[place : place + len(level)])
        place += len(level)
        # Nobody may get nothing while somebody behind them gets a prize.
        least = rule.least if place >= len(prizes) else 0
        if sum(held):
            first = place - len(level) + 1
            groups.append(_tie(first, level, held, rule._replace(least=least)))
        if place >= len(prizes):
            break
    return groups


def _tie(first: int, level: list[StandingsLine], prizes: tuple[Cents, ...], rule: Rule) -> PrizeTie:
    sharing = _those_who_share(level, prizes, rule)
    exact = _exact(sharing, prizes, rule.sharing)
    shares = _rounded(exact, sum(prizes), rule.unit)
    tpns = tuple(line.tpn for line in sharing)
    return PrizeTie(first, tpns, prizes, shares, len(level) - len(sharing))


def _those_who_share(
    level: list[StandingsLine], prizes: Sequence[Cents], rule: Rule
) -> list[StandingsLine]:
    """Return the group without its last players while a share is below the least.

    Of Hort it is the equal half that counts. Whoever has a prize of their own stays: the others
    would get more than somebody ahead of them.
    """
    whole, hort = sum(prizes), rule.sharing is Sharing.HORT
    held = len([cents for cents in prizes if cents])
    while rule.least and whole < rule.least * len(level) * (2 if hort else 1):
        fewer = [line for line in level if line.rank != level[-1].rank]
        if not fewer or len(fewer) < held:
            break
        level = fewer
    return level


def _exact(
    level: list[StandingsLine], prizes: Sequence[Cents], sharing: Sharing
) -> list[tuple[Cents, int]]:
    """Return the share of each as a fraction; by Hort half of it depends on the rank."""
    whole, count = sum(prizes), len(level)
    if sharing is not Sharing.HORT:
        return [(whole, count)] * count
    shares: list[tuple[Cents, int]] = []
    for _, group in groupby(level, key=lambda line: line.rank):
        same = len(list(group))
        own = sum(prizes[len(shares) : len(shares) + same])
        shares += [(own * count + whole * same, 2 * same * count)] * same
    return shares


def _rounded(exact: Iterable[tuple[Cents, int]], whole: Cents, unit: Cents) -> tuple[Cents, ...]:
    """Round shares down to the unit, and add the rest to the first players, a unit each.

    Less than a unit, of prizes that are no multiple of it, is the first one's.
    """
    shares = [above // (below * unit) * unit for above, below in exact]
    units, rest = divmod(whole - sum(shares), unit)
    rounded = (share + unit * (place < units) for place, share in enumerate(shares))
    return tuple(share + rest * (place == 0) for place, share in enumerate(rounded))


class PrizeList(NamedTuple):
    """Prizes from the first place on, and who may win them; without a name, the main ones."""

    name: str
    prizes: tuple[Cents, ...]
    rule: Rule = Rule()
    members: frozenset[int] | None = None
    """None: everybody."""
    least_players: int = 0


class Purse(NamedTuple):
    """All lists, the main one first; the order of the others decides between equal amounts."""

    lists: tuple[PrizeList, ...] = ()
    several: bool = False
    """A player may get several prizes."""
    main_first: bool = False
    """A list that stands before goes before a higher amount."""

    @property
    def is_empty(self) -> bool:
        return not any(sum(prize_list.prizes) for prize_list in self.lists)


class Award(NamedTuple):
    """What one player gets from one list; `place` is the rank among those who may win there."""

    list: int
    name: str
    place: int
    rank: int
    tpn: int
    points: int
    cents: Cents
    tie: PrizeTie
    rule: Rule


class ForgonePrize(NamedTuple):
    """A list a player left for a better prize; `better` gets more there from behind."""

    tpn: int
    list: int
    took: int
    cents: Cents
    """What it was worth there then."""
    better: int = 0
    is_level: bool = False
    """`better` shares their rank."""


class PrizeDivision(NamedTuple):
    """Who gets what, by list and rank."""

    awards: tuple[Award, ...]
    left: tuple[ForgonePrize, ...] = ()
    too_few: tuple[int, ...] = ()
    """Lists whose prizes are not given for lack of players."""
    unpaid: Cents = 0
    """What nobody gets."""

    @property
    def sum(self) -> Cents:
        return sum(award.cents for award in self.awards)


def divide(lines: Sequence[StandingsLine], purse: Purse) -> PrizeDivision:
    """Divide all prizes; `lines` are the standings, best first."""
    work = _PrizeDivider(lines, purse)
    if not purse.several:
        work.give_one_each()
    awards = tuple(award for listed in work.awards for award in listed.values())
    whole = sum(sum(prize_list.prizes) for prize_list in purse.lists)
    unpaid = whole - sum(award.cents for award in awards)
    return PrizeDivision(awards, tuple(work.left()), tuple(work.too_few), unpaid)


class _PrizeDivider:
    def __init__(self, lines: Sequence[StandingsLine], purse: Purse) -> None:
        self.lines, self.purse = lines, purse
        everybody = frozenset(line.tpn for line in lines)
        self.members = [
            everybody if prize_list.members is None else prize_list.members & everybody
            for prize_list in purse.lists
        ]
        self.too_few = [
            number
            for number, prize_list in enumerate(purse.lists)
            if prize_list.prizes and len(self.members[number]) < prize_list.least_players
        ]
        self.gone: list[dict[int, ForgonePrize]] = [{} for _ in purse.lists]
        self.awards = [self._shared(number) for number in range(len(purse.lists))]

    def _shared(self, number: int, back: int = 0) -> dict[int, Award]:
        """Return the awards of a list among players who have not left it, or come `back`."""
        listed = self.purse.lists[number]
        if number in self.too_few:
            return {}
        left = self.members[number] - (self.gone[number].keys() - {back})
        by_tpn = {ranked.line.tpn: ranked for ranked in placed(self.lines, left)}
        lines = [ranked.line for ranked in by_tpn.values()]
        awards: dict[int, Award] = {}
        for tie in ties(lines, listed.prizes, listed.rule):
            for tpn, cents in zip(tie.tpns, tie.shares, strict=True):
                place, line = by_tpn[tpn]
                if cents:
                    awards[tpn] = Award(
                        number,
                        listed.name,
                        place,
                        line.rank,
                        tpn,
                        line.points,
                        cents,
                        tie,
                        listed.rule,
                    )
        return awards

    def give_one_each(self) -> None:
        """Divide until no player gains by leaving a list or by coming back to one.

        What is shared can lead round in a circle, where one gains by another's loss: its first
        division is the one that stays.
        """
        seen = set()
        while True:
            while self._leave_one():
                pass
            held = frozenset((left.tpn, left.list) for gone in self.gone for left in gone.values())
            back = None if held in seen else self._worth_more_now()
            if back is None:
                return
            seen.add(held)
            del self.gone[back.list][back.tpn]
            self.awards[back.list] = self._shared(back.list)

    def _leave_one(self) -> bool:
        """Let a player with several prizes keep the best; return False if there is none.

        Shares only grow when others leave, so the highest prize is settled first.
        """
        best = self._first_with_several()
        if best is None:
            return False
        for number, listed in enumerate(self.awards):
            if number != best.list and best.tpn in listed:
                cents = listed[best.tpn].cents
                self.gone[number][best.tpn] = ForgonePrize(best.tpn, number, best.list, cents)
                self.awards[number] = self._shared(number)
        return True

    def _worth_more_now(self) -> Award | None:
        """Return the best prize in a list a player left that they would rather have now."""
        taken = {tpn: award for listed in self.awards for tpn, award in listed.items()}
        better = []
        for number, gone in enumerate(self.gone):
            for tpn in gone:
                award = self._shared(number, back=tpn).get(tpn)
                mine = taken.get(tpn)
                if award and (mine is None or self._preferred(award) < self._preferred(mine)):
                    better.append(award)
        return min(better, key=self._preferred, default=None)

    def _first_with_several(self) -> Award | None:
        held: dict[int, list[Award]] = {}
        for listed in self.awards:
            for tpn, award in listed.items():
                held.setdefault(tpn, []).append(award)
        several = [min(mine, key=self._preferred) for mine in held.values() if len(mine) > 1]
        return min(several, key=self._preferred, default=None)

    def _preferred(self, award: Award) -> tuple[int, int, int]:
        amount = 0 if self.purse.main_first else -award.cents
        return amount, award.list, award.rank

    def left(self) -> Iterator[ForgonePrize]:
        """Yield who left a list, with the best prize behind them if it is more than they took."""
        rank = {line.tpn: line.rank for line in self.lines}
        taken = {tpn: award for listed in self.awards for tpn, award in listed.items()}
        for number, gone in enumerate(self.gone):
            for tpn, left in gone.items():
                mine = taken[tpn]
                behind = (
                    award
                    for award in self.awards[number].values()
                    if award.rank >= rank[tpn] and award.cents > mine.cents
                )
                better = next(behind, None)
                forgone = left._replace(took=mine.list)
                if better is None:
                    yield forgone
                else:
                    yield forgone._replace(better=better.tpn, is_level=better.rank == rank[tpn])


def list_name(listed: PrizeList) -> Message:
    """Return the name of a list for use in a sentence."""
    if listed.name:
        return say("category {name}", name=listed.name)
    return say("main prizes")


def list_title(listed: PrizeList) -> Message:
    if listed.name:
        return say("Category {name}", name=listed.name)
    return say("Main prizes")


def category_title(title: str, name: str) -> Message:
    """Return the title of a category's table."""
    return say("{title}: {name}", title=title, name=name)


def told_tie(tie: PrizeTie, rule: Rule) -> Message:
    """Return `places 2 to 4 share 300.00 + 200.00 + 100.00 = 600.00: 200.00 each`."""
    text = _shared(tie, rule)
    if not tie.left_out:
        return _below_least(text, tie, rule)
    return say_n(
        "{told}; {count} more player with as many points gets nothing, since no share may be below "
        "{least}",
        "{told}; {count} more players with as many points get nothing, since no share may be below "
        "{least}",
        tie.left_out,
        told=text,
        least=show_money(rule.least),
    )


def _below_least(text: Message, tie: PrizeTie, rule: Rule) -> Message:
    """Return the message, with a note if a share is below the least; of Hort half is equal."""
    part = tie.sum // len(tie.tpns) // (2 if rule.sharing is Sharing.HORT else 1)
    if len(tie.tpns) == 1 or part >= rule.least:
        return text
    return say(
        "{told}; that is less than the least share of {least}, but nobody can be left out",
        told=text,
        least=show_money(rule.least),
    )


def _shared(tie: PrizeTie, rule: Rule) -> Message:
    if len(tie.tpns) == 1:
        return say("place {place}: {money}", place=tie.first, money=show_money(tie.shares[0]))
    places = say("places {first} to {last}", first=tie.first, last=tie.last)
    pool, shares = _pool(tie), _shares(tie)
    if rule.sharing is Sharing.HORT:
        return say(
            "{places} share {pool}: half of the prize of one’s own place and half of an equal part "
            "({part}) each, which gives {shares}",
            places=places,
            pool=pool,
            part=show_money(tie.sum // len(tie.tpns)),
            shares=shares,
        )
    return say("{places} share {pool}: {shares}", places=places, pool=pool, shares=shares)


def _pool(tie: PrizeTie) -> str:
    held = [show_money(cents) for cents in tie.prizes if cents]
    whole = show_money(tie.sum)
    return whole if len(held) == 1 else joined((joined(held, " + "), whole), " = ")


def _shares(tie: PrizeTie) -> str:
    if len({*tie.shares}) == 1:
        return say("{money} each", money=show_money(tie.shares[0]))
    parts: list[str] = []
    for money, same in groupby(map(show_money, tie.shares)):
        held = [*same]
        parts += [joined((len(held), money), " × ")] if len(held) > 2 else held
    return several(parts)


def told_division(
    division: PrizeDivision, purse: Purse, names: Mapping[int, str]
) -> Iterator[Message]:
    """Yield explanations of prizes other than that of a player's own place."""
    for number, listed in enumerate(purse.lists):
        tied = {award.tie: award for award in division.awards if award.list == number}
        for tie, award in tied.items():
            if len(tie.tpns) > 1 or tie.left_out:
                text = told_tie(tie, award.rule)
                yield say("{list}: {told}", list=list_title(listed), told=text)
        if number in division.too_few:
            yield say(
                "{list}: not given, because there are fewer than {least} players",
                list=list_title(listed),
                least=listed.least_players,
            )
    yield from _told_leavers(division, purse, names)
    if division.unpaid:
        yield say("Not given: {money}", money=show_money(division.unpaid))


def _told_leavers(
    division: PrizeDivision, purse: Purse, names: Mapping[int, str]
) -> Iterator[Message]:
    """Yield a sentence per player who left other lists, and one for a gain of those behind."""
    taken = {(award.tpn, award.list): award.cents for award in division.awards}
    by_player: dict[int, list[ForgonePrize]] = {}
    for left in division.left:
        by_player.setdefault(left.tpn, []).append(left)
    for tpn, some in by_player.items():
        money = show_money(taken[tpn, some[0].took])
        parts = [
            say(
                "{left} ({other})",
                left=show_money(left.cents),
                other=list_name(purse.lists[left.list]),
            )
            for left in some
        ]
        yield say(
            "{name} takes {money} ({took}) and leaves {parts} to the next",
            name=names[tpn],
            money=money,
            took=list_name(purse.lists[some[0].took]),
            parts=joined(parts, ", "),
        )
        for left in some:
            if left.better:
                yield _told_trap(left, names, show_money(taken[left.better, left.list]), money)


def _told_trap(left: ForgonePrize, names: Mapping[int, str], more: str, money: str) -> Message:
    terms = {"other": names[left.better], "name": names[left.tpn], "more": more, "money": money}
    if left.is_level:
        return say(
            "{other} now gets {more}, more than {name} ({money}), who has the same rank: look at "
            "what was announced",
            **terms,
        )
    return say(
        "{other} now gets {more}, more than {name} ({money}), who stands ahead: look at what was "
        "announced",
        **terms,
    )
