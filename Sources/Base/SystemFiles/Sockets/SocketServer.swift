// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import CProcess

/// Answers the requests of many clients, in one thread.
///
/// A request is answered at once, so nothing waits but bytes: those of a request that has not come as a
/// whole, and those of answers that a client does not take. Both are bounded for each client, and so is
/// the number of clients; more of them wait in the queues of the system.
package struct SocketServer<Conversation>: ~Copyable {
  /// Answers the first request of what a client has sent: how many bytes it has, what is sent, and
  /// whether the connection ends after that.
  ///
  /// It may keep something until the client's next request.
  /// A request that has not come as a whole has none; what is sent then asks for the rest.
  package typealias Answerer = (ArraySlice<UInt8>, inout Conversation) -> (
    consumed: Int, bytes: [UInt8], closes: Bool
  )

  /// How many bytes are read at a time.
  private static var readSize: Int { 1 << 16 }
  /// How many bytes of answers may wait before no more requests of a client are answered.
  private static var mostWaiting: Int { 1 << 20 }

  private let listeners: [ListeningSocket]
  private let limits: SocketLimits
  private let beginning: Conversation
  private var poll: EventPoll
  private var connections: [CInt: SocketConnection<Conversation>] = [:]
  private var isListening = true
  private var lastSweep = Instant.now
  /// How many clients have connected.
  package private(set) var accepted = 0

  /// Creates a server of sockets that listen.
  ///
  /// - Parameter beginning: What is kept of a client that has sent nothing.
  package init(
    _ listeners: [ListeningSocket], _ limits: SocketLimits, _ beginning: Conversation
  ) throws(FileError) {
    self.listeners = listeners
    self.limits = limits
    self.beginning = beginning
    poll = try EventPoll()
    for listener in listeners { poll.add(listener.descriptor) }
  }

  /// How many clients are connected.
  package var open: Int { connections.count }

  /// Waits for clients for a second at most, and answers them.
  package mutating func turn(_ answer: Answerer) {
    for event in poll.wait(milliseconds: 1_000) {
      if let connection = connections[event.descriptor] {
        serve(connection, event, answer)
      } else if listeners.contains(where: { $0.descriptor == event.descriptor }) {
        accept(event.descriptor)
      }
    }
    sweep()
  }

  /// Ends all connections, and stops listening.
  package mutating func close() {
    for connection in connections.values {
      _ = connection.flush()
      connection.close()
    }
    connections = [:]
    for listener in listeners { listener.close() }
    poll.close()
  }

  // MARK: Connections

  private mutating func accept(_ listener: CInt) {
    while connections.count < limits.connections {
      let descriptor = process_accept(listener)
      guard descriptor >= 0 else {
        // Without descriptors for more clients, those that are there have to end first.
        if errno == EMFILE || errno == ENFILE { listen(false) }
        return
      }
      connections[descriptor] = SocketConnection(descriptor, beginning)
      accepted += 1
      poll.add(descriptor)
    }
    listen(false)
  }

  private mutating func listen(_ isListening: Bool) {
    guard isListening != self.isListening else { return }
    self.isListening = isListening
    for listener in listeners {
      poll.change(listener.descriptor, reading: isListening, writing: false)
    }
  }

  private mutating func serve(
    _ connection: SocketConnection<Conversation>, _ event: process_event,
    _ answer: Answerer
  ) {
    if event.can_read, connection.interest.reading, !connection.read(atMost: Self.readSize) {
      return end(connection)
    }
    repeat {
      Self.answerAll(connection, answer)
      guard connection.flush() else { return end(connection) }
      // What was too much before can be answered after the client has taken the rest.
    } while connection.waiting == 0 && connection.isStalled && !connection.isEnding
    if connection.hasEnded { connection.isEnding = true }
    guard connection.waiting > 0 || !connection.isEnding else { return end(connection) }
    wait(for: connection)
  }

  private static func answerAll(
    _ connection: SocketConnection<Conversation>, _ answer: Answerer
  ) {
    connection.isStalled = false
    while !connection.isEnding, !connection.input.isEmpty {
      guard connection.waiting < mostWaiting else {
        connection.isStalled = true
        return
      }
      let (consumed, bytes, closes) = answer(connection.input, &connection.conversation)
      connection.append(bytes)
      guard consumed > 0 else { return }
      connection.consume(consumed)
      connection.lastAnswer = .now
      if closes { connection.isEnding = true }
    }
  }

  private func wait(for connection: SocketConnection<Conversation>) {
    let isWaiting = connection.waiting > 0
    let interest = (reading: !isWaiting && !connection.isEnding, writing: isWaiting)
    guard interest != connection.interest else { return }
    connection.interest = interest
    poll.change(connection.descriptor, reading: interest.reading, writing: interest.writing)
  }

  private mutating func end(_ connection: SocketConnection<Conversation>) {
    connections[connection.descriptor] = nil
    connection.close()
    listen(true)
  }

  /// Ends clients that take too long, once a second.
  private mutating func sweep() {
    let now = Instant.now
    guard now - lastSweep >= .seconds(1) else { return }
    lastSweep = now
    for connection in connections.values where now - connection.lastAnswer > limits.timeout {
      end(connection)
    }
    listen(connections.count < limits.connections)
  }
}

/// The limits of a service.
package struct SocketLimits: Sendable {
  /// The most clients at a time.
  package var connections: Int
  /// How long a client may take for a request, or be silent.
  package var timeout: Duration

  /// Creates limits.
  package init(connections: Int, timeout: Duration) {
    self.connections = connections
    self.timeout = timeout
  }
}
