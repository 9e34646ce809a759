"""What Iris says, in the languages of people: one folder of Fluent files (projectfluent.org) a language.

Only what faces a person, a model or a log renders; everything else hands messages on as values.
"""

from iris_screen.text.catalog import (
    Catalog,
    Keyed,
    find_closest_language,
    find_preferred_language,
    get_catalog,
    get_person_language,
    list_languages,
    render,
    render_for_model,
)

__all__ = [
    "Catalog",
    "Keyed",
    "find_closest_language",
    "find_preferred_language",
    "get_catalog",
    "get_person_language",
    "list_languages",
    "render",
    "render_for_model",
]
