// SPDX-License-Identifier: Apache-2.0

internal import Linting
internal import RuleModel
internal import RuleText

/// Completions at a position of a rule or of a filter.
package enum ListCompletion {
  /// Completions at an offset of a rule, the likeliest first: missing members, possible names of a
  /// value, forms of patterns.
  ///
  /// - Complexity: Linear in the piece.
  package static func items(
    at offset: Int, in piece: RulePiece, of language: RuleLanguage
  ) -> [ListCompletionItem] {
    let place = offset - piece.start
    guard place >= 0, place <= piece.bytes.count else { return [] }
    return RuleCompletion(piece, at: place, language).items
  }
}

/// Finds completions at one position of a rule.
private struct RuleCompletion {
  private let piece: RulePiece
  private let place: Int
  private let language: RuleLanguage
  /// The whole piece.
  private let outline: RuleOutline
  /// The piece up to the position.
  private let before: RuleOutline

  init(_ piece: RulePiece, at place: Int, _ language: RuleLanguage) {
    self.piece = piece
    self.place = place
    self.language = language
    outline = RuleOutline(piece.bytes)
    before = RuleOutline(Array(piece.bytes[..<place]))
  }

  var items: [ListCompletionItem] {
    guard let rule = before.rule, before.open.first == rule, let container = before.open.last else {
      return before.nodes.isEmpty ? wholeRules : []
    }
    if let text = openText { return items(inText: text, of: container) }
    if let word = openWord {
      return items(
        replacing: before.nodes[word].range, in: container, key: before.nodes[word].key,
        isKey: before.nodes[word].kind == .key)
    }
    let key = before.nodes.indices.last {
      before.nodes[$0].kind == .key && before.nodes[$0].parent == container
    }
    switch before.expectation {
    case .key: return items(replacing: place..<place, in: container, key: -1, isKey: true)
    case .value:
      return items(replacing: place..<place, in: container, key: key ?? -1, isKey: false)
    case .colon, .comma: return []
    }
  }

  /// The string that contains the position.
  private var openText: Int? {
    guard let last = before.nodes.indices.last,
      before.nodes[last].kind == .string || before.nodes[last].kind == .key,
      !before.nodes[last].isClosed, before.nodes[last].end == place
    else { return nil }
    return last
  }

  /// The word without quotation marks that ends at the position.
  private var openWord: Int? {
    guard let last = before.nodes.indices.last, before.nodes[last].end == place,
      before.nodes[last].kind == .word || before.nodes[last].kind == .key,
      before.nodes[last].isClosed, piece.bytes[before.nodes[last].start] != UInt8(ascii: "\"")
    else { return nil }
    return last
  }

  /// The whole string that begins where the open one does; without its end only what is before the
  /// place.
  private func whole(_ text: Int) -> Range<Int> {
    let start = before.nodes[text].start
    guard let same = outline.nodes.first(where: { $0.start == start }), same.isClosed else {
      return start..<place
    }
    return same.range
  }

  private func items(inText text: Int, of container: Int) -> [ListCompletionItem] {
    let node = before.nodes[text]
    if node.kind == .string, let kind = shape(in: container, key: node.key)?.text {
      let content = Array(before.bytes[before.content(of: text)])
      return PatternCompletion.items(
        kind, before: content, isEmpty: whole(text).count <= 2,
        at: piece.start + place)
    }
    return items(replacing: whole(text), in: container, key: node.key, isKey: node.kind == .key)
  }

  private func items(
    replacing range: Range<Int>, in container: Int, key: Int, isKey: Bool
  ) -> [ListCompletionItem] {
    if isKey { return members(replacing: range, in: container) }
    return values(replacing: range, in: container, key: key)
  }

  // MARK: Shapes

  /// The path from the rule to an open container.
  private func object(of container: Int) -> RulePlace? {
    guard let rule = before.rule, let first = before.open.firstIndex(of: rule),
      let last = before.open.firstIndex(of: container)
    else { return nil }
    return RulePlace(before, Array(before.open[first...last]), language)
  }

  /// The possible content of a value in a container.
  private func shape(in container: Int, key: Int) -> ListShape? {
    guard let found = object(of: container) else { return nil }
    if before.nodes[container].kind == .array {
      if case .array(let element) = found.shape { return element }
      return nil
    }
    guard key >= 0 else { return nil }
    return found.shape?.object?.member(before.text(of: key)[...])?.shape
  }

  /// The same container in the whole piece.
  private func wholeContainer(_ container: Int) -> Int? {
    outline.nodes.firstIndex { node in
      node.start == before.nodes[container].start && (node.kind == .object || node.kind == .array)
    }
  }

  // MARK: Members

  private func members(replacing range: Range<Int>, in container: Int) -> [ListCompletionItem] {
    guard before.nodes[container].kind == .object,
      let object = object(of: container)?.shape?.object
    else { return [] }
    let names = otherNames(in: container, except: range)
    let hasColon = outline.bytes[range.upperBound...].first { $0 > 0x20 } == UInt8(ascii: ":")
    let excluded = excludedNames(in: object, beside: names, container)
    let missing = object.members.filter {
      !names.contains($0.name) && !excluded.contains($0.name)
    }
    return (missing.filter(\.isRequired) + missing.filter { !$0.isRequired })
      .map { member in
        let text = FillingText(
          hasColon ? "\"\(member.name)\"" : "\"\(member.name)\": \(member.shape.example)")
        return ListCompletionItem(
          member.name, .member, detail: member.isRequired ? "required" : member.shape.title,
          documentation: member.meaning + ".", range: piece.range(range), text: text.plain,
          snippet: text.snippet)
      }
  }

  private func otherNames(in container: Int, except range: Range<Int>) -> Set<String> {
    guard let same = wholeContainer(container) else { return [] }
    let keys = outline.children(of: same).filter { outline.nodes[$0].start != range.lowerBound }
    return Set(keys.map { String(decoding: outline.text(of: $0).prefix(64), as: UTF8.self) })
  }

  /// The members that are rejected or ignored next to others, or that the target does not support.
  private func excludedNames(
    in object: ListObject, beside names: Set<String>, _ container: Int
  ) -> Set<String> {
    switch language {
    case .dnr:
      var excluded: Set<String> = ["domains", "excludedDomains"]
      if names.contains("urlFilter") { excluded.insert("regexFilter") }
      if names.contains("regexFilter"), object.title == "condition" { excluded.insert("urlFilter") }
      return excluded
    case .webKit(let target):
      if object.title == "action" { return otherActionMembers(container) }
      guard object.title == "trigger" else { return [] }
      let profile = target.profile
      var excluded = Set(
        TriggerMember.allCases.filter { profile.members[$0] == .no }.map(\.rawValue))
      if !profile.readsSluiceTerms { excluded.insert(TriggerMember.sluice.rawValue) }
      let conditions = Condition.Kind.allCases.map(\.rawValue)
      if !names.isDisjoint(with: conditions) { excluded.formUnion(conditions) }
      return excluded
    }
  }

  /// The members that the action's type does not read.
  private func otherActionMembers(_ container: Int) -> Set<String> {
    guard let same = wholeContainer(container), let type = outline.member("type", of: same),
      let action = ActionType(
        rawValue: String(decoding: outline.text(of: type).prefix(64), as: UTF8.self))
    else { return [] }
    let all = Set(ActionType.inJSON.flatMap(\.members))
    return all.subtracting(action.members)
  }

  // MARK: Values

  private func values(
    replacing range: Range<Int>, in container: Int, key: Int
  ) -> [ListCompletionItem] {
    guard let shape = shape(in: container, key: key) else { return [] }
    switch shape {
    case .name(let names):
      let others = otherNames(inArray: container, except: range)
      return names.filter { !others.contains($0.name) && isKnown($0.name, in: container, key) }
        .map { name in
          ListCompletionItem(
            name.name, .value, documentation: name.meaning + ".", range: piece.range(range),
            text: "\"\(name.name)\"")
        }
    case .boolean:
      return ["true", "false"].map {
        ListCompletionItem($0, .value, range: piece.range(range), text: $0)
      }
    case .text, .array, .object:
      let text = FillingText(shape.example)
      return [
        ListCompletionItem(
          shape.title, .value, range: piece.range(range), text: text.plain, snippet: text.snippet)
      ]
    case .number: return []
    }
  }

  private func otherNames(inArray container: Int, except range: Range<Int>) -> Set<String> {
    guard before.nodes[container].kind == .array, let same = wholeContainer(container) else {
      return []
    }
    let texts = outline.children(of: same).filter { outline.nodes[$0].start != range.lowerBound }
    return Set(texts.map { String(decoding: outline.text(of: $0).prefix(64), as: UTF8.self) })
  }

  private func isKnown(_ name: String, in container: Int, _ key: Int) -> Bool {
    guard case .webKit(let target) = language else { return true }
    let member = key >= 0 ? key : before.nodes[container].key
    guard member >= 0 else { return true }
    switch String(decoding: before.text(of: member).prefix(64), as: UTF8.self) {
    case "type": return ActionType(rawValue: name).map { target.profile.actions[$0] != .no } ?? true
    case "resource-type":
      return ResourceTypeName(rawValue: name).map { target.profile.types[$0] != .no } ?? true
    default: return true
    }
  }

  // MARK: Whole rules

  private var wholeRules: [ListCompletionItem] {
    let start = piece.bytes[..<place].lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
    return WholeRules.texts(for: language, index: piece.index).map { label, filled in
      let text = FillingText(filled)
      return ListCompletionItem(
        label, .shape, range: piece.range(start..<place), text: text.plain, snippet: text.snippet)
    }
  }
}

extension ListShape {
  /// A template for a value, with a placeholder.
  fileprivate var example: String {
    switch self {
    case .number: "‹1›"
    case .boolean: "‹true›"
    case .text: "\"‹›\""
    case .name: "\"‹›\""
    case .array(let element): element.object == nil ? "[\(element.example)]" : "[{‹›}]"
    case .object: "{‹›}"
    }
  }

  /// A short description of the value.
  fileprivate var title: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .text: "a text"
    case .name: "a name"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
