"""Each idea in assets/wordings is there for each language that Iris speaks."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest

from iris_screen.consent.around.surrounding_words import SurroundingWords
from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.answer_words import load_answer_words
from iris_screen.core.parsing.labels import load_label_words
from iris_screen.core.parsing.wordings import FOLDER, load_wordings
from iris_screen.memory.terms import list_stop_words
from iris_screen.models.refusals import match_refusals
from iris_screen.planning.button_words import load_button_words
from iris_screen.planning.following_values import load_offset_words
from iris_screen.planning.named_presses import load_press_words
from iris_screen.planning.planners.grammar.texts import match_sources
from iris_screen.sight.evidence.failure import find_failing_words
from iris_screen.sight.evidence.quoted_words import match_idea
from iris_screen.tools.devices.desktop.desktop_entries import load_program_names

LOADERS: dict[str, Callable[[Path], object]] = {
    "absences": partial(match_idea, "absences"),
    "answers": load_answer_words,
    "calls": partial(match_idea, "calls"),
    "buttons": load_button_words,
    "failures": find_failing_words,
    "labels": load_label_words,
    "offsets": load_offset_words,
    "presses": load_press_words,
    "programs": load_program_names,
    "refusals": match_refusals,
    "sources": match_sources,
    "stop_words": list_stop_words,
    "surroundings": partial(load_wordings, "surroundings", SurroundingWords),
}


def test_every_file_is_loaded_by_something() -> None:
    assert {file.stem for file in FOLDER.rglob("*.*")} == LOADERS.keys()


@pytest.mark.parametrize("idea", LOADERS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_language_without_a_file_is_an_error_that_names_it(idea: str, language: str, tmp_path: Path) -> None:
    folder = tmp_path / "wordings"
    copytree(FOLDER, folder)
    assert LOADERS[idea](folder)
    missing = folder / language / f"{idea}.yaml"
    missing.unlink()
    copytree(folder, without := tmp_path / "without")
    with pytest.raises(UsageError, match=f"{language}.*{without.name}/{language}/{idea}.yaml"):
        LOADERS[idea](without)  # another folder, as a loader keeps what it has read
