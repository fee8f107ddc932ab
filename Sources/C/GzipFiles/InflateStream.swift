// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// Unpacks the members of a file with zlib, which checks their checksums and lengths.
@safe
struct InflateStream: ~Copyable {
  // SAFETY: the pointer is allocated here, and the state that it leads to is freed with it. zlib refers
  // to the stream from its own memory, so that it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeBufferPointer<UInt8>
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// The largest window, and the format of gzip alone.
  private static let windowBits: Int32 = 15 + 16

  /// - Parameter input: The file, which outlives the stream.
  @unsafe init(_ input: UnsafeBufferPointer<UInt8>) throws(GzipError) {
    // SAFETY: the stream has room for one value, and zlib makes its own part of it.
    unsafe self.input = input
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, InflateStream.windowBits, ZLIB_VERSION, size) == Z_OK else {
      throw .damaged
    }
  }

  deinit {
    // SAFETY: nothing can use the stream any more.
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// The offset in the file of what was not read yet.
  private var position: Int {
    // SAFETY: both pointers lead into the file; without bytes there is none.
    unsafe input.baseAddress.map { unsafe UnsafePointer(stream.pointee.next_in) - $0 } ?? 0
  }

  /// Appends the content of a member, as long as no more than `longest` bytes are there then.
  mutating func unpackMember(to output: inout [UInt8], longest: Int) throws(GzipError) {
    var status = Z_OK
    while status == Z_OK {
      // One byte more than allowed shows that there is more.
      let room = min(chunk.count - 1, longest - output.count) + 1
      let count: Int
      (status, count) = inflate(to: room)
      output += chunk[..<count]
      guard output.count <= longest else { throw .tooLong(longest) }
    }
    guard status == Z_STREAM_END else { throw status == Z_BUF_ERROR ? .cutOff : .damaged }
  }

  /// Unpacks up to a number of bytes into the chunk; returns zlib's status and the number of bytes.
  private mutating func inflate(to room: Int) -> (status: Int32, count: Int) {
    // SAFETY: only the count is used. A file may be longer than zlib can count.
    let left = unsafe min(input.count - position, Int(UInt32.max))
    // SAFETY: what is read and written is within the file and the chunk.
    return unsafe chunk.withUnsafeMutableBufferPointer { chunk in
      unsafe stream.pointee.avail_in = UInt32(left)
      unsafe stream.pointee.next_out = chunk.baseAddress
      unsafe stream.pointee.avail_out = UInt32(room)
      let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      return unsafe (status, room - Int(stream.pointee.avail_out))
    }
  }

  /// Whether another member follows; zeros, which tapes and some programs add, are none.
  mutating func beginMember() throws(GzipError) -> Bool {
    // SAFETY: the stream is in use, and the file outlives it.
    guard unsafe input[position...].contains(where: { $0 != 0 }) else { return false }
    guard unsafe inflateReset(stream) == Z_OK else { throw .damaged }
    return true
  }
}
