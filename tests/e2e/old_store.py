"""Makes a small data folder with the code of any commit, to test whether later code can read it.

    git worktree add /tmp/then COMMIT
    python -m tests.e2e.old_store /tmp/then tests/recordings/store-COMMIT.tar.xz

The world lies in the folder the commands run in; its address is the same wherever that is. Linux only.
"""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

WORLD = """
format: 1
name: a shop
home: shop
phone: {lang: en, width: 240, height: 480, density: 0.75}
apps:
  shop:
    package: test.shop
    label: Shop
    icon: shop
    start: main
    screens:
      main:
        body:
          - {text: Basket, size: 24}
          - {button: Pay now, tap: [{effect: paid}, {goto: thanks}]}
          - {button: Add apples, tap: [{effect: added, with: {what: apples}}, {goto: bread}]}
      bread:
        body:
          - {text: Apples are in, size: 24}
          - {button: Add bread, tap: [{effect: added, with: {what: bread}}, {goto: cheese}]}
      cheese:
        body:
          - {text: Bread is in, size: 24}
          - {button: Add cheese, tap: [{effect: added, with: {what: cheese}}, {goto: full}]}
      full: {body: [{text: Three things, size: 24}]}
      thanks: {body: [{text: Thank you, size: 24}]}
"""
DEVICE = "sim:/proc/self/cwd/world.yaml?seed=4"
SOON = f"{DEVICE}&time=virtual"
FILL = 'press "Add apples", press "Add bread", press "Add cheese"'
PAY = 'press "Pay now"'
CONFIG = f'operation_delay = 0.1\nwatch_days = 12\ndevice = "{SOON}"\n'
KNOWN = {"kind": "knowledge", "entry_type": "number", "source": "Shop", "caption": "Member card", "value": "4711-0815"}
CUT = "cut"
REFERENCE = "pay_now"
HUMAN = "Ann prefers rye bread."


@dataclass(frozen=True)
class Then:
    """The old command: `module` of a checkout, with a folder for its home and the world."""

    checkout: Path
    folder: Path
    module: str

    def start(self, *args: str) -> "subprocess.Popen[str]":
        path = str(self.checkout / ".editable" if "." in self.module.removesuffix(".cli") else self.checkout)
        env = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": path,
            "PYTHONUNBUFFERED": "1",
            "IRIS_HOME": str(self.folder / "home"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
        }
        command = [sys.executable, "-m", self.module, *args]
        return subprocess.Popen(command, cwd=self.folder, env=env, text=True, stdout=subprocess.PIPE)

    def __call__(self, *args: str, code: int = 0) -> None:
        """Run a command to its end. Raises AssertionError if it ends with another exit code."""
        with self.start(*args) as process:
            out, _ = process.communicate(timeout=120)
        assert process.returncode == code, f"{args} ended with {process.returncode}: {out}"

    def break_off(self, number: signal.Signals, acts: int, *args: str) -> None:
        """Send a signal to a run right after it has reported so many acts."""
        with self.start(*args) as process:
            assert process.stdout is not None
            while acts:
                line = process.stdout.readline()
                assert line, "the run was over too soon"
                acts -= line.split()[1:2] == ["act"]
            process.send_signal(number)
            process.communicate(timeout=120)

    def kill_in_an_act(self, acts: int, *args: str) -> None:
        """Kill a run between the intent and the receipt of the last of so many acts."""
        with self.start(*args) as process:
            while self._journal() != (acts, acts - 1):
                assert process.poll() is None, "the run was over too soon"
                time.sleep(0.001)
            process.kill()
            process.communicate()
        assert self._journal() == (acts, acts - 1), "the receipt came before the kill; try again"

    def _journal(self) -> tuple[int, int]:
        """How many acts of the run CUT have an intent, and how many have a receipt."""
        with closing(sqlite3.connect(self.folder / "home" / "iris.db")) as store:
            counts = "SELECT count(*), count(receipt) FROM journal WHERE run = ?"
            begun, ended = store.execute(counts, (CUT,)).fetchone()
        return begun, ended


def make(then: Then) -> None:
    """One run of each kind, memories, a skill, a reference and settings. The killed run comes last, so its log is left
    beside.
    """
    home = then.folder / "home"
    home.mkdir()
    (home / "config.toml").write_text(CONFIG)
    (then.folder / "world.yaml").write_text(WORLD)
    then("run", 'press "Add apples"', "--run-id", "verified")
    then("run", 'press "No such thing"', "--run-id", "failed", code=1)
    then("run", "qwertz uiop", "--run-id", "refused", code=1)
    then("run", PAY, "--run-id", "waiting", "--wait", code=6)
    then("skill", "save", "verified", "apples")
    known = then.folder / "known.jsonl"
    known.write_text(json.dumps({"item": KNOWN, "at": 1.79e9}) + "\n")
    then("memory", "import", str(known))
    known.unlink()
    then("memory", "block", "human", HUMAN)
    then("refs", "add", REFERENCE, "--device", SOON, "--box", "0,46,240,32")
    then.break_off(signal.SIGINT, 1, "run", FILL, "--run-id", "stopped", "--device", DEVICE)
    then.kill_in_an_act(2, "run", FILL, "--run-id", CUT, "--device", DEVICE)
    then.break_off(signal.SIGKILL, 2, "run", FILL, "--run-id", "killed", "--device", DEVICE)


def main(checkout: Path, archive: Path) -> None:
    package = "iris_screen.ui.cli" if (checkout / "__init__.py").exists() else "ui.cli"
    with tempfile.TemporaryDirectory() as made:
        make(Then(checkout.resolve(), Path(made), package))
        with tarfile.open(archive, "w:xz", preset=9) as packed:
            for name in ("home", "world.yaml"):
                packed.add(Path(made, name), name, filter=_of_nobody)
    print(f"{archive}: {archive.stat().st_size} bytes")


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
