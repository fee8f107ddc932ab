// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Findings
import RuleText
import Testing

/// WebKit's checks, in WebKit's order, and everything after the first that fails.
@Suite struct `The rule reader` {
  private func read(_ text: String) -> RuleList { RuleList(reading: Array(text.utf8)) }

  private func errors(_ text: String) -> [WebKitError] {
    read(text).findings.filter { $0.severity == .error }.compactMap(\.webKitError)
  }

  private static func trigger(_ members: String) -> String {
    #"[{"trigger":{\#(members)},"action":{"type":"block"}}]"#
  }

  private static func action(_ members: String) -> String {
    #"[{"trigger":{"url-filter":"a"},"action":{\#(members)}}]"#
  }

  private static func redirect(_ members: String) -> String {
    action(#""type":"redirect","redirect":{\#(members)}"#)
  }

  private static func transform(_ members: String) -> String {
    redirect(#""transform":{\#(members)}"#)
  }

  private static func query(_ members: String) -> String {
    transform(#""query-transform":{\#(members)}"#)
  }

  private static func headers(_ member: String) -> String {
    action(#""type":"modify-headers","priority":1,"request-headers":\#(member)"#)
  }

  static let one: [(text: String, error: WebKitError, pointer: String)] = [
    ("", .emptySource, ""), ("[", .json, ""), ("{}", .topLevel, ""), ("1", .topLevel, ""),
    ("[1]", .rule, "/0"), ("[]", .noRules, ""),
    (#"[{"action":{"type":"block"}}]"#, .trigger, "/0"),
    (#"[{"trigger":[],"action":{"type":"block"}}]"#, .trigger, "/0/trigger"),
    (trigger(""), .urlFilter, "/0/trigger"),
    (trigger(#""url-filter":"""#), .urlFilter, "/0/trigger/url-filter"),
    (trigger(#""url-filter":1"#), .urlFilter, "/0/trigger/url-filter"),
    (trigger(#""url-filter":"a","load-type":null"#), .flags, "/0/trigger/load-type"),
    (trigger(#""url-filter":"a","resource-type":"image""#), .flags, "/0/trigger/resource-type"),
    (
      trigger(#""url-filter":"a","load-context":["top-frame",1]"#), .flagString,
      "/0/trigger/load-context/1"
    ),
    (
      trigger(#""url-filter":"a","request-method":["get"]"#), .requestMethod,
      "/0/trigger/request-method"
    ),
    (
      trigger(#""url-filter":"a","request-method":" get""#), .requestMethod,
      "/0/trigger/request-method"
    ),
    (trigger(#""url-filter":"a","if-domain":[]"#), .conditionList, "/0/trigger/if-domain"),
    (trigger(#""url-filter":"a","if-top-url":[""]"#), .conditionList, "/0/trigger/if-top-url/0"),
    (trigger(#""url-filter":"a","if-domain":["x","A"]"#), .domain, "/0/trigger/if-domain/1"),
    (
      trigger(#""url-filter":"a","if-domain":["x"],"unless-frame-url":null"#), .multipleConditions,
      "/0/trigger/unless-frame-url"
    ),
    (#"[{"trigger":{"url-filter":"a"}}]"#, .action, "/0"),
    (#"[{"trigger":{"url-filter":"a"},"action":"block"}]"#, .action, "/0/action"),
    (action(""), .actionType, "/0/action"), (action(#""type":1"#), .actionType, "/0/action/type"),
    (action(#""type":"Block""#), .actionType, "/0/action/type"),
    (action(#""type":"css-display-none""#), .selector, "/0/action"),
    (action(#""type":"css-display-none","selector":1"#), .selector, "/0/action/selector"),
    (action(#""type":"notify""#), .notification, "/0/action"),
    (action(#""type":"redirect""#), .redirectMissing, "/0/action"),
    (action(#""type":"redirect","redirect":"""#), .redirectMissing, "/0/action/redirect"),
    (redirect(""), .redirectMember, "/0/action/redirect"),
    (redirect(#""url":1"#), .redirectMember, "/0/action/redirect"),
    (
      redirect(#""extension-path":"a""#), .redirectExtensionPath,
      "/0/action/redirect/extension-path"
    ),
    (redirect(#""url":"/a""#), .redirectURL, "/0/action/redirect/url"),
    (redirect(#""url":"JavaScript:1""#), .redirectJavaScript, "/0/action/redirect/url"),
    (transform(#""scheme":"1a""#), .redirectScheme, "/0/action/redirect/transform/scheme"),
    (transform(#""scheme":"""#), .redirectScheme, "/0/action/redirect/transform/scheme"),
    (
      transform(#""scheme":"javascript""#), .redirectJavaScript,
      "/0/action/redirect/transform/scheme"
    ),
    (transform(#""port":"65536""#), .redirectPort, "/0/action/redirect/transform/port"),
    (transform(#""port":"-1""#), .redirectPort, "/0/action/redirect/transform/port"),
    (transform(#""query":"a""#), .redirectQuery, "/0/action/redirect/transform/query"),
    (transform(#""fragment":"a""#), .redirectFragment, "/0/action/redirect/transform/fragment"),
    (
      query(#""remove-parameters":["a",1]"#), .removeParameters,
      "/0/action/redirect/transform/query-transform/remove-parameters/1"
    ),
    (
      query(#""add-or-replace-parameters":1"#), .addParameters,
      "/0/action/redirect/transform/query-transform/add-or-replace-parameters"
    ),
    (
      query(#""add-or-replace-parameters":[1]"#), .addParametersMember,
      "/0/action/redirect/transform/query-transform/add-or-replace-parameters/0"
    ),
    (
      query(#""add-or-replace-parameters":[{"value":""}]"#), .addParametersKey,
      "/0/action/redirect/transform/query-transform/add-or-replace-parameters/0"
    ),
    (
      query(#""add-or-replace-parameters":[{"key":"","value":1}]"#), .addParametersValue,
      "/0/action/redirect/transform/query-transform/add-or-replace-parameters/0"
    ),
    (headers("null"), .headers, "/0/action/request-headers"),
    (headers("[1]"), .headerOperation, "/0/action/request-headers/0"),
    (headers("[{}]"), .headerOperationName, "/0/action/request-headers/0"),
    (headers(#"[{"operation":"set"}]"#), .headerName, "/0/action/request-headers/0"),
    (
      headers(#"[{"operation":"Set","header":"a"}]"#), .headerOperationKind,
      "/0/action/request-headers/0/operation"
    ),
    (headers(#"[{"operation":"set","header":"a"}]"#), .headerValue, "/0/action/request-headers/0"),
    (action(#""type":"modify-headers""#), .priority, "/0/action"),
    (action(#""type":"modify-headers","priority":-1"#), .priority, "/0/action/priority"),
    (action(#""type":"modify-headers","priority":2147483648"#), .priority, "/0/action/priority"),
  ]

  @Test(arguments: one)
  func `a mistake has WebKit's message and its own path`(
    text: String, error: WebKitError, pointer: String
  ) {
    let found = read(text).findings.filter { $0.severity == .error }
    #expect(found.map(\.webKitError) == [error])
    #expect(found.map(\.pointer) == [pointer])
    #expect(found.allSatisfy { $0.rule == (pointer.isEmpty ? nil : 0) && !$0.message.isEmpty })
  }

  @Test func `every message of WebKit can be reached`() {
    // The patterns are checked later, by other code, and identifiers only for some targets.
    let known = Set(Self.one.map(\.error)).union([.pattern, .tooManyRules, .ruleIdentifier])
    #expect(known == Set(WebKitError.allCases))
  }

  /// A rule with members before its trigger and action.
  private static func identified(_ members: String) -> String {
    "[{\(members),\"trigger\":{\"url-filter\":\"a\"},\"action\":{\"type\":\"block\"}}]"
  }

  static let identifiers: [(value: String, codes: Set<FindingCode>)] = [
    ("1", []), ("-1.5e3", []), ("\"1\"", [.ruleIdentifier]), ("null", [.ruleIdentifier]),
    ("true", [.ruleIdentifier]), ("[1]", [.ruleIdentifier]),
    ("\"a\",\"_identifier\":1", [.duplicateKey]),
    ("1,\"_identifier\":{}", [.duplicateKey, .ruleIdentifier]),
    ("1,\"_rulesetIdentifier\":\"s\"", []),
  ]

  @Test(arguments: identifiers)
  func `an identifier must be a number where it is read`(
    value: String, codes: Set<FindingCode>
  ) {
    let profile = ReaderProfile(name: "WebKit", ruleLimit: nil, ruleIdentifiers: .yes)
    let text = Self.identified("\"_identifier\":\(value)")
    let list = RuleList(reading: Array(text.utf8), profile: profile)
    #expect(Set(list.findings.map(\.code)) == codes)
    let errors = list.findings.filter { $0.severity == .error }
    #expect(errors.allSatisfy { $0.webKitError == .ruleIdentifier })
    #expect(errors.allSatisfy { $0.pointer == "/0/_identifier" })
    #expect(list.rules.count == (codes.contains(.ruleIdentifier) ? 0 : 1))
  }

  @Test(arguments: ["1", "\"1\""])
  func `an identifier is doubtful where it may be read`(value: String) {
    let profile = ReaderProfile(name: "WebKit", ruleLimit: nil, ruleIdentifiers: .unknown)
    let text = Self.identified("\"_identifier\":\(value)")
    let list = RuleList(reading: Array(text.utf8), profile: profile)
    let codes = value == "1" ? [] : [FindingCode.targetUnknown]
    #expect(list.findings.map(\.code) == codes && list.rules.count == 1)
    #expect(list.findings.allSatisfy { $0.severity == .note })
  }

  @Test func `mistakes in a trigger come before its identifier`() {
    let profile = ReaderProfile(name: "WebKit", ruleLimit: nil, ruleIdentifiers: .yes)
    let text = #"[{"_identifier":"a","trigger":{},"action":{"type":"b"}}]"#
    let list = RuleList(reading: Array(text.utf8), profile: profile)
    #expect(list.findings.map(\.webKitError) == [.urlFilter, .actionType, .ruleIdentifier])
  }

  @Test func `150,000 rules are not too many, one more is`() {
    let rule = #"{"trigger":{"url-filter":"a"},"action":{"type":"block"}}"#
    let most = Array(repeating: rule, count: 150_000).joined(separator: ",")
    #expect(errors("[\(most)]") == [])
    let list = read("[\(most),0]")
    #expect(list.count == 150_001)
    #expect(list.findings.map(\.webKitError) == [.tooManyRules, .rule])
    #expect(list.findings.first?.range.lowerBound == most.utf8.count + 2)
  }

  @Test(arguments: [
    trigger(#""url-filter":"a","resource-type":[],"load-type":[],"load-context":[]"#),
    trigger(#""url-filter":"a","request-method":"GeT""#),
    trigger(#""url-filter":"a","url-filter-is-case-sensitive":1"#),
    action(#""type":"notify","notification":"""#), action(#""type":"block","selector":1"#),
    redirect(#""url":" https://a.com/ ""#), redirect(#""regex-substitution":"""#),
    redirect(#""extension-path":"/","url":1"#), transform(""), transform(#""port":" +080 ""#),
    transform(#""port":"""#), transform(#""port":1,"scheme":1,"query":1,"host":1"#),
    transform(#""scheme":"a+b.c-1","fragment":"","query":"""#), query(""),
    query(#""add-or-replace-parameters":[{"key":"","value":"","replace-only":1}]"#),
    headers("[]"), headers(#"[{"operation":"remove","header":""}]"#),
    action(#""type":"modify-headers","priority":0.5"#),
    action(#""type":"modify-headers","priority":-0.5"#),
    action(#""type":"modify-headers","priority":2147483647.9"#),
    #"[{"trigger":{"url-filter":1,"url-filter":"a"},"action":1,"action":{"type":1,"type":"block"}}]"#,
  ])
  func `what WebKit accepts has no error`(text: String) {
    #expect(errors(text) == [])
    #expect(read(text).rules.count == 1)
  }

  @Test func `the members of a trigger are checked in WebKit's order`() {
    let text = Self.trigger(
      #""unless-domain":[],"if-domain":0,"request-method":0,"load-context":0,"#
        + #""load-type":0,"resource-type":0,"url-filter":0"#)
    #expect(
      errors(text) == [
        .urlFilter, .flags, .flags, .flags, .requestMethod, .conditionList, .multipleConditions,
      ])
  }

  @Test func `the members of an action are checked in WebKit's order`() {
    let text = Self.action(
      #""priority":"","response-headers":0,"request-headers":0,"type":"modify-headers""#)
    #expect(errors(text) == [.headers, .headers, .priority])
  }

  @Test func `a trigger comes before its action and a rule before the next`() {
    #expect(
      errors(#"[{"action":0,"trigger":0},{"action":0},0]"#) == [
        .trigger, .action, .trigger, .action, .rule,
      ])
  }

  @Test func `all mistakes of several rules are reported at once`() {
    let list = read(
      #"[{"trigger":{"url-filter":"","load-type":["x",1]},"action":{"type":"nope"}},"#
        + #"{"trigger":{"url-filter":"ok"},"action":{"type":"block"}},"#
        + #"{"trigger":{"url-filter":"b","if-domain":["A",""]},"action":{}}]"#)
    #expect(list.count == 3)
    #expect(list.origins.map(\.index) == [1])
    #expect(list.brokenRules.map(\.origin.index) == [0, 2])
    #expect(
      list.findings.map(\.pointer) == [
        "/0/trigger/url-filter", "/0/trigger/load-type/0", "/0/trigger/load-type/1",
        "/0/action/type", "/2/trigger/if-domain/1", "/2/trigger/if-domain/0", "/2/action",
      ])
  }

  @Test func `rules around a mistake in the text are checked too`() {
    let list = read(#"[{"trigger":0,},{"trigger":{"url-filter":1},"action":{"type":"block"}},]"#)
    #expect(
      list.findings.map(\.code) == [
        .comma, .comma, .triggerObject, .actionObject, .urlFilter,
      ])
    #expect(list.count == 0)
  }

  @Test func `a key in a pointer has its tildes and slashes escaped`() {
    let list = read(#"[{"trigger":{"url-filter":"a"},"action":{"type":"block"},"~a/b~1":0}]"#)
    #expect(list.findings.map(\.pointer) == ["/0/~0a~1b~01"])
    #expect(list.findings.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    (#"{"trigger":{"urlFilter":"a"},"action":{"type":"block"}}"#, true),
    (#"{"trigger":{"urlFilter":"a","url-filter":"b"},"action":{"type":"block"}}"#, false),
    (#"{"trigger":{"url-filter":"b"},"Trigger":{},"action":{"type":"block"}}"#, false),
    (
      #"{"trigger":{"url-filter":"b"},"action":{"type":"notify","Notification":"","notification":""}}"#,
      false
    ),
  ])
  func `a key is renamed only if no other key has that name`(rule: String, isRenamed: Bool) {
    let found = read("[\(rule)]").findings.filter { $0.code == .unknownKey }
    #expect(found.count == 1)
    #expect(found.allSatisfy { ($0.fix != nil) == isRenamed && $0.help != nil })
  }

  @Test func `the last of two equal keys is read, and that is reported`() {
    let text = Self.trigger(#""url-filter":"first","url-filter":"\u006cast""#)
    let list = read(text)
    #expect(list.rules.first?.trigger.urlFilter == Array("last".utf8))
    #expect(list.findings.map(\.code) == [.duplicateKey])
    #expect(list.findings.first?.related != nil)
  }

  @Test func `a rule with an error that is only counted is not used`() {
    let broken = [String](repeating: "{}", count: FindingCollection.most + 5)
    let list = RuleList(
      reading: Array("[\(broken.joined(separator: ","))]".utf8))
    #expect(list.rules.isEmpty && list.count == FindingCollection.most + 5)
  }
}
