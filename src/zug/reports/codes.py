"""Codes to scan, as drawings that hold nothing but squares."""

from __future__ import annotations

from io import BytesIO

from zug.errors import UsageError, how_to_install
from zug.messages import say

QUIET = 4
"""Modules of white around a code: less, and some cameras do not find it (ISO/IEC 18004)."""


def qr_svg(text: str, scale: int = 0) -> str:
    """The QR code of a text as SVG, `scale` pixels a module; 0: as large as its place.

    Needs the extra `zug[reports]`.
    """
    try:
        import segno  # noqa: PLC0415 - an extra
    except ImportError:
        raise UsageError(
            "no-segno",
            say("a code to scan needs the extra `reports`"),
            how_to_install("reports"),
        ) from None
    drawn = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        drawn,
        kind="svg",
        scale=scale or 1,
        omitsize=not scale,
        border=QUIET,
        xmldecl=False,
        nl=False,
        svgclass="qr",
        lineclass=None,
    )
    return drawn.getvalue().decode()
