// SPDX-License-Identifier: Apache-2.0

/// The most that deciding about one URL can cost, for any URL.
///
/// A step is comparing a byte with one part of a pattern, or reading an entry of a table: about a
/// nanosecond. Nothing is estimated from typical URLs: every window of the URL counts as the one
/// under which most is filed, and every pattern that it can lead to as one that is run to its end.
public struct WorstCase: Sendable {
  /// The most bytes of selectors, notifications, redirects and changes of headers that an answer
  /// gathers.
  public let answerBytes: Int
  /// The cost of a decision for the patterns of loads, and of frames if an index has some.
  private let loads: PatternSetCost
  /// The cost of the patterns that are searched for a second time: because rules may be cut off,
  /// all of them, or, where a rule blocks, those that may undo that.
  private let again: PatternSetCost
  private let frames: PatternSetCost
  /// The cost of a page.
  private let pages: PatternSetCost
  /// The cost of the rules for every URL and of the conditions.
  private let rules: Int
  /// The most bytes that a bucket of public suffixes has.
  private let suffixes: Int
  /// Whether there are conditions on the source of a load or on the load itself, which are filed
  /// with those on frames.
  private let hasOwnConditions: Bool
  /// The most cosmetic filters under the hash of one host, under all hosts, and for every page.
  private let cosmetics: (run: Int, hosts: Int, everywhere: Int)

  /// More than any limit.
  static let unknown = WorstCase()

  private init() {
    var cost = PatternSetCost()
    cost.label = .max
    (loads, again, frames, pages) = (cost, cost, cost, cost)
    (rules, suffixes, hasOwnConditions) = (.max, .max, true)
    cosmetics = (.max, .max, .max)
    answerBytes = .max
  }

  init(_ tables: IndexTables, loads survey: PatternSetSurvey, _ check: IndexCheck) {
    let (hosts, costs) = (check.hostCosts, check.programCosts)
    // INVARIANT: actionContent.
    answerBytes = check.answerBytes
    loads = survey.all
    again = tables.hasCuts ? survey.all : survey.others
    frames = PatternSetSurvey(tables.frames, hosts[2], costs) { _ in false }.all
    pages = PatternSetSurvey(tables.pages, hosts[1], costs) { _ in false }.all
    // INVARIANT: suffixEntry. Entries have four bytes or more.
    suffixes = check.fullestSuffixBucket
    hasOwnConditions = tables.conditionEnds.hasOwn
    cosmetics = (
      check.longestCosmeticRun, tables.cosmetics.hosts.count, tables.cosmetics.everywhere.count
    )
    // INVARIANT: combinationLength.
    rules =
      tables.alwaysGroups.count + tables.alwaysRules.count * (costs.stepsOfTarget - 1)
      + tables.conditionRules.count
      + tables.conditions.count + tables.listRecords.count * 16
  }

  /// The most steps that a decision about a load takes, if neither its URL nor that of its frame is
  /// longer.
  ///
  /// Grows with the length, and with its square as long as a longer URL can lead to more patterns.
  public func steps(forDecisionAbout length: Int) -> Int {
    WorstCase.sum([
      WorstCase.product(length, WorstCase.bytesOfAddress), rules, loads.steps(length),
      again.steps(length), frames.steps(length), own(2, length), steps(forSuffixesOf: length),
    ])
  }

  /// The cost of looking up conditions for some URLs and for their hosts, each with and without its
  /// suffix.
  private func own(_ count: Int, _ length: Int) -> Int {
    guard hasOwnConditions else { return 0 }
    let hosts = WorstCase.product(2, frames.steps(OwnSubject.longestURL))
    return WorstCase.product(count, WorstCase.sum([frames.steps(length), hosts]))
  }

  /// The most steps that preparing a page takes, if its URL is not longer.
  public func steps(forPageOf length: Int) -> Int {
    WorstCase.sum([
      WorstCase.product(length, WorstCase.bytesOfAddress), WorstCase.product(rules, 2),
      pages.steps(length), own(1, length), steps(forSuffixesOf: length),
      steps(forCosmeticFiltersOf: length),
    ])
  }

  /// The most steps of finding the cosmetic filters of a document.
  ///
  /// A bucket is halved for each label of its host and of its page's, with and without their
  /// suffixes, and each run of entries is read once for either, which eight runs at a time are
  /// compared for. The filters that are found are sorted.
  private func steps(forCosmeticFiltersOf length: Int) -> Int {
    let labels = WorstCase.product(4, length / 2 + 1)
    let named = min(
      WorstCase.product(labels, cosmetics.run), WorstCase.product(2, cosmetics.hosts))
    return WorstCase.sum([
      WorstCase.product(labels, WorstCase.stepsOfHalving),
      WorstCase.product(labels, labels) / 8,
      WorstCase.product(WorstCase.stepsOfSorting, WorstCase.sum(named, cosmetics.everywhere)),
    ])
  }

  /// How often a bucket can be halved, with a hash before it.
  private static var stepsOfHalving: Int { 64 }

  /// The share of a filter in sorting as many as there can be, and in taking exceptions back.
  private static var stepsOfSorting: Int { 64 }

  /// The most steps of finding the public suffixes of the hosts of a page, or of those of a load: for
  /// each of their labels a bucket is read.
  private func steps(forSuffixesOf length: Int) -> Int {
    let labels = WorstCase.product(WorstCase.hosts, length / 2 + 1)
    return WorstCase.product(labels, suffixes)
  }

  /// How often a public suffix is looked for at most: of the source and of the load, for its party
  /// and for conditions.
  private static var hosts: Int { 4 }

  /// How often each byte is read to find out whether the URL is serialized, its host, and its
  /// fragment.
  private static var bytesOfAddress: Int { 16 }

  // MARK: Numbers that do not overflow

  static func sum(_ numbers: [Int]) -> Int {
    numbers.reduce(0) { sum, number in
      let (result, isTooLarge) = sum.addingReportingOverflow(number)
      return isTooLarge ? .max : result
    }
  }

  @inline(__always)
  static func sum(_ one: Int, _ other: Int) -> Int {
    let (result, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : result
  }

  @inline(__always)
  static func product(_ one: Int, _ other: Int) -> Int {
    let (result, isTooLarge) = one.multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : result
  }
}
