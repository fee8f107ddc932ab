// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// How many rules are in each part of an index.
///
/// Counters by the part's number: a dictionary hashes the name of the part for each rule, which took
/// a twentieth of the time of filing them.
struct PartCounts {
  private var counts = [Int](repeating: 0, count: IndexPart.allCases.count)

  subscript(part: IndexPart) -> Int {
    get { counts[PartCounts.number(of: part)] }
    set { counts[PartCounts.number(of: part)] = newValue }
  }

  /// The parts with rules.
  var byPart: [IndexPart: Int] {
    var byPart: [IndexPart: Int] = [:]
    for part in IndexPart.allCases where self[part] != 0 { byPart[part] = self[part] }
    return byPart
  }

  private static func number(of part: IndexPart) -> Int {
    switch part {
    case .host: 0
    case .fragment: 1
    case .scan: 2
    case .page: 3
    case .always: 4
    case .never: 5
    }
  }
}
