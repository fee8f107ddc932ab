// SPDX-License-Identifier: Apache-2.0

/// How a filter's rules differ from the filter.
public enum TranslationVerdict: String, Sendable, Hashable, CaseIterable {
  /// The rules also act where the filter does not.
  case widened
  /// The rules do not act somewhere where the filter does.
  case weakened
  /// There is no rule.
  case lost
}

/// Why a filter is not translated exactly: a stable code, never given to another reason.
public enum TranslationReason: String, Sendable, Hashable, CaseIterable {
  // Patterns.
  case patternNever = "pattern-never"
  case patternTooLong = "pattern-too-long"
  case regexLookaround = "regex-lookaround"
  case regexBackReference = "regex-back-reference"
  case regexNonASCII = "regex-non-ascii"
  case regexWordBoundary = "regex-word-boundary"
  case regexTooMany = "regex-too-many"
  case regexRepetition = "regex-repetition"
  case regexSyntax = "regex-syntax"

  // Types.
  case typePopup = "type-popup"
  case typePopunder = "type-popunder"
  case typePing = "type-ping"
  case typeOther = "type-other"
  case typeObject = "type-object"
  case typeWebRTC = "type-webrtc"
  case typeUnknown = "type-unknown"
  case typeNotInTarget = "type-not-in-target"
  case inlineCode = "inline-code"

  // Conditions.
  case strictParty = "strict-party"
  case domainEntity = "domain-entity"
  case domainEntityMinus = "domain-entity-minus"
  case domainRegex = "domain-regex"
  case domainName = "domain-name"
  case domainTooMany = "domain-too-many"
  case destination
  case destinationInHost = "to-in-host"
  case pairConflict = "pair-conflict"
  case method
  case header
  case requestHeader = "requestheader"
  case ipAddress = "ipaddress"
  case top, app
  case siteKey = "sitekey"
  case network, client
  case clientTag = "ctag"
  case dnsType = "dnstype"
  case dnsRewrite = "dnsrewrite"
  case responseGeography = "respgeo"
  case tag
  case unknownCondition = "unknown-condition"

  // Actions.
  case redirectAsBlock = "redirect-as-block"
  case redirectRule = "redirect-rule"
  case needsPermission = "needs-permission"
  case responseHeader = "response-header"
  case removeParameter = "remove-parameter"
  case changeException = "change-exception"
  case cookie
  case cname
  case editsBody = "edits-body"
  case editsURL = "edits-url"
  case pageExceptionWithDomain = "page-exception-with-domain"
  case pageOption = "page-option"

  // Elements.
  case scriptlet, script, snippet, style
  case htmlFilter = "html-filter"
  case procedural
  case path
  case selector
  case removesElements = "removes-elements"
  case hidingException = "hiding-exception"
}

/// What a translation says about a filter that is not exact.
public struct TranslationNote: Sendable, Hashable {
  /// The number of the filter among those that were translated.
  public var filter: Int
  /// How its rules differ.
  public var verdict: TranslationVerdict
  /// Why.
  public var reason: TranslationReason
  /// One sentence for people: what is different, here.
  public var message: String

  /// Makes a note.
  public init(
    filter: Int, _ verdict: TranslationVerdict, _ reason: TranslationReason, _ message: String
  ) {
    self.filter = filter
    self.verdict = verdict
    self.reason = reason
    self.message = message
  }
}
