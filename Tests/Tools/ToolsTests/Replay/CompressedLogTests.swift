// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import Testing
import Tools

@Suite struct `A log` {
  @Test func `may be compressed with gzip`() {
    // `{"log":{"entries":[{"request":{"url":"http://a.test/"}}]}}`, stored as it is.
    let text = Array(#"{"log":{"entries":[{"request":{"url":"http://a.test/"}}]}}"#.utf8)
    let length = UInt8(text.count)
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, length, 0, ~length, 0xFF] + text
    packed += [0xB0, 0x88, 0xD3, 0xEC] + [length, 0, 0, 0]
    var urls: [[UInt8]] = []
    #expect(RequestLog.read(packed) { urls.append($0.request.url) } == LogReading(form: .har))
    #expect(urls == [Array("http://a.test/".utf8)])
    let reading = RequestLog.read(packed, longest: 57) { _ in Issue.record("no request") }
    #expect(reading.problems.first?.message.hasSuffix("longer than 57 bytes when unpacked") == true)
    #expect(reading.problems.map(\.number) == [0])
  }
}
