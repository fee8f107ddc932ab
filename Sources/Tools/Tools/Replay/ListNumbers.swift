// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel

/// The lists of a matcher as people name them, and the list of each rule.
///
/// A filter list is its file, whatever sections of an index its rules are in.
struct ListNumbers {
  private let matcher: Matcher
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]
  /// For each layer, the lists of its rules; negative until they are asked for.
  private var lists: [[Int32]]

  init(_ matcher: Matcher) {
    self.matcher = matcher
    lists = matcher.layers.map { Array(repeating: -1, count: $0.ruleCount) }
    for layer in matcher.layers {
      for list in layer.lists where !list.contentHash.isEmpty { _ = number(of: list.name) }
      for file in layer.filterFiles { _ = number(of: file.name) }
    }
  }

  /// The number of the list that a rule comes from, in the order of the lists.
  mutating func number(of rule: RuleReference) -> Int {
    let known = lists[rule.layer][rule.rule]
    guard known < 0 else { return Int(known) }
    let position = matcher.layers[rule.layer].position(ofRule: rule.rule)
    let number = number(of: position?.sourceName ?? "")
    lists[rule.layer][rule.rule] = Int32(number)
    return number
  }

  /// The number of the list at a position.
  mutating func number(of position: RulePosition) -> Int { number(of: position.sourceName) }

  private mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}

extension RulePosition {
  /// The name of the file that a rule comes from: that of its filter, or that of its list.
  var sourceName: String { filter?.file ?? list }
}
