"""The same session for asyncio: `async with iris_screen.open_async("android:") as s: await s.tap("Send")`."""

from asyncio import get_running_loop
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, Self, TypeVar

from langchain_core.tools import StructuredTool
from typing_extensions import override

from iris_screen.core.geometry import Box
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.target import Reads, Target
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.session.acts import PATIENCE, Acts
from iris_screen.graph.session.screen_session import Screenshot, Session
from iris_screen.graph.session.screen_session import open as open_session

P = ParamSpec("P")
T = TypeVar("T")


class AsyncSession(Acts[Awaitable[StepResult]]):
    """A Session whose calls are awaited. They are done one after the other, in a thread of the session's own."""

    def __init__(self, make: Callable[[], Session]) -> None:
        self._make = make
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="iris-session")
        self._session: Session | None = None

    @override
    def do(self, step: Step) -> Awaitable[StepResult]:
        return self._call(self._open.do, step)

    def tools(self) -> list[StructuredTool]:
        """As those of a Session; each is awaited."""
        return self._open.tools(self._call)

    async def read(self, what: str | Target, kind: Reads = "", *, within: float = PATIENCE) -> str:
        return await self._call(self._open.read, what, kind, within=within)

    async def find(self, what: str | Target, *, nth: int = 0, within: float = 0.0) -> Box | None:
        return await self._call(self._open.find, what, nth=nth, within=within)

    async def texts(self) -> list[str]:
        return await self._call(self._open.texts)

    async def screenshot(self) -> Screenshot:
        return await self._call(self._open.screenshot)

    async def run(self, sentence: str, *, planner: str = "auto") -> TaskResult:
        return await self._call(self._open.run, sentence, planner=planner)

    @property
    def run_id(self) -> str:
        return self._open.run_id

    async def close(self) -> TaskResult:
        return await self._call(self._open.close)

    async def __aenter__(self) -> Self:
        self._session = await self._call(self._make)
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        await self._call(self._open.__exit__, kind, error, trace)

    @property
    def _open(self) -> Session:
        assert self._session is not None, "use it with `async with`"
        return self._session

    def _call(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> Awaitable[T]:
        return get_running_loop().run_in_executor(self._thread, partial(work, *args, **options))


def open_async(device: str = "", **options: Any) -> AsyncSession:
    """Like `open`, with the same options, for `async with`. It is opened where the block begins."""
    return AsyncSession(partial(open_session, device, **options))
