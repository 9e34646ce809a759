"""A simulated phone with a home screen and a few plain apps: `make_world("a phone with notes", NOTES)`."""

from textwrap import indent

HOME = """
home:
  package: test.home
  icon: home
  label: Home
  start: main
  screens: {main: {wallpaper: true, body: {grid: [{app: "{a.id}", for: a in apps}], columns: 4, pad: [48, 16]}}}
"""
"""Shows each app of the world as an icon."""

NOTES = """
notes:
  package: test.notes
  icon: note
  label: Notes
  start: main
  vars: {draft: ""}
  screens:
    main:
      body:
        - {text: My notes, size: 24, pad: 12}
        - {input: draft, hint: Write here, height: 60, pad: 16}
        - {button: Save, height: 60, enabled: draft, tap: [{effect: saved, with: {words: "{draft}"}}, {goto: kept}]}
    kept: {body: [{text: Kept, size: 30, pad: 30}]}
"""
"""One note, which "Save" keeps: the effect `saved`."""


def make_world(name: str, *apps: str) -> str:
    """The file of a world with HOME and these apps, each written as NOTES is."""
    written = "".join(indent(app.lstrip("\n"), "  ") for app in (HOME, *apps))
    return f"format: 1\nname: {name}\nhome: home\nphone: {{lang: en}}\napps:\n{written}"
