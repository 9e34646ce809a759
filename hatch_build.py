"""Makes an editable install possible: the repository is the package, so the path needs a folder that holds it.

hatchling cannot rewrite paths in an editable install. So `.editable/iris_screen` is made, a link to the repository, and
pyproject.toml puts `.editable` on the path (`dev-mode-dirs`). pytest, mypy, import-linter and editors follow it.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LinkToRepository(BuildHookInterface[Any]):
    """Makes the link when the build is an editable one; a wheel needs none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            link = Path(self.root, ".editable", "iris_screen")
            link.parent.mkdir(exist_ok=True)
            if not link.exists():
                _link(link, Path(self.root))


def _link(link: Path, target: Path) -> None:
    """Windows gives symbolic links to administrators only, and junctions to everybody."""
    link.unlink(missing_ok=True)  # a link whose target was moved
    if sys.platform == "win32":
        import _winapi

        _winapi.CreateJunction(str(target), str(link))
    else:
        link.symlink_to(os.path.relpath(target, link.parent), target_is_directory=True)
