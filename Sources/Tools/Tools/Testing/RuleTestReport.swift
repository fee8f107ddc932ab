// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import RuleMatching

/// The results of all files of tests of a run.
public struct RuleTestReport: Sendable {
  /// The result of one file.
  public struct File: Sendable {
    /// The file.
    public let path: String
    /// The lists that were tested, in the order of their layers.
    public let lists: [String]
    /// The target that they were checked against.
    public let target: String
    /// The result.
    public let outcome: Outcome

    /// Creates the result of a file.
    public init(path: String, lists: [String] = [], target: String = "", _ outcome: Outcome) {
      (self.path, self.lists, self.target, self.outcome) = (path, lists, target, outcome)
    }

    /// The results of the tests, if they were run.
    public var run: RuleTestRun? {
      if case .ran(let run) = outcome { run } else { nil }
    }

    /// Why they were not run, a sentence for each reason.
    public var reasons: [String] {
      switch outcome {
      case .ran: []
      case .refused(let reasons), .unusable(let reasons): reasons
      }
    }

    /// Whether the file is invalid.
    public var isUnusable: Bool {
      if case .unusable = outcome { true } else { false }
    }

    /// The expected state, as text.
    public var condition: String {
      isUnusable ? "the file is valid" : "the lists are accepted by \(target)"
    }
  }

  /// The possible results of a file of tests.
  public enum Outcome: Sendable {
    /// Its tests were run.
    case ran(RuleTestRun)
    /// The target rejects its lists.
    case refused([String])
    /// It cannot be read, has invalid lines, or names a missing file.
    case unusable([String])
  }

  /// The rules of a list, and which of them the tests exercise.
  public struct Coverage: Sendable {
    /// The list.
    public let list: String
    /// How many rules it has.
    public let rules: Int
    /// The rules that match no test's request, in order.
    public let unexercised: [LocatedRule]

    /// How many rules match a test's request.
    public var exercised: Int { rules - unexercised.count }
  }

  /// The result of each file.
  public private(set) var files: [File] = []
  /// The first lists of all files of tests, each with the rules that all files exercise.
  ///
  /// - Complexity: Linear in the rules of these lists, for each call.
  public var coverage: [Coverage] { listed.map { coverage(of: $0) } }
  /// Whether a rule that no test exercises is a failure.
  public let needsAllRules: Bool

  private var listed: [String] = []
  private var isListed: Set<String> = []
  private var rules: [String: [RuleKey: (number: Int, rule: LocatedRule)]] = [:]
  private var exercised: [String: Set<RuleKey>] = [:]

  /// A rule of a layer, which has several lists if it comes from filters.
  private struct RuleKey: Hashable {
    let list: String
    let index: Int

    init(_ position: RulePosition) { (list, index) = (position.list, position.index) }
  }

  /// Creates an empty report.
  public init(needsAllRules: Bool = false) { self.needsAllRules = needsAllRules }

  /// All tests.
  public var tests: Int { files.reduce(0) { $0 + ($1.run?.results.count ?? 0) } }
  /// The tests that failed.
  public var failures: Int { files.reduce(0) { $0 + ($1.run?.failures.count ?? 0) } }
  /// The files whose lists were rejected.
  public var refusals: Int { files.count { $0.run == nil && !$0.isUnusable } }
  /// The files that are invalid.
  public var unusable: Int { files.count(where: \.isUnusable) }
  /// The rules that no test exercises.
  public var unexercised: Int { coverage.reduce(0) { $0 + $1.unexercised.count } }

  /// Whether everything passed.
  public var isPassed: Bool {
    failures == 0 && refusals == 0 && unusable == 0 && (!needsAllRules || unexercised == 0)
  }

  /// Adds a file whose tests were not run.
  public mutating func add(_ file: File) { files.append(file) }

  /// Adds a file whose tests were run on a matcher with a layer for each list.
  public mutating func add(_ file: File, on matcher: Matcher) {
    files.append(file)
    if let list = file.lists.first, isListed.insert(list).inserted { listed.append(list) }
    for (list, layer) in zip(file.lists, matcher.layers.indices) {
      note(list, layer, matcher, file.run?.exercised ?? [])
    }
  }

  private mutating func note(
    _ list: String, _ layer: Int, _ matcher: Matcher, _ found: Set<RuleReference>
  ) {
    for number in 0..<matcher.layers[layer].ruleCount {
      let reference = RuleReference(layer: layer, rule: number)
      guard let rule = matcher.rule(reference) else { continue }
      let key = RuleKey(rule.position)
      rules[list, default: [:]][key] = (number, rule)
      if found.contains(reference) { exercised[list, default: []].insert(key) }
    }
  }

  private func coverage(of list: String) -> Coverage {
    let all = rules[list] ?? [:]
    let missing = all.filter { exercised[list]?.contains($0.key) != true }
    return Coverage(
      list: list, rules: all.count,
      unexercised: missing.values.sorted { $0.number < $1.number }.map(\.rule))
  }
}
