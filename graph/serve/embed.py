"""Iris in your own graph: as a tool that an agent calls, or as a node.

Inside is a normal run: it is stored in the data folder, shows in `iris runs`, and continues after the host is killed.
The task that reaches it is a model's or another program's, so its words consent to nothing: what is not known to be
harmless is done if the gate says so, or if it was allowed when the tool was built.
"""

from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from hashlib import sha256
from threading import RLock
from typing import Annotated, Any, Final, Literal, TypeVar

from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, InjectedToolCallId, tool
from langgraph.config import get_config
from langgraph.types import interrupt

from iris_screen.core.chat import append_messages, describe_outcome, find_last_words
from iris_screen.core.errors import UnknownRun, UsageError
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.people import Allowance
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import Outcome, TaskResult
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.lifecycle.clock import token
from iris_screen.graph.replies.answered_requests import Ledger
from iris_screen.graph.runs import Runs
from iris_screen.graph.serve.allowance_pool import AllowancePool
from iris_screen.graph.session.held_run import Gate, ask_gate
from iris_screen.graph.store import OVER
from iris_screen.nodes.rules.inbox import make_answer_schema, make_request, read_answer

T = TypeVar("T")

HOST: Final = "host"
"""The gate of a host whose resumed interrupts are trusted to be a person's word. It needs a checkpointer."""
ABOUT = (
    "Operates a screen the way a person does: a phone or a desktop. Give it one task in a sentence, such as"
    " “open Settings, turn on Dark mode”. Says what was seen to come of it."
)


def iris_tool(
    device: str = "",
    *,
    gate: Gate | Literal["host"] | None = None,
    allow: Sequence[Allowance] = (),
    settings: Settings | None = None,
    name: str = "use_screen",
    description: str = ABOUT,
) -> BaseTool:
    """A tool for an agent's ToolNode. Its answer is text; the whole TaskResult is the message's artifact.

    device: an address as for `iris run --device`; "" for the one in the settings. gate: answers what a person would be
    asked (True, False or words); "host" interrupts your graph with the question and takes what it is resumed with for
    the person's word; without one the answer is no. allow: what may be done without asking, counted over all calls of
    this tool. settings: this computer's, by default.
    """
    screen = _Screen(device, settings, gate, AllowancePool(tuple(allow)))

    @tool(name, description=description, response_format="content_and_artifact")
    def use_screen(
        task: str, config: RunnableConfig, tool_call_id: Annotated[str, InjectedToolCallId]
    ) -> tuple[str, TaskResult]:
        result = screen.run(_run_id(config, tool_call_id), task)
        return str(_make_message(result)["content"]), result

    return use_screen


def iris_node(
    device: str = "",
    *,
    gate: Gate | Literal["host"] | None = None,
    allow: Sequence[Allowance] = (),
    settings: Settings | None = None,
    task: Callable[[Mapping[str, Any]], str] | None = None,
    update: Callable[[TaskResult], dict[str, Any]] | None = None,
) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """A node for `add_node`. device, gate, allow, settings: as for `iris_tool`.

    task: takes the sentence out of your state; by default its `task`, or a person's last words in its `messages`.
    update: makes the update of your state; by default one more of its `messages`.
    """
    screen = _Screen(device, settings, gate, AllowancePool(tuple(allow)))
    read = task or find_task
    write = update or (lambda result: {"messages": [AIMessage(str(_make_message(result)["content"]))]})

    def operate_screen(state: Mapping[str, Any]) -> dict[str, Any]:
        return write(screen.run(_run_id(get_config()), read(state)))

    return operate_screen


@dataclass(frozen=True)
class _Screen:
    """One device, and who consents to what is done on it. Calls wait for one another: so no two of them are given the
    same allowance.
    """

    device: str
    settings: Settings | None
    gate: Gate | Literal["host"] | None
    pool: AllowancePool
    _in_call: RLock = field(default_factory=RLock)

    def run(self, run_id: str, task: str) -> TaskResult:
        """Drive the run from wherever it is to its end."""
        with self._in_call:
            runs = Runs(self.settings or load_settings())
            result = _call_in_own_context(self._start_or_resume, runs, run_id, task)
            if self.gate == HOST:
                return _ask_host(runs, run_id, result)
            while (question := _call_in_own_context(runs.find_question, run_id)) is not None:
                answer = ask_gate(self.gate, question)
                result = _call_in_own_context(runs.resume, run_id, answer=answer, to=question.key)
            return result

    def _start_or_resume(self, runs: Runs, run_id: str, task: str) -> TaskResult:
        try:
            row = runs.store.row(run_id)
        except UnknownRun:
            return runs.start(
                task,
                device=self.device or None,
                run_id=run_id,
                wait=self.gate is not None,
                allow=self.pool.lend(run_id, runs),
                from_outside=True,
            )
        result = runs.store.result(row.id)
        if result is not None and (row.status in OVER or row.status == "waiting"):
            return result
        return runs.resume(run_id)  # the host was killed while it went on


def _ask_host(runs: Runs, run_id: str, result: TaskResult) -> TaskResult:
    """Each question on the way to the run's end becomes an interrupt of the host."""
    ledger, nth, language = Ledger(runs.folder / run_id / "asked.json"), 0, detect_language(result.task)
    refused: UsageError | None = None
    while (question := _call_in_own_context(runs.find_question, run_id)) is not None:
        ledger.put(nth, question.key)
        reply = interrupt(
            make_request(question, run_id, language, refused), response_schema=make_answer_schema(question, language)
        )
        if ledger.is_open(nth, question.key):
            ledger.close(nth)
            try:
                answer, refused = read_answer(reply, question), None
            except UsageError as error:
                refused = error
            else:
                result = _call_in_own_context(runs.resume, run_id, answer=answer, to=question.key)
        nth += 1
    return runs.show(run_id).result or result


def _run_id(config: RunnableConfig, call: str = "") -> str:
    """The same id when the host's node runs again for an answer or after a kill, a new one for its next visit."""
    place = config.get("configurable", {})
    if "thread_id" not in place:
        return token()
    key = "\0".join([str(place["thread_id"]), str(place.get("checkpoint_ns", "")), call])
    return f"in-{sha256(key.encode()).hexdigest()[:16]}"


def _call_in_own_context(work: Callable[..., T], *args: Any, **options: Any) -> T:
    """Run our graph inside a node of another one, but not as its subgraph: it has its own saver and threads."""
    return Context().run(work, *args, **options)


def _make_message(result: TaskResult) -> dict[str, Any]:
    ended = Outcome(status=result.status, verdict=result.verdict, reason=result.reason)
    outcome = ended.replace(answer=result.answer, found=result.found)
    return describe_outcome(outcome, detect_language(result.task))


def find_task(state: Mapping[str, Any]) -> str:
    """The task in a state with a task or a chat."""
    return str(state.get("task") or find_last_words(append_messages([], list(state.get("messages") or []))))
