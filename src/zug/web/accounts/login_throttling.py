"""How often a password may be guessed: counted in the database, before it is looked at.

A name has few tries whatever the addresses, and an address whatever the names. So that nobody can
close the door to somebody else for good, a browser that has signed in as that person before has
tries of its own, which strangers cannot use up; and every pause ends by itself.
"""

from __future__ import annotations

import logging
import time

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils.crypto import get_random_string, salted_hmac

from zug.web.events.models import LoginTries
from zug.web.events.request_data import network_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

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
