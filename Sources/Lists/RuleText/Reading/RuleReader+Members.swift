// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import RuleModel
internal import TextFormats

/// Reads objects member by member.
extension RuleReader {
  /// The value of each known key; of a repeated key the last one, as in WebKit.
  mutating func readMembers(of object: Int, in path: String, known: [String]) -> [String: Int] {
    var values: [String: Int] = [:]
    for key in document.children(of: object) {
      guard let name = known.first(where: { document.text(of: key, equals: $0) }) else {
        reportUnknown(key, of: object, in: path, known: known)
        continue
      }
      if let earlier = values[name] { reportDuplicate(key, name, earlier: earlier, in: path) }
      values[name] = key + 1
    }
    return values
  }

  mutating func reportUnknown(
    _ key: Int, of object: Int, in path: String, known: [String]
  ) {
    let name = document.string(of: key)
    let suggestion = suggestion(for: name, among: known)
    let fix = suggestion.flatMap { renaming(key, of: object, to: $0) }
    let isRemark = suggestion == nil && NameSuggestion.isRemark(name)
    let help =
      suggestion.map { "did you mean `\($0)`?" }
      ?? (isRemark ? nil : elsewhere(name, known: known))
    let message =
      isRemark
      ? "WebKit ignores `\(name.prefix(60))`"
      : "`\(name.prefix(60))` is not a key that WebKit supports here; it is ignored"
    add(
      Finding(
        .unknownKey, isRemark ? .note : .warning, message, rule: ruleIndex,
        pointer: pointer(path + "/" + escaped(name)), range: document.nodes[key].range,
        help: help, fix: fix))
  }

  /// The name that was probably meant; generated lists repeat the same unknown key in every rule.
  mutating func suggestion(for name: String, among known: [String]) -> String? {
    if name.hasPrefix("_") { return nil }
    let key = "\(known.count) \(known.first ?? "") \(name)"
    if let earlier = suggestions[key] { return earlier }
    guard suggestions.count < RuleReader.mostSuggestions else { return nil }
    let found = NameSuggestion.best(for: name, among: known)
    suggestions[key] = .some(found)
    return found
  }

  /// Finding one is slow, and this many misspelled names are unlikely.
  private static var mostSuggestions: Int { 1_000 }

  /// Nothing is renamed to a key that already exists, and no two keys are renamed to the same name:
  /// the last of the two would win.
  private mutating func renaming(_ key: Int, of object: Int, to name: String) -> Fix? {
    // Checked first, so that the keys are searched once for each name.
    guard renamed.insert("\(object) \(name)").inserted,
      !document.children(of: object).contains(where: { document.text(of: $0, equals: name) })
    else { return nil }
    return Fix(
      "write `\(name)`", effect: "WebKit then reads this member",
      edits: [Fix.Edit(document.contentRange(of: key), Array(name.utf8))])
  }

  /// The object that a misplaced key belongs in.
  private func elsewhere(_ name: String, known: [String]) -> String? {
    if !known.contains("url-filter"), TriggerMember(rawValue: name) != nil {
      return "`\(name)` belongs in `trigger`"
    }
    if known.contains("url-filter"), name == "type" { return "`type` belongs in `action`" }
    if name == "selector" || name == "notification" { return "`\(name)` belongs in `action`" }
    return nil
  }

  mutating func reportDuplicate(_ key: Int, _ name: String, earlier: Int, in path: String) {
    let keyBefore = earlier - 1
    add(
      Finding(
        .duplicateKey, .warning, "`\(name)` is repeated; WebKit reads the last one",
        rule: ruleIndex, pointer: pointer(path + "/" + escaped(name)),
        range: document.nodes[key].range, help: "remove the unintended one",
        related: document.nodes[keyBefore].range))
  }

  /// The value of a key or a string in a table of names, without a copy of it.
  func value<Value>(of node: Int, in names: NameTable<Value>) -> Value? {
    document.nodes[node].hasEscapes
      ? names.value(of: document.text(of: node)[...])
      : names.value(in: document.bytes, at: document.contentRange(of: node))
  }

  // MARK: Reporting

  mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Reports an error of the whole list.
  mutating func report(
    _ code: FindingCode, _ error: WebKitError, _ message: String, at range: Range<Int>,
    help: String? = nil
  ) {
    add(Finding(code, .error, message, range: range, webKitError: error, help: help))
  }

  /// Reports an error of the rule that is being read.
  mutating func reportInRule(
    _ code: FindingCode, _ error: WebKitError, _ message: String, at node: Int,
    _ path: String = "", help: String? = nil, fix: Fix? = nil
  ) {
    add(
      Finding(
        code, .error, message, rule: ruleIndex, pointer: pointer(path),
        range: document.nodes[node].range, webKitError: error, help: help, fix: fix))
  }

  func pointer(_ path: String) -> String { "/\(ruleIndex)\(path)" }

  /// A key, escaped for a JSON pointer.
  func escaped(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return key
    }
    return key.reduce(into: "") { $0 += $1 == "~" ? "~0" : $1 == "/" ? "~1" : String($1) }
  }

  func kindName(_ node: Int) -> String { name(of: document.nodes[node].kind) }

  func name(of kind: JSONNode.Kind) -> String {
    switch kind {
    case .null: "null"
    case .true, .false: "a boolean"
    case .number: "a number"
    case .string, .key: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Turns the JSON problems of the text into findings.
  mutating func reportProblems() {
    for problem in document.problems {
      add(
        Finding(
          code(of: problem.kind), .error, problem.message, range: problem.range,
          webKitError: problem.kind == .size ? nil : .json,
          help: problem == document.problems.first ? ForeignList.help(for: document.bytes) : nil,
          fix: fix(of: problem)))
    }
  }

  private func code(of kind: JSONProblem.Kind) -> FindingCode {
    switch kind {
    case .byteOrderMark: .byteOrderMark
    case .invalidUTF8: .encoding
    case .comment: .comment
    case .trailingComma, .missingComma: .comma
    case .escape: .stringEscape
    case .number: .number
    case .word: .word
    case .quotation: .quotation
    case .depth: .depth
    case .endOfText: .endOfText
    case .afterValue: .textAfterList
    case .unexpected: .unexpectedCharacter
    case .size: .textSize
    }
  }

  private func fix(of problem: JSONProblem) -> Fix? {
    switch problem.kind {
    case .byteOrderMark: Fix("remove the byte order mark", edits: [Fix.Edit(problem.range, [])])
    case .comment where problem.message.hasPrefix("comments"):
      Fix("remove the comment", edits: [Fix.Edit(problem.range, [])])
    case .trailingComma: Fix("remove the comma", edits: [Fix.Edit(problem.range, [])])
    case .escape where !problem.message.includes("hex digits"):
      Fix("write the backslash twice", edits: [inserting(UInt8(ascii: "\\"), at: problem.range)])
    case .missingComma:
      Fix("add a comma", edits: [inserting(UInt8(ascii: ","), at: problem.range)])
    default: nil
    }
  }

  private func inserting(_ byte: UInt8, at range: Range<Int>) -> Fix.Edit {
    Fix.Edit(range.lowerBound..<range.lowerBound, [byte])
  }
}
