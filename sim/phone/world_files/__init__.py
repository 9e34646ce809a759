"""World files: what may stand in them, read and checked."""
