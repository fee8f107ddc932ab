// SPDX-License-Identifier: Apache-2.0

/// The conditions of a trigger that WebKit cannot read: its member `sluice`.
///
/// All of it is about the document that makes the load, which is called the source, or about the
/// load itself. The source is the document of the frame, or the page if the frame has no host. All
/// terms must hold, and so must the rest of the trigger.
package struct SluiceTerms: Sendable, Hashable {
  /// How the host of the load relates to that of the source; an empty set requires nothing.
  package var parties: SourceParties
  /// The conditions.
  package var conditions: [SluiceCondition]

  /// Creates terms.
  package init(parties: SourceParties = [], conditions: [SluiceCondition] = []) {
    self.parties = parties
    self.conditions = conditions
  }
}

extension SluiceTerms {
  /// Whether the terms ask for nothing: no condition, and no party or both of a pair.
  package var restrictsNothing: Bool {
    conditions.isEmpty
      && SourceParties.groups.allSatisfy {
        parties.isDisjoint(with: $0) || parties.isSuperset(of: $0)
      }
  }
}

/// How the host of a load relates to that of the document that makes it.
///
/// A load has one of the first two and one of the others. If terms name none of a pair, it does not
/// restrict them.
package struct SourceParties: OptionSet, Sendable, Hashable {
  /// The parties as one number.
  package let rawValue: UInt8

  /// Creates parties from their number.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The registrable domain of the source, or a host below it.
  package static let firstParty = SourceParties(rawValue: 1)
  /// Any other registrable domain.
  package static let thirdParty = SourceParties(rawValue: 2)
  /// The host of the source.
  package static let sameHost = SourceParties(rawValue: 4)
  /// Any other host.
  package static let otherHost = SourceParties(rawValue: 8)

  /// The two pairs; a load has one of each.
  package static let groups: [SourceParties] = [
    [.firstParty, .thirdParty], [.sameHost, .otherHost],
  ]

  /// The names in JSON, in order.
  package static let names: [(name: String, party: SourceParties)] = [
    ("first-party", .firstParty), ("third-party", .thirdParty), ("same-host", .sameHost),
    ("other-host", .otherHost),
  ]

  /// Whether a load with some parties has the required ones.
  package func allows(_ load: SourceParties) -> Bool {
    SourceParties.groups.allSatisfy { group in
      let asked = intersection(group)
      return asked.isEmpty || !asked.isDisjoint(with: load)
    }
  }
}

/// A condition on the source of a load or on the load itself.
package struct SluiceCondition: Sendable, Hashable {
  /// What a condition compares, and whether its entries include or exclude.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case ifSourceDomain = "if-source-domain"
    case unlessSourceDomain = "unless-source-domain"
    case ifSourceURL = "if-source-url"
    case unlessSourceURL = "unless-source-url"
    case ifRequestDomain = "if-request-domain"
    case unlessRequestDomain = "unless-request-domain"
    case ifRequestURL = "if-request-url"
    case unlessRequestURL = "unless-request-url"
    case ifTopDomain = "if-top-domain"
    case unlessTopDomain = "unless-top-domain"
    case ifRequestIs = "if-request-is"
    case unlessRequestIs = "unless-request-is"

    /// Whether one entry must match; otherwise none must match.
    package var isPositive: Bool {
      switch self {
      case .ifSourceDomain, .ifSourceURL, .ifRequestDomain, .ifRequestURL, .ifTopDomain,
        .ifRequestIs:
        true
      case .unlessSourceDomain, .unlessSourceURL, .unlessRequestDomain, .unlessRequestURL,
        .unlessTopDomain, .unlessRequestIs:
        false
      }
    }

    /// The kind with the same subject whose entries include.
    package var positive: Kind {
      switch self {
      case .ifSourceDomain, .unlessSourceDomain: .ifSourceDomain
      case .ifSourceURL, .unlessSourceURL: .ifSourceURL
      case .ifRequestDomain, .unlessRequestDomain: .ifRequestDomain
      case .ifRequestURL, .unlessRequestURL: .ifRequestURL
      case .ifTopDomain, .unlessTopDomain: .ifTopDomain
      case .ifRequestIs, .unlessRequestIs: .ifRequestIs
      }
    }

    /// Whether it is about the URL of the load itself.
    package var isOnRequestURL: Bool {
      positive == .ifRequestDomain || positive == .ifRequestURL
    }

    /// Whether the entries are domains; otherwise they are patterns of URLs or names of traits.
    package var isOnDomain: Bool {
      switch positive {
      case .ifSourceDomain, .ifRequestDomain, .ifTopDomain: true
      default: false
      }
    }

    /// Whether the entries are names of traits; see `LoadTraits`.
    package var isOnTrait: Bool { positive == .ifRequestIs }

    /// Whether the page is compared.
    package var isOnPage: Bool { positive == .ifTopDomain }

    /// Whether the load itself is compared.
    package var isOnRequest: Bool {
      switch positive {
      case .ifRequestDomain, .ifRequestURL, .ifRequestIs: true
      default: false
      }
    }
  }

  /// The kind of condition.
  package var kind: Kind
  /// The domains or patterns.
  ///
  /// A domain is that host alone, or with `*` in front the host and all below it. It is compared
  /// with the whole host and with nothing else. `name.*` and `*name.*` mean `name` before any
  /// public suffix.
  package var entries: [[UInt8]]

  /// Creates a condition.
  package init(_ kind: Kind, _ entries: [[UInt8]]) {
    self.kind = kind
    self.entries = entries
  }

  /// Creates a condition with entries as text.
  package init(_ kind: Kind, _ entries: [String]) {
    self.init(kind, entries.map { Array($0.utf8) })
  }
}
