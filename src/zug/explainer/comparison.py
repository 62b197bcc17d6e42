"""Systems and editions on the same round: the boards side by side, and why they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from zug.errors import UsageError, ZugError
from zug.explainer.answers import WhyNotQuestion, rows_of, to_explain
from zug.explainer.rendering import WIDTH, lines_of, underlined
from zug.explainer.sentence_writer import NAMED_AT_MOST, SentenceWriter
from zug.explainer.verdict import BoardComparison, answer_words, board_words, side_by_side
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import say
from zug.model.arguments import public
from zug.plain import columns
from zug.systems import PairingRequest, find_system, system_of
from zug.systems.base import NO_OPTIONS, Board, RoundPairing
from zug.systems.explaining.statements import Person, WhyNot, people_json, people_of, plain
from zug.systems.registry import all_systems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament


ALL = "all"


class Paired(NamedTuple):
    """What a system makes of the round; `question` asks it why, `refusal` says why it cannot."""

    system: str
    pairing: RoundPairing | None = None
    question: WhyNotQuestion | None = None
    refusal: str = ""

    @property
    def rows(self) -> list[Board]:
        """The boards, with the bye as `Board(tpn, 0)`; empty if the system cannot pair."""
        return [] if self.pairing is None else rows_of(self.pairing)

    def ask(self) -> WhyNotQuestion:
        """Return the question about a round that the system has paired."""
        assert self.question is not None
        return self.question


class BoardContrast(NamedTuple):
    """Boards of two systems side by side, and what each says about the other's.

    `against_theirs` is why the first system does not have the other's board, `against_ours` the
    reverse; None where there is no such board.
    """

    side: BoardComparison
    against_theirs: WhyNot | None
    against_ours: WhyNot | None


@dataclass(frozen=True)
class Contrast:
    """Two systems that pair the round differently, or alike."""

    first: Paired
    second: Paired

    @cached_property
    def sides(self) -> tuple[BoardComparison, ...]:
        """The boards that only one of the two has."""
        return side_by_side(self.first.rows, self.second.rows)

    @cached_property
    def against_second(self) -> WhyNot:
        """Why the first system does not pair as the second one does."""
        return self.first.ask().pairing(self.second.rows)

    @cached_property
    def against_first(self) -> WhyNot:
        """Why the second system does not pair as the first one does."""
        return self.second.ask().pairing(self.first.rows)

    @cached_property
    def differences(self) -> tuple[BoardContrast, ...]:
        """Each difference, with what either system says about the board of the other."""
        return tuple(map(self.difference, self.sides))

    def difference(self, side: BoardComparison) -> BoardContrast:
        """Return one difference, with what either system says about the board of the other."""
        return BoardContrast(
            side,
            None if side.theirs is None else self.first.ask().wish(side.theirs),
            None if side.ours is None else self.second.ask().wish(side.ours),
        )


@dataclass(frozen=True)
class Comparison:
    """A round by several systems."""

    round: int
    paired: tuple[Paired, ...]
    people: Mapping[int, Person]
    left_out: tuple[str, ...] = ()
    """Of all systems those that pair tournaments of another kind."""

    def __repr__(self) -> str:
        """Return one short line."""
        systems = ", ".join(paired.system for paired in self.paired)
        return f"<Comparison of round {self.round} by {systems}>"

    @property
    def able(self) -> tuple[Paired, ...]:
        """Those that have a complete pairing."""
        return tuple(paired for paired in self.paired if paired.pairing)

    @cached_property
    def contrasts(self) -> tuple[Contrast, ...]:
        """The first system beside each of the others."""
        first, *others = self.able or (None,)
        return () if first is None else tuple(Contrast(first, other) for other in others)

    def agreement(self, first: Paired, second: Paired) -> int:
        """Return how many pairs the two share, whatever the colours; the bye counts as one."""
        return len({*map(frozenset, first.rows)} & {*map(frozenset, second.rows)})

    def as_json(self, language: str | None = None) -> dict[str, object]:
        """Return everything as plain values; with a language, statements have a `text`."""
        return {
            "round": self.round,
            "systems": [_paired_json(paired) for paired in self.paired],
            "agreement": {
                paired.system: {other.system: self.agreement(paired, other) for other in self.able}
                for paired in self.able
            },
            "contrasts": [_contrast_json(contrast, language) for contrast in self.contrasts],
            "left_out": list(self.left_out),
            "players": people_json(self.people),
        }

    def __str__(self) -> str:
        """Return it as text in English; `render_comparison` has other languages."""
        return render_comparison(self)


@public
def compare(
    tournament: Tournament,
    systems: Iterable[str],
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Comparison:
    """Return a round by several systems side by side, and what makes them differ.

    `systems` are ids, or `["all"]`: every one that can pair such a tournament. Options that a
    system does not have are not asked of it. The other arguments are those of `zug.explain`.
    """
    request = to_explain(PairingRequest(tournament, None, round, acceleration, options))
    asked = [*systems]
    everyone = asked == [ALL]
    names = _all_of(tournament) if everyone else [find_system(name).id for name in asked]
    if len({*names}) < 2:
        if everyone:
            alone = say("no system but {system} pairs a tournament of this kind", system=names[0])
            raise UsageError("one-system", alone)
        few = say("a comparison needs two systems at least")
        advice = say("name them as in --systems dutch-2017,dutch-2026")
        raise UsageError("one-system", few, advice)
    paired = []
    for name in dict.fromkeys(names):
        known = {key: value for key, value in options.items() if find_system(name).has_option(key)}
        try:
            question = WhyNotQuestion.about(request._replace(system=name, options=known).prepare())
            paired.append(Paired(name, question.round.pairing, question))
        except ZugError as error:
            if not everyone:
                raise
            paired.append(Paired(name, refusal=error.message))
    left = (system.id for system in all_systems() if system.id not in names) if everyone else ()
    return Comparison(request.round or 0, tuple(paired), people_of(tournament), tuple(left))


def _all_of(tournament: Tournament) -> list[str]:
    """Return the system of the tournament, then all others that pair such tournaments."""
    own = system_of(tournament)
    fitting = [
        system.id
        for system in all_systems()
        if system.pairs_teams == own.pairs_teams
        and system.games_per_match == own.games_per_match
        and system.schedule is None
    ]
    return [own.id, *fitting]


def _paired_json(paired: Paired) -> dict[str, object]:
    pairing = paired.pairing
    return {
        "system": paired.system,
        "boards": None if pairing is None else plain(pairing.boards),
        "bye": None if pairing is None else pairing.bye,
        "complete": bool(pairing),
        "refusal": paired.refusal or None,
    }


def _contrast_json(contrast: Contrast, language: str | None) -> dict[str, object]:
    def answer_json(answer: WhyNot | None) -> object:
        if answer is None:
            return None
        return {key: value for key, value in answer.as_json(language).items() if key != "players"}

    view: dict[str, object] = {"first": contrast.first.system, "second": contrast.second.system}
    view["same"] = not contrast.sides
    if contrast.sides:
        view["why_not_second"] = answer_json(contrast.against_second)
        view["why_not_first"] = answer_json(contrast.against_first)
    view["differences"] = [
        {
            "first": plain(side.ours),
            "second": plain(side.theirs),
            "why_not_second": answer_json(against_theirs),
            "why_not_first": answer_json(against_ours),
        }
        for side, against_theirs, against_ours in contrast.differences
    ]
    return view


def render_comparison(subject: Comparison, language: str = "en", width: int = WIDTH) -> str:
    """Return systems side by side, as text for a terminal."""
    voice = SentenceWriter(language, subject.people)
    names = [paired.system for paired in subject.paired]
    many = "compare.title-many" if len(names) > NAMED_AT_MOST else "compare.title"
    title = voice.words(many, round=subject.round, systems=names, count=len(names))
    lines = underlined(title)
    for system, _, _, refusal in (paired for paired in subject.paired if not paired.pairing):
        if refusal:
            lines.append(voice.words("compare.refused", system=system, why=refusal))
        else:
            lines.append(voice.words("compare.impossible", system=system))
    if subject.left_out:
        left = voice.words("compare.left-out", systems=subject.left_out)
        lines += lines_of(left, width)
    if len(subject.paired) > 2:
        lines += ["", voice.words("compare.common"), _matrix(subject, voice)]
    else:
        for contrast in subject.contrasts:
            lines += _contrast_words(subject, contrast, voice, width)
    return "\n".join(lines).rstrip("\n") + "\n"


def _matrix(subject: Comparison, voice: SentenceWriter) -> str:
    able = subject.able
    heads = (voice.words("compare.system"), *(str(n) for n in range(1, len(able) + 1)))
    rows = [
        (f"{n} {paired.system}", *(str(subject.agreement(paired, other)) for other in able))
        for n, paired in enumerate(able, 1)
    ]
    return columns([heads, *rows], "l" + "r" * len(able))


def _contrast_words(
    subject: Comparison, contrast: Contrast, voice: SentenceWriter, width: int
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
        for sentence in answer_words(answer, voice.language):
            yield from lines_of(sentence, width, "  ", "    ")
    for difference in contrast.differences:
        ours, theirs = difference.side
        yield ""
        yield f"* {board_words(ours, voice)}  |  {board_words(theirs, voice)}"
        for sentence in difference_sentences(contrast, difference, voice):
            yield from lines_of(sentence, width, "    ", "      ")


def agreement_words(subject: Comparison, contrast: Contrast, voice: SentenceWriter) -> str:
    """Return how much two systems that differ have in common."""
    first, second = contrast.first, contrast.second
    return voice.words(
        "compare.differ",
        first=first.system,
        second=second.system,
        count=subject.agreement(first, second),
        boards=len(first.rows),
    )


def difference_sentences(
    contrast: Contrast, difference: BoardContrast, voice: SentenceWriter
) -> Iterator[str]:
    """Yield what either system says about the board of the other."""
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
        sentence = " ".join(answer_words(answer, voice.language, in_short=True))
        if board.black:
            yield voice.words("compare.about", board=[board], system=system, sentence=sentence)
        else:
            who = board.white
            yield voice.words("compare.about-bye", who=who, system=system, sentence=sentence)
