// SPDX-License-Identifier: Apache-2.0

internal import Linting
internal import Patterns
internal import TextFormats
internal import RuleModel
internal import RuleText

/// The text that an editor shows about the name, the value or the pattern under the pointer.
package enum ListHover {
  /// The hover text at an offset of a document with rules; nil if there is none.
  ///
  /// - Parameters:
  ///   - offset: The offset in the document.
  ///   - piece: The rule around it.
  ///   - language: The target of the list.
  /// - Complexity: Linear in the piece, and bounded for what its pattern matches.
  package static func hover(
    at offset: Int, in piece: RulePiece, of language: RuleLanguage
  ) -> HoverText? {
    let outline = RuleOutline(piece.bytes)
    guard let place = RulePlace(outline, at: offset - piece.start, language) else { return nil }
    let reader = RuleHover(piece: piece, outline: outline, place: place, language: language)
    return reader.text
  }
}

/// Finds the text for one position of a rule.
private struct RuleHover {
  let piece: RulePiece
  let outline: RuleOutline
  let place: RulePlace
  let language: RuleLanguage

  private var node: RuleOutline.Node { outline.nodes[place.node] }

  var text: HoverText? {
    switch node.kind {
    case .object, .array: return containerText
    case .key: return place.member.map { HoverText(words(for: $0), piece.range(node.range)) }
    case .string, .word:
      return valueText.flatMap { $0.isEmpty ? nil : HoverText($0, piece.range(node.range)) }
    }
  }

  /// A description of the rule, for its own brackets and white space.
  private var containerText: HoverText? {
    guard place.path.count == 1 else { return nil }
    let symbol = ListSymbols.symbol(of: piece, language)
    let detail = symbol.detail.isEmpty ? "" : "\n\n" + MarkdownCode.plain(symbol.detail)
    return HoverText(
      "Rule \(piece.index): \(MarkdownCode.text(Array(symbol.name.utf8), most: 200))\(detail)",
      piece.range(node.range))
  }

  private func words(for member: ListMember) -> String {
    var text = "**\(MarkdownCode.text(Array(member.name.utf8)))**: \(member.meaning)."
    if member.isRequired { text += " It is required." }
    if let remark = unknownMember(member.name) { text += "\n\n\(remark)" }
    return text
  }

  // MARK: Values

  private var valueText: String? {
    switch place.shape {
    case .name(let names): nameText(names)
    case .text(let kind): words(for: kind)
    case .boolean, .number: place.member.map { words(for: $0) }
    case .array, .object, nil: nil
    }
  }

  private func nameText(_ names: [ListName]) -> String? {
    let written = String(decoding: outline.text(of: place.node).prefix(64), as: UTF8.self)
    // Only methods are case-insensitive.
    let isMethod = place.member?.name == TriggerMember.requestMethod.rawValue
    let name = isMethod ? written.lowercased() : written
    guard let known = names.first(where: { $0.name == name }) else { return nil }
    let text = "**\(MarkdownCode.text(Array(known.name.utf8)))**: \(known.meaning)."
    return unknownName(known.name).map { "\(text)\n\n\($0)" } ?? text
  }

  private func words(for kind: ListText) -> String? {
    let text = outline.text(of: place.node)
    switch kind {
    case .plain: return place.member.map { words(for: $0) }
    case .selector: return selectorText(text)
    case .pattern, .pagePattern: return patternText(text, kind)
    case .domain: return domainText(text)
    case .host:
      guard !text.isEmpty else { return nil }
      return "The host \(MarkdownCode.text(text)), and its subdomains."
    case .urlFilter:
      return PatternHover(urlFilter: text, isCaseSensitive: isURLFilterCaseSensitive).markdown
    case .expression:
      guard place.member?.name == "regexFilter", place.objectNode >= 0,
        place.object?.title == "condition"
      else { return place.member.map { words(for: $0) } }
      return PatternHover(expression: text, isCaseSensitive: isURLFilterCaseSensitive)?.markdown
    }
  }

  private var isURLFilterCaseSensitive: Bool {
    outline.isTrue("isUrlFilterCaseSensitive", of: place.objectNode)
  }

  private func selectorText(_ text: [UInt8]) -> String? {
    guard let member = place.member else { return nil }
    guard let problem = SelectorList.problem(in: text) else { return words(for: member) }
    return words(for: member) + "\n\nWebKit drops the rule: \(problem.message)."
  }

  // MARK: Patterns of WebKit

  private func patternText(_ text: [UInt8], _ kind: ListText) -> String? {
    var hover = PatternHover(pattern: text, isCaseSensitive: isCaseSensitive(kind))
    let member = place.member?.name ?? ""
    if kind == .pagePattern {
      hover.subject =
        member.hasSuffix("frame-url")
        ? "frame's URL"
        : member.includes("request")
          ? "URL"
          : member.includes("source") ? "URL of the document" : "page's URL"
    }
    return hover.markdown
  }

  private func isCaseSensitive(_ kind: ListText) -> Bool {
    // Conditions of Sluice are in an object of their own.
    let object = place.objectNode
    let member =
      switch place.member?.name {
      case TriggerMember.urlFilter.rawValue: TriggerMember.urlFilterIsCaseSensitive
      case TriggerMember.ifFrameURL.rawValue, TriggerMember.unlessFrameURL.rawValue:
        TriggerMember.frameURLFilterIsCaseSensitive
      default: TriggerMember.topURLFilterIsCaseSensitive
      }
    return outline.isTrue(member.rawValue, of: object)
  }

  private func domainText(_ entry: [UInt8]) -> String? {
    guard !entry.isEmpty else { return nil }
    let isOfSluice = place.object?.title == "terms of Sluice"
    let hasStar = entry.first == UInt8(ascii: "*")
    guard isOfSluice || DomainPattern.isPlainHost(entry) else {
      return patternText(DomainPattern.pattern(of: entry), .pagePattern)
    }
    let host = MarkdownCode.text(hasStar ? entry.dropFirst() : entry[...])
    let reach = hasStar ? "\(host) and all its subdomains" : "\(host) without its subdomains"
    return "The domain \(reach)."
  }

  // MARK: Targets

  private func unknownMember(_ name: String) -> String? {
    guard case .webKit(let target) = language, let member = TriggerMember(rawValue: name) else {
      return nil
    }
    if member == .sluice, !target.profile.readsSluiceTerms {
      return "\(target.title) does not support it, and rejects the list."
    }
    return target.profile.members[member] == .no
      ? "\(target.title) does not support it, and ignores it." : nil
  }

  private func unknownName(_ name: String) -> String? {
    guard case .webKit(let target) = language else { return nil }
    let isUnknown =
      switch place.member?.name {
      case "type": ActionType(rawValue: name).map { target.profile.actions[$0] == .no }
      case TriggerMember.resourceType.rawValue:
        ResourceTypeName(rawValue: name).map { target.profile.types[$0] == .no }
      default: nil as Bool?
      }
    return isUnknown == true ? "\(target.title) does not support it, and rejects the list." : nil
  }
}
