"""One file that keeps runs, checkpoints, the journal of acts, and who may act."""

from graph.store.file import Gate, no_gate
from graph.store.lease import Lease
from graph.store.store import OVER, RunRow, Store, TurnRow

__all__ = ["OVER", "Gate", "Lease", "RunRow", "Store", "TurnRow", "no_gate"]
