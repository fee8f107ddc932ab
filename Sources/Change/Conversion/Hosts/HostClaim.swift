// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// What one filter says about a host.
package struct HostClaim: Sendable {
  /// The hosts that a claim is about.
  package enum Reach: Sendable, Hashable {
    /// The name and all below it.
    case all
    /// The name alone.
    case name
    /// All below the name, without it.
    case below
  }

  /// The number of its filter.
  let source: Int
  /// The name in lowercase.
  let name: [UInt8]
  let reach: Reach
  let isException: Bool
  let isImportant: Bool
}

extension HostClaim {
  /// The name from its end, with a zero for each dot: so names sort directly before those below
  /// them.
  var key: [UInt8] { name.reversed().map { $0 == Sign.dot ? 0 : $0 } }
}

extension HostClaim {
  /// The claim as a filter of AdGuard's DNS servers.
  var filter: [UInt8] {
    let start =
      switch reach {
      case .all: "||"
      case .name: "|"
      case .below: "||*."
      }
    return Array(((isException ? "@@" : "") + start).utf8) + name
      + Array((isImportant ? "^$important" : "^").utf8)
  }
}
