"""Records a person on a device: composes what finds targets, hides secrets and knows what gets in the way."""

from collections import Counter

from iris_screen.consent.gates import Gates
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Device, KnowsApps, KnowsHome
from iris_screen.core.settings import Settings
from iris_screen.core.target import split_alternatives
from iris_screen.graph.configuration.resources import open_library, policy_of
from iris_screen.planning.recorder.person_acts import PersonAct
from iris_screen.planning.recorder.recorded_steps import StepMaker
from iris_screen.planning.recorder.recording_person import PersonRecording
from iris_screen.sight.blockers import CatalogBlockerFinder, shipped_catalog
from iris_screen.sight.means import join_means
from iris_screen.sight.reader import FrameReader


def start_recording(settings: Settings, device: Device) -> PersonRecording:
    """A recording of this device; it notes what it is told. Raises what the device raises."""
    reader, task = FrameReader(), Task(id="record", text="", profile=device.profile)
    finder = CatalogBlockerFinder(shipped_catalog(), policy_of(settings), reader)
    labels = device.apps() if isinstance(device, KnowsApps) else {}
    named = {package: split_alternatives(label)[0] for package, label in labels.items() if label}
    used = Counter(named.values())

    def name_app(package: str) -> str:
        return named[package] if used[named.get(package, "")] == 1 else package

    def is_in_the_way(act: PersonAct) -> bool:
        """Whether it was done to a blocker. Permissions are decided anew by whoever plays it, never by a recording."""
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
        name_app=name_app,
        is_in_the_way=is_in_the_way,
    )
    return PersonRecording(maker, Gates(reader))
