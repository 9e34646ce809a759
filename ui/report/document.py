"""Writes a run as a document: HTML, JUnit XML or Markdown. Each is built completely before any of it is written."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from iris_screen.text.catalog import HERE
from iris_screen.ui.report.report_mask import build_mask
from iris_screen.ui.report.run_story import Story, load_story
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs

Form = Literal["html", "junit", "markdown"]
SUFFIXES: Final[dict[Form, str]] = {"html": "html", "junit": "xml", "markdown": "md"}
KINDS: Final[dict[Form, str]] = {"html": "text/html", "junit": "application/xml", "markdown": "text/markdown"}


def render_run(runs: "Runs", run_id: str, form: Form, language: str = "en", texts: Path = HERE) -> bytes:
    """Raises UnknownRun, StoreError."""
    return render_story(load_story(runs, run_id), form, runs.settings.api_key, language, texts)


def render_story(story: Story, form: Form, api_key: str = "", language: str = "en", texts: Path = HERE) -> bytes:
    """api_key: masked in the document. texts: the folder of the catalogs."""
    mask, w = build_mask(story, [api_key]), Words(language, texts)
    match form:
        case "junit":
            from iris_screen.ui.report.junit import write_junit

            return write_junit(story, mask, w)
        case "markdown":
            from iris_screen.ui.report.markdown import write_markdown

            return write_markdown(story, mask, w).encode()
        case "html":
            from iris_screen.ui.report.html_report import Page
            from iris_screen.ui.report.small_pictures import shrink_pictures

            return Page(story, mask, shrink_pictures(story.keys, story.frames, mask), w).render().encode()


def file_name(run_id: str, form: Form) -> str:
    return f"iris-{run_id}.{SUFFIXES[form]}"
