"""Rows on disk: Parquet files, each written whole, known by the tasks in it.

A run that stops in the middle leaves whole files only. Rows that were on their way are worked out
again by the next run and, being the same, may be there twice without harm: a task counts once.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any

from zug.errors import AccessError, UsageError
from zug.formats.files import write_bytes
from zug.lab.measures import MEASURES, PROFILES
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from zug.lab.experiment import Experiment
    from zug.lab.running import Row

IDENTITY = "experiment.json"


class Storage:
    """The folder of an experiment: `experiment.json`, and rows in `rows/`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows = folder / "rows"

    def open(self, experiment: Experiment, *, resume: bool) -> set[str]:
        """Make the folder ready; the tasks that are done already."""
        try:
            self.rows.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AccessError("no-access", f"{self.rows}: {error.strerror}") from None
        identity = self.folder / IDENTITY
        if identity.exists() and not resume:
            raise UsageError(
                "results-there",
                say("{folder} holds results already", folder=self.folder),
                say("use --resume to continue with them, or choose another folder"),
            )
        if identity.exists() and _fingerprint(identity) != experiment.fingerprint:
            raise UsageError(
                "other-experiment",
                say("{folder} holds results of another experiment", folder=self.folder),
                say("choose another folder, or undo the change to seed, field, play, norm or top"),
            )
        head = {"title": experiment.title, "fingerprint": experiment.fingerprint}
        write_bytes(identity, json.dumps(head, indent=2).encode())
        return {str(row["task"]) for row in self.read()}

    def append(self, rows: Sequence[Row]) -> None:
        """Write a part. Its name is that of its tasks: the same part lands on itself."""
        import pyarrow as pa  # noqa: PLC0415 - slow to load
        import pyarrow.parquet as pq  # noqa: PLC0415

        rows = sorted(rows, key=lambda row: str(row["task"]))
        names = "\n".join(str(row["task"]) for row in rows)
        path = self.rows / f"part-{hashlib.sha256(names.encode()).hexdigest()[:20]}.parquet"
        draft = path.with_suffix(f".{os.getpid()}.tmp")
        pq.write_table(pa.Table.from_pylist(list(rows), schema=_schema()), draft)
        draft.replace(path)

    def read(self) -> list[dict[str, Any]]:
        """Return all rows, each task once, ordered by task name."""
        import pyarrow as pa  # noqa: PLC0415 - slow to load
        import pyarrow.parquet as pq  # noqa: PLC0415

        known: dict[str, dict[str, Any]] = {}
        for path in sorted(self.rows.glob("part-*.parquet")):
            try:
                rows = pq.ParquetFile(path).read().to_pylist()
            except (pa.ArrowInvalid, OSError) as error:
                raise AccessError(
                    "bad-rows",
                    say("{path} is damaged: {error}", path=path, error=error),
                    say("delete it; --resume computes its rows again"),
                ) from None
            known |= {row["task"]: row for row in rows}
        return [known[task] for task in sorted(known)]


def wanted(rows: Iterable[dict[str, Any]], experiment: Experiment) -> list[dict[str, Any]]:
    """Return the rows of an experiment's tasks by setting, then repetition."""
    order = {setting.key: index for index, setting in enumerate(experiment.settings)}
    chosen = [
        row for row in rows if row["cell"] in order and row["repetition"] < experiment.repetitions
    ]
    return sorted(chosen, key=lambda row: (order[row["cell"]], row["repetition"]))


def _fingerprint(path: Path) -> str:
    try:
        return str(json.loads(path.read_text(encoding="utf-8"))["fingerprint"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def _schema() -> Any:
    import pyarrow as pa  # noqa: PLC0415 - slow to load

    columns = [("task", pa.string()), ("cell", pa.string()), ("repetition", pa.int32())]
    columns += [("seed", pa.int64()), ("rounds_played", pa.int32())]
    columns += [(measure.id, pa.float64()) for measure in MEASURES]
    columns += [(profile.id, pa.list_(pa.float64())) for profile in PROFILES]
    return pa.schema(columns)
