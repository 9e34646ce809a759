"""Two computers of a fleet: one hands a task in, the other does it, and both know all of it but no secret."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from iris_screen.graph.keys.fleet_key import FleetKeyFile
from tests.contract.store.postgres import PASSWORD
from tests.e2e.process import Processes, Said
from tests.e2e.rig import SMALL

PHONE = f"sim:?seed=4&time=virtual&abilities=touch&{SMALL}"


@dataclass(frozen=True)
class Computer(Processes):
    """A computer of its own name and data folder. told: all that was printed on it."""

    url: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def here(self, *args: str) -> Said:
        said = super().here(*args)
        self.told.extend((said.out, said.err))
        return said

    def do(self, *args: str) -> str:
        """What a command that works printed."""
        said = self.here(*args)
        assert said.code == 0, said
        return said.out

    @property
    def _folders(self) -> dict[str, str]:
        own = {"IRIS_HOST": self.home.parent.name, "IRIS_FLEET_URL": self.url, "LANG": "en_US.UTF-8"}
        return super()._folders | own | self.settings


@pytest.fixture
def computers(tmp_path: Path, fleet_url: str) -> tuple[Computer, Computer]:
    """Both belong to a fleet, and share their pictures."""
    shared = {"IRIS_FLEET_PICTURES": str(tmp_path / "shared")}
    one, other = (Computer(tmp_path / name / "home", url=fleet_url, settings=shared) for name in ("office", "cellar"))
    one.do("fleet", "init")
    one.do("fleet", "export-key", str(tmp_path / "key"))
    other.do("fleet", "join", "--key", str(tmp_path / "key"))
    (tmp_path / "key").unlink()
    return one, other


def hand_in(computer: Computer, *words: str) -> str:
    (answer,) = json.loads(computer.do("submit", *words, "--json"))
    return str(answer["run"])


def test_what_one_hands_in_the_other_does_and_both_show(computers: tuple[Computer, Computer], tmp_path: Path) -> None:
    office, cellar = computers
    run = hand_in(office, "打开设置")
    assert "any device" in office.do("runs") and "任一设备" in office.do("--lang", "zh", "runs")
    cellar.do("worker", "--device", PHONE, "--until-empty")
    assert "any device" not in office.do("runs")
    assert not (office.home / "runs" / run).exists()
    assert "cellar/sim:" in office.do("show", run) and str(tmp_path / "shared") in office.do("show", run)
    office.do("show", run, "--pictures", str(tmp_path / "seen"))
    cellar.do("show", run, "--pictures", str(tmp_path / "own"))
    seen, own = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("seen", "own"))
    assert seen == own and seen
    assert json.loads(office.do("show", run, "--json"))["record"] == {"state": "whole", "parts": [], "damaged": []}
    office.do("delete", run, "--yes")
    assert [file for file in (tmp_path / "shared").rglob("*") if file.is_file()] == []
    assert "打开设置" not in cellar.do("runs")


def test_a_computer_without_the_key_does_nothing(computers: tuple[Computer, Computer], tmp_path: Path) -> None:
    run = hand_in(computers[0], "打开设置")
    stranger = Computer(tmp_path / "street" / "home", url=computers[0].url)
    states = []
    for computer in (computers[1], stranger):
        found = json.loads(computer.here("doctor", "--json").out)["findings"]
        states += [each["state"] for each in found if each["name"] == "fleet"]
    assert states == ["ok", "bad"]
    for words in (("worker", "--until-empty"), ("runs",), ("submit", "打开设置"), ("fleet", "init")):
        said = stranger.here(*words)
        assert said.code == 2 and "iris fleet join" in said.err, said
    assert json.loads(computers[0].do("show", run, "--json"))["run"]["status"] == "queued"


def test_runs_of_a_computer_go_on_in_the_fleet_and_come_back(
    computers: tuple[Computer, Computer], tmp_path: Path
) -> None:
    office, cellar = computers
    alone = Computer(office.home)
    alone.do("run", "打开设置", "--device", PHONE, "--run-id", "earlier")
    queued = hand_in(alone, "打开设置", "--device", PHONE)
    assert "Moved 2 runs" in office.do("store", "move", "--to", "fleet")
    assert "earlier" not in alone.do("runs") and "earlier" in cellar.do("runs")
    cellar.do("worker", "--device", PHONE, "--until-empty")
    assert json.loads(cellar.do("show", queued, "--json"))["run"]["status"] == "queued"  # it is for the other's phone
    office.do("worker", "--device", PHONE, "--until-empty")
    assert json.loads(cellar.do("show", queued, "--json"))["run"]["status"] == "success"
    told = office.here("store", "move", "--to-folder")
    assert "Moved 2 runs" in told.out and "take fleet_url out of config.toml" in told.err
    assert "earlier" not in cellar.do("runs")
    for run in ("earlier", queued):
        shown = json.loads(alone.do("show", run, "--json"))
        assert (shown["run"]["status"], shown["record"]["state"]) == ("success", "whole")


def test_a_move_that_is_killed_leaves_the_runs_where_they_were(computers: tuple[Computer, Computer]) -> None:
    office, cellar = computers
    alone = Computer(office.home)
    alone.do("run", "打开设置", "--device", PHONE, "--run-id", "earlier")
    waits = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'turns'::regclass"
    with psycopg.connect(office.url) as holds, psycopg.connect(office.url, autocommit=True) as looks:
        holds.execute("LOCK TABLE turns IN EXCLUSIVE MODE")  # the run's own row is there by then
        with office.started("store", "move", "--to", "fleet") as process:
            while process.poll() is None and looks.execute(waits).fetchall() == [(0,)]:
                time.sleep(0.05)
            process.kill()
            process.wait()
    assert json.loads(alone.do("show", "earlier", "--json"))["record"]["state"] == "whole"
    assert "earlier" not in cellar.do("runs")
    assert "Moved 1 run" in office.do("store", "move", "--to", "fleet")
    assert json.loads(cellar.do("show", "earlier", "--json"))["record"]["state"] == "whole"


def find_traces(computers: tuple[Computer, ...], folder: Path, secrets: list[str]) -> Iterator[str]:
    """Where one of the secrets is: in what was printed, in a file, or in a row of any table of the database."""
    held: dict[str, bytes] = {f"printed {n}": text.encode() for each in computers for n, text in enumerate(each.told)}
    held |= {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    with psycopg.connect(computers[0].url) as database:
        tables = "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = 'public'"
        for (table,) in database.execute(tables).fetchall():
            rows = database.execute(f"SELECT t::text FROM {table} AS t".encode()).fetchall()
            held |= {f"{table} {n}": row[0].encode() for n, row in enumerate(rows)}
    yield from (place for place, data in held.items() for secret in secrets if secret.encode() in data)


def test_no_secret_of_the_fleet_is_in_any_file_table_or_word(
    computers: tuple[Computer, Computer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "canary-bucket-key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "canary-bucket-secret")
    office, cellar = computers
    (key,) = FleetKeyFile(office.home).read()
    run = hand_in(office, "打开设置")
    waits = hand_in(office, "点击“没有这个”", "--wait")
    cellar.do("--debug", "worker", "--device", PHONE, "--until-empty")
    for words in (
        ("show", run),
        ("show", waits),
        ("doctor",),
        ("fleet", "status"),
        ("fleet", "logs"),
        ("runs", "--json"),
    ):
        office.here("--debug", *words)
    for form in ("html", "markdown", "junit"):
        office.here("report", run, f"--{form}", str(tmp_path / f"report.{form}"))
    wrong = [office.url.replace(PASSWORD, f"{PASSWORD}-wrong"), f"{office.url}_gone", f"nonsense://{PASSWORD}@x/y"]
    wrong += [f"postgresql://iris:{PASSWORD}@127.0.0.1:1/iris", f"postgresql://iris:{PASSWORD}@[/iris"]
    for url in wrong:
        lost = Computer(
            office.home,
            url=url,
            settings={"IRIS_FLEET_PICTURES": "s3://canary-bucket-secret@bucket"},
            told=office.told,
        )
        assert lost.here("--debug", "runs").code == 2
        assert lost.here("fleet", "join", "--key", str(tmp_path / "none")).code == 2
    office.do("fleet", "rotate-key", "--yes")
    office.do("runs")
    secrets = [PASSWORD, "canary-bucket-secret", key.hex(), str(key)]
    keys = {str(each.home / "fleet.key") for each in computers}
    assert {*find_traces(computers, tmp_path, secrets)} == keys
    assert all(Path(file).stat().st_mode & 0o077 == 0 for file in keys)
    assert any(place.startswith("public.runs ") for place in find_traces(computers, tmp_path, ["打开设置"]))


def test_an_address_that_was_given_is_kept_where_only_its_owner_reads_it(tmp_path: Path, fleet_url: str) -> None:
    office = Computer(tmp_path / "office" / "home")
    said = office.do("fleet", "init", fleet_url)
    file = office.home / "config.toml"
    assert PASSWORD in file.read_text() and file.stat().st_mode & 0o077 == 0
    hand_in(office, "打开设置")
    assert PASSWORD not in "".join([said, office.do("fleet", "list"), office.do("doctor")])
    member = Computer(office.home, url=fleet_url, told=office.told)
    assert {*find_traces((member,), tmp_path, [PASSWORD])} == {str(file)}
