"""`zug divide` and `zug promote`: groups, and a final made of them; files in, files out."""

from __future__ import annotations

from pathlib import Path

import click

from zug.cli.event.event_file import author, file_name, look
from zug.cli.loading import players_of, reading_of
from zug.cli.options import examples, map_option
from zug.cli.output import columns, done, emit, emit_line, note
from zug.director import new_desk
from zug.director.actions import groups as group_actions
from zug.director.journal import from_list
from zug.errors import UsageError
from zug.messages import say, say_n
from zug.model import format_points, list_points
from zug.stages import Carry, GroupDivision, carried, groups_of, promoted, require_settled
from zug.systems import find_system
from zug.systems.registry import DEFAULT_SCHEDULE
from zug.systems.standings import standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.decisions import Decision
    from zug.rules.tiebreaks.standings import Standings
    from zug.stages import Promotion


@click.command(
    epilog=examples(
        "zug divide players.csv Club --groups 4",
        "zug divide players.csv Club --groups 3 --by blocks --system double-round-robin",
    )
)
@click.argument("csv_file", metavar="PLAYERS.csv")
@click.argument("name")
@click.option("--groups", "count", type=int, required=True, metavar="N", help="How many groups.")
@click.option(
    "--by",
    "way",
    type=click.Choice([way.value for way in GroupDivision]),
    default=GroupDivision.SNAKE.value,
    show_default=True,
    help="snake: groups of equal strength; blocks: the strongest among themselves.",
)
@click.option("--system", default=DEFAULT_SCHEDULE, show_default=True, help="See `zug systems`.")
@click.option("--tiebreaks", default="", help="Codes in order, such as DE,SB,KS.")
@map_option
def divide(
    *,
    csv_file: str,
    name: str,
    count: int,
    way: str,
    system: str,
    tiebreaks: str,
    columns: dict[str, str],
) -> None:
    """Divide an entry list into groups, each a round robin in an event file of its own."""
    sizes = find_system(system).sizes
    listed = players_of(Path(csv_file), columns)
    for value in listed.odd:
        note(say("note: {remark}", remark=value.sentence()))
    groups = groups_of(listed.players, count, GroupDivision(way), sizes)
    files = {group: Path(file_name(f"{name} {group}")) for group in groups}
    taken = next((path for path in files.values() if path.exists()), None)
    if taken is not None:
        raise UsageError(
            "file-exists",
            say("{path} exists already", path=taken),
            say("choose another name, or another folder"),
        )
    codes = tiebreaks.split(",")
    begun = {
        group: group_actions.group(
            f"{name} {group}", people, system, codes, clubs=listed.clubs, tags=listed.tags
        )
        for group, people in groups.items()
    }
    for group, decisions in begun.items():
        _begin(files[group], decisions, from_list(2))


def _begin(path: Path, decisions: Sequence[Decision], reason: str = "") -> None:
    """A new event with its entries, told in a line."""
    first, *then = decisions
    with new_desk(path, first.to_data(), author=author(), then=then, reason=reason) as desk:
        settings, players = desk.state.settings, len(desk.state.entries)
        done()
    emit_line(
        say(
            "{path}: {name}, {players}, {rounds}",
            path=path,
            name=settings.name,
            players=say_n("{count} player", "{count} players", players),
            rounds=say_n("{count} round", "{count} rounds", settings.rounds),
        )
    )


@click.command(
    "promote",
    epilog=examples(
        "zug promote club-a.zug club-b.zug --first 2",
        "zug promote club-a.zug club-b.zug --first 2 --final 'Club Final' --carry games",
    ),
)
@click.argument("files", metavar="GROUP...", nargs=-1, required=True)
@click.option("--first", type=int, required=True, metavar="K", help="How many of every group.")
@click.option("--final", "name", metavar="NAME", help="Begin the final: an event of that name.")
@click.option(
    "--carry",
    type=click.Choice([carry.value for carry in Carry]),
    default=Carry.NONE.value,
    show_default=True,
    help="What finalists bring along: games, the points against fellow finalists; all points.",
)
@click.option("--system", default=DEFAULT_SCHEDULE, show_default=True, help="Of the final.")
@click.option("--tiebreaks", default="", help="Of the final: codes in order.")
@click.option("--output", metavar="FILE.zug", help="File of the final; by default from its name.")
@click.option("--json", "as_json", is_flag=True, help="Print the list as a JSON document.")
def promotion(
    *,
    files: tuple[str, ...],
    first: int,
    name: str | None,
    carry: str,
    system: str,
    tiebreaks: str,
    output: str | None,
    as_json: bool,
) -> None:
    """Who is promoted from each group (event or report files), and the final made of them."""
    tables = [_table(file) for file in files]
    found = promoted(tables, first)
    emit(_json(found) if as_json else _text(found))
    if not as_json:
        for tie in found.ties:
            emit_line(tie.sentence)
    for group in found.unfinished:
        note(say("note: {remark}", remark=say("group {group} is not finished", group=group)))
    if name is None:
        return
    require_settled(found)
    people = [one.player for one in found.qualifiers]
    brought = carried(found, tables, Carry(carry))
    groups = [Path(file).name for file in files]
    decisions = group_actions.group(
        name, people, system, tiebreaks.split(","), brought=brought, groups=groups
    )
    _begin(Path(output or file_name(name)), decisions)


def _table(file: str) -> Standings:
    if file.endswith(".zug"):
        return group_actions.group_table(look(file))
    return standings(reading_of(file).tournament)


def _text(found: Promotion) -> str:
    rows: list[tuple[str, ...]] = [(say("Group"), say("Rank"), say("Name"), say("Points"))]
    rows += [
        (one.group, str(one.rank), one.player.name, list_points(one.points))
        for one in found.qualifiers
    ]
    return columns(rows, "lrlr")


def _json(found: Promotion) -> str:
    from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

    return to_json(
        {
            "promoted": [
                {
                    "group": one.group,
                    "rank": one.rank,
                    "name": one.player.name,
                    "points": format_points(one.points),
                }
                for one in found.qualifiers
            ],
            "ties": [
                {
                    "group": tie.group,
                    "places": tie.places,
                    "names": [player.name for player in tie.players],
                }
                for tie in found.ties
            ],
            "unfinished": list(found.unfinished),
        }
    )
