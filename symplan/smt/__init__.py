"""What is a program to z3, and does a certificate hold? The only room that knows z3."""

from symplan.smt.certify import Confirmation, Confirmer

__all__ = ["Confirmation", "Confirmer"]
