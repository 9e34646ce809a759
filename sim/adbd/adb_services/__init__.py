"""The services of adbd. Each one serves a single stream."""
