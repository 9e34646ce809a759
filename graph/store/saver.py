"""LangGraph's checkpoints in the store's file. The thread is the run's id.

Writes are done one at a time, each in its own transaction. LangGraph hands the writes of a super-step and the next
checkpoint to a pool of threads and promises no order between them (langgraph #8039): run a graph with IN_ORDER. The
asynchronous methods share a thread of their own, so there the order is that of the calls.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar, cast

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    WRITES_IDX_MAP,
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    get_checkpoint_id,
    get_checkpoint_metadata,
)
from langgraph.checkpoint.serde.types import ERROR, INTERRUPT

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.graph.store.checkpoint_seals import CheckpointSeals
from iris_screen.graph.store.former_states import upgrade_state
from iris_screen.graph.store.lease import LeaseManager
from iris_screen.graph.store.run_chain import lock_run
from iris_screen.graph.store.serde import KIND, Serde
from iris_screen.tools.database.database import Database

IN_ORDER: Final[RunnableConfig] = {"max_concurrency": 1}
"""Part of every run's config: one worker thread, so that writes reach the saver in the order LangGraph made them."""


def config_of(run_id: str) -> RunnableConfig:
    """LangGraph's config of a run: its thread is the run's id."""
    return {"configurable": {"thread_id": run_id}, "recursion_limit": 1_000_000, **IN_ORDER}


T = TypeVar("T")

Place = tuple[str, str, str]
"""Thread, namespace and id of a checkpoint."""


class Saver(BaseCheckpointSaver[int]):
    """A checkpointer on an open store. Raises StoreError for what cannot be kept or read, Superseded when fenced."""

    def __init__(self, file: Database, leases: LeaseManager, seals: CheckpointSeals) -> None:
        super().__init__(serde=Serde())
        self._file = file
        self._leases = leases
        self._seals = seals
        self._lane = ThreadPoolExecutor(max_workers=1, thread_name_prefix="saver")

    # --- writing -----------------------------------------------------------------------------------------------------

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,  # a checkpoint is kept whole
    ) -> RunnableConfig:
        thread, ns, parent = _read_place(config)
        about = json.dumps(get_checkpoint_metadata(config, metadata))
        where = (thread, ns, checkpoint["id"], parent or None, about)
        row = (*where, self._seals.add(where, self._dump(checkpoint)))
        with self._file.write("put", locks=lock_run(thread)) as connection:
            self._leases.fence(connection, thread)
            connection.execute(_KEEP_CHECKPOINT, row)
            self._leases.note_checkpoint(connection, thread)
        return _make_config(thread, ns, checkpoint["id"])

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        place = _read_place(config)
        rows = []
        for idx, (channel, value) in enumerate(writes):
            where = (*place, task_path, task_id, WRITES_IDX_MAP.get(channel, idx), channel)
            rows.append((*where, self._seals.add(where, self._dump(_make_storable(channel, value)))))
        special = all(channel in WRITES_IDX_MAP for channel, _ in writes)
        with self._file.write("put_writes", locks=lock_run(place[0])) as connection:
            self._leases.fence(connection, place[0])
            connection.executemany(_REPLACE_WRITES if special else _ADD_WRITES, rows)

    def delete_thread(self, thread_id: str) -> None:
        self.prune([thread_id], strategy="delete")

    def delete_for_runs(self, run_ids: Sequence[str]) -> None:
        """Delete by the run_id in the metadata, which is LangGraph's and not a run of ours."""
        with self._file.write("delete_for_runs") as connection:
            rows = connection.execute("SELECT thread, ns, id, metadata FROM checkpoints").fetchall()
            for *place, about in rows:
                if _read_metadata(about).get("run_id") in run_ids:
                    connection.execute("DELETE FROM writes WHERE thread = ? AND ns = ? AND checkpoint = ?", place)
                    connection.execute("DELETE FROM checkpoints WHERE thread = ? AND ns = ? AND id = ?", place)

    def copy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        if not self._seals.fit(source_thread_id):
            raise StoreError(say("store-record-refused", state="changed", run=source_thread_id))
        with self._file.write("copy_thread", locks=lock_run(target_thread_id)) as connection:
            self._leases.fence(connection, target_thread_id)
            connection.execute(_COPY_CHECKPOINTS, (target_thread_id, source_thread_id))
            connection.execute(_COPY_WRITES, (target_thread_id, source_thread_id))
            self._seals.renew(connection, target_thread_id)

    def prune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        """keep_latest: one checkpoint per namespace stays, with its writes. delete: none."""
        latest_stays = strategy == "keep_latest"
        with self._file.write(
            "prune_threads", locks=[name for thread in thread_ids for name in lock_run(thread)]
        ) as connection:
            for thread in thread_ids:
                self._leases.fence(connection, thread)
                connection.execute(_DELETE_OLDER if latest_stays else _DELETE_ALL, (thread,))
                connection.execute(_DELETE_LOOSE_WRITES, (thread,))

    # --- reading -----------------------------------------------------------------------------------------------------

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        thread, ns, checkpoint_id = _read_place(config)
        with self._file.read() as connection:
            if not checkpoint_id:
                (checkpoint_id,) = connection.execute(_LATEST, (thread, ns)).fetchone()
            row = connection.execute(_CHECKPOINT, (thread, ns, checkpoint_id)).fetchone()
            writes = connection.execute(_WRITES, (thread, ns, checkpoint_id)).fetchall()
            return None if row is None else self._make_tuple((thread, ns, str(checkpoint_id)), row, writes)

    def list(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002 (LangGraph's name)
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> Iterator[CheckpointTuple]:
        """Newest first. Each is read separately: what is pruned meanwhile is left out."""
        for place in self._list_places(config, filter or {}, before)[:limit]:
            if found := self.get_tuple(_make_config(*place)):
                yield found

    def _list_places(
        self, config: RunnableConfig | None, wanted: dict[str, Any], before: RunnableConfig | None
    ) -> Sequence[Place]:
        asked = dict((config or {}).get("configurable", {}))
        bounds = {
            "thread = ?": asked.get("thread_id"),
            "ns = ?": asked.get("checkpoint_ns"),
            "id = ?": asked.get("checkpoint_id"),
            "id < ?": get_checkpoint_id(before) if before else None,
        }
        given = {bound: str(value) for bound, value in bounds.items() if value is not None}
        where = " AND ".join([*given, "true"])
        query = f"SELECT thread, ns, id, metadata FROM checkpoints WHERE {where} ORDER BY id DESC"  # noqa: S608
        with self._file.read() as connection:
            rows = connection.execute(query, list(given.values()))
            about = [((str(thread), str(ns), str(id_)), _read_metadata(text)) for thread, ns, id_, text in rows]
        return [place for place, metadata in about if all(metadata.get(k) == v for k, v in wanted.items())]

    def _make_tuple(self, place: Place, row: tuple[Any, ...], writes: Sequence[tuple[Any, ...]]) -> CheckpointTuple:
        parent, metadata, body = row
        checkpoint = self._load(body)
        if not isinstance(checkpoint, dict) or not checkpoint.keys() >= Checkpoint.__required_keys__:
            raise ValueError("no checkpoint")
        pending = [(task, channel, self._load(value)) for task, channel, value in writes]
        pending = upgrade_state(checkpoint, pending)
        return CheckpointTuple(
            config=_make_config(*place),
            checkpoint=cast(Checkpoint, checkpoint),
            metadata=cast(CheckpointMetadata, _read_metadata(metadata)),
            parent_config=_make_config(*place[:2], parent) if parent else None,
            pending_writes=pending,
        )

    def _dump(self, value: Any) -> bytes:
        return self.serde.dumps_typed(value)[1]

    def _load(self, body: bytes) -> Any:
        return self.serde.loads_typed((KIND, body))

    # --- the same from an event loop, which must never wait for a disk ------------------------------------------------

    async def _run_in_lane(self, call: Callable[..., T], *args: Any, **options: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._lane, partial(call, *args, **options))

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return await self._run_in_lane(self.get_tuple, config)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002 (LangGraph's name)
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        places = await self._run_in_lane(self._list_places, config, filter or {}, before)
        for place in places[:limit]:
            if found := await self._run_in_lane(self.get_tuple, _make_config(*place)):
                yield found

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return await self._run_in_lane(self.put, config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        await self._run_in_lane(self.put_writes, config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        await self._run_in_lane(self.delete_thread, thread_id)

    async def adelete_for_runs(self, run_ids: Sequence[str]) -> None:
        await self._run_in_lane(self.delete_for_runs, run_ids)

    async def acopy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        await self._run_in_lane(self.copy_thread, source_thread_id, target_thread_id)

    async def aprune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        await self._run_in_lane(self.prune, thread_ids, strategy=strategy)


def _read_place(config: RunnableConfig) -> Place:
    where = config["configurable"]
    return str(where["thread_id"]), str(where.get("checkpoint_ns", "")), get_checkpoint_id(config) or ""


def _make_config(thread: str, ns: str, checkpoint_id: str) -> RunnableConfig:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": ns, "checkpoint_id": checkpoint_id}}


def _read_metadata(text: Any) -> dict[str, Any]:
    metadata = json.loads(str(text))
    if not isinstance(metadata, dict):
        raise ValueError(metadata)  # noqa: TRY004 (the file is at fault, not the caller)
    return metadata


def _make_storable(channel: str, value: Any) -> Any:
    """LangGraph's own writes in a form that can be read back: an exception as text, a tuple of interrupts as a list."""
    if channel == ERROR:
        return repr(value) if isinstance(value, BaseException) else value
    return list(value) if channel == INTERRUPT and isinstance(value, tuple) else value


_LATEST = "SELECT max(id) FROM checkpoints WHERE thread = ? AND ns = ?"
_CHECKPOINT = "SELECT parent, metadata, body FROM checkpoints WHERE thread = ? AND ns = ? AND id = ?"
_WRITES = """SELECT task, channel, body FROM writes WHERE thread = ? AND ns = ? AND checkpoint = ?
    ORDER BY path, task, idx"""
_KEEP_CHECKPOINT = """INSERT INTO checkpoints (thread, ns, id, parent, metadata, body) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (thread, ns, id)
    DO UPDATE SET parent = excluded.parent, metadata = excluded.metadata, body = excluded.body"""
_ADD_WRITES = """INSERT INTO writes (thread, ns, checkpoint, path, task, idx, channel, body)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
_REPLACE_WRITES = _ADD_WRITES.replace(
    "DO NOTHING",
    """(thread, ns, checkpoint, task, idx)
    DO UPDATE SET path = excluded.path, channel = excluded.channel, body = excluded.body""",
)
_DELETE_ALL = "DELETE FROM checkpoints WHERE thread = ?"
_DELETE_OLDER = """DELETE FROM checkpoints WHERE thread = ? AND id < (SELECT max(id) FROM checkpoints AS other
    WHERE other.thread = checkpoints.thread AND other.ns = checkpoints.ns)"""
_DELETE_LOOSE_WRITES = """DELETE FROM writes WHERE thread = ? AND NOT EXISTS (SELECT 1 FROM checkpoints
    WHERE checkpoints.thread = writes.thread AND checkpoints.ns = writes.ns AND checkpoints.id = writes.checkpoint)"""
_COPY_CHECKPOINTS = _KEEP_CHECKPOINT.replace(
    "VALUES (?, ?, ?, ?, ?, ?)",
    """
    SELECT ?, ns, id, parent, metadata, body FROM checkpoints WHERE thread = ?""",
)
_COPY_WRITES = _REPLACE_WRITES.replace(
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    """
    SELECT ?, ns, checkpoint, path, task, idx, channel, body FROM writes WHERE thread = ?""",
)
