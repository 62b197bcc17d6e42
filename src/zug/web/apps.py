"""The desk as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "zug.web"
    label = "desk"
    default_auto_field = "django.db.models.BigAutoField"
