// SPDX-License-Identifier: Apache-2.0

internal import RuleIndex
internal import SystemFiles
internal import Vocabulary
internal import WebAddress

/// What a `sluice_matcher` is.
final class OpenMatcher: Sendable {
  private let matcher: Matcher
  private let noPage: PreparedPage

  /// Maps and checks the indexes.
  init(_ paths: [FilePath]) throws(OpeningError) {
    guard !paths.isEmpty else { throw OpeningError("no index was named") }
    var layers: [RuleIndex] = []
    for path in paths { layers.append(try OpenMatcher.index(path)) }
    matcher = Matcher(layers)
    noPage = PreparedPage(matcher.noPage)
  }

  private static func index(_ path: FilePath) throws(OpeningError) -> RuleIndex {
    do throws(IndexError) {
      return try RuleIndex(mapping: path)
    } catch {
      throw OpeningError(error, path)
    }
  }

  /// Prepares a page; nil for what is no URL.
  func page(_ url: Span<UInt8>) -> PreparedPage? {
    try? PreparedPage(url.indices.map { url[$0] }, matcher)
  }

  /// Decides about a load.
  func decide(_ url: Span<UInt8>, _ type: LoadType, on page: PreparedPage?) -> DecisionBits {
    guard let page = page ?? usualPage(of: url, type) else { return .invalid }
    do throws(WebAddressError) {
      return DecisionBits(
        try matcher.decide(url, Load(type), on: type == .topDocument ? page.loading : page.loaded))
    } catch {
      return .invalid
    }
  }

  /// The page of a load that was given none: that of a document of a page is its own.
  private func usualPage(of url: Span<UInt8>, _ type: LoadType) -> PreparedPage? {
    type == .topDocument ? page(url) : noPage
  }
}

/// Why a matcher could not be opened.
struct OpeningError: Error {
  /// One sentence for a person.
  let message: String

  init(_ message: String) { self.message = message }

  init(_ error: IndexError, _ path: FilePath) {
    message =
      error.kind == .unreadable
      ? error.message : "\(path.text): at byte \(error.offset): \(error.message)"
  }
}
