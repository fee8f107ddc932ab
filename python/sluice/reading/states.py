# SPDX-License-Identifier: Apache-2.0
"""The states of a reading, and which may follow which."""

from __future__ import annotations

from enum import Enum
from typing import Callable, Optional


class State(Enum):
    """The states of a reading."""

    INITIAL = "initial"
    WORKING = "working"
    DOM_LOADED = "domLoaded"
    DONE = "done"
    ERROR_OCCURRED = "errorOccurred"


#: Called with each state that is entered.
Observer = Callable[[State], None]

_NEXT: dict[State, tuple[State, ...]] = {
    State.INITIAL: (State.WORKING, State.ERROR_OCCURRED),
    State.WORKING: (State.DOM_LOADED, State.ERROR_OCCURRED),
    State.DOM_LOADED: (State.DONE, State.ERROR_OCCURRED),
    State.DONE: (),
    State.ERROR_OCCURRED: (),
}


class Progress:
    """The state of one reading, which only moves forward."""

    def __init__(self, observer: Optional[Observer] = None) -> None:
        self._observer = observer
        self.state = State.INITIAL
        self._tell()

    def enter(self, state: State) -> None:
        """Moves to a state that may follow, and calls the observer."""
        if state not in _NEXT[self.state]:
            raise ValueError(f"{state.value} does not follow {self.state.value}")
        self.state = state
        self._tell()

    def fail(self) -> None:
        """Ends in `errorOccurred`, unless the reading has ended already."""
        if _NEXT[self.state]:
            self.enter(State.ERROR_OCCURRED)

    def _tell(self) -> None:
        if self._observer is not None:
            self._observer(self.state)
