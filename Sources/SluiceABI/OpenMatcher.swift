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

  /// Decides about a load on a page.
  // SAFETY: the caller passes bytes and a page that live for the call.
  @inline(__always)
  @unsafe func decide(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, on page: PreparedPage
  ) -> DecisionBits {
    unsafe page.page(for: type)._withUnsafeGuaranteedRef { page in
      do throws(WebAddressError) {
        return DecisionBits(try unsafe matcher.decide(usual: url, type, on: page))
      } catch {
        return .invalid
      }
    }
  }

  /// Decides about a load that was given no page: a document of a page is its own.
  @unsafe func decideWithoutPage(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType
  ) -> DecisionBits {
    guard type == .topDocument else { return unsafe decide(url, type, on: noPage) }
    guard let page = unsafe page(url.span) else { return .invalid }
    return unsafe decide(url, type, on: page)
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
