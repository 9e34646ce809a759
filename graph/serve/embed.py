"""Iris in your own graph: as a tool that an agent calls, or as a node.

Inside is a normal run: it is stored in the data folder, shows in `iris runs`, and continues after the host is killed.
If it needs a person, the host's graph is interrupted with the question, and the host is resumed with the answer. So
the host needs a checkpointer, like any graph that is interrupted.
"""

from collections.abc import Callable, Mapping
from contextvars import Context
from hashlib import sha256
from typing import Annotated, Any, TypeVar

from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, InjectedToolCallId, tool
from langgraph.config import get_config
from langgraph.types import interrupt

from iris_screen.core.chat import append_messages, describe_outcome, find_last_words
from iris_screen.core.errors import UnknownRun, UsageError
from iris_screen.core.message import Message
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import Outcome, TaskResult
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.lifecycle.clock import token
from iris_screen.graph.replies.answered_requests import Ledger
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import OVER
from iris_screen.nodes.rules.inbox import make_answer_schema, make_request, read_answer

T = TypeVar("T")

ABOUT = (
    "Operates a screen the way a person does: a phone or a desktop. Give it one task in a sentence, such as"
    " “open Settings, turn on Dark mode”. Says what was seen to come of it."
)


def iris_tool(
    device: str = "", *, settings: Settings | None = None, name: str = "use_screen", description: str = ABOUT
) -> BaseTool:
    """A tool for an agent's ToolNode. Its answer is text; the whole TaskResult is the message's artifact.

    device: an address as for `iris run --device`; "" for the one in the settings. settings: this computer's, by
    default.
    """

    @tool(name, description=description, response_format="content_and_artifact")
    def use_screen(
        task: str, config: RunnableConfig, tool_call_id: Annotated[str, InjectedToolCallId]
    ) -> tuple[str, TaskResult]:
        result = _run_to_end(_open_runs(settings), _run_id(config, tool_call_id), task, device)
        return str(_make_message(result)["content"]), result

    return use_screen


def iris_node(
    device: str = "",
    *,
    settings: Settings | None = None,
    task: Callable[[Mapping[str, Any]], str] | None = None,
    update: Callable[[TaskResult], dict[str, Any]] | None = None,
) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """A node for `add_node`.

    task: takes the sentence out of your state; by default its `task`, or a person's last words in its `messages`.
    update: makes the update of your state; by default one more of its `messages`.
    """
    read = task or find_task
    write = update or (lambda result: {"messages": [AIMessage(str(_make_message(result)["content"]))]})

    def operate_screen(state: Mapping[str, Any]) -> dict[str, Any]:
        return write(_run_to_end(_open_runs(settings), _run_id(get_config()), read(state), device))

    return operate_screen


def _open_runs(settings: Settings | None) -> Runs:
    return Runs(settings or load_settings())


def _run_id(config: RunnableConfig, call: str = "") -> str:
    """The same id when the host's node runs again for an answer or after a kill, a new one for its next visit."""
    place = config.get("configurable", {})
    if "thread_id" not in place:
        return token()
    key = "\0".join([str(place["thread_id"]), str(place.get("checkpoint_ns", "")), call])
    return f"in-{sha256(key.encode()).hexdigest()[:16]}"


def _run_to_end(runs: Runs, run_id: str, task: str, device: str) -> TaskResult:
    """Drive the run from wherever it is to its end; each question on the way becomes an interrupt of the host."""
    result = _call_in_own_context(_start_or_resume, runs, run_id, task, device)
    ledger, nth, language = Ledger(runs.folder / run_id / "asked.json"), 0, detect_language(task)
    unfit: Message | None = None
    while (question := _call_in_own_context(runs.find_question, run_id)) is not None:
        ledger.put(nth, question.key)
        reply = interrupt(
            make_request(question, run_id, language, unfit), response_schema=make_answer_schema(question, language)
        )
        if ledger.is_open(nth, question.key):
            ledger.close(nth)
            try:
                answer, unfit = read_answer(reply, question), None
            except UsageError as error:
                unfit = error.message
            else:
                result = _call_in_own_context(runs.resume, run_id, answer=answer, to=question.key)
        nth += 1
    return runs.show(run_id).result or result


def _start_or_resume(runs: Runs, run_id: str, task: str, device: str) -> TaskResult:
    try:
        row = runs.store.row(run_id)
    except UnknownRun:
        return runs.start(task, device=device or None, run_id=run_id, wait=True)
    result = runs.store.result(row.id)
    if result is not None and (row.status in OVER or row.status == "waiting"):
        return result
    return runs.resume(run_id)  # the host was killed while it went on


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
