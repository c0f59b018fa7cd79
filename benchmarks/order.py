"""Which engine should try first? Every spec, decided by each order, in one run: `python -m benchmarks.order [RUNS]`.

Prints CPU seconds (the median of the runs, load and audit included) and how many of the properties each order decides.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import symplan
from symplan.verdict import Unknown

SPECS = sorted((Path(__file__).parents[1] / "specs").glob("*.poly"))
ORDERS = ("auto", "explicit", "kinduction")


def once(spec: Path, engine: str) -> tuple[float, int, int]:
    """CPU seconds, properties decided, properties asked."""
    started = time.process_time()
    report = symplan.load(spec).prove(engine=engine, depth=20, lint=False)
    seconds = time.process_time() - started
    decided = sum(not isinstance(r.verdict, Unknown) for r in report.results)
    return seconds, decided, len(report.results)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print(f"{'spec':<26}" + "".join(f"{engine:>22}" for engine in ORDERS))
    totals = dict.fromkeys(ORDERS, 0.0)
    for spec in SPECS:
        cells = []
        for engine in ORDERS:
            found = [once(spec, engine) for _ in range(runs)]
            seconds = statistics.median(f[0] for f in found)
            totals[engine] += seconds
            cells.append(f"{seconds:8.2f} s {found[0][1]:>3} of {found[0][2]:<3}")
        print(f"{spec.stem:<26}" + "".join(f"{cell:>22}" for cell in cells))
    print(f"{'sum':<26}" + "".join(f"{totals[engine]:8.2f} s".rjust(22) for engine in ORDERS))
    print(f"{'ratio to auto':<26}" + "".join(f"{totals[e] / totals['auto']:.2f}".rjust(22) for e in ORDERS))


if __name__ == "__main__":
    main()
