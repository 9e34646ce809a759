"""With -n and --dist loadgroup: the files of one lane run one by one, in their order, on one worker; what is in no lane
runs wherever one is free. pytest-xdist's own groups are lost with pytest 9.2, so its scheduler is told by file.
"""

from pathlib import PurePath
from typing import Any

import pytest

LANES = {
    "desktop": "atspi atspi_hostile desk_clipboard desk_kills desk_person desktop_line devices desktop_programs"
    " desktop_watching miniwob panel panel_devices panel_memory panel_modules panel_skills panel_steering"
    " pressing_by_sight tray",
    "phone": "adb_client android_hostile android_line android_runs android_watching",
    "wall": "wall",
    "wheel": "wheel",
    "long run": "long_run",
    "bad inputs": "bad_inputs",
}
"""Which files share a screen, an adb server, or what was expensive to make."""
LANE_OF = {f"test_{name}.py": lane for lane, names in LANES.items() for name in names.split()}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Lanes(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return LANE_OF.get(PurePath(nodeid.partition("::")[0]).name, nodeid)

    return Lanes(config, log)
