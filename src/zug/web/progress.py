"""Where an event stands, in one line, and the one next thing to do."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from zug.director.table import open_earlier, without_table
from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State


class Progress(NamedTuple):
    """`line` says it; `step` names the screen of the next thing to do, `action` its button."""

    line: str
    step: str
    action: str
    kind: str
    """draft, playing, complete, finished, empty or ready: how the line is marked."""


def progress(state: State) -> Progress:
    total = state.settings.rounds or "?"
    if len(state.entries) < 2:
        return Progress(_("No players yet"), "players", _("Enter the players"), "empty")
    draft = state.draft
    if draft is not None:
        line = _("Round %(n)s of %(all)s: draft, nobody else sees it")
        words = {"n": draft.number, "all": total}
        return Progress(line % words, "round", _("Look at the draft and publish it"), "draft")
    current = state.current
    if current is None:
        return _before_the_start(state)
    later = len(current.adjourned)
    done = len(current.boards) - len(current.open_boards) - later
    words = {"n": current.number, "all": total, "done": done, "boards": len(current.boards)}
    line = _("Round %(n)s of %(all)s: %(done)s of %(boards)s results") % words
    if later:
        text = ngettext("%(line)s, %(n)s adjourned", "%(line)s, %(n)s adjourned", later)
        line = text % {"line": line, "n": later}
    earlier = open_earlier(state)
    if earlier:
        text = ngettext(
            "%(line)s, %(n)s game of earlier rounds open",
            "%(line)s, %(n)s games of earlier rounds open",
            earlier,
        )
        line = text % {"line": line, "n": earlier}
    if current.open_boards or ((later or earlier) and not state.has_more_rounds):
        return Progress(line, "results", _("Enter results"), "playing")
    if not state.has_more_rounds:
        return Progress(line, "standings", _("See the final standings"), "finished")
    action = _("Pair round %(n)s") % {"n": current.number + 1}
    return Progress(line, "round", action, "complete")


def _before_the_start(state: State) -> Progress:
    count = len(state.entries)
    if without_table(state):
        line = ngettext("%(n)s player", "%(n)s players", count)
        return Progress(line % {"n": count}, "players", _("To the players"), "empty")
    if state.has_table and state.awaits_draw:
        line = ngettext(
            "%(n)s player, numbers not drawn yet", "%(n)s players, numbers not drawn yet", count
        )
        return Progress(line % {"n": count}, "numbers", _("Draw the numbers"), "ready")
    line = ngettext(
        "%(n)s player, no round paired yet", "%(n)s players, no round paired yet", count
    )
    return Progress(line % {"n": count}, "round", _("Pair round 1"), "ready")
