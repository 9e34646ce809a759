"""Nothing under the GPL comes with the usual install: such packages are extras, and the documentation says so."""

import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
GPL = {"mouseinfo", "pymsgbox", "python3-xlib"}


def _brought_by(requirements: list[str]) -> set[str]:
    """The packages these need and all that those need, as installed here."""
    found, wanted = set[str](), [Requirement(each) for each in requirements]
    while wanted:
        package = wanted.pop()
        name = canonicalize_name(package.name)
        if name in found or not any(_holds(package, extra) for extra in ("", *package.extras)):
            continue
        found.add(name)
        wanted += [Requirement(each) for each in metadata.requires(name) or [] if _is_taken(each, package.extras)]
    return found


def _holds(package: Requirement, extra: str) -> bool:
    return package.marker is None or package.marker.evaluate({"extra": extra})


def _is_taken(written: str, extras: set[str]) -> bool:
    return any(_holds(Requirement(written), extra) for extra in ("", *extras))


def _is_gpl_alone(name: str) -> bool:
    about = metadata.metadata(name)
    kinds = [each for each in about.get_all("Classifier") or [] if each.startswith("License :: OSI Approved :: ")]
    said = [about.get("License-Expression") or "", *(about.get("License") or "").splitlines()[:1], *kinds]
    gpl = [each for each in said if "GPL" in each and "LGPL" not in each]
    return bool(gpl) and not any(other in each for each in said for other in ("MIT", "BSD", "Apache"))


def _asked() -> tuple[list[str], dict[str, list[str]]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return project["dependencies"], project["optional-dependencies"]


def test_the_usual_install_brings_no_package_under_the_gpl() -> None:
    found = _brought_by(_asked()[0])
    assert "langgraph-checkpoint" in found
    assert sorted(name for name in found if _is_gpl_alone(name)) == []


def test_the_extra_for_desktops_does_and_its_documentation_names_each() -> None:
    found = {name for name in _brought_by(_asked()[1]["desktop"]) if _is_gpl_alone(name)}
    assert found == GPL
    page = (ROOT / "docs" / "desktop.md").read_text("utf-8").lower()
    assert [name for name in GPL if name not in page] == []
