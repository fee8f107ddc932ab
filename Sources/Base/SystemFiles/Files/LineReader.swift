// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Reads a stream line by line: standard input, a pipe or a file.
///
/// Memory is a buffer of the length of the longest line so far. Each byte is searched once.
package struct LineReader: ~Copyable {
  /// The next part of a stream.
  package enum Line: Sendable, Equatable {
    /// A line without its line break.
    case text([UInt8])
    /// A line that is longer than `longest`; it was skipped.
    case tooLong
  }

  /// A line of more bytes than this is not kept: 128 MiB.
  package static let longest = 1 << 27

  private let descriptor: CInt
  private let path: FilePath
  private let longest: Int
  private var buffer: [UInt8]
  /// What was read and not yet returned.
  private var waiting = 0..<0
  /// The offset at which the search for a line break continues.
  private var searched = 0
  private var isAtEnd = false
  /// Whether the line that is being read is too long, and what came of it was dropped.
  private var isPassingOver = false

  /// Reads standard input.
  package init() {
    self.init(STDIN_FILENO, FilePath("standard input"), longest: LineReader.longest)
  }

  /// Opens a file or a pipe.
  package init(_ path: FilePath, longest: Int = LineReader.longest) throws(FileError) {
    // SAFETY: the path is passed as a C string that lives for the call.
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last("open", path) }
    var status = stat()
    // SAFETY: `fstat` fills the structure that it is given, which is on the stack here.
    let hasStatus = unsafe fstat(descriptor, &status) == 0
    guard !hasStatus || status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw FileError(path: path, operation: "read", reason: "it is a directory")
    }
    self.init(descriptor, path, longest: longest)
  }

  private init(_ descriptor: CInt, _ path: FilePath, longest: Int) {
    self.descriptor = descriptor
    self.path = path
    self.longest = longest
    buffer = [UInt8](repeating: 0, count: 1 << 16)
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The next line, or nil at the end; a last line need not end in a line break.
  ///
  /// - Parameter beforeWaiting: Called when no line is ready and the stream has nothing to read at
  ///   the moment, so that answers can go out before the wait.
  package mutating func next(beforeWaiting: () -> Void = {}) throws(FileError) -> Line? {
    while true {
      if let end = endOfLine() { return takeLine(to: end, next: end + 1) }
      if isAtEnd { return lastLine() }
      if waiting.count > longest { passOver() }
      if wouldWait() { beforeWaiting() }
      try fill()
    }
  }

  // MARK: Lines

  /// The offset of the next line break.
  private mutating func endOfLine() -> Int? {
    let start = searched
    let end = waiting.upperBound
    guard start < end else { return nil }
    // SAFETY: `start..<end` is inside the buffer, and the pointer that `memchr` returns is inside
    // of what it was given.
    let lineBreak = unsafe buffer.withUnsafeBytes { raw -> Int? in
      guard let base = raw.baseAddress,
        let found = unsafe memchr(base + start, 0x0A, end - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
    searched = lineBreak ?? end
    return lineBreak
  }

  private mutating func takeLine(to end: Int, next: Int) -> Line {
    let line = waiting.lowerBound..<end
    waiting = next..<waiting.upperBound
    searched = next
    guard !isPassingOver, line.count <= longest else {
      isPassingOver = false
      return .tooLong
    }
    return .text(Array(buffer[line]))
  }

  private mutating func lastLine() -> Line? {
    guard !waiting.isEmpty || isPassingOver else { return nil }
    return takeLine(to: waiting.upperBound, next: waiting.upperBound)
  }

  /// Drops what was read of a line that is too long.
  private mutating func passOver() {
    isPassingOver = true
    waiting = 0..<0
    searched = 0
  }

  // MARK: Reading

  /// Whether a read would have to wait for the other side.
  private func wouldWait() -> Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: one structure on the stack is passed, and its count is 1.
    return unsafe poll(&question, 1, 0) == 0
  }

  /// Reads once, after what is buffered.
  private mutating func fill() throws(FileError) {
    makeSpace()
    let end = waiting.upperBound
    // SAFETY: `read` writes at most as many bytes as the buffer has after `end`.
    let count = unsafe buffer.withUnsafeMutableBytes { raw in
      LineReader.retrying {
        unsafe CLibrary.read(descriptor, raw.baseAddress?.advanced(by: end), raw.count - end)
      }
    }
    guard count >= 0 else { throw FileError.last("read", path) }
    isAtEnd = count == 0
    waiting = waiting.lowerBound..<(end + count)
  }

  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Moves what is buffered to the front, and grows the buffer if that is not enough.
  private mutating func makeSpace() {
    if waiting.isEmpty {
      searched = 0
      waiting = 0..<0
    }
    guard waiting.upperBound == buffer.count else { return }
    if waiting.lowerBound > 0 { moveToFront() }
    guard waiting.count > buffer.count / 2 else { return }
    buffer.append(contentsOf: repeatElement(0, count: buffer.count))
  }

  private mutating func moveToFront() {
    let (from, count) = (waiting.lowerBound, waiting.count)
    // SAFETY: both ranges are inside the buffer; `memmove` allows them to overlap.
    unsafe buffer.withUnsafeMutableBytes { raw in
      guard let base = raw.baseAddress else { return }
      unsafe _ = memmove(base, base + from, count)
    }
    waiting = 0..<count
    searched -= from
  }
}
