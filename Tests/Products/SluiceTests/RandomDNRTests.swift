// SPDX-License-Identifier: Apache-2.0

import DNR
import Semantics
import Requests
import Sluice
import TestSupport
import Testing
import WebAddresses

/// Random rules and requests: an index decides as the plain reference does.
struct RandomDNRTests {
  @Test(arguments: DNRDecisions.allCases)
  func anIndexDecidesAsTheReferenceDoes(_ decisions: DNRDecisions) throws {
    var random = RandomDNRRequests()
    var counts: [String: Int] = [:]
    for _ in 0..<400 {
      let json = random.ruleset()
      let asking = try DNRAsking(Array(json.utf8), decisions)
      let rules = DNRRuleset(reading: Array(json.utf8)).rules.map(\.rule)
      let reading: DNRReading =
        decisions == .documentation ? .documentation : .chromium
      let semantics = DNRSemantics(rules, by: reading)
      for _ in 0..<20 {
        let request = random.request()
        let reference = try #require(request.reference(decisions))
        let frames = decisions == .testMatchOutcome ? [] : try request.frames()
        let outcome = try asking.outcome(of: request.load())
        let possible = semantics.possibleOutcomes(of: reference, inFrames: frames)
        // Of equal rules for a document above, the reference takes the first.
        let agrees = possible.contains { other in
          other.action == outcome.action && other.modifications == outcome.modifications
            && rank(of: other.winner, in: rules) == rank(of: outcome.winner, in: rules)
        }
        #expect(agrees, "seed \(random.seed): \(json) \(request): \(outcome), not \(possible)")
        guard agrees else { return }
        counts[outcome.action?.name ?? "none", default: 0] += 1
      }
    }
    #expect(counts.count == DNRActionKind.allCases.count, "\(counts)")
  }

  private func rank(of id: Int32?, in rules: [DNRRule]) -> DNRRank? {
    rules.first { $0.id == id }?.rank
  }
}

/// Makes rules and requests out of few words, so that they meet.
struct RandomDNRRequests {
  private var random = RepeatableRandom()
  var seed: UInt64 { random.seed }

  private static let hosts = [
    "a.test", "b.a.test", "c.b.a.test", "test", "ads.example", "x.ads.example", "a.test.example",
    "shop.github.io", "other.github.io", "192.168.0.1", "localhost",
  ]
  private static let filters = [
    "||a.test^", "||ads.example", "||test/", "ads", "/ads/", "a*b", "|https:", "x|", "ads^", "^ads",
    "||a.test^*x", "b^|", "Ads", "*", "||example^x",
  ]
  private static let expressions = [
    "^http:", "ads|track", "a.test/[a-z]+$", "(?i)ADS", "\\\\d+", "^https?://([a-z.]+\\\\.)?test/",
  ]

  mutating func ruleset() -> String {
    let rules = (1...(1 + random.below(5))).map { rule($0) }
    return "[\(rules.joined(separator: ","))]"
  }

  private mutating func rule(_ id: Int) -> String {
    var members: [String] = []
    var isForFrames = false
    var action = "{\"type\":\"block\"}"
    switch random.below(8) {
    case 0, 1: break
    case 2: action = "{\"type\":\"allow\"}"
    case 3:
      action = "{\"type\":\"allowAllRequests\"}"
      isForFrames = true
    case 4: action = "{\"type\":\"upgradeScheme\"}"
    case 5:
      action =
        "{\"type\":\"modifyHeaders\",\"requestHeaders\":[{\"header\":\"dnt\",\"operation\":\"remove\"}]}"
    case 6: action = "{\"type\":\"redirect\",\"redirect\":{\"transform\":{\"scheme\":\"https\"}}}"
    default: action = "{\"type\":\"redirect\",\"redirect\":{\"url\":\"https://a.test/x\"}}"
    }
    if random.oneIn(2) {
      members.append("\"urlFilter\":\"\(random.pick(Self.filters))\"")
    } else if random.oneIn(2) {
      members.append("\"regexFilter\":\"\(random.pick(Self.expressions))\"")
    }
    if random.oneIn(4) { members.append("\"isUrlFilterCaseSensitive\":true") }
    members += domains("nitiatorDomains", "i", 4) + domains("equestDomains", "r", 4)
    members += domains("opDomains", "t", 6)
    // What is asked about who makes the load of a document above is left out.
    if !isForFrames {
      if random.oneIn(5) {
        members.append("\"domainType\":\"\(random.oneIn(2) ? "firstParty" : "thirdParty")\"")
      }
    }
    members += types(isForFrames)
    if random.oneIn(8) { members.append("\"requestMethods\":\(some(["get", "post", "other"]))") }
    if random.oneIn(8) {
      members.append("\"excludedRequestMethods\":\(some(["put", "delete"]))")
    }
    if random.oneIn(10) { members.append("\"tabIds\":[\(random.pick(["1", "2", "-1"]))]") }
    return "{\"id\":\(id),\"priority\":\(1 + random.below(3)),"
      + "\"condition\":{\(members.joined(separator: ","))},\"action\":\(action)}"
  }

  private mutating func domains(_ name: String, _ first: String, _ odds: Int) -> [String] {
    var members: [String] = []
    if random.oneIn(odds) { members.append("\"\(first)\(name)\":\(some(Self.hosts))") }
    if random.oneIn(odds) {
      members.append("\"excluded\(first.uppercased())\(name)\":\(some(Self.hosts))")
    }
    return members
  }

  private mutating func types(_ isForFrames: Bool) -> [String] {
    let names = DNRTypes.names.map(\.name)
    if isForFrames { return ["\"resourceTypes\":\(some(Array(names.prefix(2))))"] }
    if random.oneIn(3) { return ["\"resourceTypes\":\(some(names))"] }
    return random.oneIn(4) ? ["\"excludedResourceTypes\":\(some(names))"] : []
  }

  /// One to three different words as JSON.
  private mutating func some(_ words: [String]) -> String {
    let picked = (0...random.below(2)).map { _ in random.pick(words) }
    return "[\(Set(picked).sorted().map { "\"\($0)\"" }.joined(separator: ","))]"
  }

  mutating func request() -> RandomDNRRequest {
    let type = random.pick(DNRTypes.names).name
    let scheme = type == "websocket" ? random.pick(["ws", "wss"]) : random.pick(["http", "https"])
    let path = random.pick(["", "ads", "ads/x", "x", "b", "Ads/1", "a?b", "a/ads#x", "x#ads"])
    var request = RandomDNRRequest(
      url: "\(scheme)://\(random.pick(Self.hosts))\(random.oneIn(8) ? ":8080" : "")/\(path)",
      type: type)
    if type == "main_frame" {
      request.initiator = random.oneIn(2) ? nil : "https://\(random.pick(Self.hosts))"
    } else {
      request.top = "https://\(random.pick(Self.hosts))/\(random.pick(["", "ads", "x"]))"
      request.initiator = request.top
      if type != "sub_frame", random.oneIn(3) {
        request.frame = "https://\(random.pick(Self.hosts))/\(random.pick(["", "ads", "x"]))"
        request.initiator = request.frame
      }
    }
    request.method = random.pick(["get", "post", "put", "propfind"])
    request.tab = random.oneIn(2) ? -1 : Int32(1 + random.below(2))
    return request
  }
}

/// A request with the documents above it.
struct RandomDNRRequest {
  var url: String
  var type: String
  var top: String?
  var frame: String?
  var initiator: String?
  var method = "get"
  var tab: Int32 = -1

  init(url: String, type: String) {
    self.url = url
    self.type = type
  }

  /// The request as the reference takes it.
  ///
  /// Chromium takes a page for its own top document, but for `testMatchOutcome`.
  func reference(_ decisions: DNRDecisions) -> ReferenceRequest? {
    guard let address = RandomDNRRequest.address(url),
      let kind = DNRTypes.names.first(where: { $0.name == type })?.type
    else { return nil }
    let isOwnPage = kind == .mainFrame && decisions != .testMatchOutcome
    return ReferenceRequest(
      url: address, type: kind, initiator: initiator.flatMap(RandomDNRRequest.address),
      topURL: isOwnPage ? address : top.flatMap(RandomDNRRequest.address), method: method,
      tabID: tab)
  }

  /// The loads of the documents above.
  func frames() throws -> [ReferenceRequest] {
    guard let page = top.flatMap(RandomDNRRequest.address) else { return [] }
    var frames = [ReferenceRequest(url: page, type: .mainFrame, topURL: page, tabID: tab)]
    if let frame = frame.flatMap(RandomDNRRequest.address) {
      frames.append(
        ReferenceRequest(url: frame, type: .subFrame, initiator: page, topURL: page, tabID: tab))
    }
    return frames
  }

  /// The request as the index takes it.
  func load() throws -> MatchRequest {
    var fields = RequestFields()
    fields.url = Array(url.utf8)
    fields.type = Array(type.utf8)[...]
    fields.topURL = top.map { Array($0.utf8) }
    fields.frameURL = frame.map { Array($0.utf8) }
    fields.loadContext = frame.map { _ in Array("child-frame".utf8)[...] }
    fields.initiator = Array((initiator ?? "").utf8)
    fields.method = .named(Array(method.utf8))
    fields.tab = Array("\(tab)".utf8)[...]
    return try MatchRequest(fields)
  }

  private static func address(_ text: String) -> WebAddress? {
    try? WebAddress(parsing: Array(text.utf8))
  }
}
