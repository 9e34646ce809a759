"""The base of every value that is kept: frozen, closed, compared by content.

Module and class names of records are written into checkpoints, so they are an on-disk format:
a new field needs a default, and moving a class needs an ADR.
"""

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A small immutable value. Unknown fields are refused, so that a typing mistake in a file is never silent."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
