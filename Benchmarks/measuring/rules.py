# SPDX-License-Identifier: Apache-2.0
"""The parts of the lists that the programs need."""
import json
import re

# What converters write for "this host or a subdomain of it".
HOST_PREFIX = r"^[^:]+://+([^:/]+\.)?"
PLAIN_HOST = re.compile(re.escape(HOST_PREFIX) + r"((?:[a-z0-9_-]|\\\.)+)\[/:\]$")
# Between the sites and the selector of a cosmetic filter.
COSMETIC = re.compile(r"#@?[?$%^]{0,2}#|#@[?$%^]*#")


def read_rules(path):
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return json.load(file)


def decides(rule):
    """Whether a rule can affect what is blocked."""
    return rule["action"]["type"] in ("block", "ignore-previous-rules", "ignore-following-rules")


def plain_hosts(rules):
    """The hosts of rules whose pattern is only a host."""
    found = (PLAIN_HOST.match(rule["trigger"]["url-filter"]) for rule in rules)
    return sorted({match.group(1).replace("\\", "") for match in found if match})


def other_patterns(rules):
    """The patterns of all other rules that have a part in what is blocked, each once: whether case
    counts, and the pattern. Those that match everything are left out."""
    triggers = [rule["trigger"] for rule in rules if decides(rule)]
    found = {(bool(trigger.get("url-filter-is-case-sensitive")), trigger["url-filter"]): None
             for trigger in triggers
             if trigger["url-filter"] != ".*" and not PLAIN_HOST.match(trigger["url-filter"])}
    return list(found)


def network_filters(text):
    """The lines of a filter list that are neither cosmetic nor comments."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines
            if line and line[0] not in "![" and not COSMETIC.search(line)]
