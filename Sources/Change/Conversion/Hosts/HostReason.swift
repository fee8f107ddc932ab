// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why a filter is not exact for a DNS server: a stable code that is never reused for another
/// reason.
public enum HostReason: String, ConversionReason {
  // What a DNS server does not see.
  /// The pattern is about more than the host.
  case path = "dns-path"
  /// The filter is for some types of requests.
  case type = "dns-type"
  /// The filter is for requests of other sites, or of the same one.
  case party = "dns-party"
  /// The filter is for requests of some pages, or to some hosts.
  case domain = "dns-domain"
  /// The filter has another condition.
  case condition = "dns-condition"
  /// The filter blocks the page of a host, and nothing else.
  case document = "dns-document"

  // What a DNS server does not do.
  /// The filter changes requests or responses.
  case change = "dns-change"
  /// The filter acts inside pages, or switches this off.
  case page = "dns-page"

  // What the format cannot express.
  /// The pattern has wildcards, or is a regular expression.
  case pattern = "dns-pattern"
  /// The option is only AdGuard's.
  case option = "dns-option"
  /// The name is an address, or longer than names in DNS can be.
  case name = "dns-name"
  /// A hosts file cannot block what is below a name.
  case below = "dns-below"
  /// The format cannot block a name without what is below it, or the other way around.
  case alone = "dns-alone"
  /// The format cannot except a name below a blocked one.
  case exceptionBelow = "dns-exception-below"
}

extension HostReason {
  /// One sentence that states what an exact translation would need.
  public var need: String? {
    switch self {
    case .path: "A pattern for the whole host, such as `||ads.example^`."
    case .type: "A filter for all types of requests."
    case .party, .domain: "A filter for the requests of all pages."
    case .condition: "A filter without this condition."
    case .document: "A filter for all requests to the host."
    case .change, .page: "A blocker that sees whole requests and pages."
    case .pattern, .option: "The format `adguard-dns`."
    case .name:
      "A host name with at most 253 characters (200 for `rpz`), and 63 between two dots."
    case .below: "Any other format: they also block what is below a name."
    case .alone: "The format `rpz`, `dnsmasq` or `adguard-dns`."
    case .exceptionBelow: "The format `rpz`, `dnsmasq`, `unbound` or `adguard-dns`."
    }
  }
}
