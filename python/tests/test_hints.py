# SPDX-License-Identifier: Apache-2.0
"""Type hints can be evaluated, as frameworks do that build on them."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import typing
from collections.abc import Iterator
from typing import Any, get_origin

import pytest

import sluice


def modules() -> Iterator[Any]:
    for found in pkgutil.iter_modules(sluice.__path__):
        if found.name.startswith("_") or found.name == "reading":
            continue
        try:
            yield importlib.import_module(f"sluice.{found.name}")
        except ModuleNotFoundError as error:
            # Adapters need what they adapt.
            if (error.name or "").startswith("sluice"):
                raise


def is_public(name: str) -> bool:
    return not name.startswith("_") or name in ("__init__", "__enter__", "__exit__", "__getitem__")


def functions_of(value: Any) -> Iterator[Any]:
    yield value
    if inspect.isclass(value):
        for name, member in vars(value).items():
            if is_public(name):
                plain = getattr(member, "__func__", getattr(member, "fget", member))
                if inspect.isfunction(plain):
                    yield plain


def public() -> dict[str, Any]:
    named = {f"sluice.{name}": getattr(sluice, name) for name in sluice.__all__}
    for module in modules():
        for name, value in vars(module).items():
            if getattr(value, "__module__", None) == module.__name__ and is_public(name):
                named[f"{module.__name__}.{name}"] = value
    # An alias such as a Literal has no hints of its own.
    return {
        name: value for name, value in named.items() if callable(value) and not get_origin(value)
    }


def test_public_names_are_found() -> None:
    assert {"sluice.Matcher", "sluice.lint", "sluice.har.read_har"} <= set(public())


@pytest.mark.parametrize("name", public())
def test_hints_can_be_evaluated(name: str) -> None:
    for function in functions_of(public()[name]):
        typing.get_type_hints(function)
