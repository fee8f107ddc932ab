// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The known properties of a load in addition to its URL, its page and its flags.
@safe
struct LoadDetails {
  /// The initiator of the load.
  enum Initiator {
    case usual, none, document
  }

  // SAFETY: both are made around buffers that outlive it.
  let frameURL: UnsafeBufferPointer<UInt8>
  /// The URL of the initiator; empty if there is none.
  let sourceURL: UnsafeBufferPointer<UInt8>
  let initiator: Initiator
  let traits: LoadTraits

  // SAFETY: the caller passes buffers that outlive this.
  @inline(__always)
  @unsafe init(
    frameURL: UnsafeBufferPointer<UInt8>, initiatorURL: UnsafeBufferPointer<UInt8>? = nil,
    _ initiator: Initiator = .usual, _ traits: LoadTraits = LoadTraits()
  ) {
    unsafe self.frameURL = unsafe frameURL
    unsafe sourceURL = unsafe initiatorURL ?? frameURL
    self.initiator = initiator
    self.traits = traits
  }
}
