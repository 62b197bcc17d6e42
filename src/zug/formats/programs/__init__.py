"""Files of other programs: recognised by what is in them, read as far as their form is known.

What of a file is not read is named. A file nobody can read is recognised all the same, and the
advice names the export to use in its program instead.

- `forms`: files of chess-results.com, Swiss-Manager and Vega, and the event that such a file holds
- `importing`: recognises a file, and makes a list of players or a tournament of it
"""

from __future__ import annotations

from zug.formats.programs.importing import import_file

__all__ = ["import_file"]
