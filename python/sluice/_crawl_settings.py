# SPDX-License-Identifier: Apache-2.0
"""The settings of the middlewares for Scrapy, checked."""

from __future__ import annotations

import difflib
import logging
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Optional

from scrapy.pipelines.files import FilesPipeline
from scrapy.pipelines.images import ImagesPipeline
from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from .tables import LoadTypeName, load_type_name

_NAMES = (
    "SLUICE_CALLBACK_TYPES",
    "SLUICE_DOCUMENTS",
    "SLUICE_FILTER_STATS",
    "SLUICE_INDEX",
    "SLUICE_LOG_LEVEL",
    "SLUICE_RELOAD_SECONDS",
    "SLUICE_UNDECIDED",
)
#: Callbacks of Scrapy's own spiders.
_CALLBACK_TYPES: dict[str, LoadTypeName] = {"_parse_sitemap": "other"}


class CrawlSettings(NamedTuple):
    """What the settings of a crawl say.

    `documents` is "frames" or "pages", `undecided` "allow" or "block". `pipeline_type` is the type
    of what media pipelines load: None if there are none, `image` if they load images alone.
    """

    paths: tuple[str, ...] = ()
    callback_types: Mapping[str, LoadTypeName] = _CALLBACK_TYPES
    documents: str = "frames"
    filter_stats: int = 20
    log_level: int = logging.DEBUG
    reload_seconds: float = 60
    undecided: str = "allow"
    pipeline_type: Optional[LoadTypeName] = None
    #: The fields of items whose URLs media pipelines load.
    media_fields: tuple[str, ...] = ()

    @classmethod
    def read(cls, settings: BaseSettings) -> CrawlSettings:
        """Raises ValueError for a setting that is none, or has no such value."""
        _check_names(settings)
        return cls(
            paths=tuple(settings.getlist("SLUICE_INDEX")),
            callback_types={**_CALLBACK_TYPES, **_callback_types(settings)},
            documents=_choice(settings, "SLUICE_DOCUMENTS", ("frames", "pages")),
            filter_stats=int(_number(settings, "SLUICE_FILTER_STATS", 20)),
            log_level=_log_level(settings.get("SLUICE_LOG_LEVEL", "DEBUG")),
            reload_seconds=_number(settings, "SLUICE_RELOAD_SECONDS", 60),
            undecided=_choice(settings, "SLUICE_UNDECIDED", ("allow", "block")),
            pipeline_type=_pipeline_type(settings),
            media_fields=(
                settings.get("IMAGES_URLS_FIELD", "image_urls"),
                settings.get("FILES_URLS_FIELD", "file_urls"),
            ),
        )


def _check_names(settings: BaseSettings) -> None:
    for name in settings:
        if str(name).startswith("SLUICE_") and name not in _NAMES:
            near = difflib.get_close_matches(name, _NAMES, 1, 0.8)
            asked = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(_NAMES)}"
            raise ValueError(f"{name} is not a setting{asked}")


def _choice(settings: BaseSettings, name: str, choices: tuple[str, str]) -> str:
    """One of two values, of which the first is the default."""
    value: Any = settings.get(name, choices[0])
    if value not in choices:
        raise ValueError(f"{name} must be {choices[0]} or {choices[1]}, not {value!r}")
    return str(value)


def _number(settings: BaseSettings, name: str, default: float) -> float:
    value: Any = settings.get(name, default)
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = -1
    # No number at all is not less than 0 either.
    if not 0 <= number < float("inf"):
        raise ValueError(f"{name} must be a number from 0 on, not {value!r}")
    return number


def _log_level(value: Any) -> int:
    number = value if isinstance(value, int) else logging.getLevelName(str(value).upper())
    if not isinstance(number, int):
        raise ValueError(f"SLUICE_LOG_LEVEL must be a level such as INFO, not {value!r}")
    return number


def _callback_types(settings: BaseSettings) -> dict[str, LoadTypeName]:
    types = settings.get("SLUICE_CALLBACK_TYPES") or {}
    if not isinstance(types, Mapping):
        raise ValueError(
            "SLUICE_CALLBACK_TYPES must be a dictionary such as {'parse_image': 'image'}, "
            f"not {types!r}"
        )
    return {name: _callback_type(name, kind) for name, kind in types.items()}


def _callback_type(name: object, kind: Any) -> LoadTypeName:
    try:
        return load_type_name(kind)
    except ValueError as error:
        raise ValueError(f"SLUICE_CALLBACK_TYPES, {name!r}: {error}") from None


def _pipeline_type(settings: BaseSettings) -> Optional[LoadTypeName]:
    """The type of what media pipelines load, which their requests do not say."""
    loading = [found for found in _pipelines(settings) if issubclass(found, FilesPipeline)]
    if not loading:
        return None
    return "image" if all(issubclass(found, ImagesPipeline) for found in loading) else "other"


def _pipelines(settings: BaseSettings) -> Iterable[type]:
    # A priority of None switches a pipeline off.
    named = settings.getdict("ITEM_PIPELINES").items()
    found = (load_object(name) for name, priority in named if priority is not None)
    return (one for one in found if isinstance(one, type))
