"""Who is kept apart by a rule of the event: `zug protect`."""

from __future__ import annotations

from typing import Any

import click

from zug.cli.event.event_file import at_desk, decide, desk_options, look, reason_option
from zug.cli.options import examples
from zug.cli.output import columns, emit, emit_line
from zug.director.actions import players as player_actions
from zug.director.state.prohibited_pairings import SAME, rounds_of
from zug.director.state.state import distinct_name
from zug.errors import UsageError
from zug.messages import joined, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zug.director import State
    from zug.director.state.prohibited_pairings import Protection


@click.command(
    epilog=examples(
        "zug protect                                   all rules, with those they keep apart",
        "zug protect --same club --rounds 1-3          strictly: no pairing without it",
        "zug protect --same federation --if-possible   given up where no legal pairing keeps it",
        "zug protect 3 12 17 --label 'Meier family'    these players, in all rounds",
        "zug protect --same club --only 'Zug' --rounds 4-",
        "zug protect --same tag --only school          with `zug edit 7 --tag school`",
        "zug protect --drop 2                          the second of the list",
    )
)
@click.argument("players", nargs=-1)
@click.option("--same", type=click.Choice(SAME), default=None, help="Those who share it.")
@click.option("--only", multiple=True, metavar="NAME", help="This one alone; once for each.")
@click.option("--rounds", default="", metavar="1-3", help="By default all that are to come.")
@click.option("--if-possible", "wish", is_flag=True, help="As far as a legal pairing allows.")
@click.option("--label", default="", help="What the players have in common: a family.")
@click.option("--place", type=click.IntRange(1, 99), default=None, help="1 is given up last.")
@click.option("--drop", type=int, metavar="N", help="Take a rule of the list back.")
@reason_option()
@desk_options()
def command(
    *,
    players: tuple[str, ...],
    place: int | None,
    drop: int | None,
    reason: str,
    file: str | None,
    **terms: Any,
) -> None:
    """Keep families, clubs or federations apart, strictly or where possible; or list the rules."""
    if drop is not None and (players or place or any(terms.values())):
        raise UsageError(
            "drop-alone",
            say("--drop takes a whole rule back: nothing else goes with it"),
            say("take it back, then make the rule you want instead"),
        )
    if not players and not terms["same"] and drop is None:
        if any(terms.values()):
            raise UsageError("nobody-to-separate", say("name the players, or what they share"))
        _list(look(file))
        return
    with at_desk(file) as desk:
        if drop is not None:
            decide(desk, player_actions.drop_protection(desk.state, drop), reason=reason)
            return
        terms["same"] = terms["same"] or ""
        terms["only"] = tuple(name.strip() for name in terms["only"] if name.strip())
        decision = player_actions.protect(desk.state, players, place=place or 0, **terms)
        decide(desk, decision, reason=reason)
        for line in _kept(desk.state, decision.rule):
            emit_line(line)


def _list(state: State) -> None:
    if not state.protections and not state.forbidden:
        emit_line(say("No rules yet: everybody may meet everybody."))
        return
    heads = (say("No."), say("Who"), say("Rounds"), say("How"))
    rows: list[tuple[str, ...]] = [heads]
    for number, rule in enumerate(state.protections, 1):
        how = say("where possible") if rule.wish else say("strictly")
        rows.append((str(number), rule.words(state), rule.when(), how))
    rows += [
        ("–", _names(state, ban.players), rounds_of(ban), say("strictly"))
        for ban in state.forbidden
    ]
    emit(columns(rows, "rlll"))
    for number, rule in enumerate(state.protections, 1):
        for group in rule.groups(state.entries):
            emit_line(say("{number}: {names}", number=number, names=_names(state, group)))


def _names(state: State, entries: Iterable[int]) -> str:
    return joined((distinct_name(state, entry) for entry in entries), "; ")


def _kept(state: State, rule: Protection) -> Iterator[str]:
    """How many it keeps apart; that it is nobody was said when the rule was made."""
    groups = rule.groups(state.entries)
    if groups:
        players = say_n("{count} player", "{count} players", sum(map(len, groups)))
        yield say_n(
            "{players} in {count} group are kept apart as things stand",
            "{players} in {count} groups are kept apart as things stand",
            len(groups),
            players=players,
        )
