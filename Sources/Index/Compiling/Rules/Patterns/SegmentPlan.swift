// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleMatching
internal import Patterns

/// A pattern as segments with anything between them, if it is of that form.
///
///     ^[^:]+://+([^:/]+\.)?ads\.example[/:].*banner[0-9]$
///     |        lead        |  segment 1   |  | segment 2 |at the end
struct SegmentPlan {
  /// One character, or several with a byte each.
  enum Element: Equatable {
    case literal([UInt8])
    case set(CharacterSet)

    var length: Int {
      if case .literal(let text) = self { text.count } else { 1 }
    }
  }

  private(set) var lead = ProgramHeader.Lead.anywhere
  private(set) var segments: [[Element]] = [[]]
  private(set) var endsAtEnd = false
  /// The literal at the end of the last segment, while it is being read.
  private var text: [UInt8] = []

  /// Reads a pattern that WebKit accepts and that does not match everything; nil if it has groups,
  /// or repetitions that are not plain.
  init?(_ filter: URLFilter, isCaseSensitive: Bool) {
    var nodes = filter.nodes[...]
    if AuthorityLead.leads(filter) {
      lead = .authority
      nodes = nodes.dropFirst(AuthorityLead.nodeCount)
    } else if nodes.first?.kind == .startOfLine {
      lead = .start
      nodes = nodes.dropFirst()
    }
    for node in nodes {
      guard !endsAtEnd, add(node, filter, isCaseSensitive: isCaseSensitive) else { return nil }
    }
    endLiteral()
    guard tidy() else { return nil }
  }

  private mutating func add(
    _ node: PatternNode, _ filter: URLFilter, isCaseSensitive: Bool
  ) -> Bool {
    let isOnce = node.minimum == 1 && node.maximum == 1
    switch node.kind {
    case .character where isOnce && node.value != 0:
      let byte = UInt8(truncatingIfNeeded: node.value)
      text.append(isCaseSensitive ? byte : byte.lowercasedASCII)
      return true
    case .set where isOnce:
      let set = filter.sets[Int(node.value)].members(isCaseSensitive: isCaseSensitive)
      return !set.contains(0) && add(.set(set))
    case .any:
      if isOnce { return add(.set(.any)) }
      guard node.maximum == PatternNode.unlimited, node.minimum <= 1 else { return false }
      if node.minimum == 1 { _ = add(.set(.any)) }
      endLiteral()
      segments.append([])
      return true
    case .endOfLine where isOnce:
      endsAtEnd = true
      return true
    default: return false
    }
  }

  private mutating func add(_ element: Element) -> Bool {
    endLiteral()
    segments[segments.count - 1].append(element)
    return true
  }

  private mutating func endLiteral() {
    guard !text.isEmpty else { return }
    segments[segments.count - 1].append(.literal(text))
    text = []
  }

  /// Removes terms that decide nothing; false if the rest is of another form.
  private mutating func tidy() -> Bool {
    // Anything before the end makes the end meaningless, and anything at the end decides nothing.
    if segments.count > 1, segments.last?.isEmpty == true { endsAtEnd = false }
    if segments.first?.isEmpty == true {
      guard lead != .authority else { return false }
      lead = .anywhere
    }
    segments.removeAll { $0.isEmpty }
    guard !segments.isEmpty else { return false }
    return lead != .authority || beginsWithHost
  }

  /// Whether the first segment can only begin at an offset that `isLabelStart` accepts: not with a
  /// slash, which `/+` could leave to it, nor with a colon.
  private var beginsWithHost: Bool {
    guard case .literal(let text) = segments[0].first else { return false }
    return text[0] != UInt8(ascii: ":") && text[0] != UInt8(ascii: "/")
  }

  // MARK: Requirements

  /// The texts that a matching URL must contain.
  var literals: [[UInt8]] {
    segments.flatMap { segment in
      segment.compactMap { element in
        guard case .literal(let text) = element else { return nil }
        return text.map(\.lowercasedASCII)
      }
    }
  }

  /// The host that a matching URL must have, if the pattern ends it.
  var host: [UInt8]? {
    guard lead == .authority, case .literal(let text) = segments[0].first
    else { return nil }
    if let end = text.firstIndex(where: { Self.closing.contains($0) }) {
      return end <= PatternPlan.longestHost ? Array(text[..<end]) : nil
    }
    guard text.count <= PatternPlan.longestHost, segments[0].count > 1,
      case .set(let set) = segments[0][1], set.isSubset(of: Self.closing)
    else { return nil }
    return text
  }

  /// Whether it is only a host and its end.
  var isPlainHost: Bool {
    host != nil && !endsAtEnd && segments.count == 1 && segments[0].count == 2
      && segments[0][1] == .set(Self.closing) && segments[0][0].length == host?.count
  }

  /// What closes a host in most patterns.
  static let closing: CharacterSet = {
    var set = CharacterSet(UInt8(ascii: ":"))
    set.insert(UInt8(ascii: "/"))
    return set
  }()

  // MARK: The program

  /// The plan without the host under which it is filed, which has been matched then.
  var afterHost: SegmentPlan {
    guard let host, case .literal(let text) = segments[0].first else { return self }
    var plan = self
    plan.lead = .host
    let rest = Array(text[host.count...])
    plan.segments[0].replaceSubrange(0..<1, with: rest.isEmpty ? [] : [.literal(rest)])
    return plan
  }

  /// The next bytes that a matching URL must have, if the pattern is filed under a host.
  var ahead: UInt32 {
    guard case .literal(let text) = segments[0].first else { return 0 }
    return LookAround.ahead(text[...])
  }

  /// Writes the program.
  ///
  /// Returns the offset of the length of each text in it.
  @discardableResult
  func write(
    to writer: inout PayloadWriter, isCaseSensitive: Bool, set: (CharacterSet) -> Int
  ) -> [Int] {
    var literals: [Int] = []
    writer.byte(
      ProgramHeader(lead: lead, isCaseSensitive: isCaseSensitive, isAtEnd: endsAtEnd).rawValue)
    writer.number(segments.count)
    for segment in segments {
      writer.number(segment.reduce(0) { $0 + $1.length })
      writer.number(segment.count)
      for element in segment {
        switch element {
        case .literal(let text):
          literals.append(writer.bytes.count)
          writer.number(SegmentElement.literal(byteCount: text.count).rawValue)
          writer.raw(text)
        case .set(let characters): writer.number(SegmentElement.set(set(characters)).rawValue)
        }
      }
    }
    return literals
  }
}

/// The terms `^[^:]+://+([^:/]+\.)?` before a host.
enum AuthorityLead {
  private static let pattern = URLFilter(parsing: Array("^[^:]+://+([^:/]+\\.)?".utf8))

  static var nodeCount: Int { pattern.nodes.count }

  /// Whether a pattern begins with these terms, in any spelling.
  static func leads(_ filter: URLFilter) -> Bool {
    guard filter.nodes.count > nodeCount else { return false }
    return (0..<nodeCount).allSatisfy { isSame(pattern, filter, at: $0) }
  }

  /// Whether a pattern is these terms alone.
  static func isWhole(_ filter: URLFilter) -> Bool {
    filter.nodes.count == nodeCount
      && (0..<nodeCount).allSatisfy { isSame(pattern, filter, at: $0) }
  }

  private static func isSame(_ one: URLFilter, _ other: URLFilter, at index: Int) -> Bool {
    let (a, b) = (one.nodes[index], other.nodes[index])
    guard a.kind == b.kind, a.minimum == b.minimum, a.maximum == b.maximum, a.next == b.next else {
      return false
    }
    switch a.kind {
    case .set: return one.sets[Int(a.value)] == other.sets[Int(b.value)]
    case .group: return true
    default: return a.value == b.value
    }
  }
}

extension CharacterSet {
  func isSubset(of other: CharacterSet) -> Bool { intersection(other) == self && !isEmpty }
}
