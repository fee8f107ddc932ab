// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why a rule is not translated exactly: a stable code that is never reused for another reason.
public enum DNRReason: String, ConversionReason {
  // Patterns.
  /// RE2 does not accept the expression.
  case regexSyntax = "regex-syntax"
  /// The expression would need too many patterns.
  case regexTooMany = "regex-too-many"
  /// A word boundary is inside a repetition.
  case regexWordBoundary = "regex-word-boundary"
  /// `^` or `$` is inside a repetition.
  case regexRepetition = "regex-repetition"
  /// The groups of the expression are not those of a pattern, or a match may be a part of a URL.
  case regexSubstitution = "regex-substitution"

  // Hosts.
  /// The filter may match within the host, which the pattern does not search.
  case requestDomainOverlap = "request-domain-overlap"
  /// The hosts cannot be written before a filter that is anchored at the start.
  case requestDomainStart = "request-domain-start"
  /// Hosts can be excluded only by also undoing other rules.
  case excludedRequestDomains = "excluded-request-domains"
  /// An included host has an excluded subdomain.
  case domainMinus = "domain-minus"
  /// An entry begins with a dot.
  case domainDot = "domain-dot"
  /// A trigger has only one condition on documents.
  case twoConditions = "two-conditions"
  /// For a document, WebKit compares the document itself.
  case initiatorOfDocument = "initiator-of-document"
  /// For a page, WebKit compares the page itself.
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
  /// WebKit compares methods with the method of the page.
  case method
  /// There is no condition on tabs.
  case tab
  /// There is no condition on headers of the response.
  case header

  // Actions.
  /// The rule works only in an app that allows rules to change requests.
  case needsPermission = "needs-permission"
  /// URLs with a port are not upgraded.
  case upgradePort = "upgrade-port"
  /// Headers of responses are not changed.
  case responseHeader = "response-header"
  /// Loads that outlive the page, and loads of its workers.
  case pageWorkers = "page-workers"
  /// Frames inside the frame.
  case frameBelow = "frame-below"
  /// An allowAllRequests rule has a condition in addition to its URL.
  case frameCondition = "frame-condition"
}
