"""Hints for a question, and the grade of an answer.

An answer is right, or the grade is the first rule by which the chosen candidate is better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zug.errors import UsageError
from zug.explainer.sentence_writer import SentenceWriter
from zug.fastclasses import NamedTuple
from zug.messages import listed, say
from zug.systems.explaining.statements import Statement, plain
from zug.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.messages import Message
    from zug.quiz.questions import QuizQuestion
    from zug.systems.explaining.bracket_view import Candidate
    from zug.systems.explaining.trace import Pair

VERDICTS = ("right", "forbidden", "impossible", "worse", "later")
_DASHES = dict.fromkeys(map(ord, "–—‑−:/"), "-")
_GAPS = dict.fromkeys(map(ord, ",;.+↓↑()"), " ")
SENTENCES = Words("zug.quiz", "words.toml")
LONGEST = 500
"""Characters of an answer."""


class Grade(NamedTuple):
    """What the engine says of an answer.

    `verdict` is `right`, or as of `zug.WhyNot` `forbidden`, `impossible`, `worse` (by `criterion`,
    from `ours` to `theirs`) or `later`. `pairs` and `floaters` are the answer as it was understood.
    """

    verdict: str
    statements: tuple[Statement, ...]
    pairs: tuple[Pair, ...]
    floaters: tuple[int, ...]
    criterion: str | None = None
    ours: object = None
    theirs: object = None

    @property
    def is_right(self) -> bool:
        return self.verdict == "right"

    def as_json(self, voice: SentenceWriter | None = None) -> dict[str, object]:
        return {
            "verdict": self.verdict,
            "pairs": [list(pair) for pair in self.pairs],
            "floaters": list(self.floaters),
            "criterion": self.criterion,
            "ours": plain(self.ours),
            "theirs": plain(self.theirs),
            "statements": [statement.as_json(voice) for statement in self.statements],
        }


def stated(question: QuizQuestion, id_: str, key: str, **params: object) -> Statement:
    """Return a statement of the quiz with an article of the system."""
    return Statement(id_, question.asked.system.cite(key), params, wording=SENTENCES[id_])


def grade(question: QuizQuestion, answer: str | Sequence[Pair]) -> Grade:
    """Grade pairs by number, as text (`1-5 2-6 7`, 7 floating) or as values."""
    pairs = _read(question, answer) if isinstance(answer, str) else [(a, b) for a, b in answer]
    _check(question, pairs)
    view = question.view
    theirs = view.restricted(pair for pair in pairs if _is_shaped(question, pair))
    for verdict, objection in _against(question, pairs, theirs):
        return Grade(verdict, (objection,), tuple(pairs), theirs.floaters)
    if theirs.pairs == view.chosen.pairs:
        return Grade("right", (_right(question),), theirs.pairs, theirs.floaters)
    judged = question.views.judged(view, theirs)
    return Grade(
        judged.verdict,
        tuple(judged.statements),
        theirs.pairs,
        theirs.floaters,
        judged.criterion,
        judged.ours,
        judged.theirs,
    )


def _right(question: QuizQuestion) -> Statement:
    view = question.view
    pairs, floaters = view.shown(view.chosen), view.chosen.floaters
    if not floaters or question.takes_from_below:
        return stated(question, "quiz.right", "best", pairs=pairs)
    id_ = "quiz.right-bye" if question.asked.pairing.bye in floaters else "quiz.right-down"
    return stated(question, id_, "best", pairs=pairs, who=list(floaters), count=len(floaters))


# --- what speaks against an answer before criteria are asked


def _is_shaped(question: QuizQuestion, pair: Pair) -> bool:
    return question.view.may_pair(*pair)


def _against(
    question: QuizQuestion, pairs: Sequence[Pair], theirs: Candidate
) -> Iterator[tuple[str, Statement]]:
    view = question.view
    for first, second in pairs:
        if not view.may_pair(first, second):
            is_above = first in view.home
            id_, key = ("quiz.mdps", "mdp-pairing") if is_above else ("quiz.both-below", "bracket")
            yield "forbidden", stated(question, id_, key, first=first, second=second)
        why = view.round.against_pair(first, second)
        if why is not None:
            yield "forbidden", why
    if not view.leaves_completion(theirs.floaters):
        yield _stranded(question, theirs.floaters)


def _stranded(question: QuizQuestion, floaters: tuple[int, ...]) -> tuple[str, Statement]:
    """Return why these players cannot float."""
    who: dict[str, object] = {"who": list(floaters), "count": len(floaters)}
    if not floaters:
        return "impossible", stated(question, "quiz.stranded-pairs", "completion")
    if question.takes_from_below:
        return "impossible", stated(question, "quiz.stranded-up", "completion", **who)
    if question.below:
        return "impossible", stated(question, "quiz.stranded", "completion", **who)
    barred = question.view.round.against_bye(floaters[0])
    if len(floaters) == 1 and barred is not None:
        return "forbidden", barred
    return "impossible", stated(question, "quiz.nobody-below", "completion", **who)


# --- reading


def _read(question: QuizQuestion, text: str) -> list[Pair]:
    """Parse pairs with a dash; a single number floats down and is optional."""
    words = text[:LONGEST].translate(_DASHES).translate(_GAPS).replace(" -", "-").replace("- ", "-")
    pairs: list[Pair] = []
    for word in words.split():
        numbers = word.split("-")
        if len(numbers) > 2 or not all(number.isdecimal() for number in numbers):
            raise _unread(say("{word!r} is not a pair", word=word))
        if len(numbers) == 2:
            pairs.append((int(numbers[0]), int(numbers[1])))
        elif int(word) not in question.view.home:
            raise _unread(say("there is no player {number} in this bracket", number=word))
    if not pairs:
        raise _unread(say("there is no pair in this answer"))
    alone = [int(word) for word in words.split() if "-" not in word]
    _check_once([*alone, *(tpn for pair in pairs for tpn in pair)])
    return pairs


def _check(question: QuizQuestion, pairs: Sequence[Pair]) -> None:
    view = question.view
    named = [tpn for pair in pairs for tpn in pair]
    known = {*view.home, *view.reserve}
    for tpn in named:
        if tpn not in known:
            raise _unread(say("there is no player {number} in this bracket", number=tpn))
    _check_once(named)
    left = [tpn for tpn in view.home if tpn not in named]
    if left and question.takes_from_below:
        who = listed([str(tpn) for tpn in left])
        raise _unread(say("without an opponent: {who}", who=who))


def _check_once(named: Sequence[int]) -> None:
    twice = sorted({tpn for tpn in named if named.count(tpn) > 1})
    if twice:
        who = listed([str(tpn) for tpn in twice])
        raise _unread(say("more than once in the answer: {who}", who=who))


def _unread(what: Message) -> UsageError:
    return UsageError("bad-answer", what, say("write the pairs by number, such as 1-5 2-6"))


def hints(question: QuizQuestion) -> Iterator[Statement]:
    """Yield hints: number of pairs, natural pairs, what is wrong with them, floaters, a pair."""
    view = question.view
    floaters = view.chosen.floaters
    yield _size(question)
    first = view.first()
    if first != view.chosen:  # or the hint would be the solution
        yield stated(question, "quiz.hint-natural", "first", pairs=view.shown(first))
        yield next(iter(view.decided()))
    if floaters != first.floaters:
        params = {"who": list(floaters), "count": len(floaters)}
        yield stated(question, "quiz.hint-floaters", "mdps", **params)
    pairs = view.shown(view.chosen)[:1]
    yield stated(question, "quiz.hint-first", "best", pairs=pairs)


def _size(question: QuizQuestion) -> Statement:
    view = question.view
    floaters = view.chosen.floaters
    id_ = "quiz.hint-pairs"
    if floaters:
        has_bye = question.asked.pairing.bye in floaters
        id_ = "quiz.hint-pairs-bye" if has_bye else "quiz.hint-pairs-down"
        id_ = "quiz.hint-pairs-up" if question.takes_from_below else id_
    params = {"count": len(view.chosen.pairs), "floaters": len(floaters)}
    return stated(question, id_, "pairs", **params)
