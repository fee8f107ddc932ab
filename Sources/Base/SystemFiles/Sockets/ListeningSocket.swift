// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import CProcess

/// A socket that takes connections, until it is closed.
package struct ListeningSocket: Sendable {
  let descriptor: CInt
  /// Where it listens; nil if systemd opened it.
  package let address: SocketAddress?

  /// Listens at an address.
  ///
  /// - Parameter mode: The permissions of a Unix socket.
  package init(at address: SocketAddress, mode: UInt32) throws(FileError) {
    self.address = address
    switch address {
    case .path(let path):
      // SAFETY: the path lives for the call.
      descriptor = unsafe process_listen_path(path.cString, mode)
    case .port(let host, let port):
      // SAFETY: the string lives for the call.
      descriptor = unsafe process_listen_port(host, port)
    }
    guard descriptor >= 0 else { throw FileError.last("listen at", FilePath(address.text)) }
  }

  private init?(inherited descriptor: CInt) {
    self.descriptor = process_adopt_socket(descriptor)
    address = nil
    if self.descriptor < 0 { return nil }
  }

  /// The sockets that systemd opened for this process (`LISTEN_FDS`), from descriptor 3.
  package static func inherited() -> [ListeningSocket] {
    guard Environment.value(of: "LISTEN_PID").flatMap({ Int32($0) }) == getpid(),
      let count = Environment.value(of: "LISTEN_FDS").flatMap({ Int32($0) }),
      (1...64).contains(count)
    else { return [] }
    return (3..<(3 + count)).compactMap { ListeningSocket(inherited: $0) }
  }

  /// The port, which the system chose if it was 0; nil for a Unix socket.
  package var port: UInt16? { UInt16(exactly: process_socket_port(descriptor)) }

  /// Stops listening.
  package func close() {
    _ = CLibrary.close(descriptor)
    if case .path(let path) = address { FileWriter.remove(path) }
  }
}
