"""The rules behind the nodes, split off so that each file has one idea.

Most are pure; next_act asks the actor, and retyping and later_proof read the journal or the pictures.
"""
