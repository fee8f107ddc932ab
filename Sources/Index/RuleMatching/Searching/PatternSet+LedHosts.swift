// SPDX-License-Identifier: Apache-2.0

/// Finding patterns by hosts that have a lead of their own.
extension PatternChoice {
  @inline(never)
  func visitLedHosts(_ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable) {
    var runs = LeadRuns()
    var starts = LedHostStarts(subject)
    while let start = starts.next(in: subject) {
      visitLedHosts(at: start, subject, &runs, &visitor)
    }
  }

  /// Looks up the bytes from an offset on: as many as hosts are filed under.
  @inline(__always)
  private func visitLedHosts(
    at start: Int, _ subject: Subject, _ runs: inout LeadRuns,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    var hash = HostHash()
    var count = 0
    while count < LedHostHash.mostPieces, start &+ (count &+ 1) &* 4 <= subject.count {
      hash.add(UInt64(LookAround.ahead(of: start &+ count &* 4, in: subject)))
      count &+= 1
      if LedHostHash.isKey(pieces: count), search.set.ledHosts.mayHave(hash) {
        visitLedHosts(in: search.set.ledHosts.bucket(hash), at: start, subject, &runs, &visitor)
      }
    }
  }

  @inline(never)
  private func visitLedHosts(
    in bucket: Range<Int>, at start: Int, _ subject: Subject, _ runs: inout LeadRuns,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    // INVARIANT: hostBucket, offsetOrder, offsetTable.
    var position = bucket.lowerBound
    while position < bucket.upperBound {
      let entry = position
      position = search.set.ledHosts.end(ofEntry: entry)
      if search.set.ledHosts.stands(entry: entry, at: start, in: subject) {
        visitLedHost(entry, endingAt: position, at: start, subject, &runs, &visitor)
      }
    }
  }

  /// Reports the wanted targets of a host, if what comes before and after it is as they require.
  private func visitLedHost<Visitor: TargetVisitor & ~Copyable>(
    _ entry: Int, endingAt entryEnd: Int, at start: Int, _ subject: Subject,
    _ runs: inout LeadRuns, _ visitor: inout Visitor
  ) {
    let hosts = search.set.ledHosts
    // INVARIANT: characterSet, lead.
    let number = hosts.lead(ofEntry: entry)
    let lead = hosts.leads[number]
    let end = start &+ hosts.textLength(ofEntry: entry)
    if lead.hasClosing {
      guard end < subject.count, search.runner.sets[lead.closing].contains(subject[end]) else {
        return
      }
    }
    func matches() -> Bool {
      search.runner.accepts(lead.program, number, upTo: start, subject, &runs)
    }
    // INVARIANT: hostContent, listEnd, target.
    switch hosts.content(ofEntryTo: entryEnd) {
    case .target(let target):
      let target = Visitor.Target(rawValue: target)
      if visitor.wants(target), matches() { visitor.found(target) }
    case .items(var slot):
      while true {
        let word = ItemWord(rawValue: hosts.targets[slot])
        let target = Visitor.Target(rawValue: word.target)
        if visitor.wants(target) {
          guard matches() else { return }
          visitor.found(target)
        }
        guard word.hasMore else { return }
        slot &+= 1
      }
    }
  }
}

/// How far the machines of leads have read a URL.
///
/// Each reads the URL once, because the offsets at which hosts are looked up ascend.
// INVARIANT: lead, leadCount.
struct LeadRuns {
  /// The states that are ready, by the number of the lead.
  var ready = SIMD8<UInt64>()
  /// How many bytes were read; -1 before the first.
  var offsets = SIMD8<Int>(repeating: -1)
  /// Whether the lead ends there, a bit each.
  var accepted: UInt8 = 0
}

extension ProgramRunner {
  /// Whether a lead, which is a small machine up to the end of the URL, matches what comes before an
  /// offset.
  func accepts(
    _ program: ProgramOffset, _ number: Int, upTo end: Int, _ subject: Subject,
    _ runs: inout LeadRuns
  ) -> Bool {
    let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: number)
    guard runs.offsets[number] != end else { return runs.accepted & bit != 0 }
    // INVARIANT: pattern. The program is a small machine.
    var cursor = ByteCursor(programs, at: program.offset)
    let header = ProgramHeader(rawValue: cursor.byte())
    let first = cursor.word64()
    let last = cursor.word64()
    let count = cursor.number()
    let states = cursor.states(count)
    let again = header.isAtStart ? 0 : first
    let isNew = runs.offsets[number] < 0 || runs.offsets[number] > end
    var ready = isNew ? first : runs.ready[number]
    var offset = isNew ? 0 : runs.offsets[number]
    while offset < end, ready != 0 {
      ready = following(ready, subject[offset], states) | again
      offset &+= 1
    }
    runs.ready[number] = ready
    runs.offsets[number] = end
    let isAccepted = matchesEnd(ready, last: last, states)
    runs.accepted = isAccepted ? runs.accepted | bit : runs.accepted & ~bit
    return isAccepted
  }

  /// The states that may read the next character once some have read one.
  // INVARIANT: characterSet, state.
  @inline(__always)
  private func following(
    _ ready: UInt64, _ character: UInt8, _ states: MachineStates
  ) -> UInt64 {
    var following: UInt64 = 0
    var waiting = ready
    while waiting != 0 {
      let state = waiting.trailingZeroBitCount
      waiting &= waiting &- 1
      guard sets[states.set(of: state)].contains(character) else { continue }
      following |= states.following(state)
    }
    return following
  }
}
