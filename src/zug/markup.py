"""HTML from templates: one environment for the desk, the page, papers, explanations and websites.

A template is named by its place in the package (`reports/templates/page.html`) and stands beside
the code that fills it. `templates/macros.html` has what several of them show. Whatever is put into
a template is escaped.

Templates are indented to be read; what they make has none of the white space that browsers leave
out. A line that holds a tag of Jinja or a comment and nothing else leaves nothing behind, nor does
the end of a line beside the tag of a block, such as a paragraph or a cell. Any other end of a line
is a blank.

`_` and `_n` translate; the filters of `_FILTERS` and of `_values` show messages and values. All of
them go by `language`, which every template is given, so macros are imported `with context`.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from zug.messages import SOURCE, Message, joined, translated, translations
from zug.systems.explaining.statements import ARTICLE, with_citations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jinja2 import Environment, Template
    from jinja2.runtime import Context

    Show = Callable[[Any, str], str]


class Drawn(str):
    """HTML or SVG made here: no template escapes it, whichever engine fills it."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def fill(template: str, language: str = SOURCE, **content: object) -> str:
    """Return a template filled, its words in a language, which goes into `lang`."""
    return read(template).render(content, language=language)


def read(template: str) -> Template:
    """Return a template compiled; it is kept."""
    return _environment().get_template(template)


def environment() -> Environment:
    """Return a new environment, to which others may add globals and filters of their own."""
    from jinja2 import (  # noqa: PLC0415 - for HTML only
        Environment,
        FunctionLoader,
        StrictUndefined,
        pass_context,
    )

    templates = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    templates.globals |= {
        "zip": zip,
        "_": pass_context(_translate),
        "_n": pass_context(_translate_number),
        "pgettext": pass_context(_translate_in),
    }
    for name, show in {**_FILTERS, **_values()}.items():
        templates.filters[name] = pass_context(_in_language_of_page(show))
    return templates


_environment = cache(environment)


_JINJA = r"(?>\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\})"
_INSIDE = rf"(?>{_JINJA}|[^<>{{]|{{(?![{{%#]))*"
"""What may stand between the brackets of a tag."""
_BLOCK = (
    "article|aside|body|caption|datalist|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form"
    "|h[1-6]|head|header|html|legend|li|link|main|meta|nav|noscript|ol|optgroup|option|p|script"
    "|section|select|style|summary|table|tbody|td|template|tfoot|th|thead|title|tr|ul"
)
_HIDDEN = "{#\n#}"
"""The end of a line that is not shown: lines keep their numbers, for messages about mistakes."""
_BLANK = f" {_HIDDEN}"
_ALONE = re.compile(r"^(\{%(?:(?!%\}).)*?|\{#(?:(?!#\}).)*?)-?([%#]\})$", re.MULTILINE | re.DOTALL)
_END = re.compile(rf"({_JINJA})|\n(?=(\{{[{{%#]-)?)", re.DOTALL)
_AFTER_BLOCK = re.compile(
    rf"(</?(?:{_BLOCK})(?:\s{_INSIDE})?>|<button(?:\s{_INSIDE})?>){re.escape(_BLANK)}", re.DOTALL
)
_BEFORE_BLOCK = re.compile(rf"{re.escape(_BLANK)}(?=</?(?:{_BLOCK})[\s>]|</button>)")


def _source(name: str) -> tuple[str, str, None]:
    """Return a template without what serves its readers alone, and the file it is in."""
    file = files("zug").joinpath(name)
    text = "".join(f"{line.strip()}\n" for line in file.read_text(encoding="utf-8").splitlines())
    text = _ALONE.sub(r"\1-\2", text)
    text = _END.sub(lambda end: end[1] or (_HIDDEN if end[2] else _BLANK), text)
    text = _BEFORE_BLOCK.sub(_HIDDEN, _AFTER_BLOCK.sub(rf"\1{_HIDDEN}", text))
    return text, str(file), None


def _translate(context: Context, message: str, /, **values: object) -> str:
    """Return a message translated, its blanks `{name}` or `%(name)s` filled if there are values."""
    return _filled(translations(context["language"]).gettext(message), values)


def _translate_number(
    context: Context, singular: str, plural: str, n: int, /, **values: object
) -> str:
    """Return the message for a number, which is also the blank `n`."""
    text = translations(context["language"]).ngettext(singular, plural, n)
    return _filled(text, {"n": n, **values})


def _translate_in(context: Context, meaning: str, message: str, /) -> str:
    """Return a message translated whose English has another meaning elsewhere."""
    return translations(context["language"]).pgettext(meaning, message)


def _filled(text: str, values: Mapping[str, object]) -> str:
    if not values:
        return text
    return text % values if "%(" in text else text.format(**values)


def _in_language_of_page(show: Show) -> Callable[[Context, object], str]:
    def shown(context: Context, value: object) -> str:
        if callable(value):  # as wrong as a variable that no view has given
            raise TypeError(value)
        return show(value, context["language"])

    return shown


def spoken(text: str, language: str) -> str:
    """Return a message in a language, articles as arbiters cite them; other text as it is."""
    if not isinstance(text, Message):
        return text
    shown = translated(text, language)
    return with_citations(shown) if ARTICLE.search(shown) else shown


def opening(text: str, language: str) -> str:
    """Return a message with a capital letter, where it opens a line of its own."""
    shown = spoken(text, language)
    return f"{shown[:1].upper()}{shown[1:]}"


def sentence(text: str, language: str) -> str:
    """Return a whole sentence: a capital letter, and a full stop unless the message has an end."""
    shown = opening(text, language)
    return shown if not shown or shown.endswith((".", "?", "!", ":", "…")) else f"{shown}."


def semicolons(names: Iterable[str], language: str) -> str:
    """Return names that have commas of their own, in one line."""
    return spoken(joined(names, "; "), language)


_FILTERS: Mapping[str, Show] = {
    "spoken": spoken,
    "opening": opening,
    "sentence": sentence,
    "semicolons": semicolons,
}


def _values() -> dict[str, Show]:
    """Return the filters for points, values of tie-breaks, money, days and times."""
    from zug import dates  # noqa: PLC0415 - for HTML only
    from zug.model import show_points  # noqa: PLC0415
    from zug.prizes import show_money  # noqa: PLC0415
    from zug.rules.tiebreaks.values import halves  # noqa: PLC0415

    return {
        "points": lambda tenths, language: spoken(show_points(tenths), language),
        "halves": lambda text, language: spoken(halves(text), language),
        "money": lambda cents, language: spoken(show_money(cents), language),
        "day": lambda text, language: spoken(dates.day(text), language),
        "moment": lambda time, language: (
            spoken(dates.moment(_local(time)), language) if time else ""
        ),
        "clock": lambda time, _language: clock(time),
    }


def clock(time: str | datetime) -> str:
    """Return the hour, in the time of the computer."""
    return f"{_local(time):%H:%M}"


def _local(time: str | datetime) -> datetime:
    """Return a time of the computer's zone; 1970 for a text of a journal that is no time."""
    if isinstance(time, datetime):
        return time.astimezone()
    try:
        return datetime.fromisoformat(time.replace("Z", "+00:00")).astimezone()
    except ValueError:
        return datetime.fromtimestamp(0, UTC)
