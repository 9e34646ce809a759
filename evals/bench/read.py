"""Reading screens: those of the main job whole, or only what changed since the one before. And reading tasks: texts of
a thousand bytes of many kinds, as a run reads them before it looks at anything.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from random import Random
from statistics import median
from time import process_time

from iris_screen.consent.secrets.secret_finder import find_secrets
from iris_screen.consent.secrets.spoken_secrets import mask_sentence
from iris_screen.core.errors import IrisError
from iris_screen.core.parsing.spelling import clean
from iris_screen.core.plan import Task
from iris_screen.core.screen import Frame
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stage import main_job, stage
from iris_screen.evals.bench.stopwatch import spent
from iris_screen.graph.configuration.resources import load_apps, policy_of
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.planning.planners import derive_grant
from iris_screen.planning.planners.sentence import explain_unreadable
from iris_screen.sight.vision import ocr
from iris_screen.testing.stage import NO_HOME

TASK_BYTES, TASK_MS = 1_000, 50
"""How long a task is, and the most milliseconds that reading a kilobyte of one may take."""
_PEOPLE = "Ann Bob Dmitri Zoe 张三 李四 王小明".split()
_VERBS = "open tap delete call play type share 打开 点击 删除 输入 播放".split()
_THINGS = "settings wifi photo alarm list mail 设置 照片 闹钟 列表 日历".split()
KINDS: Mapping[str, Callable[[Random, int], str]] = {
    "names": lambda chance, n: f"{chance.choice(_PEOPLE)}{n}, ",
    "names for a message": lambda chance, n: f"{'send hello to ' * (n == 0)}{chance.choice(_PEOPLE)} and ",
    "names in quotes": lambda chance, n: f"tap “{chance.choice(_THINGS)} {n}”, ",
    "open quotes": lambda chance, n: chance.choice("“”「『\"'《") + chance.choice(_THINGS),
    "verbs": lambda chance, n: f"{chance.choice(_VERBS)} ",
    "clauses": lambda chance, n: f"{chance.choice(_VERBS)} {chance.choice(_THINGS)} and ",
    "clauses of two letters": lambda chance, n: f"{chance.choice('点按开a')}{n % 10}，",
    "limits": lambda chance, n: f"don't {chance.choice(_VERBS)} {chance.choice(_THINGS)}, ",
    "messages": lambda chance, n: f"告诉{chance.choice(_PEOPLE)}{chance.choice(_THINGS)}{chance.choice(_VERBS)}了，",
    "templates": lambda chance, n: chance.choice(
        ("给张三发微信消息说好，", f"set an alarm for {n % 12}:30, ", "call Ann, ")
    ),
    "numbers": lambda chance, n: f"{chance.randrange(10**6)} ",
    "signs of any script": lambda chance, n: chr(chance.choice((33, 0x4E00, 0x400, 0x900)) + chance.randrange(80)),
}
"""What texts are made of, piece after piece. They differ in their words, so that nothing is remembered."""


def measure(quick: bool) -> list[Figure]:
    """CPU time for the frames that the run looked at, in order, with the shipped two threads."""
    shown = [frame.pixels for frame in frames()][: 3 if quick else None]
    ocr.read(shown[0])  # start the engine first
    whole = 0.0
    for screen in shown:
        ocr.forget_lines()
        whole += spent(ocr.read, screen).cpu
    ocr.forget_lines()
    reader = ocr.Reader()
    changes = sum(spent(reader.read, screen).cpu for screen in shown)
    note = f"{changes:.1f} / {whole:.1f} s CPU for {len(shown)} screens"
    return [
        Figure("a screen read whole", whole / len(shown), "s CPU"),
        Figure("what changed ÷ whole", changes / whole, "×", note=note),
        *measure_tasks(range(2 if quick else 10)),
    ]


def measure_tasks(seeds: range) -> Iterator[Figure]:
    """A text of each kind for each seed, behind one for which the patterns of its words are compiled."""
    apps, policy = load_apps(NO_HOME), policy_of(NO_HOME)

    def read(text: str) -> None:
        task = Task(id="bench", text=clean(text), device="sim:", planner="auto")
        mask_sentence(text)
        find_secrets(text)
        with suppress(IrisError):  # a quote may never be closed
            explain_unreadable(task, apps)
        derive_grant(task, apps, policy)

    for kind in KINDS:
        read(_write_task(kind, -1))
    gc.freeze()  # as a run does: see `ui.cli.garbage`
    taken = dict[tuple[str, int], float]()
    for kind, seed in ((kind, seed) for kind in KINDS for seed in seeds):
        text = _write_task(kind, seed)
        began = process_time()
        read(text)
        taken[kind, seed] = (process_time() - began) * 1e6 / len(text.encode())
    slowest = max(taken, key=lambda each: taken[each])
    over = sum(ms > TASK_MS for ms in taken.values())
    yield Figure("a task, a kB of it, median", median(taken.values()), "ms CPU", note=f"{len(taken)} texts")
    note = f"{slowest[0]}; {over} of {len(taken)} take more"
    yield Figure("a task, a kB of it, the slowest", taken[slowest], "ms CPU", at_most=TASK_MS, note=note)


def _write_task(kind: str, seed: int) -> str:
    chance, text = Random(f"{kind} {seed}"), ""
    for number in count():
        text += KINDS[kind](chance, number)
        if len(text.encode()) >= TASK_BYTES:
            break
    return text


def frames() -> list[Frame]:
    """The frames of the main job, with elements."""
    with stage() as on:
        keys = list[str]()
        on.drive("read", main_job(), lambda event: keys.append(event.frame) if event.frame else None)
        album = FolderAlbum(on.folder / "read" / "frames")
        return [album.get(key) for key in keys]
