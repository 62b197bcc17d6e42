"""Zug in a browser: what the static page asks of Python, one call at a time.

The page's Worker runs this package in WebAssembly and passes on what the page asks. A call has a
name and arguments in JSON; files come beside them as they are, and so no encoding is guessed. The
answer is JSON too: `{"ok": …}`, or `{"error": {"code", "message", "advice"}}`. Binary answers are
base64 in it. Knows no web framework, and nothing of the browser.

The browser keeps what is open: of an event its journal, to which every act adds lines; of a file
Zug's own JSON. Python holds it only while the page is there (`open` and `new` put it on the shelf
under the browser's name for it, `id`).

- `calls`: every call by its name; `asked`: its arguments; `showing`: its answer as HTML
- `holding`: what is open, a file or an event, and its journal in memory
- `acts`: what is done: decisions of an event, changes of a file
- `rounds`, `boards`, `people`, `tables`: what the views show
- `pairing`, `why`: a round by any system, checks, and explanations
- `papers`, `journal`: printouts and files to save, the journal
- `shell`: what the page shows before Python is there
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import zug
from zug import matching
from zug.errors import ZugError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.page.asked import CallArguments

Files = Sequence[bytes]


def _version(_asked: CallArguments, _files: Files) -> object:
    return {"zug": zug.__version__, "kernel": matching.KERNEL}


def _call(name: str) -> Callable[[CallArguments, Files], object]:
    """The rest of the page is loaded when it is asked for."""
    from zug.page import calls  # noqa: PLC0415

    return calls.CALLS[name]


def answer(call: str, args: str, files: Files = ()) -> str:
    """What the page has asked for, as JSON."""
    from zug.page.asked import CallArguments  # noqa: PLC0415
    from zug.page.showing import told  # noqa: PLC0415

    values: dict[str, Any] = json.loads(args)
    asked = CallArguments(values)
    try:
        work = _version if call == "version" else _call(call)
        return json.dumps({"ok": work(asked, [bytes(file) for file in files])})
    except ZugError as error:
        return json.dumps({"error": told(error, asked.language)})
