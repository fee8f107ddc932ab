// SPDX-License-Identifier: Apache-2.0

/// What a list is optimized for.
package enum OptimizationAim: String, CaseIterable, Sendable {
  /// Rules are only removed; all others stay as they are.
  case drops
  /// Rules are removed and joined where that costs WebKit nothing.
  case usual = "default"
  /// As few rules as possible, even where WebKit then needs more time and memory.
  case fewer
  /// The default, and spellings that cost WebKit less.
  case cheaper

  /// Whether rules may be joined.
  var joins: Bool { self != .drops }
}
