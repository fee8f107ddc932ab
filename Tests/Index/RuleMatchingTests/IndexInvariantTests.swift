// SPDX-License-Identifier: Apache-2.0

import Compiling
import RuleMatching
import RuleModel
import Sluice
import SystemFiles
import TestSupport
import Testing

/// For each thing that must hold in an index, one in which it alone does not hold is refused for it.
@Suite struct `Invariants of an index` {
  /// A valid index with something in every section.
  private static let base = Result {
    let root = #filePath.split(separator: "/").prefix { $0 != "Tests" }.joined(separator: "/")
    let names = ["filters.txt", "hosts.json", "kinds.json", "large-machines.json", "ruleset.json"]
    var opener = ListOpener()
    opener.compiler.storesFilterTexts = true
    let files = try names.map { try opener.file(FilePath("/\(root)/Tests/Fuzzers/Lists/\($0)")) }
    var index = try ForgedIndex(opener.compile(opener.input(of: files)).index.bytes)
    // Only lists for WebKit join filters in one rule.
    let first = index.number(.lists, index.first(.lists, "f") { $0 == 1 }, "first")
    index[.joinedFilters] = IndexBytes.of([UInt32(first), 1])
    return index
  }

  @Test func `the index that is forged has something in every section, and opens`() throws {
    let base = try Self.base.get()
    for section in IndexFormat.Section.allCases {
      #expect(base.count(of: section) > 0, "\(section)")
    }
    #expect(throws: Never.self) { try RuleIndex(checking: base.bytes) }
  }

  /// An index of so many rules would have two gigabytes, and one of so many texts eight.
  private static let untested: Set<IndexInvariant> = [.ruleCount, .textCount]

  @Test func `each invariant has a forged index`() {
    let tested = Set(Self.forgeries.map(\.breaks))
    #expect(Set(IndexInvariant.allCases).subtracting(tested) == Self.untested)
  }

  @Test(arguments: Self.forgeries.indices)
  func `an index in which an invariant does not hold is refused for it`(number: Int) throws {
    let forgery = Self.forgeries[number]
    var index = try Self.base.get()
    forgery.change(&index)
    do throws(IndexError) {
      _ = try RuleIndex(checking: index.bytes)
      Issue.record("\(forgery.breaks) was accepted")
    } catch {
      #expect(error.kind == .damaged)
      #expect(error.message.hasSuffix(": \(forgery.breaks.rawValue)"), "\(error.message)")
    }
  }

  // MARK: Forgeries

  private struct Forgery: Sendable {
    let breaks: IndexInvariant
    let change: @Sendable (inout ForgedIndex) -> Void

    init(_ breaks: IndexInvariant, _ change: @escaping @Sendable (inout ForgedIndex) -> Void) {
      self.breaks = breaks
      self.change = change
    }
  }

  private static let forgeries =
    shared + lists + positions + conditions + programs + patterns + cosmetics

  private static let shared = [
    Forgery(.text) { $0.set(.lists, 0, "name", $0.count(of: .text)) },
    Forgery(.rule) { $0.set(.neverRules, 0, "rule", $0.count(of: .ruleClasses)) },
    Forgery(.rule) { $0.set(.alwaysRules, 0, "rule", $0.count(of: .ruleClasses)) },
    Forgery(.rule) { $0.set(.conditionRules, 0, "rule", $0.count(of: .ruleClasses)) },
    Forgery(.condition) { $0.set(.classes, 0, "condition", 0xFFFF_FFFA) },
    Forgery(.list) { $0.set(.classes, 0, "list", $0.count(of: .lists)) },
    Forgery(.flag) { $0.set(.conditions, 0, "cased", 2) },
    Forgery(.flag) { $0.set(.lists, 0, "cut", 2) },
    Forgery(.flag) { $0.set(.lists, 0, "f", 2) },
    Forgery(.unusedBytes) { $0.set(.filterFiles, 0, "0", 1) },
    Forgery(.offsetTable) { $0.set(.conditionRuleStarts, 0, "start", 1) },
    Forgery(.offsetOrder) { $0.set(.conditionRuleStarts, 1, "start", 0xFFFF) },
    Forgery(.filterSize) { $0[.urlHostFilter] = [UInt8](repeating: 0, count: 24) },
    Forgery(.bucketCount) { $0[.urlHostBuckets] = [UInt8](repeating: 0, count: 16) },
    Forgery(.emptyTable) { $0[.urlFragmentEntries] = [] },
    Forgery(.suffixTable) { $0[.suffixes] = [] },
    Forgery(.suffixBucket) { $0.set(.suffixBuckets, 1, "start", 0xFFFF_FFFF) },
    Forgery(.suffixEntry) { $0[.suffixes][SuffixTable.Header.length + 3] = 63 },
  ]

  private static let lists = [
    Forgery(.listCount) { index in
      let list = index[.lists].prefix(64)
      index[.lists] += repeatElement(list, count: 1 << 16).joined()
    },
    Forgery(.listRules) { $0.set(.lists, 0, "first", 1) },
    Forgery(.listGlobalRules) { $0.set(.lists, 0, "global", 1) },
    Forgery(.globalOrder) { index in
      index.set(.globalRules, 1, "rule", index.number(.globalRules, 0, "rule"))
    },
    Forgery(.unlistedRules) { $0.change(.lists, $0.count(of: .lists) - 1, "rules") { $0 - 1 } },
    Forgery(.ruleClass) { $0.set(.ruleClasses, 0, "class", $0.count(of: .classes)) },
    Forgery(.action) { $0.set(.classes, 0, "a", 10) },
    Forgery(.actionContent) { index in
      let hiding = index.first(.classes, "a") { $0 == 2 }
      index.set(.classes, hiding, "payload", index.count(of: .text))
    },
    Forgery(.cutFlag) { index in
      let uncut = index.first(.lists, "cut") { $0 == 0 }
      index.set(.classes, index.first(.classes, "list") { $0 == uncut }, "a", 4)
    },
    Forgery(.rankingKind) { $0.set(.lists, 0, "w", 3) },
    Forgery(.missingRanks) { $0[.ranks] = [] },
    Forgery(.rankedListRules) { $0.set(.lists, $0.rankedList, "cut", 1) },
    Forgery(.rankKind) { $0.set(.ranks, $0.firstRankedRule, "kind", 8) },
    Forgery(.rankOrder) { $0.set(.ranks, $0.firstRankedRule, "priority", 0xFFFF_FFFF) },
    Forgery(.rankCount) { index in
      for list in 0..<index.count(of: .lists) { index.set(.lists, list, "w", 0) }
      index[.ranks].removeLast(16)
    },
  ]

  private static let positions = [
    Forgery(.checkpointCount) { $0[.placeCheckpoints] += $0[.placeCheckpoints].prefix(20) },
    Forgery(.checkpoint) { $0.set(.placeCheckpoints, 0, "offset", 1) },
    Forgery(.positionCount) { $0[.places].removeLast() },
    Forgery(.lastPosition) { $0[.places].append(0) },
    Forgery(.fileLines) { $0.set(.filterFiles, 0, "before", 1) },
    Forgery(.ruleLine) { $0.set(.filterFiles, 0, "lines", 0) },
    Forgery(.joinedRule) { index in
      let notOfFilters = index.first(.lists, "f") { $0 == 0 }
      index.set(.joinedFilters, 0, "rule", index.number(.lists, notOfFilters, "first"))
    },
    Forgery(.joinedCount) { $0.set(.joinedFilters, 0, "others", 0) },
    Forgery(.filterTextCount) { $0[.filterTexts].removeLast(4) },
  ]

  private static let conditions = [
    Forgery(.conditionKind) { $0.set(.conditions, 0, "member", 12) },
    Forgery(.conditionOrder) { $0.set(.conditions, 0, "member", 9) },
    Forgery(.conditionEntries) { $0.set(.conditions, 0, "first entry", 1) },
    Forgery(.conditionDomain) { index in
      let domain = index.first(.conditionEntries, "word") { $0 < 0x4000_0000 }
      index.set(.conditionEntries, domain, "word", 0x3FFF_FFFF)
    },
    Forgery(.combinationLength) { $0.set(.combinedTerms, 0, "word", 0) },
    Forgery(.combinedTerm) { $0.set(.combinedTerms, 1, "word", 0) },
    Forgery(.groupRules) { $0.set(.alwaysGroups, 0, "first", 1) },
    Forgery(.groupRules) { $0.set(.alwaysGroups, 0, "rules", 0) },
    Forgery(.ungroupedRule) { $0[.alwaysGroups].removeLast(16) },
    Forgery(.groupConditions) { index in
      let second = index.secondRuleOfGroup
      let isOnFrame = index.number(.alwaysRules, second, "condition") & 2 != 0
      let wanted = isOnFrame ? 0 : UInt64(index.count(of: .conditions)) << 3 | 2
      index.set(.alwaysRules, second, "condition", Int(wanted))
    },
    Forgery(.groupOrder) { index in
      let second = index.secondRuleOfGroup
      index.set(.alwaysRules, second, "rule", index.number(.alwaysRules, second - 1, "rule"))
    },
    Forgery(.groupClass) { $0.change(.alwaysGroups, 0, "a") { $0 == 0 ? 1 : 0 } },
  ]

  private static let programs = [
    Forgery(.programEnd) { $0[.programs].removeLast() },
    Forgery(.characterSet) { $0[.characterSets] = [] },
    Forgery(.segmentCount) { $0[.programs] += [0, 0] },
    Forgery(.segmentElement) { $0[.programs] += [0, 1, 0, 0] },
    Forgery(.segmentText) { $0[.programs] += [0, 1, 0, 1, 0] },
    Forgery(.segmentLength) { $0[.programs] += [0, 1, 5, 1, 2, 0x61] },
    Forgery(.stateCount) { $0[.programs] += [1] + [UInt8](repeating: 0, count: 16) + [65] },
    Forgery(.state) { index in
      index[.programs] += [1, 2] + [UInt8](repeating: 0, count: 15) + [1]
    },
    Forgery(.instruction) { $0[.programs] += [2, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0] },
    Forgery(.instructionTarget) {
      $0[.programs] += [2, 1, 0, 0, 0, 1 << 3 | 2, 0, 0, 0, 0, 0, 0, 0, 0]
    },
    Forgery(.lastInstruction) { $0[.programs] += [2, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0] },
    Forgery(.engineNumber) { $0[.programs] += [3, 9] },
  ]

  private static let patterns = [
    Forgery(.hostEndingCount) { $0[.hostEndings].removeLast(8) },
    Forgery(.item) { $0[.urlItems] = [0, 0, 0, 0x80] },
    Forgery(.pattern) { $0.set(.urlScan, 0, "word", 0x3FFF_FFF0) },
    Forgery(.target) { $0.set(.urlScan, 2, "word", 0x7FFF_FFFF) },
    Forgery(.listEnd) { index in
      index[.urlScan] = Array(index[.urlScan].prefix(12))
      index.set(.urlScan, 2, "word", 0x8000_0000)
    },
    Forgery(.fragmentText) { index in
      let last = index.first(.urlFragmentItems, "word") { $0 < 0x8000_0000 }
      index.set(.urlFragmentItems, last + 1, "word", 0xFFFD)
    },
    Forgery(.scanItem) { index in
      let scan = index[.urlScan].prefix(12)
      let (pattern, hint, target) = (scan[0..<4], scan[4..<8], scan[8..<12])
      index[.urlScan] = Array(pattern + pattern + hint + hint + target + target)
      index.change(.urlScan, 0, "word") { $0 | 0x8000_0000 }
    },
    Forgery(.hostBucket) { $0[.urlHostEntries][0] = 255 },
    Forgery(.hostBucketEnd) { index in
      let end = UInt64(index.count(of: .urlHostEntries))
      for bucket in 0..<index.count(of: .urlHostBuckets) {
        index.change(.urlHostBuckets, bucket, "start") { $0 == end ? end + 1 : $0 }
      }
      index[.urlHostEntries].append(0)
    },
    Forgery(.hostContent) { index in
      index[.urlHostEntries].removeLast(3)
      index[.urlHostEntries] += [0xFF, 0xFF, 0x7F]
    },
    Forgery(.fragmentContent) { $0.set(.urlFragmentEntries, 0, "items", 0xFFFF_FFFF) },
    Forgery(.leadCount) { index in
      let lead = index[.leads].prefix(8)
      index[.leads] = Array(repeatElement(lead, count: 9).joined())
    },
    Forgery(.hostText) { $0[.ledEntries][0] = 0 },
    Forgery(.lead) { $0[.ledEntries][1] = 9 },
  ]

  private static let cosmetics = [
    Forgery(.cosmeticFilter) { $0.set(.cosmeticSheet, 0, "filter", 0xFFFF) },
    Forgery(.cosmeticFilter) { $0.set(.cosmeticEverywhere, 0, "filter", 0xFFFF) },
    Forgery(.cosmeticFilter) { $0.set(.cosmeticKeys, 0, "filter", 0xFFFF) },
    Forgery(.cosmeticFilter) { $0.change(.cosmeticHosts, 0, "word") { $0 | 0xFFFF << 2 } },
    Forgery(.cosmeticEffect) { $0.set(.cosmeticFilters, 0, "effect", $0.count(of: .text)) },
    Forgery(.cosmeticOrder) { index in
      for bound in 1..<(index.count(of: .cosmeticHostBuckets) - 1) {
        index.set(.cosmeticHostBuckets, bound, "start", index.count(of: .cosmeticHosts))
      }
      index.set(.cosmeticHosts, 0, "check", 0xFFFF_FFFF)
    },
    Forgery(.cosmeticRole) { $0.change(.cosmeticHosts, 0, "word") { $0 | 3 } },
    Forgery(.cosmeticSelector) { index in
      index.set(.cosmeticSheet, 0, "filter", index.number(.cosmeticEverywhere, 0, "filter"))
    },
    Forgery(.ruleLine) { $0.set(.cosmeticFilters, 0, "line", 0) },
    Forgery(.filterTextCount) { $0[.cosmeticTexts].removeLast(4) },
    Forgery(.bucketCount) { $0[.cosmeticHostBuckets] = [UInt8](repeating: 0, count: 16) },
    Forgery(.offsetTable) { $0.set(.cosmeticKeyBuckets, 0, "start", 1) },
  ]
}

extension ForgedIndex {
  private func field(_ section: IndexFormat.Section, _ name: String) -> IndexField {
    section.fields.first { $0.name == name } ?? section.fields[0]
  }

  fileprivate func number(_ section: IndexFormat.Section, _ element: Int, _ name: String) -> Int {
    Int(self[section, element, field(section, name)])
  }

  fileprivate mutating func set(
    _ section: IndexFormat.Section, _ element: Int, _ name: String, _ number: Int
  ) {
    self[section, element, field(section, name)] = UInt64(number)
  }

  fileprivate mutating func change(
    _ section: IndexFormat.Section, _ element: Int, _ name: String,
    _ change: (UInt64) -> UInt64
  ) {
    let field = field(section, name)
    self[section, element, field] = change(self[section, element, field])
  }

  /// The first element with a number that is wanted, or the first of all.
  fileprivate func first(
    _ section: IndexFormat.Section, _ name: String, where isWanted: (Int) -> Bool
  ) -> Int {
    (0..<count(of: section)).first { isWanted(number(section, $0, name)) } ?? 0
  }

  fileprivate var rankedList: Int { first(.lists, "w") { $0 != 0 } }
  fileprivate var firstRankedRule: Int { number(.lists, rankedList, "first") }

  /// The slot after the first one of a group of several rules for every URL.
  fileprivate var secondRuleOfGroup: Int {
    number(.alwaysGroups, first(.alwaysGroups, "rules") { $0 > 1 }, "first") + 1
  }
}
