"""The types of values in world files: texts, conditions, numbers and names, compiled while reading."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, InstanceOf, PlainSerializer

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.parsing.spelling import suggest_within
from iris_screen.core.record import Record
from iris_screen.sim.phone.world_files.expr import Env, Expr, parse
from iris_screen.sim.phone.world_files.expr_functions import MAX_TEXT
from iris_screen.sim.phone.world_files.template import Template, compile_text, compile_value

NAME = re.compile(r"[^\W\d]\w*")


class Spec(Record):
    """A part of a world file. Unknown keys are refused, so that typos never go unnoticed.

    Schemas are built on first use: of these many nested classes only World is validated directly.
    """

    model_config = ConfigDict(defer_build=True)


def _parse_text(source: Any) -> Template:
    if isinstance(source, Template):
        return source
    if isinstance(source, dict):
        return compile_languages(source)
    if isinstance(source, bool) or not isinstance(source, str | int | float):
        raise Mistake(say("world-not-a-text"))
    words = source if isinstance(source, str) else str(source)
    if len(words) > MAX_TEXT:
        raise Mistake(say("world-text-too-long", n=len(words), most=MAX_TEXT))
    return compile_text(words)


def compile_languages(source: dict[str, Any]) -> Template:
    """{zh: 设置, en: Settings}: chosen by the phone's language; the first one if it is missing. Raises Mistake."""
    if not source or any(
        not isinstance(text, str) or not re.fullmatch("[a-z]{2}", key) for key, text in source.items()
    ):
        raise Mistake(say("world-not-texts-by-language"))
    texts = {key: compile_text(text) for key, text in source.items()}
    first = next(iter(texts.values()))

    def value(env: Env) -> Any:
        return texts.get(env.get("lang"), first).value(env)

    return Template(source, value, tuple(hole for text in texts.values() for hole in text.holes), by_language=True)


def _parse_value(source: Any) -> Template:
    return source if isinstance(source, Template) else compile_value(source)


def to_number(source: Any) -> Template:
    """A number, or a text that is one {expression}. Raises Mistake."""
    if isinstance(source, Template):
        return source
    if isinstance(source, bool) or not isinstance(source, str | int | float):
        raise Mistake(say("world-not-a-number"))
    made = compile_value(source)
    if isinstance(source, str) and (len(made.holes) != 1 or not source.strip().endswith("}")):
        raise Mistake(say("world-word-not-a-number", word=source))
    return made


def _parse_condition(source: Any) -> Expr:
    if isinstance(source, Expr):
        return source
    if isinstance(source, bool):
        return parse("true" if source else "false")
    if not isinstance(source, str):
        raise Mistake(say("world-not-an-expression"))
    return parse(source)


def _check_name(source: Any) -> str:
    if not isinstance(source, str) or not NAME.fullmatch(source):
        raise Mistake(say("world-not-a-name", word=str(source)))
    return source


Text = Annotated[InstanceOf[Template], BeforeValidator(_parse_text), PlainSerializer(lambda t: t.source)]
"""Text with {expressions} in it, or {zh: …, en: …}."""
Value = Annotated[InstanceOf[Template], BeforeValidator(_parse_value), PlainSerializer(lambda t: t.source)]
"""Any data; texts in it may contain {expressions}, and a text that is a single {expression} keeps its type."""
Number = Annotated[InstanceOf[Template], BeforeValidator(to_number), PlainSerializer(lambda t: t.source)]
"""A number, or a text that is one {expression}."""
Condition = Annotated[InstanceOf[Expr], BeforeValidator(_parse_condition), PlainSerializer(lambda e: e.source)]
"""A bare expression, without braces."""
Name = Annotated[str, BeforeValidator(_check_name)]


def with_kind(source: Any, kinds: list[str], what: Literal["action", "node"]) -> Any:
    """Check that a mapping has one of `kinds` as a key. Raises Mistake."""
    if isinstance(source, BaseModel) or (isinstance(source, dict) and any(kind in source for kind in kinds)):
        return source
    if not isinstance(source, dict):
        raise Mistake(say("world-not-of-a-kind", what=what, example=kinds[0]))
    keys = [str(key) for key in source]
    problem = say("world-kind-missing", what=what, keys=[*keys]) if keys else say("world-kind-missing-empty", what=what)
    hinted = (found for key in keys if (found := suggest_within(problem, key, kinds)) is not problem)
    raise Mistake(next(hinted, problem))


def kind_finder(kinds: list[str]) -> Callable[[Any], str | None]:
    """Make a discriminator: the kind of a mapping is the first of `kinds` that it has as a key."""

    def find(source: Any) -> str | None:
        if isinstance(source, BaseModel):
            return f"<{getattr(source, 'KIND', '')}>"
        return next((f"<{kind}>" for kind in kinds if kind in source), None) if isinstance(source, dict) else None

    return find


__all__ = [
    "NAME",
    "Condition",
    "Discriminator",
    "Name",
    "Number",
    "Spec",
    "Text",
    "Value",
    "compile_languages",
    "kind_finder",
    "to_number",
    "with_kind",
]
