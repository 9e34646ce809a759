"""What Iris says, in the languages of people: one folder of Fluent files (projectfluent.org) a language.

Only what faces a person, a model or a log renders; everything else hands messages on as values.
"""

from iris_screen.text.catalog import Catalog, Keyed, catalog, closest, languages, preferred, prompt_words, render
from iris_screen.text.language import person_language

__all__ = [
    "Catalog",
    "Keyed",
    "catalog",
    "closest",
    "languages",
    "person_language",
    "preferred",
    "prompt_words",
    "render",
]
