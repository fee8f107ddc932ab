// SPDX-License-Identifier: Apache-2.0

internal import Compiling
internal import Loads
internal import PatternEngine
public import RuleMatching
internal import Synchronization
package import SystemFiles

extension RuleIndex {
  /// Opens an index file and checks it; PCRE2 runs the patterns that only it can match.
  package convenience init(
    opening path: FilePath, by access: IndexAccess = .mapping, sources: FilePath? = nil,
    limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    try self.init(
      path, by: access, engine: WidePattern.make,
      filterSearch: sources.map { FilterTexts(below: $0).text }, limits: limits)
  }

  /// Opens an index file and checks it; PCRE2 runs the patterns that only it can match.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: Whether the file is mapped or read.
  ///   - sources: A folder with the lists that the index was compiled from, for the texts of filters
  ///     that the index does not have.
  ///   - limits: What the index may cost.
  public convenience init(
    opening path: String, by access: IndexAccess = .mapping, sources: String? = nil,
    limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    try self.init(
      opening: FilePath(path), by: access, sources: sources.map { FilePath($0) }, limits: limits)
  }

  /// Checks an index in memory, such as one that was just compiled.
  public convenience init(
    checking bytes: [UInt8], limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    try self.init(bytes, engine: WidePattern.make, limits: limits)
  }
}

extension Matcher {
  /// Creates a matcher with several indexes as layers.
  public static func layering(
    _ indexes: [RuleIndex], allowsActiveActions: Bool = false,
    longestURL: Int = Matcher.usualLongestURL
  ) -> Matcher {
    Matcher(
      indexes, allowsActiveActions: allowsActiveActions, longestURL: longestURL
    ) { redirect, urlFilter, url, engine in
      Redirection.complete().stays(redirect, urlFilter: urlFilter, at: url, as: engine)
    }
  }
}

/// A pattern of the wide dialect that runs in PCRE2.
///
/// PCRE2 writes into memory that belongs to the pattern, so that only one thread at a time can use
/// it.
final class WidePattern: PatternEngineProgram {
  private let pattern: Mutex<EnginePattern>
  let compiledBytes: Int

  private init(_ pattern: sending EnginePattern) {
    compiledBytes = pattern.compiledBytes
    self.pattern = Mutex(pattern)
  }

  @Sendable static func make(
    _ text: [UInt8], _ isCaseSensitive: Bool, _ mostSteps: Int
  ) -> (any PatternEngineProgram)? {
    guard
      let pattern = try? EnginePattern(
        text, isCaseSensitive: isCaseSensitive, mostSteps: mostSteps)
    else { return nil }
    return WidePattern(pattern)
  }

  /// A pattern that runs into a limit does not match.
  func matches(_ subject: Span<UInt8>) -> Bool {
    pattern.withLock { $0.matches(subject) } ?? false
  }
}
