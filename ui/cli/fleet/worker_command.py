"""worker: does what was handed in, on one device or several at once."""

import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import click

from iris_screen.core.message import Message, say, verbatim
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, print_json
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options
from iris_screen.ui.run_status import name_status

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings
    from iris_screen.core.verdict import RunStatus
    from iris_screen.graph.store.job_table import Job

LOOK_EVERY: Final = 0.2
"""Seconds between two looks at the processes."""
RESTARTS: Final = 5
"""How often the process of a device is started again that was killed or broke off."""
ENDS_BY_ITSELF: Final = frozenset({0, 2, 4, 5})
"""Exit codes of a process that is not started again: it is done, was used wrongly, was stopped, its device failed."""


@command(help="help-worker")
@click.option("--device", "-d", "devices", multiple=True, help="help-worker-device")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="help-worker-tag")
@click.option("--until-empty", is_flag=True, help="help-worker-until-empty")
@click.option("--while-open", is_flag=True, hidden=True)  # ends after its job when standard input does
@as_json_option
@pass_global_options
def worker(opts: GlobalOptions, /, devices: tuple[str, ...], tags: tuple[str, ...], **options: bool) -> int:
    """Do the tasks that `iris submit` handed in, on each DEVICE."""
    until_empty, as_json = options["until_empty"], options["as_json"]
    settings = opts.load_settings()
    if len(devices) > 1:
        words = ["worker", "--while-open", *(word for tag in tags for word in ("--tag", tag))]
        words += ["--until-empty"] * until_empty + ["--json"] * as_json
        return Crew([*opts.repeat(), *words]).serve(devices)
    drain = threading.Event()
    if options["while_open"]:

        def wait() -> None:
            sys.stdin.read()
            drain.set()

        threading.Thread(target=wait, name="end with the parent", daemon=True).start()
    device = next(iter(devices), settings.device)
    with at_sigterm(drain.set):
        return _serve_one(settings, device, tags, drain, until_empty=until_empty, as_json=as_json)


@contextmanager
def at_sigterm(act: Callable[[], None]) -> Iterator[None]:
    """Meanwhile SIGTERM does this, instead of ending the process."""
    former = signal.signal(signal.SIGTERM, lambda *_: act())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, former)


@dataclass
class Crew:
    """A process for each device, so that one that is killed or hangs holds up no other. words: what each is called
    with, but for its device.
    """

    words: Sequence[str]
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    starts: Counter[str] = field(default_factory=Counter)
    worst: int = 0
    """The worst exit code so far."""

    def serve(self, devices: Sequence[str]) -> int:
        """Returns the worst exit code. SIGTERM lets each finish the task it has; Ctrl-C puts the tasks back."""
        for device in dict.fromkeys(devices):
            self._start(device)
        try:
            with at_sigterm(lambda: self._signal_all(signal.SIGTERM)):
                while self.running:
                    time.sleep(LOOK_EVERY)
                    self._look()
        except KeyboardInterrupt:
            self._signal_all(signal.SIGINT)
            for process in self.running.values():
                process.wait()
            raise
        return self.worst

    def _start(self, device: str) -> None:
        self.starts[device] += 1
        command = [sys.executable, "-m", "iris_screen.ui.cli", *self.words, "--device", device]
        # in a session of its own: Ctrl-C at the terminal reaches it once, from here
        self.running[device] = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def _look(self) -> None:
        """Start processes again that were killed or broke off."""
        for device, process in list(self.running.items()):
            code = process.poll()
            if code is None:
                continue
            if code in ENDS_BY_ITSELF or self.starts[device] > RESTARTS:
                self.worst = max(self.worst, abs(code))
                del self.running[device]
            else:
                self._start(device)

    def _signal_all(self, number: int) -> None:
        for process in self.running.values():
            process.send_signal(number)


def _serve_one(
    settings: "Settings", device: str, tags: Sequence[str], drain: threading.Event, *, until_empty: bool, as_json: bool
) -> int:
    from iris_screen.graph.fleet.lane import Lane
    from iris_screen.graph.runs import Runs
    from iris_screen.tools.devices.address import add_settings, check_device, make_absolute, pin_address
    from iris_screen.tools.devices.shown_address import mask_address
    from iris_screen.ui.cli.answers.run_answers import WorkedTask

    address = add_settings(make_absolute(device), settings)
    check_device(address)
    address = pin_address(address)
    shown = mask_address(address)

    ended: Counter[str] = Counter()

    def tell(job: "Job", status: "RunStatus | None", why: Message | None) -> None:
        if status not in (None, "queued"):
            ended[name_status(status).lower()] += 1
        if as_json:
            told = WorkedTask(device=shown, run=job.run, key=job.key, status=status or "running", reason=why)
            print_json(told)
            return
        standing = "started" if status is None else name_status(status).lower()
        task = runs.store.row(job.run).text
        echo(say("cli-worker-job", device=shown, run=job.run, standing=standing, task=task, why=why or verbatim("")))

    runs = Runs(settings)
    if not as_json:
        echo(say("cli-worker-begins", device=shown))
    Lane(runs, address, tags, tell, drain=drain).serve(until_empty=until_empty)
    if not as_json:
        parts = [say("cli-worker-part", standing=each, n=n) for each, n in sorted(ended.items())]
        echo(say("cli-worker-ends", device=shown, n=ended.total(), parts=parts))
    return 0
