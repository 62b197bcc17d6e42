"""Why a round that was checked is not what the rules give: one verdict for every surface."""

from __future__ import annotations

from zug.explainer.answers import why_not
from zug.fastclasses import replace
from zug.messages import Message, say
from zug.systems.base import NO_OPTIONS
from zug.systems.registry import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.checker import Report, RoundCheck
    from zug.model import Tournament
    from zug.systems.explaining.why_not import WhyNot


def verdicts(
    tournament: Tournament,
    report: Report,
    system: str | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> dict[int, WhyNot]:
    """Of each round that differs: which of the two pairings is better, by what, or illegal.

    `system`, `acceleration` and `options` are those of the check.
    """

    def verdict(check: RoundCheck) -> WhyNot:
        """By the results, colours and numbers the round was compared with."""
        then, found = tournament, check
        if check.then is not None:
            then = check.then.tournament
            found = check.renumbered({now: old for old, now in check.then.now.items()})
        return why_not(
            replace(then, initial_colour=report.initial_colour, rounds=report.last_round),
            found.found_rows,
            system or report.system,
            round=check.round,
            acceleration=acceleration,
            options=options,
        )

    return {check.round: verdict(check) for check in report.differences}


def said_verdict(verdict: WhyNot) -> Message:
    """Which of the two is better, by which article."""
    if verdict.verdict == "worse":
        rule = verdict.criterion or ""
        if rule[:1].isdigit():
            return say("the pairing by the rules is better by article {article}", article=rule)
        return say("the pairing by the rules is better by {criterion}", criterion=rule)
    if verdict.verdict == "procedure" and find_system(verdict.system).schedule is not None:
        return say("the table has another pairing")
    return _VERDICTS[verdict.verdict]


_VERDICTS = {
    "actual": say("the recorded pairing is that of the rules"),
    "forbidden": say("the recorded pairing is illegal"),
    "impossible": say("by the rules no complete pairing exists"),
    "later": say("both are equally good, but the pairing by the rules comes first"),
    "procedure": say("the steps of the system lead to another pairing"),
    "colours": say("the opponents agree, the colours do not"),
}
