"""Texts with expressions: "Hello {contact.name}". A text that is a single hole keeps the type of its value."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from iris_screen.core.message import say
from iris_screen.sim.phone.world_files.expr import Env, Expr, ExprError, parse
from iris_screen.sim.phone.world_files.expr_functions import check_text, to_text


@dataclass(frozen=True)
class Template:
    """A compiled text. value: evaluates it. text: evaluates it to a string. source: as written. by_language: the source
    is one text in several languages.
    """

    source: Any
    value: Callable[[Env], Any]
    holes: tuple[Expr, ...] = ()
    by_language: bool = False

    def text(self, env: Env) -> str:
        return to_text(self.value(env))

    @property
    def is_plain(self) -> bool:
        return not self.holes


def compile_text(source: str) -> Template:
    """Parse "a {expression} b"; {{ and }} are braces. Raises ExprError."""
    parts = _split(source)
    holes = tuple(part for part in parts if isinstance(part, Expr))
    if not holes:
        whole = "".join(str(part) for part in parts)
        return Template(source, lambda env: whole)
    if len(parts) == 1:
        return Template(source, holes[0].run, holes)
    return Template(
        source,
        lambda env: check_text("".join(to_text(part.run(env)) if isinstance(part, Expr) else part for part in parts)),
        holes,
    )


def compile_value(source: Any) -> Template:
    """A value of a file: texts inside lists and mappings are templates too."""
    if isinstance(source, str):
        return compile_text(source)
    if isinstance(source, list):
        items = [compile_value(item) for item in source]
        return Template(source, lambda env: [item.value(env) for item in items], _collect_holes(items))
    if isinstance(source, dict):
        fields = {key: compile_value(item) for key, item in source.items()}
        return Template(
            source,
            lambda env: {key: item.value(env) for key, item in fields.items()},
            _collect_holes(list(fields.values())),
        )
    return Template(source, lambda env: source)


def _collect_holes(items: list[Template]) -> tuple[Expr, ...]:
    return tuple(hole for item in items for hole in item.holes)


def _split(source: str) -> "list[str | Expr]":
    if "{" not in source and "}" not in source:
        return [source] if source else []
    parts: list[str | Expr] = []
    plain, at = "", 0
    while at < len(source):
        pair, sign = source[at : at + 2], source[at]
        if pair in ("{{", "}}"):
            plain, at = plain + sign, at + 2
        elif sign == "{":
            end = source.find("}", at)
            if end < 0:
                raise ExprError(say("world-brace-open", source=source))
            parts, plain = [*parts, plain] if plain else parts, ""
            parts.append(parse(source[at + 1 : end]))
            at = end + 1
        elif sign == "}":
            raise ExprError(say("world-brace-closed", source=source))
        else:
            plain, at = plain + sign, at + 1
    return [*parts, plain] if plain else parts
