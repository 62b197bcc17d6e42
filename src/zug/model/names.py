"""Names as they are compared and put in order."""

from __future__ import annotations

import unicodedata


def fold_name(name: str) -> str:
    """A name as it is compared: lower case, no accents, no punctuation."""
    if name.isascii():
        return " ".join(name.lower().translate(_BLANKS).split())
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(letters.split())


_BLANKS = {code: " " for code in range(128) if not chr(code).isalnum()}
