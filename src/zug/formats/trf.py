"""Reading tournament report files: TRF16, TRF(x), TRF(bx) and TRF26, in any mixture."""

from __future__ import annotations

from zug.formats import list_records as lists
from zug.formats import value_records as values
from zug.formats.assembly import Assembly
from zug.formats.columns import Row
from zug.formats.faults import NOWHERE, Findings, Place
from zug.formats.records import Records, shown
from zug.formats.sheet import Sheet
from zug.formats.text import split
from zug.formats.totals import check_points
from zug.messages import say
from zug.model.tournament import MOST_PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from zug.formats.listed import Listed
    from zug.model import Event, Tournament

READERS: dict[str, Callable[[Records, str, Place], None]] = {
    **dict.fromkeys(values.EVENT_FIELDS, values.read_event),
    "062": values.read_count,
    "072": values.read_count,
    "112": values.read_deputy,
    "132": values.read_dates,
    "142": values.read_rounds,
    "152": values.read_colour,
    "162": values.read_162,
    "192": values.read_type,
    "202": values.read_tiebreaks,
    "212": values.read_tiebreaks,
    "240": lists.read_bye,
    "250": lists.read_range,
    "260": lists.read_prohibited,
    "XXA": lists.read_acceleration,
    "XXC": values.read_configuration,
    "XXP": lists.read_forbidden,
    "XXR": values.read_rounds,
    "XXS": values.read_xxs,
    "XXZ": lists.read_absent,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), values.read_bb),
}
KEPT = frozenset({"###", "013", "082", "300", "310", "320", "330", "352", "362", "801", "802"})
"""Comments and records of teams: nothing here reads them, they are written again as they are."""

_HEADER = frozenset({*values.EVENT_FIELDS, "112"})
_PENALTY = "299"
_MOST_LINES = 3 * MOST_PLAYERS
OF_TEAMS = KEPT - {"###", "801", "802"} | {_PENALTY}
"""What the reader of a tournament of teams has a use for."""


def read_trf(
    text: str,
    findings: Findings,
    *,
    infer_points: bool = False,
    trust_points: bool = False,
    system: str = "",
) -> tuple[Tournament, Listed]:
    """The tournament of a report file and what it lists; all its faults are raised together."""
    records = Records(findings)
    if text.count("\n") > _MOST_LINES:
        message = say("the file has more than {most} lines", most=_MOST_LINES)
        findings.add("too-large", message, say("is it a tournament?"))
        findings.settle()
    rows = _gather(split(text, findings), records) if "001" in text else []
    if not rows and not findings.are_fatal:
        findings.add("no-players", say("there is no player's record (001)"), _hint(text))
    if len(rows) > MOST_PLAYERS:
        findings.add("too-large", say("more than {most} players", most=MOST_PLAYERS))
    if not rows or len(rows) > MOST_PLAYERS:
        findings.settle()
    named = records.naming(system)
    if named.are_teams or any(line[:3] != _PENALTY for _, line in records.of_teams):
        from zug.formats.team_type import are_listed  # noqa: PLC0415 - rarely needed

        if are_listed(records, named):
            from zug.formats.team_reading import read_teams  # noqa: PLC0415

            return read_teams(records, rows, named)
    for place, line in records.of_teams:
        if line[:3] == _PENALTY:
            lists.read_adjustment(records, line, place.right(4))
    games = named.contest.games
    sheet = Sheet(rows, findings, by_position=records.by_position, games=games)
    tournament = Assembly(records, sheet.players, sheet.tpns).build(named)
    listed = sheet.listed
    if sheet.can_add_up:
        stated = records.scoring.is_given
        tournament, listed = check_points(
            tournament,
            listed,
            sheet,
            findings,
            infer=infer_points and not stated,
            trust=trust_points and not stated,
            insist=trust_points and stated,
        )
    findings.settle()
    return tournament, listed


def read_header(text: str) -> Event:
    """Return what a report file says of its event, however faulty the rest of it is."""
    records = Records(Findings("", lenient=True))
    for line in text.split("\n"):
        if line[:3] in _HEADER:
            READERS[line[:3]](records, line, NOWHERE)
    return records.build_event()


def _gather(lines: list[str], records: Records) -> list[Row]:
    """The rows of the players; every other record is read on the way."""
    rows: list[Row] = []
    for number, line in enumerate(lines, 1):
        code = line[:3]
        if code == "001":
            rows.append(Row(number, line.rstrip()))
            continue
        if code in OF_TEAMS:
            records.of_teams.append((Place(number, 1), line.rstrip()))
        if code == _PENALTY:
            continue  # of players or of teams: not known yet
        reader = READERS.get(code) or READERS.get(code.upper())
        if reader is not None:
            reader(records, line, Place(number, 5))
        elif line.strip():
            _keep(line, Place(number, 1), records)
    return rows


def _keep(line: str, place: Place, records: Records) -> None:
    records.extras.append(line.rstrip())
    if line[:3] in KEPT or is_national(line):
        return
    if line.lstrip().startswith("001 "):
        records.findings.add(
            "misaligned",
            say("the record of a player does not begin in column 1"),
            say("remove what stands before 001"),
            place,
        )
        return
    records.findings.add(
        "unknown-record",
        say("no format has a record {code}", code=shown(line[:3])),
        say("it is kept and written back as it is"),
        place,
    )


def is_record(line: str, tiebreaks: Collection[str], numbers: Collection[int]) -> bool:
    """Whether a report that holds this line reads it, instead of keeping it as it is.

    Kept are comments, what the reader of players leaves to teams, and what contradicts another
    record: a second number of rated players, an order of standings that is not that of `tiebreaks`.
    """
    code = line[:3].upper()
    if code == _PENALTY:
        return not lists.has_match_points(line)
    if code == "072":
        return False
    if code == "212":
        points, _, others = line[3:].partition(",")
        return not tiebreaks and points.strip().upper() == "PTS" and bool(others.strip())
    if code == "###":
        from zug.formats.ranking_lines import says_something  # noqa: PLC0415 - rarely needed

        return says_something(line, numbers)
    return code in READERS or line.lstrip().startswith("001")


def is_national(line: str) -> bool:
    """A national rating record: the code of a federation in place of 001."""
    federation, number = line[:3], line[3:8]
    is_code = federation.isascii() and federation.isalpha() and federation.isupper()
    return is_code and not number.strip(" 0123456789") and line[8:9] == " "


def _hint(text: str) -> str:
    first = text[:200].lower()
    if "name" in first and any(separator in first for separator in ";,\t"):
        return say("if this is a list of players, read it as CSV")
    return say("this is not a tournament report file, or it was cut off")
