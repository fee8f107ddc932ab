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
    // INVARIANT: characterSet, programEnd, state, stateCount.
    let first = cursor.word64()
    let last = cursor.word64()
    let count = cursor.number()
    let states = cursor.states(count)
    let isAnchored = header.isAtStart
    var ready = first
    for index in 0..<subject.count {
      let character = subject[index]
      var following = isAnchored ? 0 : first
      var waiting = ready
      while waiting != 0 {
        let state = waiting.trailingZeroBitCount
        waiting &= waiting &- 1
        guard sets[states.set(of: state)].contains(character) else { continue }
        if last &>> UInt64(state) & 1 == 1 { return true }
        following |= states.following(state)
      }
      ready = following
      if ready == 0 { return false }
    }
    return matchesEnd(ready, last: last, states)
  }

  /// Whether the machine completes the pattern at the end of the URL.
  ///
  /// One `$` may follow another, and none of them reads a character.
  func matchesEnd(_ start: UInt64, last: UInt64, _ states: MachineStates) -> Bool {
    // INVARIANT: characterSet, state.
    var seen: UInt64 = 0
    var ready = start
    while ready & ~seen != 0 {
      let state = (ready & ~seen).trailingZeroBitCount
      seen |= 1 &<< UInt64(state)
      guard sets[states.set(of: state)].contains(0) else { continue }
      if last &>> UInt64(state) & 1 == 1 { return true }
      ready |= states.following(state)
    }
    return false
  }

  /// A machine of any size, as a list of instructions of eight bytes each.
  ///
  /// The states are kept in two lists with room for all of them, so that each is visited once for
  /// each character. Not inlined, because every function with such a buffer guards its stack.
  @inline(never)
  func matchesLargeMachine(_ cursor: inout ByteCursor, _ subject: Subject) -> Bool {
    // INVARIANT: programEnd, stateCount.
    let code = cursor.instructions(Int(cursor.word32()))
    return withTemporaryElements(code.count &* 3, of: UInt32.self) { room in
      room.clear()
      var machine = LargeMachine(code, room, sets)
      return machine.matches(subject)
    }
  }
}

/// The states of a large machine while it reads a URL.
private struct LargeMachine {
  let code: MachineInstructions
  /// The states that are ready, those that follow, and for each state the step that saw it last.
  var ready: MutableElements<UInt32>
  var following: MutableElements<UInt32>
  let seen: MutableElements<UInt32>
  let sets: Table<SetRecord>
  var readyCount = 0
  var followingCount = 0
  var step: UInt32 = 0

  /// The room is for three numbers for each state.
  init(_ code: MachineInstructions, _ room: MutableElements<UInt32>, _ sets: Table<SetRecord>) {
    self.code = code
    let count = code.count
    let (first, rest) = room.split(at: count)
    ready = first
    (following, seen) = rest.split(at: count)
    self.sets = sets
  }

  mutating func matches(_ subject: Subject) -> Bool {
    for position in 0...subject.count {
      step &+= 1
      // What the last character led to is visited in this step, and so is a new start.
      let carried = readyCount
      for index in 0..<carried { seen[Int(ready[index])] = step }
      // INVARIANT: stateCount.
      addReady(0)
      if follow(at: position, of: subject.count) { return true }
      guard position < subject.count else { return false }
      consume(subject[position])
      swap()
    }
    return false
  }

  private mutating func swap() {
    (ready, following) = (following, ready)
    readyCount = followingCount
    followingCount = 0
  }

  private mutating func addReady(_ state: UInt32) {
    // A list holds each state once per step.
    guard seen[Int(state)] != step else { return }
    seen[Int(state)] = step
    ready[readyCount] = state
    readyCount &+= 1
  }

  /// Visits the states that can be reached without a character; true if that completes the pattern.
  private mutating func follow(at position: Int, of length: Int) -> Bool {
    // INVARIANT: instruction, instructionTarget, lastInstruction.
    var index = 0
    while index < readyCount {
      let state = ready[index]
      index &+= 1
      let (word, other) = code[state]
      switch word.operation {
      case IndexFormat.Instruction.split:
        addReady(word.target)
        addReady(other)
      case IndexFormat.Instruction.jump: addReady(word.target)
      case IndexFormat.Instruction.assertStart where position == 0: addReady(state &+ 1)
      case IndexFormat.Instruction.assertEnd where position == length: addReady(state &+ 1)
      case IndexFormat.Instruction.match: return true
      default: break
      }
    }
    return false
  }

  private mutating func consume(_ character: UInt8) {
    // INVARIANT: characterSet, lastInstruction.
    for index in 0..<readyCount {
      let state = ready[index]
      let word = code[state].word
      guard word.operation == IndexFormat.Instruction.consume,
        sets[word.target].contains(character)
      else { continue }
      // No two states lead to the same next one, so it is not there yet.
      following[followingCount] = state &+ 1
      followingCount &+= 1
    }
  }
}
