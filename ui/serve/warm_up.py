"""What the warm process has ready for its children: modules, words, app modules, grammar, the simulated phone.

Nothing here may start a thread that stays or keep a file open: a child would have none, or would share it. That is why
the engine that reads pictures is loaded by each command that reads: onnxruntime starts its threads with it.
"""

import gc
import os
import shutil
from importlib import import_module
from pathlib import Path

from iris_screen.ui.cli.program import COMMANDS, prepare
from iris_screen.ui.serve.handover import ALONE
from iris_screen.ui.serve.request import list_files

USED_LATER = (
    "iris_screen.graph.drive",
    "iris_screen.graph.memory_graph",
    "iris_screen.sim.phone.saved_phone",
    "iris_screen.ui.report.html_report",
    "iris_screen.ui.report.markdown",
    "iris_screen.memory.meaning.exact_index",
    "langchain_openai",
)
"""What commands import when they need it, besides what the run here does."""
TASK = "打开设置"


def warm_up(folder: Path) -> None:
    """Imports what commands import, and plays one run on the simulated phone, so that all it needs is loaded. folder:
    for that run, removed afterwards. No setting, key or file of the person is read.
    """
    prepare()
    for name in [home.partition(":")[0] for word, home in COMMANDS.items() if word not in ALONE] + [*USED_LATER]:
        import_module(name)
    _play(folder)
    gc.collect()
    gc.freeze()  # or the first search for garbage in each child would copy all of this


def _play(folder: Path) -> None:
    from iris_screen.core.settings import Settings
    from iris_screen.graph.runs import Runs
    from iris_screen.sight.vision.pictures import in_one_thread
    from iris_screen.text import list_languages, render

    shutil.rmtree(folder, ignore_errors=True)  # of one that was killed meanwhile
    try:
        with in_one_thread():
            result = Runs(Settings(home=folder, device="sim:", remember=False)).start(TASK)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for language in list_languages():
        render(result.reason, language)


def find_hindrance(lock: int) -> str:
    """Why this process may not be forked as it is, "" if it may. lock: the one file that may be open."""
    if (pid := os.fork()) == 0:
        os._exit(0)
    os.waitpid(pid, 0)  # before a fork, OpenBLAS ends its threads
    threads = len([*Path("/proc/self/task").iterdir()])
    opened = [Path(f"/proc/self/fd/{number}").readlink() for number in list_files() if number not in (0, 1, 2, lock)]
    if threads > 1:
        return f"{threads} threads"
    return f"open files: {', '.join(map(str, opened))}" if opened else ""
