// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// Files that are compressed with gzip (RFC 1952).
package enum Gzip {
  /// Whether bytes begin as such a file does.
  package static func isCompressed(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// The content of all members of a file, one after the other.
  ///
  /// Takes time in proportion to the file and its content, and no more memory than `longest` bytes
  /// need: nothing is unpacked beyond them.
  package static func unpacked(_ bytes: [UInt8], longest: Int) throws(GzipError) -> [UInt8] {
    // SAFETY: the stream is used within the closure only.
    try unsafe bytes.withUnsafeBufferPointer { (input) throws(GzipError) in
      var stream = unsafe try InflateStream(input)
      var output: [UInt8] = []
      repeat {
        try stream.unpackMember(to: &output, longest: longest)
      } while try stream.beginMember()
      return output
    }
  }
}

/// Why a file cannot be unpacked.
package enum GzipError: Error, Equatable {
  /// It ends too early.
  case cutOff
  /// It is not as it was written, or not of this format.
  case damaged
  /// Its content is longer than allowed.
  case tooLong(Int)

  /// A sentence for users, without a period.
  package var message: String {
    switch self {
    case .cutOff: "it is compressed with gzip, and its end is missing"
    case .damaged: "it is compressed with gzip, and damaged"
    case .tooLong(let longest):
      longest >= 1 << 20
        ? "it is compressed with gzip, and longer than \(longest >> 20) MiB when unpacked"
        : "it is compressed with gzip, and longer than \(longest) bytes when unpacked"
    }
  }
}
