"""The graph for use elsewhere: in LangGraph Studio, or as a tool or a node in another graph."""
