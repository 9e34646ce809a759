"""doctor: is everything here that Iris needs, and if not, what mends it."""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata, resources
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.tools.devices.shown_address import shown
from iris_screen.ui.cli.arm_health import arm_findings
from iris_screen.ui.cli.machines.touch_test import ask, tried
from iris_screen.ui.desktop_check import this_desktop, tried_on
from iris_screen.ui.escaping import counted, plain
from iris_screen.ui.given import Given, pass_given

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings
    from iris_screen.tools.devices.android.server import Attached, Server

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("core", "tools", "memory", "nodes", "graph", "sim", "ui")
ENOUGH_DISK = 500_000_000


@dataclass(frozen=True)
class Finding:
    """One line. ok: as it should be. note: something optional is not there. bad: Iris cannot work so."""

    name: str
    state: Literal["ok", "note", "bad"]
    said: str


@click.command()
@click.option("--json", "as_json", is_flag=True, help="End with one JSON object on stdout.")
@click.option("--device", "-d", help="Also test where touches land on this phone (android:SERIAL), or desktop:.")
@click.option("--yes", "-y", is_flag=True, help="With --device: do not ask before a finger is moved.")
@click.option("--model", is_flag=True, help="Also ask each model that is set one small question, with a picture.")
@pass_given
def doctor(given: Given, as_json: bool, device: str | None, yes: bool, model: bool) -> int:
    """Say what works here and what mends the rest.

    The exit code is 1 when something must be mended.
    """
    if device is not None and not device.startswith("desktop:"):
        ask(device, yes=yes)
    findings = [*examined(given), *([_touches(given, device)] if device is not None else [])]
    findings += _asked(given) if model else []
    bad = any(finding.state == "bad" for finding in findings)
    if as_json:
        click.echo(json.dumps({"ok": not bad, "findings": [asdict(f) for f in findings]}, ensure_ascii=False))
    else:
        for finding in findings:
            click.echo(f"{finding.state:<5} {finding.name:<12} {plain(finding.said)}")
    return int(bad)


def examined(given: Given) -> Iterator[Finding]:
    """Every finding, the general ones first; those that rest on settings only where settings can be read."""
    yield from (look() for look in (_python, _packages, _folders, _pictures, _reading))
    try:
        settings = given.settings()
    except IrisError as error:
        yield Finding("settings", "bad", str(error))
        return
    yield Finding("settings", "ok", f"read; runs on {shown(settings.device)} unless told otherwise")
    looks: tuple[Callable[[Settings], Finding], ...] = (
        _data_folder,
        _memory,
        _apps,
        _disk,
        _devices,
        _adb,
        _phones,
        _desktop,
        _model,
        _tracing,
    )
    yield from (look(settings) for look in looks)
    yield from (Finding(*told) for told in arm_findings(settings.home))


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("python", "ok" if sys.version_info >= (3, 11) else "bad", f"{version} at {sys.executable}")


def _packages() -> Finding:
    """Whatever pyproject.toml asks for and is not installed."""
    wanted = [text for text in metadata.requires("iris-screen") or [] if "extra ==" not in text]
    missing = [name for text in wanted if not _has(name := re.split(r"[^\w.-]", text)[0])]
    if missing:
        return Finding("packages", "bad", f"{', '.join(missing)} not installed; run: make setup")
    return Finding("packages", "ok", "all installed")


def _has(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def _folders() -> Finding:
    """A package that installs a folder of our name would be imported in its place."""
    for name in FOLDERS:
        spec = find_spec(name)
        if spec is None or spec.origin is None or ROOT not in Path(spec.origin).parents:
            where = spec.origin if spec else "nowhere"
            return Finding("folders", "bad", f'"{name}" is found at {where}, not in {ROOT}; remove what put it there')
    return Finding("folders", "ok", f"imported from {ROOT}")


def _pictures() -> Finding:
    """Two OpenCV packages share one folder, and removing either destroys both."""
    rivals = [n for n in ("opencv-python", "opencv-contrib-python", "opencv-contrib-python-headless") if _has(n)]
    if rivals:
        mend = f"pip uninstall {' '.join(rivals)} && pip install --force-reinstall opencv-python-headless"
        return Finding("pictures", "bad", f"{rivals[0]} stands beside opencv-python-headless; run: {mend}")
    return Finding("pictures", "ok", "one OpenCV")


def _reading() -> Finding:
    if find_spec("rapidocr") is None:
        return Finding("reading", "bad", "RapidOCR is not installed; run: make setup")
    weights = [f.name for f in (resources.files("rapidocr") / "models").iterdir() if f.name.endswith(".onnx")]
    if not weights:
        return Finding("reading", "bad", "RapidOCR's weights are missing; run: pip install --force-reinstall rapidocr")
    return Finding("reading", "ok", f"{len(weights)} models, none is ever downloaded")


def _data_folder(settings: "Settings") -> Finding:
    home = settings.home
    standing = next((p for p in (home, *home.parents) if p.exists()), home)
    if not standing.is_dir():
        return Finding("data folder", "bad", f"{standing} is a file; set IRIS_HOME to a folder")
    if not os.access(standing, os.W_OK):
        return Finding("data folder", "bad", f"{standing} cannot be written; set IRIS_HOME to a folder that can")
    return Finding("data folder", "ok", str(home))


def _memory(settings: "Settings") -> Finding:
    """How much is remembered, watched and sealed, and where the key is; none of it is told."""
    from iris_screen.graph.configuration.resources import own_keys, own_memory
    from iris_screen.graph.lifecycle.clock import SystemClock

    if not (settings.home / "memory.db").is_file():
        return Finding("memory", "ok", "nothing yet")
    keys = own_keys(settings)
    try:
        with own_memory(settings, SystemClock()) as store:
            items, held, secrets = sum(store.counted().values()), store.frames.held(), len(store.vault(keys).all())
        key = keys.there() if secrets else None
    except IrisError as error:
        return Finding("memory", "bad", str(error))
    if secrets and key is None:
        lost = "whose key is gone; put it back where it was"
        return Finding("memory", "bad", f"{counted(secrets, 'sealed secret')}, {lost}")
    seen = f"{counted(held.frames, 'frame')} watched ({held.size / 1e6:.1f} MB of pictures)"
    sealed = counted(secrets, "secret") + (f" sealed with the key of {key.where}" if key else "")
    return Finding("memory", "ok", f"{counted(items, 'item')}, {seen}, {sealed}")


def _apps(settings: "Settings") -> Finding:
    """The person's own app modules, words and pictures; the shipped ones are tested."""
    from iris_screen.planning.apps import open_apps
    from iris_screen.planning.references.library import ReferenceLibrary

    try:
        own = open_apps([settings.home / "apps"])
        ReferenceLibrary([settings.home])
    except IrisError as error:
        return Finding("apps", "bad", str(error))
    if own.broken:
        return Finding("apps", "bad", f"{' '.join(broken.why for broken in own.broken)} Mend it, or move it away.")
    return Finding("apps", "ok", f"{len(own.apps)} of your own")


def _disk(settings: "Settings") -> Finding:
    standing = next(p for p in (settings.home, *settings.home.parents) if p.exists())
    free = shutil.disk_usage(standing).free
    if free < ENOUGH_DISK:
        return Finding("disk", "bad", f"{free / 1e9:.1f} GB free; make room, since runs keep their pictures")
    return Finding("disk", "ok", f"{free / 1e9:.1f} GB free")


def _adb(settings: "Settings") -> Finding:
    if settings.adb_path:
        there = shutil.which(settings.adb_path)
        said = there or f"ADB_PATH names {settings.adb_path}, which is no program; correct it or leave it out"
        return Finding("adb", "ok" if there else "bad", said)
    if find_spec("adbutils") is None:
        return Finding("adb", "note", "adbutils is not installed; android: addresses will not work")
    return Finding("adb", "ok", shutil.which("adb") or "adbutils brings its own")


def _phones(settings: "Settings") -> Finding:
    """What an adb server that runs already knows; none is started for this."""
    from iris_screen.tools.devices.android.server import Server

    try:
        server = Server.of_environment(settings.adb_path)
        if not server.is_running():
            return Finding("phones", "note", "no adb server runs yet; to see what is attached, run: iris devices")
        version, attached = server.check(), server.devices()
        troubles = [trouble for each in attached if (trouble := _trouble_of(server, each))]
    except IrisError as error:
        return Finding("phones", "bad", str(error))
    said = f"{len(attached)} attached, adb server 1.0.{version}"
    return Finding("phones", "note" if troubles else "ok", "; ".join([said, *troubles]))


def _trouble_of(server: "Server", phone: "Attached") -> str:
    """What keeps a phone from being used, or from being typed on; "" where nothing does."""
    from iris_screen.tools.devices.android.finding import unusable
    from iris_screen.tools.devices.android.open_android import reach
    from iris_screen.tools.devices.android.typing import keyboard_problem

    if phone.state != "device":
        return str(unusable(phone)).rstrip(".")
    missing = keyboard_problem(reach(server, phone.serial, 1.0))
    return f"{phone.serial}: {missing}" if missing else ""


def _devices(_: "Settings") -> Finding:
    """What this version has drivers for; neither needs a display."""
    from iris_screen.tools.devices.address import SCHEMES

    return Finding(
        "devices", "ok", f"{' and '.join(f'{scheme}:' for scheme in SCHEMES)} in this version; see docs/devices.md"
    )


def _desktop(_: "Settings") -> Finding:
    """Nobody needs one, so what keeps it from being operated is a note."""
    told = this_desktop(elements=True)
    if told.trouble or told.elements:
        return Finding("desktop", "note", told.trouble or told.elements)
    return Finding("desktop", "ok", "desktop: can be operated, with the elements of programs")


def _touches(given: Given, device: str) -> Finding:
    """Whether touches land where they are sent; what keeps them from being tried is a finding too."""
    try:
        if device.startswith("desktop:"):
            return Finding("desktop:", *tried_on(device))
        state, said = tried(given.settings(), device)
    except IrisError as error:
        return Finding("desktop:" if device.startswith("desktop:") else "touches", "bad", str(error))
    return Finding("touches", state, said)


def _model(settings: "Settings") -> Finding:
    """Which are set, as what they are asked and where prices stand; none is asked."""
    from iris_screen.graph.configuration.role_models import endpoints, prices, prices_file
    from iris_screen.ui.cli.machines.model_test import called

    try:
        found = endpoints(settings)
        prices(settings)
    except IrisError as error:
        return Finding("model", "bad", str(error))
    if not found:
        return Finding("model", "note", "none named (IRIS_MODEL or IRIS_PRESET), so what needs no model works")
    key = "with a key" if settings.api_key else "without a key"
    named = "; ".join(called(endpoint, roles) for endpoint, roles in found.items())
    return Finding(
        "model", "ok", f"{named}; {key}; prices of your own: {prices_file(settings)}; try: iris doctor --model"
    )


def _asked(given: Given) -> list[Finding]:
    """What each model that is set can do; why it cannot be asked stands in the finding of its settings already."""
    from iris_screen.graph.configuration.role_models import endpoints
    from iris_screen.ui.cli.machines.model_test import tried

    try:
        settings = given.settings()
        found = endpoints(settings)
        if not found:
            return [Finding("model asked", "bad", "there is none; set IRIS_MODEL and IRIS_BASE_URL, or IRIS_PRESET")]
        return [Finding("model asked", *tried(settings, *each)) for each in found.items()]
    except UsageError as error:
        return [Finding("model asked", "bad", str(error))]


def _tracing(settings: "Settings") -> Finding:
    if settings.trace:
        return Finding("tracing", "note", f"on: runs are sent to {settings.trace} (IRIS_TRACE)")
    return Finding("tracing", "ok", "off, also where LANGSMITH_TRACING is set: nothing of a run leaves this computer")
