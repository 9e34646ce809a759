"""One file a node: each decides one step and says in a sentence what it decided.

Routes between them are in graph/routes.
"""
