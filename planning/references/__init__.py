"""Learning reference pictures from a phone: where the icons are, which pictures are good, and where they are kept."""

from iris_screen.planning.references.home_tour import HomeTour, Page
from iris_screen.planning.references.launcher_icons import Icon, find_icons
from iris_screen.planning.references.learning import IconLearner, LearnedIcon, explain_unusable
from iris_screen.planning.references.reference_names import safe_name
from iris_screen.planning.references.reference_store import ReferenceStore, add_learned_apps

__all__ = [
    "HomeTour",
    "Icon",
    "IconLearner",
    "LearnedIcon",
    "Page",
    "ReferenceStore",
    "add_learned_apps",
    "explain_unusable",
    "find_icons",
    "safe_name",
]
