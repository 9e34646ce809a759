"""docs/phone.md quotes what Iris says: every sentence of its table is one that the catalog has."""

import re
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

ROOT = Path(__file__).resolve().parents[5]
PAGE = (ROOT / "docs" / "phone.md").read_text("utf-8")
TABLE = PAGE.split("## 8.")[1]
QUOTED = re.findall(r"^\| `([^`]+)` ", TABLE, re.MULTILINE)


def sentences() -> list[str]:
    """Every text that a person is told in English; … where something is put in."""
    files = sorted((ROOT / "text" / "en").glob("*.ftl"))
    entries = [entry for file in files for entry in FluentParser().parse(file.read_text("utf-8")).body]
    return [said for entry in entries if isinstance(entry, ast.Message) and entry.value for said in _texts(entry.value)]


def _texts(pattern: ast.Pattern) -> list[str]:
    """All that it may become."""
    return ["".join(parts) for parts in product(*map(_ways, pattern.elements))]


def _ways(part: ast.TextElement | ast.Placeable) -> list[str]:
    if isinstance(part, ast.TextElement):
        return [part.value]
    if isinstance(part.expression, ast.SelectExpression):
        return [text for variant in part.expression.variants for text in _texts(variant.value)]
    return ["…"]


SAID = sentences()


@pytest.mark.parametrize("quoted", QUOTED)
def test_a_sentence_of_the_table_is_one_that_is_said(quoted: str) -> None:
    pattern = re.compile(".*".join(re.escape(part) for part in quoted.split("…")), re.DOTALL)
    assert any(pattern.fullmatch(said) for said in SAID), quoted


def test_there_is_a_table() -> None:
    assert len(QUOTED) == TABLE.count("\n| `") >= 15
