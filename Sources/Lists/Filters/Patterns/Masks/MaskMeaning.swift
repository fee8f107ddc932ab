// SPDX-License-Identifier: Apache-2.0

/// The meaning of a mask.
package enum MaskMeaning: Sendable, Hashable {
  /// It is a pattern that matches the same URLs.
  case pattern
  /// It matches every URL, as its pattern `.*` does.
  case everything
  /// It cannot match any URL, and no pattern was written.
  case never(NeverReason)
  /// Its pattern would be longer than WebKit allows, and was not written.
  case tooLong
}

/// Why a mask cannot match any URL.
package enum NeverReason: Sendable, Hashable {
  /// No URL has this byte of the text: a space, `"`, `<`, `>`, or a control character.
  case character(offset: Int)
  /// No URL starts or ends there: `|/ads`.
  case anchor
  /// The text is compared with hosts, and has a character that no host has.
  case hostCharacter
  /// The name of the host is invalid.
  case hostName
}
