// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// Rules of an extension as rules of Sluice, in a list that is weighed by ranks.
package struct RankedList: Sendable {
  /// What the rules of a list have in common; Chromium looks for each kind apart from the others.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// Rules with a `urlFilter`, or with none.
    case filters
    /// Rules with a `regexFilter`; their patterns may be of the wide dialect.
    case regexes
    /// `allowAllRequests` without a `regexFilter`.
    case documents
    /// The requests below a document that `allowAllRequests` with a `regexFilter` allows.
    case documentRegexes

    /// How their patterns are read.
    package var dialect: Dialect {
      self == .regexes || self == .documentRegexes ? .pcre : .webkit
    }
  }

  /// What the rules have in common.
  package let kind: Kind
  /// The rules, those with the lowest rank first.
  package private(set) var rules: [Rule] = []
  /// For each rule, the position among all rules of the one that it comes from.
  package private(set) var origins: [Int] = []

  init(_ kind: Kind) { self.kind = kind }

  mutating func append(_ rule: Rule, from origin: Int) {
    rules.append(rule)
    origins.append(origin)
  }
}

/// Why a rule is not in an index, or not completely.
package struct RankingLoss: Sendable, Hashable {
  /// What is missing.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The rule has a condition on response headers, which do not exist when a request is decided.
    case responseHeaders = "response-headers"
    /// The rule cannot be expressed for the loads of a document, only for the document itself.
    case documentLoads = "document-loads"
    /// The expression cannot be read.
    case regex
    /// A domain begins with a dot; Chromium takes it in short lists for what is below the domain.
    case dotDomain = "dot-domain"
  }

  /// The position of the rule among all.
  package let origin: Int
  /// What is missing.
  package let reason: Reason

  /// One sentence for users.
  package var message: String {
    switch reason {
    case .responseHeaders:
      "the rule has a condition on response headers, which arrive after the decision"
    case .documentLoads:
      "the initiator of a document is unknown for its requests, so they are not allowed"
    case .regex: "the expression cannot be read"
    case .dotDomain: "a domain that begins with a dot is left out"
    }
  }
}
