// SPDX-License-Identifier: Apache-2.0

/// Units of UTF-16 as bytes, as the reader of JSON gives them: half characters have three bytes.
enum HalfCharacters {
  static func bytes(of units: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < units.count {
      let isPair =
        (0xD800..<0xDC00).contains(units[index]) && index + 1 < units.count
        && (0xDC00..<0xE000).contains(units[index + 1])
      let end = index + (isPair ? 2 : 1)
      if !isPair, (0xD800..<0xE000).contains(units[index]) {
        let unit = units[index]
        bytes += [0xED, UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F)]
      } else {
        bytes += Array(String(decoding: units[index..<end], as: UTF16.self).utf8)
      }
      index = end
    }
    return bytes
  }
}
