"""serve: a process that has loaded everything and does the next commands (iris_screen.ui.serve)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, read_whole
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.output import echo
from iris_screen.ui.global_options import GlobalOptions, pass_global_options
from iris_screen.ui.serve import launch
from iris_screen.ui.serve.place import LeaveBehind, Place, find_place, is_private

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings

SECONDS_TO_START = 60.0


@dataclass(frozen=True)
class WarmProcess:
    """Its state, in words, and whether there can be one here."""

    state: Message
    possible: bool = True


@group(help="help-serve")
def serve() -> None:
    """The warm process: on, off, status, start, stop."""


@serve.command("on", help="help-serve-on")
@pass_global_options
def turn_on(opts: GlobalOptions) -> None:
    """Keep a warm process running from now on."""
    _require_place()
    settings = _write(opts, "true")
    echo(say("serve-on", minutes=settings.serving.serve_minutes))
    if not settings.serving.serve:  # the environment says otherwise
        echo(say("cli-setup-overridden", name="serve", value="false"), err=True)


@serve.command("off", help="help-serve-off")
@pass_global_options
def turn_off(opts: GlobalOptions) -> None:
    """Leave none behind, and end the one that is there."""
    settings = _write(opts, "")
    LeaveBehind.minutes = 0
    if place := find_place():
        launch.stop(place)
    echo(say("serve-off"))
    if settings.serving.serve:
        echo(say("cli-setup-overridden", name="serve", value="true"), err=True)


@serve.command("status", help="help-serve-status")
@pass_global_options
def show_status(opts: GlobalOptions) -> None:
    """Say whether there is one."""
    settings = opts.load_settings()
    LeaveBehind.minutes = 0  # a question changes nothing
    echo(describe_warm_process(settings).state)


@serve.command("start", help="help-serve-start")
@pass_global_options
def start_now(opts: GlobalOptions) -> int:
    """Start one now, and wait until it is ready."""
    place, minutes = _require_place(), opts.load_settings().serving.serve_minutes
    place.failure.unlink(missing_ok=True)
    launch.start(place, minutes)
    found = launch.wait_for(place, SECONDS_TO_START)
    echo(describe_warm_process(opts.load_settings()).state)
    LeaveBehind.minutes = 0
    return 0 if found else 1


@serve.command("stop", help="help-serve-stop")
@pass_global_options
def stop_now(opts: GlobalOptions) -> None:
    """End it. With `on`, the next command leaves a new one behind."""
    place = _require_place()
    found = launch.find(place)
    stopped = launch.stop(place)
    echo(say("serve-stopped", commands=found.commands if found else 0) if stopped else say("serve-none"))


def describe_warm_process(settings: "Settings") -> WarmProcess:
    """The state of the warm process, for `iris serve status` and `iris doctor`."""
    place = find_place()
    if place is None:
        return WarmProcess(say("serve-unavailable"), possible=False)
    if found := launch.find(place):
        megabytes = f"{found.megabytes:.0f}"
        return WarmProcess(say("serve-runs", process=str(found.process), megabytes=megabytes, commands=found.commands))
    if place.socket.parent.exists() and not is_private(place.socket.parent):
        return WarmProcess(say("serve-folder", folder=str(place.socket.parent)), possible=False)
    try:
        why: str | Message | None = read_whole(place.failure).decode("utf-8", "replace")
    except FileNotFoundError:  # none has failed
        why = None
    except OSError as error:
        why = cannot_read(place.failure, error)
    if why is not None:
        return WarmProcess(say("serve-failed", why=why), possible=False)
    return WarmProcess(say("serve-waits") if settings.serving.serve else say("serve-is-off"))


def _require_place() -> Place:
    place = find_place()
    if place is None:
        raise UsageError(say("serve-unavailable"))
    return place


def _write(opts: GlobalOptions, value: str) -> "Settings":
    """Writes the setting into the file that `iris setup` writes, and returns the settings as they are then."""
    from iris_screen.graph.configuration.setting_sources import own_file
    from iris_screen.graph.configuration.settings_file import write_settings

    write_settings(opts.config or own_file(opts.load_settings().home), {"serve": value})
    return opts.load_settings()
