"""Messages: English text that can be said again in another language."""

from __future__ import annotations

import copy
import pickle

from zug.messages import Message, say

ITALIAN = {"{name}: {bye} in round {round}": "al turno {round} {bye}: {name}", "bye": "BYE"}


def _look_up(template: str) -> str:
    return ITALIAN.get(template, template)


def test_a_message_is_its_english_sentence() -> None:
    message = say("{name}: {bye} in round {round}", name="3 Rossi", bye=say("bye"), round=2)
    assert message == "3 Rossi: bye in round 2"
    assert f"{message}!" == "3 Rossi: bye in round 2!"


def test_parts_that_are_messages_are_translated_too() -> None:
    message = say("{name}: {bye} in round {round}", name="3 Rossi", bye=say("bye"), round=2)
    assert message.translated(_look_up) == "al turno 2 BYE: 3 Rossi"


def test_braces_of_a_name_are_not_taken_for_a_blank() -> None:
    message = say("noted: {text}", text="{round}")
    assert message == "noted: {round}"
    assert message.translated(_look_up) == "noted: {round}"


def test_a_copy_remembers_its_template() -> None:
    message = say("noted: {text}", text="rain")
    for twin in (copy.deepcopy(message), pickle.loads(pickle.dumps(message))):
        assert isinstance(twin, Message)
        assert (twin, twin.template, twin.params) == (message, message.template, message.params)
