"""doctor: checks whether everything that Iris needs is there, and says how to fix the rest."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib import metadata, resources
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import Message, say, verbatim
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.machines.arm_health import find_arm_problems
from iris_screen.ui.cli.machines.store_check import check_store
from iris_screen.ui.cli.machines.touch_test import ask_permission, probe_touches
from iris_screen.ui.cli.machines.version import describe_extras
from iris_screen.ui.cli.output import localize, print_json
from iris_screen.ui.cli.servers.serve_command import describe_warm_process
from iris_screen.ui.desktop_check import check_desktop, check_desktop_at
from iris_screen.ui.escaping import format_row
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings

ENOUGH_DISK = 500_000_000


@dataclass(frozen=True)
class Finding:
    """One line. ok: as it should be. note: something optional is missing. bad: Iris cannot work like this."""

    name: str
    state: Literal["ok", "note", "bad"]
    said: Message


@command(help="help-doctor")
@as_json_option
@click.option("--device", "-d", help="help-doctor-device")
@click.option("--yes", "-y", is_flag=True, help="help-doctor-yes")
@click.option("--model", is_flag=True, help="help-doctor-model")
@click.option("--store", "of_store", is_flag=True, help="help-doctor-store")
@click.option("--save", "save_to", type=click.Path(dir_okay=False, path_type=Path), help="help-doctor-save")
@pass_global_options
def doctor(
    opts: GlobalOptions,
    as_json: bool,
    device: str | None,
    yes: bool,
    model: bool,
    of_store: bool,
    save_to: Path | None,
) -> int:
    """Check what works here, and say how to fix the rest."""
    if of_store or save_to:
        return check_store(opts, save_to, as_json=as_json)
    from iris_screen.tools.devices.address import scheme_of

    if device is not None and not scheme_of(device).is_this_computer:
        ask_permission(device, yes=yes)
    findings = [*examine(opts), *([_check_touches(opts, device)] if device is not None else [])]
    findings += _ask_models(opts) if model else []
    bad = any(finding.state == "bad" for finding in findings)
    if as_json:
        from iris_screen.ui.cli.answers.machine_answers import Checked, DoctorAnswer

        rows = [Checked(name=each.name, state=each.state, said=each.said) for each in findings]
        print_json(DoctorAnswer(ok=not bad, findings=rows))
    else:
        for finding in findings:
            state = localize(say("check-state", state=finding.state))
            name = localize(say("check-name", name=finding.name.replace(" ", "-").rstrip(":")))
            click.echo(format_row([state, name, localize(finding.said)], (4, 11, 0)))
    return int(bad)


def examine(opts: GlobalOptions) -> Iterator[Finding]:
    """Every finding, the general ones first. If the settings cannot be read, those that need them are left out."""
    from iris_screen.tools.devices.address import SCHEMES

    version = ".".join(map(str, sys.version_info[:3]))
    python = say("check-python", version=version, program=sys.executable)
    yield Finding("python", "ok" if sys.version_info >= (3, 11) else "bad", python)
    yield _check_packages()
    yield Finding("extras", "ok", describe_extras())
    yield _check_pictures()
    yield _check_reading()
    try:
        settings = opts.load_settings()
    except IrisError as error:
        yield Finding("settings", "bad", error.message)
        return
    yield Finding("settings", "ok", say("check-settings", device=mask_address(settings.device)))
    yield _check_data_folder(settings)
    if settings.fleet.fleet_url:
        yield _check_fleet(settings)
    yield _check_memory(settings)
    yield _check_apps(settings)
    existing = next(p for p in (settings.home, *settings.home.parents) if p.exists())
    free = shutil.disk_usage(existing).free
    enough = free >= ENOUGH_DISK
    disk = say("check-disk", gigabytes=f"{free / 1e9:.1f}", enough=enough)
    yield Finding("disk", "ok" if enough else "bad", disk)
    # The drivers of this version; listing them needs no display.
    yield Finding("devices", "ok", say("check-devices", schemes=[f"{scheme}:" for scheme in SCHEMES]))
    yield _check_adb(settings)
    yield _check_phones(settings)
    found = check_desktop(elements=True)
    # A desktop is optional, so a problem with it is only a note.
    problem = found.trouble or found.elements
    yield Finding("desktop", "note", problem) if problem else Finding("desktop", "ok", say("check-desktop"))
    yield _check_model(settings)
    tracing = say("check-tracing-on", service=settings.trace) if settings.trace else say("check-tracing-off")
    yield Finding("tracing", "note" if settings.trace else "ok", tracing)
    warm = describe_warm_process(settings)
    yield Finding("warm process", "ok" if warm.possible else "note", warm.state)
    yield from (Finding(*found) for found in find_arm_problems(settings.home))


def _check_packages() -> Finding:
    """Whether every dependency of pyproject.toml is installed."""
    wanted = [text for text in metadata.requires("iris-screen") or [] if "extra ==" not in text]
    missing = [name for text in wanted if not _is_installed(name := re.split(r"[^\w.-]", text)[0])]
    if missing:
        return Finding("packages", "bad", say("check-packages-missing", packages=[*missing]))
    return Finding("packages", "ok", say("check-packages"))


def _is_installed(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def _check_pictures() -> Finding:
    """Two OpenCV packages share one folder, so that uninstalling either breaks the other."""
    names = ("opencv-python", "opencv-contrib-python", "opencv-contrib-python-headless")
    rivals = [name for name in names if _is_installed(name)]
    if rivals:
        command = f"pip uninstall {' '.join(rivals)} && pip install --force-reinstall opencv-python-headless"
        return Finding("pictures", "bad", say("check-pictures-two", package=rivals[0], command=command))
    return Finding("pictures", "ok", say("check-pictures"))


def _check_reading() -> Finding:
    if find_spec("rapidocr") is None:
        return Finding("reading", "bad", say("check-reading-missing"))
    weights = [f.name for f in (resources.files("rapidocr") / "models").iterdir() if f.name.endswith(".onnx")]
    if not weights:
        return Finding("reading", "bad", say("check-reading-no-weights"))
    return Finding("reading", "ok", say("check-reading", models=len(weights)))


def _check_data_folder(settings: "Settings") -> Finding:
    home = settings.home
    existing = next((p for p in (home, *home.parents) if p.exists()), home)
    if not existing.is_dir():
        return Finding("data folder", "bad", say("check-home-file", path=str(existing)))
    if not os.access(existing, os.W_OK):
        return Finding("data folder", "bad", say("check-home-read-only", path=str(existing)))
    return Finding("data folder", "ok", verbatim(str(home)))


def _check_fleet(settings: "Settings") -> Finding:
    """Whether the database of the fleet can be reached and takes this computer, and where pictures are shared."""
    from iris_screen.graph.keys.membership import check_member
    from iris_screen.graph.pictures.run_pictures import Pictures
    from iris_screen.graph.store.open_database import open_fleet
    from iris_screen.tools.devices.address import host_of

    try:
        with closing(open_fleet(settings.fleet.fleet_url, settings.home, busy_ms=0)) as database:
            key, where = check_member(database), database.where
        Pictures(settings).check()
    except IrisError as error:
        return Finding("fleet", "bad", error.message)
    pictures = settings.fleet.fleet_pictures
    told = say("check-fleet", where=where, host=host_of(settings), key=key, pictures=pictures or "none")
    return Finding("fleet", "ok" if pictures else "note", told)


def _check_memory(settings: "Settings") -> Finding:
    """How much is remembered, watched and encrypted, and where the key is. None of the content is shown."""
    from iris_screen.graph.configuration.resources import own_keys, own_memory
    from iris_screen.graph.lifecycle.clock import SystemClock

    if not (settings.home / "memory.db").is_file():
        return Finding("memory", "ok", say("check-memory-empty"))
    keys = own_keys(settings)
    try:
        with own_memory(settings, SystemClock()) as store:
            items, held = sum(store.count_by_kind().values()), store.frames.totals()
            secrets = len(store.vault(keys).all())
        key = keys.find() if secrets else None
    except IrisError as error:
        return Finding("memory", "bad", error.message)
    if secrets and key is None:
        return Finding("memory", "bad", say("check-memory-no-key", secrets=secrets))
    seen = say("check-memory-frames", frames=held.frames, megabytes=f"{held.size / 1e6:.1f}")
    sealed = [say("check-memory-secrets", secrets=secrets, where=key.where)] if key else []
    return Finding("memory", "ok", say("check-memory", parts=[say("check-memory-items", items=items), seen, *sealed]))


def _check_apps(settings: "Settings") -> Finding:
    """App modules, also those added to the repository, and the person's own reference pictures."""
    from iris_screen.graph.configuration.resources import load_apps
    from iris_screen.planning.apps import open_apps
    from iris_screen.planning.references.library import ReferenceLibrary

    try:
        own, all_of_them = open_apps([settings.home / "apps"]), load_apps(settings)
        ReferenceLibrary([settings.home])
    except IrisError as error:
        return Finding("apps", "bad", error.message)
    if all_of_them.broken:
        return Finding("apps", "bad", say("check-apps-broken", why=[broken.why for broken in all_of_them.broken]))
    return Finding("apps", "ok", say("check-apps", apps=len(own.apps)))


def _check_adb(settings: "Settings") -> Finding:
    if settings.adb_path:
        if there := shutil.which(settings.adb_path):
            return Finding("adb", "ok", verbatim(there))
        return Finding("adb", "bad", say("check-adb-path", path=settings.adb_path))
    if find_spec("adbutils") is None:
        return Finding("adb", "note", say("check-adb-missing"))
    found = shutil.which("adb")
    return Finding("adb", "ok", verbatim(found) if found else say("check-adb-own"))


def _check_phones(settings: "Settings") -> Finding:
    """The phones of an adb server that already runs, and why one cannot be used or typed on. Starts no server."""
    from iris_screen.tools.devices.android.android_keyboard import keyboard_problem
    from iris_screen.tools.devices.android.finding import unusable_error
    from iris_screen.tools.devices.android.open_android import reach
    from iris_screen.tools.devices.android.server import Server

    try:
        server = Server.from_environment(settings.adb_path)
        if not server.is_running():
            return Finding("phones", "note", say("check-phones-no-server"))
        version, attached = server.check(), server.devices()
        troubles = []
        for phone in attached:
            if phone.state != "device":
                troubles.append(unusable_error(phone).message)
            elif missing := keyboard_problem(reach(server, phone.serial, 1.0)):
                troubles.append(say("check-phone-keyboard", serial=phone.serial, problem=missing))
    except IrisError as error:
        return Finding("phones", "bad", error.message)
    said = say("check-phones", phones=len(attached), server=f"1.0.{version}")
    return Finding("phones", "note" if troubles else "ok", say("check-parts", parts=[said, *troubles]))


def _check_touches(opts: GlobalOptions, device: str) -> Finding:
    """Whether touches land where they are sent. If that cannot be tried, the reason is the finding."""
    from iris_screen.tools.devices.address import scheme_of

    computer = scheme_of(device).is_this_computer
    try:
        if computer:
            return Finding("desktop:", *check_desktop_at(device))
        state, said = probe_touches(opts.load_settings(), device)
    except IrisError as error:
        return Finding("desktop:" if computer else "touches", "bad", error.message)
    return Finding("touches", state, said)


def _check_model(settings: "Settings") -> Finding:
    """The models in the settings with their roles, and the file of their prices. No model is called."""
    from iris_screen.graph.configuration.role_models import endpoints, prices, prices_file
    from iris_screen.ui.cli.machines.model_test import name_model

    try:
        found = endpoints(settings)
        prices(settings)
    except IrisError as error:
        return Finding("model", "bad", error.message)
    if not found:
        return Finding("model", "note", say("check-model-none"))
    models = [name_model(endpoint, roles) for endpoint, roles in found.items()]
    return Finding(
        "model",
        "ok",
        say("check-model", models=[*models], with_key=bool(settings.api_key), prices=str(prices_file(settings))),
    )


def _ask_models(opts: GlobalOptions) -> list[Finding]:
    """What each model in the settings can do, found out by calling it. An error in the settings becomes a finding."""
    from iris_screen.graph.configuration.role_models import endpoints
    from iris_screen.ui.cli.machines.model_test import probe_model

    try:
        settings = opts.load_settings()
        found = endpoints(settings)
        if not found:
            return [Finding("model asked", "bad", say("check-model-unset"))]
        return [Finding("model asked", *probe_model(settings, *each)) for each in found.items()]
    except UsageError as error:
        return [Finding("model asked", "bad", error.message)]
