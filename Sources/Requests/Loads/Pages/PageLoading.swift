// SPDX-License-Identifier: Apache-2.0

package import RuleMatching

/// How a page makes a load: what decides which URLs WebKit asks its lists about.
///
/// WebKit upgrades or blocks some loads of secure pages before it asks, takes the credentials off
/// the URLs of others, and asks about some twice. A request says which URL was loaded; with this it
/// is taken as the URL that a page wrote.
public struct PageLoading: Sendable, Equatable {
  /// The ways of loading that differ where the load types do not.
  public enum Way: String, CaseIterable, Sendable {
    /// That of most loads of the type. For a `ping` it is that of a link.
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

  /// The questions that WebKit asks its lists about a request.
  package func questions(about request: MatchRequest) -> PageQuestions {
    PageQuestions(request, self)
  }
}
