# SPDX-License-Identifier: Apache-2.0
"""An index or a rule list that good and damaged files replace while a program uses it."""
import asyncio
import json
import os
import subprocess

SLUICE = os.path.abspath(os.environ["SLUICE"])


def rule(pattern, kind="block", **action):
    """A rule for URLs that match a pattern."""
    return {"trigger": {"url-filter": pattern}, "action": {"type": kind, **action}}


class ChangingSource:
    """An index, or a rule list if its name ends with .json, in a folder."""

    def __init__(self, path, rules, chance):
        self.path, self.rules, self.chance = path, rules, chance
        self.is_index = path.suffix == ".sluice"
        self.good = [self.content(), self.content("/more")]
        self.path.write_bytes(self.good[0])

    def content(self, *patterns):
        """A file with the rules, and others that block some patterns."""
        rules = json.dumps([*self.rules, *map(rule, patterns)]).encode()
        return self.compiled(rules) if self.is_index else rules

    def compiled(self, rules):
        source, made = self.path.with_name("rules.json"), self.path.with_name("made.sluice")
        source.write_bytes(rules)
        command = [SLUICE, "compile", "-q", "--target", "sluice", source, "-o", made]
        subprocess.run(command, check=True)
        return made.read_bytes()

    async def change(self):
        """Puts a good or a damaged file in place of the old one again and again, or removes it."""
        while True:
            content = self.damaged(self.chance.choice(self.good))
            if content is None:
                self.path.unlink(missing_ok=True)
            elif self.chance.random() < 0.3:
                self.path.write_bytes(content)
            else:
                new = self.path.with_name("new")
                new.write_bytes(content)
                os.replace(new, self.path)
            await asyncio.sleep(self.chance.choice([0, 0.02, 0.2]))

    def damaged(self, content):
        """Half of the time, something else than the content, which cannot be used."""
        way = self.chance.randrange(6)
        if way == 0:
            return None
        if way == 1:
            return content[:self.chance.randrange(len(content))]
        if way == 2:
            return self.chance.randbytes(self.chance.choice([0, 1, 8, 5000]))
        # In a list another letter is another rule, so only an index is refused.
        if way == 3 and self.is_index:
            offset = self.chance.randrange(len(content))
            changed = content[offset] ^ 1 << self.chance.randrange(8)
            return content[:offset] + bytes([changed]) + content[offset + 1:]
        return content
