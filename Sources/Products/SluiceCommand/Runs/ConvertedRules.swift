// SPDX-License-Identifier: Apache-2.0

import Conversion
import Linting
import DNR
import RuleModel
import RuleText
import TextFormats

/// The converted rules, in one of the languages that `sluice convert` writes.
enum ConvertedRules {
  /// Content rules of filter lists, in lists that must stay apart.
  case lists([TranslatedList])
  /// Content rules in one list, which must stay whole.
  case list([Rule])
  /// Rules for declarativeNetRequest.
  case dnr([DNRRule])
  /// Safari's own translation of rulesets.
  case safari([SafariRule])
  /// Lines for a DNS server.
  case hosts(HostConversion)
  /// Entries for a crawler.
  case crawler(CrawlerConversion)
  /// Lines for another ad blocker.
  case filters(LanguageConversion)

  /// The rules as text, one per line.
  var lines: [String] {
    switch self {
    case .lists(let lists):
      lists.flatMap { list in
        list.rules.map { "\(list.purpose.rawValue): \(PlainWords.text(RuleJSON.text(of: $0)))" }
      }
    case .list(let rules): rules.map { PlainWords.text(RuleJSON.text(of: $0)) }
    case .dnr(let rules): rules.map { PlainWords.text(DNRJSON.text(of: $0)) }
    case .safari(let rules): rules.map { PlainWords.text($0.json) }
    case .hosts(let hosts): hosts.lines.map { PlainWords.text($0) }
    case .crawler(let crawler): crawler.lines.map { PlainWords.text($0) }
    case .filters(let filters): filters.lines.map { PlainWords.text($0) }
    }
  }

  /// Why nothing is written; nil if there are rules.
  var complaint: String? {
    switch self {
    case .lists(let lists): lists.isEmpty ? "no filter became a rule" : nil
    case .list(let rules): rules.isEmpty ? "no rule can be translated" : nil
    case .dnr(let rules): rules.isEmpty ? "no rule can be translated" : nil
    case .safari: nil
    case .hosts(let hosts): hosts.lines.isEmpty ? "no filter blocks a whole host" : nil
    case .crawler(let crawler):
      crawler.lines.isEmpty ? "no filter can be written for the crawler" : nil
    case .filters(let filters):
      filters.filterCount == 0 ? "no filter can be written for the ad blocker" : nil
    }
  }
}
