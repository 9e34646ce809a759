"""Minimal worlds with one app, "Shop", in English."""

HEAD = """
format: 1
name: a shop
home: shop
phone: {lang: en}
"""
APP = """
apps:
  shop:
    package: test.shop
    label: Shop
    icon: shop
    start: main
    screens:
"""
PAY = 'press "Pay now"'


def shop(blockers: str = "", **screens: str) -> str:
    """The YAML of such a world. screens: their content by name; the first is `main`. blockers: as YAML."""
    above = f"{HEAD}blockers: {blockers}" if blockers else HEAD
    return above + APP + "".join(f"      {name}: {{body: [{body}]}}\n" for name, body in screens.items())


SELLING = shop(
    main="{text: Basket}, {button: Pay now, tap: {goto: paid}}, {button: Help, tap: {goto: help}}",
    paid="{text: Thank you, size: 24}",
    help="{text: Nobody is here, size: 24}",
)
"""A screen that asks for payment."""

PHOTOS = shop(
    main="{text: Photos, size: 24}, {button: Tidy up, tap: {goto: sure}}, {button: Pay now, tap: {goto: paid}}",
    sure='{text: "Delete this photo?", size: 24}, {button: OK, tap: [{effect: delete}, {goto: main}]}',
    paid="{text: Thank you, size: 24}",
)
"""A screen that asks whether to delete a photo, as often as one likes."""
TIDY = 'press "Tidy up", press "OK"'
