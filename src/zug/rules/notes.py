"""Notes on pairings and standings: open games, more rounds than the field allows, the expelled.

A game without a result is a draw for pairing and nothing in standings (handling-2026:3.1). An
expelled player has no rank and no prize, but the games count for the opponents.
"""

from __future__ import annotations

from zug.messages import Message, listed, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament


def in_standings(tournament: Tournament) -> tuple[Message, ...]:
    """Return a note on games, or matches, without a result; empty if all have one."""
    count = len(tournament.open_games)
    if not count:
        return ()
    if tournament.are_teams:
        return (
            say_n(
                "{count} match is not finished. Until then an open board counts for nothing.",
                "{count} matches are not finished. Until then an open board counts for nothing.",
                count,
            ),
        )
    if tournament.games_per_match > 1:
        return (_matches(count),)
    return (
        say_n(
            "{count} game has no result yet and counts for nothing.",
            "{count} games have no result yet and count for nothing.",
            count,
        ),
    )


def in_pairing(tournament: Tournament) -> tuple[Message, ...]:
    """Return a note on games a round is paired over; empty if all have a result."""
    count = len(tournament.open_games)
    if not count:
        return ()
    if tournament.are_teams or tournament.games_per_match > 1:
        return (_matches(count),)
    return (
        say_n(
            "{count} game has no result yet and counts as a draw.",
            "{count} games have no result yet and count as draws.",
            count,
        ),
    )


def _matches(count: int) -> Message:
    return say_n("{count} match is not finished.", "{count} matches are not finished.", count)


def most_rounds(players: int) -> int:
    """Return how many rounds so many players can play without meeting twice."""
    return players - 1 if players % 2 == 0 else players


def beyond_field(rounds: int | None, players: int) -> Message | None:
    """Return a note on more rounds than so many players can play; None if they can."""
    most = most_rounds(players)
    if rounds is None or players < 2 or rounds <= most:
        return None
    return say_n(
        "{players} players can play at most {count} round without meeting twice",
        "{players} players can play at most {count} rounds without meeting twice",
        most,
        players=players,
    )


def expelled_from(tournament: Tournament) -> frozenset[int]:
    """Return the players expelled before the round to come or earlier, by TPN."""
    coming = tournament.next_round
    return frozenset(tpn for tpn, first in tournament.ranking.expelled.items() if first <= coming)


def expelled_note(tournament: Tournament) -> tuple[Message, ...]:
    """Return a note below the standings; empty if nobody was expelled."""
    players = tournament.by_tpn
    names = [players[tpn].name or str(tpn) for tpn in sorted(expelled_from(tournament))]
    if not names:
        return ()
    return (say("Expelled: {names}. Their games count for their opponents.", names=listed(names)),)
