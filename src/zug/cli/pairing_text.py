"""A pairing as text: the table for people, the lines for programs, the words when none exists."""

from __future__ import annotations

from zug.cli.output import spoken
from zug.cli.text import columns
from zug.messages import (
    Message,
    decimal,
    joined,
    listed,
    of_teams,
    say,
    say_in,
    say_n,
    wording,
    wording_n,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.pairing_json import ImpossibleView, PairingView, PlayerView

_HEADINGS = (
    say("Board", wording("Match")),
    *(say("No."), say("White"), say("Rtg"), say("Pts")),
    *(say("No."), say("Black"), say("Rtg"), say("Pts")),
)
_NOBODY = ("", "", "", "")


def table(view: PairingView) -> str:
    """The boards with names, ratings and points; bye, absentees and notes below."""
    rows = [
        tuple(_worded(view, head) for head in _HEADINGS),
        *(
            (str(board["board"]), *_cells(board["white"]), *_cells(board["black"]))
            for board in view["boards"]
        ),
    ]
    if view["bye"] is not None:
        bye = say_in("of a team", "bye") if "are_teams" in view else say("bye")
        free = say("free") if view["scheduled"] else bye
        rows.append((free, *_cells(view["bye"]), *_NOBODY))
    parts = [f"{heading(view)}\n\n", columns(rows, "rrlrrrlrr")]
    if view["absent"]:
        who = ", ".join(map(str, view["absent"]))
        count = len(view["absent"])
        absent = say_n(
            "Absent: {count} player ({who})",
            "Absent: {count} players ({who})",
            count,
            wording_n("Absent: {count} team ({who})", "Absent: {count} teams ({who})"),
            who=who,
        )
        parts.append(f"\n{spoken(_worded(view, absent))}\n")
    parts += [f"{spoken(say('Note: {note}', note=note))}\n" for note in view["notes"]]
    return "".join(parts)


def _worded(view: PairingView, said: Message) -> Message:
    """A sentence about players; of teams it has other words."""
    if "are_teams" not in view:
        return said
    return of_teams(said)


def heading(view: PairingView) -> str:
    round_ = say("Round {round}", round=view["round"])
    if view["rounds"]:
        round_ = say("Round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
    return ", ".join(filter(None, (view["tournament"], spoken(round_), view["system"])))


def engine_lines(view: PairingView) -> str:
    """The lines that engines print: their count, `white black` for a board, `number 0` the bye."""
    lines = [f"{board['white']['number']} {board['black']['number']}" for board in view["boards"]]
    if view["bye"] is not None:
        lines.append(f"{view['bye']['number']} 0")
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))


def impossible_words(view: PairingView, why: ImpossibleView) -> list[Message]:
    """Why there is no pairing, in words an arbiter can check by hand."""
    lines = [
        say(
            "no complete pairing exists for round {round} by {system}",
            round=view["round"],
            system=view["system"],
        )
    ]
    stuck, partners = why["stuck"], why["partners"]
    if stuck:
        lines.append(
            say(
                "stuck: {players}",
                wording("stuck teams: {players}"),
                players=listed([_name(player) for player in stuck]),
            )
        )
        lines.append(_partners_sentence(stuck, partners))
    if why["bye_barred"]:
        lines.append(
            say(
                "one of them would have to get the bye, and none of them may have it",
                wording(
                    "one of these teams would have to get the bye, and none of them may have it"
                ),
            )
        )
    lines.append(say("what to do now is for the arbiter to decide; Zug relaxes no rule by itself"))
    return [_worded(view, line) for line in lines]


def _partners_sentence(stuck: list[PlayerView], partners: list[PlayerView]) -> Message:
    if not partners and len(stuck) == 1:
        return say(
            "nobody is left whom this player may meet",
            wording("no team is left that this one may meet"),
        )
    if not partners:
        return say(
            "outside this list they may meet nobody, and inside it they cannot all be paired",
            wording(
                "outside this list they may meet no team, and inside it they cannot all be paired"
            ),
        )
    return say_n(
        "this player may meet only {names}, and that is not enough",
        "outside this list they may meet only {names}, and that is not enough",
        len(stuck),
        wording_n(
            "this team may meet only {names}, and that is not enough",
            "outside this list they may meet only {names}, and that is not enough",
        ),
        names=listed([_name(player) for player in partners]),
    )


def _name(player: PlayerView) -> str:
    return f"{player['number']} {player['name']}".strip()


def _cells(player: PlayerView) -> tuple[str, str, str, str]:
    points = decimal(f"{player['points']:.1f}")
    if player["virtual_points"]:
        points = joined((points, decimal(f"{player['virtual_points']:.1f}")), "+")
    return str(player["number"]), player["name"], str(player["rating"] or ""), points
