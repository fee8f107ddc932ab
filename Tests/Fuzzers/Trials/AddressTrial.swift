// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses
internal import Sluice

/// A URL means the same before and after it is serialized, and with the fast check and without.
enum AddressTrial {
  /// Rules that distinguish the properties of a URL: its host, its end, whether it is upgraded.
  private static let list = #"""
    [{"trigger":{"url-filter":"^[^:]+://+([^:/]+\\.)?ads\\.example[:/]"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"/$"},"action":{"type":"notify","notification":"slash"}},
    {"trigger":{"url-filter":"#"},"action":{"type":"block-cookies"}},
    {"trigger":{"url-filter":".*","load-type":["first-party"]},"action":{"type":"make-https"}},
    {"trigger":{"url-filter":"^https?://[^/]*a\\.test"},
     "action":{"type":"redirect","redirect":{"url":"https://r.test/"}}},
    {"trigger":{"url-filter":"b\\.js","if-domain":["*a.test","news.example"]},
     "action":{"type":"css-display-none","selector":".b"}},
    {"trigger":{"url-filter":".*","if-frame-url":["frame"]},
     "action":{"type":"modify-headers","priority":1,
     "request-headers":[{"operation":"set","header":"X-A","value":"b"}]}}]
    """#

  static let matcher: Matcher = {
    let source = SourceList(name: "list", bytes: Array(list.utf8))
    guard let compiled = try? ListCompiler(LintOptions(target: .sluice)).compile([source]),
      let index = try? RuleIndex(checking: compiled.index.bytes)
    else { fatalError("the list of this trial does not compile") }
    return Matcher.layering([index])
  }()

  static func difference(_ text: [UInt8]) -> String? {
    let quick = WebAddress.hostIfSerialized(text.span)
    guard let address = try? WebAddress(parsing: text) else {
      return quick == nil ? nil : "serialized, and no URL"
    }
    if let quick, quick != address.host || address.bytes != text {
      return "serialized, with the host \(quick) and not \(String(describing: address.host))"
    }
    return roundTripDifference(address) ?? decisionDifference(text, address)
  }

  private static func roundTripDifference(_ address: WebAddress) -> String? {
    guard address.bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F || $0 == 0x20 }) else {
      return "the serialization is not ASCII: \(shown(address.bytes))"
    }
    guard let again = try? WebAddress(parsing: address.bytes) else {
      return "the serialization is no URL: \(shown(address.bytes))"
    }
    guard again.bytes == address.bytes else {
      return "\(shown(address.bytes)) becomes \(shown(again.bytes))"
    }
    let isSame =
      again.host == address.host && again.port == address.port && again.path == address.path
      && again.query == address.query && again.fragment == address.fragment
    return isSame ? nil : "the parts of \(shown(address.bytes)) have moved"
  }

  private static func decisionDifference(_ text: [UInt8], _ address: WebAddress) -> String? {
    let own = try? matcher.page(text)
    for type in [LoadType.script, .topDocument, .ping] {
      for page in [own, try? matcher.page("https://b.a.test/"), matcher.noPage] {
        guard let page else { return "a URL is no page" }
        let load = Load(type)
        guard let plain = try? matcher.decide(address.bytes, load, on: page),
          let written = try? matcher.decide(text, load, on: page),
          let effects = try? matcher.effects(of: text, load, on: page)
        else { return "a URL is not decided about" }
        guard plain == written, plain.actions == effects.decision.actions,
          plain.isBlocked == effects.decision.isBlocked,
          plain.isUpgraded == effects.decision.isUpgraded
        else { return "\(plain), \(written) and \(effects.decision)" }
      }
    }
    return nil
  }

  private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
