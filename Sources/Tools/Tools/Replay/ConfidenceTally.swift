// SPDX-License-Identifier: Apache-2.0

package import Requests

/// How well the types or the pages of requests are known.
package struct ConfidenceTally: Sendable, Equatable {
  /// Requests for which the log states it.
  package var stated = 0
  /// Requests for which it follows from headers or from other requests.
  package var derived = 0
  /// Requests for which it is only probable.
  package var guessed = 0

  /// Creates an empty tally.
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
