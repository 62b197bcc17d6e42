"""The manual, for anybody: its chapters, and all of it on one page."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import render

from zug.manual import CHAPTERS, title
from zug.web.manual import all_shown, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def contents(request: HttpRequest) -> HttpResponse:
    return render(request, "desk/manual.html", {"chapters": _chapters()})


def whole(request: HttpRequest) -> HttpResponse:
    return render(request, "desk/manual.html", {"text": all_shown()})


def one(request: HttpRequest, name: str) -> HttpResponse:
    if name not in CHAPTERS:
        raise Http404
    context = {"name": name, "title": title(name), "text": shown(name), "chapters": _chapters()}
    return render(request, "desk/manual.html", context)


def _chapters() -> list[tuple[str, str]]:
    return [(name, title(name)) for name in CHAPTERS]
