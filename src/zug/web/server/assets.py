"""Style sheets and scripts, served from the package under a name that changes with the content."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.resources import files

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join

from zug.fastclasses import NamedTuple
from zug.theme import compact, page_sheet

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
_ELSEWHERE = {
    "htmx.js": ("django_htmx", "static/django_htmx/htmx-2.min.js"),
    "paper.css": ("zug.reports", "templates/paper.css"),
    "result_keyboard.js": ("zug.keyboard", "static/result_keyboard.js"),
    "result_list.js": ("zug.keyboard", "static/result_list.js"),
}
"""HTMX comes with the Python package django-htmx, the style of papers with the papers. The keyboard
of the results is that of the browser page, too."""
_NAMES = (
    "desk.css",
    "public.css",
    "print.css",
    "desk.js",
    "results.js",
    "results_http.js",
    "crosstable.js",
    "manual_pairing.js",
    "rejected_form.js",
    "phone.js",
    "hall.js",
    "mark.svg",
)


_SCREENS = ("desk.css", "public.css")
"""They start with the colours of both themes and what they have in common."""


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
    elif name == PICTURES:
        from zug.explainer.pictures import style_sheet  # noqa: PLC0415 - most pages have none

        layout = files("zug.explainer").joinpath("templates", "explanation.css").read_bytes()
        data = style_sheet().encode() + layout
    else:
        raise KeyError(name)
    if name in _SCREENS:
        data = page_sheet(data.decode(), is_screen=True).encode()
    elif name.endswith(".css") and name != PICTURES:
        data = compact(data.decode()).encode()
    kind = _TYPES[name.rsplit(".", 1)[1]]
    content = hashlib.sha256(data)
    for imported in imports(data) if kind == _TYPES["js"] else ():
        content.update(asset(imported).mark.encode())
    return Asset(data, kind, content.hexdigest()[:12])


def imports(script: bytes) -> tuple[str, ...]:
    """Return the names of the scripts a script imports, and of those that they import."""
    names = re.findall(rb'^import .* from "\./([\w.]+)";$', script, re.MULTILINE)
    imported = dict.fromkeys(name.decode() for name in names)
    for name in tuple(imported):
        imported |= dict.fromkeys(imports(asset(name).data))
    return tuple(imported)


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


def script(name: str) -> str:
    """Return the tags of a script that imports others; all of them are fetched at once.

    They have the address of the script but for the name, and so the mark is made of all of them.
    """
    addresses = [
        (reverse("asset", args=[asset(name).mark, script]),) for script in imports(asset(name).data)
    ]
    preloads = format_html_join("", '<link rel="modulepreload" href="{}">', addresses)
    return format_html('{}<script type="module" src="{}"></script>', preloads, address(name))
