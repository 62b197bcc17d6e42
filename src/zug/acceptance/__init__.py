"""The acceptance test of FIDE: tournaments compared with another engine, each way, and traced.

Zug makes tournaments which the other engine checks, and checks those the other one makes: pairings
round by round, and ranks where the file names its tie-breaks (C.02.03).

- `peers`: the other engines, and how to call them
- `comparing`: one tournament compared
- `runs`: a run over thousands of them, its ledger and its report
"""

from zug.acceptance.comparing import ComparisonTask, compare
from zug.acceptance.peers import PEERS, Peer, find_peer
from zug.acceptance.runs import Run, run, write_reports

__all__ = ["PEERS", "ComparisonTask", "Peer", "Run", "compare", "find_peer", "run", "write_reports"]
