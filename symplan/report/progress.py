"""What is going on? One line for a person who waits, rewritten in place and gone at the end.

Contract: shows nothing for runs that end soon. A thread draws it, so the seconds go on counting while a solver is busy.
Only for terminals; what cannot be written is left unwritten.
"""

from __future__ import annotations

import time
from contextlib import suppress
from threading import Event, Thread
from types import TracebackType
from typing import TextIO

from symplan.report.style import clip

DELAY_SECONDS = 0.5
REDRAW_SECONDS = 0.2


class ProgressLine:
    """A context in which `say` sets what the line shows.

    Args:
        stream: a terminal.
        title: what stands in front.
        width: columns of the terminal.
        delay_seconds: how long a run may take without a line.
    """

    def __init__(self, stream: TextIO, title: str, width: int, delay_seconds: float = DELAY_SECONDS) -> None:
        self._stream = stream
        self._title = title
        self._width = width
        self._delay_seconds = delay_seconds
        self._text = ""
        self._over = Event()
        self._drawn = False
        self._thread = Thread(target=self._draw, daemon=True)

    def say(self, text: str) -> None:
        """What goes on from now on."""
        self._text = text

    def __enter__(self) -> ProgressLine:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()
        if self._drawn:
            self._write("")

    def _draw(self) -> None:
        started = time.monotonic()
        wait = self._delay_seconds
        while not self._over.wait(wait):
            wait = REDRAW_SECONDS
            self._drawn = True
            doing = f": {self._text}" if self._text else ""
            self._write(clip(f"{self._title}{doing}, {time.monotonic() - started:.0f} s", self._width - 1))

    def _write(self, line: str) -> None:
        with suppress(OSError, ValueError):
            self._stream.write(f"\r\x1b[K{line}")
            self._stream.flush()
