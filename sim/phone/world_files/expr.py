"""The small language of world files: `len(todo) > 3 and not dark`. Parsed into closures, never evaluated as Python.

    expression := or-chain of and-chains of not/comparisons (== != < <= > >= in, not in)
                  over + -, over * / %, over unary -, over value with .field and [index]
    value      := number | 'text' | "text" | true | false | null | name | function(…) | [list] | (expression)

Values are null, true/false, numbers, texts, lists and rows (mappings). Fields are keys of rows, nothing else.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
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
    truth,
)

MAX_SOURCE = 2_000
MAX_TOKENS = 300
MAX_DEPTH = 30

Value = Any  # JSON: None, bool, int, float, str, list, dict


class Env(Protocol):
    """Where an expression finds what names stand for."""

    def get(self, name: str) -> Value:
        """The value of a name; raises EvalError where there is none."""
        ...

    def draw(self) -> float:
        """The next seeded number in 0–1; raises EvalError where drawing is not allowed."""
        ...


Run = Callable[[Env], Value]


class ExprError(Mistake):
    """A text that is not an expression; the message is a clause that says where and why."""


@dataclass(frozen=True)
class Expr:
    """One parsed expression. `names` are the variables it reads, `draws` whether it rolls dice."""

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


def parse(source: str) -> Expr:
    """Read an expression; raises ExprError."""
    if len(source) > MAX_SOURCE:
        raise ExprError(say("world-expr-too-long", most=MAX_SOURCE))
    parser = _Parser(source, _tokens(source))
    run = parser.whole()
    return Expr(source, run, frozenset(parser.names), parser.draws)


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    at: int


def _tokens(source: str) -> list[_Token]:
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

    def whole(self) -> Run:
        run = self._either()
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
        """wanted: what belongs there instead: nothing in particular, a "field", a "value", or this `sign`."""
        token, source = self._peek(), self._source
        if wanted == "sign":
            return ExprError(say("world-expr-sign-missing", source=source, sign=sign, at=token.at))
        if not token.text:
            return ExprError(say("world-expr-ends", source=source, wanted=wanted))
        return ExprError(say("world-expr-unexpected", source=source, sign=token.text, at=token.at, wanted=wanted))

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ExprError(say("world-expr-too-deep", most=MAX_DEPTH))

    # --- grammar, loosest first -------------------------------------------------------------------------------------

    def _either(self) -> Run:
        self._deeper()
        run = self._both()
        while self._accept("or"):
            run = _or(run, self._both())
        self._depth -= 1
        return run

    def _both(self) -> Run:
        run = self._negation()
        while self._accept("and"):
            run = _and(run, self._negation())
        return run

    def _negation(self) -> Run:
        if not self._accept("not"):
            return self._comparison()
        self._deeper()
        run = self._negation()
        self._depth -= 1
        return lambda env: not truth(run(env))

    def _comparison(self) -> Run:
        left = self._sum()
        sign = self._accept(*_COMPARE)
        if sign is not None:
            return _comparing(sign, left, self._sum())
        if self._accept("not"):
            self._expect("in")
            inside = _comparing("in", left, self._sum())
            return lambda env: not inside(env)
        return left

    def _sum(self) -> Run:
        run = self._product()
        while sign := self._accept("+", "-"):
            run = _adding(run, self._product()) if sign == "+" else _calculating(sign, run, self._product())
        return run

    def _product(self) -> Run:
        run = self._unary()
        while sign := self._accept("*", "/", "%"):
            run = _calculating(sign, run, self._unary())
        return run

    def _unary(self) -> Run:
        if not self._accept("-"):
            return self._postfix()
        self._deeper()
        run = self._unary()
        self._depth -= 1
        return lambda env: arithmetic("-", 0, run(env))

    def _postfix(self) -> Run:
        run = self._value()
        while sign := self._accept(".", "["):
            run = self._field(run) if sign == "." else self._index(run)
        return run

    def _field(self, run: Run) -> Run:
        if self._peek().kind != "name":
            raise self._unexpected("field")
        name = self._take().text
        return lambda env: field_of(run(env), name)

    def _index(self, run: Run) -> Run:
        index = self._either()
        self._expect("]")
        at = FUNCTIONS["at"].run
        return lambda env: at(env, [run(env), index(env)])

    def _value(self) -> Run:
        token = self._peek()
        if token.kind == "number":
            return _constant(float(token.text) if "." in token.text else int(token.text), self._take())
        if token.kind == "text":
            return _constant(token.text[1:-1], self._take())
        if token.kind == "name" and token.text not in ("and", "or", "not", "in"):
            return self._word()
        if self._accept("("):
            run = self._either()
            self._expect(")")
            return run
        if self._accept("["):
            parts = self._arguments("]")
            return lambda env: [part(env) for part in parts]
        raise self._unexpected("value")

    def _word(self) -> Run:
        name = self._take().text
        if name in _WORDS:
            return _constant(_WORDS[name], None)
        if self._accept("("):
            return self._call(name)
        self.names.add(name)
        return lambda env: env.get(name)

    def _call(self, name: str) -> Run:
        if name not in FUNCTIONS:
            raise ExprError(suggest_within(say("world-function-unknown", name=name), name, FUNCTIONS))
        function, parts = FUNCTIONS[name], self._arguments(")")
        if not function.least <= len(parts) <= function.most:
            raise ExprError(say("world-function-misused", name=name, n=len(parts), shape=function.shape))
        self.draws |= function.draws
        return lambda env: function.run(env, [part(env) for part in parts])

    def _arguments(self, end: str) -> list[Run]:
        parts: list[Run] = []
        while not self._accept(end):
            if parts:
                self._expect(",")
            parts.append(self._either())
        return parts


def _constant(value: Value, _taken: _Token | None) -> Run:
    return lambda env: value


def _or(left: Run, right: Run) -> Run:
    def run(env: Env) -> Value:
        value = left(env)
        return value if truth(value) else right(env)

    return run


def _and(left: Run, right: Run) -> Run:
    def run(env: Env) -> Value:
        value = left(env)
        return right(env) if truth(value) else value

    return run


def _comparing(sign: str, left: Run, right: Run) -> Run:
    return lambda env: compare(sign, left(env), right(env))


def _adding(left: Run, right: Run) -> Run:
    return lambda env: add(left(env), right(env))


def _calculating(sign: str, left: Run, right: Run) -> Run:
    return lambda env: arithmetic(sign, left(env), right(env))


__all__ = ["Env", "EvalError", "Expr", "ExprError", "Value", "parse"]
