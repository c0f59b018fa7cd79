"""Does an engine's verdict stand? Nothing leaves symplan before this module has agreed.

Contract: a trace is replayed by the reference interpreter, a certificate is confirmed by a solver that has seen nothing
of the search. What is refused is a defect of symplan, never a verdict. What cannot be confirmed within the time is
unknown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from symplan import choices, interp
from symplan.model import Property, System
from symplan.verdict import Certificate, Proved, Trace, Unknown, Verdict, Violated

if TYPE_CHECKING:
    from symplan.smt import Confirmer

Checked: TypeAlias = Literal["replayed", "certificate checked", ""]


class Defect(Exception):
    """The evidence of an engine was refused by the replay or by the checker: symplan itself is at fault."""


@dataclass
class Auditor:
    """Judges the verdicts on one system.

    Args:
        system: the program's system, without monitors.
        deadline: a value of `time.monotonic()` after which certificates stay unconfirmed; None means no limit.
    """

    system: System
    deadline: float | None = None

    @cached_property
    def _confirmer(self) -> Confirmer:
        # Loads z3: a report that consists of traces alone does without.
        from symplan.smt import Confirmer

        return Confirmer(self.system)

    def judge(self, prop: Property, verdict: Verdict) -> tuple[Verdict, Checked]:
        """The verdict as it may be reported, and who confirmed it.

        Raises:
            Defect: the evidence is refused.
        """
        match verdict:
            case Unknown():
                return verdict, ""
            case Proved(method, evidence) | Violated(method, evidence):
                if isinstance(evidence, Trace):
                    return replace(verdict, evidence=self._replayed(prop, method, evidence)), "replayed"
                return self._confirmed(prop, verdict, method, evidence)

    def _replayed(self, prop: Property, method: str, trace: Trace) -> Trace:
        if refusal := interp.replay(self.system, prop, trace):
            raise Defect(f"{method} gave a path for {prop.name} that does not replay: {refusal}")
        return choices.annotate(self.system, prop, trace)

    def _confirmed(
        self, prop: Property, verdict: Proved | Violated, method: str, certificate: Certificate
    ) -> tuple[Verdict, Checked]:
        outcome = self._confirmer.confirm(prop, certificate, self.deadline)
        if outcome.confirmed:
            return verdict, "certificate checked"
        if outcome.refuted:
            raise Defect(f"{method} gave a certificate for {prop.name} that is refused: {outcome.reason}")
        return Unknown(
            reason=f"{method} found a proof that could not be confirmed: {outcome.reason}",
            hint="allow more time with --timeout",
        ), ""
