"""Explanations as PDF, and the verdict on a published pairing as one page that can be filed.

An explanation has the summary, the round at a glance, and each bracket with map and words.
"""

from __future__ import annotations

from zug.dates import day
from zug.explainer.pictures import PAPER, Album, FullMap, Highlight, Scene, key_alone, stand_alone
from zug.explainer.rendering import blocks_of, question_of
from zug.explainer.results import voice_of
from zug.explainer.verdict import board_words, reading_words
from zug.messages import SOURCE, say, say_n, translated, translations
from zug.reports.pdf import FAMILIES, compiled
from zug.reports.sheets import Paper
from zug.rules.books import book, has_book
from zug.systems import find_system
from zug.systems.explaining.statements import cited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.explainer import Explanation
    from zug.explainer.pictures import Drawing
    from zug.explainer.rendering import Block, Cited
    from zug.explainer.verdict import Verdict
    from zug.systems.base import Board


def printed(drawing: Drawing) -> str:
    """Return a picture for a PDF, black on white, with the letters of all papers."""
    return stand_alone(drawing, "print", ", ".join(FAMILIES), "semi-condensed")


def explanation_pdf(
    explained: Explanation, language: str = SOURCE, paper: Paper = Paper.A4, event: str = ""
) -> bytes:
    """To print. Needs the extra `zug[reports]`."""
    pdf: bytes = compiled("explanation.typ", _data(explained, language, paper, event))
    return pdf


def _data(explained: Explanation, language: str, paper: Paper, event: str) -> dict[str, object]:
    album = Album(explained, language, question_of(explained))
    voice = voice_of(explained, language)
    first, *blocks = blocks_of(explained, voice, album)
    scenes = [*album.scenes.values()]
    pictures = [*_parts(album.paper_strip(), paper)] if len(scenes) > 1 else []
    pictures += [key_alone(scenes, PAPER.width)] if scenes else []
    return {
        "lang": language,
        "size": paper,
        "event": event,
        "title": first.title,
        "headline": _said(first.headline),
        "pictures": [_picture(scene, paper) for scene in pictures],
        "blocks": [_block(block, paper) for block in blocks],
    }


def _block(block: Block, paper: Paper) -> dict[str, object]:
    drawn: list[dict[str, object]] = []
    if block.scene is not None:
        shown = FullMap(block.scene, PAPER).drawn(captions=False, with_key=False)
        drawn = [_picture(part, paper) for part in _parts(shown, paper)]
    return {
        "level": block.level,
        "title": block.title,
        "headline": _said(block.headline),
        "pictures": drawn,
        "said": [_said(line) for line in block.said],
    }


def _said(line: Cited | None) -> list[str]:
    return [] if line is None else [line[0], cited(line[1])]


def _parts(drawing: Drawing, paper: Paper) -> Iterator[Drawing]:
    """As many pages as it takes without becoming smaller."""
    width, height = _room(paper)
    return drawing.divided(height * drawing.width / width)


def _picture(drawing: Drawing, paper: Paper) -> dict[str, object]:
    """As wide as the page, unless it would be higher than the page then."""
    width, height = _room(paper)
    wide = min(width, height * drawing.width / drawing.height)
    return {"svg": printed(drawing), "width": wide}


def _room(paper: Paper) -> tuple[float, float]:
    """Millimetres for a picture."""
    return (186, 208) if paper == Paper.LETTER else (180, 226)


MOST_ROWS = 12
MOST_REASONS = 6
MOST_RULES = 3
LONGEST = 360
"""Letters of a sentence that the page can hold beside the others."""
WIDEST = 58
"""Letters of a board in a column."""

_GROUNDS = {
    "worse": say(
        "Both pairings were compared bracket by bracket and, within a bracket, criterion by "
        "criterion, in the order of the rule book. The value given for the rules is the best that "
        "can be reached there without giving up anything more important."
    ),
    "later": say(
        "Both pairings were compared bracket by bracket and, within a bracket, criterion by "
        "criterion, in the order of the rule book, and then by the order in which it has "
        "candidates tried: the first of the best ones counts."
    ),
    "procedure": say(
        "The rule book pairs step by step. Its steps were followed; the first one that leads "
        "elsewhere is named above."
    ),
    "forbidden": say(
        "An absolute rule holds whatever else may speak for a pairing. What it is applied to are "
        "the earlier rounds as the file of the tournament has them."
    ),
    "colours": say("Colours are allotted by rule once the opponents are known."),
    "actual": say("The round was paired again from the rounds before it; every board agrees."),
    "impossible": say("No complete pairing obeys the absolute rules."),
    "incomplete": say("Only what was understood can be judged."),
}


def verdict_pdf(
    verdict: Verdict, paper: Paper = Paper.A4, language: str = SOURCE, made: str = ""
) -> bytes:
    """One page. Needs the extra `zug[reports]` (Typst)."""
    pdf: bytes = compiled("verdict.typ", _Page(verdict, language).data(paper, made))
    return pdf


class _Page:
    """What stands on the page, said in a language."""

    def __init__(self, verdict: Verdict, language: str) -> None:
        self.verdict, self.language = verdict, language
        self.voice = voice_of(verdict.answer, language)

    def data(self, paper: Paper, made: str) -> dict[str, object]:
        verdict, voice = self.verdict, self.voice
        return {
            "lang": self.language,
            "size": str(paper),
            "title": self._say(say("Verdict on a published pairing")),
            "facts": [*self._facts()],
            "verdict": voice.sentence(verdict.statements[0]),
            "reasons": [*self._reasons()],
            "rules": [*self._rules()],
            "rules_head": ""
            if self.language == SOURCE
            else self._say(say("What these articles say, in English:")),
            "values": self._values(),
            "heads": [voice.words("verdict.by-rules"), voice.words("verdict.published")],
            "rows": [
                [self._board(board) for board in side] for side in verdict.differences[:MOST_ROWS]
            ],
            "more": [self._more(shown) for shown in range(MOST_ROWS + 1)],
            "picture": self._picture(),
            "grounds_head": self._say(say("What this rests on")),
            "grounds": [*self._grounds()],
            "signed": [self._say(say("Place and date")), self._say(say("Signature"))],
            "made": self._say(made),
        }

    def _say(self, text: str) -> str:
        return translated(text, self.language)

    def _short(self, text: str, longest: int = LONGEST) -> str:
        """A text that is cut ends with an ellipsis, and a bracket left open is closed."""
        if len(text) <= longest:
            return text
        kept = text[:longest].rstrip()
        return f"{kept} …{')' * (kept.count('(') - kept.count(')'))}"

    def _board(self, board: Board | None) -> str:
        """A board for a narrow column: a name may be cut, a number never."""
        text = board_words(board, self.voice)
        if board is None or len(text) <= WIDEST:
            return text
        if not board.black:
            return self._short(text, WIDEST)
        return " – ".join(self._player(tpn) for tpn in board)

    def _player(self, tpn: int) -> str:
        person = self.verdict.people[tpn]
        number = f" ({person.number})"
        room = (WIDEST - len(" – ")) // 2 - len(number)
        family, comma, first = person.name.partition(",")
        name = f"{first.strip()} {family.strip()}" if comma else family
        name = name if len(name) <= room else family.strip()
        return f"{name if len(name) <= room else name[: room - 1].rstrip() + '…'}{number}"

    def _facts(self) -> Iterator[list[str]]:
        verdict, tournament = self.verdict, self.verdict.case.tournament
        event, system = tournament.event, find_system(verdict.system)
        where = (event.city, event.federation, self._say(day(event.start)))
        place = ", ".join(part for part in where if part)
        rounds = f" / {tournament.rounds}" if tournament.rounds else ""
        yield [self._say(say("Event")), self._short(event.name, 80) or "–", self._short(place, 60)]
        yield [self._say(say("Round")), f"{verdict.round}{rounds}", ""]
        title = translated(system.title, translations(self.language))
        yield [self._say(say("Rules")), str(title), system.id]

    def _reasons(self) -> Iterator[list[str]]:
        """What the rules say, each sentence with its article, and how many come after it."""
        reasons = self.verdict.statements[1:]
        for place, reason in enumerate(reasons[:MOST_REASONS], 1):
            left = len(reasons) - place
            more = say_n("and {count} more of this kind", "and {count} more of this kind", left)
            rest = self._say(more) if left else ""
            yield [self._short(self.voice.sentence(reason)), cited(reason.article), rest]

    def _rules(self) -> Iterator[list[str]]:
        """The articles behind the reasons, in the words in which Zug keeps them: in English."""
        articles = dict.fromkeys(statement.article for statement in self.verdict.statements[1:])
        rules = []
        for article in articles:
            name, _, number = article.partition(":")
            if has_book(name) and number in book(name) and not book(name).article(number).heading:
                rules.append([cited(article), book(name).article(number).rule])
        yield from rules[:MOST_RULES]

    def _values(self) -> list[str]:
        """The criterion, what it looks at, and its value for the rules and as published."""
        answer = self.verdict.answer
        statement = next(
            (candidate for candidate in answer.statements if "subject" in candidate.params), None
        )
        if answer.verdict != "worse" or statement is None:
            return []
        written = [
            self.voice.format_field(statement.params[name], form)
            for name, form in (("subject", "subject"), ("ours", "value"), ("theirs", "value"))
        ]
        return [str(answer.criterion or ""), *written]

    def _more(self, shown: int) -> str:
        left = len(self.verdict.differences) - shown
        if left <= 0:
            return ""
        return self._say(
            say_n("and {count} more board differs", "and {count} more boards differ", left)
        )

    def _picture(self) -> dict[str, object]:
        """The map of the bracket that decides, black on white."""
        bracket = None if self.verdict.is_same else self.verdict.deciding_map
        if bracket is None:
            return {"svg": "", "width": 1, "height": 1}
        explained = self.verdict.explanation
        voice, system = voice_of(explained, self.language), explained.told_by or explained.system
        asked = Highlight(self.verdict.broken_board, self.verdict.wish)
        scene = Scene(bracket, voice, self.verdict.round, system, asked)
        drawing = FullMap(scene).drawn(with_key=False)
        return {
            "svg": printed(drawing),
            "width": drawing.width,
            "height": drawing.height,
        }

    def _grounds(self) -> Iterator[str]:
        """Why the statement can be relied on, and how anybody can repeat it."""
        verdict = self.verdict
        yield self._say(_GROUNDS[verdict.kind])
        yield from self._proof()
        read = [line for line in reading_words(verdict, self.voice) if line]
        yield from (self._short(line, 160) for line in read[:3])
        again = f"zug compare FILE --published PAIRING --round {verdict.round}"
        again += f" --system {verdict.system}"
        yield self._say(say("To repeat it: {command}", command=again))

    def _proof(self) -> Iterator[str]:
        """The certificate: what it proves of the bracket that decides, and how to check it."""
        proof = self.verdict.proof
        if proof is None:
            yield self._say(
                say("This system has no certificates: the statement rests on the engine of Zug.")
            )
            return
        summary = proof.summary()
        yield self._say(
            say_n(
                "The pairing by the rules is proved by {count} certificate (dual values and odd "
                "sets; {size} bytes, digest {digest}).",
                "The pairing by the rules is proved by {count} certificates (dual values and odd "
                "sets; {size} bytes, digest {digest}).",
                summary.certificates,
                size=len(proof.to_bytes()),
                digest=summary.digest,
            )
        )
        score = self.verdict.answer.bracket
        deciding = [line for line in summary.lines if score is not None and line.score == score]
        yield from (self._say(line.sentence) for line in deciding)
        yield self._say(
            say(
                "Anybody can check it, without Zug too: “zug compare … --proof round.proof” writes "
                "it, “zug verify round.proof” and the script of “zug verify --script” check it."
            )
        )
