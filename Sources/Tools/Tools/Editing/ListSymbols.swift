// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// The outline entry of a rule or a filter.
package struct ListSymbol: Sendable, Equatable {
  /// The kind of a rule, for its icon in an outline.
  package enum Kind: Sendable, Hashable {
    /// Blocks loads.
    case block
    /// Undoes other rules.
    case exception
    /// Hides elements.
    case hiding
    /// Changes loads or pages in another way.
    case change
    /// The rule is not readable.
    case broken
  }

  /// The action and the text of the filter, in one line.
  package let name: String
  /// The condition in few words; may be empty.
  package let detail: String
  /// The kind.
  package let kind: Kind
  /// The bytes of the document that represent the whole: those of the filter's text.
  package let selection: Range<Int>
}

/// Names of rules and filters for outlines.
package enum ListSymbols {
  /// The most bytes of a name.
  static let longestName = 80

  /// The symbol of a rule.
  ///
  /// - Complexity: Linear in the piece.
  package static func symbol(of piece: RulePiece, _ language: RuleLanguage) -> ListSymbol {
    let outline = RuleOutline(piece.bytes)
    guard let rule = outline.rule else {
      return ListSymbol(
        name: "rule \(piece.index)", detail: "", kind: .broken,
        selection: piece.range(0..<piece.bytes.count))
    }
    let reader = SymbolReader(outline, rule, language)
    let name = reader.name.map { PlainWords.short($0, most: longestName) }
    return ListSymbol(
      name: name ?? "rule \(piece.index)", detail: reader.detail, kind: reader.kind,
      selection: piece.range(reader.selection))
  }

  /// The symbol of a line; nil for one without a filter.
  ///
  /// - Complexity: Linear in the line.
  package static func symbol(of piece: FilterPiece) -> ListSymbol? {
    let line = FilterLine(piece)
    let (kind, body): (ListSymbol.Kind, Range<Int>)
    switch line.kind {
    case .blank, .comment, .directive: return nil
    case .hosts: (kind, body) = (.block, line.content)
    case .network: (kind, body) = (line.exceptionSign.isEmpty ? .block : .exception, line.pattern)
    case .cosmetic:
      let isException = line.bytes[line.marker].contains(UInt8(ascii: "@"))
      (kind, body) = (isException ? .exception : .hiding, line.body)
    }
    let isEmpty = body.isEmpty
    return ListSymbol(
      name: PlainWords.short(Array(line.bytes[isEmpty ? line.content : body]), most: longestName),
      detail: isEmpty ? "" : detail(of: line), kind: line.filters.isEmpty ? .broken : kind,
      selection: piece.range(isEmpty ? line.content : body))
  }

  private static func detail(of line: FilterLine) -> String {
    let texts =
      line.kind == .network ? line.options.map(\.range) : line.kind == .cosmetic ? line.targets : []
    let shown = texts.prefix(4).map { PlainWords.short(Array(line.bytes[$0]), most: 40) }
    let more = texts.count > 4 ? " and \(texts.count - 4) more" : ""
    return shown.joined(separator: ", ") + more
  }
}

/// Reads the parts for an outline from a rule, even if the rule is invalid.
private struct SymbolReader {
  private let outline: RuleOutline
  private let rule: Int
  private let isDNR: Bool
  private let trigger: Int?
  private let action: Int?

  init(_ outline: RuleOutline, _ rule: Int, _ language: RuleLanguage) {
    self.outline = outline
    self.rule = rule
    isDNR = language == .dnr
    trigger = outline.member(isDNR ? "condition" : "trigger", of: rule)
    action = outline.member("action", of: rule)
  }

  private func member(_ name: String, of object: Int?) -> Int? {
    object.flatMap { outline.member(name, of: $0) }
  }

  private func text(_ name: String, of object: Int?) -> [UInt8]? {
    guard let node = member(name, of: object), outline.nodes[node].kind == .string else {
      return nil
    }
    return outline.text(of: node)
  }

  private func texts(_ name: String) -> [[UInt8]] {
    member(name, of: trigger).map { outline.texts(of: $0) } ?? []
  }

  private var filter: Int? {
    let names = isDNR ? ["urlFilter", "regexFilter", "requestDomains"] : ["url-filter"]
    return names.lazy.compactMap { member($0, of: trigger) }.first
  }

  private var type: [UInt8] { text("type", of: action) ?? [] }

  /// The action and the filter; for a hiding rule the selector.
  var name: [UInt8]? {
    let selector = kind == .hiding ? text("selector", of: action) : nil
    let filterTexts = filter.map { outline.texts(of: $0) } ?? []
    let filter =
      filterTexts.count > 1
      ? Array(PlainWords.some(filterTexts).utf8) : filterTexts.first
    let parts = [type.isEmpty ? nil : type, selector ?? filter].compactMap(\.self)
    return parts.isEmpty ? nil : Array(parts.joined(separator: [0x20]))
  }

  var kind: ListSymbol.Kind {
    switch String(decoding: type.prefix(40), as: UTF8.self) {
    case "block": .block
    case "ignore-previous-rules", "ignore-following-rules", "allow", "allowAllRequests": .exception
    case "css-display-none": .hiding
    case "block-cookies", "make-https", "notify", "redirect", "modify-headers", "upgradeScheme",
      "modifyHeaders":
      .change
    default: .broken
    }
  }

  var selection: Range<Int> {
    let name = kind == .hiding ? member("selector", of: action) ?? filter : filter
    return outline.nodes[name ?? rule].range
  }

  // MARK: Condition

  var detail: String {
    (isDNR ? dnrDetails : details).compactMap(\.self).joined(separator: "; ")
  }

  private var details: [String?] {
    let hidden = kind == .hiding ? text("url-filter", of: trigger) : nil
    return [
      hidden.flatMap { $0.elementsEqual(".*".utf8) ? nil : PlainWords.short($0, most: 40) },
      list("resource-type"), list("load-type"), list("load-context"),
      text("request-method", of: trigger).map { PlainWords.short($0, most: 20) },
      list("if-domain", "on "), list("unless-domain", "not on "),
      list("if-top-url", "on "), list("unless-top-url", "not on "),
      list("if-frame-url", "in "), list("unless-frame-url", "not in "),
      member("sluice", of: trigger).map { _ in "terms of Sluice" },
    ]
  }

  private var dnrDetails: [String?] {
    let priority = member("priority", of: rule).map {
      "priority " + PlainWords.short(Array(outline.bytes[outline.nodes[$0].range]), most: 12)
    }
    let id = member("id", of: rule).map {
      "id " + PlainWords.short(Array(outline.bytes[outline.nodes[$0].range]), most: 12)
    }
    return [
      id, priority, list("resourceTypes"), list("excludedResourceTypes", "not "),
      text("domainType", of: trigger).map { PlainWords.short($0, most: 20) },
      list("initiatorDomains", "from "), list("excludedInitiatorDomains", "not from "),
      list("domains", "from "), list("excludedDomains", "not from "),
      list("topDomains", "on "), list("excludedTopDomains", "not on "),
      list("requestDomains", "to "), list("excludedRequestDomains", "not to "),
      list("requestMethods"), list("excludedRequestMethods", "not "),
    ]
  }

  private func list(_ name: String, _ word: String = "") -> String? {
    let texts = texts(name)
    return texts.isEmpty ? nil : word + PlainWords.some(texts)
  }
}
