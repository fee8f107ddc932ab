// SPDX-License-Identifier: Apache-2.0

/// Why something is not converted exactly: a stable code, never given to another reason.
///
/// Each direction of a conversion has its own reasons.
public protocol ConversionReason: RawRepresentable<String>, CaseIterable, Sendable, Hashable {
  /// One sentence: what would be needed for an exact conversion; nil if nothing helps.
  var need: String? { get }
}

extension ConversionReason {
  /// Nothing helps.
  public var need: String? { nil }
}

/// A note about a filter or a rule whose conversion is not exact.
public struct ConversionNote<Reason: ConversionReason>: Sendable, Hashable {
  /// The number of the filter or rule among those that were converted.
  public var source: Int
  /// How what it became compares with it.
  public var fidelity: Fidelity
  /// Why.
  public var reason: Reason
  /// One sentence for users: what is different, here.
  public var message: String

  /// Creates a note.
  public init(_ source: Int, _ fidelity: Fidelity, _ reason: Reason, _ message: String) {
    self.source = source
    self.fidelity = fidelity
    self.reason = reason
    self.message = message
  }
}

extension Array {
  /// The notes in the order of their subjects; the notes on one subject keep their order.
  package func inOrder<Reason>() -> [Element] where Element == ConversionNote<Reason> {
    let isInOrder = zip(self, dropFirst()).allSatisfy { $0.source <= $1.source }
    return isInOrder
      ? self
      : enumerated().sorted { ($0.element.source, $0.offset) < ($1.element.source, $1.offset) }
        .map(\.element)
  }
}
