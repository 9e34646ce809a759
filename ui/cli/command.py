"""Commands whose help comes from the catalogs: each `help=`, also of an option, is a key; its words are looked up when
they are shown. The first line of a help text is what lists of commands show.
"""

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

import click

from iris_screen.ui.cli.output import Phrase, localize, phrase
from iris_screen.ui.escaping import measure_width

_WIDE: Final = "\u2e80-\u9fff\uff00-\uffef"
_PIECE: Final = re.compile(rf"(\s*)([“‘（《]*(?:[{_WIDE}]|[^\s“‘（《{_WIDE}]+|)[，。；：！？、）》”’]*)")
"""What is never split between lines: a word, or a Chinese character with its punctuation."""


def render_help(help_key: str | None) -> str:
    """The words of a help text."""
    return localize(Phrase(help_key)) if help_key and help_key.startswith("help-") else help_key or ""


def _find_first_line(help_key: str | None) -> str:
    return render_help(help_key).partition("\n")[0].rstrip(".。")


class Page(click.HelpFormatter):
    """Wraps a help page by terminal columns: a Chinese character takes two, and a line may end after it."""

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{heading}\n")

    def write_text(self, text: str) -> None:
        margin = " " * self.current_indent
        paragraphs = text.split("\n\n")
        lines = (_wrap(paragraph, self.width - self.current_indent) for paragraph in paragraphs)
        self.write("\n\n".join("\n".join(margin + line for line in each) for each in lines) + "\n")

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        rows = list(rows)
        first = min(max(measure_width(term) for term, _ in rows), col_max) + col_spacing
        margin = " " * self.current_indent
        for term, text in rows:
            wide = measure_width(term) > first - col_spacing
            begun = f"{margin}{term}\n{margin}{' ' * first}" if wide else f"{margin}{term:<{first}}"
            lines = _wrap(text, max(self.width - first - 2, 10))
            self.write((begun + f"\n{margin}{' ' * first}".join(lines)).rstrip() + "\n")


def _wrap(text: str, width: int) -> list[str]:
    """Wraps the text to so many columns. If a line of it is indented, the text stays as it is."""
    if any(line.startswith(" ") for line in text.splitlines()):
        return text.splitlines()
    lines, taken = [""], 0
    for space, piece in _PIECE.findall(text):
        gap, wide = " " if space and lines[-1] else "", measure_width(piece)
        if lines[-1] and taken + len(gap) + wide > width:
            lines.append(piece)
            taken = wide
        else:
            lines[-1] += gap + piece
            taken += len(gap) + wide
    return lines


class Context(click.Context):
    formatter_class = Page


class ExtraArguments(click.UsageError):
    """More words than the command takes."""

    def __init__(self, words: list[str], ctx: click.Context) -> None:
        super().__init__(" ".join(words), ctx)
        self.words = words


class Command(click.Command):
    """A command whose help is a key. Help pages are made here, since click's own are English only."""

    context_class = Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        takes_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if rest and not takes_more and not ctx.resilient_parsing:
            raise ExtraArguments(rest, ctx)
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = phrase("help-help").key
        return option

    def get_short_help_str(self, limit: int = 45) -> str:  # nothing is cut
        return _find_first_line(self.help)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        # The parts of the usage line that click words itself.
        own_words = {
            "[OPTIONS]": phrase("help-usage-options"),
            "COMMAND [ARGS]...": phrase("help-usage-command"),
        }
        pieces = [localize(own_words.get(piece, piece)) for piece in self.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), localize(phrase("help-usage")))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(render_help(self.help))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option) and not each.hidden]
        with formatter.section(localize(phrase("help-options"))):
            formatter.write_dl([(_format_option(option, ctx), _explain_option(option, ctx)) for option in options])


def _format_option(option: click.Option, ctx: click.Context) -> str:
    """ "-d, --device TEXT"."""
    record = option.get_help_record(ctx)
    assert record is not None, f"{option.name} is hidden"
    if option.metavar or option.is_flag or option.count or isinstance(option.type, click.Choice):
        return record[0]
    names = record[0].removesuffix(option.make_metavar(ctx))
    return names + localize(phrase("help-metavar", kind=option.type.name.replace(" ", "-")))


def _explain_option(option: click.Option, ctx: click.Context) -> str:
    """What an option is for, then in brackets its default and its bounds, and whether it is required."""
    extra, kind = option.get_help_extra(ctx), option.type
    notes = []
    if "default" in extra:
        notes.append(phrase("help-default", value=extra["default"]))
    if isinstance(kind, click.IntRange | click.FloatRange):
        if kind.max is None:
            notes.append(phrase("help-at-least", least=kind.min))
        else:
            notes.append(phrase("help-between", least=kind.min, most=kind.max))
    if "required" in extra:
        notes.append(phrase("help-required"))
    listed = "; ".join(map(localize, notes))
    return f"{render_help(option.help)}  [{listed}]".strip() if notes else render_help(option.help)


class Group(Command, click.Group):
    """A group of such commands."""

    command_class = Command
    group_class = type

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(localize(phrase("help-commands"))):
            formatter.write_dl([(name, _find_first_line(self.help_of(name))) for name in self.list_commands(ctx)])

    def help_of(self, name: str) -> str | None:
        """The key of a command's help."""
        return self.commands[name].help


class LazyGroup(Group):
    """A group that knows where its commands are and imports one when it is called. Its help is "help-NAME"."""

    def __init__(self, *args: Any, homes: Mapping[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.homes = homes or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.homes)

    def help_of(self, name: str) -> str:
        return f"help-{name}"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:  # click knows only those that were imported
            raise click.exceptions.NoSuchCommand(error.command_name, possibilities=self.homes, ctx=ctx) from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        home = self.homes.get(cmd_name)
        if home is None:
            return None
        module, _, name = home.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


def command(*, help: str, **options: Any) -> Callable[[Callable[..., Any]], Command]:  # noqa: A002  # as click says it
    """Makes a command of a function. help: the key of its help text."""
    return click.command(cls=Command, help=help, **options)


def group(*, help: str, cls: type[Group] = Group, **options: Any) -> Callable[[Callable[..., Any]], Group]:  # noqa: A002
    """The same for a group."""
    return click.group(cls=cls, help=help, **options)
