"""Lots that the program draws, from a seed kept with the event: drawn again, they are the same.

Everybody has a lot of their own from the beginning: it does not depend on who is tied with whom,
nor on when it is drawn.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import groupby

from zug.director.decisions.ranking import DrawLots
from zug.director.objections import RuleError
from zug.director.state.find import find_entry
from zug.director.state.state import numbered_name
from zug.messages import Message, joined, say, say_n
from zug.systems.standings import own_standings, standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.director.state import State
    from zug.director.state.find import Who
    from zug.model import Tournament


def lots_of(state: State) -> dict[int, int]:
    """The lot of every entry, 1 being the best."""
    seed = state.seed
    order = sorted(state.entries, key=lambda entry: sha256(f"{seed}:{entry}".encode()).digest())
    return {entry: place for place, entry in enumerate(order, 1)}


def tied_groups(state: State) -> list[tuple[int, ...]]:
    """Entries that share a place after all tie-breaks and without lots, best first."""
    own = own_standings(state.tournament)
    lines = (
        [(line.place, line.tpn) for line in own.lines(state.tournament, {})]
        if own is not None
        else [(line.rank, line.tpn) for line in standings(state.tournament, lots={}).lines]
    )
    groups = (
        tuple(state.numbering[tpn - 1] for _, tpn in group)
        for _, group in groupby(lines, key=lambda line: line[0])
    )
    return [group for group in groups if len(group) > 1]


def draw_by_program(state: State, whom: Sequence[Who] = ()) -> DrawLots:
    """Lots for everybody who shares a place, or for those named."""
    named = [find_entry(state, who).id for who in whom]
    drawing = named or [entry for group in tied_groups(state) for entry in group]
    if not drawing:
        raise RuleError("nobody-tied", say("no place is shared: there is nothing to draw lots for"))
    lots = lots_of(state)
    return DrawLots({**state.lots, **{entry: lots[entry] for entry in drawing}}, "program")


def rank_by_hand(state: State, whom: Sequence[Who]) -> DrawLots:
    """Players who share a place, in the order the arbiter gives them."""
    order = [find_entry(state, who).id for who in whom]
    group = next((tied for tied in tied_groups(state) if set(order) <= set(tied)), None)
    if group is None or len(order) < 2:
        raise RuleError(
            "not-tied",
            say(
                "{names} do not share a place",
                names=joined((numbered_name(state, entry) for entry in order), "; "),
            ),
            say("only those whom no tie-break separates are ranked by hand"),
        )
    if len(set(order)) < len(order):
        raise RuleError("bad-lots", say("somebody is named twice"))
    places = {entry: place for place, entry in enumerate(order, 1)}
    return DrawLots({**state.lots, **places}, "hand")


def lots_of_file(lots: Mapping[int, int]) -> Iterator[DrawLots]:
    """The lots a file has, by TPN; among others the same one may have been drawn again."""
    held: dict[int, int] = {}
    while left := {tpn: lot for tpn, lot in lots.items() if tpn not in held}:
        held |= {tpn: lot for lot, tpn in {lot: tpn for tpn, lot in left.items()}.items()}
        yield DrawLots(dict(held), "file")


def told_of_lots(tournament: Tournament) -> tuple[Message, ...]:
    """What whoever takes a file over is told of the lots recorded in it."""
    event, lots = tournament.event, tournament.ranking.lots
    if lots:
        return (
            say_n(
                "the lot of {count} player is taken over as it was recorded",
                "the lots of {count} players are taken over as they were recorded",
                len(lots),
            ),
        )
    if event.seed and not event.variant:
        return (
            say(
                "lots were drawn from seed {seed}, and the file does not have them: shared places "
                "stay shared until they are drawn again",
                seed=event.seed,
            ),
        )
    return ()
