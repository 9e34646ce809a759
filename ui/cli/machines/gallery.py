"""A picture of every screen of a world, each opened by itself on a phone that has just started."""

import html
from pathlib import Path
from urllib.parse import quote

from iris_screen.sight.vision.pictures import write_png
from iris_screen.sim.phone.draw import draw
from iris_screen.sim.phone.world_files.rehearse import rehearse
from iris_screen.sim.phone.world_files.world import World
from iris_screen.ui.cli.output import localize


def write_gallery(world: World, folder: Path, seed: int) -> list[str]:
    """Write APP.SCREEN.png for every screen and index.html over them; gives what could not be drawn, and why."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn: list[str] = []
    failed: list[str] = []
    for screen in rehearse(world, seed):
        if screen.scene is None:
            failed.append(f"{screen.name}: {localize(screen.problem)}")
            continue
        (folder / f"{screen.name}.png").write_bytes(write_png(draw(screen.scene)))
        drawn.append(screen.name)
    (folder / "index.html").write_text(_render_page(world.name, drawn), encoding="utf-8")
    return failed


def _render_page(title: str, names: list[str]) -> str:
    figures = "\n".join(
        f'<figure><img src="{quote(name)}.png" width="270" alt=""><figcaption>{html.escape(name)}</figcaption></figure>'
        for name in names
    )
    style = "body{font-family:sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}"
    head = f'<!doctype html><meta charset="utf-8"><title>{html.escape(title)}</title><style>{style}</style>'
    return f"{head}\n{figures}\n"
