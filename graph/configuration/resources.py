"""What is known before any device is opened: app modules and reference pictures, shipped ones and the person's own."""

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.files import cannot_read, read_file
from iris_screen.core.parsing.yaml_text import MAX_BYTES
from iris_screen.core.policy import Policy, read_policy
from iris_screen.core.protocols import Clock
from iris_screen.core.settings import Settings
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.vault import KeptSecrets
from iris_screen.memory.vault_key import Keys, system_ring
from iris_screen.planning.apps import Apps, open_apps
from iris_screen.planning.apps.module_store import Modules
from iris_screen.planning.skills.skill_store import Shelf as Skills

if TYPE_CHECKING:
    from iris_screen.planning.references.library import ReferenceLibrary

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def modules(settings: Settings) -> Apps:
    """The app modules: shipped ones, the person's own, and what his phone's icons told. Read anew where his changed."""
    own, learnt = settings.home / "apps", own_references(settings)
    changed = tuple((path, path.stat().st_mtime_ns) for folder in (own, learnt) for path in sorted(folder.rglob("*")))
    return _modules(own, learnt, changed)


@lru_cache(maxsize=4)
def _modules(own: Path, learnt: Path, _changed: tuple[tuple[Path, int], ...]) -> Apps:
    from iris_screen.planning.references import Shelf, with_learnt  # brings OpenCV

    return with_learnt(open_apps([ASSETS / "apps", own]), Shelf(learnt))


def own_modules(settings: Settings) -> Modules:
    """The texts of the app modules, to be changed by a person."""
    return Modules(ASSETS / "apps", settings.home / "apps")


def open_library(settings: Settings) -> "ReferenceLibrary":
    """Every reference picture, shipped ones and the person's own."""
    from iris_screen.planning.references.library import ReferenceLibrary  # brings OpenCV

    return ReferenceLibrary([ASSETS, settings.home, own_references(settings)])


def own_references(settings: Settings) -> Path:
    """Where pictures are kept that a person learnt or cut out."""
    return settings.home / "references"


def own_skills(settings: Settings) -> Skills:
    """What was learned to do, and may be played again."""
    return Skills(settings.home / "skills")


def own_memory(settings: Settings, clock: Clock) -> MemoryStore:
    """What is remembered. Raises StoreError where it cannot be opened."""
    return MemoryStore(settings.home / "memory.db", clock)


def own_meanings(settings: Settings) -> Path:
    """Where the vectors of what is remembered lie, which are derived from it."""
    return settings.home / "vectors"


def own_keys(settings: Settings) -> Keys:
    """What secrets are sealed with."""
    return Keys(settings.home, settings.secret_key, system_ring())


def own_secrets(settings: Settings, clock: Clock) -> KeptSecrets:
    """Secrets as a run is lent them."""
    return KeptSecrets(lambda: own_memory(settings, clock), own_keys(settings))


# Where the policy of a run comes from: the shipped one, with the person's own over it.


def policy_of(settings: Settings) -> Policy:
    """The shipped policy, with the person's own laid over it. Raises UsageError where his is wrong, or is there and
    cannot be read: a link to a disk that is away would take back what he denied.
    """
    shipped = shipped_policy()
    own = own_policy(settings)
    if not os.path.lexists(own):
        return shipped
    try:
        text = read_file(own, MAX_BYTES)
    except OSError as error:
        raise UsageError(cannot_read(own, error)) from None
    return read_policy(text, str(own), over=shipped)


def shipped_policy() -> Policy:
    path = ASSETS / "policy.yaml"
    return read_policy(path.read_bytes(), str(path))


def own_policy(settings: Settings) -> Path:
    """Where a person writes what he wants otherwise; it need not be there."""
    return settings.home / "policy.yaml"
