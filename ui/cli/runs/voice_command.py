"""voice: spoken tasks. What is heard is shown and done, and consents to nothing: that takes a key or a click."""

from functools import partial

import click

from iris_screen.core.errors import IrisError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo
from iris_screen.ui.cli.runs.spoken import microphone_options, open_conversation, say_result
from iris_screen.ui.global_options import GlobalOptions, pass_global_options


@command(help="help-voice")
@click.option("--device", "-d", help="help-device")
@microphone_options
@click.option("--hands-free", is_flag=True, help="help-voice-hands-free")
@click.option("--quiet", "-q", is_flag=True, help="help-voice-quiet")
@pass_global_options
def voice(
    opts: GlobalOptions, device: str | None, microphone: str, names: tuple[str, ...], hands_free: bool, quiet: bool
) -> int:
    """Do what is said, one task after another. The exit code is that of the last one."""
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun
    from iris_screen.ui.voice.recognizer import WAKE
    from iris_screen.ui.voice.spoken_task import read_spoken

    settings = opts.load_settings(device=device)
    talk = open_conversation(settings, microphone, names, wakes=hands_free, aloud=not quiet)
    if hands_free:
        echo(say("voice-wake", word=WAKE))
    code = 0
    while True:
        try:
            said = talk.hear()
            if said is None:
                break
            if not said:
                echo(say("voice-not-understood"), err=True)
                continue
            echo(say("voice-heard", words=said))
            is_harmless = read_spoken(settings, said).harmless
            # what typed words would consent to, those that were heard are asked about
            result = talk.do(partial(TerminalRun(settings).start, said, from_outside=not is_harmless))
            if result is not None:
                say_result(talk, result)
                code = result.exit_code
        except IrisError as error:
            echo(error.message, err=True)
            talk.say_aloud(error.message)
            code = error.exit_code
    talk.silence()
    return code
