// SPDX-License-Identifier: Apache-2.0

/// A URL as the conditions see it that only Sluice has: patterns the whole URL, domains its host.
@safe
struct OwnSubject {
  // SAFETY: both are made around buffers that outlive this.
  private let url: UnsafeBufferPointer<UInt8>
  private let host: UnsafeBufferPointer<UInt8>

  /// The longest host that the tables have.
  private static let longestHost = 255
  /// The longest URL with a host alone.
  static let longestURL = longestHost + 6

  // SAFETY: the caller passes buffers that outlive this.
  @unsafe init(url: UnsafeBufferPointer<UInt8>, host: UnsafeBufferPointer<UInt8>) {
    unsafe self.url = unsafe url
    unsafe self.host = unsafe host
  }

  /// Visits the conditions on the source, or those on the load, that have a matching entry.
  func visit<Visitor: TargetVisitor>(
    _ tables: IndexTables, _ subject: ConditionKind.Subject, _ visitor: inout Visitor
  ) where Visitor.Target == ConditionID {
    let isRequest = subject == .request
    // SAFETY: the buffers outlive this, and a subject is not empty.
    if unsafe !url.isEmpty {
      unsafe SubjectText(url).withSubject {
        visit($0, tables, isRequest ? .requestURL : .sourceURL, &visitor)
      }
    }
    visitHost(tables, isRequest ? .requestDomain : .sourceDomain, &visitor)
  }

  /// Visits the conditions of one kind with the host as their entry, and nothing with a suffix.
  func visitName<Visitor: TargetVisitor>(
    _ tables: IndexTables, _ kind: ConditionKind, _ visitor: inout Visitor
  ) where Visitor.Target == ConditionID {
    // SAFETY: the host outlives this.
    guard unsafe !host.isEmpty, unsafe host.count <= OwnSubject.longestHost else { return }
    unsafe withHost(host[...], suffix: nil) { subject in
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
    // SAFETY: the host outlives this.
    guard unsafe !host.isEmpty, unsafe host.count <= OwnSubject.longestHost else { return }
    var name = unsafe host[...]
    // For rules of extensions a dot at the end is ignored.
    while tables.hasRanks, unsafe name.last == UInt8(ascii: ".") { unsafe name.removeLast() }
    unsafe withHost(name, suffix: nil) { subject in
      visit(subject, tables, kind, &visitor)
    }
    guard let suffix = unsafe tables.suffixes.publicSuffixStart(of: host) else { return }
    unsafe withHost(host[..<suffix], suffix: SuffixLabel.text) { subject in
      visit(subject, tables, kind, &visitor)
    }
  }

  private func visit<Visitor: TargetVisitor>(
    _ subject: Subject, _ tables: IndexTables, _ kind: ConditionKind, _ visitor: inout Visitor
  ) where Visitor.Target == ConditionID {
    var filter = KindFilter(conditions: tables.conditions, kind: kind.rawValue, inner: visitor)
    tables.choices.frames.visit(subject, &filter)
    visitor = filter.inner
  }

  /// Passes on a URL that has a host and nothing else.
  @unsafe private func withHost(
    _ host: Slice<UnsafeBufferPointer<UInt8>>, suffix: UInt8?, _ body: (Subject) -> Void
  ) {
    // SAFETY: the host outlives this, and there is room for all parts.
    unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: host.count + 6
    ) { buffer in
      var end = 0
      func add(_ byte: UInt8) {
        // SAFETY: no more bytes are added than there is room for.
        unsafe buffer[end] = FoldedText.lowercased(byte)
        end += 1
      }
      add(UInt8(ascii: "x"))
      add(UInt8(ascii: ":"))
      add(UInt8(ascii: "/"))
      add(UInt8(ascii: "/"))
      // SAFETY: the indexes are those of the host.
      for index in unsafe host.indices { unsafe add(host[index]) }
      if let suffix { add(suffix) }
      add(UInt8(ascii: "/"))
      // SAFETY: all bytes were written.
      unsafe SubjectText(UnsafeBufferPointer(rebasing: buffer[..<end])).withSubject(body)
    }
  }

  /// The host of a serialized URL, without a user name and a port; empty if it has none.
  // SAFETY: the caller passes a buffer that outlives the result.
  @unsafe static func host(of url: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    // SAFETY: all indexes are those of the buffer.
    guard let colon = unsafe url.firstIndex(of: UInt8(ascii: ":")), colon + 2 < url.count,
      unsafe url[colon + 1] == UInt8(ascii: "/"), unsafe url[colon + 2] == UInt8(ascii: "/")
    else { return unsafe UnsafeBufferPointer(rebasing: url[..<0]) }
    var start = colon + 3
    var end = start
    while end < url.count, unsafe !endsAuthority(url[end]) {
      if unsafe url[end] == UInt8(ascii: "@") { start = end + 1 }
      end += 1
    }
    let authority = unsafe url[start..<end]
    // The colons of an address are in brackets.
    let bracket = unsafe authority.first == UInt8(ascii: "[") ? authority.firstIndex(of: 0x5D) : nil
    // SAFETY: all indexes are those of the authority, or its end.
    let port = unsafe authority[(bracket ?? start)...].firstIndex(of: UInt8(ascii: ":"))
    return unsafe UnsafeBufferPointer(rebasing: authority[..<(port ?? end)])
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

  mutating func wants(_ condition: ConditionID) -> Bool {
    conditions[condition.number].kind == kind && inner.wants(condition)
  }

  mutating func found(_ condition: ConditionID) { inner.found(condition) }
}
