// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import Loads
internal import RuleMatching

/// A load as C describes it, and how its page makes it.
struct DetailedLoad {
  var load: Load
  /// nil decides about the URL unchanged.
  var loading: PageLoading?

  /// The load of a type's number, without details; nil for an unknown number.
  init?(number: UInt8) {
    guard let load = Load(number: number) else { return nil }
    self.load = load
  }

  /// The load of a type's number with its details; nil if a detail is invalid.
  // SAFETY: the caller passes a structure and texts of the stated sizes.
  @unsafe init?(number: UInt8, _ details: UnsafePointer<sluice_details>?) {
    self.init(number: number)
    guard let details = unsafe details else { return }
    let given = unsafe known(details, usual: sluice_details(), versions: Self.versions)
    guard let known = unsafe given, unsafe load.add(known) else { return nil }
    let number = unsafe known.loaded_by
    guard Int(number) != SLUICE_AS_GIVEN else { return }
    guard let way = Self.ways[number] else { return nil }
    let upgrades = unsafe known.upgrade_insecure_requests != 0
    loading = PageLoading(way, upgradesInsecureRequests: upgrades)
  }

  /// The sizes of earlier versions: without the way in which the page loads the URL.
  private static let versions: [Int] = {
    // SAFETY: nothing is read.
    let first = unsafe MemoryLayout<sluice_details>.offset(of: \.loaded_by)
    return first.map { [$0] } ?? []
  }()

  private static let ways: [Int32: PageLoading.Way] = [
    Int32(SLUICE_LOADED): .usual, Int32(SLUICE_LOADED_BY_SRCSET): .sourceSet,
    Int32(SLUICE_LOADED_CROSSORIGIN): .crossOrigin,
    Int32(SLUICE_LOADED_BY_PRECONNECT): .preconnect, Int32(SLUICE_LOADED_TWICE): .twice,
  ]
}
