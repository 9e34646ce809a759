"""`iris run` is killed at moments spread over its whole life, from its first millisecond on; `iris resume` ends it.

The phone is judged by its own report: the same state as without a kill, and what was sent or written there exactly
once. A message by pixels alone is every other run; the others are by the element tree, or set what a look can tell.
"""

import json
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.contract.store.postgres import DATABASES, enrol  # noqa: F401 (pytest_generate_tests reads one)
from tests.e2e.process import Processes, Said, read_lines
from tests.e2e.rig import LOOKS, SEEDS, TOUCHED

TREE, PIXELS = (f"{TOUCHED}&{look}" for look in LOOKS)
MESSAGE = ("给张三发微信消息说你好", PIXELS)
JOBS = (
    ("给张三发微信消息说你好", TREE),
    ("新建便签，内容是买牛奶", TREE),
    ("打开蓝牙", PIXELS),
    ("打开深色模式", TREE),
)
"""Each a sentence, and how the phone is seen."""
KILLS = 8 * len(SEEDS)
SEED = random.randrange(10**6)
"""Another one each time; it stands in what is said of a kill that went wrong."""
BUSY_WITH = 0.15
"""Seconds between two lines, at most: the kill comes anywhere between them."""


@dataclass(frozen=True)
class Kill:
    """Kill after this share of the run's lines and then so many seconds; `again` also kills the resume, after its
    lines. A share of 0 is in the start-up.
    """

    number: int
    share: float
    later: float
    again: int | None
    job: tuple[str, str]

    def __str__(self) -> str:
        when = f"{self.share:.0%} of its lines + {self.later:.3f} s, again {self.again}"
        return f"kill {self.number} of seed {SEED}, {' by '.join(self.job)}: {when}"


def kills(most: int) -> list[Kill]:
    """One in eight in the start-up, the others spread evenly over what follows; one in four is killed twice."""
    dice = random.Random(SEED)
    early = most // 8
    shares = [0.0] * early + [(n + dice.random()) / (most - early) for n in range(most - early)]
    jobs = [job for other in dice.sample(JOBS, len(JOBS)) for job in (MESSAGE, other)]
    return [
        Kill(
            number,
            share,
            dice.uniform(0, BUSY_WITH if share else 2.5),
            dice.randrange(1, 15) if number % 4 == 3 else None,
            jobs[number % len(jobs)],
        )
        for number, share in enumerate(shares)
    ]


@dataclass(frozen=True)
class Phone:
    """One phone, one data folder and the processes over them. hurries: nobody waits for what takes time on it."""

    folder: Path
    job: tuple[str, str]
    run: str = "cut"
    hurries: bool = True

    @property
    def iris(self) -> Processes:
        return Processes(self.folder / "home")

    @property
    def report(self) -> dict[str, Any] | None:
        dump = self.folder / "phone.json"
        return json.loads(dump.read_text("utf-8")) if dump.exists() else None

    @property
    def start(self) -> tuple[str, ...]:
        pace = "&time=virtual" if self.hurries else ""
        sentence, look = self.job
        address = f"sim:?seed=4&{look}{pace}&dump={self.folder / 'phone.json'}"
        return ("run", sentence, "--device", address, "--run-id", self.run)


def state(report: dict[str, Any]) -> dict[str, Any]:
    """What is on the phone, apart from the time of day and from pop-ups: a later one may come within the last look of
    a run that was resumed, and not within that of a whole one.
    """
    screens = {app: shown for app, shown in report["screens"].items() if app != "over"}
    texts = [(m["who"], m["mine"], m["text"]) for m in report["vars"]["messages"]]
    sent = [effect["with"] for effect in report["effects"] if effect["effect"] == "sent"]
    names = ("unread", "pinned", "liked", "deleted_chats", "dark", "wifi", "bluetooth")
    own = {name: report["vars"][name] for name in names}
    own["notes"] = [(note["title"], note["text"]) for note in report["vars"]["notes"]]
    return own | {"messages": texts, "sent": sent, "front": report["front"], "screens": screens}


def cut(process_args: tuple[str, ...], iris: Processes, lines: int, later: float) -> int:
    """Kill a process at its moment; what it ended with where it was over before."""
    with iris.started(*process_args, fresh=not lines) as process:
        read_lines(process, lines)
        time.sleep(later)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    return process.returncode


def cut_off(kill: Kill, phone: Phone, lines: int) -> None:
    """lines: those of a run that nobody kills."""
    cut(phone.start, phone.iris, 1 + int(kill.share * lines) if kill.share else 0, kill.later)
    if kill.again is not None:
        cut(("resume", phone.run), phone.iris, kill.again, kill.later)


def problem(phone: Phone, whole: dict[str, Any]) -> str:
    """What is wrong after the resume that follows a kill; "" where nothing is."""
    resumed = phone.iris.here("resume", phone.run, "--json")
    if "Traceback" in resumed.err:
        return resumed.err
    if resumed.code == 2:
        return _said_no(resumed, phone, whole)
    return _went_on(resumed, phone, whole)


def _said_no(resumed: Said, phone: Phone, whole: dict[str, Any]) -> str:
    """Right where the run was never accepted, and where it was over before the kill."""
    if len(resumed.err.splitlines()) != 1 or resumed.out:
        return f"not one sentence: {resumed.err}{resumed.out}"
    report = phone.report
    if "has ended" in resumed.err:
        return (
            "" if report and state(report) == whole else f"it is over, and the phone is not as it should be: {report}"
        )
    return "" if report is None or not report["touches"] else f"{resumed.err} and the phone was touched"


def _went_on(resumed: Said, phone: Phone, whole: dict[str, Any]) -> str:
    report = phone.report
    if report is None:
        return f"it ended with {resumed.code}, and the phone was never reached: {resumed.out}{resumed.err}"
    found = state(report)
    wrong = {name: (found[name], whole[name]) for name in whole if found[name] != whole[name]}
    if wrong and not _asks_instead(resumed, found):
        return f"{resumed.last['verdict']} ({resumed.last['reason']}), and the phone has {wrong}\n{resumed.err}"
    record = json.loads(phone.iris.here("show", phone.run, "--json").out)["record"]
    if (record["state"], record["damaged"]) != ("whole", []):
        return f"nobody changed its record, and it says {record}"
    honest = resumed.last["verdict"] == "verified" or resumed.code == 3
    return "" if honest else f"done, and it says {resumed.last['status']}: {resumed.last['reason']}\n{resumed.err}"


def _asks_instead(resumed: Said, found: dict[str, Any]) -> bool:
    """Nothing was sent, and where the screen does not tell whether the touch went out a person has to say so."""
    undecided = "unclear whether the action was sent" in resumed.last["reason"]
    return resumed.code == 3 and undecided and not found["sent"]


Whole = dict[tuple[str, str], tuple[dict[str, Any], int]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """By its job, the phone after a run that nobody killed, and how many lines the run printed."""
    found: Whole = {}
    for job in (MESSAGE, *JOBS):
        phone = Phone(tmp_path_factory.mktemp("whole"), job)
        run = phone.iris.here(*phone.start)
        assert run.code == 0 and phone.report is not None, run.err
        found[job] = state(phone.report), len(run.out.splitlines())
    return found


def test_a_run_killed_at_any_moment_ends_in_the_same_phone_state_when_resumed(
    tmp_path: Path, whole: Whole, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRIS_FLEET_URL", store_url)
    assert whole[MESSAGE][0]["sent"] == [{"to": "张三", "text": "你好"}]
    planned = kills(KILLS // 2 if store_url else KILLS)
    phones = [
        Phone(tmp_path / str(kill.number), kill.job, f"cut-{kill.number}", kill.number % 6 != 5) for kill in planned
    ]
    for phone in phones:
        enrol(phone.folder / "home", like=phones[0].folder / "home")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(cut_off, planned, phones, [whole[kill.job][1] for kill in planned]))
    wrong = [problem(phone, whole[kill.job][0]) for kill, phone in zip(planned, phones, strict=True)]
    assert not any(wrong), "\n".join(f"{kill}: {what}" for kill, what in zip(planned, wrong, strict=True) if what)
