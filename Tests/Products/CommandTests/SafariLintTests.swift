// SPDX-License-Identifier: Apache-2.0

import Testing

/// `lint` with rulesets for declarativeNetRequest and a version of Safari as the target.
@Suite(.serialized) struct `Linting of rulesets for Safari by the command` {
  private static let rules = #"""
    [{"id":1,"condition":{"requestDomains":["a.example"],"initiatorDomains":["b.example"]},
      "action":{"type":"block"}}]
    """#

  @Test(arguments: [
    ("", 0, "accepted by Chromium: 0 errors, 0 warnings, 0 notes"),
    (" --target safari-26", 0, "accepted by Chromium: 0 errors, 2 warnings, 0 notes"),
    (
      " --target safari-18", 1,
      "accepted by Chromium, refused by Safari 18: 1 error, 0 warnings, 0 notes"
    ),
  ])
  func `the target decides what is reported`(option: String, status: Int32, end: String) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.rules, to: "rules.json")
      let run = try shell.run("sluice lint rules.json\(option)")
      #expect(run.status == status, "\(run.errors)")
      #expect(run.output.hasSuffix("rules.json: 1 rule for declarativeNetRequest, \(end)\n"))
    }
  }
}
