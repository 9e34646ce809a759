"""The store: one file with runs, checkpoints, the journal of acts, and leases."""

from iris_screen.graph.store.lease import MEMORY, Lease
from iris_screen.graph.store.record_check import RecordCheck
from iris_screen.graph.store.run_store import ALL, OVER, RunRow, Store, TurnRow, check_run_id
from iris_screen.tools.database.database import OnWrite, ignore_writes

__all__ = [
    "ALL",
    "MEMORY",
    "OVER",
    "Lease",
    "OnWrite",
    "RecordCheck",
    "RunRow",
    "Store",
    "TurnRow",
    "check_run_id",
    "ignore_writes",
]  # fmt: skip
