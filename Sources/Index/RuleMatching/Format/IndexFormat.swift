// SPDX-License-Identifier: Apache-2.0

/// The numbers of the file format, which FORMAT.md describes.
package enum IndexFormat {
  /// The first bytes: a non-ASCII byte, the letters SLC, and line ends that a transfer in text mode
  /// would change.
  package static let magic: [UInt8] = [0x89, 0x53, 0x4C, 0x43, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The version that this code writes, and the only one that it reads.
  package static let version: UInt32 = 7
  package static let headerLength = 64
  package static let sectionEntryLength = 32
  /// Sections begin at multiples of this, so that no value crosses a cache line.
  package static let alignment = 64
  /// The checksum includes the file from here on; before it are the magic, the version, the number
  /// of sections, the length and the checksum itself, which are checked one by one.
  package static let checksumStart = 32
  /// How many rules share one checkpoint of their positions.
  package static let rulesPerCheckpoint = 128

  /// The sections, in the order of the file; each is in it once.
  package enum Section: UInt32, CaseIterable, Sendable {
    case lists = 1
    case text
    case ruleClasses
    case classes
    case places
    case placeCheckpoints
    case conditions
    case conditionEntries
    case characterSets
    case programs
    case hostEndings
    case suffixes
    case suffixBuckets
    case alwaysGroups
    case alwaysRules
    case conditionRuleStarts
    case conditionRules
    case globalRules
    case neverRules
    case urlHostFilter
    case urlHostBuckets
    case urlHostEntries
    case urlFragmentFilter
    case urlFragmentBuckets
    case urlFragmentEntries
    case urlFragmentItems
    case urlScan
    case urlItems
    case topHostFilter
    case topHostBuckets
    case topHostEntries
    case topFragmentFilter
    case topFragmentBuckets
    case topFragmentEntries
    case topFragmentItems
    case topScan
    case topItems
    case frameHostFilter
    case frameHostBuckets
    case frameHostEntries
    case frameFragmentFilter
    case frameFragmentBuckets
    case frameFragmentEntries
    case frameFragmentItems
    case frameScan
    case frameItems
    case filterFiles
    case joinedFilters
    case filterTexts
    case combinedTerms
    case ranks
    case leads
    case ledFilter
    case ledBuckets
    case ledEntries
    case ledTargets
    case cosmeticFilters
    case cosmeticTexts
    case cosmeticHostBuckets
    case cosmeticHosts
    case cosmeticKeyBuckets
    case cosmeticKeys
    case cosmeticSheet
    case cosmeticEverywhere
  }

  /// The instructions of a large machine.
  package enum Instruction {
    package static let consume: UInt32 = 0
    package static let split: UInt32 = 1
    package static let jump: UInt32 = 2
    package static let assertStart: UInt32 = 3
    package static let assertEnd: UInt32 = 4
    package static let match: UInt32 = 5
  }

  /// The bits of a class.
  package enum ClassBit {
    /// The rule cannot apply to any load.
    package static let never: UInt8 = 1
    /// The rule is part of its list's global style sheet.
    package static let globalStyle: UInt8 = 2
    /// The selector hides nothing, because another one that it is joined with is not closed.
    package static let lostSelector: UInt8 = 4
    /// The pattern is case-sensitive.
    package static let caseSensitive: UInt8 = 8
    /// The first of four bits that state which groups of flags the rule names.
    package static let firstGroup: UInt8 = 16
  }

  /// The number that stands for the text of a filter that is not known.
  package static let noText: UInt32 = 0xFFFF_FFFF
  // Bits of `LoadFlags` as numbers: a constant of another module is read by a call, and a decision
  // needs all of these.
  package static let firstParty: UInt32 = 1 << 14
  package static let thirdParty: UInt32 = 1 << 15
  package static let topFrame: UInt32 = 1 << 16
  package static let childFrame: UInt32 = 1 << 17
  package static let get: UInt32 = 1 << 18
  package static let anyMethod: UInt32 = 0x1FF << 18
  /// The bit of a load without a method; only rules that do not ask for one have it.
  package static let noMethod: UInt32 = 1 << 27
  /// How far the bits of `SourceParties` are shifted in a mask.
  package static let sourceShift: UInt32 = 28
  /// The bits of `SourceParties` in a mask.
  package static let sourceMask: UInt32 = 0xF000_0000
  package static let firstPartySource: UInt32 = 1 << 28
  package static let thirdPartySource: UInt32 = 1 << 29
  package static let sameHostSource: UInt32 = 1 << 30
  package static let otherHostSource: UInt32 = 1 << 31
  /// The most leads of hosts.
  package static let mostLeads = 8
  /// The most terms of a combined condition: each rule can have all of them once.
  package static let mostTerms = 13
}
