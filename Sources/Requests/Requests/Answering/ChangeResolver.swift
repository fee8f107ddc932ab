// SPDX-License-Identifier: Apache-2.0

public import Loads
public import RuleMatching

/// Resolves redirects and changes of headers, given the effects and the serialized URL.
///
/// It is called only for loads for which a `redirect` or a `modify-headers` is in force.
public typealias ChangeResolver = @Sendable (Effects, [UInt8]) -> ResolvedChanges
