"""How well the wall tells what may be done.

Drawn cases: attacks and honest work from a seed, with words that do not come from the rules, run with the whole graph
(case_drawing.py, case_runs.py). Written cases: single presses, by people who had not read the rules (cases.py).
"""
