"""Makes a clause of a reading that makes sense at its point of the sentence: its steps, and what it asks for."""

from dataclasses import replace
from functools import partial

from iris_screen.core.advance import Intent
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step
from iris_screen.planning.apps.registry import Phrasing
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.clause import Clause
from iris_screen.planning.planners.grammar.closed_words import KINDS
from iris_screen.planning.planners.grammar.doubts import find_strange
from iris_screen.planning.planners.grammar.open_and_close import first_page, launch, names_another
from iris_screen.planning.planners.grammar.readings import Found
from iris_screen.planning.planners.grammar.rule import Here

DEVICE = "device"
"""The category of the app that the phone itself is set in."""


def holds(found: Found, here: Here) -> bool:
    """Whether this phrasing is valid at this point of the sentence.

    Inside an app that the person said to open ("open WeChat and call …"), or that may do the same, another app must be
    named. Inside an unknown app, only an app's name counts: the unknown app may have its own Bluetooth setting.
    """
    phrasing = found.entry.phrasing
    if phrasing is None:
        return True
    app, in_app = phrasing.app, here.app is phrasing.app
    if phrasing.where == "inside" and not in_app:
        here.missed.update(app.packages[:1])
        return False
    if phrasing.template.fresh and here.inside:
        return False
    is_known = here.app is not None and bool(here.app.templates)
    same_category = here.app is not None and bool(here.app.category) and here.app.category == app.category
    # what the phone itself is set to is done in no app: “open WeChat, turn on Bluetooth”
    is_elsewhere = here.named and here.app is not None and DEVICE not in (app.category, here.app.category)
    is_rival = not app.launcher and (not is_known or same_category or is_elsewhere)
    if here.opened and not in_app and (phrasing.template.fresh or is_rival):
        is_named = (app.is_named_in if is_known and not is_elsewhere else app.is_called_in)(found.words)
        if not is_named:
            return False
    return phrasing.where != "alone" or not here.opened


def add_steps(found: Found, here: Here) -> Clause | None:
    """The clause with its steps; those of a template are filled in later. None if the words make no sense here."""
    entry, words, values = found.entry, found.words, found.values
    if values is None:
        return None
    if found.is_text_mixed(here.apps.find):
        return None
    known = here.apps.is_known
    if unclear := found.find_unclear(lambda name: known(name, here.app) or name in KINDS["brand"]) or found.once(
        find_strange
    ):
        here.unclear.add(unclear)
        return None
    if entry.phrasing:
        # the same wherever the sentence has led to, so it is made once
        if here.language not in found.made:
            found.made[here.language] = _begin_template(found, entry.phrasing, values, here)
        made: Clause | None = found.made[here.language]
        return made
    steps = entry.rule.build(values, here) if entry.rule else None
    if not steps or not entry.rule:
        return None
    clause, grant = _make_clause(found, values), entry.rule.grant.fill(values)
    described = [step if step.description else step.replace(description=verbatim(words)) for step in steps]
    return replace(clause, steps=described, place=entry.rule.place, grant=grant)


def _make_clause(found: Found, values: dict[str, Value]) -> Clause:
    sure = found.left == 0 or all(value.quoted for value in values.values())
    end, left = found.one.end, found.left
    entry = found.entry
    name = entry.rule.name if entry.rule else entry.phrasing.name if entry.phrasing else ""
    intent = Intent(name=name, words=found.words, slots={slot: value.text for slot, value in values.items()})
    told = tuple(values[slot].text for slot in entry.texts if slot in values)
    clause = Clause(found.words, intent, [], found.begin, end, found.next, left, loose=False, sure=sure, texts=told)
    return replace(clause, verb=found.verb)


def _begin_template(found: Found, phrasing: Phrasing, values: dict[str, Value], here: Here) -> Clause | None:
    if names_another(phrasing.app, here.apps, found.entry.slots, found.one, found.sentence):
        return None
    if any(name in values and values[name].is_uncounted for name in phrasing.template.repeated):
        return None  # “take 1000 photos”: not even the first of them is taken
    fill = partial(_apply_template, phrasing=phrasing, values=values, open_text=found.open_text)
    return replace(_make_clause(found, values), fill=partial(fill, language=here.language))


def _apply_template(
    clause: Clause, phrasing: Phrasing, values: dict[str, Value], open_text: bool, language: str
) -> Clause:
    app, start = phrasing.app, phrasing.template.start
    way_in: list[Step] = []
    if start != "anywhere":
        way_in.append(launch(app, language))
    if start == "first_page" and app.home:
        way_in.append(first_page(app))
    steps = [*way_in, *phrasing.template.fill(values)]
    return replace(
        clause,
        steps=steps,
        loose=open_text and any(step.irreversible for step in steps),
        template=phrasing.template,
        app=phrasing.app,
        success=tuple(phrasing.template.success_conditions(values)),
        grant=phrasing.template.consent(values),
        fill=None,
    )
