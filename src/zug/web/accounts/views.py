"""Getting in: the first start, signing in and out, passwords, people of the server."""

from __future__ import annotations

import logging

from django.conf import settings
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from zug.director.journal import LOCAL_OWNER
from zug.web.accounts.passwords import AccountForm, LoginAttempt, PasswordForm, forget_tries
from zug.web.events.addresses import is_direct
from zug.web.events.messages import tell
from zug.web.events.request import number, person, signed_in


def open_owner() -> User | None:
    """The owner by one click, as long as there is no password."""
    owner = User.objects.filter(username=LOCAL_OWNER, is_superuser=True).first()
    return owner if owner is not None and not owner.has_usable_password() else None


def new_local_owner() -> User:
    user = User(username=LOCAL_OWNER, is_superuser=True)
    user.set_unusable_password()
    user.save()
    return user


def awaits_owner() -> bool:
    """Whether the server has no owner yet, or none who could sign in with a password."""
    if open_owner() is None:
        return not User.objects.exists()
    owners = User.objects.filter(is_superuser=True, is_active=True)
    return not any(owner.has_usable_password() for owner in owners)


def start(request: HttpRequest) -> HttpResponse:
    """The first visitor becomes the owner: by one click at this computer, else with the token."""
    owner = open_owner()
    first = not User.objects.exists()
    if _is_local(request) and (first or owner):
        if request.method == "POST":
            login(request, owner or new_local_owner())
            return redirect("home")
        return render(request, "web/accounts/templates/start.html", {"local": True})
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
    context = {"local": False, "form": form, "token": token, "owner": owner}
    return render(request, "web/accounts/templates/start.html", context)


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
        context |= {"username": "", "error": ""}
        return render(request, "web/accounts/templates/login.html", context)
    name = request.POST.get("username", "")[:150]
    context = {"next": request.POST.get("next", ""), "closed": False, "username": name}
    attempt = LoginAttempt(request, name)
    if not attempt.allowed:
        context["error"] = _("Too many tries. Wait five minutes, then try again.")
        return render(request, "web/accounts/templates/login.html", context, status=429)
    user = authenticate(request, username=name, password=request.POST.get("password", ""))
    if user is None:
        attempt.failed()
        context["error"] = _("Wrong name or password.")
        return render(request, "web/accounts/templates/login.html", context, status=401)
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
    return render(request, "web/accounts/templates/account.html", {"form": form})


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
        "accounts": User.objects.order_by("username"),
        "one_click": settings.ZUG_LOCAL and open_owner() is not None,
    }
    return render(request, "web/accounts/templates/people.html", context | _link(request))


def _close(request: HttpRequest) -> None:
    """Close or open an account again; nobody locks themselves out."""
    user = _other(request, "close")
    if user is not None:
        user.is_active = not user.is_active
        user.save(update_fields=["is_active"])
        did = "opened" if user.is_active else "closed"
        log.info("account %s: %a by %a", did, user.username, person(request).username)


def _other(request: HttpRequest, name: str) -> User | None:
    key = number(request.POST.get(name), 0)
    return User.objects.filter(pk=key).exclude(pk=person(request).pk).first()


def _link(request: HttpRequest) -> dict[str, object]:
    """For somebody who has forgotten their password: a link to hand on, and whose it is."""
    user = _other(request, "reset")
    if user is None or not user.is_active:
        return {"link": ""}
    token = default_token_generator.make_token(user)
    path = reverse("reset", kwargs={"account": user.pk, "token": token})
    log.info("link for a new password: %a by %a", user.username, person(request).username)
    return {"link": request.build_absolute_uri(path), "owner": user}


@never_cache
def reset(request: HttpRequest, account: int, token: str) -> HttpResponse:
    """A new password, chosen by whoever was given the link; it is good once, for a day."""
    user = User.objects.filter(pk=account, is_active=True).first()
    if user is None or not default_token_generator.check_token(user, token):
        return render(request, "web/accounts/templates/reset.html", {"form": None}, status=404)
    form = PasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        forget_tries(user.username)
        log.info("new password by link: %a", user.username)
        login(request, user)
        return redirect("home")
    return render(request, "web/accounts/templates/reset.html", {"form": form, "owner": user})
