// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import PatternEngine
internal import WebAddresses

/// What the condition of a rule means.
struct ConditionMatching {
  private let condition: DNRCondition
  private let reading: DNRReading

  init(_ condition: DNRCondition, by reading: DNRReading) {
    self.condition = condition
    self.reading = reading
  }

  /// Whether the condition holds for a request, before there is a response.
  func holds(for request: ReferenceRequest) -> Bool {
    !condition.asksForResponse
      && condition.effectiveTypes.contains(request.type)
      && methodHolds(for: request) && tabHolds(for: request) && partyHolds(for: request)
      && domainsHold(for: request) && filterMatches(request.url)
  }

  private func methodHolds(for request: ReferenceRequest) -> Bool {
    if let named = condition.requestMethods {
      return request.isHTTP && named.contains(request.methods)
    }
    return !request.isHTTP || !condition.excludedRequestMethods.contains(request.methods)
  }

  private func tabHolds(for request: ReferenceRequest) -> Bool {
    condition.tabIDs?.contains(request.tabID) ?? true
      && !condition.excludedTabIDs.contains(request.tabID)
  }

  private func partyHolds(for request: ReferenceRequest) -> Bool {
    condition.domainType.map { ($0 == .firstParty) == request.isFirstParty } ?? true
  }

  /// Without a page, the initiator stands for it.
  private func domainsHold(for request: ReferenceRequest) -> Bool {
    let page = request.topURL ?? request.initiator
    let pairs = [
      (condition.requestDomains, request.url.hostName),
      (condition.initiatorDomains, request.initiator?.hostName),
      (condition.topDomains, page?.hostName),
    ]
    return pairs.allSatisfy { DomainListMatching($0).holds(for: $1, by: reading) }
  }

  private func filterMatches(_ url: WebAddress) -> Bool {
    switch condition.filter {
    case nil: true
    case .url(let filter):
      URLFilterMatching(filter, isCaseSensitive: condition.isCaseSensitive).matches(url)
    case .regex(let pattern):
      EnginePattern.found(
        condition.isCaseSensitive ? pattern : pattern.inSmallLetters,
        isCaseSensitive: condition.isCaseSensitive, in: url.bytes) != nil
    }
  }
}

extension EnginePattern {
  /// The ranges of the first match and its groups.
  static func found(
    _ pattern: [UInt8], isCaseSensitive: Bool, in text: [UInt8]
  ) -> [Range<Int>?]? {
    let engine = try? EnginePattern(pattern, isCaseSensitive: isCaseSensitive)
    return engine?.groups(in: text)
  }
}
