"""A list of players at the desk: what its columns are, what looks odd, and the entries."""

from __future__ import annotations

from functools import partial

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role, UnconfirmedError
from zug.director.lists import enter_all
from zug.director.ratings import completed_all
from zug.errors import FaultyFileError, ZugError
from zug.web.access import screen
from zug.web.columns import Asking, ask_columns, ask_names, must_ask, read_columns
from zug.web.deciding import ask, sentence
from zug.web.lists import kept_fields, sent_file
from zug.web.security import tell
from zug.web.store import decide_aside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.web.access import DeskRequest


@require_POST
@screen(Role.ARBITER)
def bring(visit: DeskRequest) -> HttpResponse:
    """A list of players, pasted or as a file: good rows are kept, bad ones shown.

    Columns nobody knows and odd values are asked about before anybody is entered.
    """
    request, post = visit.request, visit.request.POST
    players = reverse("players", args=[visit.key])
    asking = Asking(
        reverse("players-import", args=[visit.key]),
        _("Enter the players"),
        players,
        {"late": "1"} if "late" in post else {},
    )
    sent = None
    try:
        sent = sent_file(request)
        found = read_columns(request, sent)
        if must_ask(request, found):
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
        return render(request, "desk/imported.html", {"faults": error.faults}, status=422)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect("players", event=visit.key)
    visit.again()
    return render(request, "desk/imported.html", {"report": report, "faults": found.faults})
