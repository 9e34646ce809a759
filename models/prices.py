"""The cost of an answer in dollars, by the person's own table, else by genai-prices."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import Field, ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.models import Usage
from iris_screen.core.parsing.files import cannot_read, read_file
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record

MAX_FILE = 200_000


class Price(Record):
    prompt: float = Field(ge=0, le=10_000)
    answer: float = Field(ge=0, le=10_000)


Prices = Mapping[str, Price]
"""Dollars per million tokens, by model name."""


def read_prices(*files: Path) -> dict[str, Price]:
    """Merges the tables of all files that exist; later files win. Raises UsageError that names the line."""
    found: dict[str, Price] = {}
    for file in files:
        if file.exists():
            found |= _read_table(file)
    return found


def _read_table(file: Path) -> dict[str, Price]:
    try:
        text = read_file(file, MAX_FILE)
    except OSError as error:
        raise UsageError(cannot_read(file, error)) from None
    if len(text) > MAX_FILE:
        raise UsageError(say("endpoint-prices-too-large", file=str(file), most=MAX_FILE))
    data, marks = load_yaml(text, str(file), keep=True)
    if not isinstance(data, dict | None):
        raise UsageError(say("endpoint-prices-not-a-table", file=str(file)))
    prices: dict[str, Price] = {}
    for name, price in (data or {}).items():
        try:
            prices[name] = Price.model_validate(price)
        except ValidationError as error:
            problem = error.errors()[0]
            where = (name, *problem["loc"])
            wrong = say("endpoint-price-wrong", name=".".join(map(str, where)), why=mistake(problem))
            raise UsageError(marks.problem(where, wrong)) from None
    return prices


def find_cost(usage: Usage, base_url: str, model: str, own: Prices) -> float | None:
    """The cost in dollars, None if the price is unknown. own: prices that override the vendors' lists.

    The lists are searched by address, since a model on somebody's own computer may share a known name.
    """
    if price := own.get(model):
        return (usage.prompt_tokens * price.prompt + usage.answer_tokens * price.answer) / 1_000_000
    import genai_prices

    spent = genai_prices.Usage(input_tokens=usage.prompt_tokens, output_tokens=usage.answer_tokens)
    try:
        return float(genai_prices.calc_price(spent, model, provider_api_url=base_url).total_price)
    except LookupError:
        return None
