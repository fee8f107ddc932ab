// SPDX-License-Identifier: Apache-2.0

extension DNRReason {
  /// One sentence that states what an exact translation would need.
  public var need: String? {
    switch self {
    case .regexSyntax: "An expression that RE2 accepts."
    case .regexTooMany: "Several rules, each with some of the alternatives."
    case .regexWordBoundary: "A word boundary outside any repetition."
    case .regexRepetition: "`^` and `$` outside any repetition."
    case .regexSubstitution:
      "An expression that starts with `^`, without alternatives, counts and named classes, or a "
        + "`transform`."
    case .requestDomainOverlap, .requestDomainStart:
      "A filter that begins with `||` and the host, or that cannot match within a host."
    case .excludedRequestDomains:
      "A condition on the host of the request, or no rule below this one for the excluded hosts."
    case .domainMinus: "An explicit list of the included hosts, without the excluded ones."
    case .domainDot: "The host without a leading dot, which includes its subdomains."
    case .twoConditions: "Conditions on the page and on the document at once."
    case .initiatorOfDocument:
      "A condition on the initiator, or `resourceTypes` without `sub_frame` and `main_frame`."
    case .topOfPage: "`resourceTypes` without `main_frame`."
    case .party: "A party that is determined from the initiator."
    case .typeObject, .typeWebTransport, .typeWebBundle: "A type that WebKit has."
    case .typePing: "A type for beacons; with `other` as well the rule is exact."
    case .typeOther: "`ping` and `csp_report` as well as `other`."
    case .typeNotInTarget: "A newer version of the target, which supports the type."
    case .method: "A condition on the method of the request itself."
    case .tab: "A condition on tabs."
    case .header: "A condition on response headers, which arrive after the decision."
    case .needsPermission: "An app that allows rules to redirect and change requests."
    case .upgradePort: "An upgrade of URLs with a port, which WebKit does not support."
    case .responseHeader: "Rules that change response headers, which WebKit does not support."
    case .pageWorkers: "A condition on the page that does not hold for its workers."
    case .frameBelow: "A condition on all documents above the initiator."
    case .frameCondition: "An allowAllRequests rule with a condition on the URL only."
    }
  }
}
