"""begin: the person's words become a Task, once; from here on State is the only truth."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.types import Overwrite

from iris_screen.core.chat import Ask, find_last_words
from iris_screen.core.limits import Budget
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import clean
from iris_screen.core.people import describe_allowance
from iris_screen.core.plan import Agenda, Task
from iris_screen.core.protocols import Clock
from iris_screen.core.state import Attempts, History, Observation, State
from iris_screen.core.verdict import UNJUDGED
from iris_screen.tools.devices.shown_address import mask_address


@dataclass(frozen=True)
class Begin:
    """prepare: adds what the device at the task's address offers, and what the person's words consent to."""

    clock: Clock
    prepare: Callable[[Task], Task]

    def __call__(self, state: Ask, config: RunnableConfig) -> State:
        sentence: object = state.get("task")  # a thread that had a task before still holds its Task here
        text = sentence if isinstance(sentence, str) and sentence else find_last_words(state.get("messages", []))
        task = self.prepare(
            Task(
                id=str(config["configurable"]["thread_id"]),
                text=clean(text),
                device=state.get("device") or "sim:",
                planner=state.get("planner") or "auto",
                steps=state.get("steps") or [],
                budget=state.get("budget") or Budget(),
                attached=state.get("attached", False),
                wait_for_person=state.get("wait_for_person", False),
                from_outside=state.get("from_outside", False),
                started_at=self.clock.now(),
            )
        )
        begun = say("run-begun", task=task.text, run=task.id, device=mask_address(task.device))
        allowed = [describe_allowance(each) for each in task.allowed]
        return State(
            task=task,
            seen=Observation(frame="", at=task.started_at),
            agenda=Agenda(),
            attempts=Attempts(since=task.started_at),
            verdict=UNJUDGED,
            results=cast(Any, Overwrite([])),  # a thread may have had a task before
            history=History(),
            question=None,
            outcome=None,
            note=say("run-begun-allowed", begun=begun, allowed=allowed) if allowed else begun,
        )
