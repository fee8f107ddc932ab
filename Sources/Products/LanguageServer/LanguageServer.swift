// SPDX-License-Identifier: Apache-2.0

import TextFormats
package import SystemFiles
import Synchronization

/// A server for editors: the language server protocol over standard input and output.
package enum LanguageServer {
  /// The events that the server waits for.
  private enum Event: Sendable {
    case message(Message)
    case broken(FrameReader.Frame)
    case inputEnded
    case finished(EditorSession.Outcome)
  }

  /// How often the server checks whether the editor's process still exists.
  private static let editorInterval = Duration.seconds(10)

  /// Serves one editor until it ends the session, or is gone.
  ///
  /// - Returns: The exit status: 0 after `shutdown` and `exit`, otherwise 1.
  package static func run(version: String, _ output: inout OutputStream) -> Int32 {
    let queue = EventQueue<Event>()
    let cancelled = Mutex<Set<MessageID>>([])
    let background = ManyCores.Group()
    let input = InputReader(cancelled: { id in _ = cancelled.withLock { $0.insert(id) } })
    background.begin {
      input.read { event in queue.addWhenThereIsSpace(event) }
    }
    var session = EditorSession(version: version)
    var nextLook = Instant.now + editorInterval
    while session.exitStatus == nil {
      let deadline = min(session.nextCheckTime ?? nextLook, nextLook)
      if let event = queue.next(until: deadline) {
        take(event, &session, queue, cancelled)
      }
      // The results of a burst of changes are checked and sent once.
      if queue.isEmpty {
        session.beginChecks()
        session.publish()
      }
      send(&session, &output, queue, background)
      if Instant.now >= nextLook {
        nextLook = Instant.now + editorInterval
        if session.editorProcess.map({ !ProcessState.isRunning($0) }) == true { return 1 }
      }
    }
    return session.exitStatus ?? 1
  }

  private static func take(
    _ event: Event, _ session: inout EditorSession, _ queue: EventQueue<Event>,
    _ cancelled: borrowing Mutex<Set<MessageID>>
  ) {
    switch event {
    case .message(let message):
      queue.madeSpace()
      session.take(message) { id in cancelled.withLock { $0.remove(id) != nil } }
    case .broken(let frame):
      queue.madeSpace()
      session.takeBroken(frame)
    case .inputEnded: session.exitStatus = session.exitStatus ?? 1
    case .finished(let outcome): session.take(outcome)
    }
  }

  /// Sends the outgoing messages, and starts jobs.
  private static func send(
    _ session: inout EditorSession, _ output: inout OutputStream, _ queue: EventQueue<Event>,
    _ background: ManyCores.Group
  ) {
    for frame in session.output { output.write(frame) }
    session.output = []
    output.flush()
    if output.isAbandoned { session.exitStatus = session.exitStatus ?? 1 }
    for job in session.jobs {
      background.begin { queue.add(.finished(job.run())) }
    }
    session.jobs = []
  }

  /// Reads standard input.
  private struct InputReader: Sendable {
    /// Handles cancellations at once.
    let cancelled: @Sendable (MessageID) -> Void

    func read(_ add: (Event) -> Void) {
      let stream = InputStream()
      var frames = FrameReader()
      while let bytes = try? stream.read(), !bytes.isEmpty {
        frames.append(bytes)
        while let frame = frames.next() {
          guard case .message(let bytes) = frame else {
            add(.broken(frame))
            continue
          }
          let message = Message(reading: bytes)
          noteCancellation(message)
          add(.message(message))
        }
      }
      add(.inputEnded)
    }

    private func noteCancellation(_ message: Message) {
      guard case .notification("$/cancelRequest", let parameters) = message,
        let id = parameters?.member("id").flatMap({ MessageID($0) })
      else { return }
      cancelled(id)
    }
  }
}
