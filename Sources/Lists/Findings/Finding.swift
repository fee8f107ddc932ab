// SPDX-License-Identifier: Apache-2.0

/// The severity of a finding.
public enum Severity: String, Sendable, Comparable, CaseIterable {
  case note, warning, error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Orders notes before warnings before errors.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
}

/// A change of the text that fixes a finding.
public struct Fix: Sendable, Equatable {
  /// New bytes for a range of old ones.
  public struct Edit: Sendable, Equatable {
    /// The old bytes.
    public let range: Range<Int>
    /// The new bytes.
    public let replacement: [UInt8]

    /// Creates an edit.
    public init(_ range: Range<Int>, _ replacement: [UInt8]) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// What the change does, in words for users.
  public let title: String
  /// How decisions change, or nil if they do not.
  public let effect: String?
  /// The replacements; their ranges do not overlap.
  public let edits: [Edit]

  /// Creates a fix.
  public init(_ title: String, effect: String? = nil, edits: [Edit]) {
    self.title = title
    self.effect = effect
    self.edits = edits
  }
}

/// A place in another list.
public struct FindingPlace: Sendable, Equatable {
  /// The name of the list.
  public let list: String
  /// Its line, counted from 1.
  public let line: Int
  /// Its column in bytes, counted from 1.
  public let column: Int

  /// Creates a place.
  public init(list: String, line: Int, column: Int) {
    self.list = list
    self.line = line
    self.column = column
  }
}

/// Something about a rule list that its author should know.
public struct Finding: Sendable, Equatable {
  /// The kind of finding.
  public let code: FindingCode
  /// How much it matters; an error makes the target reject the list.
  public var severity: Severity
  /// One sentence: what is wrong, here.
  public let message: String
  /// The number of the rule, counted from 0, or nil for the whole list.
  public let rule: Int?
  /// The JSON pointer (RFC 6901) of the value, "" for the whole list.
  public let pointer: String
  /// The bytes of the text that it concerns.
  public let range: Range<Int>
  /// WebKit's message, if this makes WebKit reject the list and the words are known.
  public var webKitError: WebKitError?
  /// The reason that WebKit only logs.
  public var webKitReason: PatternRejection?
  /// Chromium's message, if this makes Chromium reject a rule for declarativeNetRequest.
  public var chromiumError: String?
  /// What to do.
  public var help: String?
  /// Another range that belongs to it, such as an earlier rule that this one repeats.
  public var related: Range<Int>?
  /// A place in another list that belongs to it.
  public var other: FindingPlace?
  /// A change that fixes it.
  public var fix: Fix?

  /// Creates a finding.
  public init(
    _ code: FindingCode, _ severity: Severity, _ message: String, rule: Int? = nil,
    pointer: String = "", range: Range<Int>, webKitError: WebKitError? = nil,
    webKitReason: PatternRejection? = nil, help: String? = nil, related: Range<Int>? = nil,
    fix: Fix? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.rule = rule
    self.pointer = pointer
    self.range = range
    self.webKitError = webKitError
    self.webKitReason = webKitReason
    self.help = help
    self.related = related
    self.fix = fix
  }
}
