# SPDX-License-Identifier: Apache-2.0
"""What `Benchmarks/run` is made of; ../README.md tells what is measured and how."""
