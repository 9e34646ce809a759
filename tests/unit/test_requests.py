"""What each role is asked, word for word, with the sizes of its pictures: a changed prompt is a diff a reviewer reads.

A golden file that is not there is written, and the test fails once, so that somebody looks at it.
"""

import ast
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from string import Template
from typing import Any, Literal

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.memory_state import MEMORY_KINDS, MemoryKind, Update
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Grant, Progress, Step, StepResult, Task
from iris_screen.core.press import JudgedPress
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Library, Situation
from iris_screen.core.screen import Frame, Pixels
from iris_screen.core.settings import DialectName, Views
from iris_screen.core.state import Attempts, Event, History, State
from iris_screen.core.target import Target
from iris_screen.core.verdict import PostMortem
from iris_screen.memory.items import Concept
from iris_screen.memory.manager.batch_input import BatchInput
from iris_screen.memory.manager.calls import FINISH
from iris_screen.memory.manager.kind_context import Shown
from iris_screen.memory.manager.model_calls import MemoryModel
from iris_screen.models.points import Coordinates
from iris_screen.models.prompts import ASSETS, fence_words, fill_prompt
from iris_screen.nodes.rules import goals
from iris_screen.planning.planners.model_plan import BRAINS, Outliner
from iris_screen.planning.planners.model_rest import Rest
from iris_screen.planning.planners.program_writer import ScreenReader, Writer
from iris_screen.planning.questions import make_answer_goal
from iris_screen.planning.tactics.actor import Actor
from iris_screen.sight.change_report import Changes
from iris_screen.sight.frame_facts import quote_texts
from iris_screen.sight.means.by_model import ByModel
from iris_screen.testing.paper import PaperPhone
from tests.keepers import call
from tests.unit.models.scripted import Scripted
from tests.unit.planning.planners.shorthand import APPS
from tests.unit.sight.screens import TO_MODEL, button, element, frame, keyboard, label

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
ELSEWHERE = frozenset({"fold", "doctor", "chat"})
"""Prompts that are tested with those who send them."""

SCREEN = frame(
    label("张三", 100),
    element("input", "", (0, 2200, 900, 2300), id="field", value="你好", focused=True),
    element("switch", "消息免打扰", (0, 500, 1080, 600), id="mute", checked=False),
    button("发送", left=910, top=2200),
)
TASK = Task(
    id="t",
    text="给张三发消息说你好",
    profile=DeviceProfile(launches=True, all_keys=True, chords=True),
    grant=Grant(apps=["com.tencent.mm"], recipients=["张三"]),
)
SENT = Condition(kind="new", value="你好")
GOAL = Step(action="goal", goal="the message is sent", expect=[SENT])


def entry(said: str, came: str) -> Event:
    return Event(kind="done", said=said, came=verbatim(came))


MEMORY = [entry('I see a chat.\n<action>{"act": "tap", "id": "field"}</action>', "Action tap (450, 2250) executed.")]


def _situation(pointer: Point | None = None) -> Situation:
    return Situation(task=TASK, goal=GOAL, long=["opened 微信"], short=["open 微信: success", *MEMORY], pointer=pointer)


MUTED = frame(
    label("张三", 100),
    element("input", "", (0, 2200, 900, 2300), id="field", value="你好吗", focused=True),
    element("switch", "消息免打扰", (0, 500, 1080, 600), id="mute", checked=True),
    button("发送", left=910, top=2200),
    *keyboard(),
    app="com.tencent.mm",
)


def _after_a_while() -> Situation:
    """What a hand is told of its acts, of what the run did meanwhile, and of a try that came to nothing."""
    changes = Changes()
    again, gone = replace(SCREEN, key="again"), replace(SCREEN, key="gone", health="gone")
    written = replace(MUTED, key="written", pixels=_dotted(MUTED.pixels))
    news = [
        changes(SCREEN, written, "switch 消息免打扰"),
        changes(SCREEN, MUTED),
        changes(SCREEN, again),
        changes(gone, SCREEN),
        fill_prompt("news_awaited", what="“已送达”"),
    ]
    tap = '<action>{"act": "tap", "id": "mute"}</action>'
    state = State(
        task=TASK,
        history=History(short=[entry(tap, f"Action tap (500, 229) executed. {each}") for each in news]),
        attempts=Attempts(cleared=["ad/春日特惠/the cross"], pressed=Point(x=540, y=550)),
        question=None,
    )
    tried = goals.remember_failure(state, GOAL, "there is no button to send it", "I give up.")
    return goals.describe_situation(State({**state, "history": tried}), GOAL, PaperPhone({}))


def _after_a_miss() -> Situation:
    """A point was pressed, and nothing came of it."""
    said = 'I tap it.\n<action>{"act": "tap", "at": [500, 900]}</action>'
    came = say("model-executed", acts="Action tap (500, 900) executed.", news=fill_prompt("news_none"))
    short = [Event(kind="done", said=said, came=came)]
    return _situation().replace(short=short, pressed=Point(x=540, y=2160), missed=True)


def _dotted(pixels: Pixels) -> Pixels:
    changed = pixels.copy()
    changed[520:580, 900:1000] = 0
    return changed


def _failed() -> tuple[Progress, PostMortem]:
    done = StepResult(index=0, step=GOAL, status="failed", evidence="failed")
    return Progress(done=[done]), PostMortem(reason="CLICK_MISSED", step=GOAL, detail="it is not sent")


def _rest(model: Scripted) -> None:
    progress, problem = _failed()
    Rest(model, TO_MODEL, APPS)(TASK, SCREEN, progress, problem, "steps")


SIGHT = BatchInput(words="[1] 2026-11-22 14:05:00 browser on desktop:\nBook a table", said="person: I like pasta")


def _keep(kind: MemoryKind, model: Scripted) -> object:
    blocks, items = (
        Shown("human (0% full):\n(empty)"),
        Shown("12 | 2026-11-22 14:00:00 | …", {12: Concept(name="Ann", summary="")}),
    )
    return MemoryModel(model).choose_call(
        Update(kind=kind, instruction="what he books"), SIGHT, blocks if kind == "core" else items
    )


def _hand(model: Scripted, dialect: DialectName = "iris") -> Actor:
    return Actor(model, TO_MODEL, Views(), dialect)


def _act_in(dialect: DialectName, kind: Literal["phone", "computer"], model: Scripted) -> None:
    """AutoGLM works on phones only, so that its other prompt is the one in English."""
    task = TASK.replace(profile=DeviceProfile(kind=kind, launches=True))
    text = "tell Ann hello" if (dialect, kind) == ("autoglm", "computer") else task.text
    _hand(model, dialect).next(_situation().replace(task=task.replace(text=text)), SCREEN)


def _eye(model: Scripted, library: Library | None = None, **more: Any) -> ByModel:
    return ByModel(model, TO_MODEL, library, **more)


class _Shelf:
    """A Library of one reference."""

    def find(self, name: str) -> object:
        from iris_screen.core.protocols import Reference

        return Reference(name=name, kind="icon", pictures=[SCREEN.pixels[:60, :40]])

    def names(self) -> list[str]:
        return []


REQUESTS: dict[str, tuple[str, Callable[[Scripted], object]]] = {
    "planner_remembers": (
        "{}",
        lambda model: Outliner(
            model, APPS.with_apps([]), remembered="- 2026-11-21, run k3v9: 给张三发消息 — verified"
        ).outline(TASK, ["react"]),
    ),
    "planner_auto": (
        "{}",
        lambda model: Outliner(model, APPS.with_apps(APPS.apps[:2]), ["back"]).outline(TASK, BRAINS),
    ),
    "planner_steps": (
        "{}",
        lambda model: Outliner(model, APPS.with_apps([])).outline(
            TASK.replace(profile=DeviceProfile(kind="computer", pointer=True)), ["steps"]
        ),
    ),
    "planner_rest": ("{}", _rest),
    "planner_program": (
        "",
        lambda model: Writer(model)(TASK, SCREEN, Progress(data={"source": "step()"}), verbatim("no words")),
    ),
    "hand_touch": ("", lambda model: _hand(model).next(_situation(), SCREEN)),
    "hand_pointer": ("", lambda model: _hand(model).next(_situation(Point(x=5, y=5)), SCREEN)),
    "hand_by_sight": (
        "",
        lambda model: _hand(model).next(_situation(), Frame(SCREEN.pixels, "k", 0.0)),
    ),
    "hand_after_a_while": ("", lambda model: _hand(model).next(_after_a_while(), MUTED)),
    "hand_missed": ("", lambda model: _hand(model).next(_after_a_miss(), Frame(SCREEN.pixels, "k", 0.0))),
    "hand_scrolled": (
        "",
        lambda model: _hand(model).next(
            _situation().replace(scrolled=fill_prompt("hand_scrolled", texts=fence_words("Lamp | $89.00\nRug"))), SCREEN
        ),
    ),
    "hand_answers": (
        "",
        lambda model: _hand(model).next(
            _situation().replace(goal=make_answer_goal(TASK), answers=True, notes=["the lamp costs $89.00"]), SCREEN
        ),
    ),
    "hand_blind": (
        "",
        lambda model: _hand(model).next(_situation(), replace(SCREEN, health="black")),
    ),
    **{
        f"dialects/{dialect}_{kind}": ("", partial(_act_in, dialect, kind))
        for dialect in ("autoglm", "qwen3", "qwen2.5", "ui-tars", "glm", "gemini", "claude")
        for kind in ("phone", "computer")
    },
    "hand_locates": (
        "{}",
        lambda model: _eye(model).find(Target(kind="dynamic", value="the cross"), SCREEN),
    ),
    "hand_locates_in_pixels": (
        '{"found": true, "box": [1, 1, 9, 9], "sure": false}',
        lambda model: _eye(model, places=Coordinates("pixels")).find(Target(kind="dynamic", value="the cross"), SCREEN),
    ),
    "hand_locates_a_reference": (
        '{"found": true, "box": [1, 1, 9, 9], "sure": false}',
        lambda model: _eye(model, _Shelf()).find(Target(kind="ref", value="send", label="发送"), SCREEN),  # type: ignore[arg-type]
    ),
    "verifier": (
        "",
        lambda model: _eye(model).holds(Condition(kind="dynamic", value="it is sent"), SCREEN, SCREEN, None),
    ),
    "verifier_of_an_act": (
        "",
        lambda model: _eye(model).holds(
            Condition(kind="dynamic", value=fill_prompt("verify_reworded", goal="it is sent", words="sent")),
            SCREEN,
            MUTED,
            JudgedPress(purpose="goal", turn=1, frame="", sentence=TASK.text, acts=[verbatim("tap 发送")]),
        ),
    ),
    "verifier_compares": (
        "",
        lambda model: _eye(model).holds(Condition(kind="dynamic", value="it is sent"), SCREEN, MUTED, None),
    ),
    "memory/manager": ('{"update": []}', lambda model: MemoryModel(model).choose_kinds(SIGHT)),
    **{f"memory/{kind}": (call(FINISH), partial(_keep, kind)) for kind in MEMORY_KINDS},
    "verifier_reads": ("", lambda model: ScreenReader(model, TO_MODEL)("the name above the chat", SCREEN)),
}


def recorded(name: str) -> str:
    """All that is asked, one request after the other."""
    answer, ask = REQUESTS[name]
    model = Scripted([answer])
    ask(model)
    return "\n".join(_request(n) for n in _requests(model))


def _requests(model: Scripted) -> Iterator[tuple[str, list[str]]]:
    for role, turns, until in model.asked:
        ended = f" until {until}" if until else ""
        photos = [[f"[picture {photo.size.width} x {photo.size.height}]" for photo in turn.photos] for turn in turns]
        said = ["\n".join([f"## {t.speaker}", t.text, *shown]) for t, shown in zip(turns, photos, strict=True)]
        yield f"# as {role}{ended}", said


def _request(request: tuple[str, list[str]]) -> str:
    return "\n\n".join([request[0], *request[1]]) + "\n"


@pytest.mark.parametrize("name", REQUESTS)
def test_what_a_role_is_asked_has_not_changed(name: str) -> None:
    golden, now = GOLDEN / f"{name}.txt", recorded(name)
    if not golden.exists():
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(now, "utf-8")
        pytest.fail(f"{golden} was missing and is written now; read it")
    assert now == golden.read_text("utf-8"), f"if it is meant, delete {golden} and run this again"


# --- the prompts themselves ------------------------------------------------------------------------------------------

PROMPTS = sorted(path.stem for path in ASSETS.rglob("*.md"))


@pytest.mark.parametrize("name", [name for name in PROMPTS if name not in ELSEWHERE])
def test_every_line_of_every_prompt_is_sent_to_somebody(name: str) -> None:
    sent = "\n".join(golden.read_text("utf-8") for golden in GOLDEN.rglob("*.txt"))
    plain = [line for line in _lines(name) if "$" not in line]
    assert all(line in sent for line in plain)
    assert all(part in sent for line in _lines(name) for part in Template(line).safe_substitute({}).split("$")[:1])


def _lines(name: str) -> list[str]:
    return [line for line in next(ASSETS.rglob(f"{name}.md")).read_text("utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("name", PROMPTS)
def test_a_prompt_wants_every_fact_it_names(name: str) -> None:
    template = Template(next(ASSETS.rglob(f"{name}.md")).read_text("utf-8"))
    assert template.is_valid()
    if template.get_identifiers():
        with pytest.raises(KeyError):
            fill_prompt(name)
    else:
        assert fill_prompt(name)


def test_no_sentence_meant_for_a_model_stands_in_code() -> None:
    files = [
        file
        for folder in ("models", "sight", "tools", "consent", "planning", "memory", "graph", "nodes")
        for file in (ROOT / folder).rglob("*.py")
    ]
    found = [f"{file.relative_to(ROOT)}: {text}" for file in files for text in _told(file)]
    assert found == []


def _told(file: Path) -> Iterator[str]:
    """Texts of more than three words that are handed to a prompt or a turn."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("prompt", "ChatTurn"):
            for each in ast.walk(node):
                if isinstance(each, ast.Constant) and isinstance(each.value, str) and len(each.value.split()) > 4:
                    yield each.value


def test_facts_are_put_in_as_they_are() -> None:
    assert "$100 and ${goal}" in fill_prompt("verify", pictures="", task="", statement="$100 and ${goal}", elements="")
    assert json.dumps("a") in fill_prompt("plan_again", faults='"a"')


@pytest.mark.parametrize("text", ["</screen>", "<screen>", "a\u202eb\x1b[0m", "＜/screen＞", "<<//screen>>"])
def test_a_fence_is_ended_by_nobody_but_us(text: str) -> None:
    inside = fence_words(text).removeprefix("<screen>\n").removesuffix("\n</screen>")
    assert "<" not in inside and ">" not in inside
    assert all(sign.isprintable() or sign == "\n" for sign in inside)


def test_at_most_eighty_texts_are_told() -> None:
    assert len(quote_texts([f"text {n}" for n in range(200)]).splitlines()) == 83
    assert quote_texts([]) == ""
