"""Who is a topscorer in the last round, and whom a change of the number of rounds makes one."""

from __future__ import annotations

from zug.director.lookup import called
from zug.fastclasses import replace
from zug.messages import joined, say
from zug.rules.cards import deal_cards
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import State


def topscorers(state: State, rounds: int | None = None) -> tuple[int, ...]:
    """Entries above half of the greatest possible score, if the round to come is the last one.

    `rounds` asks what another number of rounds would make of it (dutch-2026:1.8, dutch-2017:A.7).
    """
    settings = state.settings
    if not find_system(settings.system).topscorers:
        return ()
    tournament = replace(state.tournament, rounds=rounds or settings.rounds or None)
    if not tournament.rounds_played or tournament.rounds != tournament.next_round:
        return ()
    most = tournament.points.win * tournament.rounds_played
    cards = deal_cards(tournament)
    away = state.missing(tournament.next_round)
    return tuple(
        entry
        for entry in state.numbering
        if entry not in away and 2 * cards[state.tpns[entry]].score > most
    )


def effect_of_rounds(state: State, rounds: int) -> tuple[str, ...]:
    """Who becomes or stops being a topscorer in the next pairing with so many rounds."""
    before, after = topscorers(state), topscorers(state, rounds)
    coming = len(state.rounds) + 1
    if rounds < coming:
        return ()
    words = []
    gained = [entry for entry in after if entry not in before]
    lost = [entry for entry in before if entry not in after]
    if gained:
        names = joined((called(state, entry) for entry in gained), "; ")
        words.append(
            say(
                "round {coming} becomes the last one; topscorers as results stand: {names}",
                coming=coming,
                names=names,
            )
        )
    if lost:
        names = joined((called(state, entry) for entry in lost), "; ")
        words.append(
            say(
                "round {coming} is no longer the last one; no longer topscorers: {names}",
                coming=coming,
                names=names,
            )
        )
    return tuple(words)
