"""memory: what is remembered, to be searched, read, corrected, deleted, and taken along."""

import json
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing import dates
from iris_screen.ui.cli.runs.run_command import model_options, of_model
from iris_screen.ui.escaping import counted, in_columns, plain, short
from iris_screen.ui.given import Given, in_a_folder, pass_given

if TYPE_CHECKING:
    from iris_screen.memory.items import Block, Kind
    from iris_screen.memory.memory_store import Kept, MemoryStore

BLOCKS = ("human", "persona")
KINDS = ("episodic", "procedural", "resource", "knowledge", "semantic")
"""As memory.items has them, which --help does without."""
PATIENCE = 6.0
"""Seconds that meanings may take to be asked: their process takes two to start."""
COPIES = 10
"""Exported files that are named."""
NOTHING = (
    "Nothing is remembered yet. Each run that succeeds or fails is, unless its task could not be read, or speaks of a"
    " password or a code;"
    " what you say of yourself: iris memory block human."
)
WIDTHS = (7, 11, 17, 0)
kind_option = click.option("--kind", type=click.Choice(KINDS), help="Only of this kind.")
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
numbers = click.argument("number", type=click.IntRange(min=1))


@click.group()
def memory() -> None:
    """Look after what is remembered."""


@memory.command()
@click.argument("words", nargs=-1, required=True)
@kind_option
@click.option("--limit", type=click.IntRange(1, 1_000), default=10, show_default=True)
@as_json_option
@pass_given
def search(given: Given, words: tuple[str, ...], kind: "Kind | None", limit: int, as_json: bool) -> None:
    """Find what is relevant to WORDS, the best first: iris memory search 上次给张三发了什么."""
    from iris_screen.graph.configuration.resources import own_meanings
    from iris_screen.memory.memory_store import EVERYTHING, Within
    from iris_screen.memory.recall import ALIKE, Recall
    from iris_screen.memory.vectors import VectorIndex

    with _opened(given) as store:
        within = Within(kinds=frozenset([kind])) if kind else EVERYTHING
        folder = own_meanings(given.settings())
        with VectorIndex(folder, store, patience=PATIENCE) if store.counted() else nullcontext() as meanings:
            found = [each.kept for each in Recall(store, meanings, ALIKE, beside=False)(" ".join(words), limit, within)]
    _tell(found, as_json, "Nothing like that is remembered.")


@memory.command("list")
@kind_option
@click.option("--limit", type=click.IntRange(1, 100_000), default=20, show_default=True)
@as_json_option
@pass_given
def list_(given: Given, kind: "Kind | None", limit: int, as_json: bool) -> None:
    """List the latest of what is remembered."""
    from iris_screen.memory.memory_store import EVERYTHING, Within

    with _opened(given) as store:
        found = store.each(Within(kinds=frozenset([kind])) if kind else EVERYTHING, limit)
    _tell(found, as_json, f"Nothing of the kind {kind} is remembered." if kind else NOTHING)


@memory.command()
@numbers
@as_json_option
@pass_given
def show(given: Given, number: int, as_json: bool) -> None:
    """Show all of item NUMBER, and the frames it was made from."""
    with _opened(given) as store:
        kept, behind = store.get(number), store.frames.behind(number)
    if as_json:
        frames = [{"frame": seen.number, "at": _when(seen.at), "app": seen.app} for seen in behind]
        click.echo(json.dumps({**_row(kept), "frames": frames}, ensure_ascii=False))
        return
    for name, value in {**_row(kept), "at": kept.at}.items():
        if value not in (None, "", []):
            click.echo(f"{name:<14}{_indented(_said(value))}")
    if behind:
        told = [f"{seen.number}  {dates.told(seen.at)}  {seen.app}" for seen in behind]
        click.echo(f"{'frames':<14}{_indented(chr(10).join(told))}")


@memory.command()
@click.argument("frame", type=click.IntRange(min=1))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), callback=in_a_folder)
@pass_given
def picture(given: Given, frame: int, file: Path) -> None:
    """Write the picture of FRAME, as `show` tells it, into FILE: iris memory picture 7 seen.jpg."""
    from iris_screen.core.parsing.files import write_whole

    with _opened(given) as store:
        data = store.frames.picture(frame)
    write_whole(file, data)
    click.echo(f"{file} ({len(data) / 1e3:.0f} kB)")


@memory.command()
@numbers
@click.argument("field")
@click.argument("text")
@pass_given
def edit(given: Given, number: int, field: str, text: str) -> None:
    """Let FIELD of item NUMBER say TEXT from now on: iris memory edit 12 summary "…"."""
    from iris_screen.memory.editing import edited

    with _opened(given) as store:
        store.edit(number, lambda item: edited(item, {field: text}), who="person")
    click.echo(f"{number} is changed.")


@memory.command()
@click.argument("name", type=click.Choice(BLOCKS))
@click.argument("text", required=False)
@pass_given
def block(given: Given, name: "Block", text: str | None) -> None:
    """Say what is always known, of you (human) or of what Iris is to be (persona); with TEXT, it says that instead.

    An empty TEXT forgets it.
    """
    with _opened(given) as store:
        if text is None:
            said = store.block(name)
            click.echo("\n".join(map(plain, said.splitlines())) or f"The block {name} is empty.", err=not said)
            return
        store.write_block(name, text.strip(), who="person")
    click.echo(f"The block {name} is {'changed' if text.strip() else 'forgotten'}.")


@memory.command()
@click.argument("numbers", nargs=-1, type=click.IntRange(min=1))
@click.option("--all", "every", is_flag=True, help="Everything that is remembered.")
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
@pass_given
def delete(given: Given, numbers: tuple[int, ...], every: bool, yes: bool) -> None:
    """Really forget items and what was seen of them alone: no byte of them is left in the file."""
    from iris_screen.graph.configuration.resources import own_meanings
    from iris_screen.memory.items import is_secret
    from iris_screen.memory.vectors import throw_away

    if every == bool(numbers):
        raise UsageError("Say which: iris memory delete 12 13, or --all.")
    with _opened(given) as store:
        found = list(store.each() if every else map(store.get, numbers))
        wanted, secrets = [kept.number for kept in found], sum(is_secret(kept.item) for kept in found)
        blocks = len(store.blocks()) if every else 0
        if (every or secrets) and not yes:
            sealed = f", {counted(secrets, 'sealed secret')} among them" if secrets else ""
            click.confirm(f"Forget {'all of ' * every}{_items_and_blocks(len(wanted), blocks)}{sealed}?", abort=True)
        with store.together(who="person") as writing:
            for number in wanted:
                writing.delete(number)
            if every:
                writing.forget_all()
        copies = store.exports(COPIES)
    throw_away(own_meanings(given.settings()))
    click.echo(f"{_items_and_blocks(len(wanted), blocks)} forgotten.")
    if copies:
        click.echo(
            f"Copies you exported stay, if they are still there: {plain(', '.join(each.name for each in copies))}"
        )


@memory.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), callback=in_a_folder)
@pass_given
def export(given: Given, file: Path) -> None:
    """Write everything that is remembered into FILE, a line of JSON each."""
    from iris_screen.core.parsing.files import write_whole
    from iris_screen.memory.export_import import exported
    from iris_screen.memory.items import is_secret
    from iris_screen.memory.memory_store import Within

    with _opened(given) as store:
        lines = list(exported(store))
        secrets = sum(map(is_secret, (kept.item for kept in store.each(Within(kinds=frozenset(["knowledge"]))))))
        write_whole(file, "".join(f"{line}\n" for line in lines).encode())
        store.note_export(str(file.resolve()))
    without = f"; {counted(secrets, 'secret')} without the value, which no file is given" if secrets else ""
    click.echo(f"{counted(len(lines), 'line')} in {file}{without}")


@memory.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@pass_given
def import_(given: Given, file: Path) -> None:
    """Add what FILE holds and is not remembered yet, all of it or nothing."""
    from iris_screen.memory.export_import import imported

    try:
        lines = file.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise UsageError(f"{file} is no text; give a file that iris memory export wrote.") from None
    with _opened(given) as store:
        added = imported(store, lines, str(file), who="person")
    click.echo(f"{_items_and_blocks(added.items, added.blocks)} added.")


@memory.command()
@click.argument("batch", nargs=-1, type=click.IntRange(min=1))
@click.option("--again", is_flag=True, help="Those that failed, too.")
@model_options
@pass_given
def learn(given: Given, /, batch: tuple[int, ...], again: bool, **options: Any) -> int:
    """Let the model look at what was watched: at every batch that it has not seen, or at BATCH alone.

    What it finds is remembered. Ctrl-C stops it; what is left is done the next time.
    """
    from iris_screen.ui.cli.knowledge.memory_learn import learn_all

    return learn_all(given.settings(**of_model(options)), batch, again=again)


@memory.command()
@as_json_option
@pass_given
def stats(given: Given, as_json: bool) -> None:
    """Say how much is remembered, of which kind, what was seen, and where it is kept."""
    with _opened(given) as store:
        many, blocks, held, path = store.counted(), store.blocks(), store.frames.held(), store.path
    size = path.stat().st_size
    if as_json:
        seen = {"frames": held.frames, "pictures": held.size, "batches": held.batches}
        told = {"items": many, "blocks": {name: len(text) for name, text in blocks.items()}}
        click.echo(json.dumps({**told, **seen, "file": str(path), "bytes": size}))
        return
    for kind in sorted(many):
        click.echo(f"{kind:<12}{many[kind]:>8,}")
    for name, text in blocks.items():
        click.echo(f"{name:<12}{len(text):>8,}  characters of core memory")
    waiting = f", {counted(held.waiting, 'batch', 'batches')} to be dealt with" if held.waiting else ""
    click.echo(f"{'frames':<12}{held.frames:>8,}  ({held.size / 1e6:.1f} MB of pictures{waiting})")
    click.echo(f"{path} ({size / 1e6:.1f} MB)")


def _opened(given: Given) -> "MemoryStore":
    from iris_screen.graph.configuration.resources import own_memory
    from iris_screen.graph.lifecycle.clock import SystemClock

    return own_memory(given.settings(), SystemClock())


def _tell(found: "list[Kept]", as_json: bool, nothing: str) -> None:
    from iris_screen.memory.items import title_of

    if as_json:
        click.echo(json.dumps([_row(kept) for kept in found], ensure_ascii=False))
        return
    for kept in found:
        cells = [str(kept.number), kept.item.kind, dates.told(kept.at), short(plain(title_of(kept.item)), 120)]
        click.echo(in_columns(cells, WIDTHS))
    if not found:
        click.echo(nothing, err=True)


def _row(kept: "Kept") -> dict[str, Any]:
    return {"number": kept.number, "at": _when(kept.at), "source": kept.source, **kept.item.model_dump()}


def _said(value: object) -> str:
    """A field as a person reads it: a time as a date, a list a line each."""
    if isinstance(value, float):
        return dates.told(value)
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value)


def _items_and_blocks(items: int, blocks: int) -> str:
    return counted(items, "item") + (f" and {counted(blocks, 'block')} of core memory" if blocks else "")


def _when(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().isoformat(timespec="seconds")


def _indented(said: str) -> str:
    return "\n".join(plain(line) for line in said.splitlines()).replace("\n", "\n" + " " * 14)
