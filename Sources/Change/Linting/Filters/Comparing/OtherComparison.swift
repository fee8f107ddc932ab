// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Finds script filters and similar ones that are written twice, letter by letter.
struct OtherComparison {
  private let compared: ComparedFilters
  private let files: [FilterFile]
  /// The filters by their texts.
  private var numbers: [ArraySlice<UInt8>: [Int]] = [:]

  init(_ compared: ComparedFilters, _ candidates: [Int], _ files: [FilterFile]) {
    self.compared = compared
    self.files = files
    for number in candidates {
      guard case .other = compared.filters[number].filter else { continue }
      numbers[text(of: number), default: []].append(number)
    }
  }

  private func text(of number: Int) -> ArraySlice<UInt8> {
    let origin = compared.filters[number].origin
    return files[origin.file].bytes[origin.range]
  }

  /// Those of some filters that can be removed, each with the first one.
  func repetitions(of wanted: some Sequence<Int>) -> [(number: Int, by: Int)] {
    wanted.compactMap { number in
      guard case .other = compared.filters[number].filter else { return nil }
      let twin = numbers[text(of: number), default: []].prefix(64).first { other in
        compared.stays(other, insteadOf: number) && compared.canReplace(other, number)
      }
      return twin.map { (number, $0) }
    }
  }
}
