// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why a rule is not translated exactly: a stable code, never given to another reason.
public enum DNRReason: String, ConversionReason {
  // Patterns.
  /// The expression is none of RE2's.
  case regexSyntax = "regex-syntax"
  /// The expression would need too many patterns.
  case regexTooMany = "regex-too-many"
  /// A word boundary stands within what is repeated.
  case regexWordBoundary = "regex-word-boundary"
  /// `^` or `$` stands within what is repeated.
  case regexRepetition = "regex-repetition"
  /// The groups of the expression are not those of a pattern, or a match may be a part of a URL.
  case regexSubstitution = "regex-substitution"

  // Hosts.
  /// The filter may match within the host, where the pattern does not look.
  case requestDomainOverlap = "request-domain-overlap"
  /// The hosts cannot be written before a filter that is tied to the start.
  case requestDomainStart = "request-domain-start"
  /// Hosts can be excluded only by undoing other rules, too.
  case excludedRequestDomains = "excluded-request-domains"
  /// An included host has an excluded one below it.
  case domainMinus = "domain-minus"
  /// An entry begins with a dot.
  case domainDot = "domain-dot"
  /// A trigger has one condition on documents.
  case twoConditions = "two-conditions"
  /// For a document WebKit compares the document itself.
  case initiatorOfDocument = "initiator-of-document"
  /// For a page WebKit compares the page itself.
  case topOfPage = "top-of-page"
  /// In frames WebKit compares with the page.
  case party

  // Types.
  /// There is no type for plug-ins.
  case typeObject = "type-object"
  /// There is no type for WebTransport.
  case typeWebTransport = "type-webtransport"
  /// There is no type for bundles.
  case typeWebBundle = "type-webbundle"
  /// Beacons have the type `other`.
  case typePing = "type-ping"
  /// The type `other` includes pings and reports.
  case typeOther = "type-other"
  /// The target has no name for a type.
  case typeNotInTarget = "type-not-in-target"

  // Other conditions.
  /// Methods are compared with that of the page.
  case method
  /// There is no condition on tabs.
  case tab
  /// There is no condition on headers of the response.
  case header

  // Actions.
  /// The rule works only in an app that allows rules to change loads.
  case needsPermission = "needs-permission"
  /// URLs with a port are not upgraded.
  case upgradePort = "upgrade-port"
  /// Headers of responses are not changed.
  case responseHeader = "response-header"
  /// Loads that outlive the page, and those of its workers.
  case pageWorkers = "page-workers"
  /// Frames within the frame.
  case frameBelow = "frame-below"
  /// An allowAllRequests rule has a condition beside its URL.
  case frameCondition = "frame-condition"
}
