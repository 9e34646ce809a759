"""A run in one of the forms it can be handed on in; each is whole before anything of it is written."""

from typing import TYPE_CHECKING, Final, Literal

from iris_screen.ui.report.report_redactor import veil_of
from iris_screen.ui.report.run_story import Story, story_of

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs

Form = Literal["html", "junit", "markdown"]
SUFFIXES: Final[dict[Form, str]] = {"html": "html", "junit": "xml", "markdown": "md"}
KINDS: Final[dict[Form, str]] = {"html": "text/html", "junit": "application/xml", "markdown": "text/markdown"}


def document(runs: "Runs", run_id: str, form: Form, language: str = "en") -> bytes:
    """Raises UnknownRun, StoreError."""
    return drawn(story_of(runs, run_id), form, runs.settings.api_key, language)


def drawn(story: Story, form: Form, key: str = "", language: str = "en") -> bytes:
    """key: of a model, which must not be said either."""
    veil = veil_of(story, [key])
    match form:
        case "junit":
            from iris_screen.ui.report.junit import junit

            return junit(story, veil)
        case "markdown":
            from iris_screen.ui.report.markdown import markdown

            return markdown(story, veil).encode()
        case "html":
            from iris_screen.ui.report.html_report import Page
            from iris_screen.ui.report.small_pictures import shrunk

            return Page(story, veil, shrunk(story.keys, story.frames, veil), language).html().encode()


def name_of(run_id: str, form: Form) -> str:
    return f"iris-{run_id}.{SUFFIXES[form]}"
