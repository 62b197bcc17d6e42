"""Zug in a browser: what the static page asks of Python, one call at a time.

The page's Worker runs this package in WebAssembly and passes on what the page asks. A call has a
name and arguments in JSON; files come beside them as they are, and so no encoding is guessed. The
answer is JSON too: `{"ok": …}`, or `{"error": {"code", "message", "advice"}}`. Binary answers are
base64 in it. Knows no web framework, and nothing of the browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import zug
from zug import matching
from zug.errors import ZugError

Asked = dict[str, Any]
Files = Sequence[bytes]


def _version(_asked: Asked, _files: Files) -> object:
    return {"zug": zug.__version__, "kernel": matching.KERNEL}


CALLS: dict[str, Callable[[Asked, Files], object]] = {"version": _version}


def answer(call: str, args: str, files: Files = ()) -> str:
    """What the page has asked for, as JSON."""
    try:
        done = CALLS[call](json.loads(args), [bytes(one) for one in files])
        return json.dumps({"ok": done})
    except ZugError as error:
        told = {"code": error.code, "message": error.message, "advice": error.advice}
        return json.dumps({"error": told})
