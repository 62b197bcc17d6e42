"""Answers that are files."""

from __future__ import annotations

from django.http import HttpResponse

from zug.reports import Paper

SIZES = {"a4": Paper.A4, "us-letter": Paper.LETTER}


def download(data: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def pdf(name: str, data: bytes) -> HttpResponse:
    response = HttpResponse(data, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
