"""Nothing under the GPL comes with the usual install: such packages are extras, and the documentation says so."""

import json
import tomllib
from importlib import metadata
from pathlib import Path

from tests.unit.release.release_files import NOT_LISTED, find_licence, list_brought, write_components

ROOT = Path(__file__).parents[3]
GPL = {"mouseinfo", "pymsgbox", "python3-xlib"}


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
    found = list_brought(_asked()[0])
    assert "langgraph-checkpoint" in found
    assert sorted(name for name in found if _is_gpl_alone(name)) == []


def test_the_licence_of_everything_that_users_get_is_known() -> None:
    dependencies, extras = _asked()
    asked = [each for name, needs in extras.items() if name not in NOT_LISTED for each in needs]
    licences = {name: find_licence(name) for name in list_brought([*dependencies, *asked])}
    assert len(licences) > 100 and [name for name, licence in licences.items() if len(licence) < 2] == []
    assert {name for name, licence in licences.items() if "Copyright" in licence} == set()


def test_a_release_lists_its_components_with_their_versions_and_hashes(tmp_path: Path) -> None:
    write_components({"pillow", "click"}, tmp_path / "sbom.cdx.json")
    told = json.loads((tmp_path / "sbom.cdx.json").read_text("utf-8"))
    assert told["bomFormat"] == "CycloneDX" and told["metadata"]["component"]["name"] == "iris-screen"
    versions = {each["name"]: each["version"] for each in told["components"]}
    assert versions == {name: metadata.version(name) for name in ("pillow", "click")}
    assert all(each["externalReferences"][0]["hashes"] for each in told["components"])


def test_the_extra_for_desktops_does_and_its_documentation_names_each() -> None:
    found = {name for name in list_brought(_asked()[1]["desktop"]) if _is_gpl_alone(name)}
    assert found == GPL
    page = (ROOT / "docs" / "desktop.md").read_text("utf-8").lower()
    assert [name for name in GPL if name not in page] == []
