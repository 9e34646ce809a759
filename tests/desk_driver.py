"""A driver in its own process, which a test may kill in the middle of an act."""

import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from iris_screen.core.actions import Action
from tests import desk

DRIVER = """
import sys
from iris_screen.core.actions import ACTION
from iris_screen.tools.devices.address import open_device
device = open_device("desktop:?elements=none&aside=no")
{before}
print("open", flush=True)
device.do(ACTION.validate_json(sys.argv[1]))
"""


@contextmanager
def driven(action: Action, before: str = "") -> Iterator["subprocess.Popen[bytes]"]:
    """A process that does this act on the tests' desktop, until it is killed."""
    command = [sys.executable, "-c", DRIVER.format(before=before), action.model_dump_json()]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        assert process.stdout and select.select([process.stdout], [], [], desk.SECONDS)[0]
        yield process
    finally:
        process.kill()
        process.communicate()
