"""Puts the product's abilities together.

The only place that knows which implementation stands behind which Protocol.
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from random import Random

from core.errors import DeviceError
from core.plan import Task
from core.policy import Policy, Ruling, read_policy
from core.protocols import (
    Bodies,
    CanLaunch,
    CanStop,
    Clock,
    HasElements,
    HasPointer,
    KnowsApps,
    KnowsFront,
    KnowsHome,
    Model,
    Planner,
    Reader,
    Verifier,
)
from core.settings import Settings
from core.state import Aim, State
from graph.build import Kit, Node
from graph.known import ASSETS, modules, open_library
from graph.metered import metered
from graph.models import asking
from graph.secret_key import secret_key
from memory.context import fold
from memory.folding import ModelFold
from tools.apps import Apps, on_phone, told_apart
from tools.blockers import Declared, Sense, shipped_catalog
from tools.capture import health
from tools.changes import Changes
from tools.eyes import Eyes
from tools.library import ReferenceLibrary
from tools.locators import locator
from tools.locators.by_model import ByModel as ByModelsHand
from tools.models.asking import Asking
from tools.places import Places
from tools.planners import Thinking, derive_grant, planner
from tools.planners.outline import draft_of, outlined
from tools.planners.rest import Rest
from tools.planners.writing import ScreenReader, Writer
from tools.reading import FrameReader
from tools.sandbox import Sandbox
from tools.second_look import change_in_words, changes_by_itself, restless_places, still, what_moved
from tools.tactics.hand import Hand
from tools.touch_rule import TouchRule
from tools.verifiers import verifier
from tools.verifiers.by_model import ByModel as ByModelsEye

LOG = logging.getLogger("iris")

ABILITIES = (CanLaunch, CanStop, HasElements, HasPointer, KnowsHome)


def compose(settings: Settings, clock: Clock, bodies: Bodies, said: str = "") -> Kit:
    """The whole product: every ability that works offline, and what a model adds where one is set.

    said: the task, where this is for one run alone; its words on the screen are then known for what they are.
    """
    model = asking(settings, clock, Random())  # noqa: S311 - pauses are spread, nothing is kept secret by it
    apps = modules(settings)
    for broken in apps.broken:
        LOG.warning("%s It is left out.", broken.why)
    library = open_library(settings)
    policy = policy_of(settings)
    reader = FrameReader(said)
    rule = TouchRule(policy, reader, lambda task, name: _packages(apps, task, name))
    judge = verifier(library, reader, ByModelsEye(model, reader) if model else None)
    thinking = _thinking(model, judge, reader, settings, apps) if model else None
    brain = _brains(apps, thinking)
    beside = ModelFold(model, lambda: model.hang_up("memory")) if model else None
    places = Places(settings.home / "places.json")
    return Kit(
        clock=clock,
        bodies=bodies,
        eyes=Eyes(clock, settings.patience, still),
        sense=Sense(shipped_catalog(_declared(apps)), policy, reader),
        health=health,
        locator=locator(library, reader, ByModelsHand(model, library, reader) if model else None),
        places=places,
        verifier=judge,
        changed=change_in_words,
        changes=Changes(reader),
        restless=changes_by_itself,
        restless_places=restless_places,
        same=what_moved,
        rule=lambda state, aim: _rule(rule, bodies, state, aim),
        brain=brain,
        prepare=lambda task: _prepared(task, settings, bodies, apps, policy, brain, model, library.names()),
        tidy=lambda state, outcome: _tidy(library, places, beside),
        at_once=verifier(library, reader),
        tactic=_hand(model, settings, apps) if model else None,
        fold=beside or fold,
        metered=partial(metered, beside=beside.spent) if beside else _as_it_is,
        hang_up=beside.over if beside else _nothing,
        silence=model.hang_up if model else _nothing,
    )


def _as_it_is(node: Node, begins: bool = False) -> Node:
    return node


def _hand(model: Asking, settings: Settings, apps: Apps) -> Hand:
    dialect = model.chats["hand"].endpoint.dialect
    return Hand(model, settings.views, dialect, lambda task, name: _packages(apps, task, name))


def _thinking(model: Asking, judge: Verifier, reader: Reader, settings: Settings, apps: Apps) -> Thinking:
    """What stands behind the brains that a model drives. Their sandbox has its key from this installation."""
    return Thinking(
        rest=Rest(model, apps, reader),
        holds=lambda condition, frame: bool(judge.check(condition, None, frame, None).holds),
        write=Writer(model),
        read=ScreenReader(model, reader),
        sandbox=lambda: Sandbox(secret_key(settings.home)),
    )


def _declared(apps: Apps) -> list[Declared]:
    """The ways out that app modules name for their own dialogs."""
    return [
        Declared(app=package, seen=[words], tap=words)
        for app in apps.apps
        for package in app.packages
        for words in app.dismiss
    ]


def abilities_of(device: object) -> list[str]:
    """Which of ABILITIES a body offers, by name: what planners and nodes may know of it, kept with the task."""
    return [ability.__name__ for ability in ABILITIES if isinstance(device, ability)]


def _nothing() -> None:
    """What ends beside a run that asks no model."""


def _tidy(library: ReferenceLibrary, places: Places, beside: ModelFold | None) -> None:
    if beside:
        beside.over()  # before what it had spent is counted
    library.remove_temporary()
    places.save()


def _prepared(
    task: Task,
    settings: Settings,
    bodies: Bodies,
    apps: Apps,
    policy: Policy,
    brain: Callable[[str], Planner],
    model: Model | None,
    references: Sequence[str],
) -> Task:
    """The task with its limits, what its body offers, a model's plan where nothing else can read it, and what its words
    consent to. An unknown planner is refused.
    """
    brain(task.planner)
    limits = {"patience": settings.patience, "layers": settings.layers}
    device = bodies.of(task).device
    installed = _installed(device)
    offered = {
        "abilities": abilities_of(device),
        "home": device.home() if isinstance(device, KnowsHome) else "",
        "installed": installed if isinstance(device, HasPointer) else told_apart(installed, apps),
    }
    return granted(
        task.model_copy(update={**limits, **offered}), apps, policy, model, references, lambda: _front(device)
    )


def granted(
    task: Task,
    apps: Apps,
    policy: Policy,
    model: Model | None,
    references: Sequence[str] = (),
    front: Callable[[], str] = lambda: "",
) -> Task:
    """The task with a model's plan, where it needs one, and what its words and that plan may lead to."""
    planned = outlined(task, apps, model, references, front) if model else None
    grant = derive_grant(task, apps, policy, planned.grant if planned else None)
    return task.model_copy(update={"grant": grant, "draft": draft_of(planned)})


def _front(device: object) -> str:
    """The package in front, for a planner that sees no screen; "" where it cannot be told now."""
    with suppress(DeviceError):  # the run looks, and says what is wrong
        return device.in_front() if isinstance(device, KnowsFront) else ""
    return ""


def _packages(apps: Apps, task: Task, name: str) -> list[str]:
    """What an app of this name is opened by on the task's device."""
    app = on_phone(apps, task.installed, "HasPointer" in task.abilities).named(name)
    return list(app.packages) if app else []


def _installed(device: object) -> dict[str, str]:
    """The packages on a device, each with its label where the device can tell; none where it knows of no packages."""
    if isinstance(device, KnowsApps):
        return device.apps()
    return dict.fromkeys(device.packages(), "") if isinstance(device, CanLaunch) else {}


def _brains(apps: Apps, thinking: Thinking | None) -> Callable[[str], Planner]:
    @cache
    def brain(name: str) -> Planner:
        return planner(name, apps, thinking)

    return brain


def _rule(rule: TouchRule, bodies: Bodies, state: State, aim: Aim) -> Ruling:
    task = state["task"]
    typed = bool(state["results"]) and state["results"][-1].step.action == "input_text"
    return rule.judge(task, state["steps"], aim, bodies.of(task).picture(aim.frame), typed=typed)


def policy_of(settings: Settings) -> Policy:
    """The person's own policy, taken whole, or the shipped one."""
    own = settings.home / "policy.yaml"
    path = own if own.is_file() else ASSETS / "policy.yaml"
    return read_policy(path.read_bytes(), str(path))
