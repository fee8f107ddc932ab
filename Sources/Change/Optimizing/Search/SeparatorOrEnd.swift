// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// Writes "one of these characters, or the end of the URL" as a set with NUL.
///
/// WebKit reads NUL in a set as the end of the URL. So `X[\0/?]` is equivalent to `X([/?].*)?$`,
/// and to `X$` and `X[/?]` together, without a quantifier: patterns with a quantifier after text
/// get a DFA of their own, and each DFA is run on every URL.
enum SeparatorOrEnd {
  private struct Key: Hashable {
    let beginning: [UInt8]
    let isCaseSensitive: Bool
    let run: Int
    let action: Int
    let flags: LoadFlags
    let condition: Int?
  }

  static func join(_ list: inout WorkingList) {
    let order = ListOrder(list)
    var groups = RuleGroups<Key>()
    for number in list.live where order.isOpen(number, list) {
      guard let trigger = list.rules[number]?.trigger,
        list.facts[number].type != .ignoreFollowingRules
      else { continue }
      rewriteEnding(of: number, trigger, in: &list)
      guard let pattern = list.rules[number]?.trigger.urlFilter, mayEnd(pattern),
        let ending = Ending(URLFilter(parsing: pattern))
      else { continue }
      let facts = list.facts[number]
      groups.add(
        number,
        to: Key(
          beginning: ending.beginning, isCaseSensitive: trigger.isCaseSensitive,
          run: order.run[number], action: facts.action, flags: facts.flags,
          condition: facts.condition))
    }
    let joinable = groups.joinable(in: list) { $0.trigger.urlFilter = [] }
    for group in joinable { join(group, in: &list) }
  }

  /// Whether a pattern can be one of a pair; most end with a set that all rules share.
  private static func mayEnd(_ pattern: [UInt8]) -> Bool { !HostPattern.isPlain(pattern) }

  // MARK: One rule

  private static func rewriteEnding(
    of number: Int, _ trigger: Trigger, in list: inout WorkingList
  ) {
    guard trigger.urlFilter.suffix(2).elementsEqual("?$".utf8),
      let made = rewritten(URLFilter(parsing: trigger.urlFilter)), isUsable(made),
      var rule = list.rules[number]
    else { return }
    rule.trigger.urlFilter = made
    list.replace([number], with: rule, .separatorOrEnd)
  }

  /// `X[\0s]` for `X([s].*)?$`.
  private static func rewritten(_ filter: URLFilter) -> [UInt8]? {
    guard filter.problems.isEmpty, filter.nodes.count >= 4,
      filter.nodes[filter.nodes.count - 1].kind == .endOfLine
    else { return nil }
    let group = filter.nodes.count - 4
    let (any, open) = (filter.nodes[group + 2], filter.nodes[group])
    guard open.kind == .group, open.minimum == 0, open.maximum == 1,
      Int(open.next) == filter.nodes.count - 1, any.kind == .any, any.minimum == 0,
      any.maximum == PatternNode.unlimited,
      let content = SetText.content(of: filter.nodes[group + 1], in: filter)
    else { return nil }
    return Array(filter.source[..<Int(open.start)]) + SetText.withEnd(content)
  }

  // MARK: Several rules

  /// The last term of a pattern, which is `$` or one character, and what is before it.
  private struct Ending {
    let beginning: [UInt8]
    /// What stands between the brackets; nil for `$`.
    let content: [UInt8]?

    init?(_ filter: URLFilter) {
      guard filter.problems.isEmpty, let last = filter.nodes.last, filter.nodes.count > 1,
        !filter.matchesEverything, Ending.isTopLevel(filter)
      else { return nil }
      beginning = Array(filter.source[..<Int(last.start)])
      content = SetText.content(of: last, in: filter)
      guard content != nil || last.kind == .endOfLine else { return nil }
    }

    /// Whether the last node is in no group.
    private static func isTopLevel(_ filter: URLFilter) -> Bool {
      let last = filter.nodes.count - 1
      return !filter.nodes[..<last].contains { $0.kind == .group && Int($0.next) > last }
    }
  }

  private static func join(_ group: [Int], in list: inout WorkingList) {
    let endings = group.map { number in
      list.rules[number].flatMap { Ending(URLFilter(parsing: $0.trigger.urlFilter)) }
    }
    let isEnd = endings.map { $0 != nil && $0?.content == nil }
    guard isEnd.contains(true), isEnd.contains(false), var rule = list.rules[group[0]],
      let beginning = endings[0]?.beginning
    else { return }
    let contents = endings.compactMap { $0?.content }
    let made = beginning + SetText.withEnd(Array(contents.joined()))
    guard isUsable(made) else { return }
    rule.trigger.urlFilter = made
    list.replace(group, with: rule, .separatorOrEnd)
  }

  /// Whether WebKit accepts a pattern that was made, as a pattern that ends with a set.
  ///
  /// Its terms are those of the old patterns, so it matches what they match.
  private static func isUsable(_ made: [UInt8]) -> Bool {
    let filter = URLFilter(parsing: made)
    return filter.problems.isEmpty && !filter.matchesEverything && filter.nodes.last?.kind == .set
  }
}
