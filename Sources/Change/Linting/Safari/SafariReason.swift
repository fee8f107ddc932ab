// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why what Safari makes of a rule differs from the rule.
///
/// Named for the part of the rule that causes it.
public enum SafariReason: String, ConversionReason {
  case refusedByWebKit = "refused-by-webkit"
  case regexDialect = "regex-dialect"
  case unknownHeader = "unknown-header"
  case methodOther = "method-other"
  case onlyUnknownTypes = "only-unknown-types"
  case noTypeLeft = "no-type-left"
  case unknownTypes = "unknown-types"
  case excludesNoType = "excludes-no-type"
  case separatorAtEnd = "separator-at-end"
  case requestDomainsAsPage = "request-domains-as-page"
  case requestDomainsIgnored = "request-domains-ignored"
  case requestDomainsWithoutEnd = "request-domains-without-end"
  case requestDomainsInserted = "request-domains-inserted"
  case excludedRequestDomainsIgnored = "excluded-request-domains-ignored"
  case excludedRequestDomainsUndo = "excluded-request-domains-undo"
  case initiatorWithPort = "initiator-with-port"
  case excludedInitiatorWithPort = "excluded-initiator-with-port"
  case excludedInitiatorsIgnored = "excluded-initiators-ignored"
  case initiatorsUndo = "initiators-undo"
  case oldDomains = "old-domains"
  case domainTypeOfPage = "domain-type-of-page"
  case topDomainsIgnored = "top-domains-ignored"
  case tabsIgnored = "tabs-ignored"
  case methodsIgnored = "methods-ignored"
  case methodOfPage = "method-of-page"
  case excludedMethodsUndo = "excluded-methods-undo"
  case responseConditionsIgnored = "response-conditions-ignored"
  case responseHeadersKept = "response-headers-kept"
  case upgradeOfPorts = "upgrade-of-ports"
  case allowingFrames = "allowing-frames"
  case allowingByURLOnly = "allowing-by-url-only"

  /// What it does to the rule.
  public var fidelity: Fidelity {
    switch self {
    case .refusedByWebKit, .regexDialect, .unknownHeader, .methodOther, .onlyUnknownTypes: .lost
    case .requestDomainsAsPage, .requestDomainsInserted, .excludedRequestDomainsUndo,
      .oldDomains, .domainTypeOfPage, .upgradeOfPorts, .initiatorsUndo, .excludedMethodsUndo,
      .allowingFrames:
      .different
    case .noTypeLeft, .excludesNoType, .requestDomainsIgnored, .requestDomainsWithoutEnd,
      .excludedRequestDomainsIgnored, .excludedInitiatorWithPort, .excludedInitiatorsIgnored,
      .topDomainsIgnored,
      .tabsIgnored, .methodsIgnored, .responseConditionsIgnored, .allowingByURLOnly:
      .broader
    case .unknownTypes, .separatorAtEnd, .initiatorWithPort, .methodOfPage,
      .responseHeadersKept:
      .narrower
    }
  }

  /// One sentence, without a full stop.
  public var sentence: String {
    switch self {
    case .refusedByWebKit: "WebKit refuses the whole list of the extension"
    case .regexDialect: "Safari leaves the rule out: WebKit does not know the regular expression"
    case .unknownHeader: "Safari leaves the rule out: it does not know a header that it changes"
    case .methodOther: "Safari leaves the rule out: it does not know the method `other`"
    case .onlyUnknownTypes: "Safari leaves the rule out: it does not know any of its types"
    case .noTypeLeft:
      "Safari knows none of the types and writes an empty list, which WebKit takes for every type"
    case .unknownTypes: "Safari drops types that it does not know: csp_report, object and others"
    case .excludesNoType:
      "Safari takes an empty list of excluded types for every type, main_frame too"
    case .separatorAtEnd: "`^` at the end of the filter does not match the end of the URL"
    case .requestDomainsAsPage: "Safari compares the hosts with the page, and not with the request"
    case .requestDomainsIgnored: "Safari ignores requestDomains beside a regexFilter"
    case .requestDomainsWithoutEnd:
      "The hosts have no end: `ads.net` also matches `ads.network` and `ads.net.example`"
    case .requestDomainsInserted:
      "Safari puts the host into the urlFilter, instead of asking for both"
    case .excludedRequestDomainsIgnored: "Safari ignores excludedRequestDomains here"
    case .excludedRequestDomainsUndo:
      "For URLs with an excluded host anywhere in them, all rules of lower rank are undone, too"
    case .initiatorWithPort: "An initiator with a port in its URL is not recognized"
    case .excludedInitiatorWithPort:
      "An excluded initiator with a port in its URL is not recognized"
    case .excludedInitiatorsIgnored:
      "Safari 18 does not know unless-frame-url, so that no initiator is excluded"
    case .initiatorsUndo:
      "For excluded initiators, all rules of lower rank are undone, and not this one alone"
    case .oldDomains:
      "Safari compares `domains` and `excludedDomains` with the page, and not with the initiator"
    case .domainTypeOfPage: "Safari compares the party with the page, and not with the initiator"
    case .topDomainsIgnored: "Safari ignores topDomains and excludedTopDomains"
    case .tabsIgnored: "Safari ignores tabIds and excludedTabIds"
    case .methodsIgnored: "Safari ignores requestMethods and excludedRequestMethods"
    case .methodOfPage: "WebKit compares the method with that of the page"
    case .excludedMethodsUndo:
      "For excluded methods, all rules of lower rank are undone, and not this one alone"
    case .responseConditionsIgnored: "Safari ignores conditions on headers of the response"
    case .responseHeadersKept: "WebKit never changes headers of the response"
    case .upgradeOfPorts:
      "WebKit upgrades `ws` as well, and no URL with a port of its own"
    case .allowingFrames:
      "Safari allows what frames load only in part: loads of this frame, and not of frames below it"
    case .allowingByURLOnly:
      "Safari looks at the URL of the document alone; the rule's other conditions are ignored"
    }
  }
}
