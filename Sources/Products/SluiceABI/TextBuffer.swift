// SPDX-License-Identifier: Apache-2.0

/// A buffer for a text that is returned to C.
@safe
struct TextBuffer {
  // SAFETY: has room for `size` bytes for the time of the call.
  private let start: UnsafeMutablePointer<CChar>?
  private let size: Int

  /// A size of more than half of all memory arrives as a negative number; any text fits into
  /// it.
  // SAFETY: the caller passes room for the stated number of bytes.
  @unsafe init(_ start: UnsafeMutablePointer<CChar>?, size: Int) {
    unsafe self.start = unsafe start
    self.size = size < 0 ? .max : size
  }

  /// Writes as much of a sentence as there is room for, and a zero.
  func write(_ sentence: String) { write(Array(sentence.utf8)) }

  /// Writes as many characters as there is room for, and a zero.
  func write(_ text: [UInt8]) {
    // SAFETY: the buffer has room for `size` bytes for the time of the call.
    guard let start = unsafe start, size > 0 else { return }
    let count = TextBuffer.cut(text, to: size - 1)
    // SAFETY: what is left and its zero fit into the size.
    for index in 0..<count { unsafe start[index] = CChar(bitPattern: text[index]) }
    unsafe start[count] = 0
  }

  /// How many bytes of UTF-8 to keep, so that no character is cut in two.
  static func cut(_ text: [UInt8], to room: Int) -> Int {
    guard text.count > room else { return text.count }
    var count = room
    while count > 0, text[count] & 0xC0 == 0x80 { count -= 1 }
    return count
  }
}
