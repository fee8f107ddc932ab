// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A run of plain characters that every matching URL must contain.
public struct LiteralRun: Sendable {
  /// The characters, in lowercase.
  public let text: [UInt8]
  /// The characters that can come right before the run, or nil if unknown.
  public let before: CharacterSet?
  /// The characters that can come right after it, or nil if unknown.
  public let after: CharacterSet?

  /// Whether the run may occur at an offset of a text, according to the characters around it.
  public func fits(in subject: [UInt8], at start: Int) -> Bool {
    let end = start + text.count
    guard start >= 0, end <= subject.count else { return false }
    for index in 0..<text.count where subject[start + index] != text[index] { return false }
    if let before { guard start > 0, before.contains(subject[start - 1]) else { return false } }
    if let after { guard end < subject.count, after.contains(subject[end]) else { return false } }
    return true
  }
}

/// The plain text in a pattern.
extension URLFilter {
  /// The text of the pattern without what WebKit removes from its end.
  ///
  /// Optional terms at the end have no effect, unless the pattern requires the end of the URL.
  public var decisivePart: [UInt8] {
    var end = 0
    var index = 0
    while index < nodes.count {
      if nodes[index].minimum > 0 { end = Int(nodes[index].end) }
      index = Int(nodes[index].next)
    }
    return Array(source[..<end])
  }

  /// The runs of plain characters that every matching URL must contain, in lowercase.
  public var mandatoryRuns: [[UInt8]] {
    var runs: [[UInt8]] = [[]]
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if node.kind == .alternative { return [] }
      if isPlain(node) {
        runs[runs.count - 1].append(UInt8(truncatingIfNeeded: node.value).lowercasedASCII)
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
      index = Int(node.next)
    }
    return runs.filter { !$0.isEmpty }
  }

  /// Whether the pattern consists only of plain characters, anywhere in the URL.
  public var isPlainText: Bool {
    problems.isEmpty && !nodes.isEmpty && nodes.allSatisfy { isPlain($0) }
  }

  /// Whether every matching URL contains a text, as far as plain characters show.
  public func mustHold(_ text: [UInt8]) -> Bool {
    mandatoryRuns.contains { run in
      guard run.count >= text.count else { return false }
      return (0...(run.count - text.count)).contains { start in
        run[start] == text[0] && run[start..<(start + text.count)].elementsEqual(text)
      }
    }
  }

  /// The longest run of plain characters outside of groups, or nil if there is none.
  public var longestRun: LiteralRun? {
    var best = 0..<0
    var start = 0
    var index = 0
    while index < nodes.count {
      if nodes[index].kind == .alternative { return nil }
      let next = Int(nodes[index].next)
      if !isPlain(nodes[index]) {
        start = next
      } else if next - start > best.count {
        best = start..<next
      }
      index = next
    }
    return best.isEmpty ? nil : run(of: best)
  }

  private func isPlain(_ node: PatternNode) -> Bool {
    node.kind == .character && node.value != 0 && node.minimum == 1 && node.maximum == 1
  }

  private func run(of range: Range<Int>) -> LiteralRun {
    let text = nodes[range].map { UInt8(truncatingIfNeeded: $0.value).lowercasedASCII }
    return LiteralRun(text: text, before: neighbors(before: range.lowerBound), after: after(range))
  }

  private func after(_ range: Range<Int>) -> CharacterSet? {
    guard range.upperBound < nodes.count, nodes[range.upperBound].minimum > 0 else { return nil }
    return characters(of: nodes[range.upperBound])
  }

  /// More terms than this are not searched for what comes before a run.
  private static let mostNeighbors = 32

  /// The characters with which the terms before an index can end, if they are known.
  private func neighbors(before place: Int) -> CharacterSet? {
    var all = CharacterSet()
    var index = place - 1
    for _ in 0..<Self.mostNeighbors where index >= 0 {
      guard let set = characters(of: nodes[index]) else { return nil }
      all.formUnion(set)
      if firstGroup(around: index, where: { _ in true }) == nil {
        if nodes[index].minimum > 0 { return all }
        index -= 1
        continue
      }
      // The last term of a group; whether the term before it matters depends on both.
      guard nodes[index].minimum > 0 else { return nil }
      guard let optional = firstGroup(around: index, where: { $0.minimum == 0 }) else { return all }
      index = optional - 1
    }
    return nil
  }

  /// The outermost required group that contains a term.
  private func firstGroup(around index: Int, where isAsked: (PatternNode) -> Bool) -> Int? {
    for number in 0..<index where nodes[number].kind == .group && Int(nodes[number].next) > index {
      if isAsked(nodes[number]) { return number }
    }
    return nil
  }

  /// The characters of a single term, in both cases, or nil for anything that is not one.
  private func characters(of node: PatternNode) -> CharacterSet? {
    switch node.kind {
    case .character where node.value != 0:
      CharacterSet(UInt8(truncatingIfNeeded: node.value)).foldingCase()
    case .any: .any
    case .set where !sets[Int(node.value)].characters.contains(0):
      sets[Int(node.value)].members(isCaseSensitive: false)
    default: nil
    }
  }

  /// A short text that the pattern matches, in lowercase where possible, or nil if none is found
  /// easily.
  public var sample: [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(nodes.count)
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      guard node.minimum > 0 else {
        index = Int(node.next)
        continue
      }
      switch node.kind {
      case .character where node.value != 0:
        text.append(UInt8(truncatingIfNeeded: node.value).lowercasedASCII)
      case .any: text.append(UInt8(ascii: "q"))
      case .set:
        guard let member = sampleMember(sets[Int(node.value)]) else { return nil }
        text.append(member)
      case .group, .startOfLine, .endOfLine: break
      default: return nil
      }
      index += 1
    }
    return text
  }

  private func sampleMember(_ set: ListedSet) -> UInt8? {
    let members = set.members(isCaseSensitive: false)
    guard !members.contains(0) else { return nil }
    for preferred in [UInt8(ascii: "q"), UInt8(ascii: "/")] where members.contains(preferred) {
      return preferred
    }
    return (1...127).first { members.contains($0) && $0 == $0.lowercasedASCII }
  }
}
