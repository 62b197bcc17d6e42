"""Sentences that can be said in another language: English that knows what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Translate = Callable[[str], str]


class Message(str):
    """An English sentence; its template and what was filled in serve to say it in another one."""

    __slots__ = ("params", "template")

    template: str
    params: Mapping[str, object]

    def __new__(cls, template: str, params: Mapping[str, object] | None = None) -> Message:
        held = dict(params or {})
        message = super().__new__(cls, template.format(**held))
        message.template = template
        message.params = held
        return message

    def __getnewargs__(self) -> tuple[str, Mapping[str, object]]:  # type: ignore[override]
        return self.template, self.params

    def translated(self, gettext: Translate) -> str:
        """The sentence in the language `gettext` looks templates up in."""
        words = {
            key: value.translated(gettext) if isinstance(value, Message) else value
            for key, value in self.params.items()
        }
        return gettext(self.template).format(**words)


def say(template: str, /, **params: object) -> Message:
    """The template, which must be a literal (catalogues collect it), with its blanks filled."""
    return Message(template, params)
