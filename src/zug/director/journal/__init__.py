"""The journal of an event: the file of its decisions, and the state they lead to.

- `file`: lines with a checksum chain, in a file that one process writes
- `locking`: opening and locking that file
- `replay`: from lines to the state and to sentences
- `undo_rules`: what an undo may not take back
- `publications`: what became public, and when
"""

from zug.director.journal.file import (
    LIKE,
    LOCAL_OWNER,
    LONGEST_NAME,
    LONGEST_REASON,
    OF_LIST,
    Contents,
    Journal,
    JournalLine,
    TornJournalError,
    checksums,
    decode,
    encode,
    from_list,
    open_journal,
    place_of_torn,
    read_journal,
    repair,
)

__all__ = [
    "LIKE",
    "LOCAL_OWNER",
    "LONGEST_NAME",
    "LONGEST_REASON",
    "OF_LIST",
    "Contents",
    "Journal",
    "JournalLine",
    "TornJournalError",
    "checksums",
    "decode",
    "encode",
    "from_list",
    "open_journal",
    "place_of_torn",
    "read_journal",
    "repair",
]
