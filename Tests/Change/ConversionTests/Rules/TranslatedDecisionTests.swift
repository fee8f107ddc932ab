// SPDX-License-Identifier: Apache-2.0

import Sluice
import DNR
import Semantics
import Linting
import RuleModel
import Conversion
import TestSupport
import Testing
import WebAddresses

/// Random lists and what they become decide alike, as far as nothing else is reported.
struct TranslatedDecisionTests {
  @Test(arguments: [false, true])
  func exactRulesBlockTheSameLoads(_ usesSluiceTerms: Bool) throws {
    let random = RepeatableRandom()
    let seed = random.seed
    var rules = RandomRules(random: random)
    rules.usesSluiceTerms = usesSluiceTerms
    var (lists, loads, blocked, allowed) = (0, 0, 0, 0)
    // Lists are drawn until there are enough decisions of each kind, or until that is hopeless.
    while lists < 1_000 || (lists < 10_000 && (loads < 500 || blocked < 40 || allowed < 15)) {
      lists += 1
      let options = LintOptions(target: .sluice, dialect: .webkit)
      let list = exactRules(of: RuleLint.findErrors(in: rules.list(), options).usableRules)
      guard !list.isEmpty else { continue }
      let translation = RuleDNR(list)
      let read = DNRRuleset(
        reading: DNRJSON.text(of: translation.rules), as: .static)
      #expect(read.problems.isEmpty)
      let semantics = DNRSemantics(read.rules.map(\.rule), by: .chromium)
      let matcher = ReferenceMatcher(list)
      for _ in 0..<10 {
        guard let (load, request) = comparable(rules.request()) else { continue }
        let decision = matcher.decide(load)
        let outcome = semantics.outcome(of: request)
        let text = String(decoding: DNRJSON.text(of: translation.rules), as: UTF8.self)
        #expect(
          decision.isBlocked == (outcome.action == .block),
          "seed \(seed): \(String(decoding: load.url, as: UTF8.self)) \(load) \(list) \(text)")
        loads += 1
        blocked += decision.isBlocked ? 1 : 0
        allowed += outcome.action == .allow ? 1 : 0
      }
    }
    #expect(loads >= 500 && blocked >= 40 && allowed >= 15, "\(loads) \(blocked) \(allowed)")
  }

  /// The list without the rules about which something is reported.
  private func exactRules(of list: [Rule]) -> [Rule] {
    let inexact = Set(RuleDNR(list).notes.map(\.source))
    guard !inexact.isEmpty else { return list }
    return exactRules(
      of: list.enumerated().filter { !inexact.contains($0.offset) }.map(\.element))
  }

  /// The load as both engines name it; nil if one cannot, or if the two write its URL differently.
  private func comparable(_ random: LoadRequest) -> (LoadRequest, ReferenceRequest)? {
    let types: [(LoadFlags, DNRTypes)] = [
      (.topDocument, .mainFrame), (.childDocument, .subFrame), (.image, .image),
      (.styleSheet, .stylesheet), (.script, .script), (.font, .font), (.fetch, .xmlhttprequest),
      (.media, .media), (.ping, .ping), (.websocket, .websocket), (.other, .other),
      (.cspReport, .cspReport),
    ]
    var load = random
    guard let type = types.first(where: { $0.0 == load.type })?.1 else { return nil }
    // A page is never loaded by a frame.
    if type == .mainFrame { (load.topURL, load.context) = (load.url, .topFrame) }
    if load.context == .topFrame || type == .mainFrame { load.frameURL = load.topURL }
    // The document of a frame is loaded in that frame, whoever loads it.
    if type == .subFrame { load.context = .childFrame }
    load = LoadRequest(
      url: load.url, topURL: load.topURL, frameURL: load.frameURL, type: load.type,
      context: load.context, method: load.method)
    guard let url = ordinary(load.url), let page = ordinary(load.topURL),
      let frame = ordinary(load.frameURL)
    else { return nil }
    // WebKit also finds a host of `if-domain` behind the path of the page.
    guard !load.topURL.contains(UInt8(ascii: "?")) else { return nil }
    let isPage = type == .mainFrame
    guard isPage || !isBelowHostWithoutSite(url, frame) else { return nil }
    return (
      load,
      ReferenceRequest(
        url: url, type: type, initiator: isPage ? nil : frame, topURL: isPage ? nil : page)
    )
  }

  /// Whether a URL's host is below a host of a document that has no registrable domain, such as
  /// `localhost`: of the first party in WebKit, and not in Chromium.
  private func isBelowHostWithoutSite(_ url: WebAddress, _ document: WebAddress) -> Bool {
    guard let host = url.host, let name = document.host.map({ Array(document.bytes[$0]) }),
      PublicSuffixes.bundled.registrableDomain(of: name) == nil
    else { return false }
    return url.bytes[host].reversed().starts(with: ([UInt8(ascii: ".")] + name).reversed())
  }

  /// A URL of the web without a user name, whose host does not end with a dot.
  private func ordinary(_ text: [UInt8]) -> WebAddress? {
    guard let url = try? WebAddress(parsing: text), url.bytes == text, url.username.isEmpty,
      let host = url.host, !host.isEmpty, url.bytes[host].last != UInt8(ascii: "."),
      ["http", "https", "ws", "wss"].contains(
        String(decoding: url.bytes[url.scheme], as: UTF8.self))
    else { return nil }
    return url
  }
}
