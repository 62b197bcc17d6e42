"""The best pairing in which a wish is fulfilled."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zug.explain import dutch
from zug.systems.dutch.completion import OPEN, match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.explain.asking import Round
    from zug.explain.brackets import BracketView
    from zug.systems.base import Board, RoundPairing


class Fulfilled(NamedTuple):
    """A complete round with the wish in it; `pairing` if its trace matters."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    pairing: RoundPairing | None = None


def fulfil(asked: Round, wish: Board) -> Fulfilled | RoundPairing:
    """The round with the wish, or the impossible pairing that shows there is none."""
    first, second = wish
    wishes = {first: second} | ({second: first} if second else {})
    if asked.system != "dutch-2026":
        found = asked.with_only(wishes)
        if not found.is_complete:
            return found
        kept = None if asked.is_dutch else found
        return Fulfilled(tuple((a, b) for a, b in found.boards), found.bye, kept)
    fixed, bye = _kept(asked, wish)
    gone = [tpn for pair in fixed for tpn in pair] + ([] if bye is None else [bye])
    found = asked.with_only(wishes, gone)
    if not found.is_complete:
        return found
    pairs = (*fixed, *((a, b) for a, b in found.boards))
    return Fulfilled(pairs, found.bye if bye is None else bye)


def _kept(asked: Round, wish: Board) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs of the first brackets that can stay as they are, and the bye if given there.

    A bracket stays if the wish can be fulfilled among those it leaves: nothing is better for it
    than what it has (dutch-2026:3.8.1).
    """
    brackets = dutch.views(asked.pairing, asked.rules)
    wanted = {tpn for tpn in wish if tpn}
    free: list[BracketView] = []
    for view in brackets:
        given = view.record["bye"]
        if given is not None and (given in wanted or not wish.black):
            break
        if any({*pair} & wanted for pair in view.chosen.pairs):
            break
        free.append(view)
    while free and not _completable(free, wish):
        free.pop()
    pairs = [pair for view in free for pair in view.chosen.pairs]
    byes = [view.record["bye"] for view in free if view.record["bye"] is not None]
    return pairs, byes[0] if byes else None  # type: ignore[return-value]


def _completable(kept: Sequence[BracketView], wish: Board) -> bool:
    """Can all whom these brackets leave be paired, with the wish and the bye where it must be?"""
    field = kept[0].record.bracket.field
    score = kept[0].record["bye_score"]
    gone = {tpn for view in kept for pair in view.chosen.pairs for tpn in pair} | {*wish}
    given = [view.record["bye"] for view in kept if view.record["bye"] is not None]
    gone |= {*given}  # type: ignore[arg-type]
    members = [rank for rank in field.ranks if field.cards[rank].tpn not in gone]
    kinds = [
        field.legal_kinds[rank] + OPEN * (field.scores[rank] == score and field.may_have_bye(rank))
        for rank in members
    ]
    port = score is not None and not given and bool(wish.black)
    return match(field, members, kinds, port).deficiency == 0
