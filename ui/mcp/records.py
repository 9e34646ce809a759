"""What a client may read of runs, and read and write of memory. Of runs only those that came from outside: what a
person had done is not shown to a model that asks.
"""

from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import read_whole
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.lifecycle.frame_store import PICTURE_KEY
from iris_screen.graph.runs import RunDetail, Runs
from iris_screen.memory.items import Resource, get_title, get_words
from iris_screen.memory.recall import Recall
from iris_screen.ui.explained import explain_task
from iris_screen.ui.language import to_sentence
from iris_screen.ui.masked_run import mask_run
from iris_screen.ui.report.document import render_story
from iris_screen.ui.report.run_story import load_story

OUTSIDE = "from outside"
"""The kind and the source of what a client had remembered."""
_say = partial(to_sentence, language="en")
LONGEST = 500
"""Signs of one remembered text in an answer."""
Title = Annotated[str, Field(max_length=200)]
Words = Annotated[str, Field(max_length=2_000)]
Content = Annotated[str, Field(max_length=20_000)]


@dataclass(frozen=True)
class Records:
    settings: Settings

    def runs(self, most: Annotated[int, Field(ge=1, le=50)] = 10) -> dict[str, Any]:
        """The latest runs that clients have asked for, the newest first."""
        runs = Runs(self.settings)
        own = [row for row in runs.rows(limit=500) if runs.store.task(row.id).from_outside][:most]
        shown = [mask_run(runs.show(row.id, 1)).row for row in own]
        return {"runs": [{"run": row.id, "task": row.text, "status": row.status} for row in shown]}

    def show(self, run: str) -> dict[str, Any]:
        """The steps of a run, each with its evidence."""
        detail = mask_run(self._find(run))
        told = [
            {"did": _say(each.step.in_words()), "evidence": each.evidence, "reason": _say(each.reason)}
            for each in detail.results
        ]
        row = detail.row
        return {"run": row.id, "task": row.text, "status": row.status, "verdict": row.verdict or "", "steps": told}

    def plan(self, task: Words) -> dict[str, Any]:
        """What a task would be read as without a model: its steps, and which of them need a yes. Does nothing."""
        return {"plan": [_say(line) for line in explain_task(self.settings, task, from_outside=True).lines]}

    def remember(self, title: Title, text: Content) -> dict[str, Any]:
        """Keep a text for later. It is kept as something from outside, which allows nothing."""
        with closing(own_memory(self.settings, SystemClock())) as store:
            kept = Resource(title=title, content=text, resource_type=OUTSIDE)
            return {"remembered": store.add(kept, source=OUTSIDE, who=OUTSIDE)}

    def recall(self, question: Words, most: Annotated[int, Field(ge=1, le=20)] = 5) -> dict[str, Any]:
        """What clients had remembered that fits a question, the best first."""
        with closing(own_memory(self.settings, SystemClock())) as store:
            found = [each.kept for each in Recall(store)(question, 200) if each.kept.source == OUTSIDE][:most]
        return {"found": [{"title": get_title(each.item), "text": get_words(each.item)[:LONGEST]} for each in found]}

    def report(self, run: str) -> str:
        """The report of a run, in Markdown."""
        story = load_story(Runs(self.settings), self._find(run).row.id)
        return render_story(story, "markdown", self.settings.api_key, "en").decode()

    def frame(self, run: str, frame: str) -> bytes:
        """One picture of a run, without what is secret on it."""
        file = Runs(self.settings).pictures.of(self._find(run).row.id).file(frame)
        with suppress(OSError):
            if PICTURE_KEY.fullmatch(frame):
                return read_whole(file)
        raise UsageError(say("mcp-no-picture", run=run))

    def _find(self, run: str) -> RunDetail:
        """Raises UnknownRun, and UsageError for a run that a person asked for."""
        runs = Runs(self.settings)
        row = runs.store.row(run)
        if not runs.store.task(row.id).from_outside:
            raise UsageError(say("mcp-other-run", run=row.id))
        return runs.show(row.id)
