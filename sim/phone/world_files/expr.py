"""The expression language of world files: `len(todo) > 3 and not dark`. Parsed into closures, never run as Python.

    expression := or-chain of and-chains of not/comparisons (== != < <= > >= in, not in)
                  over + -, over * / %, over unary -, over value with .field and [index]
    value      := number | 'text' | "text" | true | false | null | name | function(…) | [list] | (expression)

Values are null, true/false, numbers, texts, lists and rows (mappings). Fields are keys of rows, nothing else.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.parsing.spelling import suggest_within
from iris_screen.sim.phone.world_files.expr_functions import (
    FUNCTIONS,
    EvalError,
    add,
    arithmetic,
    compare,
    field_of,
    is_true,
)

MAX_SOURCE = 2_000
MAX_TOKENS = 300
MAX_DEPTH = 30

Value = Any  # JSON: None, bool, int, float, str, list, dict


class Env(Protocol):
    """Provides the values of names."""

    def get(self, name: str) -> Value:
        """The value of a name; raises EvalError if there is none."""
        ...

    def draw(self) -> float:
        """The next seeded random number in 0–1; raises EvalError if random numbers are not allowed here."""
        ...


Run = Callable[[Env], Value]


class ExprError(Mistake):
    """A text is not an expression; the message is a clause that says where and why."""


@dataclass(frozen=True)
class Expr:
    """One parsed expression. names: the variables it reads. draws: whether it uses random numbers."""

    source: str
    run: Run
    names: frozenset[str]
    draws: bool = False

    @property
    def is_name(self) -> bool:
        return bool(_NAME.fullmatch(self.source.strip())) and self.source.strip() in self.names


_NAME = re.compile(r"[^\W\d]\w*")
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[^\W\d]\w*)"
    r"|(?P<text>'[^']*'|\"[^\"]*\")|(?P<sign>==|!=|<=|>=|[-+*/%<>()\[\],.]))"
)
_WORDS = {"true": True, "false": False, "null": None}
_COMPARE = ("==", "!=", "<", "<=", ">", ">=", "in")


@lru_cache(maxsize=4096)
def parse(source: str) -> Expr:
    """Read an expression; raises ExprError. Cached: a world says the same things on many of its screens."""
    if len(source) > MAX_SOURCE:
        raise ExprError(say("world-expr-too-long", most=MAX_SOURCE))
    parser = _Parser(source, _split(source))
    run = parser.parse()
    return Expr(source, run, frozenset(parser.names), parser.draws)


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    at: int


def _split(source: str) -> list[_Token]:
    found, at = [], 0
    while source[at:].strip():
        match = _TOKEN.match(source, at)
        if match is None:
            raise ExprError(
                say("world-expr-unexpected", source=source, sign=source[at:].lstrip()[0], at=at + 1, wanted="nothing")
            )
        found.append(
            _Token(str(match.lastgroup), match.group(str(match.lastgroup)), match.start(str(match.lastgroup)) + 1)
        )
        at = match.end()
    if len(found) > MAX_TOKENS:
        raise ExprError(say("world-expr-too-many-words", most=MAX_TOKENS))
    return [*found, _Token("end", "", len(source) + 1)]


class _Parser:
    def __init__(self, source: str, tokens: list[_Token]) -> None:
        self.names: set[str] = set()
        self.draws = False
        self._source = source
        self._tokens = tokens
        self._next = 0
        self._depth = 0

    def parse(self) -> Run:
        run = self._parse_or()
        if self._peek().kind != "end":
            raise self._unexpected()
        return run

    # --- tokens -----------------------------------------------------------------------------------------------------

    def _peek(self) -> _Token:
        return self._tokens[self._next]

    def _take(self) -> _Token:
        token = self._tokens[self._next]
        self._next += 1
        return token

    def _accept(self, *texts: str) -> str | None:
        token = self._peek()
        if token.kind in ("sign", "name") and token.text in texts:
            self._next += 1
            return token.text
        return None

    def _expect(self, text: str) -> None:
        if self._accept(text) is None:
            raise self._unexpected("sign", text)

    def _unexpected(self, wanted: str = "nothing", sign: str = "") -> ExprError:
        """wanted: what was expected: "nothing" in particular, a "field", a "value", or this "sign"."""
        token, source = self._peek(), self._source
        if wanted == "sign":
            return ExprError(say("world-expr-sign-missing", source=source, sign=sign, at=token.at))
        if not token.text:
            return ExprError(say("world-expr-ends", source=source, wanted=wanted))
        return ExprError(say("world-expr-unexpected", source=source, sign=token.text, at=token.at, wanted=wanted))

    def _enter_level(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ExprError(say("world-expr-too-deep", most=MAX_DEPTH))

    # --- grammar, loosest first -------------------------------------------------------------------------------------

    def _parse_or(self) -> Run:
        self._enter_level()
        run = self._parse_and()
        while self._accept("or"):
            run = _make_or(run, self._parse_and())
        self._depth -= 1
        return run

    def _parse_and(self) -> Run:
        run = self._parse_not()
        while self._accept("and"):
            run = _make_and(run, self._parse_not())
        return run

    def _parse_not(self) -> Run:
        if not self._accept("not"):
            return self._parse_comparison()
        self._enter_level()
        run = self._parse_not()
        self._depth -= 1
        return lambda env: not is_true(run(env))

    def _parse_comparison(self) -> Run:
        left = self._parse_sum()
        sign = self._accept(*_COMPARE)
        if sign is not None:
            return _make_comparison(sign, left, self._parse_sum())
        if self._accept("not"):
            self._expect("in")
            inside = _make_comparison("in", left, self._parse_sum())
            return lambda env: not inside(env)
        return left

    def _parse_sum(self) -> Run:
        run = self._parse_product()
        while sign := self._accept("+", "-"):
            right = self._parse_product()
            run = _make_addition(run, right) if sign == "+" else _make_arithmetic(sign, run, right)
        return run

    def _parse_product(self) -> Run:
        run = self._parse_unary()
        while sign := self._accept("*", "/", "%"):
            run = _make_arithmetic(sign, run, self._parse_unary())
        return run

    def _parse_unary(self) -> Run:
        if not self._accept("-"):
            return self._parse_postfix()
        self._enter_level()
        run = self._parse_unary()
        self._depth -= 1
        return lambda env: arithmetic("-", 0, run(env))

    def _parse_postfix(self) -> Run:
        run = self._parse_value()
        while sign := self._accept(".", "["):
            run = self._parse_field(run) if sign == "." else self._parse_index(run)
        return run

    def _parse_field(self, run: Run) -> Run:
        if self._peek().kind != "name":
            raise self._unexpected("field")
        name = self._take().text
        return lambda env: field_of(run(env), name)

    def _parse_index(self, run: Run) -> Run:
        index = self._parse_or()
        self._expect("]")
        at = FUNCTIONS["at"].run
        return lambda env: at(env, [run(env), index(env)])

    def _parse_value(self) -> Run:
        token = self._peek()
        if token.kind == "number":
            return _make_constant(float(token.text) if "." in token.text else int(token.text), self._take())
        if token.kind == "text":
            return _make_constant(token.text[1:-1], self._take())
        if token.kind == "name" and token.text not in ("and", "or", "not", "in"):
            return self._parse_word()
        if self._accept("("):
            run = self._parse_or()
            self._expect(")")
            return run
        if self._accept("["):
            parts = self._parse_arguments("]")
            return lambda env: [part(env) for part in parts]
        raise self._unexpected("value")

    def _parse_word(self) -> Run:
        name = self._take().text
        if name in _WORDS:
            return _make_constant(_WORDS[name], None)
        if self._accept("("):
            return self._parse_call(name)
        self.names.add(name)
        return lambda env: env.get(name)

    def _parse_call(self, name: str) -> Run:
        if name not in FUNCTIONS:
            raise ExprError(suggest_within(say("world-function-unknown", name=name), name, FUNCTIONS))
        function, parts = FUNCTIONS[name], self._parse_arguments(")")
        if not function.least <= len(parts) <= function.most:
            raise ExprError(say("world-function-misused", name=name, n=len(parts), shape=function.shape))
        self.draws |= function.draws
        return lambda env: function.run(env, [part(env) for part in parts])

    def _parse_arguments(self, end: str) -> list[Run]:
        parts: list[Run] = []
        while not self._accept(end):
            if parts:
                self._expect(",")
            parts.append(self._parse_or())
        return parts


def _make_constant(value: Value, _taken: _Token | None) -> Run:
    return lambda env: value


def _make_or(left: Run, right: Run) -> Run:
    def run(env: Env) -> Value:
        value = left(env)
        return value if is_true(value) else right(env)

    return run


def _make_and(left: Run, right: Run) -> Run:
    def run(env: Env) -> Value:
        value = left(env)
        return right(env) if is_true(value) else value

    return run


def _make_comparison(sign: str, left: Run, right: Run) -> Run:
    return lambda env: compare(sign, left(env), right(env))


def _make_addition(left: Run, right: Run) -> Run:
    return lambda env: add(left(env), right(env))


def _make_arithmetic(sign: str, left: Run, right: Run) -> Run:
    return lambda env: arithmetic(sign, left(env), right(env))


__all__ = ["Env", "EvalError", "Expr", "ExprError", "Value", "parse"]
