"""worker: does what was handed in, on one device or several at once."""

import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
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
        return _serve_all([*opts.repeat(), *words], devices)
    drain = threading.Event()
    if options["while_open"]:
        threading.Thread(target=_drain_when_closed, args=(drain,), name="end with the parent", daemon=True).start()
    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGTERM, lambda *_: drain.set())
    device = next(iter(devices), settings.device)
    return _serve_one(settings, device, tags, drain, until_empty=until_empty, as_json=as_json)


def _drain_when_closed(drain: threading.Event) -> None:
    sys.stdin.read()
    drain.set()


def _serve_all(words: Sequence[str], devices: Sequence[str]) -> int:
    """A process for each device, so that one that is killed or hangs holds up no other. Returns the worst exit code."""
    command = [sys.executable, "-m", "iris_screen.ui.cli", *words, "--device"]
    starts: Counter[str] = Counter()

    def start(device: str) -> subprocess.Popen[bytes]:
        starts[device] += 1
        # in a session of its own: Ctrl-C at the terminal reaches it once, from here
        return subprocess.Popen([*command, device], stdin=subprocess.PIPE, start_new_session=True)

    running, worst = {device: start(device) for device in devices}, 0

    def drain(*_: object) -> None:
        for process in running.values():
            process.terminate()

    with suppress(ValueError):
        signal.signal(signal.SIGTERM, drain)
    try:
        while running:
            time.sleep(0.2)
            for device, process in list(running.items()):
                code = process.poll()
                if code is None:
                    continue
                if code in ENDS_BY_ITSELF or starts[device] > RESTARTS:
                    worst = max(worst, abs(code))
                    del running[device]
                else:
                    running[device] = start(device)
    except KeyboardInterrupt:
        for process in running.values():
            process.send_signal(signal.SIGINT)
        for process in running.values():
            process.wait()
        raise
    return worst


def _serve_one(
    settings: "Settings", device: str, tags: Sequence[str], drain: threading.Event, *, until_empty: bool, as_json: bool
) -> int:
    from iris_screen.graph.fleet.lane import Lane
    from iris_screen.graph.runs import Runs
    from iris_screen.tools.devices.address import add_settings, check_device, make_absolute, pin_address
    from iris_screen.tools.devices.shown_address import mask_address

    address = add_settings(make_absolute(device), settings)
    check_device(address)
    address = pin_address(address)
    shown = mask_address(address)

    def tell(job: "Job", status: "RunStatus | None", why: Message | None) -> None:
        if as_json:
            print_json({"device": shown, "run": job.run, "key": job.key, "status": status or "running", "reason": why})
            return
        standing = "started" if status is None else name_status(status).lower()
        task = runs.store.row(job.run).text
        echo(say("cli-worker-job", device=shown, run=job.run, standing=standing, task=task, why=why or verbatim("")))

    runs = Runs(settings)
    if not as_json:
        echo(say("cli-worker-begins", device=shown))
    Lane(runs, address, tags, tell, drain=drain).serve(until_empty=until_empty)
    return 0
