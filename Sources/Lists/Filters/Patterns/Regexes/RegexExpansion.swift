// SPDX-License-Identifier: Apache-2.0

/// Turns a tree into sequences without alternatives and counts.
struct RegexExpansion {
  private(set) var budget: RegexBudget

  init(_ budget: RegexBudget) { self.budget = budget }

  /// The sequences that together match what a term does.
  mutating func sequences(of term: RegexTerm) throws(RegexObstacle) -> [RegexSequence] {
    switch term {
    case .set(let set): return [RegexSequence([.set(set, .once)])]
    case .assertion(let assertion): return [RegexSequence([.assertion(assertion)])]
    case .look(let term, let kind, let range):
      let look = RegexLook(kind: kind, range: range, choices: try sequences(of: term))
      return [RegexSequence([.look(look)])]
    case .sequence(let terms):
      var all = [RegexSequence()]
      for term in terms { try append(try sequences(of: term), to: &all) }
      return all
    case .choice(let terms):
      var all: [RegexSequence] = []
      for term in terms {
        all += try sequences(of: term)
        try budget.spend(sequences: all.count, pieces: Self.weight(of: all))
      }
      return all
    case .repetition(let term, let minimum, let maximum):
      if maximum == 0 { return [RegexSequence()] }
      return try repeated(try sequences(of: term), minimum, maximum)
    }
  }

  private static func weight(of sequences: [RegexSequence]) -> Int {
    sequences.reduce(0) { $0 + $1.weight }
  }

  /// Continues each sequence with each of some others.
  private mutating func append(
    _ choices: [RegexSequence], to all: inout [RegexSequence]
  ) throws(RegexObstacle) {
    if choices.count == 1 {
      if choices[0].isEmpty { return }
      try checkProduct(all, choices)
      for index in all.indices { all[index].append(choices[0]) }
    } else {
      try checkProduct(all, choices)
      all = all.flatMap { one in choices.map { one + $0 } }
    }
  }

  private mutating func checkProduct(
    _ all: [RegexSequence], _ choices: [RegexSequence]
  ) throws(RegexObstacle) {
    let pieces = Self.weight(of: all) * choices.count + Self.weight(of: choices) * all.count
    guard pieces <= RegexBudget.mostCharacters else {
      return try budget.spend(sequences: all.count * choices.count, pieces: pieces)
    }
    // Only what is added counts as work if there is one choice.
    let added = choices.count == 1 ? Self.weight(of: choices) * all.count : pieces
    try budget.spend(sequences: all.count * choices.count, pieces: added)
  }

  private mutating func repeated(
    _ choices: [RegexSequence], _ minimum: Int, _ maximum: Int?
  ) throws(RegexObstacle) -> [RegexSequence] {
    if maximum == 1 { return minimum == 1 ? choices : try optional(choices) }
    guard choices.contains(where: \.hasAssertion) else {
      return choices.count == 1
        ? [try repeated(choices[0], minimum, maximum)] : try mixed(choices, minimum, maximum)
    }
    guard let maximum else { throw obstacle(choices) }
    return try copies(of: choices, minimum, maximum)
  }

  private func obstacle(_ choices: [RegexSequence]) -> RegexObstacle {
    if let look = choices.lazy.flatMap(\.pieces).compactMap(\.look).first {
      return RegexObstacle(
        .lookaround, look.range, "a lookaround cannot be repeated in a pattern")
    }
    let hasBoundary = choices.contains { sequence in
      sequence.pieces.contains {
        if case .assertion(let kind) = $0 { kind.isBoundary } else { false }
      }
    }
    return hasBoundary
      ? budget.obstacle(.wordBoundary, "a word boundary cannot be repeated in a pattern")
      : budget.obstacle(.repetition, "`^` and `$` cannot be repeated in a pattern")
  }

  private mutating func optional(_ choices: [RegexSequence]) throws(RegexObstacle)
    -> [RegexSequence]
  {
    if choices.count == 1, !choices[0].hasAssertion { return [choices[0].repeated(.optional)] }
    let all = [RegexSequence()] + choices
    try budget.spend(sequences: all.count, pieces: Self.weight(of: all))
    return all
  }

  /// `xx?x?` for `x{1,3}`, `xx+` for `x{2,}`.
  private mutating func repeated(
    _ sequence: RegexSequence, _ minimum: Int, _ maximum: Int?
  ) throws(RegexObstacle) -> RegexSequence {
    if sequence.isEmpty { return sequence }
    let copies = max(minimum, maximum ?? 1)
    try budget.spend(sequences: 1, pieces: copies * (sequence.weight + 1))
    var all = RegexSequence()
    let plain = maximum == nil ? minimum - 1 : minimum
    for _ in 0..<max(0, plain) { all.append(sequence) }
    guard let maximum else {
      all.append(sequence.repeated(minimum == 0 ? .any : .some))
      return all
    }
    let option = sequence.repeated(.optional)
    for _ in minimum..<max(minimum, maximum) { all.append(option) }
    return all
  }

  /// `(one|two)*` becomes `((one)*(two)*)*`; what must be there is expanded in front of it.
  private mutating func mixed(
    _ choices: [RegexSequence], _ minimum: Int, _ maximum: Int?
  ) throws(RegexObstacle) -> [RegexSequence] {
    guard maximum == nil else { return try copies(of: choices, minimum, maximum ?? minimum) }
    var all = try copies(of: choices, minimum, minimum)
    let some = choices.filter { !$0.isEmpty }
    if let only = some.first {
      let mix = some.count == 1 ? only.repeated(.any) : RegexSequence([.mix(some)])
      try append([mix], to: &all)
    }
    return all
  }

  /// Each way to take so many of the choices.
  private mutating func copies(
    of choices: [RegexSequence], _ minimum: Int, _ maximum: Int
  ) throws(RegexObstacle) -> [RegexSequence] {
    var all = [RegexSequence()]
    // Two choices double the sequences at each step, so that the budget ends this early.
    for _ in 0..<minimum { try append(choices, to: &all) }
    guard maximum > minimum else { return all }
    let optional = try optional(choices)
    for _ in minimum..<maximum { try append(optional, to: &all) }
    return all
  }
}
