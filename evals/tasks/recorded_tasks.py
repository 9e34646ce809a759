"""Tasks that a person does once while they are recorded, and that the recording then does on other phones."""

import threading
from collections.abc import Callable

from iris_screen.core.protocols import Device
from iris_screen.core.settings import Settings
from iris_screen.evals.tasks.page_person import PagePerson
from iris_screen.evals.tasks.plain_steps import StepHands
from iris_screen.graph.record_person import start_recording
from iris_screen.planning.recorder.recorded_steps import RecordedStep
from iris_screen.ui.cli.servers.phone_in_browser import DeviceServer


def record_by_page(device: Device, settings: Settings, do: Callable[[StepHands], object]) -> list[RecordedStep]:
    """What `do` does with the hands of a person at the page of this device, recorded. Raises UsageError."""
    recording = start_recording(settings, device)
    with DeviceServer(device, 0, recording.note) as server:
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        serving.start()
        try:
            person = PagePerson(device, server.url)
            do(StepHands(person))
            person.finish()
        finally:
            server.shutdown()
            serving.join()
    return recording.finish(device.look())
