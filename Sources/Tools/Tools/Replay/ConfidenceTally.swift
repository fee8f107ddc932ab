// SPDX-License-Identifier: Apache-2.0

package import Requests

/// How well the types or the pages of requests are known.
package struct ConfidenceTally: Sendable, Equatable {
  /// Requests of which the log says it.
  package var stated = 0
  /// Requests where it follows from what was asked and answered, or from others.
  package var derived = 0
  /// Requests where it is only probable.
  package var guessed = 0

  /// Makes a tally of nothing.
  package init() {}

  /// Counts one request.
  package mutating func count(_ confidence: LogConfidence) {
    switch confidence {
    case .stated: stated += 1
    case .derived: derived += 1
    case .guessed: guessed += 1
    }
  }
}
