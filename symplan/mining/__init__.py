"""What seems to be true in every reachable state, judged by states that random runs have reached.

`cases` takes the steps of a system apart, `walk` collects states, `text` and `atoms` name the conditions to look at,
`exclusions` and `sums` turn states into candidates for lemmas, `candidates` holds them together. Nothing here is proved
and nothing here asks a solver: whoever uses a candidate has to show that it holds.
"""
