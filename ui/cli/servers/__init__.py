"""Commands that serve something until they are stopped."""
