// SPDX-License-Identifier: Apache-2.0

package import Semantics
internal import RuleModel

/// Makes lists and requests that often match each other.
package struct RandomRules {
  /// The source of random numbers.
  package var random: RepeatableRandom

  /// Whether rules have conditions that only Sluice knows.
  package var usesSluiceTerms = false

  /// Starts with a source of random numbers.
  package init(random: RepeatableRandom) { self.random = random }

  private static let hosts = [
    "a.test", "b.a.test", "c.b.a.test", "ads.example", "x.ads.example", "xads.example", "localhost",
    "app.localhost", "127.0.0.1", "[::1]", "news.co.uk", "ads.news.co.uk", "example.com.",
    "cdn.ads.example.com", "EXAMPLE.org", "a_b.test", "1.2.3.4.test",
  ]
  private static let words = [
    "ads", "banner", "/img/", "track", "js", "x", "?id=", "Ad", ".png",
    "/ads/banner", "/ads/ban", "-track-me.js",
  ]

  // MARK: Lists

  /// A list as JSON.
  package mutating func list() -> [UInt8] {
    var rules = (0...random.below(7)).map { _ in rule() }
    if random.oneIn(2) {
      rules.insert(random.pick(rules), at: random.below(rules.count + 1))
    }
    return Array("[\(rules.joined(separator: ",\n"))]".utf8)
  }

  private mutating func rule() -> String {
    var trigger = [#""url-filter":\#(quoted(filter()))"#]
    if random.oneIn(6) { trigger.append(#""url-filter-is-case-sensitive":true"#) }
    if random.oneIn(3) { trigger.append(#""resource-type":\#(names(ResourceTypeName.allCases))"#) }
    if random.oneIn(4) {
      trigger.append(#""load-type":["\#(random.oneIn(2) ? "third" : "first")-party"]"#)
    }
    if random.oneIn(6) {
      trigger.append(#""load-context":["\#(random.oneIn(2) ? "top" : "child")-frame"]"#)
    }
    if random.oneIn(10) { trigger.append(#""request-method":"post""#) }
    if random.oneIn(2) { trigger += condition() }
    if usesSluiceTerms, random.oneIn(2) { trigger.append(sluiceTerms()) }
    return #"{"trigger":{\#(trigger.joined(separator: ","))},"action":\#(action())}"#
  }

  private mutating func names<Name: RawRepresentable<String>>(_ all: [Name]) -> String {
    let chosen = (0...random.below(3)).map { _ in #""\#(random.pick(all).rawValue)""# }
    return "[\(chosen.joined(separator: ","))]"
  }

  private mutating func action() -> String {
    switch random.below(16) {
    case 0...4: #"{"type":"block"}"#
    case 5...7: #"{"type":"ignore-previous-rules"}"#
    case 8: random.oneIn(2) ? #"{"type":"ignore-following-rules"}"# : #"{"type":"block"}"#
    case 9: #"{"type":"block-cookies"}"#
    case 10: #"{"type":"css-display-none","selector":".s\#(random.below(9))"}"#
    case 11: #"{"type":"make-https"}"#
    case 12: #"{"type":"notify","notification":"n\#(random.below(4))"}"#
    case 13: #"{"type":"redirect","redirect":\#(redirect())}"#
    default:
      #"{"type":"modify-headers","priority":\#(random.below(2)),"request-headers":["#
        + #"{"operation":"append","header":"h","value":"v\#(random.below(2))"}]}"#
    }
  }

  private mutating func redirect() -> String {
    random.pick([
      #"{"url":"https://r.test/"}"#, #"{"url":"https://q.test/"}"#,
      #"{"regex-substitution":"https://r.test/"}"#,
    ])
  }

  private mutating func filter() -> String {
    switch random.below(12) {
    case 0...2: authorityLead() + host() + closing()
    case 3: authorityLead() + host() + "/" + word() + (random.oneIn(2) ? ".*" + word() : "")
    case 4: random.pick([".*", ".", "^$", "(a*)$", "^[^:]+://+([^:/]+\\.)?"])
    case 5, 6: word() + (random.oneIn(2) ? "" : ".*") + word() + (random.oneIn(4) ? "$" : "")
    case 7: "^https?://" + (random.oneIn(2) ? "([^/]+\\.)?" : "") + host() + closing()
    case 8:
      (random.oneIn(2) ? word() : "(ab)?") + "[^a-c]?(" + word() + ")+" + word() + "[0-9/]+"
    case 9: String(host().prefix(5 + random.below(4)))
    case 10: "^" + random.pick(["https?", "http", "gemini", "wss?"]) + ":.*" + word()
    default: randomPattern()
    }
  }

  private mutating func randomPattern() -> String {
    let terms = [
      "a", "[a-e]", ".", "t", "/", "s?", "x*", "(a|b)", "[^/]+", "\\.", "(e.)?", "0", "$",
    ]
    let some = (0...random.below(5)).map { _ in random.pick(terms) }
    return some.joined()
  }

  private mutating func authorityLead() -> String {
    random.oneIn(8) ? "^[^:]+:\\/\\/+([^:\\/]+\\.)?" : "^[^:]+://+([^:/]+\\.)?"
  }

  private mutating func closing() -> String {
    random.pick(["[/:]", "[/:]", "[/:]", "[:/]", "[/:&?]", "/", "", "$", "[/:].*" + word()])
  }

  private mutating func host() -> String {
    let host = random.pick(Self.hosts)
    let start = random.oneIn(5) ? host.index(host.startIndex, offsetBy: 2) : host.startIndex
    return escaped(String(host[start...]))
  }

  private mutating func word() -> String { escaped(random.pick(Self.words)) }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += ".?[]".contains($1) ? "\\\($1)" : "\($1)" }
  }

  private mutating func condition() -> [String] {
    let kind = random.pick(Condition.Kind.allCases)
    let entries = (0...random.below(3)).map { _ in
      quoted(kind.isOnDomain ? domain() : random.oneIn(8) ? ".*" : filter())
    }
    var members = [#""\#(kind.rawValue)":[\#(entries.joined(separator: ","))]"#]
    if random.oneIn(6) { members.append(#""top-url-filter-is-case-sensitive":true"#) }
    if random.oneIn(8) { members.append(#""frame-url-filter-is-case-sensitive":true"#) }
    return members
  }

  /// The member `sluice`; at times without any term.
  private mutating func sluiceTerms() -> String {
    var members: [String] = []
    if random.oneIn(3) {
      let parties = (0...random.below(2)).map { _ in
        quoted(random.pick(SourceParties.names).name)
      }
      members.append(#""load-type":[\#(parties.joined(separator: ","))]"#)
    }
    for kind in SluiceCondition.Kind.allCases where random.oneIn(9) {
      let entries = (0...random.below(2)).map { _ in
        quoted(
          kind.isOnTrait
            ? random.pick([
              "other", "no-tab", "tab-3", "object", "other-method", "own-page", "in-frame",
            ])
            : kind.isOnDomain ? ownDomain() : random.oneIn(8) ? ".*" : filter())
      }
      members.append(#""\#(kind.rawValue)":[\#(entries.joined(separator: ","))]"#)
    }
    return #""sluice":{\#(members.joined(separator: ","))}"#
  }

  private mutating func ownDomain() -> String {
    var host = random.pick(Self.hosts).lowercased()
    if host.hasPrefix("[") { host = "test" }
    if random.oneIn(4) { host = random.pick(["a.*", "ads.*", "news.*", "b.a.*", "example.*"]) }
    return (random.oneIn(2) ? "*" : "") + host
  }

  private mutating func domain() -> String {
    let host = random.pick(Self.hosts).lowercased()
    let odd = ["a.test:8080", "*.a.test", "*test", "a+.test", "[::1]", "a.test/img", "*"]
    return random.oneIn(8) ? random.pick(odd) : (random.oneIn(2) ? "*" : "") + host
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += "\\\"".contains($1) ? "\\\($1)" : "\($1)" } + "\""
  }

  // MARK: Requests

  /// A request whose URLs are serialized.
  package mutating func request() -> LoadRequest {
    let url = url()
    let top = random.oneIn(5) ? url : self.url()
    return LoadRequest(
      url: Array(url.utf8), topURL: random.oneIn(20) ? [] : Array(top.utf8),
      frameURL: Array((random.oneIn(2) ? top : random.oneIn(3) ? "about:blank" : self.url()).utf8),
      type: random.pick(LoadType.allCases).flags, context: random.pick(LoadContext.allCases).flags,
      method: random.oneIn(5) ? [] : random.pick(RequestMethod.allCases).flags)
  }

  private mutating func url() -> String {
    if random.oneIn(30) {
      return random.pick(["about:blank", "data:text/ads", "mailto:a@ads.test"])
    }
    let scheme = random.pick(["http", "https", "https", "https", "ws", "gemini", "ftp"])
    let isWeb = scheme != "gemini"
    let user = random.oneIn(12) ? random.pick(["u@", "u:ads.example@", "ads.example:p@"]) : ""
    let host = isWeb ? random.pick(Self.hosts).lowercased() : random.pick(Self.hosts)
    let port = random.oneIn(8) ? ":8080" : ""
    var path = "/"
    for _ in 0..<random.below(4) { path += random.pick(Self.words) }
    if random.oneIn(8) { path += "?u=http://" + random.pick(Self.hosts) + "/" }
    if random.oneIn(8) { path += "#" + random.pick(Self.words) }
    return "\(scheme)://\(user)\(host)\(port)\(path)"
  }
}
