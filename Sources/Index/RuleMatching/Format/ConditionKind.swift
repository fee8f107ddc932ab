// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// What the entries of a condition of an index are compared with, by the number in the file.
package enum ConditionKind: UInt16, Sendable, Hashable {
  case ifDomain, unlessDomain, ifTopURL, unlessTopURL, ifFrameURL, unlessFrameURL
  case sourceDomain, sourceURL, requestDomain, requestURL, topDomain, requestTrait

  /// The URLs that conditions are about, in the order in which conditions are numbered.
  package enum Subject: UInt16, Sendable, Comparable, CaseIterable {
    case page, frame, source, request

    package static func < (one: Subject, other: Subject) -> Bool { one.rawValue < other.rawValue }
  }

  package init(_ kind: Condition.Kind) {
    self =
      switch kind {
      case .ifDomain: .ifDomain
      case .unlessDomain: .unlessDomain
      case .ifTopURL: .ifTopURL
      case .unlessTopURL: .unlessTopURL
      case .ifFrameURL: .ifFrameURL
      case .unlessFrameURL: .unlessFrameURL
      }
  }

  /// The same for both `if-…` and `unless-…`: a term has a bit for that.
  package init(_ kind: SluiceCondition.Kind) {
    self =
      switch kind.positive {
      case .ifSourceURL: .sourceURL
      case .ifRequestDomain: .requestDomain
      case .ifRequestURL: .requestURL
      case .ifTopDomain: .topDomain
      case .ifRequestIs: .requestTrait
      default: .sourceDomain
      }
  }

  /// The kind of WebKit's condition.
  package var webKitKind: Condition.Kind? {
    let all = Condition.Kind.allCases
    return Int(rawValue) < all.count ? all[Int(rawValue)] : nil
  }

  /// The kind of Sluice's own condition.
  package func sluiceKind(isUnless: Bool) -> SluiceCondition.Kind? {
    switch self {
    case .sourceDomain: isUnless ? .unlessSourceDomain : .ifSourceDomain
    case .sourceURL: isUnless ? .unlessSourceURL : .ifSourceURL
    case .requestDomain: isUnless ? .unlessRequestDomain : .ifRequestDomain
    case .requestURL: isUnless ? .unlessRequestURL : .ifRequestURL
    case .topDomain: isUnless ? .unlessTopDomain : .ifTopDomain
    case .requestTrait: isUnless ? .unlessRequestIs : .ifRequestIs
    default: nil
    }
  }

  /// The URL that the entries are compared with.
  package var subject: Subject {
    switch self {
    case .ifDomain, .unlessDomain, .ifTopURL, .unlessTopURL, .topDomain: .page
    case .ifFrameURL, .unlessFrameURL: .frame
    case .sourceDomain, .sourceURL: .source
    case .requestDomain, .requestURL, .requestTrait: .request
    }
  }

  /// Whether the entries are domains, or names that are stored as such; otherwise they are patterns.
  package var isOnDomain: Bool {
    switch self {
    case .ifDomain, .unlessDomain, .sourceDomain, .requestDomain, .topDomain, .requestTrait: true
    default: false
    }
  }

  /// Whether domains are compared with the host alone, and `.*` at the end stands for a suffix.
  package var isOnWholeHost: Bool { isOwn && isOnDomain }

  /// Whether it is one of Sluice's own; its entries are stored among those of frames.
  package var isOwn: Bool { subject >= .source || self == .topDomain }
}

/// The label that stands for the public suffix of a host in the tables of an index.
///
/// No host of a URL has this character.
package enum SuffixLabel {
  package static let text: UInt8 = 1
}
