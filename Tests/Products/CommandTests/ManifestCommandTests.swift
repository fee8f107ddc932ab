// SPDX-License-Identifier: Apache-2.0

import Testing

/// Commands that are given the manifest of an extension.
@Suite(.serialized) struct `Manifests on the command line` {
  private static let manifest = #"""
    // An extension.
    {"manifest_version": 3, "name": "x", "version": "1", "permissions": ["declarativeNetRequest"],
      "declarative_net_request": {"rule_resources": [
        {"id": "block", "enabled": true, "path": "rules/block.json"},
        {"id": "allow", "enabled": true, "path": "/rules/allow.json"},
        {"id": "off", "enabled": false, "path": "rules/off.json"}]}}
    """#
  private static let files = [
    "block": #"[{"id":1,"condition":{"urlFilter":"||ads.test/","x":1},"action":{"type":"block"}}]"#,
    "allow":
      #"[{"id":1,"priority":2,"condition":{"urlFilter":"/ok"},"action":{"type":"allow"}}]"#,
    "off": #"[{"id":1,"condition":{"domains":["a.test"]},"action":{"type":"block"}}]"#,
  ]

  private func withExtension(
    _ manifest: String = manifest, _ body: (Shell) throws -> Void
  ) throws {
    try Shell.withFolder { shell in
      _ = try shell.run("mkdir -p ext/rules")
      try shell.write(manifest, to: "ext/manifest.json")
      for (name, text) in Self.files { try shell.write(text, to: "ext/rules/\(name).json") }
      try body(shell)
    }
  }

  @Test(arguments: ["ext/manifest.json", "ext", "ext/rules/off.json ext/manifest.json"])
  func `a manifest is linted with its rulesets, each once`(operands: String) throws {
    try withExtension { shell in
      let run = try shell.run("sluice lint \(operands)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        run.output.hasSuffix(
          """
          ext/manifest.json: 2 enabled rulesets of 3 with 2 rules, accepted by Chromium: 0 errors, \
          0 warnings, 0 notes
          ext/rules/block.json: 1 rule for declarativeNetRequest, accepted by Chromium: 0 errors, \
          1 warning, 0 notes
          ext/rules/allow.json: 1 rule for declarativeNetRequest, accepted by Chromium: 0 errors, \
          0 warnings, 0 notes
          ext/rules/off.json: 1 rule for declarativeNetRequest, accepted by Chromium: 0 errors, \
          1 warning, 0 notes

          """), "\(run.output)")
      #expect(run.output.contains("ext/rules/block.json:1:49: warning[SL3407]: "))
    }
  }

  @Test func `other JSON of an extension is no list`() throws {
    try withExtension { shell in
      _ = try shell.run("mkdir -p ext/_locales/en")
      try shell.write(#"{"name":{"message":"x"}}"#, to: "ext/_locales/en/messages.json")
      try shell.write(#"{"private": true}"#, to: "other.json")
      let run = try shell.run("sluice lint ext")
      #expect(run.status == 0, "\(run.output)")
      #expect(!run.output.contains("messages.json"))
      // Outside of an extension, it is named.
      #expect(try shell.run("sluice lint .").output.contains("other.json:1:1: error[SL0101]"))
    }
  }

  @Test func `the report as JSON has the manifest first`() throws {
    try withExtension { shell in
      let run = try shell.run("sluice lint --format json ext/manifest.json")
      let start =
        "{\"version\":1,\"files\":[\n"
        + #"{"path":"ext/manifest.json","syntax":"manifest","rulesets":3,"enabled":2,"rules":2,"#
        + #""accepted":true,"chromium_error":null,"findings":[]},"#
      #expect(run.output.hasPrefix(start), "\(run.output)")
    }
  }

  @Test func `the rulesets of a manifest are fixed`() throws {
    try withExtension { shell in
      let run = try shell.run("sluice lint -q --fix ext/manifest.json; cat ext/rules/off.json")
      #expect(run.output.contains(#"{"initiatorDomains":["a.test"]}"#), "\(run.output)")
      #expect(run.errors.hasPrefix("fixed ext/rules/off.json:\n"), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("http://ads.test/x", "block", "rules/block.json"), ("http://ads.test/ok", "allow", "allow"),
    ("http://a.test/x", "allow", ""),
  ])
  func `the enabled rulesets of a manifest decide together`(
    url: String, decision: String, list: String
  ) throws {
    try withExtension { shell in
      let request = "--url \(url) --type image --top http://a.test/"
      for command in [
        "sluice match ext/manifest.json \(request)",
        "sluice compile -q ext/manifest.json -o x.sluice; sluice match x.sluice \(request)",
      ] {
        let run = try shell.run(command)
        #expect(run.output.hasPrefix(decision), "\(run.output) \(run.errors)")
        #expect(list.isEmpty || run.output.contains(list), "\(run.output)")
      }
    }
  }

  @Test func `tests beside a manifest ask its rulesets`() throws {
    try withExtension { shell in
      let test = #"{"url":"http://ads.test/x","type":"image","expect":"block"}"#
      try shell.write(test, to: "ext/manifest.tests.jsonl")
      let run = try shell.run("sluice test ext/manifest.json")
      #expect(run.status == 0, "\(run.output) \(run.errors)")
    }
  }

  @Test(arguments: ["webkit", "safari-26"])
  func `the enabled rulesets of a manifest are converted together`(language: String) throws {
    try withExtension { shell in
      let run = try shell.run("sluice convert --to \(language) ext/manifest.json -o x.json")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.hasSuffix("x.json: 2 rules\n"), "\(run.output)")
    }
  }

  /// What is wrong with a manifest, and what the commands say that need its rules.
  @Test(arguments: [
    (#"{"manifest_version": 3}"#, "this manifest of an extension names no enabled ruleset"),
    (
      #"{"declarative_net_request": {"rule_resources": []}}"#,
      "the permission `declarativeNetRequest` is missing"
    ),
    (
      #"{"permissions": ["declarativeNetRequest"], "declarative_net_request": {"#
        + #""rule_resources": [{"id": "a", "enabled": true, "path": "none.json"}]}}"#,
      "it names the file none.json, which does not exist"
    ),
  ])
  func `a manifest without rules is refused`(manifest: String, reason: String) throws {
    try withExtension(manifest) { shell in
      let request = "--url http://a.test/ --type image"
      for (command, name) in [
        ("compile ext/manifest.json -o x.sluice", "compile"),
        ("match ext/manifest.json \(request)", "read"),
        ("convert ext/manifest.json -o x.json", "convert"),
      ] {
        let run = try shell.run("sluice \(command)")
        #expect(run.status == 2)
        #expect(
          run.errors == "sluice: cannot \(name) ext/manifest.json: \(reason)\n", "\(run.errors)")
      }
    }
  }
}
