"""Each fault of an endpoint, in each role: one clear sentence and an exit code, or what was said, or nothing; and
never an act, a plan or a yes that nobody said. What a whole run makes of it: tests/e2e/models/test_faulty_models.py.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from threading import enumerate as enumerate_threads
from typing import Any

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.errors import ModelError
from iris_screen.core.geometry import Box
from iris_screen.core.limits import Layers
from iris_screen.core.message import Message
from iris_screen.core.plan import Step, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Model, Situation
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Settings, Views
from iris_screen.core.state import History
from iris_screen.core.target import Target
from iris_screen.graph.configuration.role_models import open_models
from iris_screen.memory.folding import MAX_ENTRY, ModelFold
from iris_screen.models.chat import Chat
from iris_screen.models.model_roles import RoleModels
from iris_screen.planning.apps import Apps
from iris_screen.planning.planners.model_plan import Outliner
from iris_screen.planning.tactics.actor import Actor
from iris_screen.sight.means.by_model import ByModel
from iris_screen.testing.answers import FAULTS, STUCK
from iris_screen.testing.endpoint import Endpoint, HurriedClock
from iris_screen.text import render
from tests.unit.sight.screens import TO_MODEL

KEY = "Zq81-canary-77"
QUICK = {"seconds": 0.2, "silence": 0.1}
"""How long an answer may take where it takes for ever."""
SEEN = Frame(np.full((300, 200, 3), 255, np.uint8), "k", 0.0, "a.chat", elements=[])
TASK = Task(id="t", text="tell Tom that I am here", profile=DeviceProfile(launches=True))
PLAN = {"brain": "steps", "apps": ["Chat"], "steps": [{"action": "launch_app", "app": "Chat", "expect": ["app:Chat"]}]}
BACK = Box(left=20, top=30, right=60, bottom=60)
OFFLINE = "step 0; step 1; step 2; step 3; step 4"


def planner(model: Model) -> object:
    draft = Outliner(model, Apps([])).outline(TASK, ["steps"])
    return [step.app for step in draft.plan.steps] if draft.plan else no_more_than_a_sentence(in_english(draft.reason))


def hand(model: Model) -> object:
    goal = Step(action="goal", goal="NAVIGATE_TO: the chat", expect=[Condition(kind="title", value="Tom")])
    decision = Actor(model, TO_MODEL, Views()).next(Situation(task=TASK, goal=goal), SEEN)
    return decision.step.key if decision.step else no_more_than_a_sentence(in_english(decision.reason))


def finder(model: Model) -> object:
    located = ByModel(model, TO_MODEL).find(Target(kind="dynamic", value="the way back"), SEEN)
    spots = [spot.box for spot in located.spots]
    return spots or no_more_than_a_sentence(in_english(located.reason))


def verifier(model: Model) -> object:
    found = ByModel(model, TO_MODEL).holds(Condition(kind="dynamic", value="it is sent"), None, SEEN, None)
    return found.holds


def memory(model: Model) -> object:
    fold = ModelFold(model)
    first = fold(History(short=[f"step {n}" for n in range(10)]), Layers())
    for thread in enumerate_threads():
        if thread.name.startswith("fold"):
            thread.join()
    return fold(first, Layers()).long[0]


def in_english(reason: Message | None) -> str:
    assert reason is not None
    return render(reason, "en")


def no_more_than_a_sentence(said: str) -> None:
    assert said.isprintable() and len(said) < 600, said


Ask = Callable[[Model], object]
ROLES: dict[str, tuple[Ask, str, tuple[Any, ...]]] = {
    "planner": (planner, json.dumps(PLAN), (["Chat"], None)),
    "hand": (hand, 'I go back.\n<action>{"act": "back"}</action>', ("BACK", None)),
    "finder": (finder, json.dumps({"found": True, "box": [0.1, 0.1, 0.3, 0.2], "sure": True}), ([BACK], None)),
    "verifier": (verifier, '{"holds": false, "evidence": "a draft", "quoted": false}', (False, None)),
    "memory": (memory, "<entry>five steps</entry>", ("five steps", OFFLINE)),
}
"""What each role does with an answer, the answer, and what may come of it however it is spoilt."""
ANY_WORDS = {"double", "fence", "unicode", "repeat"}
"""A memory may be told in any."""


def model_of(server: Endpoint, fault: str) -> RoleModels:
    """As a run gets it, but for how long it waits for what takes for ever."""
    settings = Settings(home=Path("nowhere"), model="paper", base_url=server.base_url, api_key=KEY)
    found = open_models(settings, HurriedClock(), random.Random(1))
    assert found is not None
    limits = QUICK if fault in STUCK else {}
    where = {role: chat.endpoint.replace(**limits) for role, chat in found.chats.items()}
    return RoleModels({role: Chat(where[role], HurriedClock(), random.Random(1)) for role in where}, found.prices)


def end_of(ask: Ask, model: RoleModels) -> object:
    try:
        return ask(model)
    except ModelError as error:
        return error


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_in_every_role_ends_in_a_sentence_or_harms_nothing(fault: str, role: str) -> None:
    ask, said, may_come = ROLES[role]
    with Endpoint(lambda asked: said, always=fault) as server:
        end = end_of(ask, model_of(server, fault))
        assert all(asked.key == KEY and KEY not in json.dumps(asked.body) for asked in server.requests)
    if isinstance(end, ModelError):
        assert end.exit_code in (2, 5) and role != "memory", end  # nothing waits for a memory, and nothing ends by it
        assert str(end)[-1] in ".?" and KEY not in str(end)
        no_more_than_a_sentence(str(end))
    elif role == "memory" and fault in ANY_WORDS:
        assert isinstance(end, str) and end.replace("\n", "").isprintable() and 0 < len(end) <= MAX_ENTRY
    else:
        assert end in may_come
