"""The desk: proposals become decisions. One desk writes in one journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from zug.director.fold import apply, fold, standing
from zug.director.journal import Recorded, open_journal, read_journal
from zug.director.proposals import Proposal, RuleError
from zug.director.state import State
from zug.errors import ZugError
from zug.messages import say


class Store(Protocol):
    """Where decisions are kept: a journal file, or the table of a web app."""

    @property
    def decisions(self) -> Sequence[Recorded]: ...

    def append(
        self, kind: str, data: Mapping[str, object], *, time: str, author: str, reason: str = ""
    ) -> Recorded: ...


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Desk:
    """The state of an event and the pen to change it."""

    def __init__(
        self,
        store: Store,
        *,
        author: str = "arbiter",
        clock: Callable[[], str] = utc_now,
        state: State | None = None,
    ) -> None:
        """`state` is what the decisions of the store fold to, if that is known already."""
        self._store = store
        self._clock = clock
        self.author = author
        self.state: State = fold(store.decisions) if state is None else state

    @property
    def decisions(self) -> Sequence[Recorded]:
        return self._store.decisions

    def record(self, proposal: Proposal, reason: str = "") -> Recorded:
        """Write a proposal down. It is first folded: what does not fit is never written."""
        number = len(self._store.decisions) + 1
        now = self._clock()
        trial = Recorded(number, now, self.author, proposal.kind, proposal.data, reason)
        try:
            state = apply(self.state, trial)
        except ValueError as error:
            raise RuleError("does-not-fit", _told(error)) from None
        decision = self._store.append(
            proposal.kind, proposal.data, time=now, author=self.author, reason=reason
        )
        self.state = state
        return decision

    def together(self) -> AbstractContextManager[None]:
        """Record many decisions at once: confirmed when the block ends (see `Journal.together`)."""
        bundle = getattr(self._store, "together", None)
        return nullcontext() if bundle is None else bundle()

    def undo(self, number: int | None = None, reason: str = "") -> Recorded:
        """Take back a decision (the last that stands), if what follows can stand without it."""
        target = self._last_standing() if number is None else number
        decisions = list(self._store.decisions)
        if not 1 <= target <= len(decisions):
            raise RuleError("no-such-decision", say("there is no decision {target}", target=target))
        if decisions[target - 1].kind == "create":
            raise RuleError(
                "cannot-undo", say("the beginning cannot be undone"), say("delete the file")
            )
        now = self._clock()
        data = {"number": target}
        trial = Recorded(len(decisions) + 1, now, self.author, "undo", data, reason)
        try:
            state = fold([*decisions, trial])
        except ValueError as error:
            raise RuleError(
                "cannot-undo",
                say(
                    "decision {target} cannot be undone: {error}", target=target, error=_told(error)
                ),
                say("undo what rests on it first"),
            ) from None
        decision = self._store.append("undo", data, time=now, author=self.author, reason=reason)
        self.state = state
        return decision

    def undo_all(self, numbers: Sequence[int], reason: str = "") -> Sequence[Recorded]:
        """Take several decisions back at once, a list of players for instance: all or none."""
        decisions = list(self._store.decisions)
        now = self._clock()
        trials = [
            Recorded(len(decisions) + place, now, self.author, "undo", {"number": number}, reason)
            for place, number in enumerate(numbers, 1)
        ]
        try:
            state = fold([*decisions, *trials])
        except ValueError as error:
            raise RuleError(
                "cannot-undo",
                say("these cannot be undone: {error}", error=error),
                say("undo what rests on them first"),
            ) from None
        with self.together():
            for trial in trials:
                self._store.append("undo", trial.data, time=now, author=self.author, reason=reason)
        self.state = state
        return trials

    def _last_standing(self) -> int:
        left = standing(self._store.decisions)
        if not left:
            raise RuleError("nothing-to-undo", say("nothing has been decided yet"))
        return left[-1].number


def _told(error: ValueError) -> str:
    """The words of an error of folding, to be said in any language."""
    if isinstance(error, ZugError) and not error.advice:
        return say("[{code}] {message}", code=error.code, message=error.message)
    return str(error)


@contextmanager
def open_desk(path: str | Path, *, author: str = "arbiter") -> Iterator[Desk]:
    """The desk of a journal file; nobody else can write until it is closed."""
    with open_journal(Path(path)) as journal:
        yield Desk(journal, author=author)


@contextmanager
def new_desk(
    path: str | Path, settings: Mapping[str, object], *, author: str = "arbiter"
) -> Iterator[Desk]:
    """A new journal file with its first decision: the event and what was announced of it."""
    with open_journal(Path(path), create=True) as journal:
        journal.append("create", settings, time=utc_now(), author=author)
        yield Desk(journal, author=author)


def read_state(path: str | Path) -> State:
    """The state of a journal file, to look at."""
    return fold(read_journal(Path(path)).decisions)
