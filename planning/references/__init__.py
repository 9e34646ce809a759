"""Learning reference pictures from a phone: where the icons are, which pictures are good, and where they are kept."""

from iris_screen.planning.references.home_tour import Page, Walker
from iris_screen.planning.references.launcher_icons import Icon, icons_on
from iris_screen.planning.references.learning import Learnt, Teacher, why_not
from iris_screen.planning.references.reference_names import safe_name
from iris_screen.planning.references.reference_store import Shelf, with_learnt

__all__ = ["Icon", "Learnt", "Page", "Shelf", "Teacher", "Walker", "icons_on", "safe_name", "why_not", "with_learnt"]
