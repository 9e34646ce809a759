"""Which of the packages an app may have is opened on a device that launches them."""

from pathlib import Path

import pytest

from tests.e2e.rig import run

WORLD = """
format: 1
name: another mail
home: home
apps:
  home: {package: com.iris.launcher, label: Home, icon: home, start: home, screens: {home: {body: [{text: no icons}]}}}
  post: {package: PACKAGE, label: Gmail, icon: mail, start: main, screens: {main: {body: [{text: Inbox}]}}}
"""


@pytest.mark.parametrize("package", ["com.iris.mail", "com.google.android.gm", "com.android.email"])
def test_the_package_that_is_installed_is_launched_and_no_icon_looked_for(tmp_path: Path, package: str) -> None:
    path = tmp_path / "world.yaml"
    path.write_text(WORLD.replace("PACKAGE", package))
    ran = run("open Mail", f"sim:{path}")
    assert ran.claimed and ran.report["front"] == "post", ran
    assert [touch["kind"] for touch in ran.report["touches"]] == ["launch"], ran
