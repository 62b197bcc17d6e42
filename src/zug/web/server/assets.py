"""Style sheets and scripts, served from the package under a name that changes with the content."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from zug.fastclasses import NamedTuple
from zug.theme import page_tokens

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
_ELSEWHERE = {
    "htmx.js": ("django_htmx", "static/django_htmx/htmx-2.min.js"),
    "paper.css": ("zug.reports", "templates/paper.css"),
}
"""HTMX comes with the Python package django-htmx, the style of papers with the papers."""
_NAMES = (
    "desk.css",
    "public.css",
    "print.css",
    "desk.js",
    "results.js",
    "grid.js",
    "hand.js",
    "refused.js",
    "phone.js",
    "mark.svg",
)


_COLOURED = ("desk.css", "public.css")
"""They begin with the colours of both themes."""


class Asset(NamedTuple):
    data: bytes
    type: str
    mark: str


PICTURES = "pictures.css"
"""Made by the room that draws: colours in every theme, and which width is shown where."""


@cache
def asset(name: str) -> Asset:
    """A file by its name; only those known here exist."""
    if name in _ELSEWHERE:
        package, path = _ELSEWHERE[name]
        data = files(package).joinpath(path).read_bytes()
    elif name in _NAMES:
        data = files("zug.web").joinpath("static", name).read_bytes()
        if name in _COLOURED:
            data = page_tokens().encode() + data
    elif name == PICTURES:
        from zug.explainer.pictures import style_sheet  # noqa: PLC0415 - most pages have none

        layout = files("zug.explainer").joinpath("templates", "explanation.css").read_bytes()
        data = style_sheet().encode() + layout
    else:
        raise KeyError(name)
    kind = _TYPES[name.rsplit(".", 1)[1]]
    return Asset(data, kind, hashlib.sha256(data).hexdigest()[:12])


def serve(request: HttpRequest, mark: str, name: str) -> HttpResponse:  # noqa: ARG001
    try:
        file = asset(name)
    except KeyError:
        raise Http404 from None
    response = HttpResponse(file.data, content_type=file.type)
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def address(name: str) -> str:
    """Return the address of a style sheet or script, which changes with its content."""
    return reverse("asset", args=[asset(name).mark, name])
