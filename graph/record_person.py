"""Records a person on a device: composes what finds targets, hides secrets and knows what gets in the way. Keeps what
was recorded as a skill.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from iris_screen.consent.gates import Gates
from iris_screen.core.errors import Unsupported, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import clean
from iris_screen.core.plan import StepResult, Task
from iris_screen.core.protocols import Device, HearsPerson, KnowsApps, KnowsHome
from iris_screen.core.settings import Settings
from iris_screen.core.target import split_alternatives
from iris_screen.graph.configuration.resources import (
    load_apps,
    open_library,
    own_modules,
    own_skills,
    policy_of,
)
from iris_screen.graph.container import add_grant
from iris_screen.graph.lifecycle.clock import SystemClock, token
from iris_screen.planning.apps.tokens import tokenize
from iris_screen.planning.recorder.person_acts import PersonAct
from iris_screen.planning.recorder.recorded_steps import RecordedStep, StepMaker
from iris_screen.planning.recorder.recorded_template import add_template, write_module, write_template
from iris_screen.planning.recorder.recording_person import PersonRecording
from iris_screen.planning.recorder.session_program import name_secrets
from iris_screen.planning.recorder.watched_hands import WatchedHands
from iris_screen.planning.skills.recording import Cut, record_skill
from iris_screen.planning.skills.skill import Skill
from iris_screen.sight.blockers import CatalogBlockerFinder, shipped_catalog
from iris_screen.sight.change_detection import is_still
from iris_screen.sight.means import join_means
from iris_screen.sight.reader import FrameReader
from iris_screen.sight.settle import Eyes
from iris_screen.sight.vision.pictures import crop, write_png


def start_recording(settings: Settings, device: Device) -> PersonRecording:
    """A recording of this device; it does what it is told, and notes it. Raises what the device raises."""
    reader, task = FrameReader(), Task(id="record", text="", profile=device.profile)
    finder = CatalogBlockerFinder(shipped_catalog(), policy_of(settings), reader)
    labels = device.apps() if isinstance(device, KnowsApps) else {}
    named = {package: split_alternatives(label)[0] for package, label in labels.items() if label}
    used = Counter(named.values())

    def name_app(package: str) -> str:
        return named[package] if used[named.get(package, "")] == 1 else package

    def is_in_the_way(act: PersonAct) -> bool:
        """Whether it was done to a blocker. Permissions are decided anew by whoever plays it, never by a recording."""
        if device.profile.is_computer:  # what comes up there was opened by the person
            return False
        blocker = finder.find(act.before, task)
        if blocker is None or act.at is None:
            return False
        closes = any(way.box is not None and way.box.contains(act.at) for way in blocker.ways_out)
        return closes or (blocker.kind == "permission" and (blocker.box is None or blocker.box.contains(act.at)))

    means = join_means(open_library(settings), reader)
    maker = StepMaker(
        means,
        means,
        reader,
        home=device.home() if isinstance(device, KnowsHome) else "",
        apps=labels if device.profile.is_computer else (),
        name_app=name_app,
        is_in_the_way=is_in_the_way,
    )
    return PersonRecording(device, Eyes(SystemClock(), settings.patience, is_still), maker, Gates(reader))


@contextmanager
def watch_hands(recording: PersonRecording) -> Iterator[WatchedHands]:
    """Record what the person does with their own mouse and keyboard, for the block; tell them to begin inside it.

    Raises Unsupported if the device does not hear that, and what it raises.
    """
    device = recording.device
    if not isinstance(device, HearsPerson):
        raise Unsupported(say("record-hands-unheard"))
    hands = WatchedHands(device, recording.eyes, SystemClock(), recording.noted)
    hands.look()  # an act before the first look has no screen that it was done on
    device.on_acts(hands.hear)
    try:
        yield hands
    finally:
        hands.close()
    recording.last = hands.last


def keep_as_skill(settings: Settings, device: Device, steps: Sequence[RecordedStep], name: str, sentence: str) -> Skill:
    """Keep recorded steps as the skill of this name: whom the sentence names and what it writes are given anew each
    time. Raises UsageError if they cannot be kept, or if there is such a skill already.
    """
    skill, cuts = _make_skill(settings, device, steps, name, sentence)
    pictures = {file: write_png(crop(frame.pixels, box)) for file, (frame, box) in cuts.items()}
    own_skills(settings).save(skill, pictures)
    return skill


def keep_as_template(
    settings: Settings, device: Device, steps: Sequence[RecordedStep], name: str, sentence: str
) -> tuple[Skill, str]:
    """Keep recorded steps as a template in the person's own module of the app; returns what it does, and the module.

    Raises UsageError if they cannot be kept, if the module has such a template, or if the sentence means something else
    already.
    """
    skill, _ = _make_skill(settings, device, steps, name, sentence)
    modules, apps = own_modules(settings), load_apps(settings)
    module = next((app.name for app in apps.apps if skill.app in app.packages), name)
    was = modules.texts(module)
    new = dict(was)
    if not was["app.yaml"].strip():
        labels = device.apps() if isinstance(device, KnowsApps) else {}
        new["app.yaml"] = write_module(module, split_alternatives(labels.get(skill.app) or name), skill.app)
    new["tasks.yaml"] = add_template(was["tasks.yaml"], write_template(skill))
    app, all_apps = modules.check(module, new)
    means = all_apps.match_whole(tokenize(clean(sentence)))[:1]
    if [(each.app.name, each.template.name) for each in means] != [(app.name, name)]:
        raise UsageError(say("record-sentence-taken", sentence=sentence))
    modules.save(module, new, was)
    return skill, module


def _make_skill(
    settings: Settings, device: Device, steps: Sequence[RecordedStep], name: str, sentence: str
) -> tuple[Skill, dict[str, Cut]]:
    """The skill, and where each of its pictures is cut from."""
    if name_secrets(steps):
        raise UsageError(say("record-needs-secret"))
    task = Task(id=f"recorded-{token()}", text=clean(sentence), device=settings.device, profile=device.profile)
    task = task.replace(home=device.home() if isinstance(device, KnowsHome) else "")
    frames = {frame.key: frame for each in steps for frame in (each.act.before, each.act.after)}
    results = [
        StepResult(
            index=number,
            step=each.step,
            status="success",
            evidence="verified",
            before=each.act.before.key,
            after=each.act.after.key,
            box=each.box,
        )
        for number, each in enumerate(steps)
    ]
    granted = add_grant(task, load_apps(settings), policy_of(settings), None)
    return record_skill(name, granted, results, [], frames.__getitem__, FrameReader(task.text))
