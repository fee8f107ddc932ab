// SPDX-License-Identifier: Apache-2.0

/// How well the type or the page of a logged request is known.
package enum LogConfidence: String, Sendable, CaseIterable {
  /// The log states it, in a member or a header for this purpose.
  case stated
  /// It follows from the request and the response, or from other entries.
  case derived
  /// It is probable: by the end of a path, or by the order of the entries.
  case guessed

  /// The lower of two: a conclusion from two facts is as certain as the less certain one.
  func and(_ other: LogConfidence) -> LogConfidence {
    let order = LogConfidence.allCases
    let index = max(order.firstIndex(of: self) ?? 0, order.firstIndex(of: other) ?? 0)
    return order[index]
  }
}
