"""Blockers: what is in the way on a screen, and how to close it."""

from iris_screen.sight.blockers.blocker_finder import CatalogBlockerFinder
from iris_screen.sight.blockers.catalog import Catalog, Declared, read_catalog, shipped_catalog

__all__ = ["Catalog", "CatalogBlockerFinder", "Declared", "read_catalog", "shipped_catalog"]
