"""Comparisons in words: a verdict on a published pairing, systems side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zug.explainer.records import voice_of
from zug.explainer.rendering import WIDTH, lines_of
from zug.explainer.voice import NAMED_AT_MOST, Voice
from zug.messages import translated, translations
from zug.plain import columns
from zug.systems.explaining.statements import cited
from zug.systems.explaining.why_not import people_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.comparison import Comparison, Contrast, Difference
    from zug.explainer.published_lines import ReadLine
    from zug.explainer.verdict import Verdict
    from zug.model import Tournament
    from zug.systems.base import Board
    from zug.systems.explaining.why_not import WhyNot


def board_words(board: Board | None, voice: Voice) -> str:
    """A board with names, the bye by its word, nothing for nothing."""
    if board is None:
        return ""
    if not board.black:
        return voice.words("compare.bye", who=board.white)
    return voice.words("whatif.pair", white=board.white, black=board.black)


def render_verdict(
    subject: Verdict, language: str = "en", *, with_lines: bool = False, width: int = WIDTH
) -> str:
    """The verdict on a published pairing, for a terminal."""
    voice = voice_of(subject.answer, language)
    title = voice.words("verdict.title", round=subject.round, system=subject.system)
    lines = [title, "=" * len(title)]
    for said in subject.statements:
        article = "" if said.id.startswith("verdict.") else f" [{cited(said.article)}]"
        lines += lines_of(f"{voice.sentence(said)}{article}", width)
    if subject.differences:
        heads = (voice.words("verdict.by-rules"), voice.words("verdict.published"))
        rows = [
            (board_words(side.ours, voice), board_words(side.theirs, voice))
            for side in subject.differences
        ]
        lines += ["", columns([heads, *rows], "ll").rstrip("\n")]
    lines += reading_words(subject, language, with_lines=with_lines)
    return "\n".join(lines) + "\n"


def reading_words(subject: Verdict, language: str, *, with_lines: bool = False) -> list[str]:
    """What was understood of a paste: in short, and the lines that were not."""
    if not subject.published.lines:
        return []
    voice = voice_of(subject.answer, language)
    boards, count = subject.published.boards, len(subject.published.lines)
    byes = sum(not board.black for board in boards)
    id_ = "verdict.read-byes" if byes else "verdict.read"
    said = ["", voice.words(id_, boards=len(boards) - byes, byes=byes, count=count)]
    shown = subject.published.lines if with_lines else subject.published.unread
    return said + [_line_words(line, voice, language) for line in shown]


def render_lines(lines: Sequence[ReadLine], tournament: Tournament, language: str) -> str:
    """How the lines of a list were understood that gave no board."""
    voice = Voice(language, people_of(tournament))
    return "".join(f"{_line_words(line, voice, language)}\n" for line in lines)


def _line_words(line: ReadLine, voice: Voice, language: str) -> str:
    if line.board is None:
        id_ = "verdict.unread" if line.kind == "unread" else "verdict.line-heading"
        why = str(translated(line.why, translations(language)))
        return voice.words(id_, number=line.number, text=line.text.strip(), why=why)
    white, black = line.board
    return voice.words(_LINES[line.kind], number=line.number, white=white, black=black)


_LINES = {
    "board": "verdict.line-board",
    "bye": "verdict.line-bye",
    "absent": "verdict.line-absent",
}


def render_comparison(subject: Comparison, language: str = "en", width: int = WIDTH) -> str:
    """Systems side by side, for a terminal."""
    voice = Voice(language, subject.people)
    names = [one.system for one in subject.paired]
    many = "compare.title-many" if len(names) > NAMED_AT_MOST else "compare.title"
    title = voice.words(many, round=subject.round, systems=names, count=len(names))
    lines = [title, "=" * len(title)]
    for one in subject.paired:
        if one.refusal:
            why = translated(one.refusal, translations(language))
            lines.append(voice.words("compare.refused", system=one.system, why=why))
        elif one.pairing is not None and not one.pairing.is_complete:
            lines.append(voice.words("compare.impossible", system=one.system))
    if subject.left_out:
        left = voice.words("compare.left-out", systems=subject.left_out)
        lines += lines_of(left, width)
    if len(subject.paired) > 2:
        lines += ["", voice.words("compare.common"), _matrix(subject, voice)]
    else:
        for contrast in subject.contrasts:
            lines += _contrast_words(subject, contrast, voice, language, width)
    return "\n".join(lines).rstrip("\n") + "\n"


def _matrix(subject: Comparison, voice: Voice) -> str:
    able = subject.able
    heads = (voice.words("compare.system"), *(str(n) for n in range(1, len(able) + 1)))
    rows = [
        (f"{n} {one.system}", *(str(subject.agreement(one, other)) for other in able))
        for n, one in enumerate(able, 1)
    ]
    return columns([heads, *rows], "l" + "r" * len(able))


def _contrast_words(
    subject: Comparison, contrast: Contrast, voice: Voice, language: str, width: int
) -> Iterator[str]:
    first, second = contrast.first, contrast.second
    if not contrast.sides:
        yield voice.words("compare.same", first=first.system, second=second.system)
        return
    yield agreement_words(subject, contrast, voice)
    for here, there, answer in (
        (first, second, contrast.against_second),
        (second, first, contrast.against_first),
    ):
        yield ""
        yield voice.words("compare.why", first=here.system, second=there.system)
        for sentence in answer_words(answer, language):
            yield from lines_of(sentence, width, "  ", "    ")
    for difference in contrast.differences:
        yield ""
        yield from _difference_words(contrast, difference, voice, language, width)


def agreement_words(subject: Comparison, contrast: Contrast, voice: Voice) -> str:
    """How much two systems that differ have in common."""
    first, second = contrast.first, contrast.second
    assert first.pairing is not None
    return voice.words(
        "compare.differ",
        first=first.system,
        second=second.system,
        count=subject.agreement(first, second),
        boards=len(first.pairing.boards) + (first.pairing.bye is not None),
    )


def _difference_words(
    contrast: Contrast, difference: Difference, voice: Voice, language: str, width: int
) -> Iterator[str]:
    ours, theirs = difference.side
    yield f"* {board_words(ours, voice)}  |  {board_words(theirs, voice)}"
    for said in difference_sentences(contrast, difference, voice, language):
        yield from lines_of(said, width, "    ", "      ")


def difference_sentences(
    contrast: Contrast, difference: Difference, voice: Voice, language: str
) -> Iterator[str]:
    """What either system says about the board of the other."""
    ours, theirs = difference.side
    if difference.side.is_turned:
        yield voice.words("compare.colours")
        return
    for system, board, answer in (
        (contrast.first.system, theirs, difference.against_theirs),
        (contrast.second.system, ours, difference.against_ours),
    ):
        if board is None or answer is None:
            continue
        sentence = " ".join(answer_words(answer, language, in_short=True))
        if board.black:
            yield voice.words("compare.about", system=system, board=[board], sentence=sentence)
        else:
            yield voice.words(
                "compare.about-bye", system=system, who=board.white, sentence=sentence
            )


def answer_words(answer: WhyNot, language: str, *, in_short: bool = False) -> list[str]:
    """The sentences of an answer without the question, each with its article.

    In short: without the round the wish would lead to.
    """
    voice = voice_of(answer, language)
    said = answer.statements[1:]
    if in_short:
        said = tuple(one for one in said if not one.id.startswith(_OUTCOMES))
    return [f"{voice.sentence(one)} [{cited(one.article)}]" for one in said]


_OUTCOMES = ("whynot.best", "whynot.outcome", "whynot.otherwise")
