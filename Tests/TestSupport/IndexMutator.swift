// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// Changes valid indexes by their structure, so that many of the results are still accepted.
///
/// A number becomes another one near the limits of what it stands for, elements are copied, exchanged
/// and removed, and sections come from another index or from another set of patterns. The checksum
/// is always right.
package struct IndexMutator {
  private let bases: [ForgedIndex]

  /// Starts from valid indexes; their public suffixes are left out.
  package init(_ files: [[UInt8]]) {
    bases = files.map { file in
      var base = ForgedIndex(file)
      base.dropSuffixes()
      return base
    }
  }

  /// An index with one change, or with a few.
  package func mutant(_ random: inout RepeatableRandom) -> [UInt8] {
    var index = random.pick(bases)
    for _ in 0..<random.pick([1, 1, 1, 2, 3]) { change(&index, &random) }
    return index.bytes
  }

  private func change(_ index: inout ForgedIndex, _ random: inout RepeatableRandom) {
    let sections = IndexFormat.Section.allCases.filter { index.count(of: $0) > 0 }
    let section = random.pick(sections)
    switch random.below(100) {
    case ..<55: changeNumber(section, &index, &random)
    case ..<65: copyElement(section, &index, &random)
    case ..<73: repeatElement(section, &index, &random)
    case ..<81: removeElements(section, &index, &random)
    case ..<87: exchangeElements(section, &index, &random)
    case ..<94: index[section] = random.pick(bases)[section]
    default: index[section] = index[sibling(of: section, &random)]
    }
    // A section from another index may number classes with another width.
    let excess = index[section].count % index.elementSize(of: section)
    index[section].removeLast(excess)
  }

  /// The same part of another set of patterns.
  private func sibling(
    of section: IndexFormat.Section, _ random: inout RepeatableRandom
  ) -> IndexFormat.Section {
    let sets = PatternSetKind.allCases
    let part = PatternSetKind.Part.allCases.first { part in
      sets.contains { $0.section(part) == section }
    }
    return part.map { random.pick(sets).section($0) } ?? section
  }

  // MARK: Elements

  private func slice(_ element: Int, _ size: Int) -> Range<Int> {
    (element * size)..<(element * size + size)
  }

  private func copyElement(
    _ section: IndexFormat.Section, _ index: inout ForgedIndex, _ random: inout RepeatableRandom
  ) {
    let (size, count) = (index.elementSize(of: section), index.count(of: section))
    let source = index[section][slice(random.below(count), size)]
    index[section].replaceSubrange(slice(random.below(count), size), with: source)
  }

  private func repeatElement(
    _ section: IndexFormat.Section, _ index: inout ForgedIndex, _ random: inout RepeatableRandom
  ) {
    let (size, count) = (index.elementSize(of: section), index.count(of: section))
    let source = index[section][slice(random.below(count), size)]
    for _ in 0..<random.pick([1, 1, 2, 50]) { index[section] += source }
  }

  private func removeElements(
    _ section: IndexFormat.Section, _ index: inout ForgedIndex, _ random: inout RepeatableRandom
  ) {
    let (size, count) = (index.elementSize(of: section), index.count(of: section))
    let first = random.below(count)
    let removed = min(random.pick([1, 1, 2, count]), count - first)
    index[section].removeSubrange((first * size)..<((first + removed) * size))
  }

  private func exchangeElements(
    _ section: IndexFormat.Section, _ index: inout ForgedIndex, _ random: inout RepeatableRandom
  ) {
    let (size, count) = (index.elementSize(of: section), index.count(of: section))
    let (one, other) = (slice(random.below(count), size), slice(random.below(count), size))
    let bytes = index[section]
    index[section].replaceSubrange(one, with: bytes[other])
    index[section].replaceSubrange(other, with: bytes[one])
  }

  // MARK: Numbers

  private func changeNumber(
    _ section: IndexFormat.Section, _ index: inout ForgedIndex, _ random: inout RepeatableRandom
  ) {
    let element = random.below(index.count(of: section))
    let fields = section.fields
    guard !fields.isEmpty else {
      let old = index[section][element]
      index[section][element] = UInt8(
        truncatingIfNeeded: number(near: UInt64(old), below: 256, &random))
      return
    }
    let field = random.pick(fields)
    let old = index[section, element, field]
    index[section, element, field] = value(of: field.meaning, old, index, &random)
  }

  private func value(
    of meaning: IndexField.Meaning, _ old: UInt64, _ index: ForgedIndex,
    _ random: inout RepeatableRandom
  ) -> UInt64 {
    switch meaning {
    case .element(let section), .boundary(let section), .count(let section):
      number(near: old, below: index.count(of: section), &random)
    case .optionalElement(let section):
      random.oneIn(4) ? .max : number(near: old, below: index.count(of: section), &random)
    case .text, .content: number(near: old, below: index.count(of: .text), &random)
    case .optionalText:
      random.oneIn(4) ? .max : number(near: old, below: index.count(of: .text), &random)
    case .choice(let limit): number(near: old, below: limit, &random)
    case .condition: word(old, below: index.count(of: .conditions), &random)
    case .packed: word(old, below: index.count(of: .ruleClasses), &random)
    case .number, .zero: number(near: old, below: 64, &random)
    }
  }

  /// A number near an old one, near a limit, or anything.
  private func number(
    near old: UInt64, below limit: Int, _ random: inout RepeatableRandom
  ) -> UInt64 {
    let limit = UInt64(limit)
    return switch random.below(10) {
    case 0: 0
    case 1: limit
    case 2: limit &- 1
    case 3: limit &+ 1
    case 4: old &+ 1
    case 5: old &- 1
    case 6: old ^ 1 << UInt64(random.below(32))
    case 7: random.pick([.max, 0x7FFF_FFFF, 0x8000_0000, 0x3FFF_FFFD, 0x4000_0000])
    default: UInt64(random.below(max(1, Int(limit))))
    }
  }

  /// A word whose lowest and highest bits have meanings of their own.
  private func word(
    _ old: UInt64, below limit: Int, _ random: inout RepeatableRandom
  ) -> UInt64 {
    switch random.below(5) {
    case 0: old ^ UInt64(1 + random.below(7))
    case 1: old ^ UInt64(1 + random.below(7)) << 29
    case 2: number(near: old >> 3, below: limit, &random) << 3 | old & 7
    case 3: number(near: old, below: limit, &random) | old & 0xE000_0000
    default: number(near: old, below: limit, &random)
    }
  }
}
