# SPDX-License-Identifier: Apache-2.0
"""The exceptions of the interface."""


class AdblockException(Exception):  # noqa: N818 - the interface has this name
    """The engine failed, or was used in a wrong way."""


class BlockerException(AdblockException):
    """The lists cannot be used."""


class SerializationError(BlockerException):
    """The engine cannot be serialized."""


class DeserializationError(BlockerException):
    """What should be deserialized is no serialized engine of this version, or is damaged."""


class OptimizedFilterExistence(BlockerException):
    """Never raised: an optimized engine says that a filter does not exist."""


class BadFilterAddUnsupported(BlockerException):
    """Never raised: engines do not take further filters."""


class FilterExists(BlockerException):
    """Never raised: engines do not take further filters."""


class AddResourceException(AdblockException):
    """A resource cannot be used."""


class InvalidUtf8ContentError(AddResourceException):
    """The content of a script or a text is not UTF-8."""


class InvalidBase64ContentError(AddResourceException):
    """The content is not Base64."""
