"""One picture of every screen of a world, side by side with their names."""

from math import ceil

import numpy as np
from PIL import Image, ImageDraw

from core.screen import Pixels
from sim.phone.draw import draw
from sim.phone.draw.fonts import font
from sim.phone.rehearse import Rehearsed, rehearse
from sim.phone.world import World

_LABEL, _GAP = 28, 12


def contact_sheet(world: World, *, seed: int = 0, width: int = 270, columns: int = 6) -> Pixels:
    """(h, w, 3) uint8 RGB. Screens that cannot be opened by themselves stand there as the reason why."""
    cells = [_cell(each, world, width) for each in rehearse(world, seed)]
    high = max(cell.height for cell in cells)
    size = (columns * (width + _GAP) + _GAP, ceil(len(cells) / columns) * (high + _GAP) + _GAP)
    sheet = Image.new("RGB", size, (58, 60, 66))
    for place, cell in enumerate(cells):
        row, column = divmod(place, columns)
        sheet.paste(cell, (_GAP + column * (width + _GAP), _GAP + row * (high + _GAP)))
    return np.asarray(sheet)


def _cell(each: Rehearsed, world: World, width: int) -> Image.Image:
    high = round(width * world.phone.height / world.phone.width)
    cell = Image.new("RGB", (width, high + _LABEL), (58, 60, 66))
    pen = ImageDraw.Draw(cell)
    pen.text((2, 4), each.name, fill=(240, 240, 240), font=font(15))
    if each.scene is None:
        pen.text((2, _LABEL + 4), each.problem[:60], fill=(255, 120, 110), font=font(12))
    else:
        cell.paste(Image.fromarray(draw(each.scene)).resize((width, high)), (0, _LABEL))
    return cell
