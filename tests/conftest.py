"""With -n logical and --dist loadgroup: the tests of a file in WHOLE run on one worker, others wherever one is free,
and those of LONG first.
pytest-xdist's own groups are lost with pytest 9.2, so its scheduler is told by file.
"""

import gc
import os
import threading
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import PurePath
from typing import Any

import psutil
import pytest

from iris_screen.sight.vision.reading_memory import KEPT
from tests.contract.store.postgres import Cluster, own_cluster
from tests.e2e.sample import choose_cases

gc.set_threshold(50_000)
"""Thousands of collected tests are looked through at each collection of garbage: with Python's own 700 new objects,
that took half the time in which the tests are collected, and a tenth of the time in which they run.
"""

WHOLE = {
    f"test_{name}.py"
    for name in (
        "adb_client android_hostile android_line android_runs android_watching atspi atspi_hostile bad_inputs"
        " desk_clipboard desk_kills desk_person desktop_line desktop_programs desktop_watching devices drawn_wall"
        " long_run miniwob panel panel_devices panel_fleet panel_memory panel_modules panel_skills panel_steering"
        " pressing_by_sight skills studio tray wall wheel"
    ).split()
}
"""Files that start or work out something expensive, such as a desktop or a panel with a browser, once per worker."""

LONG = {
    f"test_{name}.py"
    for name in "documented_commands dst hostile_input recipes secrets sigkill stopping watching_kills".split()
}
"""Files with tests that take minutes. Of the tests that are no group, theirs begin first: at the end of a run, one
would keep a worker busy while the others have nothing to do.
"""

SLOW = {
    f"test_{name}.py"
    for name in (
        "android_hostile arm_faults arm_send atspi_hostile desk_kills dst faults fleet_chaos fleet_dst forking fuzz"
        " long_run miniwob sigkill store_kills store_mutated store_power_loss wall watching_kills"
    ).split()
}
"""Files of kills, fuzz, injections and long runs. CI runs them; `make test` leaves them out."""

GRACE_SECONDS = 20.0
"""How long a test that has timed out may take to clean up."""


@pytest.fixture(scope="session", autouse=True)
def kept_readings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps what was read of each picture, for all workers and their processes: most of the work is reading."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder) / "kept-readings"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(KEPT, str(folder))
        yield


@pytest.fixture(scope="session", autouse=True)
def no_warm_process() -> Iterator[None]:
    """A warm process of whoever runs the tests does none of their commands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IRIS_SERVE", "false")
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL of this test process alone. It is started when a database is made; tests may stop and start it."""
    with own_cluster() as cluster:
        yield cluster


@pytest.fixture
def fleet_url(postgres: Cluster) -> Iterator[str]:
    """The address of a fresh PostgreSQL database, with its password."""
    with postgres.make_database() as url:
        yield url


@pytest.fixture
def store_url(request: pytest.FixtureRequest) -> str:
    """Where the store of a test is: in a file ("") or, in a module of DATABASES, in both, one after the other."""
    return str(request.getfixturevalue("fleet_url")) if getattr(request, "param", "") == "postgres" else ""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "store_url" in metafunc.fixturenames and hasattr(metafunc.module, "DATABASES"):
        metafunc.parametrize("store_url", metafunc.module.DATABASES, indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name in SLOW:
            item.add_marker(pytest.mark.slow)
    if one_in := os.environ.get("TEST_SAMPLE"):
        kept = choose_cases(items, int(one_in), os.environ.get("PYTEST_XDIST_TESTRUNUID", ""))
        chosen = {item.nodeid for item in kept}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
        items[:] = kept
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Kills the processes of a test that still hangs after its timeout, as leaving `with Popen(…)` waits once more."""
    timer = threading.Timer(float(item.config.getini("timeout")) + GRACE_SECONDS, kill_children)
    timer.daemon = True
    timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()


def kill_children() -> None:
    """Kills all processes that this one has started."""
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            child.kill()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class FileOrTest(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return file if PurePath(file).name in WHOLE else nodeid

    return FileOrTest(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One more worker than cores keeps them busy while a run waits for a program. With two more, real programs got so
    little of the processor that a text typed into them showed up too late.
    """
    return (os.cpu_count() or 1) + 1 if config.getvalue("dist") == "loadgroup" else None
