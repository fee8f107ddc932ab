// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Finding patterns by the hosts that they require.
extension PatternChoice {
  @inline(__always)
  func visitHosts(_ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable) {
    if search.hasLedHosts { visitLedHosts(subject, &visitor) }
    guard search.set.hostEntries.count > 0 else { return }
    if subject.authorityIsClosed, let dots = subject.authorityDots {
      visitSuffixes(ofAuthorityWith: dots, areDomains: false, subject, &visitor)
      guard search.set.hasDomains else { return }
    }
    visitRareHosts(subject, &visitor)
  }

  /// The same for the authority of a URL alone, which is a host with known dots before a slash:
  /// authorities and domains of conditions are found in one pass.
  func visitOnlyHost(_ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable) {
    guard search.set.hostEntries.count > 0, let dots = subject.authorityDots else { return }
    visitSuffixes(ofAuthorityWith: dots, areDomains: search.set.hasDomains, subject, &visitor)
  }

  /// Visits the hosts of an authority whose dots are not known, and the domains of conditions.
  @inline(never)
  private func visitRareHosts(
    _ subject: Subject, _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    if subject.authorityIsClosed, subject.authorityDots == nil {
      let authority = subject.authorityStart..<subject.authorityEnd
      visitSuffixes(of: authority, isDomain: false, subject, &visitor)
    }
    guard search.set.hasDomains else { return }
    var offset = 0
    while let start = DomainRegion.start(in: subject, from: &offset) {
      visitDomains(from: start, subject, &visitor)
    }
  }

  /// Visits the ranges between `://` and the next slash, each up to one of its colons or its end.
  private func visitDomains(
    from start: Int, _ subject: Subject,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    var run = start
    var end = start
    while end < subject.count {
      if Subject.endsAuthority(subject[end]) {
        visitSuffixes(of: run..<end, regionStart: start, isDomain: true, subject, &visitor)
        guard subject[end] == UInt8(ascii: ":") else { return }
        run = end &+ 1
      }
      end &+= 1
    }
  }

  /// Visits what is filed under the suffixes of an authority whose dots are known.
  @inline(__always)
  private func visitSuffixes(
    ofAuthorityWith dots: UInt64, areDomains: Bool, _ subject: Subject,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    withTemporaryElements(HostLookup.most, of: host_found.self) { found in
      let count = hosts.find(in: subject, dots: dots, found)
      var number = 0
      while number < count {
        let host = found[number]
        let start = Int(host.start)
        let suffix = FoundHost(
          start: start, end: subject.authorityEnd,
          isWhole: areDomains && start == subject.authorityStart, isDomain: areDomains)
        visitHost(search.set.hosts.content(host.content), suffix, subject, &visitor)
        number &+= 1
      }
    }
  }

  /// Looks up every suffix of a range that begins at the range's start or after a dot.
  ///
  /// Each is one label longer than the previous one, and so is its hash.
  private func visitSuffixes(
    of run: Range<Int>, regionStart: Int = -1, isDomain: Bool, _ subject: Subject,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    var hash = HostHash()
    var labelEnd = run.upperBound
    var offset = labelEnd
    while offset > run.lowerBound {
      let dot = lastDot(in: run.lowerBound..<labelEnd, subject) ?? run.lowerBound &- 1
      offset = dot &+ 1
      hash.add(offset..<labelEnd, of: subject.bytes)
      labelEnd = dot
      guard search.set.mayHaveHost(hash) else { continue }
      let isWhole = offset == regionStart
      let suffix = FoundHost(
        start: offset, end: run.upperBound, isWhole: isWhole,
        isDomain: isDomain && (isWhole || offset > run.lowerBound))
      visitSuffix(hash, suffix, subject, &visitor)
    }
  }

  private func lastDot(in range: Range<Int>, _ subject: Subject) -> Int? {
    range.last { subject[$0] == UInt8(ascii: ".") }
  }

  /// Visits what is filed under a suffix, if it is one of the hosts.
  @inline(never)
  private func visitSuffix(
    _ hash: HostHash, _ suffix: FoundHost, _ subject: Subject,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    let ending = ending(of: suffix, subject)
    let found = search.set.hosts.find(
      in: search.set.hostBucket(hash),
      text: subject.bytes[suffix.start..<suffix.end &- ending.length], ending: ending.number)
    if let found { visitHost(search.set.hosts.content(of: found), suffix, subject, &visitor) }
  }

  /// The number and the length of a host's ending, if it is one of the stored ones.
  ///
  /// A host of one label has none.
  @inline(__always)
  private func ending(of host: FoundHost, _ subject: Subject) -> (number: UInt8, length: Int) {
    let word =
      host.end >= 8
      ? subject.number(at: host.end &- 8, as: UInt64.self)
      : lastBytes(before: host.end, subject)
    // The top bit of each byte that is a dot. A byte of zero borrows from its own top bit; a slash
    // after one would be marked too, but no host has one.
    let difference = word ^ 0x2E2E_2E2E_2E2E_2E2E
    let dots = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    let length = (dots.leadingZeroBitCount &>> 3) &+ 1
    guard dots != 0, length <= host.end &- host.start else { return (0, 0) }
    let ending = FoldedText.lowercased(word) &>> (UInt64(8 &- length) &* 8)
    let number = search.set.hosts.number(ofEnding: ending)
    return number == 0 ? (0, 0) : (number, length)
  }

  /// Fewer than eight bytes before an offset, the last one as the highest.
  private func lastBytes(before end: Int, _ subject: Subject) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<end { word |= UInt64(subject[offset]) &<< (UInt64(8 &- end &+ offset) &* 8) }
    return word
  }

  @inline(never)
  private func visitHost<Visitor: TargetVisitor & ~Copyable>(
    _ content: HostContent, _ suffix: FoundHost, _ subject: Subject,
    _ visitor: inout Visitor
  ) {
    // INVARIANT: hostContent.
    switch content {
    case .target(let number):
      let target = Visitor.Target(rawValue: number)
      if visitor.wants(target), fits(search.set.plainPattern, suffix, subject) {
        visitor.found(target)
      }
    case .items(let position):
      visitItems(at: position, suffix, subject, &visitor)
    }
  }

  @inline(__always)
  private func visitItems(
    at start: Int, _ suffix: FoundHost, _ subject: Subject,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    let ahead = LookAround.ahead(of: suffix.end, in: subject)
    let items = search.set.items
    let found = items.itemsFitting(ahead, at: start)
    var fitting = found.fitting
    guard fitting != 0 else { return }
    guard found.is_walked == 0 else {
      return walkItems(at: start, ahead, suffix, subject, &visitor)
    }
    // INVARIANT: item. The targets come after as many patterns and hints.
    let targetStart = start &+ 2 &* Int(found.count)
    repeat {
      let number = fitting.trailingZeroBitCount
      fitting &= fitting &- 1
      let pattern = ItemWord(rawValue: items[start &+ number]).pattern
      var targets = TargetCursor(items, at: targetStart &+ number)
      visitTargets(&targets, &visitor) { matches(pattern, suffix, subject) }
    } while fitting != 0
  }

  /// Visits the items one after the other, where their targets are not known otherwise.
  @inline(never)
  private func walkItems(
    at start: Int, _ ahead: UInt32, _ suffix: FoundHost, _ subject: Subject,
    _ visitor: inout some TargetVisitor & ~Copyable
  ) {
    // INVARIANT: hostContent, item.
    var items = ItemCursor(search.set.items, at: start)
    var item: Item
    repeat {
      item = items.item()
      let pattern = item.pattern
      if LookAround.fits(ahead, item.hint) {
        visitTargets(&items.targets, &visitor) { matches(pattern, suffix, subject) }
      } else {
        items.targets.skip()
      }
    } while item.hasMore
  }

  /// Whether a pattern that is filed under a host matches.
  // INVARIANT: pattern.
  @inline(__always)
  private func matches(
    _ pattern: PatternReference, _ suffix: FoundHost, _ subject: Subject
  ) -> Bool {
    pattern.isPlain
      ? fits(pattern, suffix, subject)
      : fits(.authority, suffix, subject)
        && search.runner.matches(pattern.program, subject, hostEnd: suffix.end)
  }

  /// Whether a host that was found is where a plain pattern requires it.
  @inline(__always)
  private func fits(
    _ pattern: PatternReference, _ suffix: FoundHost, _ subject: Subject
  ) -> Bool {
    switch pattern {
    case .authority: subject.isLabelStart(suffix.start)
    case .domain: suffix.isWhole
    // `([^/]*\.)*` is empty, or anything that ends with a dot.
    default: suffix.isDomain
    }
  }
}

/// A suffix of a host that was looked up.
struct FoundHost {
  let start: Int
  let end: Int
  /// Whether it begins directly after `://`.
  let isWhole: Bool
  /// Whether it is where a domain of a condition may be.
  let isDomain: Bool
}

/// The offsets that `[a-z][a-z+.-]*:\/\/` leads to.
enum DomainRegion {
  /// `://`, the first byte lowest.
  private static var lead: UInt32 { 0x2F_2F3A }

  /// The next offset after `://` with a scheme before it, from an offset on.
  static func start(in subject: Subject, from offset: inout Int) -> Int? {
    while offset < subject.count {
      let colon = subject.bytes.offset(ofNeedle: DomainRegion.lead, from: offset)
      guard colon >= 0 else { return nil }
      offset = colon &+ 3
      // The needle accepts a few other bytes as a colon or a slash.
      if subject[colon] == UInt8(ascii: ":"), subject[colon &+ 1] == UInt8(ascii: "/"),
        subject[colon &+ 2] == UInt8(ascii: "/"), hasScheme(before: colon, subject)
      {
        return offset
      }
      offset = colon &+ 1
    }
    return nil
  }

  /// Whether a letter comes before an offset, with letters, plus, dot and hyphen between them.
  private static func hasScheme(before colon: Int, _ subject: Subject) -> Bool {
    var offset = colon &- 1
    while offset >= 0 {
      let byte = subject[offset]
      if (byte | 0x20) &- UInt8(ascii: "a") < 26 { return true }
      guard
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      else { return false }
      offset &-= 1
    }
    return false
  }
}
