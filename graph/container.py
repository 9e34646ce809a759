"""Puts the parts of the product together.

Together with container_parts, the only place that knows which class implements which Protocol.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from iris_screen.consent.foreseen import announce
from iris_screen.consent.gates import Gates
from iris_screen.consent.touch_rule import Barriers
from iris_screen.core.errors import DeviceError
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy
from iris_screen.core.profile import DeviceFacts, KnowsItself
from iris_screen.core.protocols import (
    CanLaunch,
    Clock,
    DeviceSessions,
    KnowsApps,
    KnowsFront,
    KnowsHome,
    Model,
)
from iris_screen.core.settings import Settings
from iris_screen.graph.build import Kit
from iris_screen.graph.container_parts import SharedParts
from iris_screen.graph.lifecycle.cleanup import RunCleanup
from iris_screen.graph.lifecycle.state_redaction import redact_update
from iris_screen.graph.replies.webhooks import WebhookSender
from iris_screen.memory.memory_prompt import RecallText, recall_nothing
from iris_screen.planning.apps import Apps, find_missing, find_unexpected
from iris_screen.planning.planners import check_planner, derive_grant
from iris_screen.planning.planners.by_skill import draft_by_skill
from iris_screen.planning.planners.model_plan import outline_task, plan_to_keep
from iris_screen.planning.skills.skill_store import SkillStore
from iris_screen.planning.tactics.actor import Actor
from iris_screen.sight.blockers import CatalogBlockerFinder
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
    sessions: DeviceSessions,
    said: str = "",
    dates: Clock | None = None,
    gates: Gates | None = None,
    typed: Iterable[str] = (),
) -> Kit:
    """The whole product: every ability that works offline, and what a model adds if one is set.

    said: the task, if this is for one run only; its words on the screen are then recognised as such.
    clock: the run's clock. dates: the clock for the time of day, if it is another one. gates: what of a frame may be
    stored and sent, shared with the sessions. typed: texts of steps, which may name secrets, too.
    """
    gates = gates or Gates(FrameReader(said), said)
    parts = SharedParts(settings, clock, dates or clock, sessions, gates, said)
    for broken in parts.apps.broken:
        LOG.warning("%s It is left out.", render(broken.why))
    parts.typist.expect([said, *typed])
    kit = _compose_offline(parts)
    model, fold = parts.model, parts.background_fold
    if model is None or fold is None:
        return kit
    dialect = model.chats["hand"].endpoint.dialect
    actor = Actor(model, gates.to_model, settings.views, dialect, parts.packages, parts.recall, parts.is_in_sight)
    return replace(
        kit, tactic=actor, fold=fold, side_cost=fold.take_spent, close=fold.close, end_model_calls=model.hang_up
    )


def _compose_offline(parts: SharedParts) -> Kit:
    reader, policy, places = parts.reader, parts.policy, Places(parts.settings.home / "places.json")
    webhook = WebhookSender(parts.settings.notices, parts.settings.home / "runs", parts.dates)
    return Kit(
        clock=parts.clock,
        sessions=parts.sessions,
        eyes=Eyes(parts.clock, parts.settings.patience, is_still),
        blockers=CatalogBlockerFinder(parts.catalog, policy, reader),
        health=check_health,
        locator=parts.means,
        places=places,
        verifier=parts.verifier,
        offline_verifier=parts.offline_verifier,
        judges=parts.model is not None,
        changed=has_changed,
        changes=Changes(reader),
        restless=changes_by_itself,
        restless_places=find_restless_places,
        find_difference=find_what_moved,
        describe_rows=lambda frame, boxes: describe_rows(frame, boxes, reader),
        rule=parts.rule,
        barrier=Barriers(policy, reader),
        reader=reader,
        read_ahead=parts.look_ahead,
        foresee=lambda task, steps: announce(steps, task, policy),
        announce=webhook,
        planner=parts.planner,
        prepare=lambda task: _prepare(task, parts),
        redact=lambda update: redact_update(update, parts.gates),
        do=parts.typist.do,
        clean_up=RunCleanup(
            places,
            parts.skills,
            parts.sessions,
            reader,
            parts.dates,
            parts.memory,
            parts.background_fold,
            parts.gates.to_store,
            webhook.tell_answer,
        ),
    )


def _prepare(task: Task, parts: SharedParts) -> Task:
    """The task with its limits, what its device offers, a model's plan if nothing else can read it, and its grant.

    Refuses an unknown planner, one that needs a model where none is set, and a secret that cannot be typed.
    """
    check_planner(task.planner, parts.skills, model=parts.model is not None)
    parts.typist.check(task)
    settings, apps, device = parts.settings, parts.apps, parts.sessions.of(task).device
    installed: dict[str, str] = {}
    if isinstance(device, KnowsApps):
        installed = device.apps()
    elif isinstance(device, CanLaunch):  # it knows the packages, but not their labels
        installed = dict.fromkeys(device.packages(), "")
    return add_grant(
        task.replace(
            patience=settings.patience,
            layers=settings.layers,
            profile=device.profile,
            home=device.home() if isinstance(device, KnowsHome) else "",
            allowed=parts.sessions.of(task).control.list_allowed(),
            facts=_ask_for_facts(device),
            missing=find_missing(installed, apps),
            installed=installed if device.profile.is_computer else find_unexpected(installed, apps),
        ),
        apps,
        parts.policy,
        parts.model,
        parts.library.names(),
        lambda: _find_front(device),
        parts.skills,
        parts.recall,
    )


def add_grant(
    task: Task,
    apps: Apps,
    policy: Policy,
    model: Model | None,
    references: Sequence[str] = (),
    front: Callable[[], str] = lambda: "",
    skills: SkillStore | None = None,
    recall: RecallText = recall_nothing,
) -> Task:
    """The task with a model's plan, if it needs one and no skill plays it, and what its text and that plan allow."""
    skill = draft_by_skill(skills, task) if skills else None
    planned = outline_task(task, apps, model, references, front, recall) if model and not skill else None
    made = skill or planned
    grant = derive_grant(task, apps, policy, made.grant if made else None)
    return task.replace(grant=grant, draft=plan_to_keep(planned))


def _ask_for_facts(device: object) -> DeviceFacts:
    with suppress(DeviceError):
        return device.facts() if isinstance(device, KnowsItself) else DeviceFacts()
    return DeviceFacts()


def _find_front(device: object) -> str:
    """The package in front, for a planner that sees no screen; "" if it cannot be told now."""
    with suppress(DeviceError):  # the run looks, and says what is wrong
        return device.in_front() if isinstance(device, KnowsFront) else ""
    return ""
