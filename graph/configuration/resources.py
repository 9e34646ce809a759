"""Opens what needs no device: app modules, pictures, skills, memory, policy; shipped and the person's own."""

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
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.vault import KeptSecrets
from iris_screen.memory.vault_key import Keys, system_ring
from iris_screen.planning.apps import Apps, open_apps
from iris_screen.planning.apps.module_store import Modules
from iris_screen.planning.skills.skill_store import SkillStore

if TYPE_CHECKING:
    from iris_screen.memory.meaning.exact_index import MeaningIndex
    from iris_screen.planning.references.library import ReferenceLibrary

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def load_apps(settings: Settings) -> Apps:
    """The app modules: shipped, the person's own, and learned from phone icons. Reread when their files change."""
    own, learned = settings.home / "apps", own_references(settings)
    changed = tuple((path, path.stat().st_mtime_ns) for folder in (own, learned) for path in sorted(folder.rglob("*")))
    return _load_apps((own, learned) if own.exists() or learned.exists() else (), changed)


@lru_cache(maxsize=4)
def _load_apps(added: tuple[Path, ...], _changed: tuple[tuple[Path, int], ...]) -> Apps:
    """added: the person's own and the learned ones. Data folders without any share one reading and its phrasings."""
    if not added:
        return open_apps([ASSETS / "apps"])
    own, learned = added
    from iris_screen.planning.references import ReferenceStore, add_learned_apps  # brings OpenCV

    return add_learned_apps(open_apps([ASSETS / "apps", own]), ReferenceStore(learned))


def own_modules(settings: Settings) -> Modules:
    """The texts of the app modules, for a person to edit."""
    return Modules(ASSETS / "apps", settings.home / "apps")


def open_library(settings: Settings) -> "ReferenceLibrary":
    """Every reference picture, shipped and the person's own."""
    from iris_screen.planning.references.library import ReferenceLibrary  # brings OpenCV

    return ReferenceLibrary([ASSETS, settings.home, own_references(settings)])


def own_references(settings: Settings) -> Path:
    """The folder of pictures that a person learned or cut out."""
    return settings.home / "references"


def own_skills(settings: Settings) -> SkillStore:
    """The person's skills."""
    return SkillStore(settings.home / "skills")


def own_memory(settings: Settings, clock: Clock) -> MemoryStore:
    """The memory store. Raises StoreError if it cannot be opened."""
    return MemoryStore(settings.home / "memory.db", clock)


def own_meanings(settings: Settings) -> Path:
    """The folder of the Chroma index derived from a large memory."""
    return settings.home / "vectors"


def meanings_of(settings: Settings, memory: MemoryStore) -> "MeaningIndex":
    """The search by meaning in an open memory, for a process that stays."""
    from iris_screen.memory.meaning.large_index import choose_index  # imports numpy, which most commands do without

    folder, clock = own_meanings(settings), SystemClock()
    return choose_index(memory, settings.memory_index, folder, lambda: own_memory(settings, clock))


def own_keys(settings: Settings) -> Keys:
    """The keys that secrets are encrypted with."""
    return Keys(settings.home, settings.secret_key, system_ring())


def own_secrets(settings: Settings, clock: Clock) -> KeptSecrets:
    """The secrets, as a run may use them."""
    return KeptSecrets(lambda: own_memory(settings, clock), own_keys(settings))


# Where the policy of a run comes from: the shipped one, with the person's own over it.


def policy_of(settings: Settings) -> Policy:
    """The shipped policy, overlaid with the person's own. Raises UsageError if theirs is wrong, or exists but cannot be
    read: otherwise a link to an absent disk would undo what they denied.
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
    """The file in which a person overrides the policy; it need not exist."""
    return settings.home / "policy.yaml"
