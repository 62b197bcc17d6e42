"""The owners of the server: whether one can enter, and passwords set from the shell."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from zug.director.journal import LOCAL_OWNER
from zug.errors import UsageError
from zug.messages import joined, say
from zug.web.accounts.login_throttling import forget_tries
from zug.web.accounts.passwords import complaints


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
