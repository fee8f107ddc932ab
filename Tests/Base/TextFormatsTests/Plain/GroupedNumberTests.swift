// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Testing

@Suite struct `A grouped number` {
  static let numbers: [(Int, String)] = [
    (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-999, "-999"),
    (-12_345, "-12,345"), (.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
  ]

  @Test(arguments: numbers) func `has a comma between thousands`(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
