"""Codes to scan, as drawings inside the page: no picture is fetched from anywhere."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from zug.reports import codes


def qr_svg(text: str, scale: int) -> SafeString:
    """The QR code of a link; the drawing holds no text of others."""
    return mark_safe(codes.qr_svg(text, scale))
