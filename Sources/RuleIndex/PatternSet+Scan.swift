// SPDX-License-Identifier: Apache-2.0

/// Finding the patterns that match a URL.
extension PatternSet {
  /// Tells the visitor the targets of all patterns that match and that it wants.
  ///
  /// A target may be told more than once.
  func visit(
    _ subject: Subject, _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    if hostEntries.count > 0 { visitHosts(subject, runner, &visitor) }
    if fragmentEntries.count > 0 { visitFragments(subject, runner, &visitor) }
    var place = 0
    while place < scan.count {
      _ = visitItem(&place, of: scan, subject, runner, &visitor)
    }
  }

  // MARK: Items

  /// Runs the pattern of an item if one of its targets is wanted; steps behind the item and tells
  /// whether another one of its list follows.
  @inline(__always)
  private func visitItem(
    _ place: inout Int, of table: Table<UInt32>, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) -> Bool {
    let word = table[place]
    place &+= 1
    visitTargets(&place, of: table, &visitor) {
      runner.matches(word & IndexFormat.Item.pattern, subject)
    }
    return word & IndexFormat.Item.more != 0
  }

  /// Tells the wanted ones of an item's targets, if a test that is made at most once says so.
  @inline(__always)
  private func visitTargets(
    _ place: inout Int, of table: Table<UInt32>, _ visitor: inout some TargetVisitor,
    if matches: () -> Bool
  ) {
    var isKnown = false
    var isMatched = true
    var hasMore = true
    while hasMore {
      place &+= 1
      hasMore = table[place] & IndexFormat.Item.more != 0
      let target = table[place] & IndexFormat.Item.number
      guard isMatched, visitor.wants(target) else { continue }
      if !isKnown {
        isKnown = true
        isMatched = matches()
      }
      if isMatched { visitor.found(target) }
    }
    place &+= 1
  }

  // MARK: Hosts

  private func visitHosts(
    _ subject: Subject, _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    if subject.authorityIsClosed {
      let authority = subject.authorityStart..<subject.authorityEnd
      visitSuffixes(of: authority, isDomain: false, subject, runner, &visitor)
    }
    guard hasDomains else { return }
    var place = 0
    while let start = DomainRegion.start(in: subject, from: &place) {
      visitDomains(from: start, subject, runner, &visitor)
    }
  }

  /// The stretches between `://` and the next slash, each up to one of its colons or its end.
  private func visitDomains(
    from start: Int, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) {
    var run = start
    var end = start
    while end < subject.count {
      if Subject.endsAuthority(subject[end]) {
        visitSuffixes(of: run..<end, regionStart: start, isDomain: true, subject, runner, &visitor)
        guard subject[end] == UInt8(ascii: ":") else { return }
        run = end &+ 1
      }
      end &+= 1
    }
  }

  /// Looks up every suffix of a stretch that begins at the stretch's start or behind a dot.
  private func visitSuffixes(
    of run: Range<Int>, regionStart: Int = -1, isDomain: Bool, _ subject: Subject,
    _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    var hash = HostHash(seed: 0)
    var labelEnd = run.upperBound
    var ending: (number: UInt8, length: Int)?
    var place = labelEnd
    while place >= run.lowerBound {
      let isStart = place == run.lowerBound
      if isStart || subject[place &- 1] == UInt8(ascii: ".") {
        // SAFETY: the label lies within the URL.
        unsafe hash.add(
          subject.bytes + place, count: labelEnd &- place, limit: subject.count &- place)
        if mayHaveHost(hash) {
          let isOnlyLabel = labelEnd == run.upperBound
          if ending == nil, !isOnlyLabel { ending = self.ending(of: run, subject) }
          let isWhole = place == regionStart
          let suffix = FoundHost(
            range: place..<run.upperBound, isWhole: isWhole,
            isDomain: isDomain && (isWhole || !isStart))
          let (number, length) = isOnlyLabel ? (0, 0) : ending ?? (0, 0)
          visitBucket(hostBucket(hash), suffix, number, length, subject, runner, &visitor)
        }
        labelEnd = place &- 1
      }
      place &-= 1
    }
  }

  /// The number and the length of a host's ending, if it is one of those that are kept.
  private func ending(of run: Range<Int>, _ subject: Subject) -> (number: UInt8, length: Int) {
    var word: UInt64 = 0
    var place = run.upperBound &- 1
    while place >= run.lowerBound, run.upperBound &- place <= 8 {
      let byte = FoldedText.lowercased(subject[place])
      word = word &<< 8 | UInt64(byte)
      if byte == UInt8(ascii: ".") {
        let number = hosts.number(ofEnding: word)
        return number == 0 ? (0, 0) : (number, run.upperBound &- place)
      }
      place &-= 1
    }
    return (0, 0)
  }

  private func visitBucket(
    _ bucket: Range<Int>, _ suffix: FoundHost, _ ending: UInt8, _ endingLength: Int,
    _ subject: Subject, _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    // SAFETY: the suffix lies within the URL, and its ending within the suffix.
    let entry = unsafe hosts.entry(
      in: bucket, text: subject.bytes + suffix.range.lowerBound,
      count: suffix.range.count &- endingLength, ending: ending)
    if entry >= 0 { visitHost(hosts.word(ofEntry: entry), suffix, subject, runner, &visitor) }
  }

  @inline(__always)
  private func visitHost(
    _ word: (isList: Bool, number: Int), _ suffix: FoundHost, _ subject: Subject,
    _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    guard word.isList else {
      let target = UInt32(truncatingIfNeeded: word.number)
      if visitor.wants(target), fits(plainPattern, suffix, subject) { visitor.found(target) }
      return
    }
    var place = word.number
    let ahead = LookAhead.word(at: suffix.range.upperBound, of: subject)
    while visitHostItem(&place, suffix, ahead, subject, runner, &visitor) {}
  }

  @inline(__always)
  private func visitHostItem(
    _ place: inout Int, _ suffix: FoundHost, _ ahead: UInt32, _ subject: Subject,
    _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) -> Bool {
    let word = items[place]
    place &+= 1
    guard LookAhead.fits(ahead, items[place]) else {
      skipTargets(&place, of: items)
      return word & IndexFormat.Item.more != 0
    }
    let pattern = word & IndexFormat.Item.pattern
    visitTargets(&place, of: items, &visitor) {
      pattern >= IndexFormat.PlainPattern.first
        ? fits(pattern, suffix, subject)
        : fits(IndexFormat.PlainPattern.authority, suffix, subject)
          && runner.matches(pattern, subject, hostEnd: suffix.range.upperBound)
    }
    return word & IndexFormat.Item.more != 0
  }

  @inline(__always)
  private func skipTargets(_ place: inout Int, of table: Table<UInt32>) {
    repeat { place &+= 1 } while table[place] & IndexFormat.Item.more != 0
    place &+= 1
  }

  /// Whether a host that was found stands where a plain pattern wants it.
  @inline(__always)
  private func fits(
    _ pattern: UInt32, _ suffix: FoundHost, _ subject: Subject
  ) -> Bool {
    switch pattern {
    case IndexFormat.PlainPattern.authority: subject.isLabelStart(suffix.range.lowerBound)
    case IndexFormat.PlainPattern.domain: suffix.isWhole
    // `([^/]*\.)*` is nothing, or anything that ends with a dot.
    default: suffix.isDomain
    }
  }

  // MARK: Fragments

  private func visitFragments(
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

/// A suffix of a host that was looked up.
struct FoundHost {
  let range: Range<Int>
  /// Whether it begins right behind `://`.
  let isWhole: Bool
  /// Whether it stands where a domain of a condition may stand.
  let isDomain: Bool
}

/// The places that `[a-z][a-z+.-]*:\/\/` leads to.
enum DomainRegion {
  /// The next place behind `://` with a scheme before it, from a place on.
  static func start(in subject: Subject, from place: inout Int) -> Int? {
    while place &+ 3 <= subject.count {
      let colon = place
      place &+= 1
      guard
        subject[colon] == UInt8(ascii: ":"), subject[colon &+ 1] == UInt8(ascii: "/"),
        subject[colon &+ 2] == UInt8(ascii: "/"), hasScheme(before: colon, subject)
      else { continue }
      place = colon &+ 3
      return place
    }
    return nil
  }

  /// Whether a letter stands before a place, with letters, plus, dot and hyphen between them.
  private static func hasScheme(before colon: Int, _ subject: Subject) -> Bool {
    var place = colon &- 1
    while place >= 0 {
      let byte = subject[place]
      if (byte | 0x20) &- UInt8(ascii: "a") < 26 { return true }
      guard
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      else { return false }
      place &-= 1
    }
    return false
  }
}
