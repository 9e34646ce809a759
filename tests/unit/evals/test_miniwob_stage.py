"""A display or a browser that does not come up ends the measuring, and nobody else's display is worked on."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.evals.miniwob.task_display import Looks, stage

DIES = "#!/bin/sh\nexit 1\n"
TELLS_ITS_NUMBER = "#!/bin/sh\necho 4711\nexec sleep 60\n"


@pytest.mark.parametrize(
    ("server", "ended"), [(DIES, "Xvfb ended before it was up"), (TELLS_ITS_NUMBER, "Chromium ended before it was up")]
)
def test_what_ends_at_once_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: str, ended: str) -> None:
    if find_spec("miniwob") is None:  # not imported: it brings gymnasium
        pytest.skip("there is no miniwob here")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    for name, script in {"Xvfb": server, "openbox": DIES, "chromium": DIES}.items():
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)
    with pytest.raises(UsageError, match=ended), stage(Looks()):
        pass
