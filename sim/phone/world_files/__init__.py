"""World files: their format, and how they are read and checked."""
