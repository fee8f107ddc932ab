# SPDX-License-Identifier: Apache-2.0
"""Runs sluice-read as `python -m sluice.reading`."""

from .command import script

if __name__ == "__main__":
    script()
