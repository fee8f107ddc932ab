// SPDX-License-Identifier: Apache-2.0

/// Texts one after the other, in the layout of Arrow.
@safe
struct TextColumn<Offset: BinaryInteger & BitwiseCopyable> {
  // SAFETY: the caller has as many offsets as rows and one more, and data up to the last offset.
  private let data: UnsafePointer<CChar>?
  private let offsets: UnsafePointer<Offset>

  /// Creates a column; nil without offsets.
  // SAFETY: the caller passes what the fields require.
  @unsafe init?(_ data: UnsafePointer<CChar>?, _ offsets: UnsafePointer<Offset>?) {
    guard let offsets = unsafe offsets else { return nil }
    unsafe self.data = unsafe data
    unsafe self.offsets = unsafe offsets
  }

  /// Whether there are texts at all.
  // SAFETY: the pointer is not followed.
  var hasData: Bool { unsafe data != nil }

  /// The text of a row; nil if its offsets are invalid.
  // SAFETY: there is one more offset than there are rows, and data up to the last offset.
  @inline(__always)
  @unsafe func text(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
    let start = Int(unsafe offsets[row])
    let end = Int(unsafe offsets[row &+ 1])
    guard start >= 0, start <= end else { return nil }
    guard let data = unsafe data else { return unsafe bytes(nil, end &- start) }
    return unsafe bytes(data + start, end &- start)
  }
}
