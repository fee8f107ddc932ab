// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Testing

@Suite struct `A value in the background` {
  @Test func `is worked on in the order in which tasks were begun`() {
    let value = BackgroundValue<[Int]>([])
    for number in 0..<1_000 { value.begin { $0.append(number) } }
    #expect(value.finish { $0 } == Array(0..<1_000))
  }

  @Test func `is finished with what was done before`() {
    let value = BackgroundValue(1)
    for _ in 0..<10 {
      value.begin { $0 *= 2 }
      value.finish { $0 += 1 }
    }
    // 1, 3, 7, 15 …
    #expect(value.finish { $0 } == 2_047)
  }
}
