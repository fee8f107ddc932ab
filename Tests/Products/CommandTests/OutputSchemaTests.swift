// SPDX-License-Identifier: Apache-2.0

import Foundation
import SluiceReports
import TestSupport
import Testing
import TextFormats

/// The schemas of outputs, compared with what the command writes.
@Suite struct `Schemas of outputs` {
  /// Scripts that write each output, in a folder with the files of `Outputs`.
  static let scripts: [(output: OutputSchema, script: String)] = [
    (
      .lint,
      """
      sluice lint -f json ads.txt rules.json ruleset.json extension.json broken.json many.txt
      echo; echo; sluice lint -f json --against ads.txt newer.txt
      """
    ),
    (
      .conversion,
      "sluice convert -q ads.txt -o o.json --report r.json; cat r.json; echo; "
        + "sluice convert -q --to webkit ruleset.json -o o.json --report r.json; cat r.json; echo; "
        + "sluice convert -q --to safari-26 rulesets.json -o o.json --report r.json; cat r.json"
    ),
    (
      .compilation,
      "sluice compile -q --skip-invalid ads.txt ruleset.json -o a --report r.json; cat r.json"
    ),
    (
      .pageData,
      "sluice convert -q cosmetic.txt ads.txt page.txt -o o.json --page-data p.json; cat p.json"
    ),
    (.pageScripts, "sluice convert -q ads.txt -o o.json --page-scripts p; cat p.scripting.json"),
    (.build, "sluice build -q build.json -o o.txt --report r.json; cat r.json"),
    (
      .match,
      "sluice match rules.json ads.txt --requests requests.jsonl --as-loaded; sluice match rulesets.json --requests log.jsonl"
    ),
    (
      .explain,
      """
      sluice compile -q rules.json ads.txt -o a --filter-texts
      for url in ads.example/x.js news.example/ moved.example/ head.example/told ads.example/fine p.example/?q=1
      do for type in script document
      do sluice explain a --url https://$url --type $type --top https://news.example/ -f json; echo
      done; done
      sluice explain rulesets.json --url https://ads.example/ --type script -f json; echo
      sluice explain rulesets.json --url https://ads.example/ --type image -f json
      """
    ),
    (
      .page,
      "sluice page cosmetic.txt --url https://news.example/ --name .generic --name .named -f json; echo; sluice page page.txt --url https://example.org/page -f json"
    ),
    (
      .inspect,
      "sluice compile -q rules.json ads.txt --public-suffixes suffixes.txt -o a; sluice inspect -f json --cost a"
    ),
    (.dump, "sluice compile -q rules.json ads.txt -o a; sluice dump --all a"),
    (
      .difference,
      "sluice diff -f json rules.json newer.json; echo; sluice diff -f json rulesets.json others.json; echo; sluice diff -f json ads.txt newer.txt"
    ),
    (.changedRequest, "sluice diff -f json rules.json newer.json --requests log.jsonl"),
    (
      .review,
      """
      sluice review -f json rules.json newer.json --requests log.jsonl --must-pass sites.txt; echo
      sluice review -f json ads.txt newer.txt
      """
    ),
    (
      .test,
      """
      cp tested.jsonl rules.tests.jsonl; sluice test -f json --all-rules rules.json; echo
      cp tested.jsonl ads.tests.jsonl; sluice test -f json --all-rules ads.txt
      """
    ),
    (
      .replay,
      """
      sluice replay log.jsonl -l rules.json -l ads.txt -f json --requests; echo
      sluice replay requests.jsonl -l rules.json -a newer.json -f json; echo
      sluice replay log.jsonl -l rulesets.json -l others.json -f json
      """
    ),
    (.replayedRequest, "sluice replay log.jsonl -l ads.txt -f json-lines --requests"),
    (
      .unblock,
      "sluice unblock news.example log.jsonl -l ads.txt -l rules.json -f json; echo; sluice unblock news.example log.jsonl -l rules.json -f json"
    ),
    (.optimizationStep, "sluice optimize -q redundant.json -o o.json --log l; cat l"),
    (.ruleMap, "sluice optimize -q redundant.json -o o.json --map m; cat m"),
    (.cost, "sluice cost -f json rules.json"),
    (.config, #"echo 'target = "safari-17"' > sluice.toml; sluice config -f json ads.txt"#),
    (
      .serviceLog,
      """
      sluice compile -q rules.json ads.txt -o a --filter-texts
      sluice serve --listen $PWD/s --log l a & service=$!
      python3 ask.py s; kill $service; wait; cat l
      """
    ),
  ]

  /// Members that no script shows, because what they need is large or rare.
  static let unseen: [String] = [
    "$defs/cost/dearest_rules/filter",
    "$defs/cost/explosions/beginning",
    "$defs/cost/explosions/gaps",
    "$defs/cost/explosions/rules",
    "$defs/cost/explosions/rules/column",
    "$defs/cost/explosions/rules/file",
    "$defs/cost/explosions/rules/filter",
    "$defs/cost/explosions/rules/line",
    "$defs/cost/explosions/rules/rule",
    "$defs/cost/explosions/rules/url_filter",
    "$defs/cost/explosions/states",
    "$defs/cost/explosions/subject",
    "$defs/filter/others",
    "$defs/lintReport/files/omitted",
    "$defs/lintReport/files/omitted/code",
    "$defs/lintReport/files/omitted/count",
    "$defs/lintReport/files/omitted/severity",
    "$defs/locatedRule/filter",
    "$defs/plan/generic_selectors",
    "explain/matches/by/filter",
    "explain/matches/by/id",
    "explain/matches/by/text",
    "explain/more_matches",
    "page-data/exceptions_everywhere",
    "page-data/found/case_sensitive",
    "page-data/found/if_hosts",
    "page-data/found/unless_hosts",
    "page-data/found/unless_urls",
    "page-data/names",
    "page-data/switches/if_urls",
    "page-data/switches/unless_urls",
    "review/cost/0/bytes",
    "review/cost/0/explosions",
    "review/cost/0/milliseconds",
    "unblock/changed/rule",
    "unblock/changed/type",
    "unblock/changed/url",
  ]

  /// The name of a member without the keywords of the schema on the way.
  private func shortened(_ name: String) -> String {
    name.split(separator: "/").filter { !["properties", "items", "anyOf"].contains($0) }
      .joined(separator: "/")
  }

  private func schema(of output: OutputSchema) throws -> JSONDocument {
    let schema = JSONDocument(reading: Array(output.text.utf8))
    try #require(schema.problems == [])
    return schema
  }

  /// The values that a script writes: one on each line, or one on several lines up to an empty one.
  private func values(ofScript script: String) throws -> [String] {
    var output = ""
    try Shell.withFolder { shell in
      let folder = Repository.root.path + "/Tests/Products/CommandTests/Outputs"
      output = try shell.run("cp \(folder)/* .; \(script)").output
    }
    let blocks = output.components(separatedBy: "\n\n")
    return blocks.flatMap { block in
      let lines = block.split(separator: "\n").map(String.init)
      let areValues = lines.allSatisfy { JSONDocument(reading: Array($0.utf8)).problems.isEmpty }
      return areValues ? lines : [block]
    }
  }

  @Test func `what the command writes has its schema, and every member of a schema occurs`() throws
  {
    var known: Set<String> = []
    var seen: Set<String> = []
    for (output, script) in Self.scripts {
      let schema = try schema(of: output)
      let occurrences = SchemaValidator.Occurrences()
      for value in try values(ofScript: script) {
        let document = JSONDocument(reading: Array(value.utf8))
        #expect(document.problems == [], "\(output.rawValue): \(value.prefix(200))")
        let validator = SchemaValidator(schema: schema, value: document, counting: occurrences)
        let isValid = try validator.isValid()
        #expect(isValid, "\(output.rawValue): \(value.prefix(2_000))")
      }
      #expect(!occurrences.members.isEmpty, "\(output.rawValue) has no values")
      for member in members(of: schema, named: output.rawValue) {
        known.insert(member.name)
        if occurrences.members.contains(member.node) { seen.insert(member.name) }
      }
    }
    #expect(known.subtracting(seen).map(shortened).sorted() == Self.unseen)
  }

  /// The members that objects of a schema can have, with the nodes of their schemas.
  ///
  /// Those of `$defs` have the same names in all schemas.
  private func members(
    of schema: JSONDocument, named name: String, at node: Int = 0, isMember: Bool = false
  ) -> [(name: String, node: Int)] {
    var found: [(name: String, node: Int)] = isMember ? [(name, node)] : []
    for (index, child) in schema.children(of: node).enumerated() {
      guard schema.nodes[child].kind == .key else {
        found += members(of: schema, named: "\(name)/\(index)", at: child)
        continue
      }
      let key = schema.string(of: child)
      let place = key == "$defs" ? key : "\(name)/\(key)"
      found += members(
        of: schema, named: place, at: child + 1, isMember: name.hasSuffix("/properties"))
    }
    return found
  }

  @Test func `every output has a script`() {
    #expect(Self.scripts.map(\.output) == OutputSchema.allCases)
  }

  @Test(arguments: OutputSchema.allCases)
  func `the reference has each schema as the command prints it`(output: OutputSchema) throws {
    let page = "Documentation/reference/schema/outputs/\(output.rawValue).schema.json"
    #expect(try Repository.text(page) == output.text)
  }

  @Test func `a member that the schema does not have is an error, and so is a missing one`() throws
  {
    let schema = try schema(of: .page)
    func isValid(_ text: String) throws -> Bool {
      let value = JSONDocument(reading: Array(text.utf8))
      return try SchemaValidator(schema: schema, value: value).isValid()
    }
    let (valid, other, missing) = (
      try isValid(#"{"generic":true}"#), try isValid(#"{"generic":true,"x":1}"#), try isValid("{}")
    )
    #expect((valid, other, missing) == (true, false, false))
  }

  @Test func `an output and a syntax are not given together`() throws {
    try Shell.withFolder { shell in
      let result = try shell.run("sluice schema --of lint --syntax dnr")
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("sluice: use either `--of` or `--syntax`"))
    }
  }
}
