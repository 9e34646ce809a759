"""record: turns what a person does on a device into a program, and plays it at once."""

import runpy
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import IrisError, StepFailed, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_write
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, localize
from iris_screen.ui.global_options import GlobalOptions, check_folder, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings
    from iris_screen.planning.recorder.recording_person import PersonRecording

OTHER_PHONES: dict[str, dict[str, str]] = {
    "seed": {"seed": "1"},
    "scale": {"font_scale": "1.15"},
    "theme": {"dark": "true"},
}
"""How a simulated phone differs from the one that was recorded when the program is played on another one."""
FAILED = 1


@command(help="help-record")
@click.option("--device", help="help-device")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("recorded.py"),
    show_default=True,
    callback=check_folder,
    help="help-record-out",
)
@click.option("--force", is_flag=True, help="help-record-force")
@click.option("--secret", "secrets", type=click.IntRange(1), multiple=True, help="help-record-secret")
@click.option("--skill", "skill_name", metavar="NAME", help="help-record-skill")
@click.option("--template", metavar="NAME", help="help-record-template")
@click.option("--say", "sentence", metavar="SENTENCE", help="help-record-say")
@click.option("--play", is_flag=True, help="help-record-play")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="help-sim-serve-port")
@click.option("--open", "open_", is_flag=True, help="help-sim-serve-open")
@click.option("--in-browser", is_flag=True, help="help-record-in-browser")
@pass_global_options
def record(
    opts: GlobalOptions,
    device: str | None,
    out: Path,
    force: bool,
    secrets: tuple[int, ...],
    skill_name: str | None,
    template: str | None,
    sentence: str | None,
    play: bool,
    port: int,
    open_: bool,
    in_browser: bool,
) -> int:
    """Record what a person does until they say that they are done: at a desktop with their own mouse and keyboard, on
    any other device as it is shown in the browser.
    """
    from iris_screen.graph.configuration.resources import own_skills
    from iris_screen.graph.record_person import keep_as_skill, keep_as_template, start_recording
    from iris_screen.planning.recorder.session_program import name_secrets, write_program
    from iris_screen.tools.devices.address import add_settings, open_device, parse_address, scheme_of
    from iris_screen.tools.devices.shown_address import mask_address

    settings = opts.load_settings(device=device)
    if bool(skill_name or template) != bool(sentence):
        raise UsageError(say("record-skill-incomplete"))
    if skill_name in own_skills(settings).names():
        raise UsageError(say("skill-exists", name=str(skill_name)))
    if out.is_file() and not force:  # also one that the person wrote or changed themselves
        raise UsageError(say("record-file-exists", file=str(out)))
    address = parse_address(settings.device)
    own_hands = scheme_of(address).is_this_computer and not in_browser
    if own_hands:
        address = replace(address, options={**address.options, "hands": "person"})
    with open_device(add_settings(address.written, settings)) as opened:
        recording = start_recording(settings, opened)
        _watch(recording, port, own_hands=own_hands, open_=open_)
        steps = recording.finish(secrets)
        for number, each in enumerate(steps, 1):
            echo(say("cli-record-step", number=number, step=each.step.in_words()))
        program = write_program(steps, out.name, mask_address(settings.device))
        try:
            with out.open("w" if force or not out.is_file() else "x", encoding="utf-8") as file:
                file.write(program)
        except OSError as error:
            raise UsageError(cannot_write(out, error)) from None
        echo(say("cli-record-written", file=str(out), steps=len(steps)))
        # only now: of a recording that failed no skill is left, whose name the next try would find taken
        if skill_name and sentence:
            kept = keep_as_skill(settings, opened, steps, skill_name, sentence)
            echo(say("cli-skill-saved", name=kept.name, task=kept.task, steps=len(kept.steps)))
        if template and sentence:
            kept, app = keep_as_template(settings, opened, steps, template, sentence)
            echo(say("cli-template-saved", name=kept.name, app=app, task=kept.task, steps=len(kept.steps)))
    if play and name_secrets(steps):
        raise UsageError(say("record-needs-secret"))
    return play_again(out, settings) if play else 0


def _watch(recording: "PersonRecording", port: int, *, own_hands: bool, open_: bool) -> None:
    """Record until the person says that they are done, or Ctrl-C is pressed."""
    from iris_screen.graph.record_person import watch_hands
    from iris_screen.ui.cli.servers.phone_in_browser import DeviceServer

    if own_hands:
        with watch_hands(recording) as hands, suppress(KeyboardInterrupt):
            echo(say("cli-recording-hands"))
            hands.look_on()
        return
    server = DeviceServer(recording.device, port, recording.do)
    echo(say("cli-recording", address=server.url))
    if open_:
        click.launch(server.url)
    with suppress(KeyboardInterrupt):
        server.serve_forever()


def play_again(program: Path, settings: "Settings") -> int:
    """Play a recorded program, on a simulated phone also on others than it was recorded on. Returns the exit code.

    What always needs a yes is asked here.
    """
    from iris_screen.graph.session.screen_session import open as open_session
    from iris_screen.tools.devices.address import parse_address, scheme_of

    address = parse_address(settings.device)
    others = OTHER_PHONES if scheme_of(address).simulated else {}
    code = 0
    for name, options in {"same": {}, **others}.items():
        on = replace(address, options={**address.options, **options}).written
        try:
            with open_session(
                on,
                settings=settings,
                name=program.stem,
                gate=lambda question: str(click.prompt(localize(question.text), err=True)),
            ) as session:
                runpy.run_path(str(program))["play"](session)
            came = session.close()
            echo(say("cli-record-played", on=name, verdict=came.verdict))
            code = code if came.verdict == "verified" else FAILED
        except (StepFailed, IrisError) as error:
            echo(say("cli-record-not-played", on=name, why=error.message))
            code = FAILED
    return code
