"""Whether a report is of teams: its type (192) and its records of teams, one against the other."""

from __future__ import annotations

from zug.messages import say
from zug.systems.codes import names_round_robin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.formats.faults import Place
    from zug.formats.trf_records import Records
    from zug.systems.codes import Naming

_OF_MATCHES = ("300", "320", "330")
"""Records of matches: without a type for teams nobody can say what they mean."""
_OF_BOARDS = ("352", "362")
"""Records that no list of teams beside an event of players needs."""


def are_listed(records: Records, named: Naming) -> bool:
    """Whether teams are paired and listed; what is missing for that is told."""
    places = {line[:3]: place for place, line in reversed(records.of_teams)}
    if named.are_teams and "013" not in places and "310" not in places:
        records.findings.add(
            "no-teams",
            say("teams are to be paired, but no record 310 (or 013) names one"),
            say("add a record 310 for every team, or correct record 192"),
            records.code_place,
        )
    if not named.are_teams and not names_round_robin(records.code):
        _report_unread(records, places)
    if records.findings.are_fatal:
        records.findings.settle()  # whatever follows would only follow from it
    return named.are_teams and ("013" in places or "310" in places)


def _report_unread(records: Records, places: Mapping[str, Place]) -> None:
    """Matches of teams in a file whose players are paired: an error, their boards a warning."""
    told = next((code for code in (*_OF_MATCHES, *_OF_BOARDS) if code in places), "")
    if not told:
        return
    words = {"code": told, "type": records.code}
    records.findings.add(
        "teams-unread" if told in _OF_MATCHES else "teams-kept",
        say("record {code} is of matches of teams, but {type} is not a type for teams", **words)
        if records.code
        else say("record {code} is of matches of teams, but record 192 is missing", **words),
        say("write 192 FIDE_TEAM to pair teams, or name the system team-2026"),
        places[told],
    )
