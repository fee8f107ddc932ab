// SPDX-License-Identifier: Apache-2.0

public import Requests

/// How well the types or the pages of requests are known.
public struct ConfidenceTally: Sendable, Equatable {
  /// Requests of which the log says it.
  public var stated = 0
  /// Requests where it follows from what was asked and answered, or from others.
  public var derived = 0
  /// Requests where it is only probable.
  public var guessed = 0

  /// Makes a tally of nothing.
  public init() {}

  /// Counts one request.
  public mutating func count(_ confidence: LogConfidence) {
    switch confidence {
    case .stated: stated += 1
    case .derived: derived += 1
    case .guessed: guessed += 1
    }
  }
}
