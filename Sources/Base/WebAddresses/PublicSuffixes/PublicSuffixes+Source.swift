// SPDX-License-Identifier: Apache-2.0

extension PublicSuffixes {
  /// Which list of public suffixes decides what a third party is.
  public struct Source: Sendable, Hashable {
    /// The name that it was given, as that of its file; empty for the list that comes with Sluice.
    public let name: String
    /// Its day, as in "2026-10-22"; empty if the list does not state it.
    public let date: String
    /// How many rules it has.
    public let ruleCount: Int
    /// The SHA-256 of its text; empty for the list that comes with Sluice.
    public let contentHash: [UInt8]

    /// Whether it is the list that comes with this or another version of Sluice.
    public var isBundled: Bool { contentHash.isEmpty }

    /// Describes a list.
    ///
    /// - Parameters:
    ///   - name: The name of a file; empty for the list that comes with Sluice.
    ///   - date: Its day, or an empty text.
    ///   - ruleCount: How many rules it has.
    ///   - contentHash: The SHA-256 of its text; empty for the list that comes with Sluice.
    public init(name: String = "", date: String, ruleCount: Int, contentHash: [UInt8] = []) {
      self.name = name
      self.date = date
      self.ruleCount = ruleCount
      self.contentHash = contentHash
    }
  }
}
