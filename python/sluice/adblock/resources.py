# SPDX-License-Identifier: Apache-2.0
"""Scripts and other content that filters name."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Optional

from .errors import InvalidBase64ContentError, InvalidUtf8ContentError

_SCRIPTS = ("template", "application/javascript", "text/javascript")


class _Resource(NamedTuple):
    content_type: str
    content: bytes

    @property
    def is_script(self) -> bool:
        return self.content_type in _SCRIPTS


class Resources:
    """The resources of an engine by their names."""

    def __init__(self) -> None:
        self._resources: dict[str, _Resource] = {}

    def add(self, names: Iterable[str], content_type: str, content: str) -> None:
        """Adds a resource, whose content is Base64."""
        try:
            data = base64.b64decode(content, validate=True)
        except (binascii.Error, ValueError):
            raise InvalidBase64ContentError("invalid base64 content") from None
        if content_type in _SCRIPTS or content_type.startswith("text/"):
            try:
                data.decode()
            except UnicodeDecodeError:
                raise InvalidUtf8ContentError("invalid utf content") from None
        for name in names:
            self._resources[name] = _Resource(content_type, data)

    def __contains__(self, name: str) -> bool:
        return self._found(name) is not None

    def data_url(self, name: str) -> Optional[str]:
        """The URL of a resource to answer with; None if it is unknown or a template."""
        found = self._found(name)
        if found is None or found.content_type == "template":
            return None
        return f"data:{found.content_type};base64,{base64.b64encode(found.content).decode()}"

    def script(self, calls: Iterable[Sequence[str]]) -> str:
        """The script of scriptlets, each called with its name and arguments; unknown ones not."""
        found = ((self._found(name), arguments) for name, *arguments in calls)
        return "".join(
            f"try {{\n{_filled(resource.content.decode(), arguments)}\n}} catch ( e ) {{ }}\n"
            for resource, arguments in found
            if resource and resource.is_script
        )

    def _found(self, name: str) -> Optional[_Resource]:
        return self._resources.get(name) or self._resources.get(f"{name}.js")


def _filled(template: str, arguments: Sequence[str]) -> str:
    """A template with its arguments, which are within quotes there."""
    for number, argument in enumerate(arguments, 1):
        text = json.dumps(argument)[1:-1].replace("'", "\\'")
        template = template.replace(f"{{{{{number}}}}}", text)
    return template
