"""Files of other programs: recognised by what is in them, read as far as their form is known.

What of a file is not read is named. A file nobody can read is recognised all the same, and the
advice names the export to use in its program instead.
"""

from __future__ import annotations

from zug.formats.programs.recognising import brought

__all__ = ["brought"]
