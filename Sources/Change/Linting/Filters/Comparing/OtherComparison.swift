// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Finds script filters and similar ones that are written twice, letter by letter.
struct OtherComparison {
  private let list: FilterList
  private let numbers: [Int]
  private let contexts: LineContexts
  private let bytes: [UInt8]

  init(_ list: FilterList, _ numbers: [Int], _ contexts: LineContexts, _ bytes: [UInt8]) {
    self.list = list
    self.numbers = numbers
    self.contexts = contexts
    self.bytes = bytes
  }

  /// The filters that can be removed, each with the first one.
  func repetitions() -> [(number: Int, by: Int)] {
    var first: [ArraySlice<UInt8>: Int] = [:]
    return numbers.compactMap { number in
      guard case .other = list.filters[number].filter else { return nil }
      let origin = list.filters[number].origin
      guard let twin = first[bytes[origin.range]] else {
        first[bytes[origin.range]] = number
        return nil
      }
      return contexts.isRead(list.filters[twin].origin, whenever: origin) ? (number, twin) : nil
    }
  }
}
