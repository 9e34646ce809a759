"""Prompts: a Markdown file each, filled with facts. The code itself has no sentence meant for a model."""

from functools import cache
from pathlib import Path
from string import Template

from iris_screen.core.message import Message
from iris_screen.text import render_for_model

ASSETS = Path(__file__).resolve().parents[1] / "assets" / "prompts"


def fill_prompt(name: str, **facts: object) -> str:
    """The prompt with this name. Raises KeyError for a missing fact; a test checks every prompt for that."""
    return _load_template(name).substitute({key: str(value) for key, value in facts.items()}).strip()


def describe_for_model(message: Message) -> str:
    """A message as a model is told it."""
    return render_for_model(message)


@cache
def _load_template(name: str) -> Template:
    return Template(next(ASSETS.rglob(f"{name}.md")).read_text(encoding="utf-8"))


def fence_words(text: str) -> str:
    """Marks words from a screen as data. Nothing in them can end the fence."""
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return f"<screen>\n{plain.replace('<', '‹').replace('>', '›')}\n</screen>"
