"""The desk as a Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_save
from django.utils.translation import trans_real

from zug.messages import languages, translations
from zug.systems.registry import registered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.contrib.auth.models import User


class DeskConfig(AppConfig):
    name = "zug.web.events"
    label = "desk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Pages look their words up in Zug's catalogues; Django's own serve for its own words."""
        registered()  # what others register may bring catalogues
        for language in languages():
            trans_real.translation(language).merge(translations(language))
        post_save.connect(_give_waiting_roles, sender=settings.AUTH_USER_MODEL)


def _give_waiting_roles(instance: User, created: bool, raw: bool = False, **_: object) -> None:
    """Give a new account the roles that wait for its name."""
    from zug.web.events.models import Membership  # noqa: PLC0415 - models are ready only now

    if created and not raw:
        waiting = Membership.objects.filter(user=None, name=instance.get_username())
        waiting.update(user=instance, name="")
