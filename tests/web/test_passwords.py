"""Passwords are asked for in the words of our catalogues, not in those of the library."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from tests.web.support import Event
from zug.errors import UsageError

HINTS = {
    "en": ("At least 10 characters.", "None of those that many people use."),
    "de": ("Mindestens 10 Zeichen.", "Keines, das viele verwenden."),
    "es": ("Al menos 10 caracteres.", "Ninguna que use mucha gente."),
    "fr": ("Au moins 10 caractères.", "Aucun de ceux qui sont très répandus."),
    "it": ("Almeno 10 caratteri.", "Nessuna di quelle molto diffuse."),
}
LIBRARY = ("das selbe", "carácteres", "La tua password", "Your password", "Votre mot de passe")


@pytest.mark.parametrize("language", HINTS)
def test_the_hints_are_ours(event: Event, language: str) -> None:
    page = unescape(event.client(HTTP_ACCEPT_LANGUAGE=language).get("/account/").content.decode())
    for hint in HINTS[language]:
        assert hint in page
    assert not any(words in page for words in LIBRARY)


@pytest.mark.parametrize(
    ("first", "second", "complaint"),
    [
        ("short", "short", "Das Passwort ist zu kurz: Es braucht mindestens 10 Zeichen."),
        (
            "password1234",
            "password1234",
            "Dieses Passwort verwenden viele: Wählen Sie ein anderes.",
        ),
        ("a brand new horse", "another horse", "Die beiden Passwörter stimmen nicht überein."),
    ],
)
def test_the_complaints_are_ours(event: Event, first: str, second: str, complaint: str) -> None:
    client = event.client(HTTP_ACCEPT_LANGUAGE="de")
    sent = {"new_password1": first, "new_password2": second}
    assert complaint in unescape(client.post("/account/", sent).content.decode())


def test_the_name_of_a_new_account(event: Event) -> None:
    from django.contrib.auth.models import User

    owner, _ = User.objects.get_or_create(username="server", is_superuser=True)
    client = Client(SERVER_NAME="localhost", HTTP_ACCEPT_LANGUAGE="fr")
    client.force_login(owner)
    sent = {"username": "server", "password1": "a brand new horse", "password2": ""}
    page = unescape(client.post("/people/", sent).content.decode())
    assert "Il y a déjà un compte de ce nom." in page
    sent["username"] = "two words"
    page = unescape(client.post("/people/", sent).content.decode())
    assert "Un nom n’a que des lettres, des chiffres et @ . + - _." in page


def test_a_password_set_from_the_shell_is_refused_in_every_language(desk_data: Path) -> None:
    from django.contrib.auth.models import User

    from zug.web.accounts.passwords import set_password

    User.objects.get_or_create(username="anna-example")
    with pytest.raises(UsageError) as refused:
        set_password("anna-example", "anna-examp")
    assert refused.value.message == "The password is too much like the name of the account."
    assert refused.value.message.translated("it") == (  # type: ignore[attr-defined]
        "La password è troppo simile al nome dell’account."
    )
