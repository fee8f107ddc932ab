# SPDX-License-Identifier: Apache-2.0
"""Calls that type checkers accept, and below `# error` calls that they must refuse."""

from __future__ import annotations

from typing import Any

import sluice
from sluice import LoadType, LoadTypeName, Matcher


class Frame:
    """What has Arrow's interface."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


def accepted(matcher: Matcher, kinds: list[str], text: str, frame: Frame) -> None:
    name: LoadTypeName = "image"
    matcher.decide("https://a.example/", None, "xmlhttprequest")
    matcher.decide("https://a.example/", "https://b.example/", name)
    matcher.decide("https://a.example/", type=LoadType.FONT, load_context="child-frame")
    matcher.decide("https://a.example/", type=sluice.load_type_name(text))
    matcher.explain("https://a.example/", None, "document")
    matcher.decide_many(["https://a.example/", None], "https://b.example/", kinds)
    matcher.decide_many(["https://a.example/"], None, (kind for kind in kinds))
    matcher.decide_many({"a": "https://a.example/"}.values(), types="script")
    matcher.decide_arrow(frame)
    matcher.decide_arrow(frame, "https://b.example/", "script")
    matcher.decide_arrow(["https://a.example/", None], [None, None], ["script", None])
    matcher.decide_arrow(frame, None, [1, 2])
    matcher.rules_arrow(frame, None, LoadType.IMAGE)
    kind: LoadTypeName = matcher.decide(*sluice.load_of_request("", "GET", {})).type
    print(kind)


async def awaited(matcher: Matcher) -> None:
    await matcher.decide_async("https://a.example/", None, "image", method="post", tab_id=1)
    await matcher.decide_async("https://a.example/", None, "imge")  # error
    await matcher.decide_async("https://a.example/", methode="post")  # error
    await matcher.decide_async("https://a.example/", tab_id="1")  # error
    await matcher.decide_async("https://a.example/", load_context="frame")  # error


def refused(matcher: Matcher, text: str, frame: Frame) -> None:
    matcher.decide("https://a.example/", None, "imge")  # error
    matcher.decide("https://a.example/", type="imge")  # error
    matcher.decide("https://a.example/", type=text)  # error
    matcher.decide("https://a.example/", type="image", loaded_by="src")  # error
    matcher.explain("https://a.example/", type="imge")  # error
    matcher.decide_many(["https://a.example/"], types="imge")  # error
    matcher.decide_arrow(frame, types="imge")  # error
    matcher.decide_arrow(5)  # error
    matcher.decide_arrow("https://a.example/")  # error
    matcher.rules_arrow(frame, None, "imge")  # error
    name: LoadTypeName = "imge"  # error
    print(name)
