"""Django's settings, read from the environment that `zug serve` prepares."""

from __future__ import annotations

import os

from zug.lists.store import data_folder
from zug.messages import languages, name_of
from zug.web.server.database import database, local_zone, make_private, secret_key
from zug.web.server.logs import LINE, in_words

DATA = data_folder()
make_private(DATA)
SECRET_KEY = secret_key(DATA)
DATABASES = {"default": database(DATA)}
ZUG_SHARED = "sqlite" not in str(DATABASES["default"]["ENGINE"])
"""Several processes may be at work: what one remembers, another may have changed."""
DEBUG = False

ZUG_LOCAL = os.environ.get("ZUG_LOCAL", "") == "1"
"""Only this computer can reach the server: its first visitor may become the owner."""
ZUG_SETUP_TOKEN = os.environ.get("ZUG_SETUP_TOKEN", "")
"""What the first visitor of a server that others can reach must know."""

ZUG_METRICS_TOKEN = os.environ.get("ZUG_METRICS_TOKEN", "")
"""What a program that watches the server from elsewhere must know."""

ALLOWED_HOSTS = os.environ.get("ZUG_HOSTS", "localhost,127.0.0.1,[::1],testserver").split(",")
CSRF_TRUSTED_ORIGINS = [url for url in os.environ.get("ZUG_ORIGINS", "").split(",") if url]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "zug.web.events.apps.DeskConfig",
]
MIDDLEWARE = [
    "zug.web.server.middleware.CompressTexts",
    "zug.web.server.middleware.SecurityHeaders",
    "zug.web.server.middleware.RejectBadText",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "zug.web.server.middleware.ErrorPages",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "OPTIONS": {
            "environment": "zug.web.server.page_context.environment",
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "zug.web.server.page_context.about_event",
            ],
        },
    }
]
ROOT_URLCONF = "zug.web.urls"
ASGI_APPLICATION = "zug.web.server.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "zug.web.accounts.passwords.LongEnough"},
    {"NAME": "zug.web.accounts.passwords.NotCommon"},
    {"NAME": "zug.web.accounts.passwords.NotTheName"},
]

ZUG_HTTPS = os.environ.get("ZUG_HTTPS", "") == "1"
SESSION_ENGINE = f"django.contrib.sessions.backends.{'db' if ZUG_SHARED else 'cached_db'}"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ZUG_HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ZUG_HTTPS else None
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "zug.web.server.middleware.csrf"
MESSAGE_STORAGE = "zug.web.server.middleware.EventMessages"

DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000

USE_TZ = True
TIME_ZONE = local_zone()
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [(language, name_of(language)) for language in languages()]

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

LOGGING = {
    "version": 1,
    "filters": {
        "words": {"()": "django.utils.log.CallbackFilter", "callback": in_words},
        "sparing": {"()": "zug.web.server.logs.LogThrottle"},
    },
    "disable_existing_loggers": False,
    "formatters": {"line": LINE},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "zug": {"level": "INFO"},
        "django.request": {"level": "ERROR", "filters": ["words"]},
        "django.security": {"level": "ERROR"},
        "django.security.DisallowedHost": {"filters": ["words", "sparing"]},
    },
}
