// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemFiles

/// Events that several threads add and one takes, in order.
final class EventQueue<Event: Sendable>: Sendable {
  private let events = Mutex<(waiting: [Event], taken: Int)>(([], 0))
  private let available = Semaphore()
  private let space = Semaphore()

  /// Creates a queue.
  ///
  /// - Parameter limit: How many events of a hasty sender wait.
  init(limit: Int = 256) {
    for _ in 0..<limit { space.signal() }
  }

  /// Adds an event.
  func add(_ event: Event) {
    events.withLock { $0.waiting.append(event) }
    available.signal()
  }

  /// Adds an event, and waits if there are too many; `madeSpace` must follow for each.
  func addWhenThereIsSpace(_ event: Event) {
    space.wait()
    add(event)
  }

  /// Lets one more event in.
  func madeSpace() { space.signal() }

  /// Whether no event waits.
  var isEmpty: Bool { events.withLock { $0.taken == $0.waiting.count } }

  /// Waits for the next event, at most until a moment; nil if none came.
  func next(until deadline: Instant?) -> Event? {
    guard let deadline else {
      available.wait()
      return take()
    }
    return available.wait(until: deadline) ? take() : nil
  }

  private func take() -> Event? {
    events.withLock { queue in
      guard queue.taken < queue.waiting.count else { return nil }
      let event = queue.waiting[queue.taken]
      queue.taken += 1
      // Taken events are dropped now and then, not each time.
      if queue.taken == queue.waiting.count || queue.taken > 1024 {
        queue.waiting.removeFirst(queue.taken)
        queue.taken = 0
      }
      return event
    }
  }
}
