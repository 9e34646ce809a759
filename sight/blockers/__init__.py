"""Blockers: what is in the way on a screen, and how to close it."""

from iris_screen.sight.blockers.catalog import Catalog, Declared, read_catalog, shipped_catalog
from iris_screen.sight.blockers.sense import Sense

__all__ = ["Catalog", "Declared", "Sense", "read_catalog", "shipped_catalog"]
