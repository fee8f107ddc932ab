// SPDX-License-Identifier: Apache-2.0

/// Simplifies alternatives as RE2 does it when it parses them.
enum RE2Alternatives {
  /// Takes out what neighbors have in common: first their leading text, then a leading set or
  /// assertion; then joins neighbors of one character each to a set.
  static func factored(_ branches: [RE2Tree]) -> [RE2Tree] {
    let texts = grouped(branches.map { parts(of: $0) }) { commonText($0, $1) }
    let heads = grouped(texts.map { parts(of: $0) }) { commonHead($0, $1) }
    return withSets(heads)
  }

  private static func parts(of tree: RE2Tree) -> [RE2Tree] {
    if case .sequence(let parts) = tree { parts } else { [tree] }
  }

  private static func tree(of parts: [RE2Tree]) -> RE2Tree {
    parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// Replaces runs of branches with a common beginning by this beginning and what differs.
  private static func grouped(
    _ branches: [[RE2Tree]], by common: ([RE2Tree], [RE2Tree]) -> Int
  ) -> [RE2Tree] {
    var result: [RE2Tree] = []
    var start = 0
    while start < branches.count {
      var (end, length) = (start + 1, branches[start].count)
      while end < branches.count {
        let shared = common(Array(branches[start].prefix(length)), branches[end])
        if shared == 0 { break }
        (end, length) = (end + 1, shared)
      }
      if end - start == 1 {
        result.append(tree(of: branches[start]))
      } else {
        let rest = branches[start..<end].map { tree(of: Array($0.dropFirst(length))) }
        result.append(.sequence(branches[start].prefix(length) + [choice(of: rest)]))
      }
      start = end
    }
    return result
  }

  private static func choice(of branches: [RE2Tree]) -> RE2Tree {
    let left = factored(branches)
    return left.count == 1 ? left[0] : .choice(left)
  }

  private static func commonText(_ one: [RE2Tree], _ other: [RE2Tree]) -> Int {
    zip(one, other).prefix { $0 == $1 && $0.isLetter }.count
  }

  private static func commonHead(_ one: [RE2Tree], _ other: [RE2Tree]) -> Int {
    guard let head = one.first, head == other.first, isSimple(head) else { return 0 }
    return 1
  }

  /// Whether RE2 takes a common part out: one that matches in one way.
  private static func isSimple(_ tree: RE2Tree) -> Bool {
    switch tree {
    case .set, .assertion: true
    case .repetition(let inner, let minimum, let maximum, _):
      minimum == maximum && (inner.isLetter || { if case .set = inner { true } else { false } }())
    default: false
    }
  }

  private static func withSets(_ branches: [RE2Tree]) -> [RE2Tree] {
    var result: [RE2Tree] = []
    for branch in branches {
      if let last = result.last, let one = set(of: last), var set = set(of: branch) {
        set.formUnion(one)
        result[result.count - 1] = .set(set)
      } else {
        result.append(branch)
      }
    }
    return result
  }

  private static func set(of tree: RE2Tree) -> RE2Set? {
    switch tree {
    case .literal(let byte): RE2Set(byte)
    case .foldedLiteral(let byte): RE2Set(byte).folded
    case .set(let set): set
    default: nil
    }
  }
}
