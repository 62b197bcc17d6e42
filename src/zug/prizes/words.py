"""A division of prizes in words: every sum that was divided, every prize that was passed on."""

from __future__ import annotations

from itertools import groupby

from zug.messages import joined, say, say_n, several
from zug.prizes.dividing import Sharing
from zug.prizes.money import show_money

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.messages import Message
    from zug.prizes.dividing import ForgonePrize, PrizeDivision, PrizeList, PrizeTie, Purse, Rule


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
