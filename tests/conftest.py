"""With -n and --dist loadgroup: the files of one lane run one by one, in their order, on one worker; so do the tests of
a file in WHOLE. What is in neither runs wherever a worker is free. pytest-xdist's own groups are lost with pytest 9.2,
so its scheduler is told by file.
"""

from pathlib import PurePath
from typing import Any

import pytest

LANES = {"phone": "adb_client android_hostile android_line android_runs android_watching"}
"""Which files share an adb server."""
WHOLE = (
    "atspi atspi_hostile bad_inputs desk_clipboard desk_kills desk_person desktop_line devices desktop_programs"
    " desktop_watching long_run miniwob panel panel_devices panel_memory panel_modules panel_skills panel_steering"
    " pressing_by_sight tray wall wheel"
)
"""Files that make something expensive once, such as a panel with a browser. Each worker has a screen of its own."""
LANE_OF = {f"test_{name}.py": lane for lane, names in LANES.items() for name in names.split()} | {
    f"test_{name}.py": name for name in WHOLE.split()
}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Lanes(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return LANE_OF.get(PurePath(nodeid.partition("::")[0]).name, nodeid)

    return Lanes(config, log)
