"""Passwords in our own words: what is asked of them, the forms that take them, and the shell.

What a good password is the library decides; its sentences are not those of our catalogues.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import password_validation as library
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import SetPasswordForm, UserCreationForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.utils.translation import gettext_lazy as lazy

from zug.errors import UsageError
from zug.messages import Message, joined, say
from zug.web.accounts.login_throttling import forget_tries
from zug.web.events.messages import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    NewPassword = SetPasswordForm[User]
    NewAccount = UserCreationForm[User]
else:
    NewPassword, NewAccount = SetPasswordForm, UserCreationForm


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
