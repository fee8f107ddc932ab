// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why a filter is not exact for a crawler: a stable code that is never reused for another reason.
public enum CrawlerReason: String, ConversionReason {
  /// The filter is for documents or connections that the crawler does not ask about.
  case document = "crawler-document"
  /// The filter is for some types of requests.
  case type = "crawler-type"
  /// The filter is for requests of other sites, or of the same one.
  case party = "crawler-party"
  /// The filter is for requests of some pages, or to some hosts.
  case domain = "crawler-domain"
  /// The filter has another condition.
  case condition = "crawler-condition"
  /// The filter changes requests or responses.
  case change = "crawler-change"
  /// The filter acts inside pages, or switches this off.
  case page = "crawler-page"
  /// The pattern cannot be written.
  case pattern = "crawler-pattern"
  /// The case of letters counts in the file, and not in the filter.
  case letters = "crawler-case"
  /// The crawler has no exceptions of this kind.
  case exception = "crawler-exception"
}

extension CrawlerReason {
  /// One sentence that states what an exact translation would need.
  public var need: String? {
    switch self {
    case .document: "A filter for what pages load, other than frames and WebSockets."
    case .type: "A filter for all types of requests."
    case .party, .domain: "A filter for the requests of all pages."
    case .condition: "A filter without this condition."
    case .change, .page: "`sluice.playwright` or `sluice.chromium`, which apply whole lists."
    case .pattern: "A pattern that starts at a host, without `^` inside."
    case .letters: "A filter with `match-case`."
    case .exception: "A list without this exception, or a filter that does not need it."
    }
  }
}
