"""The third meaning of a System: plain Python code generated from it, and an exhaustive search that runs the code.

`classes` finds the argument values worth trying, `code` writes and compiles the functions, `search` visits the
states, `diagram` turns sets of states into terms, `fairness`, `lasso` and `ranking` decide liveness on what was
visited. Nothing here uses the interpreter or a solver.
"""
