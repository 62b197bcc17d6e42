"""What a caller of `zug-engine` asks for: the command lines of bbpPairings and of JaVaFo.

A system flag of bbpPairings (`--dutch`, `--burstein`, …) makes it bbpPairings' grammar, its absence
JaVaFo's, which has switches for two systems (`-D`, `-B`). The two grammars differ in what is done
when no pairing exists and in exit codes, hardly in words; so one reader takes both, in any order
that is not ambiguous.
"""

from __future__ import annotations

import os

from zug import __version__
from zug.errors import UsageError
from zug.fastclasses import dataclass, field
from zug.messages import say
from zug.rules.accelerations import BAKU_2026
from zug.systems.registry import DEFAULT_SYSTEM, coded_options, find_system, seek_flag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.systems.base import Options

_FAST = "--fast"
"""Asks bbpPairings' fork for a quick pairing of a large field by the default system."""

_SWITCHES = {
    "-b": "accelerated",
    "--baku": "accelerated",
    "-r": "release",
    "--version": "release",
    "-h": "help",
    "--help": "help",
}

_COMMON = frozenset({"--baku", "--batch", "--help", "--version"})
"""Words with two dashes that belong to both grammars."""

_IGNORED = frozenset({"-w"})
"""JaVaFo 1.4: "use weighted matching". Zug never does anything else."""

BANNER = f"zug-engine (Zug {__version__}), Swiss pairings by the rule books"
"""What `-r` and a bare call print, and what a check list ends with."""

_SEED_DIGITS = 19

BATCH = "--batch"
"""Asks for many calls in one process."""

_DASH = "-"
"""Standard input, where the name of a file is expected."""

STANDARD_INPUT = "(stdin)"
"""What bbpPairings calls a tournament that does not come from a file."""


@dataclass(slots=True)
class EngineRequest:
    """A parsed command line. `check_list` is empty if the engine chooses its name.

    `list_only`: JaVaFo was asked for the check list and not for the pairing. `recipe` is the
    argument after `-g`: a configuration file or, for JaVaFo, a seed; empty if there is none.
    """

    system: str | None = None
    options: Options = field(default_factory=dict)
    """What the flag chooses among the options of the system: `--fide_team_typeb_mp_gp`."""
    is_javafo: bool = True
    file: str | None = None
    pair: bool = False
    check: bool = False
    recipe: str | None = None
    seed: int | None = None
    output: str | None = None
    check_list: str | None = None
    list_only: bool = False
    round: int | None = None
    accelerated: bool = False
    release: bool = False
    help: bool = False
    _rest: list[str] = field(default_factory=list, repr=False)

    @property
    def asks_for_nothing(self) -> bool:
        """There is neither a file nor something to be done with it."""
        is_idle = not (self.pair or self.check) and self.check_list is None
        return is_idle and self.file is None and self.recipe is None and self.output is None

    @property
    def acceleration(self) -> str | None:
        return BAKU_2026.id if self.accelerated else None

    @property
    def output_path(self) -> str | None:
        return None if self.output is None else self._beside_input(self.output)

    @property
    def check_list_path(self) -> str | None:
        if self.check_list is None:
            return None
        stem, _ = os.path.splitext(os.path.basename(self._main_file))
        return self._beside_input(self.check_list or f"{stem}.list")

    @property
    def _main_file(self) -> str:
        """The input; of a tournament that is generated from nothing, the output."""
        return (self.output if self.recipe is not None else self.file) or ""

    def _beside_input(self, name: str) -> str:
        """A name without a folder lies beside the input."""
        is_bare = not os.path.dirname(name) and not name.startswith(".")
        return os.path.join(os.path.dirname(self._main_file), name) if is_bare else name


def read_request(arguments: Sequence[str]) -> EngineRequest:
    """Read a command line; UsageError if it makes no sense."""
    request = EngineRequest(_rest=list(reversed(arguments)), release=not arguments)
    while request._rest:
        _take(request, request._rest.pop())
    if request.help or (request.release and request.asks_for_nothing):
        return request
    if request.recipe is None and request.file is None:
        if request.is_javafo or not (request.pair or request.check):
            raise UsageError(
                "no-input", say("no input file was given"), say("try zug-engine --help")
            )
        request.file = STANDARD_INPUT
    if request.is_javafo and request.check_list is not None and not request.check:
        request.list_only = not request.pair and request.recipe is None
        request.pair |= request.list_only
    if request.pair + request.check + (request.recipe is not None) != 1:
        raise UsageError("no-task", say("ask for one of -p (pair), -c (check) and -g (generate)"))
    if request.recipe is not None and request.output is None:
        raise UsageError("no-output", say("-g does not say where to write"), say("add -o FILE"))
    return request


def read_common(arguments: Sequence[str]) -> list[str]:
    """The options beside `--batch`, which go before every call; UsageError for anything else.

    A word that is no option would become the input of every call, and the file of the call OUT.
    """
    request = EngineRequest(_rest=list(reversed(arguments)))
    common = []
    while request._rest:
        word = request._rest.pop()
        if not word.startswith("-") or word in _IN_CALLS:
            raise UsageError(
                "surplus-word",
                say("unexpected argument {word!r} beside --batch", word=word),
                say("put it into the calls"),
            )
        _take(request, word)
        common.append(word)
        if word == "-q" and request._rest and request._rest[-1].isdecimal():
            request._rest.pop()
    return common


def names_system(arguments: Sequence[str]) -> bool:
    """Return whether a command line, sensible or not, is one for bbpPairings.

    JaVaFo has no words with two dashes: a mistyped one is a system of bbpPairings' grammar.
    """
    return any(word.startswith("--") and word not in _COMMON for word in arguments)


def _take(request: EngineRequest, word: str) -> None:
    if word == _DASH:
        _take_file(request, STANDARD_INPUT)
    elif word in _SWITCHES:
        setattr(request, _SWITCHES[word], True)
    elif word in _WITH_WORDS:
        _WITH_WORDS[word](request)
    elif not word.startswith("-"):
        _take_file(request, word)
    elif word not in _IGNORED:
        _take_system(request, word)


def _take_system(request: EngineRequest, word: str) -> None:
    """`--dutch` is a word of bbpPairings, `-D` one of JaVaFo."""
    system = find_system(DEFAULT_SYSTEM) if word == _FAST else seek_flag(word)
    if system is None:
        raise UsageError(
            "unknown-flag",
            say("there is no option {word}", word=word),
            say("try zug-engine --help"),
        )
    if request.system not in (None, system.id):
        raise UsageError("two-systems", say("more than one system is asked for"))
    request.system = system.id
    request.options = coded_options(system, word[2:])
    if word.startswith("--"):
        request.is_javafo = False


def _take_pair(request: EngineRequest) -> None:
    request.pair = True
    request.output = _value(request)


def _take_check(request: EngineRequest) -> None:
    request.check = True
    request.round = _number(request)


def _take_list(request: EngineRequest) -> None:
    request.check_list = _value(request) or ""


def _take_recipe(request: EngineRequest) -> None:
    """The word may turn out to be a seed, or a file, when the grammar is known."""
    request.recipe = _word(request) or ""


def _take_output(request: EngineRequest) -> None:
    request.output = _word(request)


def _take_seed(request: EngineRequest) -> None:
    request.seed = seed_of(_word(request) or "")


def seed_of(word: str) -> int:
    """JaVaFo's seeds are Java's long integers, of 19 digits at most."""
    if not is_number(word) or len(word) > _SEED_DIGITS:
        raise UsageError(
            "bad-seed",
            say("{word!r} is not a seed", word=word),
            say("write a whole number of at most {count} digits", count=_SEED_DIGITS),
        )
    return int(word)


def is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal()


def _take_file(request: EngineRequest, word: str) -> None:
    if request.file is not None:
        raise UsageError("surplus-word", say("unexpected argument {word!r}", word=word))
    request.file = word


def _value(request: EngineRequest) -> str | None:
    """The next word, unless it is a flag, or the input file has yet to come."""
    is_awaited = request.file is None and request.recipe is None
    return None if is_awaited else _word(request)


def _word(request: EngineRequest) -> str | None:
    """The next word, unless it is a flag."""
    rest = request._rest
    return None if not rest or rest[-1].startswith("-") else rest.pop()


def _number(request: EngineRequest) -> int | None:
    rest = request._rest
    if not rest or not rest[-1].isdecimal() or request.file is None:
        return None
    word = rest.pop()
    if len(word) > 9:
        raise UsageError("bad-number", say("a number on the command line is too large"))
    return int(word)


_WITH_WORDS = {
    "-p": _take_pair,
    "-l": _take_list,
    "-c": _take_check,
    "-g": _take_recipe,
    "-o": _take_output,
    "-s": _take_seed,
    "-q": _number,  # JaVaFo 1.4: give up after so many tries. Zug does not try, it solves
}
"""Flags that words may follow."""

_IN_CALLS = frozenset({_DASH, "-g", "-o", "-s"})
"""An input; flags that take the next word, whatever it is: beside `--batch` that of the call."""
