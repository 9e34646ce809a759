"""Sentences and results that are spoken at a terminal, for `iris voice` and `iris run --voice`."""

import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event, main_thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from iris_screen.ui.cli.output import ask, echo, get_language, localize, phrase

if TYPE_CHECKING:
    from iris_screen.core.message import Message
    from iris_screen.core.settings import Settings
    from iris_screen.core.verdict import TaskResult
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun
    from iris_screen.ui.voice.aloud import Speaker
    from iris_screen.ui.voice.microphone import Sound
    from iris_screen.ui.voice.recognizer import Recognizer
    from iris_screen.ui.voice.spoken_task import SpokenTask
    from iris_screen.ui.voice.stop_word import StopWord

T = TypeVar("T")
NOT_DONE: Final = 1
"""The exit code if a person did not want what was heard."""


def microphone_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Where sound comes from, and which names may be said."""
    command = click.option("--name", "names", multiple=True, metavar="NAME", help="help-voice-name")(command)
    return click.option("--microphone", default="", metavar="NAME|FILE.wav", help="help-voice-microphone")(command)


@dataclass(frozen=True)
class Conversation:
    """by_key: the microphone is opened only when Enter is pressed. speaker: None to say nothing aloud. stop_word: None
    if nobody listens for it.
    """

    sound: "Sound"
    recognizer: "Recognizer"
    by_key: bool
    speaker: "Speaker | None" = None
    stop_word: "StopWord | None" = None

    def hear(self, *, pressed: bool = False) -> str | None:
        """The next sentence, "" if it was not understood, None at the end. The microphone is closed again before it is
        worked on, and Iris is silent before it is opened. pressed: the key was pressed already. Raises ModelError.
        """
        from iris_screen.ui.voice.microphone import list_utterances

        if self.by_key and not pressed:
            if not sys.stdin.isatty():
                return None
            try:
                ask(phrase("voice-press-enter"), default="", show_default=False)
            except click.Abort:  # the end of the input
                return None
        self.silence()
        self.sound.open()
        try:
            heard = next(list_utterances(self.sound), None)
        finally:
            self.sound.close()
        return None if heard is None else self.recognizer.hear(heard)

    def do(self, act: Callable[[], T]) -> T | None:
        """What the act returns; None if somebody said “stop” meanwhile."""
        if self.stop_word is None:
            return act()
        from iris_screen.ui.voice.stop_word import stop_by_voice

        heard = Event()

        def stop() -> None:
            heard.set()
            if sys.platform == "win32":
                interrupt_main()
            else:
                signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)  # also where it waits for something

        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
        try:
            with stop_by_voice(self.sound, self.stop_word, stop):
                return act()
        except KeyboardInterrupt:
            if not heard.is_set():
                raise
            return None
        finally:
            signal.signal(signal.SIGINT, before)

    def say_aloud(self, message: "Message", *, wait: bool = False) -> None:
        """Says it until it is said, or somebody says “stop” or presses Ctrl-C. By key it goes on in the background, and
        the next key ends it. wait: not then either.
        """
        if self.speaker is None:
            return
        self.speaker.start(localize(message))
        try:
            if not self.by_key or wait:
                self._wait_for_end(self.speaker)
        except KeyboardInterrupt:
            self.silence()

    def _wait_for_end(self, speaker: "Speaker") -> None:
        if self.stop_word is None:
            return speaker.wait()
        from iris_screen.ui.voice.stop_word import stop_by_voice

        with stop_by_voice(self.sound, self.stop_word, speaker.silence):
            speaker.wait()
        return None

    def silence(self) -> None:
        if self.speaker is not None:
            self.speaker.silence()


def open_conversation(
    settings: "Settings",
    microphone: str,
    names: Sequence[str],
    *,
    wakes: bool = False,
    corrects: bool = False,
    aloud: bool = True,
) -> Conversation:
    """wakes: it listens all the time. corrects: a sentence may begin with “no”. aloud: results are spoken."""
    from iris_screen.graph.configuration.resources import load_apps
    from iris_screen.tools.extras import require_extra
    from iris_screen.ui.voice.aloud import find_speaker
    from iris_screen.ui.voice.microphone import Microphone, SoundFile
    from iris_screen.ui.voice.recognizer import open_recognizer
    from iris_screen.ui.voice.stop_word import StopWord

    require_extra("voice", "iris voice")
    is_file = microphone.lower().endswith(".wav")
    language = get_language()
    recognizer = open_recognizer(settings, load_apps(settings), names, language, wakes=wakes, corrects=corrects)
    sound: Sound = SoundFile(Path(microphone)) if is_file else Microphone(microphone)
    speaker = find_speaker(language) if aloud and settings.voice.voice_aloud else None
    stop_word = StopWord(language) if wakes and not is_file else None  # a file would not go on at the speed of time
    echo(recognizer.told, err=True)
    if speaker is None and aloud and settings.voice.voice_aloud:
        echo(phrase("voice-no-speaker"), err=True)
    return Conversation(sound, recognizer, not (is_file or wakes), speaker, stop_word)


def speak_task(
    terminal: "TerminalRun", start: "Callable[[str, bool], TaskResult]", options: "Mapping[str, Any]"
) -> int:
    """Does one sentence that is spoken. start: begins it, and is told whether a person agreed to it with a key."""
    silent = terminal.as_json or terminal.quiet
    talk = open_conversation(
        terminal.settings, options["microphone"], options["names"], corrects=True, aloud=not silent
    )
    heard = hear_task(terminal.settings, talk, attended=terminal.is_attended())
    if heard is None:
        echo(phrase("voice-nothing-done"), err=True)
        return NOT_DONE
    result = start(*heard)
    say_result(talk, result, wait=True)
    return result.exit_code


def hear_task(settings: "Settings", talk: Conversation, *, attended: bool) -> "tuple[str, bool] | None":
    """The one sentence that is to be done, and whether its words count as a person's own. None if it is not wanted.

    It is shown with what it was understood to ask for, may be corrected by another one, and is agreed to with a key.
    attended: a person sits at the terminal; with nobody there it is taken as it was heard, and may consent to nothing.
    """
    from iris_screen.core.parsing.languages import has_meaning
    from iris_screen.ui.voice.spoken_task import read_spoken, says_no

    task: SpokenTask | None = None
    said, pressed = talk.hear(), False
    while said is not None:
        if task and says_no(said):
            break
        meant = read_spoken(settings, said, task.text if task else "") if said else None
        if meant is None or (task and not meant.is_read):
            echo(phrase("voice-not-understood"), err=True)
        else:
            task = meant
            echo(phrase("voice-heard", words=task.text), err=True)
        if task and not attended:
            return task.text, task.harmless
        pressed = False
        if task:
            for line in task.lines:
                echo(line)
            answer = ask(phrase("voice-do-it", harmless=task.harmless), default="", show_default=False)
            if has_meaning("yes", answer) or (task.harmless and not answer):
                return task.text, True
            if not answer or has_meaning("no", answer):
                break
            pressed = True
        said = talk.hear(pressed=pressed)
    return None


def say_result(talk: Conversation, result: "TaskResult", *, wait: bool = False) -> None:
    """Says how a task ended, without the passwords it was given."""
    from iris_screen.ui.cli.runs.progress import cover_secrets
    from iris_screen.ui.voice.aloud import describe_aloud

    talk.say_aloud(describe_aloud(cover_secrets(result)), wait=wait)
