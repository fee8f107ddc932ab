// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Finds the names that are equal to a host, above it or below it, each with a number.
///
/// The names are stored in reverse, so that the subdomains of a host are adjacent when sorted.
struct RelatedNames {
  private struct Entry {
    let reversed: [UInt8]
    let number: Int
  }

  private let entries: [Entry]

  /// Sorts hosts with their numbers; only names are kept.
  ///
  /// - Complexity: O(*n* log *n*) in the names.
  init(_ hosts: [(host: FilterDomain, number: Int)]) {
    let names = hosts.compactMap { host, number -> Entry? in
      guard case .name(let name) = host else { return nil }
      return Entry(reversed: name.reversed(), number: number)
    }
    entries = names.sorted { $0.reversed.lexicographicallyPrecedes($1.reversed) }
  }

  /// The numbers of the names that are equal to a host or below it.
  ///
  /// - Complexity: logarithmic in the names, and linear in those found.
  func numbersWithin(_ host: FilterDomain) -> [Int] {
    guard !entries.isEmpty, case .name(let name) = host else { return [] }
    let reversed = Array(name.reversed())
    // The byte after the dot ends the range of names that begin with the dot.
    let below = first(notBefore: reversed + [dot])..<first(notBefore: reversed + [dot + 1])
    return numbers(in: equal(to: reversed)) + numbers(in: below)
  }

  /// The same for the names that are above a host.
  func numbersAbove(_ host: FilterDomain) -> [Int] {
    guard !entries.isEmpty, case .name(let name) = host else { return [] }
    return name.parentNames.flatMap { numbers(in: equal(to: $0.reversed())) }
  }

  private let dot = UInt8(ascii: ".")

  private func equal(to reversed: [UInt8]) -> Range<Int> {
    first(notBefore: reversed)..<first(notBefore: reversed + [0])
  }

  private func numbers(in range: Range<Int>) -> [Int] { entries[range].map(\.number) }

  /// The first entry that is not less than some bytes.
  private func first(notBefore bytes: [UInt8]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].reversed.lexicographicallyPrecedes(bytes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
