// SPDX-License-Identifier: Apache-2.0

public import RuleIndex
public import Vocabulary

/// What redirects and changes of headers come to for one request.
public struct ResolvedChanges: Sendable, Equatable {
  /// The URL to which the redirects lead; nil if they lead nowhere else.
  public var redirect: [UInt8]?
  /// What is done to the request's headers.
  public var headers: [HeaderChanges.Operation]

  /// Makes the answer of a resolver.
  public init(redirect: [UInt8]? = nil, headers: [HeaderChanges.Operation] = []) {
    self.redirect = redirect
    self.headers = headers
  }
}

/// What works out redirects and changes of headers; it is given the effects and the serialized URL.
///
/// It is asked only about loads for which a `redirect` or a `modify-headers` is in force.
public typealias ChangeResolver = @Sendable (Effects, [UInt8]) -> ResolvedChanges
