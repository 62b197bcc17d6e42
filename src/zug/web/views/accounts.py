"""Getting in: the first start, signing in and out, passwords, people of the server."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.web.access import person, signed_in
from zug.web.owners import awaits_owner, new_local_owner, open_owner
from zug.web.passwords import AccountForm, PasswordForm
from zug.web.security import is_direct, tell
from zug.web.tries import LoginAttempt


def start(request: HttpRequest) -> HttpResponse:
    """The first visitor becomes the owner: by one click at this computer, else with the token."""
    owner = open_owner()
    first = not User.objects.exists()
    if _is_local(request) and (first or owner):
        if request.method == "POST":
            login(request, owner or new_local_owner())
            return redirect("home")
        return render(request, "desk/start.html", {"local": True})
    token = request.GET.get("token", request.POST.get("token", ""))
    expected = settings.ZUG_SETUP_TOKEN
    if not (expected and awaits_owner() and constant_time_compare(token, expected)):
        return redirect("login")
    form = _start_form(request, owner)
    if request.method == "POST" and form.is_valid():
        user = form.save(commit=False)
        user.is_superuser = True
        user.save()
        login(request, user)
        return redirect("home")
    return render(request, "desk/start.html", {"form": form, "token": token, "owner": owner})


def _start_form(request: HttpRequest, owner: User | None) -> AccountForm | PasswordForm:
    """For the owner by one click a password; else a name and a password."""
    if owner is not None:
        return PasswordForm(owner, request.POST or None)
    return AccountForm(request.POST or None)


def _is_local(request: HttpRequest) -> bool:
    """The server listens to this computer only, and nothing stands between."""
    return settings.ZUG_LOCAL and is_direct(request)


def sign_in(request: HttpRequest) -> HttpResponse:
    """A name and a password, a few tries at a time."""
    if request.method != "POST":
        if _is_local(request) and (not User.objects.exists() or open_owner()):
            return redirect("start")
        context = {"next": request.GET.get("next", ""), "closed": awaits_owner()}
        return render(request, "desk/login.html", context)
    name = request.POST.get("username", "")[:150]
    context = {"next": request.POST.get("next", ""), "username": name}
    attempt = LoginAttempt(request, name)
    if not attempt.allowed:
        context["error"] = _("Too many tries. Wait five minutes, then try again.")
        return render(request, "desk/login.html", context, status=429)
    user = authenticate(request, username=name, password=request.POST.get("password", ""))
    if user is None:
        attempt.failed()
        context["error"] = _("Wrong name or password.")
        return render(request, "desk/login.html", context, status=401)
    login(request, user)
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()})
    response = redirect(target if safe else "home")
    attempt.succeeded(response)
    return response


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("login")


@signed_in
def account(request: HttpRequest) -> HttpResponse:
    """One's own password."""
    form = PasswordForm(person(request), request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        update_session_auth_hash(request, person(request))
        tell(request, _("The password is set."))
        return redirect("account")
    return render(request, "desk/account.html", {"form": form})
