"""`python -m symplan` is the command `symplan`."""

from symplan.cli import main

main()
