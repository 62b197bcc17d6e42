"""Who may see and do what: public pages, people and roles, helpers' codes."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.messages import languages
from zug.reports import qr_codes
from zug.web.desk.event.files import file_name
from zug.web.events.messages import tell
from zug.web.events.models import HelperCode, Membership
from zug.web.events.request import download, number, person, screen
from zug.web.events.store import ledger
from zug.web.jobs import auto_website
from zug.web.players.public_pages import hall_screens, other_address, unreachable
from zug.website import as_zip, made_of_event, site_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.web.events.request import DeskRequest


ROLES = ("owner", "arbiter", "deputy")
_LONGEST_NAME = 150


@screen(Role.ARBITER)
def share(visit: DeskRequest) -> HttpResponse:
    request, row = visit.request, visit.event
    url = request.build_absolute_uri(reverse("public", args=[row.code]))
    helpers = [
        (code, request.build_absolute_uri(reverse("helper", args=[code.token])))
        for code in row.helpers.filter(revoked=False)
    ]
    context = {
        "address": url,
        "unreachable": unreachable(url),
        "is_plain": not request.is_secure() and not unreachable(url),
        "instead": other_address(request),
        "qr": qr_svg(url, scale=4),
        "screen": reverse("screen", args=[row.code]),
        "screens": hall_screens([entry.name for entry in visit.state.entries.values()]),
        "members": sorted(row.members.select_related("user"), key=lambda one: one.username),
        "helpers": [(code, link, qr_svg(link, scale=3)) for code, link in helpers],
        "roles": ROLES,
        "is_owner": visit.role is Role.OWNER,
        "site": auto_website.told(row.code),
    }
    return render(request, "web/desk/event/templates/sharing.html", context)


@screen(Role.ARBITER)
def website(visit: DeskRequest) -> HttpResponse:
    """The website of the event as a zip, the language of this page first."""
    lines = ledger(visit.event).decisions
    data = made_of_event(lines)
    files = site_of(data, [visit.request.LANGUAGE_CODE, *languages()])
    return download(as_zip(files, data.made), f"{file_name(visit.event)}.zip", "application/zip")


@require_POST
@screen(Role.ARBITER)
def act(visit: DeskRequest) -> HttpResponse:
    """One of the small forms of the page. Roles and visibility are the owner's business."""
    action = visit.request.POST.get("do", "")
    owner = visit.role is Role.OWNER
    if action in ("helper", "revoke"):
        _helper(visit, action)
    elif not owner:
        tell(visit.request, _("Only the owner of the event does that."), level="error")
    elif action == "member":
        _member(visit)
    elif action == "remove":
        member = number(visit.request.POST.get("member"), 0)
        visit.event.members.filter(pk=member).delete()
    elif action == "options":
        row = visit.event
        row.public = "public" in visit.request.POST
        row.phone_results = "phone_results" in visit.request.POST
        if auto_website.told(row.code) is not None:
            row.website = "website" in visit.request.POST
        row.save(update_fields=["public", "website", "phone_results"])
        tell(visit.request, _("Saved."))
    return redirect("share", event=visit.key)


def _helper(visit: DeskRequest, action: str) -> None:
    if action == "helper":
        label = visit.request.POST.get("label", "").strip()[:100] or _("helper")
        HelperCode.objects.create(tournament=visit.event, label=label)
        return
    token = visit.request.POST.get("token", "")
    visit.event.helpers.filter(token=token).update(revoked=True)


def _member(visit: DeskRequest) -> None:
    """Give a role to an account, or to the one that may get this name.

    Only the owner of the server is told which accounts there are.
    """
    name, role = visit.request.POST.get("username", "").strip(), visit.request.POST.get("role", "")
    user = User.objects.filter(username=name).first()
    may_know = person(visit.request).is_superuser
    if role not in ROLES or not 0 < len(name) <= _LONGEST_NAME or (may_know and user is None):
        text = _("There is no account %(name)s. The owner of the server creates accounts.")
        tell(visit.request, text % {"name": name[:_LONGEST_NAME]}, level="error")
        return
    who = {"user": user} if user else {"user": None, "name": name}
    Membership.objects.update_or_create(tournament=visit.event, **who, defaults={"role": role})
    if not may_know:
        text = _("%(name)s has this role now, if there is such an account, or once there is one.")
        tell(visit.request, text % {"name": name})
        return
    tell(visit.request, _("%(name)s may work here now.") % {"name": name})


def qr_svg(text: str, scale: int) -> SafeString:
    """The QR code of a link; the drawing holds no text of others."""
    return mark_safe(qr_codes.qr_svg(text, scale))
