"""The desk as a Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import trans_real

from zug.messages import languages, translations
from zug.systems.registry import registered


class DeskConfig(AppConfig):
    name = "zug.web"
    label = "desk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Pages look their words up in Zug's catalogues; Django's own serve for its own words."""
        registered()  # what others register may bring catalogues
        for language in languages():
            trans_real.translation(language).merge(translations(language))
