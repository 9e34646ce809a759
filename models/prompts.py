"""What models are told: one Markdown file each, filled with facts. Code holds no sentence meant for a model."""

from functools import cache
from pathlib import Path
from string import Template

from iris_screen.core.message import Message
from iris_screen.text import render_for_model

ASSETS = Path(__file__).resolve().parents[1] / "assets" / "prompts"


def fill_prompt(name: str, **facts: object) -> str:
    """The prompt of this name; KeyError for a fact it wants and is not given, which a test shows for every one."""
    return _template(name).substitute({key: str(value) for key, value in facts.items()}).strip()


def describe_for_model(message: Message) -> str:
    """A message as a model is told it."""
    return render_for_model(message)


@cache
def _template(name: str) -> Template:
    return Template(next(ASSETS.rglob(f"{name}.md")).read_text(encoding="utf-8"))


def fence_words(text: str) -> str:
    """Words from a screen, marked as such: whatever stands in them is data. Nothing in them can end the fence."""
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return f"<screen>\n{plain.replace('<', '‹').replace('>', '›')}\n</screen>"
