"""What several forms of the desk have: settings from their table, amounts of money, days."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _

from zug.director.state.dates import iso_day, require_day
from zug.director.state.settings import EVENT_ROWS, ROWS, rows_of, value_of
from zug.errors import ZugError
from zug.prizes import amounts_in, parse_money
from zug.web.events.request import opening, spoken
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.director.state import Settings
    from zug.director.state.setting_types import SettingGroup, SettingRow


def _require_amount(text: str) -> None:
    try:
        parse_money(text)
    except ValueError:
        wrong = _("%(text)s is not an amount of money: write 500 or 12.50") % {"text": text}
        raise forms.ValidationError(wrong) from None


def split_words(text: str) -> list[str]:
    """Return what stands between commas or semicolons."""
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


class DayField(forms.CharField):
    """A day of the calendar. A text of an older journal stays until a day is chosen."""

    def __init__(self, *, label: Any) -> None:
        widget = forms.TextInput(attrs={"type": "date"})
        super().__init__(label=label, max_length=10, required=False, widget=widget)
        self.known = ""

    def prepare_value(self, value: Any) -> str:
        """Return the day as the browser can show it."""
        return iso_day(str(value or ""))

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        try:
            return require_day(text) or ("" if iso_day(self.known) else self.known)
        except ZugError as error:
            raise forms.ValidationError(sentence(error)) from None


class MoneyField(forms.CharField):
    """One amount or several, each of which must be one."""

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        for part in amounts_in(text):
            _require_amount(part)
        return text


def words_of(row: SettingRow) -> list[tuple[str, str]]:
    """Return the choices of a setting in the language of the page."""
    return [(value, spoken(words)) for value, words in row.type.choices()]


def setting_field(row: SettingRow) -> forms.Field:
    """Return the field of a form that takes a setting."""
    kind = row.type
    if kind.widget == "day":
        return DayField(label="")
    if kind.widget == "number":
        least, most = kind.typed_bounds
        return forms.IntegerField(min_value=least, max_value=most)
    if kind.choices():
        return forms.ChoiceField(choices=words_of(row))
    return (MoneyField if kind.widget == "money" else forms.CharField)(max_length=kind.typed)


class SettingsForm(forms.Form):
    """A form of the settings of some groups. A row makes a field unless the class declares one."""

    GROUPS: tuple[SettingGroup, ...] = ()
    RECORDED: tuple[str, ...] = ()
    """In which order a line of the journal names them, as it always has; others follow."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        rows = {row.name: row for row in rows_of(*self.GROUPS) if row.type.widget != "days"}
        fields = {name: self.fields.get(name) or setting_field(row) for name, row in rows.items()}
        for name, field in fields.items():
            row = rows[name]
            field.label, field.help_text = opening(row.form_title), spoken(row.hint)
            field.required, field.initial = row.is_required, row.initial or None
            field.widget.is_required = row.is_required
        self.fields = fields
        self.order_fields(self.field_order)

    def terms(self) -> dict[str, Any]:
        """Return what was typed as the director takes it, without what the system then decides."""
        settings: dict[str, Any] = {}
        rest = (name for name in ROWS if name not in self.RECORDED)
        for name in (*self.RECORDED, *rest):
            typed = self.cleaned_data.get(name)
            if name not in self.fields or (ROWS[name].is_of_system and typed in (None, "")):
                continue
            part = settings.setdefault("event", {}) if name in EVENT_ROWS else settings
            part[name] = ROWS[name].parse(typed)
        return settings


def settings_typed(settings: Settings, *groups: SettingGroup) -> dict[str, str]:
    """Return settings as they stand in the fields of a form."""
    return {
        row.name: row.type.format(value_of(settings, row.name))
        for row in rows_of(*groups)
        if row.name not in ("points", "bye_points", "round_dates")
    }
