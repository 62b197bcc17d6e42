"""A list of players at the desk: what its columns are, what looks odd, and the entries."""

from __future__ import annotations

from functools import partial

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role, UnconfirmedError
from zug.director.actions.ratings import completed_all
from zug.director.importing.player_list import enter_all, refused_lines, same_list
from zug.errors import FaultyFileError, ZugError
from zug.formats.list_columns import LABELS
from zug.web.desk.uploads import (
    ColumnForm,
    ask_columns,
    ask_names,
    kept_fields,
    must_ask,
    read_columns,
    remembered,
    sent_file,
)
from zug.web.events.access import screen
from zug.web.events.messages import tell
from zug.web.events.request_data import number
from zug.web.events.store import decide_aside, event_desk
from zug.web.events.submit import answers_of, ask, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from zug.web.events.access import DeskRequest


@require_POST
@screen(Role.ARBITER)
def bring(visit: DeskRequest) -> HttpResponse:
    """A list of players, pasted or as a file: good rows are kept, bad ones shown.

    Columns nobody knows and odd values are asked about before anybody is entered.
    """
    request, post = visit.request, visit.request.POST
    players = reverse("players", args=[visit.key])
    asking = ColumnForm(
        reverse("players-import", args=[visit.key]),
        _("Enter the players"),
        players,
        {"late": "1"} if "late" in post else {},
    )
    sent = None
    try:
        sent = sent_file(request)
        found = read_columns(request, sent)
        before = remembered(request, sent, found)
        if "again" in post:
            _take_back(visit)
        if "again" in post or must_ask(request, found):
            return ask_columns(request, sent, asking, found)
        entering = partial(
            enter_all,
            listed=found._replace(odd=()),  # they were read on the page of the columns
            late="late" in post,
            confirmed="confirmed" in post,
            complete=completed_all,
        )
        report = decide_aside(visit.key, visit.author, visit.role, entering)
    except UnconfirmedError as question:
        kept = kept_fields(*sent) if sent and "kept" not in post else {}
        return ask(visit, question, players, kept)
    except FaultyFileError as error:
        if error.code == "csv-header" and sent is not None:
            return ask_names(request, sent, asking, error.faults)
        context = {"faults": error.faults, "left": post.get("text", ""), "late": "late" in post}
        context |= {"report": None, "remembered": (), "fields": {}}
        return render(request, "web/desk/players/templates/imported.html", context, status=422)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect("players", event=visit.key)
    visit.again()
    context = {
        "report": report,
        "faults": found.faults,
        "remembered": [(one.heading, LABELS.get(one.field)) for one in before],
        "left": "" if sent else refused_lines(post.get("text", "")),
        "late": "late" in post,
        "fields": {**_again(request, sent), **asking.fields},
    }
    return render(request, "web/desk/players/templates/imported.html", context)


def _again(request: HttpRequest, sent: tuple[bytes, str] | None) -> dict[str, str]:
    """The list once more, for whoever wants to choose its columns after all."""
    return kept_fields(*sent) if sent else {"text": request.POST.get("text", "")}


def _take_back(visit: DeskRequest) -> None:
    """The players of a list that was read as last time are taken off again; its columns change."""
    with event_desk(visit.key, visit.author, visit.role) as desk:
        numbers = same_list(desk.decisions, number(visit.request.POST.get("again"), 0))
        if numbers:
            desk.undo_all(numbers, "", **answers_of(visit.request)._asdict())
    visit.again()
