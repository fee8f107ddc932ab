// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// One client of a service: what it sent, and what it has not yet taken.
final class SocketConnection<Conversation> {
  let descriptor: CInt
  /// The bytes that were not answered yet.
  private(set) var input: ArraySlice<UInt8> = []
  private var output: [UInt8] = []
  private var sent = 0
  /// When it connected, or was answered the last time.
  var lastAnswer = Instant.now
  /// Whether nothing more is answered: it is closed after it has taken its answers.
  var isEnding = false
  /// Whether requests wait until the client has taken its answers.
  var isStalled = false
  /// Whether its client has closed its side.
  private(set) var hasEnded = false
  /// What the poll waits for.
  var interest = (reading: true, writing: false)

  /// What the service keeps of the client.
  var conversation: Conversation

  init(_ descriptor: CInt, _ conversation: Conversation) {
    self.descriptor = descriptor
    self.conversation = conversation
  }

  /// The bytes of answers that wait.
  var waiting: Int { output.count - sent }

  /// Takes bytes that were answered.
  func consume(_ count: Int) {
    input = input.dropFirst(count)
    // A slice keeps its whole array.
    if input.isEmpty { input = [] }
  }

  func append(_ bytes: [UInt8]) { output += bytes }

  /// Reads what has come; false if the connection is broken.
  func read(atMost count: Int) -> Bool {
    var result = 0
    // SAFETY: `recv` writes at most as many bytes as the buffer has, and the array's count is set to
    // the number that came.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      result = unsafe recv(descriptor, buffer.baseAddress, count, 0)
      initialized = max(0, result)
    }
    if result == 0 { hasEnded = true }
    guard result >= 0 else { return errno == EAGAIN || errno == EINTR }
    // A long body comes in many pieces: appending must not copy what is there.
    if input.isEmpty { input = bytes[...] } else { input += bytes }
    return true
  }

  /// Sends what waits, as far as the client takes it; false if the connection is broken.
  func flush() -> Bool {
    while sent < output.count {
      // SAFETY: the pointer is used for this call only, and the count is what is left after it.
      let count = unsafe output.withUnsafeBytes { raw in
        unsafe send(
          descriptor, raw.baseAddress?.advanced(by: sent), raw.count - sent, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return errno == EAGAIN || errno == EINTR }
      sent += count
    }
    output.removeAll(keepingCapacity: output.capacity <= 1 << 16)
    sent = 0
    return true
  }

  func close() { _ = CLibrary.close(descriptor) }
}
