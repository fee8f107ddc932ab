// SPDX-License-Identifier: Apache-2.0

package import RuleMatching

/// How a page makes a load: this determines which URLs WebKit looks up in its lists.
///
/// WebKit upgrades or blocks some loads of secure pages before it consults its lists, removes the
/// credentials from the URLs of others, and looks up some twice. A request states which URL was
/// loaded; with this type it is treated as the URL that a page wrote.
public struct PageLoading: Sendable, Equatable {
  /// The ways of loading that are not distinguished by load types.
  public enum Way: String, CaseIterable, Sendable {
    /// The way of most loads of the type. For a `ping` it is that of a link.
    case usual
    /// An image of `srcset` or `picture`, which is not upgraded.
    case sourceSet = "srcset"
    /// With `crossorigin`, a module script, a mask, or a font: without credentials.
    case crossOrigin = "crossorigin"
    /// `preconnect` and `dns-prefetch`, whose type is `ping`.
    case preconnect
    /// An image that its element loads twice: a poster, an `<image>` of SVG, or an `<object>`.
    case twice
  }

  /// The way in which the page loads it.
  public var way: Way
  /// Whether the policy of the page has `upgrade-insecure-requests`.
  public var upgradesInsecureRequests: Bool

  /// Describes how a page makes a load.
  public init(_ way: Way = .usual, upgradesInsecureRequests: Bool = false) {
    self.way = way
    self.upgradesInsecureRequests = upgradesInsecureRequests
  }

  /// The lookups in WebKit's lists for a request.
  package func questions(about request: MatchRequest) -> PageQuestions {
    PageQuestions(request, self)
  }
}
