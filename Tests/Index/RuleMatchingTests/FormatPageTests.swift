// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import SystemFiles
import Testing

/// FORMAT.md has the tables that follow from the code.
@Suite struct `The page of the format` {
  private static let page = Result {
    let root = #filePath.split(separator: "/").prefix { $0 != "Tests" }.joined(separator: "/")
    let bytes = try FileReader.read(FilePath("/\(root)/Documentation/FORMAT.md"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let fields = IndexFormat.Section.allCases.flatMap { section in
    section.fields.map { field in
      "| `\(section)` | \(field.offset) | \(field.width) | `\(field.name)` | \(field.meaning) |"
    }
  }

  @Test func `it has the fields of all elements`() throws {
    let page = try Self.page.get()
    let missing = Self.fields.filter { !page.contains($0) }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test func `it has the message for each invariant`() throws {
    let page = try Self.page.get()
    let missing = IndexInvariant.allCases.map { "| \($0.rawValue) |" }.filter { !page.contains($0) }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  /// Records are read from the file as they are, so the fields are those of the structures.
  @Test func `the fields are where the structures have them`() {
    func check<Record>(_ section: IndexFormat.Section, _ members: [PartialKeyPath<Record>]) {
      let offsets = members.map { MemoryLayout<Record>.offset(of: $0) }
      #expect(offsets == section.fields.map(\.offset), "\(section)")
      #expect(MemoryLayout<Record>.stride == section.elementSize, "\(section)")
    }
    check(
      .lists,
      [
        \ListRecord.nameOffset, \.firstRule, \.ruleCount, \.globalStart, \.globalCount, \.hasCut,
        \.hash, \.isOfFilters, \.ranking,
      ])
    check(.ranks, [\RankRecord.priority, \.kind, \.id, \.origin])
    check(
      .filterFiles, [\FilterFileRecord.nameOffset, \.firstLine, \.lineCount, \.reserved, \.hash])
    check(.joinedFilters, [\JoinedFilters.rule, \.others])
    check(.classes, [\ClassRecord.mask, \.condition, \.payload, \.list, \.action, \.bits])
    check(
      .placeCheckpoints, [\PositionCheckpoint.offset, \.index, \.line, \.column, \.step])
    check(
      .conditions, [\ConditionRecord.kind, \.isCaseSensitive, \.entriesStart, \.entriesCount])
    check(.characterSets, [\SetRecord.low, \.high])
    check(
      .alwaysGroups, [\AlwaysGroup.mask, \.list, \.action, \.reserved, \.start, \.count])
    check(.alwaysRules, [\AlwaysRule.rule, \.condition])
    check(.neverRules, [\NeverRule.rule, \.pattern])
    check(.leads, [\LeadRecord.program, \.closing])
    #expect(
      MemoryLayout<CosmeticFilterRecord>.stride == IndexFormat.Section.cosmeticFilters.elementSize)
    check(.cosmeticHosts, [\CosmeticHostEntry.check, \.word])
    check(.cosmeticKeys, [\CosmeticKeyEntry.check, \.filter])
  }
}
