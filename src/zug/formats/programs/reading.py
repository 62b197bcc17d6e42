"""What another program's file brings, as a list of players or as a tournament."""

from __future__ import annotations

from zug.errors import Fault, FaultyFileError
from zug.fastclasses import NamedTuple, replace
from zug.formats.headings import FIELDS
from zug.formats.players_csv import PlayerList, read_table
from zug.formats.programs.base import unread
from zug.formats.table import table_lines
from zug.messages import say
from zug.model import Cell, Colour, Tournament
from zug.model.faults import find_faults
from zug.model.results import ABSENT
from zug.systems.codes import first_day, keep_code, read_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.formats.programs.base import Brought, Game


class Converted(NamedTuple):
    """The tournament of a file, and of its players what a tournament has no place for."""

    tournament: Tournament
    faults: tuple[Fault, ...]
    listed: PlayerList


def listed(found: Brought) -> PlayerList:
    """The players, with the same look at odd values as in any list."""
    fields = [one for one in FIELDS if any(one in row for row in found.rows)]
    rows = [fields, *([_clean(row.get(one, "")) for one in fields] for row in found.rows)]
    data = "\n".join(table_lines(rows)).encode()
    read = read_table(data, found.program, columns={one: one for one in fields}, one_each=True)
    told = (one for one in found.remarks if one.code != "rounds-unread")  # a list has none
    faults = (*told, *(_by_number(one, found) for one in read.bad_rows))
    return read._replace(
        faults=faults, columns=(), odd=tuple(one._replace(line=0) for one in read.odd)
    )


def _clean(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _by_number(fault: Fault, found: Brought) -> Fault:
    """There are no lines: the number of the player tells where."""
    number = found.numbers[fault.line - 2]
    message = say("player {number}: {text}", number=number, text=fault.message)
    return Fault(fault.code, message, fault.advice)


def converted(found: Brought, called: str) -> Converted:
    """The tournament; whatever contradicts itself raises."""
    people = listed(found)
    faults = [*people.bad_rows, *_twice(found)]
    if faults:
        raise FaultyFileError(called, faults)
    tpns = {number: tpn for tpn, number in enumerate(sorted(found.numbers), 1)}
    cells = _cells(found.games, tpns, called)
    players = [
        replace(
            player,
            tpn=tpns[number],
            label=None if tpns[number] == number else number,
            cells=cells.get(tpns[number], ()),
        )
        for player, number in zip(people.players, found.numbers, strict=True)
    ]
    naming = read_code(found.code, first_day(found.event)) if found.code else None
    tournament = Tournament(
        tuple(sorted(players, key=lambda one: one.tpn)),
        rounds=found.rounds,
        points=found.points,
        event=found.event,
        system=naming.system if naming else None,
    )
    if wrong := find_faults(tournament):
        raise FaultyFileError(called, wrong[:100])
    if found.code:
        tournament = keep_code(tournament, found.code)
    return Converted(tournament, _told(found, people), _by_tpn(people, found, tpns))


def _twice(found: Brought) -> list[Fault]:
    seen: set[int] = set()
    faults = []
    for number in found.numbers:
        if number in seen:
            message = say("two players have the number {number}", number=number)
            faults.append(Fault("duplicate-number", message, say("correct it in its program")))
        seen.add(number)
    return faults


def _cells(
    games: Sequence[Game], tpns: Mapping[int, int], called: str
) -> dict[int, tuple[Cell, ...]]:
    """By TPN, the cells of the rounds; whoever is in no pairing of a round has a blank one."""
    found: dict[int, dict[int, Cell]] = {}
    faults = []
    for game in games:
        white, black = tpns.get(game.white, 0), tpns.get(game.black, 0)
        unknown = [one for one in (game.white, game.black) if one and one not in tpns]
        if unknown or not white:
            message = say(
                "round {round}: there is no player {number}",
                round=game.round,
                number=(unknown or [game.white])[0],
            )
            faults.append(Fault("unknown-player", message, say("correct it in its program")))
            continue
        for one, other, colour, result in (
            (white, black, Colour.WHITE, game.of_white),
            (black, white, Colour.BLACK, game.of_black),
        ):
            if not one:
                continue
            cell = Cell(other, colour if other else None, result)
            if found.setdefault(one, {}).setdefault(game.round, cell) is not cell:
                number = game.white if one == white else game.black
                message = say(
                    "player {number} is paired twice in round {round}",
                    number=number,
                    round=game.round,
                )
                faults.append(Fault("two-opponents", message, say("correct it in its program")))
    if faults:
        raise FaultyFileError(called, faults[:100])
    return {
        tpn: tuple(rounds.get(round_, ABSENT) for round_ in range(1, max(rounds) + 1))
        for tpn, rounds in found.items()
    }


def _told(found: Brought, people: PlayerList) -> tuple[Fault, ...]:
    """What is not read, and values that cannot be right."""
    return (*found.remarks, *(unread(one.sentence()) for one in people.odd))


def _by_tpn(people: PlayerList, found: Brought, tpns: Mapping[int, int]) -> PlayerList:
    """Clubs and tags by the numbers of the tournament; in a list they go by place."""
    by_place = {place: tpns[number] for place, number in enumerate(found.numbers, 1)}
    return people._replace(
        clubs={by_place[place]: club for place, club in people.clubs.items()},
        tags={by_place[place]: tags for place, tags in people.tags.items()},
    )
