// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Finding patterns by the hosts that they require.
extension PatternSet {
  func visitHosts(
    _ subject: Subject, _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    guard hostEntries.count > 0 else { return }
    if subject.authorityIsClosed {
      if let dots = subject.authorityDots {
        visitSuffixes(ofAuthorityWith: dots, subject, runner, &visitor)
      } else {
        let authority = subject.authorityStart..<subject.authorityEnd
        visitSuffixes(of: authority, isDomain: false, subject, runner, &visitor)
      }
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

  /// Looks up every suffix of an authority whose dots are known.
  ///
  /// First all of them are looked up in the filter, so that it need not be guessed which is there.
  @inline(__always)
  private func visitSuffixes(
    ofAuthorityWith dots: UInt64, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) {
    // SAFETY: an authority that ends within the first 64 bytes has fewer labels.
    unsafe withUnsafeTemporaryAllocation(of: HostHash.self, capacity: 64) { hashes in
      var found = unsafe knownSuffixes(ofAuthorityWith: dots, subject, hashes)
      while found != 0 {
        let place = found.trailingZeroBitCount
        found &= found &- 1
        let suffix = FoundHost(
          start: place, end: subject.authorityEnd, isWhole: false, isDomain: false)
        visitSuffix(unsafe hashes[place], suffix, subject, runner, &visitor)
      }
    }
  }

  /// The places at which suffixes begin that the filter knows, a bit each; writes the hash of each
  /// suffix to its place.
  @inline(__always)
  private func knownSuffixes(
    ofAuthorityWith dots: UInt64, _ subject: Subject,
    _ hashes: UnsafeMutableBufferPointer<HostHash>
  ) -> UInt64 {
    let start = subject.authorityStart
    var left = dots & (1 &<< UInt64(subject.authorityEnd) &- 1) & (~0 &<< UInt64(start))
    var hash = HostHash()
    var labelEnd = subject.authorityEnd
    var found: UInt64 = 0
    while true {
      let place = left == 0 ? start : 64 &- left.leadingZeroBitCount
      // SAFETY: the label lies within the URL, and behind a scheme and two slashes.
      unsafe hash.add(Range(uncheckedBounds: (place, labelEnd)), of: subject.bytes)
      unsafe hashes[place] = hash
      found |= (mayHaveHost(hash) ? 1 : 0) &<< UInt64(place)
      guard left != 0 else { return found }
      labelEnd = place &- 1
      left &= ~(1 &<< UInt64(labelEnd))
    }
  }

  /// Looks up every suffix of a stretch that begins at the stretch's start or behind a dot.
  ///
  /// Each is one label longer than the one before, and so is its hash.
  private func visitSuffixes(
    of run: Range<Int>, regionStart: Int = -1, isDomain: Bool, _ subject: Subject,
    _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) {
    var hash = HostHash()
    var labelEnd = run.upperBound
    var place = labelEnd
    while place > run.lowerBound {
      let dot = lastDot(in: run.lowerBound..<labelEnd, subject) ?? run.lowerBound &- 1
      place = dot &+ 1
      // SAFETY: the label lies within the URL.
      unsafe hash.add(
        subject.bytes + place, count: labelEnd &- place, limit: subject.count &- place)
      labelEnd = dot
      guard mayHaveHost(hash) else { continue }
      let isWhole = place == regionStart
      let suffix = FoundHost(
        start: place, end: run.upperBound, isWhole: isWhole,
        isDomain: isDomain && (isWhole || place > run.lowerBound))
      visitSuffix(hash, suffix, subject, runner, &visitor)
    }
  }

  private func lastDot(in range: Range<Int>, _ subject: Subject) -> Int? {
    range.last { subject[$0] == UInt8(ascii: ".") }
  }

  /// Visits what is filed under a suffix, if it is one of the hosts.
  @inline(never)
  private func visitSuffix(
    _ hash: HostHash, _ suffix: FoundHost, _ subject: Subject, _ runner: ProgramRunner,
    _ visitor: inout some TargetVisitor
  ) {
    let ending = ending(of: suffix, subject)
    // SAFETY: the suffix lies within the URL, and its ending within the suffix.
    let entry = unsafe hosts.entry(
      in: hostBucket(hash), text: subject.bytes + suffix.start,
      count: suffix.end &- suffix.start &- ending.length, ending: ending.number)
    if entry >= 0 { visitHost(hosts.content(ofEntry: entry), suffix, subject, runner, &visitor) }
  }

  /// The number and the length of a host's ending, if it is one of those that are kept.
  ///
  /// A host of one label has none.
  @inline(__always)
  private func ending(of host: FoundHost, _ subject: Subject) -> (number: UInt8, length: Int) {
    // SAFETY: the host ends behind the eighth byte of the URL, as was just seen.
    let word =
      host.end >= 8
      ? unsafe UnsafeRawPointer(subject.bytes).loadUnaligned(
        fromByteOffset: host.end &- 8, as: UInt64.self)
      : lastBytes(before: host.end, subject)
    // The top bit of each byte that is a dot. A byte of zero borrows from its own top bit; above one a
    // slash would be marked too, but no host has one.
    let difference = word ^ 0x2E2E_2E2E_2E2E_2E2E
    let dots = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    let length = (dots.leadingZeroBitCount &>> 3) &+ 1
    guard dots != 0, length <= host.end &- host.start else { return (0, 0) }
    let ending = FoldedText.lowercased(word) &>> (UInt64(8 &- length) &* 8)
    let number = hosts.number(ofEnding: ending)
    return number == 0 ? (0, 0) : (number, length)
  }

  /// Fewer than eight bytes before a place, the last one as the highest.
  private func lastBytes(before end: Int, _ subject: Subject) -> UInt64 {
    var word: UInt64 = 0
    for place in 0..<end { word |= UInt64(subject[place]) &<< (UInt64(8 &- end &+ place) &* 8) }
    return word
  }

  @inline(__always)
  private func visitHost<Visitor: TargetVisitor>(
    _ content: HostContent, _ suffix: FoundHost, _ subject: Subject,
    _ runner: ProgramRunner, _ visitor: inout Visitor
  ) {
    switch content {
    case .target(let number):
      let target = Visitor.Target(rawValue: number)
      if visitor.wants(target), fits(plainPattern, suffix, subject) { visitor.found(target) }
    case .items(let position):
      var items = ItemCursor(items, at: position)
      let ahead = LookAround.ahead(of: suffix.end, in: subject)
      while visitHostItem(&items, suffix, ahead, subject, runner, &visitor) {}
    }
  }

  @inline(__always)
  private func visitHostItem(
    _ items: inout ItemCursor, _ suffix: FoundHost, _ ahead: UInt32, _ subject: Subject,
    _ runner: ProgramRunner, _ visitor: inout some TargetVisitor
  ) -> Bool {
    let item = items.item()
    guard LookAround.fits(ahead, item.hint) else {
      items.skipTargets()
      return item.hasMore
    }
    visitTargets(&items, &visitor) {
      item.pattern.isPlain
        ? fits(item.pattern, suffix, subject)
        : fits(.authority, suffix, subject)
          && runner.matches(item.pattern.program, subject, hostEnd: suffix.end)
    }
    return item.hasMore
  }

  /// Whether a host that was found stands where a plain pattern wants it.
  @inline(__always)
  private func fits(
    _ pattern: PatternReference, _ suffix: FoundHost, _ subject: Subject
  ) -> Bool {
    switch pattern {
    case .authority: subject.isLabelStart(suffix.start)
    case .domain: suffix.isWhole
    // `([^/]*\.)*` is nothing, or anything that ends with a dot.
    default: suffix.isDomain
    }
  }
}

/// A suffix of a host that was looked up.
struct FoundHost {
  let start: Int
  let end: Int
  /// Whether it begins right behind `://`.
  let isWhole: Bool
  /// Whether it stands where a domain of a condition may stand.
  let isDomain: Bool
}

/// The places that `[a-z][a-z+.-]*:\/\/` leads to.
enum DomainRegion {
  /// `://`, the first byte lowest.
  private static var lead: UInt32 { 0x2F_2F3A }

  /// The next place behind `://` with a scheme before it, from a place on.
  static func start(in subject: Subject, from place: inout Int) -> Int? {
    while place < subject.count {
      // SAFETY: from the place on, the URL has as many bytes.
      let found = unsafe needle_scan(
        subject.bytes + place, subject.count &- place, DomainRegion.lead)
      guard found >= 0 else { return nil }
      let colon = place &+ found
      place = colon &+ 3
      // The needle takes a few other bytes for a colon or a slash.
      if subject[colon] == UInt8(ascii: ":"), subject[colon &+ 1] == UInt8(ascii: "/"),
        subject[colon &+ 2] == UInt8(ascii: "/"), hasScheme(before: colon, subject)
      {
        return place
      }
      place = colon &+ 1
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
