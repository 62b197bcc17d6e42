"""What the database holds: events with their decisions, and who may do what with them.

Of an event nothing is stored but its decisions; everything shown is folded from them.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from django.contrib.auth.models import User
    from django.db.models.fields.related_descriptors import RelatedManager

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another


def new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


def new_token() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(20))


class Festival(models.Model):
    """Several events at one venue. `answers` is what was said about namesakes, as JSON.

    Of two entries each: the event, the entry, the decision that entered it; and if they are one.
    """

    code: models.CharField[str, str] = models.CharField(
        max_length=12, unique=True, default=new_code
    )
    name: models.CharField[str, str] = models.CharField(max_length=200)
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    answers: models.TextField[str, str] = models.TextField(default="[]", blank=True)
    made_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="festivals",
    )

    if TYPE_CHECKING:
        made_by_id: int | None
        events: RelatedManager[EventRow]

    class Meta:
        ordering = ("-created", "-id")

    def __str__(self) -> str:
        return self.name


class EventRow(models.Model):
    """An event. `last` and `chain` are number and checksum of its last decision.

    `website`: the owner wants it in the folder of the server (`zug serve --site-to`).
    """

    code: models.CharField[str, str] = models.CharField(
        max_length=12, unique=True, default=new_code
    )
    name: models.CharField[str, str] = models.CharField(max_length=200)
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    last: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=0)
    chain: models.CharField[str, str] = models.CharField(max_length=64, default="", blank=True)
    public: models.BooleanField[bool, bool] = models.BooleanField(default=True)
    website: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    phone_results: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    festival: models.ForeignKey[Festival | None, Festival | None] = models.ForeignKey(
        Festival, null=True, blank=True, on_delete=models.SET_NULL, related_name="events"
    )

    if TYPE_CHECKING:
        festival_id: int | None
        members: RelatedManager[Membership]
        helpers: RelatedManager[HelperCode]

    class Meta:
        db_table = "desk_tournament"  # its first name: databases stay as they are
        ordering = ("-created", "-id")

    def __str__(self) -> str:
        return self.name


class DecisionRow(models.Model):
    """A line of the journal. `data` is the text of the JSON: the checksum is of its bytes."""

    tournament: models.ForeignKey[EventRow, EventRow] = models.ForeignKey(
        EventRow, on_delete=models.CASCADE, related_name="rows"
    )
    number: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    time: models.CharField[str, str] = models.CharField(max_length=40)
    author: models.CharField[str, str] = models.CharField(max_length=200)
    do: models.CharField[str, str] = models.CharField(max_length=40)
    data: models.TextField[str, str] = models.TextField()
    reason: models.TextField[str, str] = models.TextField(default="", blank=True)
    link: models.CharField[str, str] = models.CharField(max_length=64)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_of_a_number"),
        )


class Membership(models.Model):
    """What a person may do in an event. A role can be given before there is the account."""

    tournament: models.ForeignKey[EventRow, EventRow] = models.ForeignKey(
        EventRow, on_delete=models.CASCADE, related_name="members"
    )
    user: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships", null=True
    )
    """None while no account has the `name`; the role waits for it."""
    name: models.CharField[str, str] = models.CharField(max_length=150, default="", blank=True)
    role: models.CharField[str, str] = models.CharField(max_length=10)

    @property
    def username(self) -> str:
        return self.user.get_username() if self.user else self.name

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "user"), name="one_role_a_person"),
        )


class HelperCode(models.Model):
    """A revocable link for a helper's phone: it fills open boards of the current round."""

    tournament: models.ForeignKey[EventRow, EventRow] = models.ForeignKey(
        EventRow, on_delete=models.CASCADE, related_name="helpers"
    )
    token: models.CharField[str, str] = models.CharField(
        max_length=40, unique=True, default=new_token
    )
    label: models.CharField[str, str] = models.CharField(max_length=100)
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    revoked: models.BooleanField[bool, bool] = models.BooleanField(default=False)


class Claim(models.Model):
    """A result the players of a board sent in; the arbiter confirms or refuses it."""

    tournament: models.ForeignKey[EventRow, EventRow] = models.ForeignKey(
        EventRow, on_delete=models.CASCADE, related_name="claims"
    )
    round: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    board: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    white: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    black: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    result: models.CharField[str, str] = models.CharField(max_length=10)
    side: models.CharField[str, str] = models.CharField(max_length=1, default="", blank=True)
    """`w` or `b`: who says so; empty if the sender did not choose."""
    phone: models.CharField[str, str] = models.CharField(max_length=40, default="", blank=True)
    """A random name of the browser it came from."""
    time: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)


class LoginTries(models.Model):
    """Tries to sign in under a name or from an address until a moment (in seconds of Unix)."""

    key: models.CharField[str, str] = models.CharField(max_length=60, primary_key=True)
    count: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=0)
    until: models.PositiveBigIntegerField[int, int] = models.PositiveBigIntegerField()


class FideModeExit(models.Model):
    """An event that left FIDE mode here and was deleted since.

    `first` is the checksum of its first decision, by which copies of it are known.
    """

    first: models.CharField[str, str] = models.CharField(max_length=64, primary_key=True)
    round: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
