// SPDX-License-Identifier: Apache-2.0

/// A small machine that describes a kind of text, to be compared with a pattern.
///
/// It may have several edges for one character: a text belongs to the kind if any path takes it. Every
/// state must lead to an end.
public struct TextMachine: Sendable {
  /// A step to another state by any character of a set.
  public struct Edge: Sendable {
    /// The characters that lead there.
    public let characters: CharacterSet
    /// The state that follows.
    public let target: Int

    /// Creates an edge.
    public init(_ characters: CharacterSet, to target: Int) {
      self.characters = characters
      self.target = target
    }
  }

  /// The edges of each state; a text starts in state 0.
  public private(set) var edges: [[Edge]] = []
  private var isEnd: [Bool] = []

  /// Creates a machine without states.
  public init() {}

  /// Adds a state, and returns its number.
  ///
  /// - Parameter isEnd: Whether a text may end there.
  public mutating func addState(isEnd: Bool = false) -> Int {
    edges.append([])
    self.isEnd.append(isEnd)
    return edges.count - 1
  }

  /// Adds an edge between two states.
  public mutating func connect(_ start: Int, _ characters: CharacterSet, to target: Int) {
    edges[start].append(Edge(characters, to: target))
  }

  /// Whether a text may end in a state.
  public func canEnd(in state: Int) -> Bool { isEnd[state] }

  /// Whether a whole text belongs to the kind.
  public func accepts(_ text: [UInt8]) -> Bool {
    var states: Set<Int> = edges.isEmpty ? [] : [0]
    for byte in text {
      let steps = states.flatMap { edges[$0].filter { $0.characters.contains(byte) } }
      states = Set(steps.map(\.target))
    }
    return states.contains { isEnd[$0] }
  }
}
