"""chat: a talk with the model that is set; what it takes for a task is done on the device."""

import io
import sys
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import click

from core.errors import IrisError, UsageError
from core.words import clean
from ui.cli.given import Given, pass_given
from ui.cli.running import model_options, of_model
from ui.cli.words import flowing, plain, spent

if TYPE_CHECKING:
    from core.settings import Settings
    from tools.models.asking import Tally
    from ui.talk import Answered, Talk

GREETING = "Talk to {model}; a task is done on {device}. /help says more, /quit leaves."
HELP = """\
Type a line: a task is done on the device and told as it goes, anything else is answered.
  /help   this
  /quit   leave; so does Ctrl-C twice
Ctrl-C stops an answer, or a task, which is kept: iris resume RUN goes on with it."""
DEVICES = {
    "sim": "a simulated phone",
    "android": "an Android phone",
    "desktop": "this computer's desktop",
    "arm": "a phone under a robot arm",
}
STOPPED = "Stopped. Ctrl-C once more leaves."
NOT_AGREED = "That would be: {task}. To have it done, say it in full."


@click.command()
@click.option("--device", "-d", help="What tasks are done on; sim: is the default (docs/devices.md).")
@model_options
@pass_given
def chat(given: Given, /, device: str | None, **options: Any) -> int:
    """Talk with the model that is set, line by line.

    A line that is a task is done on the device. Where no terminal is attached each line gets one answer.
    """
    from graph.clock import SystemClock
    from graph.known import own_memory
    from graph.models import NO_MODEL, asking
    from memory.telling import nothing, relevant
    from tools.models.asking import Tally
    from ui.talk import Talk

    settings = given.settings(device=device, **of_model(options))
    model = asking(settings, SystemClock(), Random())  # noqa: S311 - pauses between tries
    if model is None:
        raise UsageError(f"{NO_MODEL.format(what='iris chat')} Without one: iris shell")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    attended = sys.stdin.isatty() and sys.stdout.isatty()
    if attended:
        click.echo(GREETING.format(model=model.chats["planner"].endpoint.model, device=settings.device))
    recall = relevant(lambda: own_memory(settings, SystemClock()), talks=True) if settings.remember else nothing
    talk = Talk(model, DEVICES.get(settings.device.partition(":")[0], "a device"), settings.layers, recall)
    return Conversation(settings, talk, Tally(budget=settings.budget), attended).hold()


@dataclass
class Conversation:
    """tally: what the talk itself costs; each task has its own. attended: whether a person sits there."""

    settings: "Settings"
    talk: "Talk"
    tally: "Tally"
    attended: bool
    _code: int = 0

    def hold(self) -> int:
        """Until /quit, the end of the input or a second Ctrl-C; the exit code is that of the last line."""
        stopped = False
        while True:
            try:
                line = self._read()
                stopped = False
                if line is None or line == "/quit":
                    break
                self._take(line)
            except (KeyboardInterrupt, click.Abort):
                if stopped or not self.attended:
                    raise
                stopped = True
                click.echo(f"\n{STOPPED}", err=True)
        if self.attended:
            click.echo(spent(self.tally.spent))
        return self._code

    def _read(self) -> str | None:
        """The next line, None at the end of the input."""
        if self.attended:
            import readline  # noqa: F401 - lines can be edited and called back

            try:
                return input("> ").strip()
            except EOFError:
                return None
        line = sys.stdin.readline()
        return line.strip() if line else None

    def _take(self, line: str) -> None:
        """A command, or something to answer; a mistake ends nothing."""
        if line == "/help":
            click.echo(HELP)
        elif line.startswith("/"):
            click.echo(f"There is no {plain(line)[:40]}; there are /help and /quit.", err=True)
        elif line:
            try:
                self._code = self._answer(clean(line))
            except IrisError as error:
                click.echo(plain(str(error)), err=True)
                self._code = error.exit_code

    def _answer(self, line: str) -> int:
        from tools.models.asking import counted
        from ui.talk import showing

        self.tally.heard = showing(lambda piece: click.echo(flowing(piece), nl=False)) if self.attended else None
        with counted(self.tally):
            answered = self.talk.say(line)
        if answered.task:
            return self._do(answered)
        click.echo("" if self.attended else flowing(answered.words))
        return 0

    def _do(self, answered: "Answered") -> int:
        """Only what the person said himself, or agrees to: a model may have been told by a screen what to want."""
        from ui.cli.going import Going

        task = answered.task
        if not answered.own and not self._agreed(task):
            self.talk.undone(task, "the person did not ask for it in so many words")
            return 0
        try:
            result = Going(self.settings, quiet=not self.attended).do(task)
        except KeyboardInterrupt:
            self.talk.undone(task, "the person stopped it")
            raise
        except IrisError as error:
            self.talk.undone(task, str(error))
            raise
        self.talk.ended(task, result)
        return result.exit_code

    def _agreed(self, task: str) -> bool:
        if self.attended:
            return click.confirm(f"Do this: {plain(task)}?", default=True)
        click.echo(NOT_AGREED.format(task=plain(task)))
        return False
