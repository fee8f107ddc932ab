# SPDX-License-Identifier: Apache-2.0
"""Several commands that write the same file leave the whole result of one of them, and nothing else.

ROUNDS in the environment is how often each command is run beside others, SEED the seed.
"""
import os
import pathlib
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
from test_killed_writers import stop  # noqa: E402
from writing_commands import all_commands, count, names, read, seeded  # noqa: E402

ROUNDS = count("ROUNDS", 10)


class TwoWriters(unittest.TestCase):
    """Two writers with lists of their own, and folders of their own, whose outputs are links to the same files."""

    @classmethod
    def setUpClass(cls):
        pairs = list(zip(all_commands(name="a"), all_commands(name="b")))
        cls.pairs = [pair for pair in pairs if not pair[0].is_in_place]
        cls.in_place = [one for one, _ in pairs if one.is_in_place]

    def setUp(self):
        self.chance = seeded()

    def end(self, command, process):
        """Waits for a writer, which writes whatever others do."""
        errors = process.communicate()[1].decode()
        self.assertIn(process.returncode, command.statuses, errors)

    def test_two_commands_with_the_same_output_leave_a_whole_one(self):
        for pair in self.pairs:
            with self.subTest(pair[0].name), tempfile.TemporaryDirectory() as folder:
                folders = [linked(command, folder, number) for number, command in enumerate(pair)]
                for _ in range(ROUNDS):
                    writers = [(command, command.start(place)) for command, place in zip(pair, folders)]
                    for command, process in writers:
                        self.end(command, process)
                    self.check(pair, folder)

    def test_a_writer_that_is_killed_does_not_harm_another(self):
        for pair in self.pairs:
            with self.subTest(pair[0].name), tempfile.TemporaryDirectory() as folder:
                folders = [linked(command, folder, number) for number, command in enumerate(pair)]
                for _ in range(ROUNDS):
                    killed, other = (command.start(place) for command, place in zip(pair, folders))
                    killer = threading.Timer(self.chance.uniform(0, 0.03), stop, [killed, 9])
                    killer.start()
                    killed.communicate()
                    killer.cancel()
                    self.end(pair[1], other)
                    killer.join()
                    self.end(pair[1], pair[1].start(folders[1]))
                    self.check(pair[1:], folder)

    def test_two_commands_that_change_one_file_leave_it_changed(self):
        for command in self.in_place:
            with self.subTest(command.name), tempfile.TemporaryDirectory() as folder:
                for _ in range(ROUNDS):
                    command.prepare(folder)
                    writers = [command.start(folder), command.start(folder)]
                    for process in writers:
                        self.end(command, process)
                    for name in command.outputs:
                        self.assertEqual(read(folder, name), command.new[name])
                    self.assertEqual(names(folder), command.all_names())

    def check(self, commands, folder):
        shared = pathlib.Path(folder, "shared")
        for name in commands[0].outputs:
            self.assertIn(read(shared, name), [command.new[name] for command in commands], name)
        found = {name for name in names(shared) if (shared / name).is_file()}
        self.assertEqual(found, set(commands[0].outputs))


def linked(command, folder, number):
    """A folder with the inputs of a command, and with links in place of its outputs."""
    place, shared = pathlib.Path(folder, str(number)), pathlib.Path(folder, "shared")
    place.mkdir()
    command.prepare(place)
    for name in command.outputs:
        target = shared / name
        target.parent.mkdir(parents=True, exist_ok=True)
        os.remove(place / name)
        (place / name).symlink_to(target)
    return place


if __name__ == "__main__":
    unittest.main(verbosity=2)
