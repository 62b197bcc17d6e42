"""Records that list participants (240, 250, 260), where these are teams."""

from __future__ import annotations

from zug.formats.trf_reading import IGNORED, Assembly
from zug.messages import say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.formats.faults import Place
    from zug.formats.trf_records import Group, Word

ADD_TEAM = say("correct the number, or add the team's record (310)")


class TeamAssembly(Assembly):
    """Numbers of participants are those of teams."""

    accelerated_by = -1
    of_teams = True

    def report_unknown(self, number: int, place: Place) -> None:
        self.findings.add(
            "unknown-team",
            say("there is no team {number}", number=number),
            ADD_TEAM,
            place,
            assumption=IGNORED,
        )

    def check_ends(self, ends: Iterable[Word]) -> None:
        self._known(ends)

    def report_ban(self, group: Group) -> bool:
        """A ban of teams that ends before it begins, or begins after the last round."""
        most = self.records.rounds
        if group.last is not None and group.last < group.first:
            form = "260 001 009 0013 0068"
            self.records.malformed(group.place, say("a range ends before it begins"), form)
            return True
        if most is not None and group.first > most:
            self.findings.add(
                "conflicting-records",
                say_n(
                    "the record is for round {round}, but the tournament has {count} round",
                    "the record is for round {round}, but the tournament has {count} rounds",
                    most,
                    round=group.first,
                ),
                say("correct the rounds"),
                group.place,
                assumption=say("the record was ignored"),
            )
            return True
        return False
