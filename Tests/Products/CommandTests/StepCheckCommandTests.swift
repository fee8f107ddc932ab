// SPDX-License-Identifier: Apache-2.0

import Testing

/// `optimize --check`: logs that are right, logs that lie, and files that are no logs.
@Suite(.serialized) struct `Checking steps by the command` {
  private static let list = """
    [
    {"trigger":{"url-filter":"ads/x"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"page","if-domain":["a.test"]},"action":{"type":"block"}},
    {"trigger":{"url-filter":"good"},"action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":"ads"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"page","if-domain":["b.test"]},"action":{"type":"block"}},
    {"trigger":{"url-filter":"page","if-domain":["c.test"]},"action":{"type":"block"}}
    ]
    """

  private func withLog(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "list.json")
      let run = try shell.run("sluice optimize -q list.json -o new.json --log steps.jsonl")
      #expect(run.status == 0, "\(run.errors)")
      try body(shell)
    }
  }

  @Test func `steps that are right are, and loads show no difference`() throws {
    try withLog { shell in
      let run = try shell.run("sluice optimize list.json -o new.json --check steps.jsonl")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("2 steps, all correct"))
      #expect(run.output.contains("loads generated from their patterns, no difference"))
    }
  }

  /// A change of a file, and what the check says then.
  private static let lies: [(change: String, message: String)] = [
    ("sed -i 's/ads/adz/' new.json", "rule 2 of the new list differs from rule 3"),
    ("sed -i '$d' steps.jsonl", "rule 3 of the new list differs from rule 4"),
    ("sed -i 's/\"because\":3/\"because\":2/' steps.jsonl", "the two rules have different actions"),
    ("sed -i 's/covered-later/covered/' steps.jsonl", "rule 2 is between"),
    ("sed -i 's/c.test\"]/d.test\"]/' steps.jsonl", "exactly the entries of the old ones"),
    ("cp list.json new.json", "rule 0 of the new list differs from rule 1"),
    ("cp new.json list.json", "the steps are those of a list of 6 rules"),
  ]

  @Test(arguments: lies) func `a log that does not lead to the list is an error`(
    change: String, message: String
  ) throws {
    try withLog { shell in
      let run = try shell.run(
        "\(change); sluice optimize list.json -o new.json --check steps.jsonl")
      #expect(run.status == 1)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  private static let damages: [String] = [
    "head -c 90 steps.jsonl > damaged", "echo '{' > damaged", "echo '[]' > damaged",
    "echo '{\"list\":7,\"rules\":1}' > damaged",
    "echo '{\"list\":\"a\",\"rules\":1e99}' > damaged",
    "sed 's/\"rules\":\\[0\\]/\"rules\":[-1]/' steps.jsonl > damaged",
    "sed 's/\"rules\":\\[0\\]/\"rules\":[99999999999999999999]/' steps.jsonl > damaged",
    "sed 's/\"rules\":\\[0\\]/\"rules\":\"0\"/' steps.jsonl > damaged",
    "sed 's/\"covered-later\"/\"magic\"/' steps.jsonl > damaged",
    "sed 's/\"because\":3/\"because\":null/' steps.jsonl > damaged",
    "(cat steps.jsonl; head -c 300000 /dev/zero) > damaged",
    "(cat steps.jsonl; yes '[' | head -100000 | tr -d '\\n') > damaged",
    "cp list.json damaged", ": > damaged",
  ]

  @Test(arguments: damages) func `a damaged log is reported, whatever is wrong with it`(
    damage: String
  ) throws {
    try withLog { shell in
      let run = try shell.run(
        "\(damage); sluice optimize list.json -o new.json --check damaged")
      #expect(run.status == 2, "\(run.status) \(run.errors)")
      #expect(run.errors.hasPrefix("sluice: "))
      #expect(run.output.isEmpty)
    }
  }

  @Test func `a log that repeats a step without end is cut short`() throws {
    try withLog { shell in
      let run = try shell.run(
        "(head -1 steps.jsonl; yes \"$(sed -n 2p steps.jsonl)\" | head -200000) > long; "
          + "sluice optimize list.json -o new.json --check long")
      #expect(run.status == 1)
      #expect(run.errors.contains("step 2 (covered-later): rule 0 is not in the list"))
      #expect(run.errors.split(separator: "\n").count <= 20)
    }
  }
}
