"""What if: the round as it would be paired if something were otherwise, beside the round as it is.

Nothing is changed but a copy: a tournament is a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from zug.explainer.answers import explanation_of, to_explain
from zug.explainer.changes import Case, Grammar, Seating, WhatIfChange, applied
from zug.explainer.rendering import WIDTH, lines_of, underlined
from zug.explainer.results import voice_of
from zug.explainer.sentence_writer import SentenceWriter
from zug.fastclasses import NamedTuple, dataclass, replace
from zug.markup import fill
from zug.model import Colour
from zug.model.arguments import public
from zug.rules.cards import deal_cards
from zug.systems import PairingRequest
from zug.systems.base import NO_OPTIONS, Board, RoundPairing
from zug.systems.explaining.statements import Person, Statement, people_json, people_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.results import Explanation
    from zug.model import Tournament
    from zug.systems import PreparedRound
    from zug.systems.explaining.statements import Part


NO_SEATING: Seating = {}


class ChangedBoard(NamedTuple):
    """A board that would be there only with the changes.

    `number` is its place; `white_met` and `black_met` are whom the two would meet without the
    changes: an opponent, 0 for the bye, None for nobody. With `colours` the opponents are the same
    and only the colours are others.
    """

    number: int
    board: Board
    white_met: int | None
    black_met: int | None
    colours: bool = False


class Move(NamedTuple):
    """Somebody whose round would be another: an opponent, 0 for the bye, None for no game."""

    who: int
    before: int | None
    after: int | None


class FloatChange(NamedTuple):
    """Somebody whose opponent has another score: `down` or `up`, nothing for neither."""

    who: int
    before: str
    after: str


@dataclass(frozen=True)
class WhatIf:
    """A round as it is paired, and as it would be with some changes.

    Players stand under their TPNs of the tournament asked about, whoever is new after the last.
    `before` and `after` are the two pairings; what differs can be asked for.
    """

    system: str
    round: int
    changes: tuple[WhatIfChange, ...]
    before: RoundPairing
    after: RoundPairing
    people: Mapping[int, Person]
    cases: tuple[Case, Case]
    """Without the changes and with them, as the engine and the explanations have it."""
    scores: tuple[Mapping[int, int], Mapping[int, int]]
    first_board: int = 1
    """What the first board of the round is called."""

    def __repr__(self) -> str:
        """Return one short line."""
        changed = f"{len(self.boards)} of {len(self.after.boards)} boards change"
        return f"<WhatIf in round {self.round} by {self.system}: {changed}>"

    @property
    def bye(self) -> int | None:
        """Who would get the bye."""
        return self.after.bye

    @property
    def is_same(self) -> bool:
        """Would everybody have the same opponent and the same colour?"""
        return {*self.before.boards} == {*self.after.boards} and self.before.bye == self.after.bye

    @cached_property
    def boards(self) -> tuple[ChangedBoard, ...]:
        """The boards that only the changes would make."""
        before = _opponents(self.before)
        kept = {*self.before.boards}
        changed = []
        for place, board in enumerate(self.after.boards, 1):
            if board not in kept:
                met, other = map(before.get, board)
                changed.append(ChangedBoard(place, board, met, other, met == board.black))
        return tuple(changed)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Everybody whose opponent would be another, by number."""
        before, after = _opponents(self.before), _opponents(self.after)
        moves = (Move(tpn, before.get(tpn), after.get(tpn)) for tpn in sorted(self.people))
        return tuple(move for move in moves if move.before != move.after)

    @cached_property
    def floaters(self) -> tuple[FloatChange, ...]:
        """Everybody who floats otherwise than without the changes."""
        before, after = map(_floats, (self.before, self.after), self.scores)
        changes = (
            FloatChange(tpn, before.get(tpn, ""), after.get(tpn, ""))
            for tpn in sorted(before.keys() | after.keys())
        )
        return tuple(change for change in changes if change.before != change.after)

    @cached_property
    def explanations(self) -> tuple[Explanation, Explanation]:
        """Why it is paired like this, and why it would be: each in the numbers of its case."""
        first, second = (explanation_of(case.request) for case in self.cases)
        number = self.first_board
        return replace(first, first_board=number), replace(second, first_board=number)

    @cached_property
    def first_bracket(self) -> Part | None:
        """The first bracket of the round with the changes that is not as without them."""
        before, after = map(_brackets, self.explanations, self.cases)
        former = [content for _, content in before]
        for place, (part, content) in enumerate(after):
            if former[place : place + 1] != [content]:
                return part
        return None

    def first_difference(self, language: str = "en") -> str:
        """Return the title of the first bracket that differs; empty if the round has none."""
        if not (self.before.is_complete and self.after.is_complete) or self.is_same:
            return ""
        part = self.first_bracket
        return "" if part is None else self._sentence(part.title, language)

    def why(self, number: int, language: str = "en") -> str:
        """Return why a board of the round with the changes is paired like that."""
        headlines = self.explanations[1].headlines
        return self._sentence(headlines[number], language) if number in headlines else ""

    def why_bye(self, language: str = "en") -> str:
        """Return why a player would get the bye; empty if it is the same as without the changes."""
        headline = self.explanations[1].bye_headline
        if self.bye in (None, self.before.bye) or headline is None:
            return ""
        return self._sentence(headline, language)

    def _sentence(self, statement: Statement, language: str) -> str:
        return voice_of(self.explanations[1], language).sentence(statement)

    def as_json(self, language: str | None = None) -> dict[str, object]:
        """Return everything as plain values; with a language, statements have a `text`."""
        voice = None if language is None else voice_of_what_if(self, language)
        return {
            "system": self.system,
            "round": self.round,
            "changes": [
                {"kind": change.kind, **change.statement.as_json(voice)} for change in self.changes
            ],
            "same": self.is_same,
            "before": _pairing_json(self.before),
            "after": _pairing_json(self.after),
            "boards": [self._board_json(board, language) for board in self.boards],
            "moves": [move._asdict() for move in self.moves],
            "bye": self.bye,
            "floaters": [floater._asdict() for floater in self.floaters],
            "players": people_json(self.people),
            "statements": [statement.as_json(voice) for statement in statements(self)],
        }

    def _board_json(self, changed: ChangedBoard, language: str | None) -> dict[str, object]:
        why = {} if language is None else {"why": self.why(changed.number, language)}
        return {**changed._asdict(), "board": list(changed.board), **why}

    def __str__(self) -> str:
        """Return it as text in English; `render_what_if` has other languages."""
        return render_what_if(self)


@public
def what_if(
    tournament: Tournament,
    changes: Iterable[str] | str,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    seating: Seating = NO_SEATING,
) -> WhatIf:
    """Return what would change in a round if something were different: `12 absent`, `board 3 1-0`.

    `changes` is one such text or several; `docs/what-if.md` lists what can be said. `seating` gives
    the published boards of rounds, both by number, where these are not the usual ones. The other
    arguments are those of `zug.explain`. The tournament stays as it is.
    """
    request = to_explain(PairingRequest(tournament, system, round, acceleration, options))
    prepared = request.prepare()
    earlier = tournament.before(request.round or tournament.next_round)
    start = case = Case(request._replace(tournament=earlier, round=None))
    read: list[WhatIfChange] = []
    for text in changes:
        # What was understood speaks of players under the numbers they have without the changes.
        read.append(_grammar(case, seating).read(text).renumbered(case.former))
        case = applied(read[-1], case)
    return _compared(prepared, case.request.prepare(), tuple(read), (start, case))


def _grammar(case: Case, seating: Seating) -> Grammar:
    held = {
        round_: {
            n: (case.present(white), case.present(black)) for n, (white, black) in boards.items()
        }
        for round_, boards in seating.items()
    }
    return Grammar(case.request, held)


def _compared(
    before: PreparedRound,
    after: PreparedRound,
    changes: tuple[WhatIfChange, ...],
    cases: tuple[Case, Case],
) -> WhatIf:
    ours, theirs, case = before.pair(), after.pair(), cases[1]
    if case.numbers:
        boards = tuple(Board(*map(case.former, board)) for board in theirs.boards)
        bye = None if theirs.bye is None else case.former(theirs.bye)
        theirs = replace(theirs, boards=boards, bye=bye, trace=())
    newcomers = people_of(after.tournament).items()
    people = people_of(before.tournament)
    people |= {case.former(tpn): person for tpn, person in newcomers}
    scores = [
        {who.former(tpn): card.score for tpn, card in deal_cards(prepared.tournament).items()}
        for who, prepared in zip(cases, (before, after), strict=True)
    ]
    both = scores[0], scores[1]
    return WhatIf(after.system.id, ours.round, changes, ours, theirs, people, cases, both)


def _brackets(
    explanation: Explanation, case: Case
) -> Iterator[tuple[Part, tuple[set[int], set[Board]]]]:
    """Yield the brackets with their players and boards, in the numbers of the first case."""
    for part in explanation.parts:
        if part.kind == "bracket":
            pairs = [pair for pair in explanation.parts if pair.group == part.group]
            boards = (explanation.boards[pair.board - 1] for pair in pairs if pair.board)
            players = {*map(case.former, part.players)}
            yield part, (players, {Board(*map(case.former, board)) for board in boards})


def _opponents(pairing: RoundPairing) -> dict[int, int]:
    """Return the opponent of every player; 0 is the bye."""
    met = {
        tpn: other
        for white, black in pairing.boards
        for tpn, other in ((white, black), (black, white))
    }
    return met if pairing.bye is None else met | {pairing.bye: 0}


def _floats(pairing: RoundPairing, scores: Mapping[int, int]) -> dict[int, str]:
    """Return who meets an opponent with a different score, and in which direction."""
    floats = {}
    for tpn, other in _opponents(pairing).items():
        if other and scores[tpn] != scores[other]:
            floats[tpn] = "down" if scores[tpn] > scores[other] else "up"
    return floats


def _pairing_json(pairing: RoundPairing) -> dict[str, object]:
    return {
        "system": pairing.system,
        "boards": [list(board) for board in pairing.boards],
        "bye": pairing.bye,
        "complete": pairing.is_complete,
    }


def voice_of_what_if(subject: WhatIf, language: str) -> SentenceWriter:
    return SentenceWriter(language, subject.people, subject.system, subject.first_board)


def statements(subject: WhatIf) -> Iterator[Statement]:
    """Yield what would change, most important first; before it, how many games are still open."""
    count = unfinished(subject)
    if count:
        yield _statement("whatif.unfinished", count=count)
    if not subject.after.is_complete:
        yield _statement("whatif.impossible")
        return
    if not subject.before.is_complete:
        yield _statement("whatif.was-impossible")
    yield from _changes_without_effect(subject)
    if not subject.after.boards and subject.bye is None:
        yield _statement("whatif.nobody")
        return
    if subject.is_same:
        yield _statement("whatif.same")
        return
    count = sum(not changed.colours for changed in subject.boards)
    if count:
        yield _statement("whatif.changed", count=count, boards=len(subject.after.boards))
    elif subject.boards:
        yield _statement("whatif.same-opponents")
    named = {tpn for change in subject.changes for tpn in change.statement.players}
    away = [move.who for move in subject.moves if move.after is None and move.who not in named]
    yield from _of_players("whatif.away", away)
    yield from _bye_statement(subject.before.bye, subject.bye)
    playing = {tpn for board in subject.after.boards for tpn in board}
    floaters = [change for change in subject.floaters if change.who in playing]
    for kind, id_ in (
        ("down", "whatif.floats-down"),
        ("up", "whatif.floats-up"),
        ("", "whatif.floats-no-more"),
    ):
        yield from _of_players(id_, [change.who for change in floaters if change.after == kind])


def _statement(id_: str, *players: int, **params: object) -> Statement:
    return Statement(id_, "", params, players)


def _of_players(id_: str, players: list[int]) -> Iterator[Statement]:
    """Yield a statement about some players; nothing if there are none."""
    if players:
        yield _statement(id_, *players, who=players, count=len(players))


def unfinished(subject: WhatIf) -> int:
    """Return how many games have no result yet with the changes; in pairing they are draws."""
    players = subject.cases[1].tournament.players
    cells = (cell for player in players for cell in player.cells if cell.colour is Colour.WHITE)
    return sum(not cell.is_known for cell in cells)


def _changes_without_effect(subject: WhatIf) -> Iterator[Statement]:
    """Yield the players whom a change sends away or brings back although they already are."""
    playing = _opponents(subject.before)
    for change in subject.changes:
        if change.kind in ("absent", "withdrawn", "bye", "present"):
            who, comes = change.params["who"], change.kind == "present"
            if comes == (who in playing):
                id_ = "whatif.already-present" if comes else "whatif.already-absent"
                yield _statement(id_, who, who=who)


def _bye_statement(before: int | None, who: int | None) -> Iterator[Statement]:
    """Yield who gets the bye instead of whom; nothing if the round has none either way."""
    if who is not None and before in (None, who):
        id_ = "whatif.bye-new" if before is None else "whatif.bye-stays"
        yield _statement(id_, who, who=who)
    elif who is None and before is not None:
        yield _statement("whatif.bye-none", before, before=before)
    elif who is not None and before is not None:
        yield _statement("whatif.bye", who, before, who=who, before=before)


def board_statement(changed: ChangedBoard) -> Statement:
    """Return the statement of a board that only the changes would make."""
    white, black = changed.board
    params: dict[str, object] = {"board": changed.number, "white": white, "black": black}
    if changed.colours:
        return _statement("whatif.colours", white, black, **params)
    params |= {"white_met": changed.white_met, "black_met": changed.black_met}
    return _statement("whatif.board", white, black, **params)


def render_what_if(
    subject: WhatIf, language: str = "en", form: str = "text", width: int = WIDTH
) -> str:
    """Return what would change, and why, as text for a terminal, Markdown or a fragment of HTML."""
    voice = voice_of_what_if(subject, language)
    title = voice.words("whatif.title", system=subject.system, round=subject.round)
    changes = [voice.sentence(change.statement) for change in subject.changes]
    effects = [*in_short(subject, language)]
    boards = [
        (voice.sentence(board_statement(board)), subject.why(board.number, language))
        for board in subject.boards
    ]
    if form == "html":
        content = {"title": title, "changes": changes, "said": effects, "boards": boards}
        return fill("explainer/templates/what_if.html", language, **content)
    if form == "markdown":
        rows = [f"- {sentence}{f'<br>{why}' if why else ''}" for sentence, why in boards]
        parts = [f"# {title}", *(f"- {change}" for change in changes), "", *effects, "", *rows]
        return "\n".join(parts).rstrip("\n") + "\n"
    lines = underlined(title)
    for line in (voice.words("whatif.changes", changes=changes), *effects):
        lines += lines_of(line, width, "", "  ")
    for sentence, why in boards:
        lines += lines_of(f"* {sentence}", width, "", "  ")
        lines += lines_of(why, width, "    ", "      ") if why else []
    return "\n".join(lines) + "\n"


def in_short(subject: WhatIf, language: str, *, with_open: bool = True) -> Iterator[str]:
    """Yield what would change in short, why the bye moves, and where the difference begins.

    A page may say in its own way which games are still open.
    """
    voice = voice_of_what_if(subject, language)
    for statement in statements(subject):
        if statement.id == "whatif.unfinished" and not with_open:
            continue
        yield voice.sentence(statement)
        why = subject.why_bye(language) if statement.id.startswith("whatif.bye") else ""
        if why:
            yield why
    bracket = subject.first_difference(language)
    if bracket:
        yield voice.words("whatif.first", title=bracket)
