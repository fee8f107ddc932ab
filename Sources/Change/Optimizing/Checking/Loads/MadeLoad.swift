// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// A load made from the patterns of rules, to ask two lists about.
///
/// The URLs look like serialized ones, but have to be parsed before they are compared with anything.
public struct MadeLoad: Sendable, Hashable {
  /// The URL that is loaded.
  public var url: [UInt8]
  /// The URL of the page.
  public var topURL: [UInt8]
  /// The URL of the frame that does the load.
  public var frameURL: [UInt8]
  /// The load type: one flag.
  public var type: LoadFlags
  /// The context: one flag.
  public var context: LoadFlags
  /// The method: one flag.
  public var method: LoadFlags

  /// Makes a load.
  public init(
    url: [UInt8], topURL: [UInt8], frameURL: [UInt8], type: LoadFlags, context: LoadFlags,
    method: LoadFlags
  ) {
    self.url = url
    self.topURL = topURL
    self.frameURL = frameURL
    self.type = type
    self.context = context
    self.method = method
  }
}

/// A load that two lists decide differently, found among a few rules of each.
public struct TellingLoad: Sendable, Hashable {
  /// The number of the step that changes the decision, counted from 1.
  public let step: Int
  /// The load.
  public let load: MadeLoad
  /// The party that the load must have.
  public let party: LoadFlags
}
