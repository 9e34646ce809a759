"""The graph for others: LangGraph Studio, a tool or a node in another graph."""
