"""docs/phone.md quotes what Iris says: every sentence of its table is one that the code has."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "phone.md").read_text("utf-8")
TABLE = PAGE.split("## 8.")[1]
QUOTED = re.findall(r"^\| `([^`]+)` \|", TABLE, re.MULTILINE)


def sentences() -> list[str]:
    """Every text of the driver and of what asks about phones; … where something is put in."""
    files = [*(ROOT / "tools" / "devices" / "android").glob("*.py"), ROOT / "ui" / "cli" / "phones.py"]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    whole = [_text(node) for node in nodes if isinstance(node, ast.Constant | ast.JoinedStr)]
    return [re.sub(r"\{[^}]*\}", "…", text) for text in whole]


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) if isinstance(part, ast.Constant) else "…" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


SAID = sentences()


@pytest.mark.parametrize("quoted", QUOTED)
def test_a_sentence_of_the_table_is_one_that_is_said(quoted: str) -> None:
    pattern = re.compile(".*".join(re.escape(part) for part in quoted.split("…")), re.DOTALL)
    assert any(pattern.fullmatch(said) for said in SAID), quoted


def test_there_is_a_table() -> None:
    assert len(QUOTED) >= 15
