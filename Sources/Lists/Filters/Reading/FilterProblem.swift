// SPDX-License-Identifier: Apache-2.0

/// Something in a list that could not be read, or that is read differently from how it looks.
package struct FilterProblem: Sendable, Hashable {
  /// What kind of problem it is.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case unknownOption = "unknown-option"
    case invalidOption = "invalid-option"
    case duplicateOption = "duplicate-option"
    case missingValue = "missing-value"
    case unexpectedValue = "unexpected-value"
    case invalidValue = "invalid-value"
    case negatedOption = "negated-option"
    /// Two options that exclude each other.
    case conflictingOptions = "conflicting-options"
    /// Options after which no load is left.
    case nothingLeft = "nothing-left"
    /// An option that the list's ad blocker does not support, but that is read anyway.
    case foreignOption = "foreign-option"
    case needsException = "needs-exception"
    case needsBlock = "needs-block"
    case needsDomain = "needs-domain"
    /// An option that AdGuard or Adblock Plus does not take with the others of the filter.
    case misplacedOption = "misplaced-option"
    case matchCaseOfMask = "match-case-of-mask"
    case emptyPattern = "empty-pattern"
    case shortPattern = "short-pattern"
    case longPattern = "long-pattern"
    case whiteSpaceInPattern = "white-space-in-pattern"
    case inlineComment = "inline-comment"
    case invalidDomain = "invalid-domain"
    case invalidHost = "invalid-host"
    case singleLabel = "single-label"
    /// An entry of a hosts file in a list of filters.
    case hostsEntry = "hosts-entry"
    /// A filter in a hosts file.
    case filterInHostsFile = "filter-in-hosts-file"
    /// An address in a hosts file that is not a sink: the host is sent somewhere else.
    case otherAddress = "other-address"
    case emptySelector = "empty-selector"
    case unknownModifier = "unknown-modifier"
    /// A modifier of AdGuard that no rule can have.
    case unsupportedModifier = "unsupported-modifier"
    /// A record of a zone for servers of DNS.
    case zoneRecord = "zone-record"
    case unknownLine = "unknown-line"
    case invalidCondition = "invalid-condition"
    case unknownConstant = "unknown-constant"
    case elseWithoutIf = "else-without-if"
    case endifWithoutIf = "endif-without-if"
    case ifWithoutEndif = "if-without-endif"
    case missingInclude = "missing-include"
    case outsideInclude = "outside-include"
    case repeatedInclude = "repeated-include"
    case tooManyIncludes = "too-many-includes"
    case badfilterWithoutTarget = "badfilter-without-target"

    /// Whether it is about a condition or an included file.
    var isOfDirective: Bool {
      switch self {
      case .invalidCondition, .unknownConstant, .elseWithoutIf, .endifWithoutIf, .ifWithoutEndif,
        .missingInclude, .outsideInclude, .repeatedInclude, .tooManyIncludes:
        true
      default: false
      }
    }
  }

  /// What kind of problem it is.
  package var kind: Kind
  /// Whether the line is not read because of it.
  ///
  /// If not, the problem is a remark about the line.
  package var refusesLine: Bool
  /// The part of the list that has it.
  package var origin: FilterOrigin
  /// The problem in one sentence.
  package var message: String
  /// What was probably meant, to be written instead of the part, or nil.
  package var suggestion: String?

  /// Creates a problem.
  package init(
    _ kind: Kind, refusesLine: Bool, at origin: FilterOrigin, _ message: String,
    suggestion: String? = nil
  ) {
    self.kind = kind
    self.refusesLine = refusesLine
    self.origin = origin
    self.message = message
    self.suggestion = suggestion
  }
}

/// A problem of a part of the text, before its line and file are known.
struct LineFault: Error {
  var kind: FilterProblem.Kind
  var range: Range<Int>
  var message: String
  var suggestion: String?

  init(
    _ kind: FilterProblem.Kind, _ range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    self.kind = kind
    self.range = range
    self.message = message
    self.suggestion = suggestion
  }
}
