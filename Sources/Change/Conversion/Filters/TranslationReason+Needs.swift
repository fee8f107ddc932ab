// SPDX-License-Identifier: Apache-2.0

extension TranslationReason {
  /// One sentence: what would be needed for an exact translation.
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
    case .scriptlet, .script, .snippet, .style, .htmlFilter, .procedural, .path, .selector,
      .removesElements, .hidingException:
      elementNeed
    default: conditionNeed
    }
  }

  private var patternNeed: String {
    switch self {
    case .patternNever: "A pattern that a URL can match."
    case .patternTooLong: "A shorter pattern: WebKit takes up to 1,048,576 characters."
    case .regexLookaround: "A lookahead or lookbehind for texts of limited length."
    case .regexBackReference: "An expression without references to its groups."
    case .regexNonASCII: "Characters as they are in URLs: percent-encoded, or in punycode."
    case .regexWordBoundary: "A word boundary outside of what is repeated."
    case .regexTooMany: "Several filters, each with some of the alternatives."
    case .regexStates: "An expression with `^`, or with fewer characters that can be any."
    case .regexRepetition: "`^` and `$` outside of what is repeated."
    default: "An expression of the JavaScript that filters are written in."
    }
  }

  private var typeNeed: String {
    switch self {
    case .typePopup: "A type for every window that a page opens."
    case .typePopunder: "A type for a page that is sent elsewhere after it opened a window."
    case .typePing: "A type for beacons; with `other` beside it the filter is exact."
    case .typeOther: "A type without beacons; with `ping` beside it the filter is exact."
    case .typeObject: "A type for plug-ins, which WebKit no longer has."
    case .typeWebRTC: "A type for connections between browsers."
    case .typeNotInTarget: "A newer version of the target, which knows the type."
    case .typeUnknown: "A type that the filter does not exclude."
    default: "A rule that sees the code inside a page."
    }
  }

  private var conditionNeed: String {
    switch self {
    case .strictParty: "A party that compares whole hosts instead of registrable domains."
    case .domainEntity: "A condition that knows public suffixes, or the names written out."
    case .domainEntityMinus: "The included names written out, with their suffixes."
    case .domainRegex: "The hosts written out, or a simpler expression."
    case .domainName: "Names as they are in URLs: small letters, digits, hyphens and dots."
    case .domainTooMany: "Fewer excluded hosts, or the included ones written out."
    case .destination: "A condition on the host of the load, or a pattern with room for the hosts."
    case .destinationInHost: "A pattern that is looked for within the name of the host, too."
    case .pairConflict:
      "A condition on the host of the load, or the same excluded hosts in all filters for a page."
    case .method: "A condition on the method of the load itself."
    case .header: "A condition on headers of the response, which comes after the decision."
    case .requestHeader: "A condition on headers of the request."
    case .ipAddress: "A condition on the address of a host, which is not known to rules."
    case .top: "Conditions on the page and on the document at once."
    case .app: "A condition on the app, which only a filter for all apps can check."
    case .siteKey: "A condition on the signature of a page."
    case .network: "A filter for packets instead of loads."
    case .client: "A condition on the device that asks, which only a DNS server knows."
    case .clientTag: "A condition on the kind of device, which only a DNS server knows."
    case .dnsType: "A condition on the type of a DNS query, which only a DNS server sees."
    case .dnsRewrite: "A DNS server, which can give an answer of its own."
    case .responseGeography: "The country of a DNS answer, which only a DNS server sees."
    case .tag: "The tags that are on, when the list is converted."
    default: "A rule with this condition."
    }
  }

  private var actionNeed: String {
    switch self {
    case .redirectAsBlock:
      "A resource that is short enough to be part of a rule, and no filter that undoes the redirect."
    case .redirectRule: "A redirect that applies only to what is blocked."
    case .needsPermission: "An app that allows rules to redirect and to change loads."
    case .responseHeader: "Rules that change headers of responses, which WebKit does not."
    case .removeParameter: "The names of the parameters."
    case .changeException: "An exception to one change that leaves the others."
    case .cookie: "A rule about one cookie, or about those that a response sets."
    case .cname: "A rule that sees the other names of a host."
    case .editsBody: "An extension or a proxy that changes what is loaded."
    case .editsURL: "A rule that computes a URL from another one."
    case .pageExceptionWithDomain: "A pattern into which the hosts can be written."
    default: "A rule that undoes one exception alone."
    }
  }

  private var elementNeed: String {
    switch self {
    case .scriptlet: "An extension that runs scripts of its own in pages."
    case .script: "An extension that runs the script of the filter in pages."
    case .snippet: "An extension that runs the snippets of Adblock Plus in pages."
    case .style: "An extension that adds styles to pages."
    case .htmlFilter: "An extension or a proxy that changes the text of pages."
    case .procedural: "An extension that looks for the elements with a script."
    case .path: "A path without separators, or an expression that starts with a slash."
    case .selector: "A selector that WebKit can parse."
    case .removesElements: "An extension that removes elements; the rule hides them."
    default: "An exception without a path, for hosts that are written out."
    }
  }
}
