# SPDX-License-Identifier: Apache-2.0
"""Measures the work that hardly any matcher of URLs can avoid."""
import os

from . import rules, times
from .inputs import write_lines
from .places import scratch, scratch_folder
from .processes import Missing, answer_of, compiled

PARTS = {"read": "read every byte", "tokens": "tokenise and look up", "hosts": "probe the host"}


def measure(inputs, passes):
    """The summaries of all parts; None if there is no C compiler."""
    try:
        program = compiled("floor/floor.c")
    except Missing:
        return None
    hosts = write_lines(scratch("inputs", "hosts.txt"), rules.plain_hosts(inputs.all_rules))
    folder = scratch_folder("floor")
    result = answer_of([program, inputs.for_peers, hosts, str(passes), folder])
    return {**result, **{name: times.summary(times.read_times(os.path.join(folder, name)))
                       for name in PARTS}}
