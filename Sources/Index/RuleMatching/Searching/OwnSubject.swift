// SPDX-License-Identifier: Apache-2.0

/// A URL as the conditions see it that only Sluice has: patterns the whole URL, domains its host.
struct OwnSubject {
  private let url: Bytes
  private let host: Bytes

  /// The longest host that the tables have.
  private static let longestHost = 255
  /// The longest URL with a host alone.
  static let longestURL = longestHost + 6

  init(url: Bytes, host: Bytes) {
    self.url = url
    self.host = host
  }

  /// Visits the conditions on the source, or those on the load, that have a matching entry.
  func visit<Visitor: TargetVisitor>(
    _ tables: IndexTables, _ subject: ConditionKind.Subject, _ visitor: inout Visitor
  ) where Visitor.Target == ConditionID {
    let isRequest = subject == .request
    if !url.isEmpty, isRequest ? tables.hasRequestURLs : tables.hasSourceURLs {
      SubjectText(url).withSubject {
        visit($0, tables, isRequest ? .requestURL : .sourceURL, &visitor)
      }
    }
    visitHost(tables, isRequest ? .requestDomain : .sourceDomain, &visitor)
  }

  /// Visits the conditions of one kind with the host as their entry, and nothing with a suffix.
  func visitName<Visitor: TargetVisitor>(
    _ tables: IndexTables, _ kind: ConditionKind, _ visitor: inout Visitor
  ) where Visitor.Target == ConditionID {
    guard !host.isEmpty, host.count <= OwnSubject.longestHost else { return }
    withHost(host, suffix: nil) { subject in
      visit(subject, tables, kind, &visitor)
    }
  }

  /// Visits the conditions on the host of the page.
  func visitPage<Visitor: TargetVisitor>(
    _ tables: IndexTables, _ visitor: inout Visitor
  ) where Visitor.Target == ConditionID {
    visitHost(tables, .topDomain, &visitor)
  }

  /// Visits the conditions on domains: for the host, and for the host with any suffix.
  private func visitHost<Visitor: TargetVisitor>(
    _ tables: IndexTables, _ kind: ConditionKind, _ visitor: inout Visitor
  ) where Visitor.Target == ConditionID {
    guard !host.isEmpty, host.count <= OwnSubject.longestHost else { return }
    var name = host
    // For rules of extensions a dot at the end is ignored.
    while tables.hasRanks, name.last == UInt8(ascii: ".") { name = name[..<(name.count - 1)] }
    withHost(name, suffix: nil) { subject in
      visit(subject, tables, kind, &visitor)
    }
    guard let suffix = tables.suffixes.publicSuffixStart(of: host) else { return }
    withHost(host[..<suffix], suffix: SuffixLabel.text) { subject in
      visit(subject, tables, kind, &visitor)
    }
  }

  private func visit<Visitor: TargetVisitor>(
    _ subject: Subject, _ tables: IndexTables, _ kind: ConditionKind, _ visitor: inout Visitor
  ) where Visitor.Target == ConditionID {
    var filter = KindFilter(conditions: tables.conditions, kind: kind.rawValue, inner: visitor)
    let choice = tables.choices.frames
    if subject.authorityDots != nil {
      // Only URLs that are a host and nothing else have known dots here.
      choice.visitOnlyHost(subject, &filter)
      choice.visitOthers(subject, &filter)
    } else {
      choice.visit(subject, &filter)
    }
    visitor = filter.inner
  }

  /// Passes on a URL that has a host and nothing else.
  private func withHost(_ host: Bytes, suffix: UInt8?, _ body: (Subject) -> Void) {
    // The lookup of hosts reads up to seven bytes before one.
    let beginning = Bytes("\0\0\0\0x://")
    withTemporaryElements(host.count + beginning.count + 2, of: UInt8.self) { room in
      for index in beginning.indices { room[index] = beginning[index] }
      var end = beginning.count
      var dots: UInt64 = 0
      func add(_ byte: UInt8) {
        room[end] = FoldedText.lowercased(byte)
        // A bit beyond the last one is none.
        if byte == UInt8(ascii: ".") { dots |= 1 << UInt64(end - 4) }
        end += 1
      }
      for index in host.indices { add(host[index]) }
      if let suffix { add(suffix) }
      room[end] = UInt8(ascii: "/")
      let url = room.bytes(first: end + 1)[4...]
      // The host may have colons: it is an address in brackets then.
      SubjectText(url, host: 4..<(end - 4), dots: dots, nil).withSubject(body)
    }
  }

  /// The host of a serialized URL, without a user name and a port; empty if it has none.
  static func host(of url: Bytes) -> Bytes {
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")), colon + 2 < url.count,
      url[colon + 1] == UInt8(ascii: "/"), url[colon + 2] == UInt8(ascii: "/")
    else { return url[..<0] }
    var start = colon + 3
    var end = start
    while end < url.count, !endsAuthority(url[end]) {
      if url[end] == UInt8(ascii: "@") { start = end + 1 }
      end += 1
    }
    let authority = url[start..<end]
    // The colons of an address are in brackets.
    let bracket =
      authority.first == UInt8(ascii: "[") ? authority.firstIndex(of: UInt8(ascii: "]")) : nil
    let port = authority.firstIndex(of: UInt8(ascii: ":"), from: bracket ?? 0)
    return authority[..<(port ?? authority.count)]
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}

/// Lets conditions of one kind through.
private struct KindFilter<Inner: TargetVisitor>: TargetVisitor where Inner.Target == ConditionID {
  let conditions: Table<ConditionRecord>
  let kind: UInt16
  var inner: Inner

  // INVARIANT: conditionKind, hostContent, target.
  mutating func wants(_ condition: ConditionID) -> Bool {
    conditions[condition.number].kind == kind && inner.wants(condition)
  }

  mutating func found(_ condition: ConditionID) { inner.found(condition) }
}
