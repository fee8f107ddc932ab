// SPDX-License-Identifier: Apache-2.0

/// The components, as ranges of `bytes`, without the punctuation around them.
extension WebAddress {
  /// The scheme, without its colon.
  public var scheme: Range<Int> { 0..<layout.schemeEnd }

  /// The user name; empty when there is none.
  public var username: Range<Int> { authorityStart..<layout.usernameEnd }

  /// The password; empty when there is none.
  public var password: Range<Int> {
    let hasPassword = layout.hostStart &- layout.usernameEnd > 1
    guard hasPassword else { return layout.usernameEnd..<layout.usernameEnd }
    return (layout.usernameEnd &+ 1)..<(layout.hostStart &- 1)
  }

  /// The host, with the brackets of an IPv6 address; `nil` without one, empty as in `file:///`.
  public var host: Range<Int>? {
    layout.hasHost ? layout.hostStart..<layout.hostEnd : nil
  }

  /// The digits of a port other than the scheme's default one.
  public var port: Range<Int>? {
    guard layout.hasHost, layout.hostEnd < layout.pathStart else { return nil }
    return (layout.hostEnd &+ 1)..<layout.pathStart
  }

  /// The path, with its leading slash if it has one.
  ///
  /// The `/.` that is put before a path of the form `//…` when there is no host is not part of it.
  public var path: Range<Int> { layout.pathStart..<layout.pathEnd }

  /// The query, without its question mark; `nil` without one.
  public var query: Range<Int>? {
    layout.pathEnd < layout.queryEnd ? (layout.pathEnd &+ 1)..<layout.queryEnd : nil
  }

  /// The fragment, without its number sign; `nil` without one.
  public var fragment: Range<Int>? {
    layout.queryEnd < bytes.count ? (layout.queryEnd &+ 1)..<bytes.count : nil
  }

  private var authorityStart: Int {
    layout.hasHost ? layout.schemeEnd &+ 3 : layout.usernameEnd
  }
}
