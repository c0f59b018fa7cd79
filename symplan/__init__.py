"""A symbolic verifier for programs in which a model plans and the program owns the rules."""
