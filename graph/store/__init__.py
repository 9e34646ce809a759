"""One file that keeps runs, checkpoints, the journal of acts, and who may act."""

from graph.store.lease import Lease
from graph.store.store import ALL, OVER, RunRow, Store, TurnRow
from tools.storing.file import Gate, no_gate

__all__ = ["ALL", "OVER", "Gate", "Lease", "RunRow", "Store", "TurnRow", "no_gate"]
