"""`make release`: what is published of a version, into dist/. Fails if two builds differ or a licence is not known.

- the wheel and the sources, with the same bytes each time they are built from the same commit
- `sbom.cdx.json`: what the package and all its extras bring, with versions and hashes, in CycloneDX's format
- `third-party.md`: their licences, as installed here
- `SHA256SUMS` of these
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[3]
GIT = ["git", "log", "-1", "--format=%ct"]
"""Prints when the commit was made: the time of every file in what is built of it."""
HEAD = """# What Iris installs of others

With all its extras but `keyring` and `vosk`, on Linux, in the versions it is tested with. The wheel itself holds only
Iris and a font: Noto Sans SC, under the SIL Open Font License 1.1 (`assets/fonts/OFL.txt`).

| package | version | licence |
| --- | --- | --- |
"""


def main(folder: Path) -> None:
    """Writes all of it. Raises SystemExit with the reason if something must not be published."""
    folder.mkdir(parents=True, exist_ok=True)
    commit = subprocess.run(GIT, cwd=ROOT, capture_output=True, text=True, check=True)
    with tempfile.TemporaryDirectory() as again:
        for to in (folder, Path(again)):
            build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(to), str(ROOT)]
            environ = {**os.environ, "SOURCE_DATE_EPOCH": commit.stdout.strip()}
            subprocess.run(build, env=environ, check=True, capture_output=True)
        built = sorted(Path(again).iterdir())
        if differing := [each.name for each in built if each.read_bytes() != (folder / each.name).read_bytes()]:
            raise SystemExit(f"Two builds of the same sources differ: {', '.join(differing)}")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [each for name, needs in extras.items() if name not in NOT_LISTED for each in needs]
    brought = list_brought([*project["dependencies"], *asked])
    licences = {name: find_licence(name) for name in sorted(brought)}
    if unknown := [name for name, licence in licences.items() if not licence]:
        raise SystemExit(f"No licence is known of {', '.join(unknown)}. Look it up, and add it to LOOKED_UP.")
    rows = (f"| {name} | {metadata.version(name)} | {licence} |\n" for name, licence in licences.items())
    (folder / "third-party.md").write_text(HEAD + "".join(rows), "utf-8")
    write_components(licences.keys(), folder / "sbom.cdx.json")
    published = [*(each.name for each in built), "third-party.md", "sbom.cdx.json"]
    sums = (f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in sorted(published))
    (folder / "SHA256SUMS").write_text("".join(sums), "utf-8")


NOT_LISTED = {"all", "dev", "keyring", "vosk"}
"""all: the others. dev: is not for users. keyring: is not in requirements.lock, so that tests keep off keyrings; nor is
vosk, whose models no test has."""
LOOKED_UP: dict[str, str] = {}
"""Licences that a package's metadata do not name, from the sources of each."""


def list_brought(requirements: list[str]) -> set[str]:
    """The packages these need and all that those need, as installed here."""
    found, wanted = set[str](), [Requirement(each) for each in requirements]
    while wanted:
        package = wanted.pop()
        name = canonicalize_name(package.name)
        if name in found or not any(_holds(package, extra) for extra in ("", *package.extras)):
            continue
        found.add(name)
        needs = [Requirement(each) for each in metadata.requires(name) or []]
        wanted += [each for each in needs if any(_holds(each, extra) for extra in ("", *package.extras))]
    return found


def _holds(package: Requirement, extra: str) -> bool:
    return package.marker is None or package.marker.evaluate({"extra": extra})


def find_licence(name: str) -> str:
    """As the metadata of an installed package name it, on one line; "" if they do not."""
    about = metadata.metadata(name)
    kinds = [each for each in about.get_all("Classifier") or [] if each.startswith("License :: OSI Approved :: ")]
    said = [about.get("License-Expression") or "", *kinds, *(about.get("License") or "").splitlines()[:1]]
    named = [each.rpartition(" :: ")[2].strip() for each in said]
    known = [each for each in named if each not in ("", "UNKNOWN") and "Copyright" not in each]
    return LOOKED_UP.get(name) or " or ".join(dict.fromkeys(known[:1] if said[0] else known)).replace("|", "/")


def write_components(names: Collection[str], file: Path) -> None:
    """The entries of requirements.lock with these names, as CycloneDX has them."""
    entries = re.split(r"\n(?=[a-zA-Z0-9])", (ROOT / "requirements.lock").read_text("utf-8"))
    kept = [each for each in entries if (found := re.match(r"[\w.-]+(?===)", each)) and found[0] in names]
    command = [sys.executable, "-W", "ignore", "-m", "cyclonedx_py", "requirements", "-", "--output-reproducible"]
    command += ["--pyproject", str(ROOT / "pyproject.toml"), "--output-format", "JSON", "--output-file", str(file)]
    subprocess.run(command, input="\n".join(kept), text=True, check=True, capture_output=True)


if __name__ == "__main__":
    main(Path(*sys.argv[1:] or ["dist"]))
