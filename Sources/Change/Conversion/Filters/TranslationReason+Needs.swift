// SPDX-License-Identifier: Apache-2.0

extension TranslationReason {
  /// One sentence that states what an exact translation would need.
  public var need: String? {
    switch self {
    case .patternNever, .patternTooLong, .regexLookaround, .regexBackReference, .regexNonASCII,
      .regexWordBoundary, .regexTooMany, .regexStates, .regexRepetition, .regexSyntax:
      patternNeed
    case .typePopup, .typePopunder, .typePing, .typeOther, .typeObject, .typeWebRTC, .typeUnknown,
      .typeNotInTarget, .inlineCode:
      typeNeed
    case .redirectAsBlock, .redirectRule, .needsPermission, .responseHeader, .removeParameter,
      .changeException, .cookie, .cname, .editsBody, .editsURL, .pageExceptionWithDomain,
      .pageOption:
      actionNeed
    case .scriptlet, .untrusted, .script, .snippet, .style, .htmlFilter, .procedural, .path,
      .selector,
      .removesElements, .hidingException:
      elementNeed
    default: conditionNeed
    }
  }

  private var patternNeed: String {
    switch self {
    case .patternNever: "A pattern that a URL can match."
    case .patternTooLong: "A shorter pattern: WebKit accepts up to 1,048,576 characters."
    case .regexLookaround: "A lookahead or lookbehind for texts of limited length."
    case .regexBackReference: "An expression without references to its groups."
    case .regexNonASCII: "Characters as they are written in URLs: percent-encoded, or in Punycode."
    case .regexWordBoundary: "A word boundary outside any repetition."
    case .regexTooMany: "Several filters, each with some of the alternatives."
    case .regexStates: "An expression with `^`, or with fewer wildcards."
    case .regexRepetition: "`^` and `$` outside any repetition."
    default: "A valid JavaScript regular expression."
    }
  }

  private var typeNeed: String {
    switch self {
    case .typePopup: "A type for every window that a page opens."
    case .typePopunder: "A type for a page that navigates away after it opened a window."
    case .typePing: "A type for beacons; with `other` as well the filter is exact."
    case .typeOther: "A type without beacons; with `ping` as well the filter is exact."
    case .typeObject: "A type for plug-ins, which WebKit no longer has."
    case .typeWebRTC: "A type for WebRTC connections."
    case .typeNotInTarget: "A newer version of the target, which supports the type."
    case .typeUnknown: "A type that the filter does not exclude."
    default: "A rule that sees the code inside a page."
    }
  }

  private var conditionNeed: String {
    switch self {
    case .strictParty: "A party that compares whole hosts instead of registrable domains."
    case .domainEntity: "A condition on public suffixes, or an explicit list of the names."
    case .domainEntityMinus: "An explicit list of the included names with their suffixes."
    case .domainRegex: "An explicit list of the hosts, or a simpler expression."
    case .domainName: "Names as in URLs: lowercase letters, digits, hyphens and dots."
    case .domainTooMany: "Fewer excluded hosts, or an explicit list of the included ones."
    case .destination: "A condition on the request host, or a pattern that can contain the hosts."
    case .destinationInHost: "A pattern that is also searched within the host name."
    case .pairConflict:
      "A condition on the request host, or the same excluded hosts in all filters for a page."
    case .method: "A condition on the method of the request itself."
    case .header: "A condition on response headers, which arrive after the decision."
    case .requestHeader: "A condition on request headers."
    case .ipAddress: "A condition on the IP address of a host, which rules do not see."
    case .top: "Conditions on the page and on the document at once."
    case .app: "A condition on the app, which only a filter for all apps can check."
    case .siteKey: "A condition on the signature of a page."
    case .network: "A filter for packets instead of requests."
    case .client: "A condition on the client device, which only a DNS server sees."
    case .clientTag: "A condition on the kind of device, which only a DNS server sees."
    case .dnsType: "A condition on the type of a DNS query, which only a DNS server sees."
    case .dnsRewrite: "A DNS server, which can return its own answer."
    case .responseGeography: "The country of a DNS answer, which only a DNS server sees."
    case .tag: "The enabled tags at the time of the conversion."
    default: "A rule with this condition."
    }
  }

  private var actionNeed: String {
    switch self {
    case .redirectAsBlock:
      "A resource that is short enough to be part of a rule, and no filter that undoes the redirect."
    case .redirectRule: "A redirect that applies only to blocked requests."
    case .needsPermission: "An app that allows rules to redirect and change requests."
    case .responseHeader: "Rules that change response headers, which WebKit does not support."
    case .removeParameter: "The names of the parameters."
    case .changeException: "An exception to one change that leaves the others."
    case .cookie: "A rule for one cookie, or for cookies set by a response."
    case .cname: "A rule that sees the CNAMEs of a host."
    case .editsBody: "An extension or a proxy that changes response bodies."
    case .editsURL: "A rule that computes a URL from another one."
    case .pageExceptionWithDomain: "A pattern that can contain the hosts."
    default: "A rule that undoes only one exception."
    }
  }

  private var elementNeed: String {
    switch self {
    case .scriptlet: "An extension that runs scripts of its own in pages."
    case .untrusted: "The option `--trust` for the list, if you trust it."
    case .script: "An extension that runs the script of the filter in pages."
    case .snippet: "An extension that runs the snippets of Adblock Plus in pages."
    case .style: "An extension that adds styles to pages."
    case .htmlFilter: "An extension or a proxy that changes the text of pages."
    case .procedural: "An extension that looks for the elements with a script."
    case .path: "A path without separators, or an expression that starts with a slash."
    case .selector: "A selector that WebKit can parse."
    case .removesElements: "An extension that removes elements; the rule hides them."
    default: "An exception without a path, with an explicit list of hosts."
    }
  }
}
