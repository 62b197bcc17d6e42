"""Papers about ratings: what the event changes in them, for everybody and game by game."""

from __future__ import annotations

from zug.messages import Message, decimal, say, say_n
from zug.model import show_points
from zug.reports.pairings import named
from zug.reports.sheets import Cell, PaperColumn, Stamp, TableSheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.rating.changes import RatedGame, RatingChange
    from zug.reports.sheets import Row

_PLAYS = {"standard": say("standard"), "rapid": say("rapid"), "blitz": say("blitz")}


def change_text(hundredths: int) -> str:
    """`+3.70`, `−0.20`, `0.00`."""
    sign = "+" if hundredths > 0 else "−" if hundredths < 0 else ""
    return decimal(f"{sign}{_hundredths(abs(hundredths))}")


def _whole(value: int) -> str:
    """A number with the minus of print."""
    return str(value).replace("-", "−")


def _hundredths(value: int) -> str:
    return decimal(f"{value // 100}.{value % 100:02d}")


def halves_text(halves: int) -> str:
    """Half points as people write points: 4½."""
    return show_points(5 * halves)


def rating_sheet(changes: Sequence[RatingChange], play: str, stamp: Stamp) -> TableSheet:
    """Everybody by number, with rating, K, score, score expected and change."""
    return TableSheet(
        "rating-changes",
        say("Rating changes ({play})", play=_PLAYS[play]),
        stamp,
        (
            PaperColumn(say("No."), "right"),
            PaperColumn(say("Name"), "left", 1),
            PaperColumn(say("Fed.")),
            PaperColumn(say("Rating"), "right"),
            PaperColumn("K", "right"),
            PaperColumn(say("Games"), "right"),
            PaperColumn(say("Pts"), "right"),
            PaperColumn(say("Expected"), "right"),
            PaperColumn("+/−", "right"),
            PaperColumn(say("New rating"), "right"),
            PaperColumn(say("Opponents"), "right"),
            PaperColumn(say("Performance"), "right"),
        ),
        tuple(map(_row, changes)),
        points=9,
        landscape=True,
        notes=tuple(_notes(changes)),
    )


def _row(change: RatingChange) -> Row:
    player, is_rated, games = change.player, bool(change.rating), len(change.games)
    played = (halves_text(change.halves), _hundredths(change.expected) if is_rated else "")
    return (
        str(player.number),
        named(player),
        player.federation,
        str(change.rating or ""),
        str(change.k or ""),
        str(games),
        *(played if games else ("", "")),
        change_text(change.change) if is_rated and games else "",
        str(change.becomes or ""),
        str(change.average or ""),
        str(change.performance or ""),
    )


def _notes(changes: Sequence[RatingChange]) -> list[Message]:
    """What the figures rest on; each note only where it matters."""
    notes = [
        say(
            "Games against rated opponents count, played ones alone (B.02 5.1, 8.3.1). FIDE adds "
            "up all events of a month and rounds once."
        )
    ]
    if any(change.listed_k and change.listed_k.reason == say("below 2400") for change in changes):
        notes.append(
            say(
                "K is 20 below 2400 where it is not known that fewer than 30 games were rated "
                "(K 40) or that 2400 was once reached (K 10) (B.02 8.3.3)."
            )
        )
    if any(change.listed_k and change.listed_k.k != change.k for change in changes):
        notes.append(say("K times games may not exceed 700 (B.02 8.3.3)."))
    if any(change.first for change in changes):
        notes.append(
            say(
                "A first rating needs five games against rated opponents, a score above zero and "
                "at least 1400; earlier events count too (B.02 7.1.4, 8.2)."
            )
        )
    if any(change.falls_out for change in changes):
        notes.append(say("Below 1400 a player is unrated in the next list (B.02 7.2.1)."))
    return notes


def own_rating_sheet(
    change: RatingChange, changes: Sequence[RatingChange], stamp: Stamp
) -> TableSheet:
    """The games of one player, one by one; those that do not count with the reason."""
    others = {other.player.tpn: other for other in changes}

    def row(round_: int, opponent: int, *cells: Cell) -> Row:
        other = others[opponent]
        return (str(round_), named(other.player), str(other.rating or ""), *cells)

    played = [
        (game.round, row(game.round, game.opponent, *_game(change, game))) for game in change.games
    ]
    left = [
        (game.round, row(game.round, game.opponent, "", "", "", "", game.reason))
        for game in change.left_out
    ]
    return TableSheet(
        "own-rating-change",
        say("Rating change of {name}", name=named(change.player)),
        stamp,
        (
            PaperColumn(say("Round"), "right"),
            PaperColumn(say("Opponent"), "left", 1),
            PaperColumn(say("Rating"), "right"),
            PaperColumn(say("Difference"), "right"),
            PaperColumn(say("Result"), "center"),
            PaperColumn(say("Expected"), "right"),
            PaperColumn("+/−", "right"),
            PaperColumn(say("Remark")),
        ),
        tuple(cells for _round, cells in sorted(played + left, key=lambda one: one[0])),
        notes=(change_summary(change),),
    )


def _game(change: RatingChange, game: RatedGame) -> Row:
    result = halves_text(game.halves)
    if not change.rating:
        return "", result, "", "", ""
    cut = say("counts as {difference}", difference=_whole(game.difference)) if game.is_cut else ""
    return (
        _whole(change.rating - game.rating),
        result,
        _hundredths(game.expected),
        change_text(change.k * game.delta),
        cut,
    )


def change_summary(change: RatingChange) -> Message:
    """The sum in one line; of somebody without a rating, how far it is to the first."""
    if change.rating and change.listed_k:
        return say(
            "{points} − {expected} expected, times K {k} ({reason}): {change}, {rating} becomes "
            "{new}",
            points=halves_text(change.halves),
            expected=_hundredths(change.expected),
            k=change.k,
            reason=change.listed_k.reason,
            change=change_text(change.change),
            rating=change.rating,
            new=change.becomes,
        )
    first = change.first
    if first is None:
        return say("No rating, and no game against a rated opponent yet.")
    if first.is_disregarded:
        return say("No rating: a score of zero does not count (B.02 8.2.1).")
    if first.missing:
        return say_n(
            "No rating: {count} more game against rated opponents is needed; so far it would be "
            "{rating}.",
            "No rating: {count} more games against rated opponents are needed; so far it would be "
            "{rating}.",
            first.missing,
            rating=first.rating,
        )
    if not first.is_published:
        return say("No rating: {rating} is below 1400 (B.02 7.1.4).", rating=first.rating)
    return say("First rating: {rating}.", rating=first.rating)
