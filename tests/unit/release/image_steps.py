"""Does the steps of the Dockerfile in a root folder: `python -m tests.unit.release.image_steps ROOT [COMMAND …]`.

For a computer without Docker; root does it. ROOT holds what the base image would: a Debian with that Python. Each step
runs in it by chroot, as the user and in the folder that the Dockerfile names. Then `iris COMMAND …` runs likewise.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[3]
USUAL_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""As Docker has it."""


@dataclass(frozen=True)
class Instruction:
    """kind: RUN, COPY, … told: what follows it."""

    kind: str
    told: str

    def words(self) -> list[str]:
        """The words without options; of a JSON list, its items."""
        text = self.told.partition("CMD ")[2] if self.kind == "HEALTHCHECK" else self.told
        return list(json.loads(text)) if text.startswith("[") else [w for w in text.split() if not w.startswith("--")]


def read_instructions(text: str) -> list[Instruction]:
    """In their order, without comments."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    split = re.split(r"\n(?=[A-Z]+ )", "\n".join(lines))
    return [Instruction(*re.sub(r"\\\n\s*", " ", each).split(" ", 1)) for each in split]


@dataclass
class Image:
    """The steps so far."""

    root: Path
    user: str = "root"
    folder: str = "/"
    variables: dict[str, str] = field(default_factory=dict)

    def do(self, step: Instruction) -> None:
        """Raises CalledProcessError if a command fails."""
        match step.kind:
            case "USER":
                self.user = step.told
            case "WORKDIR":
                self.folder = step.told
                self.run(["true"])
            case "ENV":
                given = dict(each.split("=", 1) for each in step.words())
                path = self.variables.get("PATH", USUAL_PATH)
                self.variables |= {name: value.replace("$PATH", path) for name, value in given.items()}
            case "COPY":
                self._copy(*step.words())
            case "RUN":
                self.run(["sh", "-ec", step.told])

    def run(self, command: list[str]) -> None:
        (self.root / self.folder.lstrip("/")).mkdir(parents=True, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "LANG"))}
        variables = {"PATH": USUAL_PATH, "HOME": f"/home/{self.user}", **kept, **self.variables}
        inside = ["env", "--chdir", self.folder, "-i", *(f"{name}={value}" for name, value in variables.items())]
        print(self.user, self.folder, *command, flush=True)
        subprocess.run(["chroot", "--userspec", self.user, str(self.root), *inside, *command], check=True)

    def _copy(self, *names: str) -> None:
        *sources, to = names
        for source in sources:
            goal = self.root / self.folder.lstrip("/") / (to if len(sources) == 1 else source)
            if (SOURCES / source).is_dir():
                shutil.copytree(SOURCES / source, goal, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(SOURCES / source, goal)
            subprocess.run(
                ["chroot", str(self.root), "chown", "-R", self.user, f"{self.folder}/{goal.name}"], check=True
            )


def main(root: str, *command: str) -> None:
    image, steps = Image(Path(root)), read_instructions((SOURCES / "Dockerfile").read_text("utf-8"))
    for step in steps:
        image.do(step)
    if command:
        image.run([*next(step.words() for step in steps if step.kind == "ENTRYPOINT"), *command])


if __name__ == "__main__":
    main(*sys.argv[1:])
