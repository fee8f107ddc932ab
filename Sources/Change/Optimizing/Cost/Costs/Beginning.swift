// SPDX-License-Identifier: Apache-2.0

/// Patterns that begin with the same terms up to the last repeated one: WebKit makes one machine of
/// them.
public struct Beginning: Sendable, Hashable {
  /// What the patterns are matched against.
  public enum Subject: String, Sendable, CaseIterable {
    /// The URL of the request.
    case url
    /// The URL of the page.
    case page
    /// The URL of the frame.
    case frame
  }

  /// What the patterns are matched against.
  public let subject: Subject
  /// The common terms as a pattern.
  public let text: String
  /// How many different patterns begin so.
  public let patterns: Int
  /// The nodes of the graph.
  public let nodes: Int
  /// The states of the machine; the number where the work was stopped, if it explodes.
  public let states: Int
  /// Its share in the seconds of the list.
  public let seconds: Double
  /// The first rules with such patterns, by their indices in the list.
  public let rules: [Int]
}

/// Patterns whose machine was not finished, because it has too many states or too large ones.
///
/// WebKit makes them all: it may take minutes, or never finish.
public struct Explosion: Sendable, Hashable {
  /// What the patterns are matched against.
  public let subject: Beginning.Subject
  /// The common terms as a pattern.
  public let beginning: String
  /// The states that were made.
  public let states: Int
  /// The nodes of the graph that these states stand for, counted for each.
  public let members: Int
  /// The rules with the most gaps: places where nearly any character may stand.
  public let rules: [Int]
  /// How many gaps the worst pattern has; 0 if it explodes for another reason.
  public let gaps: Int
}
