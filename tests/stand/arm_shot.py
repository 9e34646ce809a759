"""The picture of a simulated stand for the docs: `python -m tests.stand.arm_shot`, and with `make shots`.

On the left what the camera sees while the pen touches the calibration's page; then that page made flat, with the nine
touches: the very picture that `iris calibrate` keeps; on the right the phone's own screen as a run sees it.
"""

import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image

from iris_screen.core.geometry import Point
from iris_screen.evals.stands import calibrate
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.rig.glass import SheetPage
from iris_screen.sim.rig.stand import QUICK, Make, Stand, set_up_stand
from iris_screen.tools.devices.address import calibration_file, open_device, parse_address
from iris_screen.tools.devices.sim import SimDevice
from tests.served import ROOT

TO = ROOT / "docs" / "arm.webp"
TALL, GAP = 900, 28
MAX_BYTES = 120_000
"""Largest picture, bytes."""
TOUCHED = Point(x=700, y=1500)


def drawn(home: Path) -> Image.Image:
    with open_device("sim:?seed=3") as device:
        assert isinstance(device, SimDevice)
        with set_up_stand(device.phone, replace(Make(), machine={**HOMING, **QUICK}, seed=3)) as stand:
            stand.show_page()
            calibrate(stand, home)
            seen = _touching(stand)
            stand.show_page(shown=False)
            where = parse_address(stand.address).where
            kept = calibration_file(home, where)
            with open_device(f"arm:{where}?calibration={kept}") as arm:
                looked = arm.look().pixels
    with Image.open(kept.with_suffix(".png")) as flat:
        return _beside(Image.fromarray(seen), flat.convert("RGB"), Image.fromarray(looked))


def _touching(stand: Stand) -> np.ndarray:
    """The camera's picture at the moment of a touch."""
    camera, page = stand.rig.camera, stand.rig.page
    assert isinstance(page, SheetPage)
    page.finger_down(TOUCHED, 0.0)
    [[x, y]] = camera.bed.to_mm([[TOUCHED.x, TOUCHED.y]])
    return camera.shot(page.pixels, (x, y, 0.0), 1.0)


def _beside(*pictures: Image.Image) -> Image.Image:
    fitted = [
        each.resize((round(each.width * TALL / each.height), TALL), Image.Resampling.LANCZOS) for each in pictures
    ]
    sheet = Image.new("RGB", (sum(each.width for each in fitted) + GAP * (len(fitted) - 1), TALL), "white")
    left = 0
    for each in fitted:
        sheet.paste(each, (left, 0))
        left += each.width + GAP
    return sheet


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        sheet = drawn(Path(folder))
    for quality in range(84, 30, -6):
        sheet.save(TO, "WEBP", quality=quality, method=6)
        if TO.stat().st_size <= MAX_BYTES:
            break
    print(f"{TO.name}  {TO.stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
