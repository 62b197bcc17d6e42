"""What is written to stderr: one line each, with its time, and without the secrets of links."""

from __future__ import annotations

import logging
import re
import time

LINE = {"format": "%(asctime)s %(message)s"}
_SECRETS = re.compile(r"(?<=^/h/)[^/?]+|(?<=[?&]token=)[^&]+|(?<=^/reset/)[^?]+(?=/)")
_BOARD = re.compile(r"(?<=^/b/)([^/]+/[^/]+/[^/]+)/[^/?]+")


def without_secrets(path: str) -> str:
    """An address as others may read it: whoever knows a helper's link could use it."""
    return _BOARD.sub(r"\1/...", _SECRETS.sub("...", path))


def in_words(record: logging.LogRecord) -> bool:
    """One line, and what to do, where nothing in the code is to blame."""
    from django.core.exceptions import DisallowedHost  # noqa: PLC0415 - settings import this module
    from django.db import InterfaceError, OperationalError  # noqa: PLC0415

    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, DisallowedHost):
        asked, _, _ = str(error).partition(". You may need to add")
        message = f"{asked}. If that is a name of this site, start the desk with it as --name"
    elif isinstance(error, (InterfaceError, OperationalError)):
        reason = str(error).strip().partition("\n")[0] or repr(error)
        message = f"{record.getMessage()} (the database does not answer; {reason})"
    else:
        return True
    record.msg, record.args, record.exc_info = message, (), None
    return True


class Workers(logging.Filter):
    """Of what the server tells of its processes: warnings, and that one died."""

    def filter(self, record: logging.LogRecord) -> bool:
        died = re.fullmatch(r"Child process \[(\d+)\] died", record.getMessage())
        if died:
            record.msg = f"worker process {died[1]} died; another one takes its place"
        return died is not None or record.levelno >= logging.WARNING


class LogThrottle(logging.Filter):
    """Keep strangers from filling the log: cut their lines, and write only a few per minute."""

    def __init__(self) -> None:
        super().__init__()
        self._since, self._count = 0.0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or record.exc_info:
            return True
        message = record.getMessage()
        if len(message) > LONGEST_LINE:
            record.msg, record.args = f"{message[:LONGEST_LINE]} …", ()
        now = time.monotonic()
        if not self._count or now - self._since >= _MINUTE:
            self._since, self._count = now, 0
        self._count += 1
        if self._count == MOST_LINES:
            record.msg = f"{record.getMessage()} (no more lines like this for a minute)"
            record.args = ()
        return self._count <= MOST_LINES


LONGEST_LINE = 300
MOST_LINES = 20
"""Lines a minute about requests that are not valid."""
_MINUTE = 60.0


class MaskSecrets(logging.Filter):
    """Remove secrets from addresses in the log of requests, the third of five values."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and len(record.args) == 5:
            client, method, path, version, status = record.args
            record.args = (client, method, without_secrets(str(path)), version, status)
        return True


def log_config(*, visits: bool) -> dict[str, object]:
    """Warnings of the server; on request every visit too, one line each, on the same stream."""
    visit = '%(client_addr)s "%(request_line)s" %(status_code)s'
    form = {"()": "uvicorn.logging.AccessFormatter", "fmt": f"%(asctime)s {visit}"}
    stream = {"class": "logging.StreamHandler", "stream": "ext://sys.stderr"}
    level = "INFO" if visits else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "masked": {"()": "zug.web.server.logs.MaskSecrets"},
            "workers": {"()": "zug.web.server.logs.Workers"},
            "sparing": {"()": "zug.web.server.logs.LogThrottle"},
        },
        "formatters": {"line": LINE, "visit": {**form, "use_colors": False}},
        "handlers": {
            "plain": {**stream, "formatter": "line"},
            "visits": {**stream, "formatter": "visit", "filters": ["masked"]},
        },
        "loggers": {
            "uvicorn": {"handlers": ["plain"], "level": "WARNING", "propagate": False},
            "uvicorn.error": {"level": "INFO", "filters": ["workers", "sparing"]},
            "uvicorn.access": {"handlers": ["visits"], "level": level, "propagate": False},
        },
    }
