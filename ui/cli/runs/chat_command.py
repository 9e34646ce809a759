"""chat: a conversation with the model of the settings. What the model makes a task of is done on the device."""

import io
import sys
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import clean
from iris_screen.ui.amounts import describe_usage
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import confirm, echo, echo_text
from iris_screen.ui.cli.runs.run_command import model_options, pick_model_options
from iris_screen.ui.escaping import sanitize_piece
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings
    from iris_screen.models.model_roles import Tally
    from iris_screen.ui.model_talk import Talk, TalkAnswer


@command(help="help-chat")
@click.option("--device", "-d", help="help-chat-device")
@model_options
@pass_global_options
def chat(opts: GlobalOptions, /, device: str | None, **options: Any) -> int:
    """Talk with the configured model, line by line."""
    from iris_screen.graph.configuration.resources import meanings_of, own_memory
    from iris_screen.graph.configuration.role_models import no_model, open_models
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.memory.memory_prompt import make_recall, recall_nothing
    from iris_screen.models.model_roles import Tally
    from iris_screen.tools.devices.address import scheme_of
    from iris_screen.ui.model_talk import Talk

    settings = opts.load_settings(device=device, **pick_model_options(options))
    model = open_models(settings, SystemClock(), Random())  # noqa: S311 - pauses between tries
    if model is None:
        raise UsageError(say("usage-without-model-shell", problem=no_model("iris chat")))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    attended = sys.stdin.isatty() and sys.stdout.isatty()
    if attended:
        echo(say("cli-chat-greeting", model=model.chats["planner"].endpoint.model, device=settings.device))
    recall = (
        make_recall(lambda: own_memory(settings, SystemClock()), talks=True, meanings=partial(meanings_of, settings))
        if settings.remember
        else recall_nothing
    )
    talk = Talk(model, scheme_of(settings.device).label, settings.layers, recall)
    return Conversation(settings, talk, Tally(budget=settings.budget), attended).run()


@dataclass
class Conversation:
    """tally: the costs of the conversation; each task has its own. attended: whether a person sits at the terminal."""

    settings: "Settings"
    talk: "Talk"
    tally: "Tally"
    attended: bool
    _code: int = 0

    def run(self) -> int:
        """Goes on until /quit, the end of the input or a second Ctrl-C. Returns the exit code of the last line."""
        stopped = False
        while True:
            try:
                line = self._read_line()
                stopped = False
                if line is None or line == "/quit":
                    break
                self._handle_line(line)
            except (KeyboardInterrupt, click.Abort):
                if stopped or not self.attended:
                    raise
                stopped = True
                click.echo(err=True)
                echo(say("cli-chat-stopped"), err=True)
        if self.attended:
            echo(describe_usage(self.tally.spent))
        return self._code

    def _read_line(self) -> str | None:
        """The next line, None at the end of the input."""
        if self.attended:
            import readline  # noqa: F401 - for editing and history

            try:
                return input("> ").strip()
            except EOFError:
                return None
        line = sys.stdin.readline()
        return line.strip() if line else None

    def _handle_line(self, line: str) -> None:
        """Handles a command or a sentence. An error does not end the conversation."""
        if line == "/help":
            echo_text(say("cli-chat-help"))
        elif line.startswith("/"):
            echo(say("cli-chat-unknown", word=line[:40]), err=True)
        elif line:
            try:
                self._code = self._answer(clean(line))
            except IrisError as error:
                echo(error.message, err=True)
                self._code = error.exit_code

    def _answer(self, line: str) -> int:
        from iris_screen.models.model_roles import use_tally
        from iris_screen.ui.model_talk import make_listener

        self.tally.heard = (
            make_listener(lambda piece: click.echo(sanitize_piece(piece), nl=False)) if self.attended else None
        )
        with use_tally(self.tally):
            answered = self.talk.say(line)
        if answered.task:
            return self._do_task(answered)
        click.echo("" if self.attended else sanitize_piece(answered.words))
        return 0

    def _do_task(self, answered: "TalkAnswer") -> int:
        """Does only what the person said or agrees to: the text of a screen may have misled the model."""
        from iris_screen.ui.cli.runs.terminal_run import TerminalRun

        task = answered.task
        agreed = answered.own
        if not agreed and self.attended:
            agreed = confirm(say("cli-chat-agree", task=task), default=True)
        elif not agreed:
            echo(say("cli-chat-not-agreed", task=task))
        if not agreed:
            self.talk.note_undone(task, "the person did not ask for it in so many words")
            return 0
        try:
            result = TerminalRun(self.settings, quiet=not self.attended).start(task)
        except KeyboardInterrupt:
            self.talk.note_undone(task, "the person stopped it")
            raise
        except IrisError as error:
            self.talk.note_undone(task, str(error))
            raise
        self.talk.note_result(task, result)
        return result.exit_code
