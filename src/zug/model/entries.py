"""Players as a script names them: `"Ada"`, `("Ada", 2000)`, `{"name": "Ada", "rating": 2000}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zug.errors import UsageError
from zug.fastclasses import fields, replace
from zug.messages import say
from zug.model.tournament import Player, with_rounds_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.tournament import Tournament

Entry = str | tuple[str, int] | Mapping[str, Any] | Player

NO_NUMBER = 0
"""The TPN of a player who has none yet."""

_FIELDS = tuple(field.name for field in fields(Player) if field.name not in ("cells", "label"))


def as_player(entry: Entry) -> Player:
    """The player of an entry; without a TPN it is 0."""
    from zug.model.faults import ENTERED, faults_of_types  # noqa: PLC0415 - pairing needs none

    player = _as_player(entry)
    for fault in faults_of_types(player, ENTERED, "player"):
        raise UsageError(fault.code, fault.message, fault.advice)
    _check_name(player, entry)
    return player


def _check_name(player: Player, entry: Entry) -> None:
    """Refuse an empty name; only a `Player` may have none."""
    if entry is not player and not player.name.strip():
        raise UsageError(
            "bad-player",
            say("a player has no name"),
            say('write "Ada", ("Ada", 2000), {{"name": "Ada", "rating": 2000}} or a Player'),
        )


def _as_player(entry: Entry) -> Player:
    match entry:
        case Player():
            return entry
        case str():
            return Player(NO_NUMBER, entry)
        case (str(name), int(rating)):
            return Player(NO_NUMBER, name, rating)
        case Mapping():
            return _from_mapping(entry)
    raise UsageError(
        "bad-player",
        say("{entry!r} is not a player", entry=entry),
        say('write "Ada", ("Ada", 2000), {{"name": "Ada", "rating": 2000}} or a Player'),
    )


def _from_mapping(entry: Mapping[str, Any]) -> Player:
    for name in entry:
        if name not in _FIELDS:
            raise UsageError(
                "bad-player",
                say("a player has no field {name!r}", name=name),
                say("the fields of a player are {names}", names=", ".join(_FIELDS)),
            )
    if "name" not in entry:
        raise UsageError(
            "bad-player",
            say("{entry!r} has no name", entry=dict(entry)),
            say('write "Ada", ("Ada", 2000), {{"name": "Ada", "rating": 2000}} or a Player'),
        )
    return Player(**{"tpn": NO_NUMBER, **entry})


def enter(tournament: Tournament, entry: Entry) -> Tournament:
    """See `Tournament.with_player`."""
    player = as_player(entry)
    if player.tpn in tournament.by_tpn:
        raise UsageError(
            "duplicate-number",
            say("number {number} belongs to another player", number=player.tpn),
            say("leave the TPN out to get the next one"),
        )
    if player.tpn == NO_NUMBER:
        player = replace(player, tpn=max(tournament.by_tpn, default=0) + 1)
    players = sorted((*tournament.players, player), key=lambda one: one.tpn)
    entered = replace(tournament, players=tuple(players))
    if entered.rounds_played < tournament.rounds_played:  # they have missed a cancelled round too
        return with_rounds_over(entered, tournament.rounds_played)
    return entered
