// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import CProcess

/// Waits for many sockets at once.
struct EventPoll {
  private static let most = 256
  private let descriptor: CInt
  private var events = [process_event](repeating: process_event(), count: most)

  init() throws(FileError) {
    descriptor = process_poll_create()
    guard descriptor >= 0 else { throw FileError.last("wait for", FilePath("sockets")) }
  }

  func close() { _ = CLibrary.close(descriptor) }

  /// Waits for a socket from now on; it is forgotten when it is closed.
  func add(_ socket: CInt) { _ = process_poll_set(descriptor, socket, true, true, false) }

  /// Changes what a socket is waited for.
  func change(_ socket: CInt, reading: Bool, writing: Bool) {
    _ = process_poll_set(descriptor, socket, false, reading, writing)
  }

  /// Waits until a socket is ready, a signal comes, or the time is over.
  mutating func wait(milliseconds: CInt) -> ArraySlice<process_event> {
    // SAFETY: the call writes at most as many events as the array has.
    let count = unsafe events.withUnsafeMutableBufferPointer { buffer in
      unsafe process_poll_wait(
        descriptor, buffer.baseAddress, CInt(EventPoll.most), milliseconds)
    }
    return events.prefix(Int(count))
  }
}
