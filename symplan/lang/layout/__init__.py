"""How is a program written? The rooms of the formatter; `format.py` beside this folder walks through them.

Contract: `concrete` and `comments` read a text, `declarations` and `terms` turn it into the stream of `stream`, `lines`
ends the lines, `columns` aligns them. Each knows only those that are named before it here, and none of them what a
program means.
"""
