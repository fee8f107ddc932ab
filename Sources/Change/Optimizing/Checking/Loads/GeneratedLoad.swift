// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// A load that is generated from the patterns of rules, to compare two lists.
///
/// The URLs look like serialized ones, but have to be parsed before they are compared with anything.
package struct GeneratedLoad: Sendable, Hashable {
  /// The URL that is loaded.
  package var url: [UInt8]
  /// The URL of the page.
  package var topURL: [UInt8]
  /// The URL of the frame that does the load.
  package var frameURL: [UInt8]
  /// The load type: one flag.
  package var type: LoadFlags
  /// The context: one flag.
  package var context: LoadFlags
  /// The method: one flag.
  package var method: LoadFlags

  /// Creates a load.
  package init(
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
package struct DistinguishingLoad: Sendable, Hashable {
  /// The number of the step that changes the decision, counted from 1.
  package let step: Int
  /// The load.
  package let load: GeneratedLoad
  /// The party that the load must have.
  package let party: LoadFlags
}
