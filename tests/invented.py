"""An invented third language: English with marked words. Text outside the marks comes from no catalog."""

import re
import shutil
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from iris_screen.text.catalog import HERE

INVENTED = "eo"
"""A language code with known plural rules."""


_NO_WORDS = re.compile(r"⟦[^⟧]*⟧|:material/\w+:|:(?:green|orange|red|blue|gray|violet)(?:-badge)?\[")
"""Marked text, and what Streamlit renders as a picture or colour."""


class _Marks(Transformer):
    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802  # the name is Fluent's
        node.value = re.sub(r"\S(?:.*\S)?", lambda found: f"⟦{found[0]}⟧", node.value)
        return node


def invented(folder: Path) -> Path:
    """A folder with the existing catalogs and the invented one."""
    for language in ("en", "zh"):
        shutil.copytree(HERE / language, folder / language)
    (folder / INVENTED).mkdir()
    for file in (HERE / "en").glob("*.ftl"):
        marked = _Marks().visit(FluentParser().parse(file.read_text("utf-8")))
        (folder / INVENTED / file.name).write_text(FluentSerializer().serialize(marked), "utf-8")
    return folder


def outside(said: str, *data: str) -> str:
    """The text with letters that is neither marked nor data."""
    rest = re.sub(
        r":material/\w+:|:(?:green|orange|red|blue|gray|violet)(?:-badge)?\[", " ", re.sub("⟦[^⟧]*⟧", " ", said)
    )
    for each in sorted({*data, "Iris"}, key=len, reverse=True):
        rest = rest.replace(each, " ") if each else rest
    return " ".join(word for word in rest.split() if re.search(r"[^\W\d_]", word))
