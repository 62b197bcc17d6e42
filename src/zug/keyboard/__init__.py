"""Keys of the lists of results: one table for the scripts, the help on the screen and the manual.

Desk and browser page take the same keys. `script_table` and `script_texts` are what the scripts in
`static/` get; `list_help` and `crosstable_help` are the help beside a list; `manual_table` is the
table in the manual.
"""

from __future__ import annotations

import json

from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model.results import KEYS, pretty

DIGIT_SETS = {
    "a": {"1": "1-0", "0": "0-1", "5": "½-½"},
    "b": {"1": "1-0", "3": "0-1", "2": "½-½"},
}
"""Results by digits, which count by their place on the keyboard. Arbiters choose a set."""
CHARACTERS = {key.key: key.written for key in KEYS if not key.key.isdecimal()} | {" ": "½-½"}
"""Results by what a key writes."""
OTHER_RESULTS = {"W": "W-L", "D": "D-D", "L": "L-W", "P": "0-0", "X": "½-0", "Y": "0-½"}
"""Rare results by the letter typed after the key of `other`."""


class Cap(NamedTuple):
    """A key as help draws it, or an example between two keys."""

    text: str
    in_set_b: str = ""
    """Another digit stands on it if the second set is chosen."""
    is_example: bool = False


class KeyHelp(NamedTuple):
    """A line of the help: keys and what they do."""

    caps: tuple[Cap, ...]
    words: str
    key: str = ""
    """The key that a press of the line stands for; empty if the line cannot be pressed."""
    short: str = ""
    """Instead of the words where there is no room, if they are a result."""
    is_switch: bool = False


class Command(NamedTuple):
    """What the script does beside entering results, and the keys for it as browsers name them."""

    name: str
    keys: tuple[str, ...]
    caps: tuple[Cap, ...] = ()
    words: str = ""
    can_be_pressed: bool = False
    is_switch: bool = False

    @property
    def help(self) -> KeyHelp:
        key = self.keys[0] if self.can_be_pressed else ""
        return KeyHelp(self.caps, self.words, key, is_switch=self.is_switch)


_DELETE = Cap(say("Del"))
CLEAR = Command("clear", ("Delete", "Backspace"), (_DELETE,), say("clear"), can_be_pressed=True)
COMMANDS = (
    CLEAR,
    Command("other", ("N",), (Cap("N"),), say("other result"), can_be_pressed=True),
    Command("undo", ("U",), (Cap("U"),), say("undo"), can_be_pressed=True),
    Command(
        "onlyOpen",
        ("O",),
        (Cap("O"),),
        say("open boards only"),
        can_be_pressed=True,
        is_switch=True,
    ),
    Command("verify", ("V",), (Cap("V"),), say("verify pass"), can_be_pressed=True, is_switch=True),
    Command("up", ("ArrowUp",), (Cap("↑"), Cap("↓")), say("move")),
    Command("down", ("ArrowDown",)),
    Command("first", ("Home",)),
    Command("last", ("End",)),
    Command(
        "goTo", (".",), (Cap("."), Cap("27", is_example=True), Cap("↵")), say("go to board 27")
    ),
    Command("find", ("/",), (Cap("/"),), say("find a name")),
)
"""In the order of the help; those without words are explained by the one before."""
MOVES = (
    Command("left", ("ArrowLeft",), tuple(map(Cap, "←→↑↓")), say("move")),
    Command("right", ("ArrowRight",)),
    Command("up", ("ArrowUp",)),
    Command("down", ("ArrowDown",)),
)
"""The commands of the cross table beside `CLEAR`."""

_DRAW = (Cap("5", "2"), Cap("="), Cap("␣"))
_IN_ROW = {
    "1": say("wins"),
    "0": say("loses"),
    "=": say("draws"),
    "+": say("wins by forfeit"),
    "-": say("loses by forfeit"),
    "F": say("both forfeit"),
    "*": say("adjourned"),
}
"""Results of the player of a row, in the cross table."""

TEXTS = {
    "open": say("open"),
    "saved": say("saved"),
    "offline": say("No connection. Waiting in order:"),
    "back": say("Connection is back. Saved up to board"),
    "board": say("Board"),
    "line": say("Board {board}: {text}", board="{board}", text="{text}"),
    "game": say(
        "Round {round}, board {board}: {text}", round="{round}", board="{board}", text="{text}"
    ),
    "has": say("already has"),
    "by": say("entered by"),
    "typed": say("typed now:"),
    "replace": say("Replace it?"),
    "sure": say("Do it all the same?"),
    "clear": say("Clear the result?"),
    "yes": say("Yes (Enter)"),
    "no": say("No (Esc)"),
    "forRating": say("R: for the rating report alone"),
    "counts": say("C: count it in the standings"),
    "other": say("Other result: W D L unrated, P both lose, X ½–0, Y 0–½"),
    "secondGame": say("second game?"),
    "undone": say("undone"),
    "nothingToUndo": say("Nothing to undo."),
    "verify": say("Verify pass: type every result again. Nothing is overwritten."),
    "verified": say("Verify pass is done."),
    "differs": say("differs. Recorded:"),
    "goTo": say("Go to board:"),
    "find": say("Find a name:"),
    "several": say(
        "{at} of {all} boards that fit. {text}. Enter: this one, ↓: the next, Esc: none",
        at="{at}",
        all="{all}",
        text="{text}",
    ),
    "nobody": say("Nobody by that name."),
    "nowhere": say("There is no board {board} in this list.", board="{board}"),
    "choose": say("Choose a board."),
}
"""What the scripts say, in the line above the list."""


def script_table(commands: tuple[Command, ...] = COMMANDS) -> str:
    """Return the keys as JSON for the scripts; `commands` are those of the list in question."""
    table = {
        "results": CHARACTERS,
        "digits": DIGIT_SETS,
        "others": OTHER_RESULTS,
        "commands": {key: command.name for command in commands for key in command.keys},
    }
    return json.dumps(table, ensure_ascii=False)


def crosstable_script_table() -> str:
    """Return the keys of the cross table as JSON."""
    return script_table((CLEAR, *MOVES))


def script_texts(language: str) -> str:
    """Return what the scripts say as JSON, in the language of the reader."""
    texts = {name: text.translated(language) for name, text in TEXTS.items()}
    return json.dumps(texts, ensure_ascii=False)


def usual_help() -> tuple[KeyHelp, ...]:
    """Return the help for the three results that most games have."""
    digits = zip(DIGIT_SETS["a"].items(), DIGIT_SETS["b"], strict=True)
    return tuple(
        KeyHelp(_DRAW if result == "½-½" else (Cap(digit, other),), pretty(result), digit)
        for (digit, result), other in digits
    )


def rare_help() -> tuple[KeyHelp, ...]:
    """Return the help for forfeits and adjourned games."""
    return tuple(
        KeyHelp((Cap(key.key),), key.words, key.key, short=key.written)
        for key in KEYS
        if key.key in CHARACTERS and key.written != "½-½"
    )


def command_help() -> tuple[KeyHelp, ...]:
    """Return the help for everything that is no result."""
    return tuple(command.help for command in COMMANDS if command.caps)


def crosstable_help() -> tuple[KeyHelp, ...]:
    """Return the help beside a cross table."""
    caps = {"=": (Cap("5"), *_DRAW[1:])}
    results = [KeyHelp(caps.get(key, (Cap(key),)), words, key) for key, words in _IN_ROW.items()]
    return (*results, CLEAR.help, MOVES[0].help)


_NAMES = {"␣": "Space", "↵": "Enter", "Del": "Delete"}


def manual_table() -> str:
    """Return the table of the keys in Markdown, as the manual has it."""
    rows = [(_in_manual(key.caps), key.words) for key in (*usual_help(), *rare_help())]
    for letters, words in _OTHERS_IN_MANUAL:
        rows.append((f"`N`, then {', '.join(f'`{letter}`' for letter in letters)}", words))
    rows += [(_in_manual(key.caps), key.words) for key in command_help() if key.key != "N"]
    rows.append(("Home, End", "first board, last board"))
    return "\n".join(("| key | meaning |", "|---|---|", *(f"| {a} | {b} |" for a, b in rows)))


_OTHERS_IN_MANUAL = (
    ("WDL", "1–0, ½–½ or 0–1, unrated"),
    ("P", "0–0, both lose"),
    ("XY", "½–0 or 0–½"),
)


def _in_manual(caps: tuple[Cap, ...]) -> str:
    def written(cap: Cap) -> str:
        name = _NAMES.get(cap.text, cap.text)
        is_character = len(name) == 1 and name not in "←→↑↓"
        return f"`{name}`" if is_character else name

    between = " " if any(cap.is_example or cap.text == "↑" for cap in caps) else ", "
    return between.join(map(written, caps))
