"""memory: search, read, correct, delete, export and import what is remembered."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.parsing import dates
from iris_screen.tools.extras import find_missing
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.output import confirm, echo, localize, print_json
from iris_screen.ui.cli.runs.run_command import model_options, pick_model_options
from iris_screen.ui.escaping import format_row, measure_width, sanitize, shorten
from iris_screen.ui.global_options import GlobalOptions, as_json_option, check_folder, pass_global_options

if TYPE_CHECKING:
    from iris_screen.memory.items import Block, Kind
    from iris_screen.memory.memory_store import MemoryStore, StoredItem

BLOCKS = ("human", "persona")
KINDS = ("episodic", "procedural", "resource", "knowledge", "semantic")
"""The same as in memory.items, which is not imported here to keep --help fast."""
COPIES = 10
"""Maximum number of exported files that are named."""
WIDTHS = (7, 11, 17, 0)
kind_option = click.option("--kind", type=click.Choice(KINDS), help="help-kind")
number_argument = click.argument("number", type=click.IntRange(min=1))


@group(help="help-memory")
def memory() -> None:
    """Manage what is remembered."""


@memory.command(help="help-memory-search")
@click.argument("words", nargs=-1, required=True)
@kind_option
@click.option("--limit", type=click.IntRange(1, 1_000), default=10, show_default=True, help="help-limit")
@as_json_option
@pass_global_options
def search(opts: GlobalOptions, words: tuple[str, ...], kind: "Kind | None", limit: int, as_json: bool) -> None:
    """Find what is relevant to WORDS, the best first: iris memory search 上次给张三发了什么."""
    from iris_screen.memory.meaning.exact_index import ExactIndex
    from iris_screen.memory.memory_store import EVERYTHING, ItemFilter
    from iris_screen.memory.recall import LEAST_SIMILARITY, Recall

    with _open_store(opts) as store:
        within = ItemFilter(kinds=frozenset([kind])) if kind else EVERYTHING
        recall = Recall(store, ExactIndex(store), LEAST_SIMILARITY, beside=False)
        found = [each.kept for each in recall(" ".join(words), limit, within)]
    _print_items(found, as_json, say("manage-memory-no-match"))
    if not found and not as_json and find_missing("vectors"):
        echo(say("install-by-words", extra="vectors"), err=True)


@memory.command("list", help="help-memory-list")
@kind_option
@click.option("--limit", type=click.IntRange(1, 100_000), default=20, show_default=True, help="help-limit")
@as_json_option
@pass_global_options
def list_(opts: GlobalOptions, kind: "Kind | None", limit: int, as_json: bool) -> None:
    """List the latest of what is remembered."""
    from iris_screen.memory.memory_store import EVERYTHING, ItemFilter

    with _open_store(opts) as store:
        found = store.list_items(ItemFilter(kinds=frozenset([kind])) if kind else EVERYTHING, limit)
    _print_items(found, as_json, say("manage-memory-no-kind", kind=kind) if kind else say("manage-memory-empty"))


@memory.command(help="help-memory-show")
@number_argument
@as_json_option
@pass_global_options
def show(opts: GlobalOptions, number: int, as_json: bool) -> None:
    """Show all of item NUMBER, and the frames it was made from."""
    with _open_store(opts) as store:
        kept, behind = store.get(number), store.frames.behind(number)
    if as_json:
        from iris_screen.ui.cli.answers.knowledge_answers import MEMORY_ROW

        frames = [{"frame": seen.number, "at": _format_time(seen.at), "app": seen.app} for seen in behind]
        print_json(MEMORY_ROW.validate_python({**_make_row(kept), "frames": frames}))
        return
    for name, value in {**_make_row(kept), "at": kept.at}.items():
        if value not in (None, "", []):
            if name == "kind":
                shown = localize(say("manage-memory-kind", kind=kept.item.kind))
            elif isinstance(value, float):  # a time
                shown = dates.format_time(value)
            else:
                shown = "\n".join(map(str, value)) if isinstance(value, list) else str(value)
            click.echo(_format_field(name, shown))
    if behind:
        told = [f"{seen.number}  {dates.format_time(seen.at)}  {seen.app}" for seen in behind]
        click.echo(_format_field("frames", "\n".join(told)))


@memory.command(help="help-memory-picture")
@click.argument("frame", type=click.IntRange(min=1))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), callback=check_folder)
@pass_global_options
def picture(opts: GlobalOptions, frame: int, file: Path) -> None:
    """Write the picture of FRAME, a number from `show`, into FILE: iris memory picture 7 seen.jpg."""
    from iris_screen.core.parsing.files import write_whole

    with _open_store(opts) as store:
        data = store.frames.picture(frame)
    write_whole(file, data)
    echo(say("cli-file-written", file=str(file), kilobytes=f"{len(data) / 1e3:.0f}"))


@memory.command(help="help-memory-edit")
@number_argument
@click.argument("field")
@click.argument("text")
@pass_global_options
def edit(opts: GlobalOptions, number: int, field: str, text: str) -> None:
    """Set FIELD of item NUMBER to TEXT: iris memory edit 12 summary "…"."""
    from iris_screen.memory.editing import edit_item

    with _open_store(opts) as store:
        store.edit(number, lambda item: edit_item(item, {field: text}), who="person")
    echo(say("manage-memory-changed", number=number))


@memory.command(help="help-memory-block")
@click.argument("name", type=click.Choice(BLOCKS))
@click.argument("text", required=False)
@pass_global_options
def block(opts: GlobalOptions, name: "Block", text: str | None) -> None:
    """Print what is always remembered, about you (human) or about who Iris is (persona); with TEXT, replace it.

    An empty TEXT deletes it.
    """
    with _open_store(opts) as store:
        if text is None:
            said = store.block(name)
            empty = localize(say("manage-block-empty", name=name))
            click.echo("\n".join(map(sanitize, said.splitlines())) or empty, err=not said)
            return
        store.write_block(name, text.strip(), who="person")
    echo(say("manage-block-changed", name=name) if text.strip() else say("manage-block-forgotten", name=name))


@memory.command(help="help-memory-delete")
@click.argument("numbers", nargs=-1, type=click.IntRange(min=1))
@click.option("--all", "every", is_flag=True, help="help-memory-delete-all")
@click.option("--yes", "-y", is_flag=True, help="help-yes")
@pass_global_options
def delete(opts: GlobalOptions, numbers: tuple[int, ...], every: bool, yes: bool) -> None:
    """Delete items and the frames that only they need, so that no byte of them is left in the file."""
    from iris_screen.graph.configuration.resources import own_meanings
    from iris_screen.memory.items import is_secret
    from iris_screen.memory.meaning.chroma_client import throw_away

    if every == bool(numbers):
        raise UsageError(say("usage-memory-which"))
    with _open_store(opts) as store:
        found = list(store.list_items() if every else map(store.get, numbers))
        wanted, secrets = [kept.number for kept in found], sum(is_secret(kept.item) for kept in found)
        blocks = len(store.blocks()) if every else 0
        if (every or secrets) and not yes:
            what = _count_items(len(wanted), blocks)
            confirm(say("manage-memory-forget", what=what, every=every, secrets=secrets), abort=True)
        with store.transaction(who="person") as writing:
            for number in wanted:
                writing.delete(number)
            if every:
                writing.forget_all()
        copies = store.exports(COPIES)
    throw_away(own_meanings(opts.load_settings()))
    echo(say("manage-memory-forgotten", what=_count_items(len(wanted), blocks)))
    if copies:
        echo(say("manage-memory-copies", files=[each.name for each in copies]))


@memory.command("export", help="help-memory-export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), callback=check_folder)
@pass_global_options
def export(opts: GlobalOptions, file: Path) -> None:
    """Write everything that is remembered into FILE, one line of JSON per item."""
    from iris_screen.core.parsing.files import write_whole
    from iris_screen.memory.export_import import export_lines
    from iris_screen.memory.items import is_secret
    from iris_screen.memory.memory_store import ItemFilter

    with _open_store(opts) as store:
        lines = list(export_lines(store))
        facts = store.list_items(ItemFilter(kinds=frozenset(["knowledge"])))
        secrets = sum(is_secret(kept.item) for kept in facts)
        write_whole(file, "".join(f"{line}\n" for line in lines).encode())
        store.note_export(str(file.resolve()))
    echo(say("manage-memory-exported", lines=len(lines), file=str(file)))
    if secrets:
        echo(say("manage-memory-without-values", secrets=secrets))


@memory.command("import", help="help-memory-import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@pass_global_options
def import_(opts: GlobalOptions, file: Path) -> None:
    """Add the items of FILE that are not remembered yet, all of them or none."""
    from iris_screen.memory.export_import import import_lines, read_lines

    lines = read_lines(file)
    with _open_store(opts) as store:
        added = import_lines(store, lines, str(file), who="person")
    echo(say("manage-memory-added", what=_count_items(added.items, added.blocks)))


@memory.command(help="help-memory-learn")
@click.argument("batch", nargs=-1, type=click.IntRange(min=1))
@click.option("--again", is_flag=True, help="help-memory-learn-again")
@model_options
@pass_global_options
def learn(opts: GlobalOptions, /, batch: tuple[int, ...], again: bool, **options: Any) -> int:
    """Let the model learn from what was watched: from every batch it has not seen, or from BATCH alone."""
    from iris_screen.ui.cli.knowledge.memory_learn import learn_all

    return learn_all(opts.load_settings(**pick_model_options(options)), batch, again=again)


@memory.command(help="help-memory-stats")
@as_json_option
@pass_global_options
def stats(opts: GlobalOptions, as_json: bool) -> None:
    """Print how much is remembered of each kind, how many frames were kept, and where."""
    with _open_store(opts) as store:
        many, blocks, held, path = store.count_by_kind(), store.blocks(), store.frames.totals(), store.path
    size = path.stat().st_size
    if as_json:
        from iris_screen.ui.cli.answers.knowledge_answers import MemoryTotals

        print_json(
            MemoryTotals(
                items=many,
                blocks={name: len(text) for name, text in blocks.items()},
                frames=held.frames,
                pictures=held.size,
                batches={str(name): many for name, many in held.batches.items()},
                file=str(path),
                bytes=size,
            )
        )
        return
    for kind in sorted(many):
        click.echo(_format_count(say("manage-memory-kind", kind=kind), many[kind]))
    for name, text in blocks.items():
        click.echo(_format_count(verbatim(name), len(text), say("manage-stats-characters")))
    pictures = say("manage-stats-pictures", megabytes=f"{held.size / 1e6:.1f}", waiting=held.waiting)
    click.echo(_format_count(say("manage-memory-field", field="frames"), held.frames, pictures))
    echo(say("manage-stats-file", file=str(path), megabytes=f"{size / 1e6:.1f}"))


def _format_count(name: Message, many: int, more: Message | str = "") -> str:
    return format_row([localize(name), f"{many:>8,}", localize(more)], (10, 8, 0))


def _format_field(name: str, value: str) -> str:
    """A field with its name before it; the lines of its value are aligned below each other."""
    called = localize(say("manage-memory-field", field=name))
    indented = "\n".join(sanitize(line) for line in value.splitlines()).replace("\n", "\n" + " " * 14)
    return f"{called}{' ' * max(14 - measure_width(called), 1)}{indented}"


def _open_store(opts: GlobalOptions) -> "MemoryStore":
    from iris_screen.graph.configuration.resources import own_memory
    from iris_screen.graph.lifecycle.clock import SystemClock

    return own_memory(opts.load_settings(), SystemClock())


def _print_items(found: "list[StoredItem]", as_json: bool, nothing: Message) -> None:
    from iris_screen.memory.items import get_title

    if as_json:
        from iris_screen.ui.cli.answers.knowledge_answers import MEMORY_ROW

        print_json([MEMORY_ROW.validate_python(_make_row(kept)) for kept in found])
        return
    for kept in found:
        kind = localize(say("manage-memory-kind", kind=kept.item.kind))
        cells = [str(kept.number), kind, dates.format_time(kept.at), shorten(localize(get_title(kept.item)), 120)]
        click.echo(format_row(cells, WIDTHS))
    if not found:
        echo(nothing, err=True)


def _make_row(kept: "StoredItem") -> dict[str, Any]:
    return {"number": kept.number, "at": _format_time(kept.at), "source": kept.source, **kept.item.model_dump()}


def _count_items(items: int, blocks: int) -> Message:
    if not blocks:
        return say("manage-memory-items", items=items)
    return say("manage-memory-items-and-blocks", items=items, blocks=blocks)


def _format_time(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().isoformat(timespec="seconds")
