"""A pairing as text: the table for people, the lines for programs, the words when none exists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.cli.text import columns, counted, listed

if TYPE_CHECKING:
    from zug.cli.views import ImpossibleView, PairingView, PlayerView

_HEADINGS = ("Board", "No", "White", "Rtg", "Pts", "No", "Black", "Rtg", "Pts")
_NOBODY = ("", "", "", "")


def table(view: PairingView) -> str:
    """The boards with names, ratings and points; bye, absentees and notes below."""
    rows = [
        _HEADINGS,
        *(
            (str(board["board"]), *_cells(board["white"]), *_cells(board["black"]))
            for board in view["boards"]
        ),
    ]
    if view["bye"] is not None:
        rows.append(("bye", *_cells(view["bye"]), *_NOBODY))
    parts = [f"{heading(view)}\n\n", columns(rows, "rrlrrrlrr")]
    if view["absent"]:
        who = ", ".join(map(str, view["absent"]))
        parts.append(f"\nAbsent: {counted(len(view['absent']), 'player')} ({who})\n")
    parts += [f"Note: {note}\n" for note in view["notes"]]
    return "".join(parts)


def heading(view: PairingView) -> str:
    round_ = f"Round {view['round']}"
    if view["rounds"]:
        round_ += f" of {view['rounds']}"
    return ", ".join(filter(None, (view["tournament"], round_, view["system"])))


def engine_lines(view: PairingView) -> str:
    """The lines that engines print: their count, `white black` for a board, `number 0` the bye."""
    lines = [f"{board['white']['number']} {board['black']['number']}" for board in view["boards"]]
    if view["bye"] is not None:
        lines.append(f"{view['bye']['number']} 0")
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))


def impossible_words(view: PairingView, why: ImpossibleView) -> list[str]:
    """Why there is no pairing, in words an arbiter can check by hand."""
    lines = [f"no complete pairing exists for round {view['round']} by {view['system']}"]
    stuck, partners = why["stuck"], why["partners"]
    if stuck:
        lines.append(f"stuck: {listed([_name(player) for player in stuck])}")
        lines.append(_partners_sentence(stuck, partners))
    if why["bye_barred"]:
        lines.append("one of them would have to get the bye, and none of them may have it")
    lines.append("what to do now is the arbiter's decision; Zug relaxes no rule by itself")
    return lines


def _partners_sentence(stuck: list[PlayerView], partners: list[PlayerView]) -> str:
    if not partners and len(stuck) == 1:
        return "nobody is left whom this player may meet"
    if not partners:
        return "outside this list they may meet nobody, and inside it they cannot all be paired"
    who = "this player" if len(stuck) == 1 else "outside this list they"
    names = listed([_name(player) for player in partners])
    return f"{who} may meet only {names}, and that is not enough"


def _name(player: PlayerView) -> str:
    return f"{player['number']} {player['name']}".strip()


def _cells(player: PlayerView) -> tuple[str, str, str, str]:
    points = f"{player['points']:.1f}"
    if player["virtual_points"]:
        points += f"+{player['virtual_points']:.1f}"
    return str(player["number"]), player["name"], str(player["rating"] or ""), points
