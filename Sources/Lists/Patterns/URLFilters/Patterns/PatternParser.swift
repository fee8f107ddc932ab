// SPDX-License-Identifier: Apache-2.0

/// Parses a pattern in WebKit's order, so that the first problem is the one that WebKit reports.
///
/// WebKit keeps each term pending until the next one begins, because a quantifier may still come.
/// Only when it adds the term does WebKit see that it comes after a `$`. `pending` is that term.
struct PatternParser {
  enum Pending { case none, term, endOfLine }

  /// The terms after the lead of most patterns.
  private struct Lead: Sendable {
    let nodes: [PatternNode]
    let sets: [ListedSet]
    let pending: Pending
    let pendingRange: Range<Int>
    let hasTerms: Bool
  }

  struct OpenGroup {
    let node: Int
    let isLookbehind: Bool
    /// The alternative and group in which the parser was when the group began.
    let alternative: Int
    /// The same as a tree node, once groups have names.
    var place = GroupPlaces.none
  }

  /// Ends the parsing after a syntax error.
  struct Stop: Error {}

  let source: [UInt8]
  var position = 0
  var nodes: [PatternNode] = []
  var sets: [ListedSet] = []
  var problems: [PatternProblem] = []

  var pending = Pending.none
  var pendingRange = 0..<0
  /// The `$` that was added.
  var endOfLine: Range<Int>?
  var hasTerms = false
  var openGroups: [OpenGroup] = []
  /// The number of the alternative within the innermost group.
  var alternative = 0
  /// The last node if a quantifier may follow it.
  var quantifiable: Int?
  /// The names of groups, from the first one on.
  var names: GroupNames?
  /// Whether any group of the pattern has a name, once this was needed.
  var namedGroups: Bool?
  private var hasEndOfLineProblem = false
  /// After a `|` the positions of `^` and `$` are reset: each alternative has its own.
  private var hasAlternatives = false

  /// Begins with the lead of most patterns, which was parsed once, if the pattern has it.
  init(_ source: [UInt8]) {
    self.init(plain: source)
    if PatternParser.hasLead(source) { begin(after: PatternParser.lead) }
  }

  /// Begins at the start: the reference for the other.
  init(plain source: [UInt8]) {
    self.source = source
    nodes.reserveCapacity(source.count)
  }

  private static let lead = {
    var parser = PatternParser(plain: HostPattern.lead)
    try? parser.parseTerms()
    return Lead(
      nodes: parser.nodes, sets: parser.sets, pending: parser.pending,
      pendingRange: parser.pendingRange, hasTerms: parser.hasTerms)
  }()

  /// Whether a pattern begins with the lead, and nothing after it changes how the lead is read: a
  /// `?` makes its last term lazy, and names are looked for in all groups.
  private static func hasLead(_ source: [UInt8]) -> Bool {
    let lead = HostPattern.lead
    guard source.count > lead.count, source[lead.count] != UInt8(ascii: "?") else { return false }
    for index in lead.indices where source[index] != lead[index] { return false }
    return !source[lead.count...].contains(UInt8(ascii: "("))
  }

  private mutating func begin(after lead: Lead) {
    position = HostPattern.lead.count
    nodes += lead.nodes
    sets = lead.sets
    pending = lead.pending
    pendingRange = lead.pendingRange
    hasTerms = lead.hasTerms
  }

  private mutating func parseTerms() throws(Stop) {
    while position < source.count { try parseTerm() }
  }

  mutating func parse() {
    do throws(Stop) {
      try parseTerms()
      if let open = openGroups.last {
        try fail(nodes[open.node].atomRange, "this group is not closed")
      }
      settle()
    } catch {}
  }

  @inline(__always)
  private mutating func parseTerm() throws(Stop) {
    switch source[position] {
    case UInt8(ascii: "|"): parseAlternative()
    case UInt8(ascii: "("): try openGroup()
    case UInt8(ascii: ")"): try closeGroup()
    case UInt8(ascii: "^"): parseStartOfLine()
    case UInt8(ascii: "$"): parseEndOfLine()
    case UInt8(ascii: "."):
      hold(.any, position..<(position + 1))
      position += 1
    case UInt8(ascii: "["): try parseSet()
    case UInt8(ascii: "\\"): try parseEscape()
    case UInt8(ascii: "*"): try quantify(0, PatternNode.unlimited, length: 1)
    case UInt8(ascii: "+"): try quantify(1, PatternNode.unlimited, length: 1)
    case UInt8(ascii: "?"): try quantify(0, 1, length: 1)
    case UInt8(ascii: "{"): try parseBraces()
    // Characters beyond ASCII were reported before; here they are ordinary terms.
    case 0x80...: parseForeign()
    default:
      parseCharacter(UInt32(source[position]), length: 1)
      parsePlainCharacters()
    }
  }

  /// Continues with the letters and digits after a character: each is added by the next one, and
  /// nothing changes before the last.
  @inline(__always)
  private mutating func parsePlainCharacters() {
    guard position < source.count, PatternParser.isPlain(source[position]) else { return }
    settle()
    let start = position
    while position < source.count, PatternParser.isPlain(source[position]) {
      append(.character, position..<(position + 1), value: UInt32(source[position]))
      position += 1
    }
    // The last one is still pending; those before it are not.
    if position - start > 1, let end = endOfLine { reportEndOfLine(end) }
    pending = .term
    pendingRange = (position - 1)..<position
    quantifiable = nodes.count - 1
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  // MARK: Terms and the `$` before them

  // Some of these must be forced inline since the parser supports names of groups: calling them
  // takes four percent of the time of checking a list.

  /// Begins a term: the previous one is added.
  mutating func hold(_ kind: PatternNode.Kind, _ range: Range<Int>, value: UInt32 = 0) {
    settle()
    append(kind, range, value: value)
    pending = .term
    pendingRange = range
    quantifiable = nodes.count - 1
  }

  /// Adds the pending term; it must not come after a `$`.
  @inline(__always)
  mutating func settle() {
    guard pending != .none else { return }
    if let end = endOfLine {
      reportEndOfLine(end)
    } else if pending == .endOfLine {
      endOfLine = pendingRange
    }
    hasTerms = true
    pending = .none
  }

  private mutating func reportEndOfLine(_ end: Range<Int>) {
    guard !hasEndOfLineProblem, !hasAlternatives else { return }
    hasEndOfLineProblem = true
    report(.endOfLine, end, "`$` is only allowed at the end of the pattern")
  }

  @inline(__always)
  mutating func append(_ kind: PatternNode.Kind, _ range: Range<Int>, value: UInt32 = 0) {
    nodes.append(PatternNode(kind, range, next: nodes.count + 1, value: value))
  }

  mutating func report(_ kind: PatternProblem.Kind, _ range: Range<Int>, _ message: String) {
    problems.append(PatternProblem(kind, range, message))
  }

  mutating func fail(_ range: Range<Int>, _ message: String) throws(Stop) -> Never {
    report(.syntax, range, message)
    throw Stop()
  }

  @inline(__always)
  mutating func parseCharacter(_ code: UInt32, length: Int) {
    let range = position..<(position + length)
    position += length
    guard code < 0x80 else {
      report(.nonASCII, range, "a pattern must be ASCII, but this character is not")
      append(.character, range, value: code)
      return quantifiable = nodes.count - 1
    }
    hold(.character, range, value: code)
    if code == 0 { pending = .endOfLine }
  }

  private mutating func parseForeign() {
    let start = position
    position += 1
    while position < source.count, source[position] & 0xC0 == 0x80 { position += 1 }
    hold(.character, start..<position, value: 0x80)
  }

  private mutating func parseStartOfLine() {
    let range = position..<(position + 1)
    position += 1
    if hasTerms || pending != .none || !openGroups.isEmpty, !hasAlternatives {
      report(.startOfLine, range, "`^` is only allowed at the start of the pattern")
    }
    append(.startOfLine, range)
    quantifiable = nil
  }

  private mutating func parseEndOfLine() {
    hold(.endOfLine, position..<(position + 1))
    pending = .endOfLine
    position += 1
    quantifiable = nil
  }

  private mutating func parseAlternative() {
    let range = position..<(position + 1)
    position += 1
    // Only the first one of a group is reported.
    if alternative == 0 {
      report(.alternatives, range, "`|` is not supported; write one rule for each alternative")
    }
    append(.alternative, range)
    alternative += 1
    hasAlternatives = true
    names?.goOn(to: alternative, of: openGroups)
    quantifiable = nil
  }

  // MARK: Quantifiers

  mutating func quantify(_ minimum: UInt32, _ maximum: UInt32, length: Int) throws(Stop) {
    let start = position
    guard let node = quantifiable else {
      try fail(start..<(start + length), "there is nothing to repeat here")
    }
    position += length
    if position < source.count, source[position] == UInt8(ascii: "?") { position += 1 }
    nodes[node].minimum = minimum
    nodes[node].maximum = maximum
    nodes[node].end = UInt32(truncatingIfNeeded: position)
    quantifiable = nil
    if maximum != PatternNode.unlimited && (minimum, maximum) != (0, 1)
      || maximum == PatternNode.unlimited && minimum > 1
    {
      report(
        .repetition, start..<position,
        "counted repetition is not supported, only `*`, `+` and `?`")
    }
  }

  /// `{n}`, `{n,}` and `{n,m}` repeat; any other brace is an ordinary character.
  private mutating func parseBraces() throws(Stop) {
    guard let bounds = Bounds(in: source, at: position) else {
      return parseCharacter(UInt32(UInt8(ascii: "{")), length: 1)
    }
    let range = position..<(position + bounds.length)
    guard quantifiable != nil else { try fail(range, "there is nothing to repeat here") }
    guard !bounds.isTooLarge, bounds.minimum <= bounds.maximum else {
      try fail(range, "the bounds of this repetition are out of order")
    }
    try quantify(bounds.minimum, bounds.maximum, length: bounds.length)
  }
}
