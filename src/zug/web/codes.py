"""Codes to scan, as drawings inside the page: no picture is fetched from anywhere."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str, scale: int = 5) -> SafeString:
    """The QR code of a link. What segno draws holds no text of others."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(scale=scale, border=2, omitsize=False, svgclass="qr", lineclass=None)
    return mark_safe(drawn)
