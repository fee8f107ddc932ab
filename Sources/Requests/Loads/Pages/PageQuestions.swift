// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
internal import RuleModel

/// The lookups of one load of a page in WebKit's lists, in their order.
///
/// A load that WebKit stops itself, such as a script over `http` on a secure page, has none. A
/// block ends them: the next lookup does not happen.
package struct PageQuestions: Sendable {
  private let request: MatchRequest
  private let loading: PageLoading
  /// The last question, and how many there were.
  private var latest: MatchRequest?
  private var count = 0

  init(_ request: MatchRequest, _ loading: PageLoading) {
    self.request = request
    self.loading = loading
  }

  /// The next question; nil if there is none.
  ///
  /// - Parameter decision: The decision about the previous question; nil for the first one.
  /// - Complexity: Linear in the URL.
  package mutating func next(after decision: Decision? = nil) -> MatchRequest? {
    guard decision?.isBlocked != true else { return nil }
    count += 1
    latest =
      count == 1 ? first : count == 2 ? second(isUpgraded: decision?.isUpgraded == true) : nil
    return latest
  }

  // MARK: The first question

  private var first: MatchRequest? {
    guard var url = PageURL(request.url) else { return request }
    switch request.load.type {
    case .ping, .popup, .cspReport: return request
    case .topDocument: return url.isUnreachable ? nil : request
    case .fetch where loading.way == .usual && url.hasCredentials: return nil
    default: break
    }
    guard !url.isUnreachable, upgrade(&url) else { return nil }
    if loading.way == .crossOrigin { url.removeCredentials() }
    return asking(about: url.bytes, as: request.load.type)
  }

  /// Upgrades a URL as the page does; false if WebKit stops the load.
  private func upgrade(_ url: inout PageURL) -> Bool {
    guard !url.isSecure else { return true }
    if loading.upgradesInsecureRequests {
      url.upgrade()
      return true
    }
    guard isOnSecurePage else { return true }
    guard request.load.type == .image, loading.way != .sourceSet else { return false }
    guard !url.isLoopback else { return true }
    guard !url.hasIPv4Address else { return false }
    url.upgrade()
    return true
  }

  /// Whether the page, the frame or the initiator was loaded over `https`.
  private var isOnSecurePage: Bool {
    var documents = [request.topURL, request.load.frameURL]
    if case .document(let initiator) = request.load.initiator { documents.append(initiator) }
    return documents.contains { $0?.starts(with: "https:".utf8) == true }
  }

  // MARK: The second question

  private func second(isUpgraded: Bool) -> MatchRequest? {
    guard let asked = latest else { return nil }
    switch request.load.type {
    case .ping where loading.way != .preconnect: return sending(isUpgraded: isUpgraded)
    case .cspReport: return sending(isUpgraded: isUpgraded)
    case .popup: return document(of: asked.url)
    case .image where loading.way == .twice && isUpgraded:
      guard var url = PageURL(asked.url) else { return nil }
      url.upgrade()
      return asking(about: url.bytes, as: .image)
    default: return nil
    }
  }

  /// The request that sends a link's ping or a report, after the check of its type.
  private func sending(isUpgraded: Bool) -> MatchRequest? {
    guard var url = PageURL(request.url) else { return asking(about: request.url, as: .other) }
    if isUpgraded { url.upgrade() }
    guard !url.isUnreachable, upgrade(&url) else { return nil }
    return asking(about: url.bytes, as: .other)
  }

  /// The document of a new window, which is its own page.
  ///
  /// The policy of the page upgrades it only on the host of the page.
  private func document(of url: [UInt8]) -> MatchRequest? {
    var address = PageURL(url)
    guard address?.isUnreachable != true else { return nil }
    let page = request.topURL.flatMap { PageURL($0) }
    if loading.upgradesInsecureRequests, let page, address?.hasHost(of: page) == true {
      address?.upgrade()
    }
    let url = address?.bytes ?? url
    return MatchRequest(
      url: url, topURL: Array(url.prefix { $0 != UInt8(ascii: "#") }),
      load: Load(.topDocument, method: request.load.method))
  }

  private func asking(about url: [UInt8], as type: LoadType) -> MatchRequest {
    var load = request.load
    load.type = type
    return MatchRequest(url: url, topURL: request.topURL, load: load)
  }
}
