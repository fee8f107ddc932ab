// SPDX-License-Identifier: Apache-2.0

import Testing

/// `lint` with a browser as the target.
@Suite(.serialized) struct `Linting for browsers by the command` {
  private static let rules = #"""
    [{"id":1,"condition":{"requestDomains":["Ads.example"],"topDomains":["a.example"]},
      "action":{"type":"block"}}]
    """#

  @Test(arguments: [
    ("chromium", 0, "accepted by Chromium"),
    ("firefox", 1, "accepted by Chromium, refused in part by Firefox"),
  ])
  func `the target decides what is reported`(
    target: String, status: Int32, verdict: String
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.rules, to: "rules.json")
      let run = try shell.run("sluice lint --target \(target) rules.json")
      #expect(run.status == status, "\(run.errors)")
      #expect(run.output.contains("rules.json: 1 rule for declarativeNetRequest, \(verdict): "))
    }
  }

  @Test(arguments: ["chromium", "firefox"])
  func `rule lists for WebKit are refused`(target: String) throws {
    try Shell.withFolder { shell in
      try shell.write("[]", to: "list.json")
      let run = try shell.run("sluice lint --target \(target) list.json")
      #expect(run.status == 2)
      #expect(
        run.errors
          == "sluice: cannot lint list.json: it is a rule list for WebKit, but the target is "
          + "\(target)\n")
    }
  }
}
