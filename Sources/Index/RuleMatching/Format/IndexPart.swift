// SPDX-License-Identifier: Apache-2.0

/// The part of an index in which a rule is found.
package enum IndexPart: String, CaseIterable, Sendable {
  /// By the host that its pattern requires.
  case host
  /// By a piece of text that its pattern requires.
  case fragment
  /// By running its pattern over every URL.
  case scan
  /// Its pattern matches every URL: by its condition on the page.
  case page
  /// Its pattern matches every URL, and it is for all pages, for all but some, or for some frames.
  case always
  /// It cannot apply to any load.
  case never
}
