// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Room on the stack for the separators of a URL.
@safe
struct SeparatorBuffer {
  // SAFETY: has room for `BYTE_SCAN_WORDS` words, and outlives what is made of it.
  private let words: UnsafeMutablePointer<UInt64>

  /// What a URL holds.
  @safe
  struct Scan {
    /// Whether something in it may be serialized otherwise.
    let isOdd: Bool
    let mayHaveFragment: Bool
    // SAFETY: the words of the buffer.
    /// A bit for each byte that is a separator; nil for long URLs.
    let separators: UnsafePointer<UInt64>?
  }

  /// Makes room for the time of a call.
  static func with<Answer>(_ body: (SeparatorBuffer) -> Answer) -> Answer {
    // SAFETY: the buffer is used within the closure only.
    unsafe withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: BYTE_SCAN_WORDS
    ) { buffer in
      guard let words = buffer.baseAddress else { preconditionFailure("no room") }
      return body(unsafe SeparatorBuffer(words: words))
    }
  }

  private init(words: UnsafeMutablePointer<UInt64>) { unsafe self.words = unsafe words }

  /// Looks at a URL; what is too long to be looked at may hold anything.
  @inline(__always)
  @unsafe func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Scan {
    guard bytes.count <= BYTE_SCAN_LONGEST, let start = bytes.baseAddress
    else { return unsafe Scan(isOdd: true, mayHaveFragment: true, separators: nil) }
    // SAFETY: the URL has `count` bytes, and the words suffice for as many bits.
    let found = unsafe byte_scan(start, bytes.count, words)
    return unsafe Scan(
      isOdd: found & UInt32(BYTE_SCAN_ODD) != 0,
      mayHaveFragment: found & UInt32(BYTE_SCAN_FRAGMENT) != 0, separators: words)
  }
}
