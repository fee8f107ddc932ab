// SPDX-License-Identifier: Apache-2.0

/// A load with its page.
public struct PageLoad: Sendable {
  /// The URL that is loaded.
  public var url: [UInt8]
  /// The load's other properties.
  public var load: Load
  /// The page that it is part of.
  public var page: Page

  /// Makes a load of a page.
  public init(url: [UInt8], _ load: Load, on page: Page) {
    self.url = url
    self.load = load
    self.page = page
  }
}

/// Deciding about many loads at once, as logs have them.
extension Matcher {
  /// Decides about loads; nil for what is no URL.
  ///
  /// The answers are those of `decide`, one by one, and so is the time: Documentation/Speed.md tells what
  /// was tried.
  public func decide(_ loads: [PageLoad]) -> [Decision?] {
    loads.map { load in try? decide(load.url, load.load, on: load.page) }
  }
}
