"""Made-up run stories, as the stores would return them, with pictures if a test draws some."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from iris_screen.core.actions import InputText, Receipt, Tap
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.protocols import Entry
from iris_screen.core.state import SeenBlocker, Totals
from iris_screen.core.verdict import PostMortem
from iris_screen.graph.pictures.run_pictures import RunPictures
from iris_screen.graph.store import RunRow
from iris_screen.ui.report.run_story import Story, Turn

BOX = Box(left=400, top=400, right=700, bottom=500)


def row(**changes: Any) -> RunRow:
    told = {
        "id": "r1",
        "text": "打开设置",
        "device": "sim:",
        "status": "success",
        "verdict": "verified",
        "reason": "all seen",
    }
    return RunRow.model_validate(told | {"started_at": 0.0, "ended_at": 1.0, "turns": 1, "holder": ""} | changes)


def result(
    words: str = "open it", turn: int = 1, status: str = "success", step: Step | None = None, **changes: Any
) -> StepResult:
    evidence = {"success": "verified", "skipped": "unverified"}.get(status, status)
    told = {"index": turn - 1, "step": step or Step(action="tap", description=words), "status": status}
    times = {"started_at": 1.0, "ended_at": 2.5, "before": f"f{turn}", "after": f"f{turn + 1}"}
    return StepResult.model_validate(told | {"evidence": evidence, "turn": turn, **times} | changes)


def entry(turn: int = 1, action: Any = None, why: str = "设置") -> Entry:
    done = action or Tap(at=Point(x=540, y=450))
    return Entry(
        run="r1",
        turn=turn,
        n=0,
        action=done,
        at=0.0,
        frame=f"f{turn}",
        purpose="step",
        why=verbatim(why),
        receipt=Receipt(delivered="yes", at=0.0),
    )


def turn(number: int = 1, **changes: Any) -> Turn:
    told: dict[str, Any] = {
        "turn": number,
        "note": verbatim("verified: seen"),
        "results": (result(turn=number),),
        "app": "com.app",
    }
    told |= {"entries": (entry(number),), "frame": f"f{number}", "after": f"f{number + 1}", "target": BOX}
    return Turn(**told | {"blocker": None, "obstacle": None, "nodes": {"act": 1.0}} | changes)


def typed(text: str, number: int = 1, words: str = "type it", why: str = "field") -> Turn:
    step = Step(action="input_text", description=words, text=text)
    return turn(number, results=(result(turn=number, step=step),), entries=(entry(number, InputText(text=text), why),))


def story(folder: Path, *turns: Turn, **changes: Any) -> Story:
    totals = Totals(turns=len(turns), steps=len(turns), elapsed=3.0, nodes={"act": 2.0, "verify": 1.0})
    told: dict[str, Any] = {"row": row(), "task": Task(id="r1", text="打开设置"), "result": None, "totals": totals}
    told |= {"turns": turns or (turn(),), "ahead": (), "end": "end", "frames": RunPictures(folder)}
    return Story(**told | changes)


def in_trouble(words: str) -> Totals:
    """Totals of a run that met this blocker and could not find something."""
    problem = PostMortem(
        reason="ELEMENT_NOT_FOUND", step=Step(action="tap", description=words), detail=words, strategies=[words]
    )
    return Totals(problems=[problem], seen_blockers=[SeenBlocker(frame="f1", kind="popup", description=words)])


def photographed(folder: Path, *keys: str, size: tuple[int, int] = (1080, 2400), noise: int = 0) -> Path:
    """noise: the seed of a picture that compresses badly, 0 for a plain one."""
    for n, key in enumerate(keys):
        pixels = np.full((size[1], size[0], 3), 250, np.uint8)
        if noise:
            coarse = np.random.default_rng(noise + n).integers(0, 255, (size[1] // 6, size[0] // 6, 3), np.uint8)
            pixels = coarse.repeat(6, 0).repeat(6, 1)
        Image.fromarray(pixels).save(folder / f"{key}.png", compress_level=1)
    return folder


def seen(folder: Path, key: str, *fields: tuple[str, Box], tree: bool = True) -> None:
    """What the device reported besides the picture."""
    told = [{"id": "e", "role": "input", "value": words, "box": box.model_dump()} for words, box in fields]
    (folder / f"{key}.json").write_text(json.dumps({"at": 0.0, "elements": told if tree else None}), "utf-8")
