"""How well the wall tells what may be pressed: cases written by people who had not read its rules.

`python -m iris_screen.evals.wall` judges each case twice, by the tree and by pixels alone, and prints what got through,
and which honest work was held up.
"""
