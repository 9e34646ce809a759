"""Phones with one app, "Shop", in English: as small as a world may be."""

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
    """The YAML of one. screens: what each shows, by its name; the first one is called main. blockers: what comes up."""
    above = f"{HEAD}blockers: {blockers}" if blockers else HEAD
    return above + APP + "".join(f"      {name}: {{body: [{body}]}}\n" for name, body in screens.items())


SELLING = shop(
    main="{text: Basket}, {button: Pay now, tap: {goto: paid}}, {button: Help, tap: {goto: help}}",
    paid="{text: Thank you, size: 24}",
    help="{text: Nobody is here, size: 24}",
)
"""It asks for money."""
