"""Programs with a marked place: what stands between « and » is what a finding must underline."""

from __future__ import annotations

from symplan.findings import Finding, Source
from symplan.lang import Compiled, compile_source
from symplan.model import System


def compiled(text: str) -> Compiled:
    return compile_source(Source("test.poly", text))


def lowered(text: str) -> System:
    """The system of a program without errors."""
    result = compiled(text)
    assert result.system is not None, result.findings
    return result.system


def codes(text: str) -> list[str]:
    return [f.code for f in compiled(text).findings]


def underlined(text: str) -> Finding:
    """The only finding of a program, which must underline the marked place and nothing else."""
    start, end = text.index("«"), text.index("»") - 1
    findings = compiled(text.replace("«", "").replace("»", "")).findings
    assert len(findings) == 1, [(f.code, f.span.text, f.message) for f in findings]
    assert (findings[0].span.start, findings[0].span.end) == (start, end), findings[0]
    return findings[0]
