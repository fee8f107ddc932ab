// SPDX-License-Identifier: Apache-2.0

/// What the change of a list comes to, in numbers; the findings are apart.
public struct Review: Sendable {
  /// A number in the old list and in the new one.
  public struct Pair: Sendable, Equatable {
    /// The number in the old list.
    public var old: Int
    /// The number in the new list.
    public var new: Int

    /// Creates a pair.
    public init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }
  }

  /// The lists in another language.
  public struct Conversion: Sendable {
    /// The name of the language.
    public var name: String
    /// The language as a sentence names it.
    public var title: String
    /// How many rules the lists become.
    public var rules: Pair
    /// How many filters are lost.
    public var lost: Pair
    /// How many filters are broader, narrower or different.
    public var inexact: Pair

    /// Creates the numbers of a conversion.
    public init(_ name: String, _ title: String, rules: Pair, lost: Pair, inexact: Pair) {
      self.name = name
      self.title = title
      self.rules = rules
      self.lost = lost
      self.inexact = inexact
    }
  }

  /// What the lists cost WebKit.
  public struct Cost: Sendable {
    /// The estimated milliseconds for compiling.
    public var milliseconds: Pair
    /// The bytes of the DFAs.
    public var bytes: Pair
    /// How many lists of the new side have a state explosion.
    public var explosions: Int

    /// Creates a cost.
    public init(milliseconds: Pair, bytes: Pair, explosions: Int) {
      self.milliseconds = milliseconds
      self.bytes = bytes
      self.explosions = explosions
    }
  }

  /// The word for the parts of the lists.
  public var noun: String
  /// How many parts were added, removed and changed.
  public var parts: (added: Int, removed: Int, changed: Int)
  /// How many requests were decided by both lists, and how many differ; nil without a log.
  public var requests: (all: Int, newlyBlocked: Int, newlyAllowed: Int)?
  /// How many requests must pass, and how many of them are blocked; nil without any.
  public var mustPass: (all: Int, blocked: Int)?
  /// The lists in other languages.
  public var conversions: [Conversion] = []
  /// The cost of the lists for WebKit, if it was asked for.
  public var cost: Cost?

  /// Creates a review of lists whose parts have a name.
  public init(of noun: String, parts: (added: Int, removed: Int, changed: Int)) {
    self.noun = noun
    self.parts = parts
  }
}
