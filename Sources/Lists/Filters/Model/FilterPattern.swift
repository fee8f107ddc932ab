// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// What the URL of a load must match.
package enum FilterPattern: Sendable, Hashable {
  /// Text with `*` and `^`, which may be tied to the URL or its host.
  case mask(FilterMask)
  /// A JavaScript regular expression, without its slashes.
  case regex([UInt8])

  /// The pattern with its mask in lowercase.
  package var lowercased: FilterPattern {
    guard case .mask(var mask) = self else { return self }
    mask.text = mask.text.map(\.lowercasedASCII)
    return .mask(mask)
  }
}

/// A pattern of text in which `*` is any text and `^` a separator or the end of the URL.
package struct FilterMask: Sendable, Hashable {
  /// Where the text starts.
  package enum Start: Sendable, Hashable {
    case anywhere
    /// `|`: at the start of the URL.
    case url
    /// `||`: at the start of the host, or after a dot in it.
    case host
  }

  /// Where it starts.
  package var start: Start
  /// The text between the anchors.
  ///
  /// A `*` at its ends has no effect and is left out, except for uBlock Origin next to a token,
  /// which may then be a part of a longer one.
  package var text: [UInt8]
  /// Whether it reaches the end of the URL: `|` as the last character.
  package var reachesEnd: Bool

  /// Creates a mask.
  package init(_ start: Start, _ text: [UInt8], reachesEnd: Bool = false) {
    self.start = start
    self.text = text
    self.reachesEnd = reachesEnd
  }
}
