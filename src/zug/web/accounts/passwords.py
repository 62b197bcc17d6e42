"""Passwords in our own words: what is asked of them, the forms that take them, and the shell.

What a good password is the library decides; its sentences are not those of our catalogues.

How often one may be guessed is counted in the database, before it is looked at. A name has few
tries whatever the addresses, and an address whatever the names. So that nobody can close the door
to somebody else for good, a browser that has signed in as that person before has tries of its own,
which strangers cannot use up; and every pause ends by itself.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings
from django.contrib.auth import password_validation as library
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import SetPasswordForm, UserCreationForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.forms import BaseForm
from django.utils.crypto import get_random_string, salted_hmac
from django.utils.translation import gettext_lazy as lazy

from zug.errors import UsageError
from zug.messages import Message, joined, say
from zug.web.events.addresses import network_of
from zug.web.events.models import LoginTries
from zug.web.events.request import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    NewPassword = SetPasswordForm[User]
    NewAccount = UserCreationForm[User]
else:
    NewPassword, NewAccount = SetPasswordForm, UserCreationForm


TRIES_A_NAME = 5
TRIES_AN_ADDRESS = 20
PAUSE = 300
_DEVICE = "device"
_YEAR = 60 * 60 * 24 * 365
log = logging.getLogger("zug.login")
sign_in_ended = Signal()
"""Sent with a `result`: `ok`, `failed`, or `refused` after too many attempts."""


class LoginAttempt:
    """An attempt to sign in. `allowed` is false after too many of them."""

    def __init__(self, request: HttpRequest, name: str) -> None:
        self._name = name
        self._address = str(request.META.get("REMOTE_ADDR", ""))
        device = _device(request, name)
        if device:
            self._limits = {_key("device", device): TRIES_A_NAME}
        else:
            self._limits = {
                _key("name", name.casefold()): TRIES_A_NAME,
                _key("address", network_of(self._address)): TRIES_AN_ADDRESS,
            }
        self.allowed = self._count()
        if not self.allowed:
            sign_in_ended.send(LoginAttempt, result="refused")
            log.warning("sign-in refused, too many tries: %a from %s", name, self._address)

    def _count(self) -> bool:
        now = int(time.time())
        with transaction.atomic():
            LoginTries.objects.filter(until__lt=now - PAUSE).delete()
            fresh = [LoginTries(key=key, count=0, until=now + PAUSE) for key in self._limits]
            LoginTries.objects.bulk_create(fresh, ignore_conflicts=True)
            known = LoginTries.objects.select_for_update().order_by("key")
            rows = list(known.filter(key__in=self._limits))
            for row in rows:
                if row.until <= now:
                    row.count, row.until = 0, now + PAUSE
            if any(row.count >= self._limits[row.key] for row in rows):
                return False
            for row in rows:
                row.count += 1
                row.save()
        return True

    def failed(self) -> None:
        sign_in_ended.send(LoginAttempt, result="failed")
        log.warning("sign-in failed: %a from %s", self._name, self._address)

    def succeeded(self, response: HttpResponse) -> None:
        """This one does not count, and the browser is known from now on."""
        sign_in_ended.send(LoginAttempt, result="ok")
        log.info("signed in: %a from %s", self._name, self._address)
        counted = LoginTries.objects.filter(key__in=self._limits, count__gt=0)
        counted.update(count=F("count") - 1)
        response.set_signed_cookie(
            _DEVICE,
            f"{get_random_string(16)}:{self._name.casefold()}",
            salt="zug.device",
            max_age=_YEAR,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )


def forget_tries(name: str) -> None:
    """The door to this account is open again."""
    LoginTries.objects.filter(key=_key("name", name.casefold())).delete()


def _device(request: HttpRequest, name: str) -> str:
    """What names this browser, if this person has signed in with it before."""
    cookie = request.get_signed_cookie(_DEVICE, default="", salt="zug.device", max_age=_YEAR) or ""
    return cookie if cookie.partition(":")[2] == name.casefold() else ""


def _key(kind: str, what: str) -> str:
    return f"{kind}:{salted_hmac('zug.tries', what).hexdigest()[:40]}"


LEAST = 10
"""How many characters a password has at least."""


class _OwnWording:
    """A password check of Django with our hint and our message."""

    hint: Message
    complaint: Message

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        try:
            super().validate(password, user)  # type: ignore[misc]
        except ValidationError as error:
            raise ValidationError(spoken(self.complaint), code=error.code) from None

    def get_help_text(self) -> str:
        return spoken(self.hint)


class LongEnough(_OwnWording, library.MinimumLengthValidator):
    hint = say("At least {least} characters.", least=LEAST)
    complaint = say("The password is too short: it needs at least {least} characters.", least=LEAST)

    def __init__(self) -> None:
        super().__init__(LEAST)


class NotCommon(_OwnWording, library.CommonPasswordValidator):
    hint = say("None of those that many people use.")
    complaint = say("Many people use this password: choose another one.")


class NotTheName(_OwnWording, library.UserAttributeSimilarityValidator):
    hint = say("Not like the name of the account.")
    complaint = say("The password is too much like the name of the account.")


def complaints(password: str, user: User) -> list[Message]:
    """What speaks against a password, in sentences that can be said in every language."""
    rules: list[Any] = list(library.get_default_password_validators())
    return [rule.complaint for rule in rules if _fails(rule, password, user)]


def _fails(rule: Any, password: str, user: User) -> bool:
    try:
        rule.validate(password, user)
    except ValidationError:
        return True
    return False


MISMATCH: dict[str, Any] = {"password_mismatch": lazy("The two passwords are not the same.")}


def _reworded(form: BaseForm, first: str, second: str) -> None:
    form.fields[first].label = lazy("Password")
    form.fields[second].label = lazy("The same password again")
    form.fields[second].help_text = ""


class PasswordForm(NewPassword):
    """A new password, twice."""

    error_messages = MISMATCH

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        _reworded(self, "new_password1", "new_password2")
        self.fields["new_password1"].label = lazy("New password")


class AccountForm(NewAccount):
    """The name of a new account, and its password, twice."""

    error_messages = MISMATCH

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        _reworded(self, "password1", "password2")
        name = self.fields["username"]
        name.label = lazy("Name")
        name.help_text = lazy("Letters, digits and @ . + - _, without blanks.")
        name.error_messages["invalid"] = lazy("A name has letters, digits and @ . + - _ alone.")
        name.error_messages["unique"] = lazy("There is an account of this name already.")


def set_password(name: str, password: str) -> None:
    """Set or reset a password. On a server without accounts this makes its owner."""
    user = User.objects.filter(username=name).first()
    if user is None and User.objects.exists():
        known = ", ".join(User.objects.order_by("username").values_list("username", flat=True)[:20])
        raise UsageError(
            "no-account",
            say("there is no account {name!r}", name=name),
            say("the accounts are: {names}", names=known),
        )
    try:
        user = user or User(username=name, is_superuser=True)
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        raise UsageError("bad-password", " ".join(error.messages)) from None
    if against := complaints(password, user):
        raise UsageError("bad-password", joined(against, " "))
    user.is_active = True
    user.set_password(password)
    user.save()
    forget_tries(name)
