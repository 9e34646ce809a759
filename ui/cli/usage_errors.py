"""Errors of click as messages: its own sentences are English only."""

import click

from iris_screen.core.message import Message, say, verbatim
from iris_screen.ui.cli.command import ExtraArguments


def explain_error(error: click.ClickException) -> Message:
    """What is wrong with the command line, and where to look."""
    what = _describe_error(error)
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    return say("cli-see-help", what=what, command=ctx.command_path) if ctx else what


def _describe_error(error: click.ClickException) -> Message:  # a table of click's own kinds of errors
    match error:
        case click.NoSuchOption():
            return _suggest_near(say("cli-option-unknown", option=error.option_name), error.possibilities)
        case click.exceptions.NoSuchCommand():
            return _suggest_near(say("cli-command-unknown", command=error.command_name), error.possibilities)
        case click.MissingParameter() if error.param:
            return say("cli-parameter-missing", kind=error.param.param_type_name, name=_name_parameter(error.param))
        case click.BadParameter() if error.param:
            return _describe_expected(error.param)
        case click.BadOptionUsage():
            params = error.ctx.command.params if error.ctx else []
            options = [each for each in params if isinstance(each, click.Option)]
            alone = any(error.option_name in each.opts and each.is_flag for each in options)
            return say("cli-option-value", option=error.option_name, alone=alone)
        case ExtraArguments():
            return say("cli-arguments-extra", words=list(error.words))
        case click.UsageError() if error.ctx and isinstance(error.ctx.command, click.Group):
            return say("cli-command-missing")
        case _:
            return verbatim(f"{error.format_message().rstrip('.')}.")


def _suggest_near(what: Message, near: list[str] | None) -> Message:
    return say("cli-meant", what=what, near=list(near)) if near else what


def _describe_expected(param: click.Parameter) -> Message:
    """What a value has to be. Depends on the type of the parameter, not on what was given."""
    name, kind = _name_parameter(param), param.type
    match kind:
        case click.Choice():
            return say("cli-value-one-of", name=name, choices=[str(choice) for choice in kind.choices])
        case click.IntRange(min=int(least), max=int(most)):
            return say("cli-value-whole-between", name=name, least=least, most=most)
        case click.IntRange(min=int(least)):
            return say("cli-value-whole-from", name=name, least=least)
        case click.FloatRange(min=int() | float() as least):
            return say("cli-value-number-from", name=name, least=least)
        case click.Path():
            wanted = "there" if kind.exists else "file" if not kind.dir_okay else "folder"
            return say("cli-value-path", name=name, wanted=wanted)
        case _:
            return say("cli-value-of-type", name=name, type=kind.name)


def _name_parameter(param: click.Parameter) -> str:
    """ "--max-turns", "TASK"."""
    return max(param.opts, key=len) if isinstance(param, click.Option) else param.human_readable_name.strip("[]")
