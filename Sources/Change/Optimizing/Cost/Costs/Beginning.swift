// SPDX-License-Identifier: Apache-2.0

/// Patterns that begin with the same terms up to the last repeated one: WebKit makes one machine of
/// them.
package struct Beginning: Sendable, Hashable {
  /// What the patterns are matched against.
  package enum Subject: String, Sendable, CaseIterable {
    /// The URL of the request.
    case url
    /// The URL of the page.
    case page
    /// The URL of the frame.
    case frame
  }

  /// What the patterns are matched against.
  package let subject: Subject
  /// The common terms as a pattern.
  package let text: String
  /// How many different patterns begin so.
  package let patterns: Int
  /// The nodes of the graph.
  package let nodes: Int
  /// The states of the machine; the number where the work was stopped, if it explodes.
  package let states: Int
  /// Its share in the seconds of the list.
  package let seconds: Double
  /// The first rules with such patterns, by their indices in the list.
  package let rules: [Int]
}

/// Patterns whose machine was not finished, because it has too many states or too large ones.
///
/// WebKit makes them all: it may take minutes, or never finish.
package struct Explosion: Sendable, Hashable {
  /// What the patterns are matched against.
  package let subject: Beginning.Subject
  /// The common terms as a pattern.
  package let beginning: String
  /// The states that were made.
  package let states: Int
  /// The nodes of the graph that these states stand for, counted for each.
  package let members: Int
  /// The rules with the most gaps: places where nearly any character may stand.
  package let rules: [Int]
  /// How many gaps the worst pattern has; 0 if it explodes for another reason.
  package let gaps: Int
}
