"""Fields that several forms of the desk have: amounts of money, days, lists of words."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from zug.director.state.dates import iso_day, require_day
from zug.errors import ZugError
from zug.prizes import amounts_in, format_money, parse_money
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def amount(text: str) -> str:
    """An amount of money as a form keeps it."""
    try:
        return format_money(parse_money(text))
    except ValueError:
        wrong = _("%(text)s is not an amount of money: write 500 or 12.50") % {"text": text}
        raise forms.ValidationError(wrong) from None


def split_words(text: str) -> list[str]:
    """What stands between commas or semicolons."""
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


SHARINGS = [
    ("equal", lazy("equally among those with the same points")),
    ("hort", lazy("by Hort: half by rank, half equally")),
    ("rank", lazy("not at all, unless the rank is the same")),
]


class DayField(forms.CharField):
    """A day of the calendar. A text of an older journal stays until a day is chosen."""

    def __init__(self, *, label: Any) -> None:
        widget = forms.TextInput(attrs={"type": "date"})
        super().__init__(label=label, max_length=10, required=False, widget=widget)
        self.known = ""

    def prepare_value(self, value: Any) -> str:
        """What the browser can show."""
        return iso_day(str(value or ""))

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        try:
            return require_day(text) or ("" if iso_day(self.known) else self.known)
        except ZugError as error:
            raise forms.ValidationError(sentence(error)) from None


class MoneyField(forms.CharField):
    """One amount or several: what is none is said here."""

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        for part in amounts_in(text):
            amount(part)
        return text
