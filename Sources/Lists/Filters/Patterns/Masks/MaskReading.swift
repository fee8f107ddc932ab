// SPDX-License-Identifier: Apache-2.0

/// What a filter's pattern is compared with.
package enum PatternSubject: Sendable, Hashable {
  /// The whole URL.
  case url
  /// Its host alone, as in conditions and in filters for DNS.
  case host
  /// The path of a document's URL, without the query.
  case path
}

/// How a dialect reads masks where ad blockers differ.
package struct MaskReading: Sendable, Hashable {
  /// Whether a mask is found where its text is a part of a longer word.
  package enum Words: Sendable, Hashable {
    /// It is: the text alone counts.
    case parts
    /// Not the word by which uBlock Origin finds the mask: `/ads` matches `/ads/x` and `/ads-x`, but
    /// not `/adsx`. A word of seven characters or more may go on.
    case whole
  }

  /// Whether words must be whole.
  package var words: Words
  /// What masks are compared with.
  package var subject: PatternSubject

  /// Creates a reading.
  package init(words: Words = .parts, subject: PatternSubject = .url) {
    self.words = words
    self.subject = subject
  }

  /// The reading of a dialect; everything else in which dialects differ is settled by the reader.
  package init(_ dialect: FilterDialect) {
    self.init(
      words: dialect == .ublock ? .whole : .parts,
      subject: dialect == .adguardDNS ? .host : .url)
  }
}
