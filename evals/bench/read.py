"""OCR on the screens of the main job: whole screens, or only what changed since the one before."""

from iris_screen.core.screen import Frame
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stage import main_job, stage
from iris_screen.evals.bench.stopwatch import spent
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.sight.vision import ocr


def measure(quick: bool) -> list[Figure]:
    """CPU time for the frames that the run looked at, in order, with the shipped two threads."""
    shown = [frame.pixels for frame in frames()][: 3 if quick else None]
    ocr.read(shown[0])  # start the engine first
    whole = 0.0
    for screen in shown:
        ocr.forget_lines()
        whole += spent(ocr.read, screen).cpu
    ocr.forget_lines()
    reader = ocr.Reader()
    changes = sum(spent(reader.read, screen).cpu for screen in shown)
    note = f"{changes:.1f} / {whole:.1f} s CPU for {len(shown)} screens"
    return [
        Figure("a screen read whole", whole / len(shown), "s CPU"),
        Figure("what changed ÷ whole", changes / whole, "×", note=note),
    ]


def frames() -> list[Frame]:
    """The frames of the main job, with elements."""
    with stage() as on:
        keys = list[str]()
        on.drive("read", main_job(), lambda event: keys.append(event.frame) if event.frame else None)
        album = FolderAlbum(on.folder / "read" / "frames")
        return [album.get(key) for key in keys]
