"""Codes to scan, as drawings that hold nothing but squares."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import urlsplit

from zug.errors import UsageError, how_to_install
from zug.messages import say

QUIET = 4
"""Modules of white around a code: less, and some cameras do not find it (ISO/IEC 18004)."""

ONLY_HERE = say("Phones cannot open this address: it works on this computer only.")
TO_REACH_IT = say(
    "Open the desk under this computer’s network address; if need be, start it with “zug serve "
    "--host 0.0.0.0”."
)


def is_only_here(address: str) -> bool:
    """Whether an address names the computer it is opened on: every phone takes it for itself."""
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.") or host.endswith(".localhost")


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
