// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Writes regular expressions of JavaScript as patterns for `url-filter`.
///
/// WebKit's patterns have no alternatives, counts, classes and boundaries; where those occur, the
/// expression becomes several patterns. Together they match exactly what it matches.
package struct RegexTranslator: Sendable {
  /// What the expression is compared with; a host is found in the URL that the patterns match, and
  /// what stands before a path is not written.
  package let subject: PatternSubject
  /// Whether the case of letters counts.
  package let isCaseSensitive: Bool

  /// Creates a translator.
  package init(_ subject: PatternSubject = .url, isCaseSensitive: Bool = false) {
    self.subject = subject
    self.isCaseSensitive = isCaseSensitive
  }

  /// The patterns of an expression without its slashes: at least one, all different.
  ///
  /// They are at most 400 with 40,000 characters together, and the time is bounded by a multiple of
  /// that.
  package func patterns(of regex: [UInt8]) throws(RegexObstacle) -> RegexPatterns {
    try patterns(of: try paths(of: regex), regex)
  }

  /// The patterns of an expression that must begin where a URL begins; nil if it has no scheme
  /// there, as in `/https?:\/\/a\.test/`.
  ///
  /// They match less than the expression, which may also be in the query of a URL.
  package func patternsAtStart(of regex: [UInt8]) throws(RegexObstacle) -> RegexPatterns? {
    var paths = try paths(of: regex)
    guard subject == .url, paths.allSatisfy({ $0.isTiedToStart || $0.hasScheme }) else {
      return nil
    }
    for index in paths.indices { paths[index].isTiedToStart = true }
    return try patterns(of: paths, regex)
  }

  /// The patterns of an expression that was read by others: at least one, all different.
  ///
  /// The bounds are the same. Obstacles speak of the expression as it is written.
  package func patterns(
    of term: RegexTerm, in regex: [UInt8]
  ) throws(RegexObstacle) -> RegexPatterns {
    try patterns(of: try paths(of: term, regex), regex)
  }

  private func patterns(
    of paths: [RegexPath], _ regex: [UInt8]
  ) throws(RegexObstacle) -> RegexPatterns {
    if paths.contains(where: \.isEverything) { return RegexPatterns(texts: [everything]) }
    var texts: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    var count = 0
    for path in paths {
      let text = text(of: path)
      guard seen.insert(text).inserted else { continue }
      count += text.count
      guard texts.count < RegexBudget.mostPatterns, count <= RegexBudget.mostCharacters else {
        throw RegexBudget.tooMany(regex)
      }
      texts.append(text)
    }
    let growth = paths.compactMap { RegexGrowth($0) }.max {
      $0.states(beside: 0) < $1.states(beside: 0)
    }
    return RegexPatterns(texts: texts, growth)
  }

  func paths(of regex: [UInt8]) throws(RegexObstacle) -> [RegexPath] {
    try paths(of: try RegexTree.term(of: regex, isCaseSensitive: isCaseSensitive), regex)
  }

  private func paths(
    of term: RegexTerm, _ regex: [UInt8]
  ) throws(RegexObstacle) -> [RegexPath] {
    var expansion = RegexExpansion(RegexBudget(regex))
    let sequences = try expansion.sequences(of: term)
    var lookarounds = RegexLookarounds(expansion.budget)
    var tied: [RegexPath] = []
    for sequence in sequences {
      tied += try lookarounds.resolved(sequence).compactMap { RegexPath($0) }
    }
    var boundaries = RegexBoundaries(lookarounds.budget)
    var paths: [RegexPath] = []
    for path in tied { paths += try boundaries.resolved(path).compactMap { limited($0) } }
    var budget = boundaries.budget
    let weight = paths.reduce(0) { $0 + $1.sequence.weight }
    try budget.spend(sequences: paths.count, pieces: weight)
    paths = try nonEmpty(paths, &budget)
    guard !paths.isEmpty else { throw budget.obstacle(.never, "no URL can match this") }
    return paths
  }

  private func limited(_ path: RegexPath) -> RegexPath? {
    var path = path.limited(to: subject)
    path?.trim()
    return path
  }

  private func nonEmpty(
    _ paths: [RegexPath], _ budget: inout RegexBudget
  ) throws(RegexObstacle) -> [RegexPath] {
    var all: [RegexPath] = []
    for path in paths {
      if path.sequence.canBeEmpty {
        // Each of the pieces may become a path with all the others.
        let weight = path.sequence.weight
        try budget.spend(sequences: 1, pieces: min(weight, 1_000) * min(weight, 1_000))
      }
      all += path.withoutEmptyMatch
    }
    return all
  }
}

/// The patterns of a regular expression.
package struct RegexPatterns: Sendable, Hashable {
  /// The patterns; a URL matches the expression if it matches one of them.
  package let texts: [[UInt8]]
  /// Whether they match every URL.
  package let isEverything: Bool
  /// The worst growth of a pattern, if one grows.
  package let growth: RegexGrowth?

  /// The pattern that matches everything.
  init(texts: [[UInt8]]) {
    self.texts = texts
    isEverything = true
    growth = nil
  }

  init(texts: [[UInt8]], _ growth: RegexGrowth?) {
    self.texts = texts
    isEverything = false
    self.growth = growth
  }
}

extension RegexTranslator {
  private var everything: [UInt8] {
    subject != .host
      ? PatternText.anything : PatternText.authorityLead + PatternText.hostCharacter
  }

  func text(of path: RegexPath) -> [UInt8] {
    var text: [UInt8] = []
    switch subject {
    case .url: if path.isTiedToStart { text.append(UInt8(ascii: "^")) }
    case .host:
      text += PatternText.authorityLead
      if !path.isTiedToStart { text += PatternText.hostCharacter + [UInt8(ascii: "*")] }
    case .path: break
    }
    append(path.sequence, to: &text)
    return path.isTiedToEnd ? text + end : text
  }

  private var end: [UInt8] {
    switch subject {
    case .url: [UInt8(ascii: "$")]
    case .host: PatternText.hostEnd
    case .path: Array("(\\?.*)?$".utf8)
    }
  }

  private func append(_ sequence: RegexSequence, to text: inout [UInt8]) {
    for piece in sequence.pieces {
      switch piece {
      case .set(let set, let count):
        PatternText.append(set, isCaseSensitive: isCaseSensitive, to: &text)
        append(count, to: &text)
      case .group(let sequence, let count):
        appendGroup(sequence, to: &text)
        append(count, to: &text)
      case .mix(let sequences):
        text.append(UInt8(ascii: "("))
        for sequence in sequences { append(sequence.repeated(.any), to: &text) }
        text += [UInt8(ascii: ")"), UInt8(ascii: "*")]
      case .assertion, .look: break
      }
    }
  }

  private func appendGroup(_ sequence: RegexSequence, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "("))
    append(sequence, to: &text)
    text.append(UInt8(ascii: ")"))
  }

  private func append(_ count: RegexCount, to text: inout [UInt8]) {
    switch count {
    case .once: break
    case .optional: text.append(UInt8(ascii: "?"))
    case .any: text.append(UInt8(ascii: "*"))
    case .some: text.append(UInt8(ascii: "+"))
    }
  }
}
