"""The codes of record 192, the type of a tournament, and what they say of system and contest.

A code without a year means the edition in force when the event began. A system without a code is
written by its id, with its acceleration after a plus sign: `fmjd-1986+fmjd-quart`.
"""

from __future__ import annotations

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.model import NO_POINTS
from zug.rules.accelerations import BAKU_2026
from zug.systems.base import NO_OPTIONS
from zug.systems.registry import DEFAULT_SYSTEM, find_code, seek_system, system_for_teams
from zug.systems.system import MATCH_OF_BOARDS, SINGLE_GAME, TWO_GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Event, Tournament
    from zug.systems.system import Contest, System

CODES_OF_PEERS = {"dutch-2026": "FIDE_DUTCH_2025"}
"""What bbpPairings 6.0.0 and Gacrux call a system in record 192, where Zug writes another code."""
_BAKU = "_BAKU"
_PLUS = "+"
_OWNERS = ("FIDE", "CUSTOM", "BERGER")
_TWO_GAMES = "FIDE_DOUBLESWISS"
_CUSTOM_TWO_GAMES = "CUSTOM_DOUBLESWISS"
CODE_WITHOUT_A_YEAR = "FIDE_DUTCH"
"""The system of a tournament that names none, in the edition of its date."""
_SCORES = {"MP": "match", "GP": "game"}
_ROUND_ROBINS = ("ROUNDROBIN", "SCHEVENINGEN", "SCHILLER")


class Naming(NamedTuple):
    """What a code says: ids of system and acceleration, if they are known, and the contest.

    `options` are choices the code stands for.
    """

    system: str | None = None
    acceleration: str | None = None
    contest: Contest = SINGLE_GAME
    options: Mapping[str, bool | int | str] = NO_OPTIONS

    @property
    def are_teams(self) -> bool:
        return self.contest is MATCH_OF_BOARDS

    def fits_choices_of(self, tournament: Tournament) -> bool:
        """Has the tournament chosen what the code stands for?"""
        return self.options.items() <= tournament.options.items()


def is_code(text: str) -> bool:
    """Is it a code of 192, which bbpPairings writes as the type of tournament (092)?"""
    owner, *rest = text.split("_")
    return owner in _OWNERS and bool(rest) and all(map(_is_word, rest))


def _is_word(text: str) -> bool:
    return text.isascii() and text.isalnum() and text == text.upper()


def names_round_robin(code: str | None) -> bool:
    """Does everybody meet everybody by this code, if only by an organiser's own rules?"""
    return code is not None and is_code(code) and any(word in code for word in _ROUND_ROBINS)


def names_own_round_robin(code: str | None) -> bool:
    """Is it a round robin of players by rounds of the organiser's own?"""
    words = (code or "").split("_")
    return names_round_robin(code) and words[0] == _OWNERS[1] and "TEAM" not in words


def as_counted(tournament: Tournament) -> Tournament:
    """Return the tournament as its points count; a Swiss is returned as it is.

    In a round robin games without a result count for nothing, and those of participants who left
    too early are void (round-robin:6.6.1).
    """
    stated = tournament.system
    system = seek_system(stated, first_day(tournament.event)) if stated else None
    if system is None or system.schedule is None:
        return tournament
    from zug.rules.round_robin import left_too_early, without_results_of  # noqa: PLC0415
    from zug.systems.schedule import free_rounds  # noqa: PLC0415 - a Swiss has none

    out = left_too_early(tournament, free_rounds(system, tournament))
    counted = without_results_of(tournament, out)
    if not all(cell.is_known for player in counted.players for cell in player.cells):
        return replace(counted, points=replace(counted.points, unfinished=NO_POINTS))
    return counted


def is_understood(tournament: Tournament) -> bool:
    """Is its system the one a report is read by that names none, also when it is checked?"""
    day = day_of_calendar(tournament.event)
    then = seek_system(CODE_WITHOUT_A_YEAR, day)
    return tournament.system == DEFAULT_SYSTEM and then is not None and then.id == DEFAULT_SYSTEM


def first_day(event: Event) -> str:
    """Return when an event began, as YYYY-MM-DD; empty if no date says it."""
    texts = (event.start, *event.round_dates[:1])
    return next((day for text in texts if text and (day := as_day(text))), "")


def day_of_calendar(event: Event) -> str:
    """Return the first day of an event; empty if the calendar has no such day (0000/00/00)."""
    from datetime import date  # noqa: PLC0415 - engines start without it

    day = first_day(event)
    try:
        date.fromisoformat(day)
    except ValueError:
        return ""
    return day


def as_day(text: str) -> str:
    """2026/02/01, 26/02/01, 01.02.2026: the year first or last, else the day and the month."""
    parts = text.strip().replace("/", "-").replace(".", "-").split("-")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return ""
    year, month, day = parts[::-1] if len(parts[2]) == 4 else parts
    if len(year) == 2:
        year = f"19{year}" if year > "69" else f"20{year}"
    return f"{year}-{month:0>2}-{day:0>2}"


def read_code(code: str, day: str = "") -> Naming:
    """Return what a code means in an event that began on a day.

    A code of no system of ours may still say what is played, and by which primary score: the first
    of MP and GP in a code for teams.
    """
    name, plus, acceleration = code.partition(_PLUS)
    if plus:
        system = seek_system(name, day)
        known = Naming() if system is None else Naming(system.id, contest=system.contest)
        return known._replace(acceleration=acceleration or None)
    name = code.removesuffix(_BAKU)
    system = seek_system(name, day)
    meaning = None if system is None else find_code((system,), name, day)
    baku = BAKU_2026 if meaning is None else meaning[1].baku
    added = None if name == code else baku.id
    if system is not None:
        options = NO_OPTIONS if meaning is None else meaning[1].options
        return Naming(system.id, added, system.contest, options)
    _, *words = name.split("_")
    scores = [word for word in words[1:] if word in _SCORES]
    contest = MATCH_OF_BOARDS if words[:1] == ["TEAM"] else SINGLE_GAME
    contest = TWO_GAMES if name == _CUSTOM_TWO_GAMES else contest
    return Naming(None, added, contest, {"primary": _SCORES[scores[0]]} if scores else NO_OPTIONS)


def stated_system(tournament: Tournament) -> System | None:
    """Return the system a tournament names, if only by a code; None if Zug knows none of it."""
    stated = tournament.system or tournament.code
    return seek_system(stated, first_day(tournament.event)) if stated else None


def leaves_open(tournament: Tournament, system: System) -> bool:
    """Does nothing but the date, which is missing, tell its system from this other edition?"""
    name = code_of(tournament).removesuffix(_BAKU)
    return not first_day(tournament.event) and any(code.name == name for code in system.codes)


def in_edition(tournament: Tournament, stated: System, other: System) -> Tournament:
    """Return the tournament as its code is read in another edition: each has its own Baku."""
    if tournament.acceleration != stated.baku.id:
        return tournament
    return replace(tournament, acceleration=other.baku.id)


def with_system_id(tournament: Tournament) -> Tournament:
    """Return the tournament with our id of its system for another name of it, or a code."""
    stated = tournament.system
    if stated is None:
        return tournament
    system = seek_system(stated, first_day(tournament.event))
    code = tournament.code or (stated if system is None or is_code(stated) else "")
    return keep_code(replace(tournament, system=None if system is None else system.id), code)


def keep_code(tournament: Tournament, code: str) -> Tournament:
    """Return the tournament with the code of its file, unless that is the one to write anyway."""
    tournament = replace(tournament, code="")
    return replace(tournament, code=code) if code and code_of(tournament) != code else tournament


def with_code(tournament: Tournament, code: str) -> Tournament:
    """Return the tournament with another of its system's codes to write, `_BAKU` left out or not.

    Programs differ in which codes they read: bbpPairings 6.0.0 has no `FIDE_DUTCH_2026`.
    """
    day = first_day(tournament.event)
    read = read_code(code, day)
    wanted = read.system
    stated = tournament.system or wanted
    if wanted and read.are_teams != tournament.are_teams:
        raise UsageError(
            "wrong-code",
            say("{code} is for teams, and this is a tournament of players", code=code)
            if read.are_teams
            else say("{code} is for players, and this is a tournament of teams", code=code),
        )
    if wanted is None or wanted != stated or not read.fits_choices_of(tournament):
        readings = ((name, read_code(name)) for name in _codes_of(stated, day))
        known = ", ".join(
            name
            for name, meaning in readings
            if meaning.are_teams == tournament.are_teams and meaning.fits_choices_of(tournament)
        )
        raise UsageError(
            "wrong-code",
            say("{code} does not mean {system} in this event", code=code, system=stated)
            if stated
            else say("{code} is not a code of a system Zug knows", code=code),
            say("use one of {known}", known=known) if known else "",
        )
    name = _accelerated(code.removesuffix(_BAKU), tournament.acceleration, day, [])
    return keep_code(replace(tournament, system=wanted), name)


def _codes_of(system: str | None, day: str) -> list[str]:
    """Return the codes of a system that mean it in an event of this day."""
    known = seek_system(system, day) if system else None
    codes = () if known is None else known.codes
    return [code.name for code in codes if seek_system(code.name, day) is known]


def code_of(tournament: Tournament, notes: list[str] | None = None) -> str:
    """Return the code to write for a tournament, empty if none is needed.

    The code it was read with stands as long as it means the same. What the code cannot say, or
    had to assume, is added to `notes`.
    """
    remarks = [] if notes is None else notes
    day = first_day(tournament.event)
    games, acceleration = tournament.games_per_match, tournament.acceleration
    if tournament.code and _still_means(tournament, read_code(tournament.code, day)):
        return tournament.code
    name = _name_of(tournament, day, remarks) if tournament.system else ""
    played = read_code(name, day).contest.games
    if games > 1 and played == 1:
        name = _CUSTOM_TWO_GAMES if name else _TWO_GAMES
        remarks.append(
            say("a match of two games is written as a tournament of type {name}", name=name)
        )
    if games == 1 and played > 1:
        remarks.append(
            say("a match of {name} has two games, so the system was left out", name=name)
        )
        return ""
    if acceleration and not name:
        name = CODE_WITHOUT_A_YEAR
        remarks.append(say("an acceleration needs a system: {name} was written", name=name))
    return _accelerated(name, acceleration, day, remarks)


def code_for_teams(tournament: Tournament) -> str:
    """Return the code of a tournament of teams whose own system has none for teams."""
    return code_of(replace(tournament, system=system_for_teams().id, code=""))


def _still_means(tournament: Tournament, read: Naming) -> bool:
    """Does the code say what the tournament holds? Virtual points overrule an acceleration."""
    held = tournament.system, tournament.games_per_match
    overruled = tournament.acceleration is None and bool(tournament.virtual_points)
    return (
        (read.system, read.contest.games) == held
        and read.fits_choices_of(tournament)
        and (overruled or read.acceleration == tournament.acceleration)
    )


def _name_of(tournament: Tournament, day: str, notes: list[str]) -> str:
    """Return the first code of its system that means it in an event of this day, else the id.

    Where codes stand for choices among options, it is that of the choices made.
    """
    system = seek_system(tournament.system or "", day)
    if system is None:
        return tournament.system or ""
    for name in _codes_of(system.id, day):
        if read_code(name, day).options in ({}, tournament.options):
            return name
    if system.codes:
        notes.append(
            say(
                "{code} means another edition in an event of this date, so {id} was written, "
                "which only Zug reads",
                code=system.codes[0].name,
                id=system.id,
            )
        )
    return system.id


def _accelerated(name: str, acceleration: str | None, day: str, notes: list[str]) -> str:
    if acceleration is None:
        return name
    if read_code(name + _BAKU, day).acceleration == acceleration:
        return name + _BAKU
    if not is_code(name):
        return f"{name}{_PLUS}{acceleration}"
    notes.append(
        say("no report has a record for the acceleration {acceleration}", acceleration=acceleration)
    )
    return name
