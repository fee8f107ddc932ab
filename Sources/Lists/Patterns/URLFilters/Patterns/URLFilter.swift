// SPDX-License-Identifier: Apache-2.0

/// A `url-filter`, parsed as WebKit parses it.
///
/// The dialect is the older, non-Unicode JavaScript one without back-references; WebKit supports
/// only a part of it. The whole dialect is parsed, so that `problems` has everything that is
/// unsupported, in the order in which WebKit finds it. Parsing takes linear time.
public struct URLFilter: Sendable {
  /// WebKit rejects longer patterns.
  public static let longest = 1_048_576

  /// The pattern's text.
  public let source: [UInt8]
  /// Its terms, in the order of the text, up to a syntax error.
  public let nodes: [PatternNode]
  /// The sets that the terms refer to.
  public let sets: [ListedSet]
  /// What WebKit does not support, in the order in which it finds it.
  ///
  /// A syntax error comes last.
  public let problems: [PatternProblem]
  private let hasForeignCharacters: Bool

  /// Parses a pattern; never fails, but may find problems.
  public init(parsing source: [UInt8]) {
    self.source = source
    let foreign = URLFilter.foreignCharacters(in: source)
    hasForeignCharacters = !foreign.isEmpty
    if foreign.isEmpty, source.count > URLFilter.longest {
      nodes = []
      sets = []
      problems = [URLFilter.tooLong(source)]
      return
    }
    var parser = PatternParser(source)
    parser.parse()
    nodes = parser.nodes
    sets = parser.sets
    problems = foreign + parser.problems
  }

  /// The problem for which WebKit rejects the pattern, or nil if it accepts it.
  ///
  /// A syntax error anywhere takes precedence over all others. But WebKit aborts before it sees the
  /// error if an unsupported range is the first thing that it finds, and it checks for characters
  /// beyond ASCII before it parses at all.
  public var verdict: PatternProblem? {
    guard let first = problems.first, let last = problems.last else { return nil }
    if first.kind == .rangeAbort || hasForeignCharacters { return first }
    return last.kind == .syntax || last.kind == .tooLong ? last : first
  }

  /// Whether the pattern matches every URL, as WebKit sees it.
  ///
  /// It does if every term is optional; WebKit ignores `$` here, so `^$` and `^a*$` match
  /// everything.
  public var matchesEverything: Bool {
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if node.minimum == 0 {
        index = Int(node.next)
      } else if node.kind == .alternative {
        return false
      } else {
        if mustConsume(node) { return false }
        index += 1
      }
    }
    return true
  }

  /// Whether a term, not counting the terms inside it, matches a character.
  public func mustConsume(_ node: PatternNode) -> Bool {
    switch node.kind {
    case .character: node.value != 0
    case .set: !sets[Int(node.value)].isEndOfLine
    case .any, .characterClass: true
    default: false
    }
  }

  /// Characters beyond ASCII, each run of them once; only the first few are reported.
  private static func foreignCharacters(in source: [UInt8]) -> [PatternProblem] {
    guard source.contains(where: { $0 >= 0x80 }) else { return [] }
    var problems: [PatternProblem] = []
    var start: Int?
    for (index, byte) in source.enumerated() {
      if byte >= 0x80 {
        start = start ?? index
      } else if let first = start {
        problems.append(foreign(first..<index))
        start = nil
      }
    }
    problems += start.map { [foreign($0..<source.count)] } ?? []
    return Array(problems.prefix(4))
  }

  private static func foreign(_ range: Range<Int>) -> PatternProblem {
    PatternProblem(
      .nonASCII, range,
      "a pattern must be ASCII; in a URL other characters are percent-encoded or in Punycode")
  }

  private static func tooLong(_ source: [UInt8]) -> PatternProblem {
    PatternProblem(.tooLong, 0..<source.count, "a pattern can have at most \(longest) characters")
  }
}
