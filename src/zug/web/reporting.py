"""What a federation would reject in a report, listed before it is sent."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from zug.director.rounds import still_adjourned
from zug.web.templatetags.zug import opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State


def remarks(state: State) -> list[str]:
    """Remarks on the report, the grave ones first; empty if there is nothing to say."""
    found = []
    current = state.current
    for round_ in state.rounds:
        if round_.published and round_.open_boards:
            words = {"n": round_.number, "boards": ", ".join(map(str, round_.open_boards[:10]))}
            text = ngettext(
                "Round %(n)s lacks the result of board %(boards)s.",
                "Round %(n)s lacks the results of boards %(boards)s.",
                len(round_.open_boards),
            )
            found.append(text % words)
    found += [opening(remark) for remark in still_adjourned(state)]
    if current is None or current.number < state.settings.rounds:
        words = {"n": current.number if current else 0, "all": state.settings.rounds}
        found.append(_("Not all rounds have been played: %(n)s of %(all)s.") % words)
    event = state.settings.event
    labels = {
        "city": _("city"),
        "federation": _("federation"),
        "start": _("first day"),
        "end": _("last day"),
        "arbiter": _("chief arbiter"),
        "time_control": _("time control"),
    }
    missing = [label for key, label in labels.items() if not getattr(event, key)]
    if missing:
        found.append(_("The announcement lacks: %(what)s.") % {"what": ", ".join(missing)})
    nameless = [e.name for e in state.entries.values() if e.rating and not e.fide_id]
    if nameless:
        words = {"n": len(nameless), "name": nameless[0]}
        text = ngettext(
            "%(n)s rated player has no FIDE id: %(name)s.",
            "%(n)s rated players have no FIDE id (%(name)s first).",
            len(nameless),
        )
        found.append(text % words)
    return found
