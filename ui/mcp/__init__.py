"""Iris for programs that speak the Model Context Protocol: `iris mcp`. Who calls is a model, never the person."""
