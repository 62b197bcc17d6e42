"""Who was expelled: no rank and no prize, but the games count for the opponents."""

from __future__ import annotations

from zug.messages import Message, listed, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament


def expelled_from(tournament: Tournament) -> frozenset[int]:
    """Those expelled by now, by TPN: before the round to come at the latest."""
    coming = tournament.next_round
    return frozenset(tpn for tpn, first in tournament.ranking.expelled.items() if first <= coming)


def expelled_note(tournament: Tournament) -> tuple[Message, ...]:
    """A note below the standings; empty if nobody was expelled."""
    players = tournament.by_tpn
    names = [players[tpn].name or str(tpn) for tpn in sorted(expelled_from(tournament))]
    if not names:
        return ()
    return (say("Expelled: {names}. Their games count for their opponents.", names=listed(names)),)
