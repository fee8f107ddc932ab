// SPDX-License-Identifier: Apache-2.0

/// Patterns with repetitions and groups.
extension ProgramRunner {
  /// A machine of at most 64 states that read one character each.
  ///
  ///     first   the states that may read the first character: 8 bytes
  ///     last    the states that complete the pattern: 8 bytes
  ///     count   the number of states
  ///     count × a set, then the states that may follow: 4 and 8 bytes
  ///
  /// The states that may read the next character are the bits of one word. The end of the URL is a
  /// character of its own, 0, which the states for `$` read.
  func matchesSmallMachine(
    _ cursor: inout ByteCursor, _ header: ProgramHeader, _ subject: Subject
  ) -> Bool {
    let first = cursor.word64()
    let last = cursor.word64()
    let count = cursor.number()
    // SAFETY: the stated number of states of twelve bytes follows; the check of the file proved it.
    let states = unsafe UnsafeRawPointer(cursor.skip(count &* 12))
    let isAnchored = header.isAtStart
    var ready = first
    for index in 0..<subject.count {
      let character = subject[index]
      var following = isAnchored ? 0 : first
      var waiting = ready
      while waiting != 0 {
        let state = waiting.trailingZeroBitCount
        waiting &= waiting &- 1
        // SAFETY: every bit is for one of the states, as was checked when the file was opened.
        let set = unsafe states.loadUnaligned(fromByteOffset: state &* 12, as: UInt32.self)
        guard sets[set].contains(character) else { continue }
        if last &>> UInt64(state) & 1 == 1 { return true }
        unsafe following |= states.loadUnaligned(
          fromByteOffset: state &* 12 &+ 4, as: UInt64.self)
      }
      ready = following
      if ready == 0 { return false }
    }
    // SAFETY: `states` has an entry for each bit of `ready`; the check of the file proved it.
    return unsafe matchesEnd(ready, last: last, states)
  }

  /// Whether the machine completes the pattern at the end of the URL.
  ///
  /// One `$` may follow another, and none of them reads a character.
  @unsafe func matchesEnd(_ start: UInt64, last: UInt64, _ states: UnsafeRawPointer) -> Bool {
    var seen: UInt64 = 0
    var ready = start
    while ready & ~seen != 0 {
      let state = (ready & ~seen).trailingZeroBitCount
      seen |= 1 &<< UInt64(state)
      // SAFETY: every bit stands for one of the states; the check of the file proved it.
      let set = unsafe states.loadUnaligned(fromByteOffset: state &* 12, as: UInt32.self)
      guard sets[set].contains(0) else { continue }
      if last &>> UInt64(state) & 1 == 1 { return true }
      unsafe ready |= states.loadUnaligned(fromByteOffset: state &* 12 &+ 4, as: UInt64.self)
    }
    return false
  }

  /// A machine of any size, as a list of instructions of eight bytes each.
  ///
  /// The states are kept in two lists with room for all of them, so that each is visited once for
  /// each character. Not inlined, because every function with such a buffer guards its stack.
  @inline(never)
  func matchesLargeMachine(_ cursor: inout ByteCursor, _ subject: Subject) -> Bool {
    let count = Int(cursor.word32())
    // SAFETY: the instructions follow, as was checked when the file was opened.
    let code = unsafe UnsafeRawPointer(cursor.skip(0))
    // SAFETY: the buffer is used within the closure only and holds what is written into it.
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count &* 3) { buffer in
      unsafe buffer.initialize(repeating: 0)
      var machine = unsafe LargeMachine(code: code, count: count, buffer: buffer, sets: sets)
      return machine.matches(subject)
    }
  }
}

/// The states of a large machine while it reads a URL.
@safe
private struct LargeMachine {
  // SAFETY: the code was checked when the file was opened; the buffer has three parts of `count`:
  // the states that are ready, those that follow, and for each state the step that saw it last.
  let code: UnsafeRawPointer
  let count: Int
  var ready: UnsafeMutablePointer<UInt32>
  var following: UnsafeMutablePointer<UInt32>
  let seen: UnsafeMutablePointer<UInt32>
  let sets: Table<SetRecord>
  var readyCount = 0
  var followingCount = 0
  var step: UInt32 = 0

  init(
    code: UnsafeRawPointer, count: Int, buffer: UnsafeMutableBufferPointer<UInt32>,
    sets: Table<SetRecord>
  ) {
    // SAFETY: the caller passes code that was checked, with as many instructions.
    unsafe self.code = code
    self.count = count
    // SAFETY: a machine has at least the instruction that matches.
    let start = unsafe buffer.baseAddress.unsafelyUnwrapped
    unsafe ready = start
    unsafe following = start + count
    unsafe seen = start + 2 * count
    self.sets = sets
  }

  mutating func matches(_ subject: Subject) -> Bool {
    for position in 0...subject.count {
      step &+= 1
      // What the last character led to is visited in this step, and so is a new start.
      let carried = readyCount
      // SAFETY: lists hold states only, and each state has a step.
      for index in 0..<carried { unsafe seen[Int(ready[index])] = step }
      addReady(0)
      if follow(at: position, of: subject.count) { return true }
      guard position < subject.count else { return false }
      consume(subject[position])
      swap()
    }
    return false
  }

  private mutating func swap() {
    // SAFETY: both lists have room for all states.
    unsafe (ready, following) = unsafe (following, ready)
    readyCount = followingCount
    followingCount = 0
  }

  private mutating func addReady(_ state: UInt32) {
    // SAFETY: targets of instructions are states, as was checked, and a list holds each once per
    // step.
    guard unsafe seen[Int(state)] != step else { return }
    unsafe seen[Int(state)] = step
    unsafe ready[readyCount] = state
    readyCount &+= 1
  }

  /// Visits the states that can be reached without a character; true if that completes the pattern.
  private mutating func follow(at position: Int, of length: Int) -> Bool {
    var index = 0
    while index < readyCount {
      // SAFETY: below the count of the list.
      let state = unsafe ready[index]
      index &+= 1
      let (operation, target, other) = instruction(state)
      switch operation {
      case IndexFormat.Instruction.split:
        addReady(target)
        addReady(other)
      case IndexFormat.Instruction.jump: addReady(target)
      case IndexFormat.Instruction.assertStart where position == 0: addReady(state &+ 1)
      case IndexFormat.Instruction.assertEnd where position == length: addReady(state &+ 1)
      case IndexFormat.Instruction.match: return true
      default: break
      }
    }
    return false
  }

  private mutating func consume(_ character: UInt8) {
    for index in 0..<readyCount {
      // SAFETY: the index is below the number of ready states.
      let state = unsafe ready[index]
      let (operation, set, _) = instruction(state)
      guard operation == IndexFormat.Instruction.consume, sets[set].contains(character) else {
        continue
      }
      // No two states lead to the same next one, so it is not there yet.
      // SAFETY: each state leads to another one, so the list has room for all.
      unsafe following[followingCount] = state &+ 1
      followingCount &+= 1
    }
  }

  /// The operation in the low three bits, its target above them, and a second target.
  private func instruction(_ state: UInt32) -> (UInt32, UInt32, UInt32) {
    // SAFETY: every state has an instruction of eight bytes.
    let word = unsafe InstructionWord(
      rawValue: code.loadUnaligned(fromByteOffset: Int(state) &* 8, as: UInt32.self))
    let other = unsafe code.loadUnaligned(fromByteOffset: Int(state) &* 8 &+ 4, as: UInt32.self)
    return (word.operation, word.target, other)
  }
}
