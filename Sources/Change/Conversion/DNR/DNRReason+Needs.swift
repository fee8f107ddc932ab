// SPDX-License-Identifier: Apache-2.0

extension DNRReason {
  /// One sentence: what would be needed for an exact translation.
  public var need: String? {
    switch self {
    case .regexSyntax: "An expression that RE2 takes."
    case .regexTooMany: "Several rules, each with some of the alternatives."
    case .regexWordBoundary: "A word boundary outside of what is repeated."
    case .regexRepetition: "`^` and `$` outside of what is repeated."
    case .regexSubstitution:
      "An expression that starts with `^`, without alternatives, counts and classes by name, or a "
        + "`transform`."
    case .requestDomainOverlap, .requestDomainStart:
      "A filter that begins with `||` and the host, or that cannot match within a host."
    case .excludedRequestDomains:
      "A condition on the host of the request, or no rule below this one for the excluded hosts."
    case .domainMinus: "The included hosts written out, without those that are excluded."
    case .domainDot: "The host without a dot in front, which includes those below it."
    case .twoConditions: "Conditions on the page and on the document at once."
    case .initiatorOfDocument:
      "A condition on the document that asks, or `resourceTypes` without `sub_frame` and `main_frame`."
    case .topOfPage: "`resourceTypes` without `main_frame`."
    case .party: "A party that is compared with the document that asks."
    case .typeObject, .typeWebTransport, .typeWebBundle: "A type that WebKit has."
    case .typePing: "A type for beacons; with `other` beside it the rule is exact."
    case .typeOther: "`ping` and `csp_report` beside `other`."
    case .typeNotInTarget: "A newer version of the target, which knows the type."
    case .method: "A condition on the method of the request itself."
    case .tab: "A condition on tabs."
    case .header: "A condition on headers of the response, which comes after the decision."
    case .needsPermission: "An app that allows rules to redirect and to change loads."
    case .upgradePort: "An upgrade of URLs with a port, which WebKit does not make."
    case .responseHeader: "Rules that change headers of responses, which WebKit does not."
    case .pageWorkers: "A condition on the page that does not hold for its workers."
    case .frameBelow: "A condition on all documents around the one that asks."
    case .frameCondition: "An allowAllRequests rule that asks for a URL only."
    }
  }
}
