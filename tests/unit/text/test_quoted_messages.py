"""What a page of docs/ quotes as said by Iris, in a table headed “it says”, is what Iris says."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.serializer import serialize_pattern

ROOT = Path(__file__).resolve().parents[3]
TABLE = re.compile(r"^\| it says \|.*\n\|[ -|]+\n((?:\|.*\n?)+)", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")


def quoted() -> list[tuple[str, str]]:
    """The page, and a message as it stands there: “…” is left out."""
    return [
        (page.name, said)
        for page in sorted((ROOT / "docs").glob("*.md"))
        for table in TABLE.findall(page.read_text("utf-8"))
        for row in table.splitlines()
        for said in QUOTED.findall(row.split("|")[1])
    ]


def messages() -> list[str]:
    """All that Iris says in English, with arguments and choices as they stand in the catalog."""
    parsed = (FluentParser().parse(file.read_text("utf-8")) for file in (ROOT / "text" / "en").glob("*.ftl"))
    found = (entry for resource in parsed for entry in resource.body if isinstance(entry, ftl.Message) and entry.value)
    return [" ".join(serialize_pattern(each.value).split()) for each in found if each.value]


def test_there_is_such_a_table() -> None:
    assert len(quoted()) > 15


@pytest.mark.parametrize(("page", "said"), quoted())
def test_what_a_page_quotes_is_said_so(page: str, said: str) -> None:
    parts = [re.escape(part.strip()) for part in said.split("…") if part.strip(" .")]
    wanted = re.compile(".*?".join(parts))
    assert any(wanted.search(message) for message in messages()), f"{page}: nothing Iris says reads “{said}”"
