"""HTML from templates: one engine for papers, explanations and reports of the lab.

A template is named by its place in the package (`reports/templates/page.html`) and stands beside
the code that fills it. Whatever is put into it is escaped.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from zug.messages import SOURCE, translations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jinja2 import Environment, Template


class Drawn(str):
    """HTML or SVG made here: no template escapes it, whichever engine fills it."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def fill(template: str, language: str = SOURCE, **content: object) -> str:
    """A template filled; `_` in it says a word in the language, `language` goes into `lang`."""
    words = translations(language)
    return read(template).render(content, language=language, _=words.gettext)


def read(template: str) -> Template:
    """A template compiled, which is kept."""
    return _environment().get_template(template)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # noqa: PLC0415 - for HTML only

    made = Environment(
        loader=FunctionLoader(lambda name: files("zug").joinpath(name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    made.globals["zip"] = zip
    return made
