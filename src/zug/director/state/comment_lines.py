"""Remarks for the report: what touches the integrity of the pairings.

A reader of the file must be able to see it, whoever wrote it. Remarks are amendments that name
entries, since numbers may still move: those of an event are made by its decisions, and an undo
takes them away with its decision; those of a file that was taken over follow its players in the
same way. Comments that no form of ours has stay as they are.
"""

from __future__ import annotations

from zug.formats.remarks import (
    line_of,
    read_amendment,
    read_boards,
    read_lines,
    renumbered,
)
from zug.model.amendments import (
    Amendment,
    BoardLists,
    ChangedSetting,
    GivenUp,
    Remark,
    TurnedColours,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.director.state.state import Pair, State
    from zug.model import Tournament
    from zug.model.amendments import FileLine


def remark_line(remark: Amendment, numbers: Mapping[int, int]) -> str:
    """Return the line of a report, which has numbers instead of entries."""
    return renumbered(line_of(remark), lambda entry: numbers.get(entry, "?"))


def by_entry(line: str, entries: Mapping[int, int]) -> FileLine:
    """Return a remark of a file with entries instead of its numbers; any other line as it is.

    So is a remark that names a number nobody has.
    """
    try:
        return read_amendment(renumbered(line, entries.__getitem__)) or line
    except KeyError:
        return line


def lines_by_number(lines: Iterable[FileLine], numbers: Mapping[int, int]) -> tuple[FileLine, ...]:
    """Return lines of a file, or remarks, with numbers instead of entries."""
    return read_lines(
        line if isinstance(line, str) else remark_line(line, numbers) for line in lines
    )


def text_by_entry(boards: BoardLists) -> str:
    """Return boards for the journal, which has entries in braces: `{4}-{1} => {1}-{4}`."""
    line = line_of(Amendment(Remark.MANUAL, 1, boards))
    return renumbered(line, lambda entry: f"{{{entry}}}").partition(": ")[2]


def boards_by_entry(text: str) -> BoardLists:
    """Return the boards of a text in the journal."""
    return read_boards(text.replace("{", "").replace("}", ""))


def changed_tiebreaks(round_: int, old: Sequence[str], new: Sequence[str]) -> Amendment:
    """Return the remark that others were announced."""
    before, after = (",".join(codes) or "none" for codes in (old, new))
    return Amendment(Remark.CONFIGURATION, round_, ChangedSetting("tie-breaks", before, after))


def full_point_bye(round_: int, player: int) -> Amendment:
    """Return the remark about somebody who has the full point for a round without a game."""
    byes = BoardLists((((player, str(Remark.FULL_POINT_BYE)),),))
    return Amendment(Remark.FULL_POINT_BYE, round_, byes)


def remarks_of_colours(number: int, pair: Pair) -> Iterator[Amendment]:
    """Yield the remark that a board was paired with other colours than it has now, if it was.

    Turned back once the next round was paired, it had them for that.
    """
    if pair.colours_swapped:
        yield Amendment(Remark.COLOURS, number, TurnedColours((pair.black, pair.white)))
    elif pair.colours_swapped_late:
        yield Amendment(Remark.COLOURS, number, TurnedColours((pair.white, pair.black), True))


def gathered(known: tuple[Amendment, ...], new: Iterable[Amendment]) -> tuple[Amendment, ...]:
    """Return the remarks with new ones: of a round by hand the last alone, unless it has no boards.

    However often a round is taken back, the report says it once.
    """
    for remark in new:
        if remark.kind is Remark.TAKEN_BACK and remark in known:
            continue
        if remark.kind is Remark.MANUAL:
            about = (Remark.MANUAL, remark.round)
            known = tuple(remark for remark in known if (remark.kind, remark.round) != about)
        if not is_withdrawal(remark):
            known = (*known, remark)
    return known


def is_withdrawal(remark: Amendment) -> bool:
    """Return whether it takes an earlier remark away: the round is not by hand any more."""
    return remark.kind is Remark.MANUAL and remark.content is None


def is_of_manual(remark: Amendment, round_: int) -> bool:
    """Return whether it is about boards of this round that were made by hand."""
    return remark.kind is Remark.MANUAL and remark.round == round_ and remark.content is not None


def is_of_boards(remark: Amendment, round_: int) -> bool:
    """Return whether it says that boards of this round are not those of the rules."""
    is_brought = remark.kind is Remark.IMPORT and remark.round == round_
    return is_brought or is_of_manual(remark, round_)


def is_of_pairing(remark: Amendment, round_: int) -> bool:
    """Return whether it is not true any more once this round is taken back."""
    content = remark.content
    if remark.round == round_ - 1:
        is_turned_back = isinstance(content, TurnedColours) and content.is_back
        return remark.kind is Remark.RESULT or is_turned_back
    is_of_round = remark.kind is Remark.COLOURS or isinstance(content, GivenUp)
    return is_of_boards(remark, round_) or (is_of_round and remark.round == round_)


def is_round_by_hand(state: State, round_: int) -> bool:
    """Return whether boards of a round were made by hand, as the event or its file says."""
    lines = (*state.remarks, *read_lines(map(line_of, state.brought.extras)))
    return any(is_of_manual(line, round_) for line in lines if isinstance(line, Amendment))


def _rounds_of(kind: Remark, lines: Iterable[FileLine]) -> Iterator[int]:
    """Yield the rounds of the remarks of a kind; round 1 if none of them names any."""
    rounds = [line.round for line in lines if isinstance(line, Amendment) and line.kind is kind]
    yield from [round_ for round_ in rounds if round_] or [1 for _ in rounds[:1]]


def round_left(tournament: Tournament) -> int | None:
    """Return the round in which an event left FIDE mode, by its file; None if it did not."""
    left = min(_rounds_of(Remark.LEFT, tournament.amendments), default=None)
    if left is None:
        return None
    return min(left, tournament.rounds or tournament.rounds_played + 1)


def handling_in(tournament: Tournament) -> str:
    """Return the edition of the handling rules a file names; empty if it names none."""
    named = (amendment for amendment in tournament.amendments if amendment.kind is Remark.HANDLING)
    return next((str(amendment.content) for amendment in named), "")


def taken_back_in(lines: Iterable[FileLine]) -> frozenset[int]:
    """Return the rounds that were published and taken back, as a file says."""
    return frozenset(_rounds_of(Remark.TAKEN_BACK, lines))
