// SPDX-License-Identifier: Apache-2.0

/// How well the type or the page of a logged request is known.
package enum LogConfidence: String, Sendable, CaseIterable {
  /// The log says it, in a member or a header that is made for it.
  case stated
  /// It follows from what was asked and answered, or from other entries.
  case derived
  /// It is probable: by the end of a path, or by the order of the entries.
  case guessed

  /// The lesser of two: what follows from two facts is known as well as the lesser one.
  func and(_ other: LogConfidence) -> LogConfidence {
    let order = LogConfidence.allCases
    let index = max(order.firstIndex(of: self) ?? 0, order.firstIndex(of: other) ?? 0)
    return order[index]
  }
}
