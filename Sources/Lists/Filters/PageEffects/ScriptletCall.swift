// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// A call of a scriptlet: `+js(set, a, true)`, `//scriptlet('set-constant', 'a', 'true')`.
struct ScriptletCall {
  private let body: [UInt8]
  /// Whether what is in quotation marks means what it does in AdGuard.
  private let isOfAdGuard: Bool

  init(_ body: [UInt8], _ dialect: FilterDialect) {
    self.body = body
    isOfAdGuard = dialect != .ublock && !body.starts(with: "+js".utf8)
  }

  /// The call, with the name that all ad blockers share.
  func effect(isException: Bool) throws(PageEffectFault) -> PageEffect {
    let isQuoted = !body.starts(with: "+js".utf8)
    let inside = try arguments(after: isQuoted ? "//scriptlet" : "+js")
    let arguments = try isQuoted ? quoted(inside) : listed(inside)
    guard let name = arguments.first, !(arguments.count == 1 && name.isEmpty) else {
      guard isException else { throw fault(inside, "The scriptlet has no name.") }
      return .scriptlet([])
    }
    let canonical = ScriptletNames.resolved(name)
    if isOfAdGuard, isException, arguments.count == 1 { return .scriptlets(named: canonical) }
    let call = [canonical] + arguments.dropFirst()
    return .scriptlet(isOfAdGuard ? Self.adapted(call, as: name) : call)
  }

  private func fault(_ range: Range<Int>, _ message: String) -> PageEffectFault {
    PageEffectFault(.call, range, message)
  }

  /// What is in the parentheses.
  private func arguments(after name: String) throws(PageEffectFault) -> Range<Int> {
    var end = body.count
    while end > 0, body[end - 1] == UInt8(ascii: ";") || body[end - 1].isBlank { end -= 1 }
    let start = name.utf8.count
    guard body.starts(with: name.utf8), start < end, body[start] == UInt8(ascii: "(") else {
      throw fault(0..<body.count, "A parenthesis must follow `\(name)`.")
    }
    guard body[end - 1] == UInt8(ascii: ")") else {
      throw fault(start..<body.count, "The parenthesis of the scriptlet is not closed.")
    }
    return body.trimmed((start + 1)..<(end - 1))
  }

  // MARK: uBlock Origin

  /// Texts between commas, perhaps in quotation marks.
  private func listed(_ inside: Range<Int>) -> [[UInt8]] {
    var arguments: [[UInt8]] = []
    var start = inside.lowerBound
    while start <= inside.upperBound {
      let (text, next) = listedArgument(start, before: inside.upperBound)
      arguments.append(text)
      start = next + 1
    }
    return arguments
  }

  /// The argument that starts at an offset, and where the comma after it is.
  private func listedArgument(_ start: Int, before end: Int) -> ([UInt8], Int) {
    var first = start
    while first < end, body[first].isBlank { first += 1 }
    if first < end, Self.marks.contains(body[first]),
      let (text, next) = quotedArgument(first, before: end), next == end || body[next] == Sign.comma
    {
      return (text, next)
    }
    var text: [UInt8] = []
    var next = first
    while next < end, body[next] != Sign.comma {
      if body[next] == Sign.backslash, next + 1 < end {
        if body[next + 1] != Sign.comma { text.append(Sign.backslash) }
        next += 1
      }
      text.append(body[next])
      next += 1
    }
    return ([UInt8](text[text.trimmed(0..<text.count)]), next)
  }

  private static let marks: [UInt8] = [
    UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"),
  ]

  /// The text in quotation marks, and the offset of what follows it.
  private func quotedArgument(_ start: Int, before end: Int) -> ([UInt8], Int)? {
    let mark = body[start]
    var text: [UInt8] = []
    var next = start + 1
    while next < end, body[next] != mark {
      if body[next] == Sign.backslash, next + 1 < end {
        if body[next + 1] != mark { text.append(Sign.backslash) }
        next += 1
      }
      text.append(body[next])
      next += 1
    }
    guard next < end else { return nil }
    next += 1
    while next < end, body[next].isBlank { next += 1 }
    return (text, next)
  }

  // MARK: AdGuard

  /// The arguments of a scriptlet of AdGuard in the order of uBlock Origin, where they differ.
  ///
  /// Scriptlets of others under their own names have the arguments of the others.
  private static func adapted(_ call: [[UInt8]], as name: [UInt8]) -> [[UInt8]] {
    guard !name.starts(with: "ubo-".utf8), !name.starts(with: "abp-".utf8) else { return call }
    var call = call
    switch String(decoding: call[0], as: UTF8.self) {
    case "remove-attr" where call.count < 4, "remove-class" where call.count < 4:
      // AdGuard goes on looking for elements unless it is told not to.
      while call.count < 3 { call.append([]) }
      call.append(Array("asap stay".utf8))
    case "trusted-replace-node-text" where call.count > 4:
      let condition = call.remove(at: 2)
      if !condition.isEmpty {
        call.insert(contentsOf: [Array("condition".utf8), condition], at: 4)
      }
    case "trusted-replace-argument" where call.count > 3 && call[3].starts(with: "replace:".utf8):
      call[3] = Array("repl:".utf8) + call[3].dropFirst("replace:".utf8.count)
    default: break
    }
    return call
  }

  /// Texts in quotation marks between commas.
  private func quoted(_ inside: Range<Int>) throws(PageEffectFault) -> [[UInt8]] {
    var arguments: [[UInt8]] = []
    var start = inside.lowerBound
    while start < inside.upperBound {
      while start < inside.upperBound, body[start].isBlank { start += 1 }
      guard start < inside.upperBound, body[start] == Self.marks[0] || body[start] == Self.marks[1],
        let (text, next) = quotedArgument(start, before: inside.upperBound),
        next == inside.upperBound || body[next] == Sign.comma
      else {
        throw fault(
          start..<inside.upperBound,
          "The arguments of `//scriptlet()` must be in quotation marks, with commas between them.")
      }
      arguments.append(text)
      start = next + 1
    }
    return arguments
  }
}
