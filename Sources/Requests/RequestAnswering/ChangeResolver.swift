// SPDX-License-Identifier: Apache-2.0

public import LoadChanges
public import RuleMatching

/// What works out redirects and changes of headers; it is given the effects and the serialized URL.
///
/// It is asked only about loads for which a `redirect` or a `modify-headers` is in force.
public typealias ChangeResolver = @Sendable (Effects, [UInt8]) -> ResolvedChanges
