// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The known properties of a load in addition to its URL, its page and its flags.
struct LoadDetails {
  /// The initiator of the load.
  enum Initiator {
    case usual, none, document
  }

  let frameURL: Bytes
  /// The URL of the initiator; empty if there is none.
  let sourceURL: Bytes
  let initiator: Initiator
  let traits: LoadTraits

  @inline(__always)
  init(
    frameURL: Bytes, initiatorURL: Bytes? = nil,
    _ initiator: Initiator = .usual, _ traits: LoadTraits = LoadTraits()
  ) {
    self.frameURL = frameURL
    sourceURL = initiatorURL ?? frameURL
    self.initiator = initiator
    self.traits = traits
  }
}
