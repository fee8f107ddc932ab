// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Synchronization
import Testing

/// Work on all cores.
@Suite struct `Many cores` {
  @Test(arguments: [0, 1, 2, 7, 1_000])
  func `work on each number once`(count: Int) {
    let done = Mutex<[Int]>([])
    ManyCores.perform(count) { number in done.withLock { $0.append(number) } }
    #expect(done.withLock { $0.sorted() } == Array(0..<count))
  }

  @Test func `work on numbers within numbers`() {
    let sum = Atomic(0)
    ManyCores.perform(20) { outer in
      ManyCores.perform(20) { inner in
        sum.add(outer * 20 + inner, ordering: .relaxed)
      }
    }
    #expect(sum.load(ordering: .relaxed) == (0..<400).reduce(0, +))
  }

  @Test func `give the results of chunks in order`() {
    let squares = ManyCores.flatMap(1_001, inChunksOf: 10) { $0.map { $0 * $0 } }
    #expect(squares == (0..<1_001).map { $0 * $0 })
  }

  @Test func `run the tasks of a group in order, if it is one in order`() {
    let group = ManyCores.Group.inOrder()
    let other = group.another()
    let done = Mutex<[Int]>([])
    for number in 0..<200 {
      (number.isMultiple(of: 2) ? group : other).begin { done.withLock { $0.append(number) } }
    }
    group.wait()
    other.wait()
    #expect(done.withLock { $0 } == Array(0..<200))
  }

  @Test func `wait for the tasks that tasks begin`() {
    let group = ManyCores.Group()
    let done = Atomic(0)
    for _ in 0..<20 {
      group.begin {
        group.begin { done.add(1, ordering: .relaxed) }
        done.add(1, ordering: .relaxed)
      }
    }
    group.wait()
    #expect(done.load(ordering: .relaxed) == 40)
    group.wait()
  }
}
