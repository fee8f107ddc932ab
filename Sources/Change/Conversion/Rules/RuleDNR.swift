// SPDX-License-Identifier: Apache-2.0

public import DNR
public import RuleModel

/// A list of WebKit rules translated into rules for declarativeNetRequest, and the differences.
///
/// Exact means that the same loads are blocked, redirected and upgraded, except for URLs with user
/// names, hosts that end with a dot, and conditions on the page that WebKit finds elsewhere in its
/// URL.
public struct RuleDNR: Sendable {
  /// The rules, with ids from 1, suitable for a static ruleset.
  public let rules: [DNRRule]
  /// For each of them the numbers of the WebKit rules that it comes from.
  public let sources: [[Int]]
  /// What is not exact, in the order of the WebKit rules.
  public let notes: [ConversionNote<RuleReason>]

  /// The most rules with regular expressions that Chromium accepts.
  public static let mostRegexes = 1_000

  /// Translates one list, and others that are used with it.
  ///
  /// Ignore rules of the others are lost: an extension cannot have separate lists. Their numbers
  /// follow those of the first list.
  ///
  /// - Complexity: Linear in the lists.
  public init(_ list: [Rule], beside others: [[Rule]] = []) {
    let order = RulePriorities(list)
    var notes = order.notes
    var gathered = GatheredRules()
    var priorities = order.priorities
    for other in others {
      let canBeJoined = !other.contains {
        [.ignorePreviousRules, .ignoreFollowingRules].contains($0.action)
      }
      for rule in other {
        let isKept = canBeJoined || rule.action.type == .cssDisplayNone
        if !isKept { notes.append(ConversionNote(priorities.count, .otherList)) }
        priorities.append(isKept ? 1 : nil)
      }
    }
    let all = list + others.joined()
    let pairs = EndPairs(all)
    for (number, rule) in all.enumerated() {
      guard let priority = priorities[number] else { continue }
      let room = Self.mostRegexes - gathered.regexes
      // A pair is one rule, which is added for each of the two, and joined.
      let pair = pairs.first(of: number).flatMap { RuleTranslation(ofPair: all[$0]) }
      let translation = pair ?? RuleTranslation(rule, roomForRegexes: room)
      notes += translation.reasons.map { ConversionNote(number, $0) }
      for condition in translation.conditions {
        guard let action = translation.action else { continue }
        gathered.add(condition, action, priority: priority, source: number)
      }
    }
    rules = gathered.rules
    sources = gathered.sources
    self.notes = notes.inOrder()
  }
}

/// Joins rules that differ only in hosts.
struct GatheredRules {
  private(set) var rules: [DNRRule] = []
  private(set) var sources: [[Int]] = []
  private(set) var regexes = 0
  private var numbers: [DNRRule: Int] = [:]
  private var hosts: [Set<[UInt8]>] = []

  mutating func add(
    _ condition: DNRCondition, _ action: DNRAction, priority: Int32, source: Int
  ) {
    var rule = DNRRule(
      id: 0, priority: priority, condition: condition, action: action)
    let domains = condition.requestDomains.included
    if domains != nil { rule.condition.requestDomains.included = [] }
    if let number = numbers[rule] {
      join(domains ?? [], to: number, source)
      return
    }
    numbers[rule] = rules.count
    hosts.append(Set(domains ?? []))
    rule.condition.requestDomains.included = domains
    rule.id = Int32(truncatingIfNeeded: rules.count + 1)
    rules.append(rule)
    sources.append([source])
    if condition.filter?.isRegex ?? false { regexes += 1 }
  }

  private mutating func join(_ domains: [[UInt8]], to number: Int, _ source: Int) {
    if sources[number].last != source { sources[number].append(source) }
    for domain in domains where hosts[number].insert(domain).inserted {
      rules[number].condition.requestDomains.included?.append(domain)
    }
  }
}
