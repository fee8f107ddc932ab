// SPDX-License-Identifier: Apache-2.0

import Conversion
import Testing

@Suite struct `Reasons for which a DNS server cannot use filters` {
  @Test(arguments: HostReason.allCases)
  func `each names what would be needed, in one sentence`(reason: HostReason) throws {
    let need = try #require(reason.need)
    #expect(need.hasSuffix(".") && need.first?.isUppercase == true)
    #expect(reason.rawValue.hasPrefix("dns-"))
  }
}
