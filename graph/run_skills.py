"""Saves a verified run as a skill."""

from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.graph.configuration.resources import own_skills
from iris_screen.graph.lifecycle.frame_store import FolderAlbum

if TYPE_CHECKING:
    from iris_screen.core.screen import Frame
    from iris_screen.graph.runs import Runs
    from iris_screen.planning.skills.skill import Skill


def save_skill(runs: "Runs", run_id: str, name: str) -> "Skill":
    """Saves a run as a skill. UsageError if it did not end verified, or a skill of this name exists already."""
    from iris_screen.core.protocols import NOTHING
    from iris_screen.core.screen import Frame
    from iris_screen.planning.skills.recording import record_skill
    from iris_screen.sight.reader import FrameReader
    from iris_screen.sight.vision.pictures import crop, write_png

    detail = runs.show(run_id)
    if detail.row.status != "success" or detail.row.verdict != "verified":
        how = detail.row.verdict or detail.row.status
        raise UsageError(say("runs-not-verified", run=detail.row.id, how=how))
    album = FolderAlbum(runs.folder / detail.row.id / "frames", shares=runs.pictures.share(detail.row.id))
    now = runs.find_moment(detail.row.id)
    if now is None:
        raise UsageError(say("runs-nothing-kept", run=detail.row.id))
    task = now.state["task"]

    def picture(key: str) -> "Frame":
        return album.get(key) if album.has(key) else Frame(NOTHING, key, 0.0, health="gone")

    skill, cuts = record_skill(name, task, detail.results, detail.entries, picture, FrameReader(task.text))
    pictures = {file: write_png(crop(frame.pixels, box)) for file, (frame, box) in cuts.items()}
    own_skills(runs.settings).save(skill, pictures)
    return skill
