// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why the translation of a WebKit rule for declarativeNetRequest is not exact.
public enum RuleReason: String, ConversionReason {
  case hiding
  case notify
  case cookies
  case pattern
  case regexLimit = "regex-limit"
  case refused
  case sites = "sites-below"
  case exceptSites = "except-sites-below"
  case documentPattern = "document-pattern"
  case requestPattern = "request-pattern"
  case entity
  case frameOfDocument = "frame-of-document"
  case party = "party-in-frames"
  case sameHost = "same-host"
  case context
  case method
  case types
  case noType = "no-type"
  case upgrade
  case substitution
  case responseHeaders = "response-headers"
  case headerOrder = "header-order"
  case blockBelow = "block-below"
  case mixedIgnoring = "mixed-ignoring"
  case otherList = "other-list"

  /// The effect on the rule.
  public var fidelity: Fidelity {
    switch self {
    case .hiding, .notify, .pattern, .regexLimit, .refused, .documentPattern, .requestPattern,
      .entity, .noType, .substitution, .mixedIgnoring, .otherList:
      .lost
    case .sites, .sameHost, .context, .method, .party, .upgrade, .headerOrder, .blockBelow: .broader
    case .cookies, .exceptSites, .frameOfDocument, .types, .responseHeaders: .narrower
    }
  }

  /// One sentence.
  public var sentence: String {
    switch self {
    case .hiding: "rules of declarativeNetRequest cannot hide elements"
    case .notify: "rules of declarativeNetRequest cannot notify the app"
    case .cookies: "cookies are removed from headers, and later redirects may set new ones"
    case .pattern: "the pattern can be written neither as a `urlFilter` nor as an RE2 expression"
    case .regexLimit: "an extension has at most 1,000 rules with regular expressions"
    case .refused: "Chromium refuses the rule, such as for a regular expression of more than 2 KB"
    case .sites: "a declarativeNetRequest entry for a host also includes its subdomains"
    case .exceptSites: "an excluded entry for a host also excludes its subdomains"
    case .documentPattern: "only the hosts of pages and frames can be compared, not their URLs"
    case .requestPattern: "a second pattern for the URL of the request cannot be written"
    case .entity: "a name with a wildcard suffix cannot be written"
    case .frameOfDocument: "declarativeNetRequest compares a different frame for a document"
    case .party: "the party comes from the initiator and not from the page, which differs in frames"
    case .sameHost: "a condition cannot require the same host, only the same site"
    case .context: "loads of the page and of its frames cannot be distinguished"
    case .method: "WebKit compares the method of the page, which cannot be written"
    case .types: "Chromium does not have some of the types"
    case .noType: "Chromium has none of the types"
    case .upgrade: "WebKit upgrades `ws` as well, and no URL with a port of its own"
    case .substitution: "Chromium replaces only the match and not the whole URL"
    case .responseHeaders: "Chromium changes the headers of the response, and WebKit does not"
    case .headerOrder: "priorities cannot keep the order of changes in a list with ignore rules"
    case .blockBelow:
      "a block before `ignore-previous-rules` would win in WebKit, but loses in Chromium"
    case .mixedIgnoring:
      "priorities cannot express `ignore-previous-rules` together with `ignore-following-rules`"
    case .otherList:
      "an extension has one list, in which ignore rules would undo rules of another list"
    }
  }
}

extension ConversionNote<RuleReason> {
  /// A note with the sentence of its reason, which is the same for all rules.
  init(_ rule: Int, _ reason: RuleReason) {
    self.init(rule, reason.fidelity, reason, reason.sentence)
  }
}
