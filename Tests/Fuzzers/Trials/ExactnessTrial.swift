// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import Linting
internal import Semantics
import RuleModel
import TestSupport
internal import WebAddresses

/// The rules of filters that are reported exact decide as a plain evaluator of filters does.
///
/// A line that starts with `?` is a request: `?script https://x.test/ https://page.test/`. Other
/// lines are filters; some requests are made of their texts.
enum ExactnessTrial {
  static func difference(_ input: [UInt8]) -> String? {
    difference(input, nil) ?? difference(input, .sluice)
  }

  private static func difference(_ input: [UInt8], _ target: Target?) -> String? {
    let lines = input.split(separator: 0x0A).prefix(24).map { Array($0) }
    let dialect = browsers[Int(input.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) } >> 8) % 3]
    let filters = exactLines(lines.filter { $0.first != UInt8(ascii: "?") }, dialect, target)
    guard !filters.isEmpty else { return nil }
    let rules = convert(filters, dialect, target).lists.map { ReferenceMatcher($0.rules) }
    let list = FilterList(reading: joined(filters), as: FilterReading(dialect: dialect))
    let blocker = ReferenceBlocker([list.filters.map(\.filter)], in: dialect)
    let written = lines.filter { $0.first == UInt8(ascii: "?") }.compactMap(Question.init)
    for question in written + questions(about: list.filters) {
      let expected = blocker.decide(question.load).isBlocked
      if rules.contains(where: { $0.decide(question.request).isBlocked }) != expected {
        let text = String(decoding: joined(filters), as: UTF8.self)
        return
          "\(text) \(expected ? "must block" : "must not block") \(question) in \(dialect) for \(target?.rawValue ?? "webkit")"
      }
    }
    return nil
  }

  private static let browsers: [FilterDialect] = [.adblockPlus, .ublock, .adguard]

  private static func joined(_ lines: [[UInt8]]) -> [UInt8] {
    Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func convert(
    _ lines: [[UInt8]], _ dialect: FilterDialect, _ target: Target?
  ) -> FilterConversion {
    FilterConversion(
      [FilterConversion.Source(name: "list", bytes: joined(lines))],
      reading: FilterReading(dialect: dialect), TranslationOptions(target: target))
  }

  /// The lines without a verdict that is about one of the types that are asked.
  private static func exactLines(
    _ lines: [[UInt8]], _ dialect: FilterDialect, _ target: Target?
  ) -> [[UInt8]] {
    let verdicts = convert(lines, dialect, target).account.files.flatMap(\.entries)
    let noted = Set(verdicts.filter { !$0.isAboutOtherTypes }.map(\.line))
    return lines.enumerated().filter { !noted.contains($0.offset + 1) }.map(\.element)
  }

  /// Requests near to what filters match.
  private static func questions(about filters: [WrittenFilter]) -> [Question] {
    filters.prefix(6).flatMap { written -> [Question] in
      guard case .network(let filter) = written.filter, case .mask(let mask) = filter.pattern
      else { return [] }
      return Question.near(mask, filter.domains)
    }
  }
}

extension Account.Entry {
  /// Whether it is about pings, popups and other loads that are not asked.
  fileprivate var isAboutOtherTypes: Bool {
    switch reason.flatMap({ TranslationReason(rawValue: $0) }) {
    case .typePopup, .typePing, .typeOther, .inlineCode, .redirectAsBlock: true
    case .typeObject: fidelity == .narrower
    default: false
    }
  }
}

/// A load, as filters and as rules see it.
private struct Question: CustomStringConvertible {
  let load: FilterLoad
  let request: LoadRequest
  let description: String

  /// Fails for what no page loads: URLs with a user, or whose host is not one of the web; and for a
  /// page with another URL inside its own, on which WebKit takes conditions for both hosts.
  init?(_ type: String, _ url: [UInt8], _ page: [UInt8]) {
    guard let (filterType, ruleType) = Self.types[type],
      let page = Self.serialized(type == "document" ? url : page), !Self.hasInnerURL(page),
      let url = Self.serialized(url)
    else { return nil }
    description = "\(type) \(String(decoding: url + [0x20] + page, as: UTF8.self))"
    load = FilterLoad(url: url, documentURL: page, type: filterType)
    request = LoadRequest(
      url: url, topURL: page,
      frameURL: ruleType == .childDocument ? Array("about:blank".utf8) : page, type: ruleType,
      context: ruleType == .childDocument ? .childFrame : .topFrame, method: .get)
  }

  /// Reads a line: `?script https://x.test/ https://page.test/`.
  init?(_ line: [UInt8]) {
    let words = line.dropFirst().split(separator: 0x20).map { Array($0) }
    guard words.count == 3 else { return nil }
    self.init(String(decoding: words[0], as: UTF8.self), words[1], words[2])
  }

  private static let types: [String: (FilterTypes, LoadFlags)] = [
    "document": (.document, .topDocument), "subdocument": (.subdocument, .childDocument),
    "script": (.script, .script), "image": (.image, .image),
    "stylesheet": (.stylesheet, .styleSheet), "font": (.font, .font), "media": (.media, .media),
    "xmlhttprequest": (.xmlhttprequest, .fetch), "websocket": (.websocket, .websocket),
  ]

  private static func serialized(_ url: [UInt8]) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: url), let host = address.host,
      ["http", "https", "ws", "wss"].contains(
        String(decoding: address.bytes[address.scheme], as: UTF8.self)),
      address.bytes[host].last != UInt8(ascii: "."), address.bytes[host].allSatisfy(isOfHost),
      // In the pattern of a host, what comes before a dot is not empty.
      address.bytes[host].first != UInt8(ascii: "."),
      // No user: the host follows the slashes.
      address.bytes[..<host.lowerBound].last == UInt8(ascii: "/")
    else { return nil }
    return Array(
      address.bytes[..<(address.fragment.map { $0.lowerBound - 1 } ?? address.bytes.count)])
  }

  private static func hasInnerURL(_ page: [UInt8]) -> Bool {
    String(decoding: page, as: UTF8.self).split(separator: "://").count > 2
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    let isLetter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    return isLetter || isDigit || "-._".utf8.contains(byte)
  }

  /// Loads of URLs that a mask matches, or nearly does.
  static func near(_ mask: FilterMask, _ domains: FilterDomains) -> [Question] {
    let text = mask.text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "*"): Array("q/".utf8)
      case UInt8(ascii: "^"): [UInt8(ascii: "/")]
      default: [byte]
      }
    }
    let starts: [String] =
      switch mask.start {
      case .anywhere: ["https://h.test/", "https://h.test/x", "https://"]
      case .url: ["", "https://h.test/"]
      case .host: ["https://", "https://sub.", "https://no", "https://h.test/?https://"]
      }
    let ends = mask.reachesEnd ? ["", "x"] : ["", "x", "/x", ".test/", "?x"]
    let pages = [Array("https://page.test/".utf8)] + domains.pages
    return starts.flatMap { start in
      ends.flatMap { end in
        pages.flatMap { page in
          ["script", "subdocument", "document"].compactMap { type in
            Question(type, Array(start.utf8) + text + Array(end.utf8), page)
          }
        }
      }
    }
  }
}

extension FilterDomains {
  /// Pages on some of its hosts.
  fileprivate var pages: [[UInt8]] {
    (included.sorted { "\($0)" < "\($1)" } + excluded.sorted { "\($0)" < "\($1)" }).prefix(3)
      .compactMap { domain in
        guard case .name(let name) = domain else { return nil }
        return Array("https://www.".utf8) + name + Array("/p".utf8)
      }
  }
}
