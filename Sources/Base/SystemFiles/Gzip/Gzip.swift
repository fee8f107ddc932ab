// SPDX-License-Identifier: Apache-2.0

/// Files that are compressed with gzip (RFC 1952).
///
/// Implemented here because a log is all that is unpacked: a library for it would be one more that
/// the command and the Python package bring along, in C. What is unpacked is checked against the
/// checksum and the length that the file has.
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
    var output: [UInt8] = []
    var position = 0
    repeat {
      position = try GzipHeader.end(bytes, at: position)
      let start = output.count
      var inflation = Inflation(bytes, at: position, longest: longest, after: output)
      // Its only owner is the inflation, so that nothing is copied.
      output = []
      try inflation.run()
      output = inflation.takeOutput()
      position = try checkedEnd(bytes, at: inflation.end, output[start...])
    } while position < bytes.count && !isPadding(bytes[position...])
    return output
  }

  /// Checks the checksum and the length at the end of a member, and returns where that ends.
  private static func checkedEnd(
    _ bytes: [UInt8], at position: Int, _ content: ArraySlice<UInt8>
  ) throws(GzipError) -> Int {
    guard bytes.count - position >= 8 else { throw .cutOff }
    guard number(bytes[position..<position + 4]) == Checksum.crc32(content),
      number(bytes[position + 4..<position + 8]) == UInt32(truncatingIfNeeded: content.count)
    else { throw .damaged }
    return position + 8
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether only zeros follow, which tapes and some programs add.
  private static func isPadding(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 == 0 } }
}

/// Why a file cannot be unpacked.
package enum GzipError: Error, Equatable {
  /// It ends too early.
  case cutOff
  /// It is not as it was written, or not of this format.
  case damaged
  /// Its content is longer than allowed.
  case tooLong(Int)

  /// A sentence for a person, without a full stop.
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
