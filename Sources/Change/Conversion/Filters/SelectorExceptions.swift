// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The exceptions to one selector, indexed by their hosts.
///
/// A filter is compared only with the exceptions that may apply to its documents: lists have
/// thousands of both.
struct SelectorExceptions {
  /// Whether one applies to all documents.
  private(set) var areEverywhere = false
  /// The hosts of those without other conditions.
  private(set) var hosts: Set<FilterDomain> = []
  private var others: [HidingFilter] = []
  /// Created when a filter has the selector; most exceptions are to filters of other lists.
  private var index: Index?

  mutating func add(_ exception: HidingFilter) {
    index = nil
    if exception.path != nil || !exception.domains.excluded.isEmpty {
      others.append(exception)
    } else if exception.domains.isEmpty {
      areEverywhere = true
    } else {
      hosts.formUnion(exception.domains.included)
    }
  }

  /// The exceptions by their hosts.
  mutating func sorted() -> Index {
    if let index { return index }
    let made = Index(hosts, others)
    index = made
    return made
  }

  final class Index {
    private let hosts: Set<FilterDomain>
    private let hostNames: [FilterDomain]
    private let otherHosts: [FilterDomain]
    private let relatedHosts: RelatedNames

    private let others: [HidingFilter]
    private let allOthers: [Int]
    /// The other exceptions that may apply anywhere, and the rest by the names that they include.
    private let wideOthers: [Int]
    private let relatedOthers: RelatedNames

    fileprivate init(_ hosts: Set<FilterDomain>, _ others: [HidingFilter]) {
      self.hosts = hosts
      hostNames = hosts.filter(\.isName)
      otherHosts = hosts.filter { !$0.isName }
      relatedHosts = RelatedNames(hostNames.enumerated().map { ($1, $0) })
      self.others = others
      allOthers = Array(others.indices)
      wideOthers = allOthers.filter { !others[$0].domains.includesNamesOnly }
      relatedOthers = RelatedNames(
        others.enumerated().filter { $1.domains.includesNamesOnly }.flatMap { number, exception in
          exception.domains.included.map { ($0, number) }
        })
    }
  }
}

extension SelectorExceptions.Index {
  /// The hosts of plain exceptions that may be within the documents of a filter.
  func holes(in domains: FilterDomains) -> Set<FilterDomain> {
    guard domains.includesNamesOnly else { return hosts }
    var holes = Set(otherHosts)
    for host in domains.included {
      for number in relatedHosts.numbersWithin(host) { holes.insert(hostNames[number]) }
    }
    return holes
  }

  /// The numbers of the other exceptions that may apply to documents of a filter, each once.
  func others(on domains: FilterDomains) -> FlattenSequence<[[Int]]> {
    guard domains.includesNamesOnly else { return [allOthers].joined() }
    return [wideOthers, others(about: domains.included)].joined()
  }

  private func others(about hosts: Set<FilterDomain>) -> [Int] {
    var numbers: Set<Int> = []
    for host in hosts {
      numbers.formUnion(relatedOthers.numbersWithin(host))
      numbers.formUnion(relatedOthers.numbersAbove(host))
    }
    return numbers.sorted()
  }

  /// One of the other exceptions.
  subscript(other number: Int) -> HidingFilter { others[number] }
}

extension FilterDomains {
  /// Whether some documents are included, and all by host names.
  var includesNamesOnly: Bool { !included.isEmpty && included.allSatisfy(\.isName) }
}
