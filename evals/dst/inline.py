"""The one place where LangGraph is patched for the simulation: work for threads is done at once, in order.

`langgraph.pregel._executor` asks for an executor by config; there the pool is replaced by one that runs each piece of
work in the caller. Otherwise the order of checkpoint writes and work would differ from run to run.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from langgraph.pregel import _executor


class _Inline:
    def submit(self, work: Callable[..., Any], *args: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **more))
        except BaseException as error:  # noqa: BLE001 (a future carries whatever its work raised, including Cut)
            done.set_exception(error)
        return done


@contextmanager
def _inline_executor(_config: Any) -> Iterator[_Inline]:
    yield _Inline()


@contextmanager
def run_inline() -> Iterator[None]:
    """Within it, LangGraph uses no threads in this process. It can be nested."""
    before = _executor.get_executor_for_config  # type: ignore[attr-defined]
    _executor.get_executor_for_config = _inline_executor  # type: ignore[attr-defined, assignment]
    try:
        yield
    finally:
        _executor.get_executor_for_config = before  # type: ignore[attr-defined]
