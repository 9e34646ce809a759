"""Learning reference pictures from a phone: where the icons are, which pictures are good, and where they are kept."""

from tools.learning.apps import with_learnt
from tools.learning.icons import Icon, icons_on
from tools.learning.learn import Learnt, Teacher
from tools.learning.names import safe_name
from tools.learning.proof import why_not
from tools.learning.shelf import Shelf
from tools.learning.tour import Page, Walker

__all__ = ["Icon", "Learnt", "Page", "Shelf", "Teacher", "Walker", "icons_on", "safe_name", "why_not", "with_learnt"]
