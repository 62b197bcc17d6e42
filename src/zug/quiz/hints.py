"""Hints, each telling a little more than the one before."""

from __future__ import annotations

from collections.abc import Iterator

from zug.quiz.grading import stated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.quiz.questions import QuizQuestion
    from zug.systems.explaining.statements import Statement


def hints(question: QuizQuestion) -> Iterator[Statement]:
    """How many pairs, the natural ones, what is wrong with them, who floats, the first pair."""
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
