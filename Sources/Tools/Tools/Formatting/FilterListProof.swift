// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Whether two filter lists do the same to every request and in every page.
///
/// They do if they have the same filters under the same conditions, where a filter for several
/// domains is one for each of them, and what runs in pages is in the same order. The proof needs both
/// lists as they are read, and nothing about how the second one was made.
struct FilterListProof {
  let old: FilterListLines
  let new: FilterListLines

  /// Throws if the lists are different, or could be.
  func check() throws(FormattingProblem) {
    guard old.dialect == new.dialect else {
      throw FormattingProblem(
        message: "its language would be detected differently; name it with --syntax", range: nil)
    }
    guard Self.parts(of: old) == Self.parts(of: new), Self.order(of: old) == Self.order(of: new)
    else {
      throw FormattingProblem(
        message: "the formatted list would not have the same meaning; this is a defect of Sluice, "
          + "and the file is unchanged", range: nil)
    }
  }

  /// The filters, each for one domain.
  private static func parts(of list: FilterListLines) -> Set<LineMeaning> {
    var parts: Set<LineMeaning> = []
    for meaning in list.meanings {
      guard case .filters(let filters, let condition) = meaning else {
        parts.insert(meaning)
        continue
      }
      for filter in filters {
        for part in filter.partsByDomain {
          parts.insert(.filters([part], condition: condition))
        }
      }
    }
    return parts
  }

  /// What runs in pages, in order.
  ///
  /// Neighbors that differ only in their domains are one set, with a filter for each domain.
  private static func order(of list: FilterListLines) -> [Set<Filter>] {
    var order: [Set<Filter>] = []
    var last: Filter?
    for case .filters(let filters, _) in list.meanings {
      for filter in filters {
        guard case .other = filter else { continue }
        let common = filter.with(domains: FilterDomains())
        if common != last { order.append([]) }
        order[order.count - 1].formUnion(filter.partsByDomain)
        last = common
      }
    }
    return order
  }
}

extension Filter {
  /// The same filter for each of its domains.
  fileprivate var partsByDomain: [Filter] {
    guard let domains = onlyIncludedDomains, domains.count > 1 else { return [self] }
    return domains.map { with(domains: FilterDomains(included: [$0])) }
  }
}
