// SPDX-License-Identifier: Apache-2.0

/// Requests over the course of page loads, in bins of the same width.
package struct Timeline: Sendable, Equatable {
  /// The scale of the bins.
  package enum Scale: Sendable, Equatable {
    /// Milliseconds since the page's first request.
    case milliseconds
    /// Requests of the page, for logs without times.
    case requests
  }

  /// The scale of the bins.
  package var scale: Scale
  /// How much of the scale a bin covers.
  package var binWidth: Int
  /// The names of the types that occur, in the order of WebKit's names.
  package var types: [String]
  /// The bins from 0 up; there is at least one.
  package var bins: [TimelineBin]
  /// How many requests were made after the last bin.
  package var later = 0
  /// When the last of all requests was made, on the scale of the bins.
  package var last = 0

  /// Creates a timeline.
  package init(scale: Scale, binWidth: Int, types: [String], bins: [TimelineBin]) {
    self.scale = scale
    self.binWidth = binWidth
    self.types = types
    self.bins = bins
  }
}

/// The requests of a part of a timeline.
package struct TimelineBin: Sendable, Equatable {
  /// For each type of the timeline, the requests that were allowed.
  package var allowed: [Int]
  /// For each type of the timeline, the requests that were blocked.
  package var blocked: [Int]
  /// The bytes of all allowed requests, if they are known.
  package var allowedBytes = 0
  /// The bytes of all blocked requests, if they are known.
  package var blockedBytes = 0

  /// Creates a bin.
  package init(allowed: [Int], blocked: [Int]) {
    self.allowed = allowed
    self.blocked = blocked
  }
}
