// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why a filter is not translated exactly: a stable code, never given to another reason.
public enum TranslationReason: String, ConversionReason {
  // Patterns.
  /// No URL can match the pattern.
  case patternNever = "pattern-never"
  /// The pattern would be longer than WebKit takes.
  case patternTooLong = "pattern-too-long"
  /// The expression looks ahead or behind for more than a pattern can say.
  case regexLookaround = "regex-lookaround"
  /// The expression refers to one of its groups.
  case regexBackReference = "regex-back-reference"
  /// The expression has characters that no URL has.
  case regexNonASCII = "regex-non-ascii"
  /// A word boundary stands within what is repeated.
  case regexWordBoundary = "regex-word-boundary"
  /// The expression would need too many patterns.
  case regexTooMany = "regex-too-many"
  /// WebKit would need too many states for the expression.
  case regexStates = "regex-states"
  /// `^` or `$` stands within what is repeated.
  case regexRepetition = "regex-repetition"
  /// The expression is not valid.
  case regexSyntax = "regex-syntax"

  // Types.
  /// Windows that a page opens without a script are not called popups.
  case typePopup = "type-popup"
  /// There is no type for the page behind a popup.
  case typePopunder = "type-popunder"
  /// Beacons have the type `other`.
  case typePing = "type-ping"
  /// The type `other` includes pings, beacons and reports.
  case typeOther = "type-other"
  /// There is no type for plug-ins.
  case typeObject = "type-object"
  /// There is no type for connections between browsers.
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
  /// A name before any suffix also matches what is not a public suffix.
  case domainEntity = "domain-entity"
  /// A name before any suffix is combined with exceptions from it.
  case domainEntityMinus = "domain-entity-minus"
  /// A regular expression of hosts cannot be said, or not with exceptions from it.
  case domainRegex = "domain-regex"
  /// A host has characters that cannot be compared.
  case domainName = "domain-name"
  /// The excluded hosts would need too many patterns.
  case domainTooMany = "domain-too-many"
  /// The hosts of the load cannot be written into the pattern.
  case destination
  /// The pattern is not looked for within the host of the load.
  case destinationInHost = "to-in-host"
  /// Another filter for the same pages undoes the block on some hosts.
  case pairConflict = "pair-conflict"
  /// Methods are compared with that of the page.
  case method
  /// There is no condition on headers of the response.
  case header
  /// There is no condition on headers of the request.
  case requestHeader = "requestheader"
  /// There is no condition on the address of a host.
  case ipAddress = "ipaddress"
  /// There is no condition on the page beside the one on the document.
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
  /// There is no condition on tags that are on or off.
  case tag
  /// There is no such condition.
  case unknownCondition = "unknown-condition"

  // Actions.
  /// The load is blocked and gets no replacement.
  case redirectAsBlock = "redirect-as-block"
  /// The filter only replaces what others block.
  case redirectRule = "redirect-rule"
  /// The rule works only in an app that allows rules to change loads.
  case needsPermission = "needs-permission"
  /// Headers of responses are not changed.
  case responseHeader = "response-header"
  /// Parameters are removed by their names only.
  case removeParameter = "remove-parameter"
  /// An exception to one change keeps others from the same loads.
  case changeException = "change-exception"
  /// Cookies of a load are blocked all or not at all, and not those of a response.
  case cookie
  /// Other names of a host are not seen.
  case cname
  /// What a load brings is not changed.
  case editsBody = "edits-body"
  /// URLs are not changed in this way.
  case editsURL = "edits-url"
  /// The hosts cannot be written into the pattern of an exception for pages.
  case pageExceptionWithDomain = "page-exception-with-domain"
  /// One exception for pages cannot be undone alone.
  case pageOption = "page-option"

  // Elements.
  /// The filter runs a scriptlet.
  case scriptlet
  /// The filter runs a script.
  case script
  /// The filter runs a snippet.
  case snippet
  /// The filter adds a style.
  case style
  /// The filter changes the text of a page.
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
