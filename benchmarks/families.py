"""Programs with a size: the same story for 2, 20 or 1,000,000, clean or with one defect.

Contract: `FAMILIES[name].text(n)` is a poly program in which every property holds; with `broken=True` it is the same
program with one line wrong, and `Family.defect` names a property that is violated then. The texts depend on nothing but
`n` and `broken`.

    python benchmarks/families.py ring 4 --broken      prints one
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of program.

    Args:
        name: as in `FAMILIES`.
        about: what the program does, and what makes it hard to prove.
        size: what n counts.
        least: the smallest n that makes sense.
        defect: a property that the broken program violates.
        write: the text, given n and whether it is broken.
    """

    name: str
    about: str
    size: str
    least: int
    defect: str
    write: Callable[[int, bool], str]

    def text(self, n: int, broken: bool = False) -> str:
        """The program of size n. Raises ValueError when n is smaller than `least`."""
        if n < self.least:
            raise ValueError(f"{self.name} starts at {self.least}, not at {n}")
        return self.write(n, broken).lstrip("\n")


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)


# --- bookings over one budget ---------------------------------------------------------------------------------------


def bookings(n: int, broken: bool) -> str:
    refund = "\n  spent' = spent - price(i)     // DEFECT: the booking is kept" if broken else ""
    return f"""
// {n} bookings are paid from one budget; one request may be under way at a time.

enum Slot {{ None, Booking, Held, Cancelling }}
enum Desk {{ Free, Busy }}

const limit = {n + 2}
define price(i: 0..{n - 1}) = 1 + i % 3

state {{
  slot[0..{n - 1}] : Slot = None
  desk  : Desk = Free
  spent : 0..{2 * (n + 2)} = 0
}}

on Book(i: 0..{n - 1}) {{
  require desk == Free else reject "busy"
  require slot[i] == None else reject "not-free"
  require spent + price(i) <= limit else reject "over-budget"
  slot'[i] = Booking
  desk' = Busy
  spent' = spent + price(i)
}}

on Booked(i: 0..{n - 1}) {{
  require slot[i] == Booking else reject "not-asked"
  slot'[i] = Held
  desk' = Free
}}

on Refused(i: 0..{n - 1}) {{
  require slot[i] == Booking else reject "not-asked"
  slot'[i] = None
  desk' = Free
  spent' = spent - price(i)
}}

on Cancel(i: 0..{n - 1}) {{
  require slot[i] == Held else reject "not-held"
  slot'[i] = Cancelling
}}

on Cancelled(i: 0..{n - 1}) {{
  require slot[i] == Cancelling else reject "not-cancelling"
  slot'[i] = None
  spent' = spent - price(i)
}}

on CancelFailed(i: 0..{n - 1}) {{
  require slot[i] == Cancelling else reject "not-cancelling"
  slot'[i] = Held{refund}
}}

invariant sum: sum(i in 0..{n - 1}: if slot[i] == Held then price(i) else 0) <= spent
invariant conflict: count(i in 0..{n - 1}: slot[i] == Booking) <= 1
invariant within-budget: spent <= limit
"""


# --- a planner with a budget ----------------------------------------------------------------------------------------


def planner(n: int, broken: bool) -> str:
    retry = "phase' = Working          // DEFECT: nobody asked, nothing is charged" if broken else "phase' = Planning"
    return f"""
// A planner proposes lookups; at most {n} are paid. Every lookup takes three steps of work: asked, started, recorded.

enum Phase {{ Planning, Asking, Working, Done, Stopped }}
enum Proposal {{ Lookup, Draft }}

state {{
  phase    : Phase = Planning
  calls    : 0..{n} = 0
  facts    : 0..{n} = 0
  failures : 0..{n} = 0
  steps    : 0..{3 * n + 1} = 0
}}

decision next() -> Proposal {{
  provider "small"
  timeout 2s
  ok(r)  -> Chose(proposal: r.answer)
  failed -> Unsure()
}}

on Plan {{
  require phase == Planning else reject "not-planning"
  phase' = Asking
  steps' = steps + 1
  ask next()
}}

on Chose(proposal) {{
  require phase == Asking else reject "not-asking"
  if proposal == Lookup && calls < {n} {{
    phase' = Working
    calls' = calls + 1
    steps' = steps + 1
  }} else if proposal == Draft && facts > 0 {{
    phase' = Done
  }} else {{
    phase' = Stopped
  }}
}}

on Unsure {{
  require phase == Asking else reject "not-asking"
  phase' = Stopped
}}

on Recorded {{
  require phase == Working else reject "not-working"
  phase' = Planning
  facts' = facts + 1
  steps' = steps + 1
}}

on LookupFailed {{
  require phase == Working else reject "not-working"
  {retry}
  failures' = failures + 1
  steps' = steps + 1
}}

invariant done: phase == Done implies facts + failures == calls && facts > 0
invariant relation: phase == Planning implies steps == 3 * calls
"""


# --- a token ring ---------------------------------------------------------------------------------------------------


def ring(n: int, broken: bool) -> str:
    def process(i: int) -> str:
        still = "" if broken and i == n - 1 else f'\n  require at[{i}] != Critical else reject "still-inside"'
        return f"""
on Request{i} {{
  require at[{i}] == Idle else reject "not-idle"
  at'[{i}] = Waiting
}}

on Enter{i} {{
  require at[{i}] == Waiting else reject "not-waiting"
  require token[{i}] else reject "no-token"
  at'[{i}] = Critical
}}

on Leave{i} {{
  require at[{i}] == Critical else reject "not-inside"
  at'[{i}] = Idle
}}

on Pass{i} {{
  require token[{i}] else reject "no-token"{still}
  token'[{i}] = false
  token'[{(i + 1) % n}] = true
}}
"""

    last = "\n// DEFECT: the last one may pass the token on from inside.\n" if broken else ""
    return f"""
// {n} processes pass a token round; whoever has it may enter.
{last}
enum Place {{ Idle, Waiting, Critical }}

state {{
  at[0..{n - 1}] : Place = Idle
  token[0..{n - 1}] : Bool = false
  started : Bool = false
}}

on Start {{
  require !started else reject "started"
  started' = true
  token'[0] = true
}}
{_lines(process(i) for i in range(n))}
invariant mutual-exclusion: count(i in 0..{n - 1}: at[i] == Critical) <= 1
"""


# --- a saga ---------------------------------------------------------------------------------------------------------

TRIES = 3


def saga(n: int, broken: bool) -> str:
    def part(i: int) -> str:
        after = f"part'[{i + 1}] = Asked\n  open' = open + 1" if i + 1 < n else "saga' = Completed"
        closed = 2 if broken and i == n - 1 else 1
        # The last part is never done and then undone: with it, the saga is completed.
        undo = undoing(i) if i + 1 < n else ""
        return f"""
on Done{i} {{
  require part[{i}] == Asked else reject "not-asked"
  part'[{i}] = Done
  tries' = 0
  {after}
}}

on Failed{i} {{
  require part[{i}] == Asked else reject "not-asked"
  if tries < {TRIES - 1} {{
    tries' = tries + 1
  }} else {{
    part'[{i}] = Nothing
    tries' = 0
    open' = open - {closed}
    saga' = if open == 1 then Failed else Undoing
  }}
}}
{undo}"""

    def undoing(i: int) -> str:
        return f"""
on Undo{i} {{
  require saga == Undoing && part[{i}] == Done else reject "nothing-to-undo"
  part'[{i}] = Reverting
}}

on Undone{i} {{
  require part[{i}] == Reverting else reject "not-reverting"
  part'[{i}] = Nothing
  open' = open - 1
  if open == 1 {{ saga' = Failed }}
}}

on UndoFailed{i} {{
  require part[{i}] == Reverting else reject "not-reverting"
  part'[{i}] = Done
}}
"""

    wrong = (
        f"\n// DEFECT: the failure of part {n - 1} is counted twice, so one part too few is undone.\n" if broken else ""
    )
    return f"""
// {n} parts are done in order, each tried {TRIES} times. When one fails for good, all before it are undone.
{wrong}
enum Saga {{ New, Running, Undoing, Completed, Failed }}
enum Part {{ Nothing, Asked, Done, Reverting }}

state {{
  saga : Saga = New
  part[0..{n - 1}] : Part = Nothing
  tries : 0..{TRIES} = 0
  open  : 0..{n} = 0          // parts that are not Nothing
}}

on Order {{
  require saga == New else reject "not-new"
  saga' = Running
  part'[0] = Asked
  open' = 1
}}
{_lines(part(i) for i in range(n))}
invariant completed-means-done: saga == Completed implies all i in 0..{n - 1}: part[i] == Done
invariant failed-means-undone: saga == Failed implies all i in 0..{n - 1}: part[i] == Nothing
invariant one-at-a-time: count(i in 0..{n - 1}: part[i] == Asked) <= 1
"""


# --- response under fairness ----------------------------------------------------------------------------------------


def response(n: int, broken: bool) -> str:
    counted = "" if broken else "\n    tries' = tries + 1"
    mark = "\n// DEFECT: a failed attempt is not counted.\n" if broken else ""
    return f"""
// A call is tried {n} times at the most, with longer and longer pauses; then it is given up.
{mark}
enum Call {{ Idle, Sent, Pausing, Answered, GivenUp }}

state {{
  call  : Call = Idle
  tries : 0..{n} = 0
  pause : 0..{n} = 0
}}

on Ask {{
  require call in {{ Idle, Answered, GivenUp }} else reject "busy"
  call' = Sent
  tries' = 1
  pause' = 0
}}

on Answer {{
  require call == Sent else reject "nothing-sent"
  call' = Answered
}}

on NoAnswer {{
  require call == Sent else reject "nothing-sent"
  if tries < {n} {{
    call' = Pausing
    pause' = tries{counted}
  }} else {{
    call' = GivenUp
  }}
}}

on Tick {{
  require call == Pausing && pause > 0 else reject "no-pause"
  pause' = pause - 1
}}

on Again {{
  require call == Pausing && pause == 0 else reject "too-early"
  call' = Sent
}}

invariant pauses-in-order: call == Pausing implies pause <= tries
liveness response: call == Sent leads to call == Answered || call == GivenUp
  under fair {{ NoAnswer, Tick, Again }}
"""


FAMILIES: Mapping[str, Family] = {
    f.name: f
    for f in (
        Family(
            "bookings",
            "bookings over one budget: the sum of what is held, and one request at a time",
            "bookings",
            2,
            "sum",
            bookings,
        ),
        Family("planner", "a planner with a budget: counters that grow together", "budget", 1, "done", planner),
        Family(
            "ring",
            "a token ring: mutual exclusion rests on there being one token",
            "processes",
            2,
            "mutual-exclusion",
            ring,
        ),
        Family(
            "saga",
            "a saga with retries and compensation: what is done and undone in order",
            "parts",
            3,
            "failed-means-undone",
            saga,
        ),
        Family(
            "response",
            "a retry loop: every call is answered or given up, under fairness",
            "attempts",
            2,
            "response",
            response,
        ),
    )
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Print a program of a family.")
    parser.add_argument("family", choices=sorted(FAMILIES))
    parser.add_argument("size", type=int)
    parser.add_argument("--broken", action="store_true", help="with its defect")
    arguments = parser.parse_args()
    print(FAMILIES[arguments.family].text(arguments.size, arguments.broken), end="")


if __name__ == "__main__":
    main()
