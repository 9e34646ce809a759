"""Prompts: Markdown files, filled with facts. The code itself contains no text for models."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Template

from iris_screen.core.message import Message
from iris_screen.models.messages import fit_texts
from iris_screen.text import render_for_model

NOTE_TOKENS = 400
"""Most tokens for what was found out during a run."""
ASSETS = Path(__file__).resolve().parents[1] / "assets" / "prompts"


def fill_prompt(name: str, **facts: object) -> str:
    """The prompt with this name, filled. Raises KeyError for a missing fact; a test checks every prompt for that."""
    return _load_template(name).substitute({key: str(value) for key, value in facts.items()}).strip()


def describe_for_model(message: Message) -> str:
    """A message as text for a model."""
    return render_for_model(message)


@cache
def _load_template(name: str) -> Template:
    return Template(next(ASSETS.rglob(f"{name}.md")).read_text(encoding="utf-8"))


def describe_notes(notes: Sequence[str]) -> str:
    """The latest facts found on screens of a run, fenced, as many as fit; "" if there are none."""
    kept = fit_texts(notes, NOTE_TOKENS)
    return fill_prompt("notes", notes=fence_words("\n".join(f"- {note}" for note in kept))) if kept else ""


def fence_words(text: str) -> str:
    """Fences words from a screen as data. Nothing in them can close the fence."""
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return f"<screen>\n{plain.replace('<', '‹').replace('>', '›')}\n</screen>"
