// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The parent domains of the names of a list of domains.
struct NamesAbove {
  private(set) var names: Set<[UInt8]> = []
  /// Whether the list has only names, so that nothing else is below another name.
  private(set) var isComplete = true

  /// Collects them, if they will be needed.
  init(_ domains: Set<FilterDomain>, isNeeded: Bool) {
    guard isNeeded else { return }
    for domain in domains {
      guard case .name(let name) = domain else {
        isComplete = false
        return
      }
      names.formUnion(name.selfAndParents.dropFirst())
    }
  }
}

extension [UInt8] {
  /// A name and its parent domains.
  ///
  /// There are few, because names are short.
  var selfAndParents: [[UInt8]] {
    [self] + indices.filter { self[$0] == Sign.dot }.map { [UInt8](self[($0 + 1)...]) }
  }
}
