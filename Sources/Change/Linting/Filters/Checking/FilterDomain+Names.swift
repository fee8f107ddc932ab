// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The names above those of a list of domains.
struct NamesAbove {
  private(set) var names: Set<[UInt8]> = []
  /// Whether the list has names alone, so that nothing else lies below another name.
  private(set) var isComplete = true

  /// Collects them, if anybody is going to ask.
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
  /// A name and the names above it.
  ///
  /// There are few, since names are short.
  var selfAndParents: [[UInt8]] {
    [self] + indices.filter { self[$0] == Sign.dot }.map { [UInt8](self[($0 + 1)...]) }
  }
}
