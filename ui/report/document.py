"""A run in one of the forms it can be handed on in; each is whole before anything of it is written."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from iris_screen.text.catalog import HERE
from iris_screen.ui.report.report_redactor import veil_of
from iris_screen.ui.report.run_story import Story, story_of
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs

Form = Literal["html", "junit", "markdown"]
SUFFIXES: Final[dict[Form, str]] = {"html": "html", "junit": "xml", "markdown": "md"}
KINDS: Final[dict[Form, str]] = {"html": "text/html", "junit": "application/xml", "markdown": "text/markdown"}


def document(runs: "Runs", run_id: str, form: Form, language: str = "en", texts: Path = HERE) -> bytes:
    """Raises UnknownRun, StoreError."""
    return drawn(story_of(runs, run_id), form, runs.settings.api_key, language, texts)


def drawn(story: Story, form: Form, key: str = "", language: str = "en", texts: Path = HERE) -> bytes:
    """key: of a model, which must not be said either. texts: the folder of the catalogs."""
    veil, w = veil_of(story, [key]), Words(language, texts)
    match form:
        case "junit":
            from iris_screen.ui.report.junit import junit

            return junit(story, veil, w)
        case "markdown":
            from iris_screen.ui.report.markdown import markdown

            return markdown(story, veil, w).encode()
        case "html":
            from iris_screen.ui.report.html_report import Page
            from iris_screen.ui.report.small_pictures import shrunk

            return Page(story, veil, shrunk(story.keys, story.frames, veil), w).html().encode()


def name_of(run_id: str, form: Form) -> str:
    return f"iris-{run_id}.{SUFFIXES[form]}"
