"""The language: from the text of a program to a `System`.

Contract: what the rest of symplan needs of the front end is here, and nothing else of it is used outside. Only the
formatter stands by itself, in `format.py`: nothing but `symplan fmt` has to load it.
"""

from symplan.lang.compiler import Compiled, compile_expression, compile_source, decode, read_source

__all__ = ["Compiled", "compile_expression", "compile_source", "decode", "read_source"]
