// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why a filter is not translated exactly: a stable code that is never reused for another reason.
public enum TranslationReason: String, ConversionReason {
  // Patterns.
  /// No URL can match the pattern.
  case patternNever = "pattern-never"
  /// The pattern would be longer than WebKit accepts.
  case patternTooLong = "pattern-too-long"
  /// The expression has lookarounds that a pattern cannot express.
  case regexLookaround = "regex-lookaround"
  /// The expression refers to one of its groups.
  case regexBackReference = "regex-back-reference"
  /// The expression has characters that no URL has.
  case regexNonASCII = "regex-non-ascii"
  /// A word boundary is inside a repetition.
  case regexWordBoundary = "regex-word-boundary"
  /// The expression would need too many patterns.
  case regexTooMany = "regex-too-many"
  /// WebKit would need too many states for the expression.
  case regexStates = "regex-states"
  /// `^` or `$` is inside a repetition.
  case regexRepetition = "regex-repetition"
  /// The expression is not valid.
  case regexSyntax = "regex-syntax"

  // Types.
  /// WebKit does not call windows that a page opens without a script popups.
  case typePopup = "type-popup"
  /// There is no type for popunders.
  case typePopunder = "type-popunder"
  /// Beacons have the type `other`.
  case typePing = "type-ping"
  /// The type `other` includes pings, beacons and reports.
  case typeOther = "type-other"
  /// There is no type for plug-ins.
  case typeObject = "type-object"
  /// There is no type for WebRTC connections.
  case typeWebRTC = "type-webrtc"
  /// The filter excludes all types that it includes.
  case typeUnknown = "type-unknown"
  /// The target has no name for a type.
  case typeNotInTarget = "type-not-in-target"
  /// Code inside a page is not a load.
  case inlineCode = "inline-code"

  // Conditions.
  /// Parties are compared by registrable domains, not by hosts.
  case strictParty = "strict-party"
  /// A name with a wildcard suffix also matches suffixes that are not public.
  case domainEntity = "domain-entity"
  /// A name with a wildcard suffix is combined with exceptions from it.
  case domainEntityMinus = "domain-entity-minus"
  /// A regular expression of hosts cannot be expressed, or not with exceptions from it.
  case domainRegex = "domain-regex"
  /// A host has characters that rules cannot compare.
  case domainName = "domain-name"
  /// The excluded hosts would need too many patterns.
  case domainTooMany = "domain-too-many"
  /// The hosts of the load cannot be written into the pattern.
  case destination
  /// The pattern is not searched within the host of the load.
  case destinationInHost = "to-in-host"
  /// Another filter for the same pages undoes the block on some hosts.
  case pairConflict = "pair-conflict"
  /// WebKit compares methods with the method of the page.
  case method
  /// There is no condition on headers of the response.
  case header
  /// There is no condition on headers of the request.
  case requestHeader = "requestheader"
  /// There is no condition on the address of a host.
  case ipAddress = "ipaddress"
  /// There is no condition on the page in addition to the one on the document.
  case top
  /// There is no condition on the app.
  case app
  /// There is no condition on the signature of a page.
  case siteKey = "sitekey"
  /// The filter is for packets, not for loads.
  case network
  /// There is no condition on the client of a DNS server.
  case client
  /// There is no condition on the tags of such a client.
  case clientTag = "ctag"
  /// There is no condition on the type of a DNS query.
  case dnsType = "dnstype"
  /// The filter changes the answer of a DNS server.
  case dnsRewrite = "dnsrewrite"
  /// There is no condition on where an answer comes from.
  case responseGeography = "respgeo"
  /// There is no condition on tags.
  case tag
  /// The condition does not exist.
  case unknownCondition = "unknown-condition"

  // Actions.
  /// The load is blocked and gets no replacement.
  case redirectAsBlock = "redirect-as-block"
  /// The filter only replaces what others block.
  case redirectRule = "redirect-rule"
  /// The rule works only in an app that allows rules to change requests.
  case needsPermission = "needs-permission"
  /// Headers of responses are not changed.
  case responseHeader = "response-header"
  /// Parameters are removed only by their names.
  case removeParameter = "remove-parameter"
  /// An exception to one change prevents others to the same loads.
  case changeException = "change-exception"
  /// Cookies of a load are blocked all or not at all, and cookies set by a response stay.
  case cookie
  /// CNAMEs of a host are not seen.
  case cname
  /// Response bodies are not changed.
  case editsBody = "edits-body"
  /// URLs are not changed in this way.
  case editsURL = "edits-url"
  /// The hosts cannot be written into the pattern of an exception for pages.
  case pageExceptionWithDomain = "page-exception-with-domain"
  /// One exception for pages cannot be undone on its own.
  case pageOption = "page-option"

  // Elements.
  /// The filter runs a scriptlet.
  case scriptlet
  /// Only lists that are trusted may call the scriptlet.
  case untrusted
  /// The filter runs a script.
  case script
  /// The filter runs a snippet.
  case snippet
  /// The filter adds a style.
  case style
  /// The filter changes the HTML of a page.
  case htmlFilter = "html-filter"
  /// The selector needs a script.
  case procedural
  /// The path cannot be written as a pattern.
  case path
  /// WebKit drops the selector.
  case selector
  /// The elements are hidden, not removed.
  case removesElements = "removes-elements"
  /// An exception to the selector cannot be taken into account exactly.
  case hidingException = "hiding-exception"
}
