// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why Safari's translation of a rule differs from the rule.
///
/// Named after the part of the rule that causes it.
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

  /// The effect on the rule.
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

  /// One sentence, without a period.
  public var sentence: String {
    switch self {
    case .refusedByWebKit: "WebKit rejects the whole list of the extension"
    case .regexDialect: "Safari drops the rule: WebKit does not support the regular expression"
    case .unknownHeader: "Safari drops the rule: it does not support a header that the rule changes"
    case .methodOther: "Safari drops the rule: it does not support the method `other`"
    case .onlyUnknownTypes: "Safari drops the rule: it does not support any of its types"
    case .noTypeLeft:
      "Safari supports none of the types and writes an empty list, which WebKit reads as every type"
    case .unknownTypes: "Safari drops types that it does not support: csp_report, object and others"
    case .excludesNoType:
      "Safari reads an empty list of excluded types as every type, including main_frame"
    case .separatorAtEnd: "`^` at the end of the filter does not match the end of the URL"
    case .requestDomainsAsPage: "Safari compares the hosts with the page, not with the request"
    case .requestDomainsIgnored: "Safari ignores requestDomains next to a regexFilter"
    case .requestDomainsWithoutEnd:
      "The hosts have no end: `ads.net` also matches `ads.network` and `ads.net.example`"
    case .requestDomainsInserted:
      "Safari puts the host into the urlFilter, instead of requiring both"
    case .excludedRequestDomainsIgnored: "Safari ignores excludedRequestDomains here"
    case .excludedRequestDomainsUndo:
      "For URLs with an excluded host anywhere in them, all rules of lower rank are also undone"
    case .initiatorWithPort: "An initiator with a port in its URL is not recognized"
    case .excludedInitiatorWithPort:
      "An excluded initiator with a port in its URL is not recognized"
    case .excludedInitiatorsIgnored:
      "Safari 18 does not support unless-frame-url, so no initiator is excluded"
    case .initiatorsUndo:
      "For excluded initiators, all rules of lower rank are undone, not only this one"
    case .oldDomains:
      "Safari compares `domains` and `excludedDomains` with the page, not with the initiator"
    case .domainTypeOfPage: "Safari compares the party with the page, not with the initiator"
    case .topDomainsIgnored: "Safari ignores topDomains and excludedTopDomains"
    case .tabsIgnored: "Safari ignores tabIds and excludedTabIds"
    case .methodsIgnored: "Safari ignores requestMethods and excludedRequestMethods"
    case .methodOfPage: "WebKit compares the method with the method of the page"
    case .excludedMethodsUndo:
      "For excluded methods, all rules of lower rank are undone, not only this one"
    case .responseConditionsIgnored: "Safari ignores conditions on response headers"
    case .responseHeadersKept: "WebKit never changes response headers"
    case .upgradeOfPorts:
      "WebKit upgrades `ws` as well, and no URL with a port of its own"
    case .allowingFrames:
      "Safari allows only a part of what frames load: requests of this frame, not of frames below it"
    case .allowingByURLOnly:
      "Safari compares only the URL of the document; the rule's other conditions are ignored"
    }
  }
}
