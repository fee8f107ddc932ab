// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import TextFormats
import Sluice

/// The kind of a document.
enum DocumentKind: Sendable, Equatable {
  /// A rule list in WebKit's JSON.
  case rules
  /// A ruleset for declarativeNetRequest.
  case dnr
  /// The manifest of an extension that names rulesets.
  case manifest
  /// A filter list.
  case filters
  /// Tests of a list.
  case tests

  /// The language identifiers that an editor can give to Sluice's own files.
  private static let languages: [String: DocumentKind] = [
    "webkit-content-blocker": .rules, "declarative-net-request": .dnr,
    "filter-list": .filters, "adblock": .filters, "abp": .filters, "hosts": .filters,
    "sluice-tests": .tests,
  ]

  /// How many bytes of a document are examined.
  private static let sample = 1 << 16

  /// Detects the kind of a document; nil for any other file, which the server ignores.
  ///
  /// JSON is a list only if its first rules look like rules: an editor sends every JSON file that it
  /// opens.
  init?(_ text: [UInt8], named name: String, language: String?, syntax: ListSyntax?) {
    if name.hasSuffix(".tests.jsonl") {
      self = .tests
    } else if let kind = language.flatMap({ DocumentKind.languages[$0] }) {
      self = kind
    } else {
      let start = Array(text.prefix(DocumentKind.sample))
      switch ListContent(of: start) {
      case .manifest:
        guard name == "manifest.json", start.hasWord("rule_resources") else { return nil }
        self = .manifest
      case .dnr where start.looksLikeDNR: self = .dnr
      case .rules where start.looksLikeRules: self = .rules
      case .filters:
        guard let kind = DocumentKind(ofText: start, named: name, language, syntax) else {
          return nil
        }
        self = kind
      default: return nil
      }
    }
  }

  /// Text that is not JSON is a filter list if its content or its name indicates it.
  private init?(
    ofText text: [UInt8], named name: String, _ language: String?, _ syntax: ListSyntax?
  ) {
    let isText = language == nil || language == "plaintext" || language == "text" || language == ""
    guard isText, !name.hasSuffix(".md"), name.hasSuffix(".txt") || !name.contains(".") else {
      return nil
    }
    guard syntax?.dialect != nil || name == "hosts" || FilterList.isFilterList(text) else {
      return nil
    }
    self = .filters
  }

  /// Whether it is JSON with a rule for each element.
  var isJSONList: Bool { self == .rules || self == .dnr }

  /// Whether lines are independent of each other.
  var isLines: Bool { self == .filters || self == .tests }
}

extension [UInt8] {
  fileprivate func hasWord(_ word: String) -> Bool { hasText("\"\(word)\"") }

  private func hasText(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return true }
    var start = 0
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: bytes) { return true }
      start = found + 1
    }
    return false
  }

  /// Whether rules have WebKit's format: only this format has the name `url-filter`.
  fileprivate var looksLikeRules: Bool {
    hasWord("url-filter") || hasWord("trigger") && hasWord("action")
  }

  /// Whether a rule has an action and one of the other members of its format.
  fileprivate var looksLikeDNR: Bool {
    hasWord("action") && (hasWord("condition") || hasWord("priority"))
      || hasWord("urlFilter") || hasWord("regexFilter")
  }
}
