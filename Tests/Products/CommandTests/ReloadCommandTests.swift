// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Commands that answer for as long as somebody asks, while the files of their rules change.
@Suite(.serialized) struct `Rules that change under a stream` {
  private static let request = #"{"url":"https://a.test/ads/banner","type":"image"}"#
  private static let other = #"[{"trigger":{"url-filter":"zzz"},"action":{"type":"block"}}]"#

  /// Answers the same request before and after something happens.
  private static func asking(_ rules: String, while happening: String) -> String {
    """
    mkfifo in; sluice match \(rules) <in >out 2>err & helper=$!; exec 3>in
    echo '\(request)' >&3; until test -s out; do sleep 0.02; done
    \(happening)
    echo '\(request)' >&3; exec 3>&-; wait $helper; status=$?
    grep -o '"decision":"[a-z]*"' out; cat err; exit $status
    """
  }

  private static func decisions(_ first: String, _ second: String) -> [String] {
    [first, second].map { "\"decision\":\"\($0)\"" }
  }

  static let changes: [(rules: String, change: String)] = [
    ("a.sluice", "sluice compile -q new.json -o a.sluice; sleep 1.1"),
    ("a.sluice", "sluice compile -q new.json -o a.sluice; kill -HUP $helper"),
    ("a.json", "mv new.json a.json; kill -HUP $helper"),
    ("--requests - b.sluice a.json", "cat new.json > a.json; sleep 1.1"),
  ]

  @Test(arguments: changes) func `decide from the next request on`(
    rules: String, change: String
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      try shell.write(Self.other, to: "new.json")
      try shell.run(
        "sluice compile -q a.json -o a.sluice; sluice compile -q new.json -o b.sluice")
      let result = try shell.run(Self.asking(rules, while: change))
      #expect(result.status == 0)
      #expect(result.lines == Self.decisions("block", "allow"))
    }
  }

  @Test(arguments: [1, 200]) func `any number of signals ends nothing and loses no answer`(
    signals: Int
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let many = "for i in $(seq \(signals)); do kill -HUP $helper; done"
      let result = try shell.run(Self.asking("a.json", while: many))
      #expect(result.status == 0)
      #expect(result.lines == Self.decisions("block", "block"))
    }
  }

  @Test func `that are invalid are reported once, and the old ones stay`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      try shell.run("sluice compile -q a.json -o a.sluice")
      let result = try shell.run(
        Self.asking("a.sluice", while: "echo no index > a.sluice; kill -HUP $helper"))
      #expect(result.lines.prefix(2) == Self.decisions("block", "block")[...])
      let message = "this is not an index of rules; the old rules stay in use"
      #expect(result.lines.dropFirst(2) == ["sluice: a.sluice: at byte 0: \(message)"])
    }
  }

  @Test func `included files are read again after SIGHUP`() throws {
    try Shell.withFolder { shell in
      try shell.write("[Adblock Plus 2.0]\n!#include b.txt\n||x.test^\n", to: "a.txt")
      try shell.write("/ads/banner\n", to: "b.txt")
      let change = "echo /other/ > b.txt; kill -HUP $helper"
      let result = try shell.run(Self.asking("a.txt", while: change))
      #expect(result.lines == Self.decisions("block", "allow"))
    }
  }

  @Test func `Squid's helper takes a new index at once after SIGHUP`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      try shell.write(Self.other, to: "new.json")
      let request = "echo 'GET http://a.test/ads/banner - image' >&3"
      let result = try shell.run(
        """
        sluice compile -q a.json -o a.sluice; mkfifo in
        sluice squid a.sluice <in >out & helper=$!; exec 3>in
        \(request); until test -s out; do sleep 0.02; done
        sluice compile -q new.json -o a.sluice; kill -HUP $helper
        \(request); exec 3>&-; wait $helper; cut -c1-3 out
        """)
      #expect(result.lines == ["OK ", "ERR"])
    }
  }

  @Test func `a file of requests is answered by one version of the rules`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run(
        """
        for i in $(seq 20000); do echo '\(Self.request)'; done > requests
        sluice match a.json <requests | { read line; echo '\(Self.other)' > a.json; cat; } \
        | grep -c '"block"'
        """)
      #expect(result.lines == ["19999"])
    }
  }
}
