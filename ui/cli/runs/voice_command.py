"""voice: spoken tasks. What is heard is shown and done, and consents to nothing: that takes a key or a click."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import IrisError, ModelError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import ask, echo, get_language
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

if TYPE_CHECKING:
    from iris_screen.ui.voice.microphone import Sound


@command(help="help-voice")
@click.option("--device", "-d", help="help-device")
@click.option("--microphone", default="", metavar="NAME|FILE.wav", help="help-voice-microphone")
@click.option("--name", "names", multiple=True, metavar="NAME", help="help-voice-name")
@click.option("--hands-free", is_flag=True, help="help-voice-hands-free")
@pass_global_options
def voice(opts: GlobalOptions, device: str | None, microphone: str, names: tuple[str, ...], hands_free: bool) -> int:
    """Do what is said, one task after another. The exit code is that of the last one."""
    from iris_screen.core.plan import Task
    from iris_screen.graph.configuration.resources import load_apps, policy_of
    from iris_screen.planning.planners import derive_grant
    from iris_screen.tools.extras import require_extra
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun
    from iris_screen.ui.voice.microphone import Microphone, SoundFile
    from iris_screen.ui.voice.recognizer import WAKE, open_recognizer

    require_extra("voice", "iris voice")
    settings = opts.load_settings(device=device)
    is_file = microphone.lower().endswith(".wav")
    sound: Sound = SoundFile(Path(microphone)) if is_file else Microphone(microphone)
    apps, policy = load_apps(settings), policy_of(settings)
    recognizer = open_recognizer(settings, apps, names, get_language(), wakes=hands_free)
    echo(recognizer.told)
    if hands_free:
        echo(say("voice-wake", word=WAKE))
    code = 0
    for heard in _list_heard(sound, by_key=not (is_file or hands_free)):
        try:
            task = recognizer.hear(heard)
        except ModelError as error:  # the endpoint may answer the next time
            echo(error.message, err=True)
            code = error.exit_code
            continue
        if not task:
            echo(say("voice-not-understood"), err=True)
            continue
        echo(say("voice-heard", words=task))
        grant = derive_grant(Task(id="voice", text=task, device=""), apps, policy)
        consents = bool(grant.kinds or grant.commands or grant.presses)
        try:  # what typed words would consent to, those that were heard are asked about
            code = TerminalRun(settings).start(task, from_outside=consents).exit_code
        except IrisError as error:
            echo(error.message, err=True)
            code = error.exit_code
    return code


def _list_heard(sound: "Sound", *, by_key: bool) -> Iterator[bytes]:
    """Each utterance. The microphone is closed while it is worked on. by_key: opened only when Enter is pressed."""
    from iris_screen.ui.voice.microphone import list_utterances

    while True:
        if by_key and not sys.stdin.isatty():
            return
        if by_key:
            try:
                ask(say("voice-press-enter"), default="", show_default=False)
            except click.Abort:  # the end of the input
                return
        sound.open()
        heard = next(list_utterances(sound), None)
        sound.close()
        if heard is None:
            return
        yield heard
