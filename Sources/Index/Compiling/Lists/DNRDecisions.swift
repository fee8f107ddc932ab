// SPDX-License-Identifier: Apache-2.0

internal import DNR

/// How rules of extensions are decided.
public enum DNRDecisions: String, Sendable, Hashable, CaseIterable {
  /// As Chromium decides.
  case chromium
  /// As documented, where Chromium departs from its documentation.
  case documentation
  /// As Chromium's `testMatchOutcome` answers: a request has no documents above it.
  case testMatchOutcome = "test-match-outcome"

  var reading: DNRReading { self == .documentation ? .documentation : .chromium }

  var documents: DocumentScope { self == .testMatchOutcome ? .documentOnly : .requests }
}
