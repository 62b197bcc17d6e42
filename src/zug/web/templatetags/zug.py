"""Filters and tags: points, results, marks of colours, assets."""

from __future__ import annotations

from datetime import UTC, datetime

from django import template
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from zug import dates
from zug.director.actions.numbers import how_drawn
from zug.director.state.find import distinct_name
from zug.messages import Message, joined
from zug.model import show_points
from zug.model.results import pretty, show_result
from zug.prizes import show_money
from zug.rules.tiebreaks.values import halves
from zug.systems.explaining.statements import with_citations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.forms import BaseForm, BoundField

    from zug.director import State
    from zug.director.state import Entry
    from zug.model.results import Results

register = template.Library()


@register.filter
def faulty(form: BaseForm) -> list[BoundField]:
    """The fields that were refused, in the order of the form."""
    return [field for field in form if field.errors]


@register.filter
def points(tenths: int) -> str:
    """Points as people write them: 4½."""
    return spoken(show_points(tenths))


@register.filter("halves")
def shown_halves(text: str) -> str:
    """A value of a tie-break, halves as ½."""
    return spoken(halves(text))


@register.filter
def money(cents: int) -> str:
    """500.00, or 500,00."""
    return spoken(show_money(cents))


@register.filter
def result(results: Results | None) -> str:
    """1–0, ½–½, or nothing."""
    return pretty(show_result(results))


@register.simple_tag
def colour(which: str) -> SafeString:
    """A hollow mark for White, a filled one for Black, each with its word."""
    word = _("White") if which == "w" else _("Black")
    return format_html('<span class="c {}">{}</span>', which, word)


@register.simple_tag
def disc(which: str) -> SafeString:
    """The mark alone, for a row of games; White is white and Black black in every theme."""
    word = _("White") if which == "w" else _("Black")
    return format_html('<span class="c {}" role="img" aria-label="{}"></span>', which, word)


@register.filter
def spoken(text: str) -> str:
    """A message of the director in the language of the page; other text as it is."""
    return with_citations(text.translated(translation)) if isinstance(text, Message) else text


@register.filter
def opening(text: str) -> str:
    """The same with a capital letter, where it opens a line of its own."""
    shown = spoken(text)
    return f"{shown[:1].upper()}{shown[1:]}"


@register.filter
def sentence(text: str) -> str:
    """A message as a whole sentence: a capital letter, and a full stop unless it has an end."""
    shown = opening(text)
    return shown if not shown or shown.endswith((".", "?", "!", ":", "…")) else f"{shown}."


@register.filter
def semicolons(names: Iterable[str]) -> str:
    """Names that have commas of their own, in one line."""
    return spoken(joined(names, "; "))


@register.filter
def drawn(text: str) -> str:
    """How the numbers were given, which the journal has in English."""
    return opening(how_drawn(text))


@register.filter
def refused(fields: list[BoundField]) -> bool:
    """A fold in which something was refused is shown open."""
    return any(field.errors for field in fields)


@register.filter
def focused(field: BoundField) -> str:
    """Of the fields that were refused the browser takes the first to its eye."""
    return field.as_widget(attrs={"autofocus": True})


@register.filter
def told(entry: Entry, state: State) -> str:
    """A name where no number stands beside it: namesakes have theirs."""
    return distinct_name(state, entry.id)


@register.filter
def clock(time: str) -> str:
    """The hour of a decision, in the time of the server."""
    return _moment(time).strftime("%H:%M")


@register.filter
def moment(time: str | datetime | None) -> str:
    """Day and hour, in the time of the server; nothing of what never was."""
    if time is None:
        return ""
    when = _moment(time) if isinstance(time, str) else time.astimezone()
    return spoken(dates.moment(when))


@register.filter
def day(text: str) -> str:
    """A day of the calendar; other text as it is."""
    return spoken(dates.day(text))


def _moment(time: str) -> datetime:
    try:
        return datetime.fromisoformat(time.replace("Z", "+00:00")).astimezone()
    except ValueError:
        return datetime.fromtimestamp(0, UTC)
