"""A fleet on one computer: several data folders, each as on a host of its own, with one PostgreSQL."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from iris_screen.graph.keys.fleet_key import FleetKeyFile
from tests.e2e.process import Processes
from tests.e2e.rig import SMALL


class Hosts:
    """url: of the database. folder: everything that is on a disk is in it. urls: as hosts see it that reach it in
    another way.
    """

    def __init__(self, url: str, folder: Path, urls: Mapping[str, str] | None = None) -> None:
        self.url, self.folder, self.urls = url, folder, urls or {}

    def host(self, name: str) -> Processes:
        """The command on the host of this name, which belongs to the fleet."""
        home, first = self.folder / name / "home", FleetKeyFile(self.folder / "first")
        home.mkdir(parents=True, exist_ok=True)
        first.home.mkdir(exist_ok=True)
        first.begin()
        if not (keys := FleetKeyFile(home)).path.exists():
            keys.join(first.path)
        return Processes(home, {"IRIS_FLEET_URL": self.urls.get(name, self.url), "IRIS_HOST": name})

    def phone(self, name: str, *, shared: bool = True, more: str = "time=virtual") -> str:
        """The address of a simulated phone that keeps what happened on it. shared: every host reaches it."""
        state, dump = self.folder / f"{name}.json", self.folder / f"{name}-report.json"
        kept = f"state={state}&dump={dump}" + "&shared=yes" * shared
        return f"sim:?seed=4&abilities=touch&{SMALL}&{kept}&{more}"

    def submit(self, host: str, *args: str) -> list[dict[str, Any]]:
        said = self.host(host).here("submit", *args, "--json")
        assert said.code == 0, said
        answers: list[dict[str, Any]] = json.loads(said.out)
        return answers

    def list_jobs(self, host: str, *options: str) -> list[dict[str, Any]]:
        said = self.host(host).here("fleet", "list", "--json", "--limit", "10000", *options)
        assert said.code == 0, said
        jobs: list[dict[str, Any]] = json.loads(said.out)
        return jobs

    def write_rows(self, rows: Sequence[dict[str, str]]) -> str:
        file = self.folder / "tasks.jsonl"
        file.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
        return str(file)

    def sent(self) -> list[str]:
        """Every message that was sent, by the phones' own reports."""
        return sorted(
            each["with"]["text"] for report in self._read() for each in report["effects"] if each["effect"] == "sent"
        )

    def _read(self) -> Iterator[dict[str, Any]]:
        for file in self.folder.glob("*-report.json"):
            yield json.loads(file.read_text("utf-8"))
