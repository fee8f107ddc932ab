// SPDX-License-Identifier: Apache-2.0

/// Finding patterns by four bytes of text that they require.
extension PatternSet {
  func visitFragments(
    _ subject: Subject, _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    guard subject.count >= 4 else { return }
    guard !hasFreeFragments else {
      for place in 0...(subject.count &- 4) { lookUp(place, subject, runner, &visitor) }
      return
    }
    if let separators = unsafe subject.separators {
      return unsafe visitFragments(at: separators, subject, runner, &visitor)
    }
    var block = 0
    while block < subject.count {
      var marks = separators(at: block, of: subject)
      while marks != 0 {
        let separator = block &+ marks.trailingZeroBitCount &>> 3
        marks &= marks &- 1
        // A fragment begins with the separator, or ends with it.
        if separator &+ 4 <= subject.count { lookUp(separator, subject, runner, &visitor) }
        if separator >= 3 { lookUp(separator &- 3, subject, runner, &visitor) }
      }
      block &+= 8
    }
  }

  /// The same where the separators are known, with all that the loop needs in registers.
  private func visitFragments(
    at separators: UnsafePointer<UInt64>, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) {
    let filter = unsafe fragmentFilter.pointer
    let shift = 32 &- fragmentFilterBits
    let bytes = unsafe UnsafeRawPointer(subject.bytes)
    let last = subject.count &- 4
    @inline(__always)
    func mayBegin(at place: Int) -> Bool {
      // SAFETY: four bytes from the place on lie within the URL; the filter has a bit for each slot.
      let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      let slot = (FragmentHash.text(word) &* FragmentHash.multiplier) &>> shift
      return unsafe filter[Int(slot &>> 6)] &>> UInt64(slot & 63) & 1 != 0
    }
    var block = 0
    while block < subject.count {
      // SAFETY: there is a word for each 64 bytes.
      var marks = unsafe separators[block &>> 6]
      let left = subject.count &- block
      if left < 64 { marks &= ~(~0 &<< UInt64(left)) }
      while marks != 0 {
        let separator = block &+ marks.trailingZeroBitCount
        marks &= marks &- 1
        if separator <= last, mayBegin(at: separator) {
          let text = fragment(at: separator, of: subject)
          visitFragment(text, at: separator, subject, runner, &visitor)
        }
        if separator >= 3, mayBegin(at: separator &- 3) {
          let text = fragment(at: separator &- 3, of: subject)
          visitFragment(text, at: separator &- 3, subject, runner, &visitor)
        }
      }
      block &+= 64
    }
  }

  /// The separators among the eight bytes from a place on, the top bit of each.
  @inline(__always)
  private func separators(at place: Int, of subject: Subject) -> UInt64 {
    if place &+ 8 <= subject.count {
      // SAFETY: eight bytes from the place on lie within the URL.
      return Separator.marks(
        unsafe UnsafeRawPointer(subject.bytes + place).loadUnaligned(as: UInt64.self))
    }
    var marks: UInt64 = 0
    for number in 0..<(subject.count &- place) where Separator.isSeparator(subject[place &+ number])
    {
      marks |= 0x80 &<< (UInt64(number) &* 8)
    }
    return marks
  }

  @inline(__always)
  private func lookUp(
    _ place: Int, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) {
    let text = fragment(at: place, of: subject)
    if mayHaveFragment(text) { visitFragment(text, at: place, subject, runner, &visitor) }
  }

  @inline(__always)
  private func fragment(at place: Int, of subject: Subject) -> UInt32 {
    // SAFETY: four bytes from the place on lie within the URL.
    let word = unsafe UnsafeRawPointer(subject.bytes + place).loadUnaligned(as: UInt32.self)
    return FragmentHash.text(word)
  }

  private func visitFragment(
    _ text: UInt32, at place: Int, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) {
    let bucket = fragmentBucket(text)
    guard !bucket.isEmpty else { return }
    let ahead = LookAhead.word(at: place &+ 4, of: subject)
    for index in bucket {
      let entry = fragmentEntries[index]
      guard entry.text == text, LookAhead.fits(ahead, entry.ahead) else { continue }
      var item = Int(entry.items)
      while visitAnchoredItem(&item, entry, at: place, subject, runner, &visitor) {}
    }
  }

  /// The same as `visitItem` for an item with an anchor.
  @inline(__always)
  private func visitAnchoredItem(
    _ item: inout Int, _ entry: FragmentEntry, at place: Int, _ subject: Subject,
    _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) -> Bool {
    let word = fragmentItems[item]
    let program = word & IndexFormat.Item.pattern
    item &+= 1
    let anchor = fragmentItems[item]
    let found = runner.anchorMatch(program, anchor, at: place, subject)
    guard found != .no else {
      skipTargets(&item, of: fragmentItems)
      return word & IndexFormat.Item.more != 0
    }
    visitTargets(&item, of: fragmentItems, &visitor) {
      if found == .whole { return true }
      // A program is run for the whole URL, so that a second time would tell nothing new.
      return isFirst(entry, program, anchor, at: place, subject, runner)
        && runner.matches(program, subject)
    }
    return word & IndexFormat.Item.more != 0
  }

  /// Whether the pattern has not been run already, for a place before this one.
  private func isFirst(
    _ entry: FragmentEntry, _ program: UInt32, _ anchor: UInt32, at place: Int,
    _ subject: Subject, _ runner: ProgramRunner
  ) -> Bool {
    for earlier in 0..<place where fragment(at: earlier, of: subject) == entry.text {
      let ahead = LookAhead.word(at: earlier &+ 4, of: subject)
      guard LookAhead.fits(ahead, entry.ahead) else { continue }
      if runner.anchorMatch(program, anchor, at: earlier, subject) != .no { return false }
    }
    return true
  }
}
