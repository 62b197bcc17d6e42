"""What Zug writes into a report as comments, and reads back.

Comments about the past of the record are amendments (`zug.model.amendments`):

    ### Result @ Round 2: 4-11: 1-0 => 0-1
    ### Result @ Round 1: 4-11: 1-0 => 0-1 (after round 4)
    ### Rating correction @ Round 2: 4-11: 1-0 => 0-1
    ### Rating report: with the corrected results
    ### Colours @ Round 2: 5-1 => 1-5
    ### Numbers @ Round 1: 2-4 1 6-9
    ### Ratings used @ Round 1: 3=2100 7=0
    ### Configuration @ Round 2: rounds 3 => 5
    ### MPA @ Round 1: 4-2 5=PAB => 4-5 2=PAB
    ### Prohibition @ Round 1: given up 3-8 1-7

Others say what standings rest on and no record of a report has; they become fields of the event
and of its ranking:

    ### Expelled @ Round 4: 12          from that round on, which is perhaps not played
    ### Withdrawn @ Round 5: 3 7        the same, if they were not expelled then
    ### Ratings @ Round 5: 1=2105 7=1990
    ### OTHER_BLITZ: 1=3.5 7=4
    ### Long event: first
    ### Variant: Chess960
    ### Seed: 482913
    ### Lots: 3=2 7=1                   recorded among those nothing else separates

Round 2 was paired with 1-0, and if round 3 was published with it and taken back, the line ends with
`(round 3 taken back)`: the pairing that stands knew 0-1. With `(after round 4)` rounds 2 to 4 were
paired with 1-0, and from then on 0-1 counts. The numbers of round 1 say that number 2 of now was
number 1; 0 stands for a player who is gone. A comment that says something else stays among the
extras of the tournament, and so does one of the second group that names players there are not.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

from zug.errors import ZugError
from zug.fastclasses import replace
from zug.messages import Message, joined, say, say_n
from zug.model.amendments import (
    NOTHING,
    Amendment,
    Ban,
    BoardLists,
    ChangedResult,
    ChangedSetting,
    GivenUp,
    PastNumbers,
    PastRatings,
    Remark,
    Since,
    TurnedColours,
    lines_of,
    with_lines,
)
from zug.model.points import format_hundredths, parse_hundredths
from zug.model.results import parse_result, show_result
from zug.model.tournament import HIGHEST_RATING, LONG_EVENTS, MOST_PLAYERS, OTHER_FORM, Ranking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from re import Match

    from zug.model import Tournament
    from zug.model.amendments import Content, FileLine, Games, Pair, Word

COMMENT = "###"

_BETWEEN = " => "
_BY_COMPETITION = ", by the rules of the competition"
_GIVEN_UP = "given up"
_CORRECTED = "with the corrected results"
_SHORTEST_RUN = 3
_ORDER = (
    _GIVEN_UP,
    *(Remark.FULL_POINT_BYE, Remark.COLOURS, Remark.RESULT, Remark.RATING_CORRECTION),
    *(Remark.NUMBERS, Remark.RATINGS),
)
"""What follows from how things stand, in the order of the report."""

_HEAD = re.compile(r"### ([A-Z][A-Za-z ]+) @ Round (\d{1,3}): (.+)")
_OTHER = re.compile(r"### (?:.+?) @ Round ([1-9]\d{0,2}): (.*=>.*)")
_MANUAL = re.compile(r"###\s*MPA\s+@\s+Round\s+([1-9]\d{0,2})\s*(?::(.*))?")
_HANDLING = re.compile(rf"### {Remark.HANDLING}: (\S+)\s*")
_RATING_REPORT = re.compile(rf"### {Remark.RATING_REPORT}\b.*")
_UNCLEAR = re.compile(r"### (?:(Result) @|(Rating correction) ).*")
_RESULT = re.compile(
    r"(\d{1,6})-(\d{1,6}): (.+? => .+?)"
    r"(?: \((?:round (\d{1,3}) taken back|after round (\d{1,3})(,[^)]*)?)\))?\s*"
)
_COLOURS = re.compile(r"(\d{1,6})-(\d{1,6}) => \2-\1( => \1-\2)?\s*")
_NUMBERS = re.compile(r"(\d+(?:-\d+)?(?: \d+(?:-\d+)?)*)\s*")
_RATED = r"\d{1,6}=\d{1,4}"
_RATINGS = re.compile(rf"({_RATED}(?: {_RATED})*)\s*")
_SETTING = re.compile(r"(rounds|tie-breaks) (.*) => (\S+)\s*")
_PAIR = re.compile(r"(\d+)-(\d+)")
_BAN = re.compile(r"(not to|may) meet((?: \d{1,6})+(?=$|, rounds ))?(.*)")
_BOARD = re.compile(r"(0|[1-9]\d{0,5})(?:-(0|[1-9]\d{0,5})|=([A-Za-z]+))")
_ON_BOARD = re.compile(r"(?<= )(\d{1,6})(?:-(\d{1,6})|=[A-Za-z]+)(?= |$)")
_GAME = re.compile(r"(\d{1,6})-(\d{1,6}): ")
_GROUP = re.compile(r"(?:not to|may) meet((?: \d{1,6})+)(?:$|, rounds )")
_NUMBER = re.compile(r"\d+")
_HEADED = re.compile(rf"{COMMENT}[^:]* @ Round (\d{{1,3}})(?::|\s*$)")
_NUMBER_OF_ROUND = re.compile(r"round\W*(\d{1,3})")


# The lines of a tournament


def text_lines(tournament: Tournament) -> tuple[str, ...]:
    """Return the lines of a file that have no record, in its order: amendments and extras."""
    if not tournament.amendments:
        return tournament.extras
    return tuple(map(line_of, lines_of(tournament)))


def read_lines(lines: Iterable[str]) -> tuple[FileLine, ...]:
    """Return the lines with amendments for those that are comments of ours."""
    return tuple(read_amendment(line) or line for line in lines)


def understood(tournament: Tournament) -> Tournament:
    """Return the tournament with amendments for those of its extras that are comments of ours.

    Files are read so; a tournament made by a program may have such lines too. It is returned
    itself if it has none.
    """
    if not any(map(read_amendment, tournament.extras)):
        return tournament
    return with_lines(tournament, read_lines(text_lines(tournament)))


def order_of(comment: FileLine) -> tuple[int, int]:
    """Return where a comment stands in a report: by round, and there first what was decided."""
    line = line_of(comment)
    match = _HEADED.match(line)
    kind = line.partition(" @ ")[0]
    about = _GIVEN_UP if f": {_GIVEN_UP} " in line else kind.removeprefix(f"{COMMENT} ")
    return int(match[1]) if match else 0, _ORDER.index(about) if about in _ORDER else -1


def said_as_counted(corrected: Sequence[Amendment]) -> Message:
    """Return what was done about a rating report."""
    return say_n(
        "of this rating report, {count} game is taken with the result that counted: {lines}",
        "of this rating report, {count} games are taken with the results that counted: {lines}",
        len(corrected),
        lines=joined((line_of(amendment).removeprefix("### ") for amendment in corrected), "; "),
    )


# Writing an amendment


def line_of(line: FileLine) -> str:
    """Return the comment that says an amendment; any other line as it is."""
    return line if isinstance(line, str) else line.spelling or _written(line)


def text_of(amendment: Amendment) -> str:
    """Return what its line has after the colon; empty if it has none."""
    return line_of(amendment).partition(":")[2].strip()


def _written(amendment: Amendment) -> str:
    kind, round_ = amendment.kind, amendment.round
    about = f"{COMMENT} {kind} @ Round {round_}" if round_ else f"{COMMENT} {kind}"
    is_of_rating = kind is Remark.RATING_REPORT
    text = _CORRECTED if is_of_rating else content_text(amendment.content)
    return f"{about}: {text}" if text else about


def content_text(content: Content) -> str:
    """Return what stands after the colon."""
    match content:
        case ChangedResult(board):
            text = f"{_pairs_text([board])}: {_changed(content)}"
        case TurnedColours((white, black), is_back):
            boards = [(white, black), (black, white), (white, black)]
            text = _pairs_text(boards[: 2 + is_back], _BETWEEN)
        case PastNumbers(order):
            text = " ".join(_runs(order))
        case PastRatings(ratings):
            text = _listed(ratings)
        case ChangedSetting(name, old, new):
            text = f"{name} {old}{_BETWEEN}{new}"
        case BoardLists(sides):
            text = _BETWEEN.join(" ".join(map(_word_text, side)) for side in sides).strip()
        case GivenUp(pairs):
            text = f"{_GIVEN_UP} {_pairs_text(pairs)}"
        case Ban(is_lifted, players, others):
            named = "".join(f" {player}" for player in players)
            text = f"{'may' if is_lifted else 'not to'} meet{named}{others}"
        case _:
            text = content or ""
    return text


def _pairs_text(pairs: Iterable[Pair], between: str = " ") -> str:
    return between.join(f"{white}-{black}" for white, black in pairs)


def _word_text(word: Word) -> str:
    if isinstance(word, str):
        return word
    first, second = word
    return f"{first}={second}" if isinstance(second, str) else f"{first}-{second}"


def _changed(change: ChangedResult) -> str:
    """Return `1-0 => 0-1`, with the round that was taken back, or after which it counts."""
    results = _BETWEEN.join(map(_result_text, change.games))
    if change.taken_back:
        return f"{results} (round {change.taken_back} taken back)"
    if change.since is None:
        return results
    ground = _BY_COMPETITION if change.since.by_competition else ""
    return f"{results} (after round {change.since.after}{ground})"


def _result_text(games: Games) -> str:
    """Return a result in letters every reader of a report has; `?` for an adjourned game."""
    shown = " ".join(map(show_result, games))
    return shown.replace("½", "1/2").replace("*", "?") or NOTHING


def _runs(numbers: Iterable[int]) -> Iterator[str]:
    """Yield numbers; three or more that follow each other are a run."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    for run in runs:
        if len(run) >= _SHORTEST_RUN:
            yield f"{run[0]}-{run[-1]}"
        else:
            yield from map(str, run)


def _listed(values: Iterable[tuple[int, object]]) -> str:
    return " ".join(f"{number}={value}" for number, value in sorted(values))


# Reading an amendment


@lru_cache(maxsize=1024)
def read_amendment(line: str) -> Amendment | None:
    """Return what a line says of the past of the record; None if it is no such comment."""
    if not line.lstrip().startswith(COMMENT):
        return None
    amendment = _read(line)
    if amendment is None or (amendment.kind and _written(amendment) == line):
        return amendment
    return replace(amendment, spelling=line)


def renumbered(line: str, number: Callable[[int], object]) -> str:
    """Return a comment with other numbers of players, spelled as it is otherwise."""
    parts: list[str] = []
    done = 0
    for first, last in _places(line):
        parts += (line[done:first], str(number(int(line[first:last]))))
        done = last
    return "".join((*parts, line[done:]))


def _places(line: str) -> Iterator[tuple[int, int]]:
    """Yield where a line names players."""
    head = _HEAD.fullmatch(line)
    kind, start = (head[1], head.start(3)) if head else ("", 0)
    if kind in (Remark.RESULT, Remark.RATING_CORRECTION):
        game = _GAME.match(line, start)
        yield from (game.span(1), game.span(2)) if game else ()
    elif kind == Remark.PROHIBITION and (group := _GROUP.match(line, start)):
        yield from (number.span() for number in _NUMBER.finditer(line, *group.span(1)))
    elif kind in _OF_BOARDS or line.startswith(f"{_GIVEN_UP} ", start):
        for board in _ON_BOARD.finditer(line, start - 1):
            yield from (board.span(side) for side in (1, 2) if board[side])


def _read(line: str) -> Amendment | None:
    letters = _letters(line)
    for kind in (Remark.LEFT, Remark.TAKEN_BACK):
        if _letters(kind) in letters:
            return Amendment(kind, _round_in(line))
    if (match := _HEAD.fullmatch(line)) and match[1] in (*_READERS, *_OF_BOARDS):
        return _read_text(Remark(match[1]), match[2], match[3])
    for form, read in _FORMS:
        if match := form.fullmatch(line):
            return read(match)
    return None


def _read_text(kind: Remark, round_: str, text: str) -> Amendment | None:
    """Return what a line says by its text; None if it is a comment of that name."""
    read = _READERS.get(kind)
    content = read(text) if read else None
    if content is None and kind in (Remark.NUMBERS, Remark.RATINGS):
        return None
    if content is None and kind in _OF_BOARDS:
        is_clear = not round_.startswith("0")
        return Amendment(kind, int(round_), read_boards(text)) if is_clear else Amendment(kind)
    return Amendment(kind, int(round_), content)


def _read_manual(match: Match[str]) -> Amendment:
    boards = read_boards(match[2] or "")
    return Amendment(Remark.MANUAL, int(match[1]), boards if boards.sides[0] else None)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Match[str]], Amendment]], ...] = (
    (_MANUAL, _read_manual),
    (_RATING_REPORT, lambda _: Amendment(Remark.RATING_REPORT)),
    (_HANDLING, lambda match: Amendment(Remark.HANDLING, 0, match[1])),
    (_OTHER, lambda match: Amendment(Remark.OTHER, int(match[1]), read_boards(match[2]))),
    (_UNCLEAR, lambda match: Amendment(Remark(match[1] or match[2]))),
)
"""Other comments. Those about a result are so even if nobody knows which."""


def _letters(text: str) -> str:
    """Return what must agree however it was typed, or edited since."""
    return "".join(filter(str.isalpha, unicodedata.normalize("NFKC", text).casefold()))


def _round_in(line: str) -> int:
    match = _NUMBER_OF_ROUND.search(unicodedata.normalize("NFKC", line).casefold())
    return int(match[1]) if match else 0


def read_boards(text: str) -> BoardLists:
    """Return lists of boards: `4-2 5=PAB => 4-5 2=PAB`."""
    return BoardLists(tuple(tuple(map(_word, side.split())) for side in text.split("=>")))


def _word(text: str) -> Word:
    match = _BOARD.fullmatch(text)
    if match is None:
        return text
    return (int(match[1]), int(match[2])) if match[2] else (int(match[1]), match[3])


def _read_result(text: str) -> ChangedResult | None:
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    try:
        games = tuple(_games(part) for part in match[3].split(_BETWEEN))
    except ZugError:  # a line like ours that is not
        return None
    since = Since(int(match[5]), bool(match[6])) if match[5] else None
    change = ChangedResult((int(match[1]), int(match[2])), games, int(match[4] or 0), since)
    return change._replace(is_odd=not text.endswith(f": {_changed(change)}"))


def _games(text: str) -> Games:
    words = text.split()
    return (
        () if words == [NOTHING] else tuple(parse_result(word.replace("?", "*")) for word in words)
    )


def _read_colours(text: str) -> TurnedColours | None:
    match = _COLOURS.fullmatch(text)
    return match and TurnedColours((int(match[1]), int(match[2])), bool(match[3]))


def _read_numbers(text: str) -> PastNumbers | None:
    match = _NUMBERS.fullmatch(text)
    numbers: list[int] = []
    for part in match[1].split(" ") if match else ():
        first, _, last = part.partition("-")
        if max(len(first), len(last)) > len(str(MOST_PLAYERS)):
            return None
        numbers += range(int(first), int(last or first) + 1)
        if len(numbers) > MOST_PLAYERS:
            return None
    named = [number for number in numbers if number]
    return PastNumbers(tuple(numbers)) if named and len(named) == len(set(named)) else None


def _read_ratings(text: str) -> PastRatings | None:
    match = _RATINGS.fullmatch(text)
    if match is None:
        return None
    rated = [(number, int(rating)) for number, rating in _pairs(match[1])]
    ratings = dict(rated)
    is_sound = len(ratings) == len(rated) and max(ratings.values()) <= HIGHEST_RATING
    return PastRatings(tuple(sorted(rated))) if is_sound else None


def _read_setting(text: str) -> ChangedSetting | None:
    match = _SETTING.fullmatch(text)
    return match and ChangedSetting(match[1], match[2], match[3])


def _read_prohibition(text: str) -> GivenUp | Ban | None:
    if text.startswith(f"{_GIVEN_UP} "):
        return GivenUp(tuple((int(white), int(black)) for white, black in _PAIR.findall(text)))
    match = _BAN.fullmatch(text)
    return match and Ban(match[1] == "may", tuple(map(int, (match[2] or "").split())), match[3])


_READERS: dict[str, Callable[[str], Content]] = {
    Remark.RESULT: _read_result,
    Remark.RATING_CORRECTION: _read_result,
    Remark.COLOURS: _read_colours,
    Remark.NUMBERS: _read_numbers,
    Remark.RATINGS: _read_ratings,
    Remark.CONFIGURATION: _read_setting,
    Remark.PROHIBITION: _read_prohibition,
}
"""How what stands after the colon is read, by the kind; None if it makes no sense."""
_OF_BOARDS = (
    *(Remark.MANUAL, Remark.IMPORT, Remark.COLOURS),
    *(Remark.CONFIGURATION, Remark.FULL_POINT_BYE),
)
"""Kinds of which any other text is a list of boards."""


# What standings rest on

_NAMES = {
    "long_event": "Long event",
    "variant": "Variant",
    "seed": "Seed",
    "organiser": "Organiser",
}
_ABOUT = {name.lower(): field for field, name in _NAMES.items()}
_SAID = re.compile(r"### (Long event|Variant|Seed|Organiser): (\S.*)", re.IGNORECASE)
_RANKING = {
    "expelled": re.compile(r"### Expelled @ Round ([1-9]\d{0,2}):((?: \d{1,5})+)"),
    "withdrawn": re.compile(r"### Withdrawn @ Round ([1-9]\d{0,2}):((?: \d{1,5})+)"),
    "lots": re.compile(r"### (Lots):((?: \d{1,5}=\d{1,5})+)"),
    "ratings": re.compile(r"### Ratings @ Round (\d{1,3}):((?: \d{1,5}=\d{1,4})+)"),
    "values": re.compile(rf"### ({OTHER_FORM}):((?: \d{{1,5}}=\d{{1,5}}(?:\.\d{{1,2}})?)+)"),
}
"""By field of the ranking: round or code, then values by number."""


def ranking_lines(tournament: Tournament, numbers: Mapping[int, int]) -> Iterator[str]:
    """Yield the comments; `numbers` are those of the file, by TPN."""
    event, ranking = tournament.event, tournament.ranking
    for field, name in _NAMES.items():
        if value := " ".join(str(getattr(event, field)).split()):
            yield f"### {name}: {value}"
    yield from _by_round("Expelled", ranking.expelled, numbers)
    yield from _by_round("Withdrawn", ranking.withdrawn, numbers)
    if ranking.lots:
        drawn = {numbers[tpn]: lot for tpn, lot in ranking.lots.items()}
        yield f"### Lots: {_listed(drawn.items())}"
    for round_ in sorted({first for row in ranking.ratings.values() for first, _ in row}):
        rated = {
            numbers[tpn]: dict(row)[round_]
            for tpn, row in ranking.ratings.items()
            if round_ in dict(row)
        }
        yield f"### Ratings @ Round {round_}: {_listed(rated.items())}"
    for code, values in sorted(ranking.values.items()):
        shown = {numbers[tpn]: format_hundredths(value) for tpn, value in values.items()}
        yield f"### {code}: {_listed(shown.items())}"


def _by_round(what: str, firsts: Mapping[int, int], numbers: Mapping[int, int]) -> Iterator[str]:
    for round_ in sorted(set(firsts.values())):
        out = sorted(numbers[tpn] for tpn, first in firsts.items() if first == round_)
        yield f"### {what} @ Round {round_}: {' '.join(map(str, out))}"


def ranking_note(tournament: Tournament) -> tuple[Message, ...]:
    """Return the note for an export that other programs do not read comments, if it matters.

    Withdrawals need no word: records say who is not paired.
    """
    if replace(tournament.ranking, withdrawn={}) == Ranking():
        return ()
    return (
        say(
            "no record of a report has expelled players, lots, values worked out elsewhere or a "
            "second rating: they are written as comments (###), which other programs do not read"
        ),
    )


def with_comments(tournament: Tournament, tpns: Mapping[int, int]) -> Tournament:
    """Return a tournament with what its comments say; `tpns` are by the numbers of the file."""
    kept: list[str] = []
    event: dict[str, Any] = {}
    ranking: dict[str, dict[Any, Any]] = {field: {} for field in _RANKING}
    for line in tournament.extras:
        if details := _read_event(line):
            event |= details
        elif (named := _read_ranking(line, tpns)) is None:
            kept.append(line)
        else:
            field, head, values = named
            for tpn, value in values:
                _put(ranking[field], field, head, tpns[tpn], value)
    ranking["ratings"] = {
        tpn: tuple(sorted(row.items())) for tpn, row in ranking["ratings"].items()
    }
    rest = with_lines(tournament, read_lines(kept))
    return replace(rest, event=replace(tournament.event, **event), ranking=Ranking(**ranking))


def is_of_ranking(line: str, numbers: Collection[int]) -> bool:
    """Return whether a report that holds this comment has more than the comment."""
    return bool(_read_event(line)) or _read_ranking(line, numbers) is not None


def _read_event(line: str) -> dict[str, str]:
    """Return the field of the event a comment states; none if it states none."""
    match = _SAID.fullmatch(line)
    field, value = (_ABOUT[match[1].lower()], match[2]) if match else ("", "")
    is_one_word = field == "organiser" or " " not in value
    is_known = field != "long_event" or value in LONG_EVENTS
    return {field: value} if field and is_one_word and is_known else {}


def _read_ranking(
    line: str, numbers: Collection[int]
) -> tuple[str, str, list[tuple[int, str]]] | None:
    """Return a field of the ranking, its round or code, and values by number.

    None if a comment is about something else, or about players there are not.
    """
    for field, form in _RANKING.items():
        if match := form.fullmatch(line):
            values = [*_pairs(match[2])]
            is_known = all(number in numbers for number, _ in values)
            return (field, match[1], values) if is_known else None
    return None


def _put(row: dict[Any, Any], field: str, head: str, tpn: int, value: str) -> None:
    """Put what is said of a player into a field of the ranking."""
    if field in ("expelled", "withdrawn"):
        row[tpn] = int(head)
    elif field == "lots":
        row[tpn] = int(value)
    elif field == "ratings":
        row.setdefault(tpn, {})[int(head)] = int(value)
    else:
        row.setdefault(head, {})[tpn] = parse_hundredths(value) or 0


def _pairs(text: str) -> Iterator[tuple[int, str]]:
    for word in text.split():
        number, _, value = word.partition("=")
        yield int(number), value
