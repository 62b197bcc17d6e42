"""Accounts of this server, for its owner; and a new password for somebody who has lost theirs."""

from __future__ import annotations

import logging

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from zug.web.access import person, signed_in
from zug.web.asked import number
from zug.web.owners import open_owner
from zug.web.passwords import AccountForm, PasswordForm
from zug.web.security import tell
from zug.web.tries import forget_tries

log = logging.getLogger("zug.accounts")


@signed_in
def people(request: HttpRequest) -> HttpResponse:
    """Accounts of this server, for its owner."""
    if not person(request).is_superuser:
        raise PermissionDenied
    form = AccountForm(request.POST if "username" in request.POST else None)
    if request.method == "POST":
        if "close" in request.POST:
            _close(request)
            return redirect("people")
        if form.is_valid():
            log.info("account created: %a by %a", form.save().username, person(request).username)
            tell(request, _("The account has been created."))
            return redirect("people")
    context = {
        "form": form,
        "everybody": User.objects.order_by("username"),
        "one_click": settings.ZUG_LOCAL and open_owner() is not None,
    }
    return render(request, "desk/people.html", context | _link(request))


def _close(request: HttpRequest) -> None:
    """Close or open an account again; nobody locks themselves out."""
    found = _other(request, "close")
    if found is not None:
        found.is_active = not found.is_active
        found.save(update_fields=["is_active"])
        did = "opened" if found.is_active else "closed"
        log.info("account %s: %a by %a", did, found.username, person(request).username)


def _other(request: HttpRequest, name: str) -> User | None:
    key = number(request.POST.get(name), 0)
    return User.objects.filter(pk=key).exclude(pk=person(request).pk).first()


def _link(request: HttpRequest) -> dict[str, object]:
    """For somebody who has forgotten their password: a link to hand on, and whose it is."""
    found = _other(request, "reset")
    if found is None or not found.is_active:
        return {}
    token = default_token_generator.make_token(found)
    path = reverse("reset", kwargs={"account": found.pk, "token": token})
    log.info("link for a new password: %a by %a", found.username, person(request).username)
    return {"link": request.build_absolute_uri(path), "of": found}


@never_cache
def reset(request: HttpRequest, account: int, token: str) -> HttpResponse:
    """A new password, chosen by whoever was given the link; it is good once, for a day."""
    user = User.objects.filter(pk=account, is_active=True).first()
    if user is None or not default_token_generator.check_token(user, token):
        return render(request, "desk/reset.html", status=404)
    form = PasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        forget_tries(user.username)
        log.info("new password by link: %a", user.username)
        login(request, user)
        return redirect("home")
    return render(request, "desk/reset.html", {"form": form, "of": user})
