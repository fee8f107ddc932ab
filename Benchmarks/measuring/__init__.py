# SPDX-License-Identifier: Apache-2.0
"""The parts of `Benchmarks/run`; ../README.md describes what is measured and how."""
