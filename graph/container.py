"""Puts the parts of the product together.

With its parts, the only place that knows which implementation stands behind which Protocol.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from iris_screen.consent.gates import Gates
from iris_screen.consent.touch_rule import Barriers
from iris_screen.core.errors import DeviceError
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy
from iris_screen.core.protocols import (
    Bodies,
    CanLaunch,
    Clock,
    KnowsApps,
    KnowsFront,
    KnowsHome,
    Model,
)
from iris_screen.core.settings import Settings
from iris_screen.graph.build import Kit
from iris_screen.graph.container_parts import Parts
from iris_screen.graph.lifecycle.cleanup import Tidying
from iris_screen.graph.lifecycle.state_redaction import redact_update
from iris_screen.graph.replies.webhooks import Courier
from iris_screen.memory.folding import ModelFold
from iris_screen.memory.told_memory import RecallText, recall_nothing
from iris_screen.models.model_roles import RoleModels
from iris_screen.planning.apps import Apps, find_unexpected
from iris_screen.planning.planners import derive_grant
from iris_screen.planning.planners.by_skill import draft_by_skill
from iris_screen.planning.planners.model_plan import outline_task, plan_to_keep
from iris_screen.planning.skills.skill_store import Shelf as Skills
from iris_screen.planning.tactics.actor import Actor
from iris_screen.sight.blockers import Sense
from iris_screen.sight.capture_quality import check_health
from iris_screen.sight.change_detection import (
    changes_by_itself,
    find_restless_places,
    find_what_moved,
    has_changed,
    is_still,
)
from iris_screen.sight.change_report import Changes
from iris_screen.sight.elements.row_words import describe_rows
from iris_screen.sight.place_hints import Places
from iris_screen.sight.reader import FrameReader
from iris_screen.sight.settle import Eyes
from iris_screen.text import render

LOG = logging.getLogger("iris")


def compose(
    settings: Settings,
    clock: Clock,
    bodies: Bodies,
    said: str = "",
    dates: Clock | None = None,
    gates: Gates | None = None,
    typed: Iterable[str] = (),
) -> Kit:
    """The whole product: every ability that works offline, and what a model adds where one is set.

    said: the task, where this is for one run alone; its words on the screen are then known for what they are.
    clock: what the run lives by. dates: what tells others the time of day, where that is another one. gates: what
    of a look may be kept and sent, as the bodies know it. typed: texts of steps, which may name secrets, too.
    """
    gates = gates or Gates(FrameReader(said), said)
    parts = Parts(settings, clock, dates or clock, bodies, gates, said)
    for broken in parts.apps.broken:
        LOG.warning("%s It is left out.", render(broken.why))
    parts.typist.expect([said, *typed])
    kit = _offline(parts)
    return _with_model(kit, parts, parts.model, parts.aside) if parts.model and parts.aside else kit


def _offline(parts: Parts) -> Kit:
    reader, policy, places = parts.reader, parts.policy, Places(parts.settings.home / "places.json")
    return Kit(
        clock=parts.clock,
        bodies=parts.bodies,
        eyes=Eyes(parts.clock, parts.settings.patience, is_still),
        sense=Sense(parts.catalog, policy, reader),
        health=check_health,
        locator=parts.means,
        places=places,
        verifier=parts.verifier,
        at_once=parts.at_once,
        changed=has_changed,
        changes=Changes(reader),
        restless=changes_by_itself,
        restless_places=find_restless_places,
        same=find_what_moved,
        beside=lambda frame, boxes: describe_rows(frame, boxes, reader),
        rule=parts.rule,
        barrier=Barriers(policy, reader),
        announce=Courier(parts.settings.notices, parts.settings.home / "runs", parts.dates),
        brain=parts.brain,
        prepare=lambda task: _prepared(task, parts),
        redact=lambda update: redact_update(update, parts.gates),
        do=parts.typist.do,
        tidy=Tidying(
            parts.library,
            places,
            parts.skills,
            parts.bodies,
            reader,
            parts.dates,
            parts.memory,
            parts.aside,
            parts.gates.to_store,
        ),
    )


def _with_model(kit: Kit, parts: Parts, model: RoleModels, aside: ModelFold) -> Kit:
    """What a model adds besides what it plans, finds and judges: its hand, and its folds, which go on beside a run."""
    dialect = model.chats["hand"].endpoint.dialect
    hand = Actor(model, parts.gates.to_model, parts.settings.views, dialect, parts.packages, parts.recall)
    return replace(
        kit,
        tactic=hand,
        fold=aside,
        side_cost=aside.take_spent,
        hang_up=aside.close,
        silence=model.hang_up,
    )


def _prepared(task: Task, parts: Parts) -> Task:
    """The task with its limits, what its body offers, a model's plan where nothing else can read it, and what its words
    consent to. An unknown planner is refused, and a secret that cannot be typed.
    """
    parts.brain(task.planner)
    parts.typist.check(task)
    settings, apps, device = parts.settings, parts.apps, parts.bodies.of(task).device
    installed = _installed(device)
    return granted(
        task.replace(
            patience=settings.patience,
            layers=settings.layers,
            profile=device.profile,
            home=device.home() if isinstance(device, KnowsHome) else "",
            installed=installed if device.profile.is_computer else find_unexpected(installed, apps),
        ),
        apps,
        parts.policy,
        parts.model,
        parts.library.names(),
        lambda: _front(device),
        parts.skills,
        parts.recall,
    )


def granted(
    task: Task,
    apps: Apps,
    policy: Policy,
    model: Model | None,
    references: Sequence[str] = (),
    front: Callable[[], str] = lambda: "",
    skills: Skills | None = None,
    recall: RecallText = recall_nothing,
) -> Task:
    """The task with a model's plan, where it needs one and no skill plays it, and what its words and that plan may lead
    to.
    """
    skill = draft_by_skill(skills, task) if skills else None
    planned = outline_task(task, apps, model, references, front, recall) if model and not skill else None
    made = skill or planned
    grant = derive_grant(task, apps, policy, made.grant if made else None)
    return task.replace(grant=grant, draft=plan_to_keep(planned))


def _front(device: object) -> str:
    """The package in front, for a planner that sees no screen; "" where it cannot be told now."""
    with suppress(DeviceError):  # the run looks, and says what is wrong
        return device.in_front() if isinstance(device, KnowsFront) else ""
    return ""


def _installed(device: object) -> dict[str, str]:
    """The packages on a device, each with its label where the device can tell; none where it knows of no packages."""
    if isinstance(device, KnowsApps):
        return device.apps()
    return dict.fromkeys(device.packages(), "") if isinstance(device, CanLaunch) else {}
