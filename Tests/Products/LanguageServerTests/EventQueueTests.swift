// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Testing

@testable import LanguageServer

/// Events between threads.
@Suite struct `Event queues` {
  @Test func `give events in the order in which one thread added them`() {
    let queue = EventQueue<Int>(limit: 4)
    let senders = ManyCores.Group.inOrder()
    senders.begin {
      for number in 0..<5_000 { queue.addWhenThereIsSpace(number) }
    }
    for number in 0..<5_000 {
      #expect(queue.next(until: nil) == number)
      queue.madeSpace()
    }
    senders.wait()
    #expect(queue.isEmpty)
  }

  @Test func `give nothing after a deadline`() {
    let queue = EventQueue<Int>()
    #expect(queue.next(until: .now) == nil)
    #expect(queue.next(until: .now - .seconds(1)) == nil)
    #expect(queue.next(until: .now + .milliseconds(5)) == nil)
    queue.add(1)
    #expect(queue.next(until: .now - .seconds(1)) == 1)
  }
}
