"""Which language a person reads, as far as the environment tells."""

import os
from collections.abc import Mapping
from typing import Final

NAMES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set counts, as for every other program."""


def get_person_language(environ: Mapping[str, str] = os.environ) -> str:
    said = next((value for name in NAMES if (value := environ.get(name))), "")
    return "zh" if said.lower().startswith("zh") else "en"
