"""`zug compare`."""

from __future__ import annotations

import click

from zug import __version__
from zug.cli.exits import Exit
from zug.cli.files.round_request import RoundRequest, about_a_round
from zug.cli.loading import bytes_of_file
from zug.cli.options import examples, language_option, system_options
from zug.cli.output import done, emit, line_width
from zug.errors import UsageError
from zug.explainer.comparison import compare, render_comparison
from zug.explainer.published import NothingReadError
from zug.explainer.rendering import WIDTH
from zug.explainer.verdict import judge, render_lines, render_verdict
from zug.messages import joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.explainer.verdict import Verdict


@click.command(
    epilog=examples(
        "zug compare open.trf --systems dutch-2017,dutch-2026   two editions, board by board",
        "zug compare open.trf --systems all                     how many pairs agree",
        "zug compare open.trf --published boards.txt            is this what the rules give?",
        "zug compare open.trf --published -                     the same, pasted (end: Ctrl-D)",
        "zug compare open.trf --published boards.txt --pdf verdict.pdf",
    )
)
@click.argument("file", metavar="FILE")
@click.option("-r", "--round", "round_", type=int, metavar="N", help="Which round.")
@click.option(
    "--systems",
    metavar="ID,ID",
    help="Systems or editions to pair the round by, or 'all'.",
)
@click.option(
    "--published",
    metavar="PAIRING",
    help="A pairing to judge: a paste of boards (numbers or names), the output of an engine, "
    "JSON, or a TRF that holds the round; '-' reads standard input.",
)
@click.option("--lines", "with_lines", is_flag=True, help="Show how every line was understood.")
@click.option("--pdf", metavar="OUT", help="Write the verdict as a page to be filed.")
@click.option("--proof", metavar="OUT", help="Write the proof of what the rules give.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The paper of the page.",
)
@system_options
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
@language_option
@about_a_round
def command(
    *,
    asked: RoundRequest,
    systems: str | None,
    published: str | None,
    with_lines: bool,
    pdf: str | None,
    proof: str | None,
    paper: str,
    as_json: bool,
    language: str,
) -> int:
    """A round by several systems side by side, or a published pairing against the rules.

    Ends with code 1 if a published pairing is not what the rules give.
    """
    if (systems is None) == (published is None):
        raise UsageError("one-question", say("give either --systems or --published"))
    if published is None and (pdf or proof):
        raise UsageError("one-question", say("--pdf and --proof go with --published"))
    if systems is not None:
        emit(_comparison(asked, systems, language, as_json=as_json))
        return Exit.OK
    assert published is not None
    try:
        verdict = _judged(asked, published)
    except NothingReadError as error:
        if with_lines and not as_json:
            emit(render_lines(error.lines, asked.tournament, language))
        raise
    if proof is not None:
        _require_proofs(verdict)
    if pdf is not None:
        _file(verdict, pdf, paper, language)
    if proof is not None:
        _prove(verdict, proof)
    emit(_verdict(verdict, language, as_json=as_json, with_lines=with_lines))
    return Exit.OK if verdict.is_same else Exit.DIFFERENCES


def _judged(asked: RoundRequest, published: str) -> Verdict:
    return judge(
        asked.tournament, bytes_of_file(published), asked.system, **asked.how, name=published
    )


def _comparison(asked: RoundRequest, systems: str, language: str, *, as_json: bool) -> str:
    names = [name.strip() for name in systems.split(",") if name.strip()]
    comparison = compare(
        asked.tournament,
        names,
        round=asked.round,
        acceleration=asked.acceleration,
        options=asked.options,
    )
    if as_json:
        return _json(comparison.as_json(language))
    return render_comparison(comparison, language, line_width(WIDTH))


def _verdict(verdict: Verdict, language: str, *, as_json: bool, with_lines: bool) -> str:
    if as_json:
        return _json(verdict.as_json(language))
    return render_verdict(verdict, language, with_lines=with_lines, width=line_width(WIDTH))


def _json(document: Mapping[str, object]) -> str:
    from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

    return to_json(document)


def _file(verdict: Verdict, path: str, paper: str, language: str) -> None:
    from datetime import UTC, datetime  # noqa: PLC0415 - only when asked for

    from zug.dates import moment  # noqa: PLC0415
    from zug.formats.files import write_bytes  # noqa: PLC0415
    from zug.reports.explanation import verdict_pdf  # noqa: PLC0415
    from zug.reports.sheets import Paper  # noqa: PLC0415

    origin = joined((f"Zug {__version__}", moment(datetime.now(UTC).astimezone())), ", ")
    size = Paper.LETTER if paper == "letter" else Paper.A4
    write_bytes(path, verdict_pdf(verdict, size, language, origin))
    done()


def _require_proofs(verdict: Verdict) -> None:
    """Nothing is written if not everything can be."""
    from zug.systems import find_system  # noqa: PLC0415 - only when asked for
    from zug.systems.proofs import require_proofs  # noqa: PLC0415

    require_proofs(find_system(verdict.system))


def _prove(verdict: Verdict, path: str) -> None:
    """What the rules give, whatever was published or recorded."""
    from zug.formats.files import write_bytes  # noqa: PLC0415 - only when asked for

    assert verdict.proof is not None
    write_bytes(path, verdict.proof.to_bytes())
    done()
