"""Pictures of every page of the panel in both themes, for the docs: `make shots`, through a real Chromium. With names,
of these pages alone: `python -m tests.shots memory skills`.

What they show is made here: a run that went well, one that met something else, a reference, a report.
"""

import io
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.fleet.lane import Lane
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.run_skills import save_skill
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Store
from iris_screen.memory.items import Concept, Episode, Item, Knowledge, Procedure, Resource
from iris_screen.text import render
from iris_screen.ui.cut_reference import keep_reference, take_screenshot
from iris_screen.ui.report.document import render_run
from tests.adb import fake_adb
from tests.browser import Tab, chromium
from tests.served import ROOT, serving

TO = ROOT / "docs" / "panel"
MAX_BYTES = 90_000
"""Bytes of one picture."""
SETTLED, LONG = 1.5, 90.0
TASK = "给张三发微信消息说你好"
COG = Box(left=81, top=1464, right=216, bottom=1620)
LISTED = b"P1  device model:Pixel_8 transport_id:1\nM2  device model:Mi_11 transport_id:2\n"
SHY = b"S3  unauthorized transport_id:3\n"
_ATTACHED = [LISTED, SHY]
"""The device list of an adb server."""
TABS = {"references": 1, "health": 1, "settings": 2}
"""Pages that are shown with another tab than the first."""
PLACES = """(named => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text; text = walk.nextNode();)
    for (const [place, name] of named) text.data = text.data.replaceAll(place, name)
})(%s)"""
"""Replaces folder names of this machine by neutral ones."""
_TAB = "(found => { found?.click(); return !!found })([...document.querySelectorAll('[role=tab]')][%d])"
REMEMBERED: tuple[tuple[Item, float, int], ...] = (
    (
        Episode(
            event_type="message",
            summary="给张三发了微信消息，约好周五一起吃饭",
            details="在微信里打开与张三的聊天。\n发送了“周五晚上七点，老地方见”。\n对方回复“好的”。",
            actor="person",
        ),
        0.06,
        3,
    ),
    (Knowledge(entry_type="phone number", caption="张三的电话", value="138 0000 1234", source="contacts"), 0.07, 0),
    (Concept(name="张三", summary="朋友，常在晚上联系", tree_path=["people", "friends"]), 1.1, 0),
    (Concept(name="Ann", summary="A colleague, writes English", tree_path=["people", "work"]), 1.2, 0),
    (
        Procedure(
            description="Turn on dark mode",
            steps=["open Settings", "tap Display", "turn on Dark mode"],
            entry_type="guide",
        ),
        1.3,
        0,
    ),
    (Resource(title="Train to Shanghai, Friday", summary="G7, 19:00, car 5", resource_type="doc"), 2.4, 0),
)
"""More memories: how many days ago, and how many pictures belong to each."""

PAGES = (
    ("new", "/?lang={lang}", "{new}"),
    ("run", "/?lang={lang}&run=calm", "{graph}"),
    ("runs", "/runs?lang={lang}", "calm"),
    ("fleet", "/fleet?lang={lang}", "android:P1"),
    ("timeline", "/timeline?lang={lang}&run=calm", "{keys}"),
    ("compare", "/compare?lang={lang}&run=calm&other=busy", "{costs}"),
    ("references", "/references?lang={lang}", "my_cog"),
    ("skills", "/skills?lang={lang}&skill=say_hello", "{steps}"),
    ("memory", "/memory?lang={lang}&item=3", "{beside}"),
    ("apps", "/apps?lang={lang}&app=wechat", "send_message"),
    ("devices", "/settings?lang={lang}", "android:P1"),
    ("health", "/settings?lang={lang}", "packages"),
    ("settings", "/settings?lang={lang}", "base_url"),
)
"""Name, address, and a text that is shown once the page is complete."""
TEXTS = {
    "new": say("panel-task-title"),
    "graph": say("panel-reasons"),
    "keys": say("panel-part", part="verify"),
    "costs": say("panel-compare-costs"),
    "steps": say("panel-skill-steps"),
    "beside": say("panel-memory-beside"),
}
"""Texts of the panel that PAGES name."""


def furnish_queue(runs: Runs) -> None:
    """Two tasks that are over, one that a phone does, more that wait, and a phone that is given no more tasks."""
    for name in ("张三", "李四", "王五", "赵六", "钱七", "孙八"):
        submit(runs, Order(f"给{name}发微信消息说早上好", key=name, batch="早间问候"))
    submit(runs, Order("点击“没有这个”", key="none", priority=9))
    jobs, at = runs.store.jobs, runs.clock.now()
    lane = Lane(
        runs, "sim:?seed=3&time=virtual", ("zh",), lambda *told: lane.drain.set() if told[1] == "success" else None
    )
    lane.serve()
    for device, tags in (("android:P1", ("zh", "android")), ("android:M2", ()), ("android:S3", ())):
        jobs.workers.begin(device, tags)
    jobs.workers.end("android:S3", say("fleet-device-given-up", device="android:S3", n=3, why="adb: device offline"))
    jobs.workers.pause("device", "android:M2")
    taken = jobs.take("android:P1", ("zh", "android"), at)
    assert taken
    screen = max((runs.folder / "calm" / "frames").glob("*.png"), key=lambda file: file.stat().st_mtime_ns)
    (runs.folder / taken.run / "frames").mkdir(parents=True)
    shutil.copy(screen, runs.folder / taken.run / "frames")


def furnished(home: Path) -> None:
    """Fill the data folder: two diverging runs of a task, a skill, a reference, memories, and a report."""
    settings = Settings(home=home)
    runs = Runs(settings)
    for run_id, seed in (("calm", 3), ("busy", 5)):
        runs.start(TASK, device=f"sim:?seed={seed}&time=virtual", run_id=run_id)
    save_skill(runs, "calm", "say_hello")
    keep_reference(settings, "my_cog", take_screenshot(settings, "sim:"), COG, ["齿轮"])
    (home / "report.html").write_bytes(render_run(runs, "busy", "html"))
    furnish_queue(runs)
    runs.store.close()
    _remember(
        settings, sorted((runs.folder / "calm" / "frames").glob("*.png"), key=lambda file: file.stat().st_mtime_ns)
    )


def _remember(settings: Settings, seen: list[Path]) -> None:
    """Add memories besides the two runs: something done by hand, with pictures, and things from other days."""
    now = SystemClock().now()
    with own_memory(settings, SystemClock()) as memory:
        frames = [
            memory.frames.keep(_jpeg(file), at=now - 5_400 + n, device="android:P1", app="微信", session="watched")
            for n, file in enumerate((seen[0], seen[len(seen) // 2], seen[-1]))
        ]
        with memory.transaction() as writing:
            for item, days, behind in REMEMBERED:
                writing.add(item, at=now - days * 86_400, session="watched", source="watching", behind=frames[:behind])
        memory.write_block("human", "Speaks Chinese and English. Writes to 张三 most evenings.")


def _jpeg(file: Path) -> bytes:
    written = io.BytesIO()
    with Image.open(file) as picture:
        picture.convert("RGB").save(written, "JPEG", quality=80)
    return written.getvalue()


@contextmanager
def _driven(home: Path) -> Iterator[None]:
    """A run that occupies one of the phones while pictures are taken; it is not shown itself."""
    store = Store(home / "iris.db", clock=SystemClock())
    store.accept(Task(id="morning", text="把闹钟设到早上七点", device="android:M2", started_at=SystemClock().now()))
    with store.take("morning", "android:M2", seconds=3600):
        yield
    store.delete("morning")
    store.close()


def shots(tab: Tab, here: str, home: Path, theme: str, lang: str, only: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    tab.tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
    for name, address, shown in (page for page in PAGES if not only or page[0] in only):
        _ATTACHED[:] = [SHY] if name == "health" else [LISTED, SHY]  # none but real ones answer a doctor
        tab.open(here + address.format(lang=lang))
        if name in TABS:
            tab.until_true(_TAB % TABS[name], LONG)
        tab.until(shown.format(**{key: render(text, lang) for key, text in TEXTS.items()}), LONG)
        yield name, _taken(tab, home)
    if not only or "report" in only:
        tab.open((home / "report.html").as_uri())
        yield "report", _taken(tab, home)


def _taken(tab: Tab, home: Path) -> bytes:
    time.sleep(SETTLED)  # what is shown fades in, and nothing tells when that is over
    tab.value(PLACES % json.dumps([[str(home), "~/.local/share/iris"], [str(ROOT), "~/iris"]]))
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        tab.photograph(Path(file.name))
        page = Image.open(file.name).convert("RGB")
    for quality in range(86, 30, -8):
        written = io.BytesIO()
        page.save(written, "WEBP", quality=quality, method=6)
        if written.tell() <= MAX_BYTES:
            break
    return written.getvalue()


def main(only: Sequence[str]) -> None:
    """only: the pages to take; all if empty."""
    TO.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder) / "home"
        furnished(home)
        with (
            fake_adb.serving(lambda: b"".join(_ATTACHED)),
            _driven(home),
            serving(home) as panel,
            chromium(Path(folder) / "profile") as tab,
        ):
            tab.open(panel.link)
            tab.until(render(TEXTS["new"]), LONG)
            for theme, lang in (("light", "en"), ("dark", "zh")):
                for name, data in shots(tab, panel.at().rstrip("/"), home, theme, lang, only):
                    (TO / f"{name}-{theme}.webp").write_bytes(data)
                    print(f"{name}-{theme}.webp  {len(data) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
