"""The parts that several abilities of a kit share. Each is made once, when first needed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from random import Random

from iris_screen.consent.allowances import Allowances
from iris_screen.consent.gates import Gates
from iris_screen.consent.secrets.secret_input import SecretTyper
from iris_screen.consent.secrets.secret_verifier import SecretVerifier
from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Wait
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy, Ruling, find_strictest
from iris_screen.core.press import Press
from iris_screen.core.protocols import Clock, DeviceSessions, Planner, Reader, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Settings
from iris_screen.core.state import State
from iris_screen.core.target import Target
from iris_screen.graph.configuration.resources import (
    load_apps,
    open_library,
    own_memory,
    own_secrets,
    own_skills,
    policy_of,
)
from iris_screen.graph.configuration.role_models import open_models
from iris_screen.graph.keys.secret_key import secret_key
from iris_screen.memory.folding import ModelFold
from iris_screen.memory.memory_prompt import RecallText, make_recall, recall_nothing
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.models.model_roles import RoleModels
from iris_screen.nodes.rules.findings import list_frames
from iris_screen.nodes.rules.run_history import has_copied
from iris_screen.planning.apps import Apps, adapt_to_device
from iris_screen.planning.planners import Thinking
from iris_screen.planning.planners import planner as make_planner
from iris_screen.planning.planners.model_rest import Rest
from iris_screen.planning.planners.program_writer import ScreenReader, Writer
from iris_screen.planning.references.library import ReferenceLibrary
from iris_screen.planning.sandbox import Sandbox
from iris_screen.planning.skills.after_playing import PREFIX as SKILL
from iris_screen.planning.skills.by_anchor import ByAnchor
from iris_screen.planning.skills.skill_store import SkillStore
from iris_screen.planning.tactics.dialects import DIALECTS
from iris_screen.sight.blockers import Declared, shipped_catalog
from iris_screen.sight.blockers.catalog import Catalog
from iris_screen.sight.blockers.offers import Offers
from iris_screen.sight.means import Chain, join_means
from iris_screen.sight.means.by_model import ByModel
from iris_screen.sight.reader import FrameReader
from iris_screen.sight.vision.controls.inputs import find_hinted_inputs
from iris_screen.sight.vision.png import png
from iris_screen.sight.vision.scanned_codes import find_scanned_codes


@dataclass(frozen=True)
class SharedParts:
    """The shared parts over one set of sessions. said, clock, dates, gates: see graph.container."""

    settings: Settings
    clock: Clock
    dates: Clock
    sessions: DeviceSessions
    gates: Gates
    said: str = ""

    # --- what is known -----------------------------------------------------------------------------------------------

    @cached_property
    def apps(self) -> Apps:
        return load_apps(self.settings)

    @cached_property
    def library(self) -> ReferenceLibrary:
        return open_library(self.settings)

    @cached_property
    def policy(self) -> Policy:
        return policy_of(self.settings)

    @cached_property
    def skills(self) -> SkillStore:
        return own_skills(self.settings)

    @cached_property
    def catalog(self) -> Catalog:
        """With the ways out that app modules name for their own dialogs."""
        return shipped_catalog(
            [
                Declared(app=package, seen=[words], tap=words)
                for app in self.apps.apps
                for package in app.packages
                for words in app.dismiss
            ]
        )

    @property
    def memory(self) -> Callable[[], MemoryStore] | None:
        """Opens the memory store; None if nothing is to be remembered."""
        return (lambda: own_memory(self.settings, self.dates)) if self.settings.remember else None

    @property
    def recall(self) -> RecallText:
        return make_recall(self.memory) if self.memory else recall_nothing

    def packages(self, task: Task, name: str) -> list[str]:
        """The packages by which an app of this name is opened on the task's device."""
        app = adapt_to_device(self.apps, task.installed, task.profile.is_computer).find(name)
        return list(app.packages) if app else []

    # --- what sees and judges ----------------------------------------------------------------------------------------

    @cached_property
    def model(self) -> RoleModels | None:
        """None if no model is set."""
        return open_models(self.settings, self.clock, Random())  # noqa: S311 - pauses are spread, nothing is kept secret by it

    @cached_property
    def background_fold(self) -> ModelFold | None:
        """Folds history in the background of the run."""
        model = self.model
        return ModelFold(model, lambda: model.hang_up("memory")) if model else None

    @cached_property
    def reader(self) -> Reader:
        return self.gates.reader or FrameReader(self.said)

    @cached_property
    def means(self) -> Chain:
        """All means of finding and checking."""
        model = None
        if self.model:
            places = DIALECTS[self.model.chats["hand"].endpoint.dialect].places
            model = ByModel(self.model, self.gates.to_model, self.library, self.reader, places)
        anchors = ByAnchor(self.skills.load_anchor, self.reader)
        return join_means(self.library, self.reader, model, anchors, self.apps.list_signs)

    @cached_property
    def verifier(self) -> Verifier:
        """All means, and it can check what was typed as a secret."""
        return SecretVerifier(self.means, self._plain, self.typist.get_typed_text)

    @cached_property
    def offline_verifier(self) -> Verifier:
        """The verifier without a model."""
        return SecretVerifier(self._plain, self._plain, self.typist.get_typed_text)

    def is_in_sight(self, words: str, frame: Frame) -> bool:
        return bool(self._plain.locate(Target(kind="text", value=words), frame).spots)

    @cached_property
    def _plain(self) -> Chain:
        return replace(self.means, strategy="opencv_only")

    @cached_property
    def typist(self) -> SecretTyper:
        return SecretTyper(own_secrets(self.settings, self.dates), self.apps.is_same_app, self.gates)

    @cached_property
    def _touch_rule(self) -> TouchRule:
        return TouchRule(self.policy, self.reader, self.packages, Offers(self.catalog, self.reader))

    def rule(self, state: State, press: Press, frame: Frame) -> Ruling:
        """Whether this may be pressed, as the screen shows it on this picture."""
        session, task = self.sessions.of(state["task"]), state["task"]
        typed = bool(state["results"]) and state["results"][-1].step.action == "input_text"
        agenda = state["agenda"]
        plan = agenda.progress.plan
        learned = agenda.progress.brain.startswith(SKILL) and not (plan and plan.remade)
        judge = partial(
            self._touch_rule.judge,
            task,
            agenda.now,
            press,
            frame,
            typed=typed,
            learned=learned,
            frames=lambda: list_frames(session, press.frame, press.turn, state["history"].notes),
            has_copied=lambda: has_copied(session, press.turn),
        )
        secret = self.typist.judge(task, press, frame)
        # the store says what is allowed now: it may have been revoked, or allowed when the run asked
        if secret.answer != "allow":
            return find_strictest([judge(), secret])

        def acted(turn: int) -> bool:
            entry = session.journal.find(turn, 0)
            return entry is not None and not isinstance(entry.action, Wait)

        allowed, used = session.control.list_allowed(), session.journal.list_uses()
        allowances = Allowances(self.reader, self.packages, self.dates.now, self.policy.only_pays, allowed, used, acted)
        return judge(cover=partial(allowances.cover, task=task, press=press, frame=frame))

    def look_ahead(self, known: Frame | None, frame: Frame) -> None:
        """Encodes the picture and looks for codes on it, and reads what little is new on it if the look before it was
        read, too. Without a tree it also finds the plates, which a rule asks for before each press. It decides nothing:
        if the screen is at rest this is needed in a moment, else it was done for nothing.
        """
        if known is None or known.key == frame.key or frame.health != "ok":
            return
        png(frame.pixels)
        find_scanned_codes(frame.pixels)
        reader = self.gates.reader
        if reader is not None and reader.recall(known) is not None:
            reader.read_ahead(frame)
        if frame.elements is None:
            find_hinted_inputs(frame.pixels, frame.kind)

    # --- what plans --------------------------------------------------------------------------------------------------

    @cached_property
    def _planners(self) -> dict[str, Planner]:
        return {}

    def planner(self, name: str) -> Planner:
        """Raises UsageError if there is no planner of this name."""
        if name not in self._planners:
            self._planners[name] = make_planner(name, self.apps, self._thinking, self.skills)
        return self._planners[name]

    @cached_property
    def _thinking(self) -> Thinking | None:
        """What model-driven planners need. Their sandbox uses the secret key of this installation."""
        if self.model is None:
            return None
        return Thinking(
            rest=Rest(self.model, self.gates.to_model, self.apps, self.reader),
            holds=lambda condition, frame: bool(self.verifier.check(condition, None, frame, None).holds),
            write=Writer(self.model),
            read=ScreenReader(self.model, self.gates.to_model, self.reader),
            sandbox=lambda: Sandbox(secret_key(self.settings.home)),
        )
