"""What `iris serve status` and `iris doctor` say of the warm process."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the warm process needs Linux")

STATUS = """
import os, sys
from iris_screen.ui.serve.place import find_place, make_private

place = find_place()
assert place and make_private(place.socket.parent)
match sys.argv[1]:
    case "file":
        place.failure.write_text("ImportError: no cv2")
    case "pipe":
        os.mkfifo(place.failure)
    case "folder":
        place.failure.mkdir()
from iris_screen.core.settings import Settings
from iris_screen.text import render
from iris_screen.ui.cli.servers.serve_command import describe_warm_process

warm = describe_warm_process(Settings(home=place.socket.parent))
print(warm.possible, render(warm.state, "en"))
"""


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("none", "True off"),
        ("file", "False not available: its start failed: ImportError: no cv2"),
        ("pipe", ".failed could not be read: "),
        ("folder", ".failed could not be read: "),
    ],
)
def test_why_its_start_failed_is_told_or_that_this_cannot_be_read(kind: str, told: str, tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-c", STATUS, kind]
    with TemporaryDirectory() as short:  # the name of a socket must be
        env = {**os.environ, "XDG_RUNTIME_DIR": short}
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False, cwd=tmp_path)
    assert not done.returncode, done.stderr
    assert told in done.stdout
