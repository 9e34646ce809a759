"""shell and examples: try one task after another on one device, and see which sentences Iris understands."""

import click

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import has_meaning
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import ask, echo, get_language, print_json
from iris_screen.ui.escaping import sanitize
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options


@command(help="help-shell")
@click.option("--device", "-d", help="help-device")
@pass_global_options
def shell(opts: GlobalOptions, device: str | None) -> None:
    """Type one task after another; questions to the person are asked here."""
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun

    settings = opts.load_settings(device=device)
    echo(say("cli-shell-greeting", device=settings.device))
    while True:
        try:
            task = ask("iris", prompt_suffix="> ", default="", show_default=False)
        except click.Abort:  # the end of the input
            return
        if not task or has_meaning("bye", task):
            return
        try:
            TerminalRun(settings).start(task)
        except IrisError as error:
            echo(error.message, err=True)


@command(help="help-examples")
@click.argument("app", required=False)
@as_json_option
@pass_global_options
def examples(opts: GlobalOptions, app: str | None, as_json: bool) -> None:
    """List example sentences of each app, or of APP, in the person's language."""
    from iris_screen.graph.configuration.resources import load_apps

    language = get_language()
    known = {each.find_label(language): each for each in load_apps(opts.load_settings()).apps}
    names = {name.lower(): label for label, each in known.items() for name in (each.name, *each.labels)}
    if app is not None and app.lower() not in names:
        raise UsageError(suggest_or_list(say("usage-app-unknown", said=app), app, sorted(known)))
    chosen = sorted(known) if app is None else [names[app.lower()]]
    listed = {label: found for label in chosen if (found := known[label].list_examples(language))}
    if as_json:
        print_json(listed)
        return
    for label, sentences in listed.items():
        click.echo(sanitize(label))
        for sentence in sentences:
            click.echo(sanitize(f"  {sentence}"))
    echo(say("cli-examples-more"))
