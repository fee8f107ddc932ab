// SPDX-License-Identifier: Apache-2.0

/// Why a step changes no decision.
///
/// A run is a longest series of rules without an ignore rule, or of `ignore-previous-rules`. Each
/// `ignore-following-rules` is a run of its own. A rule is covered by another one if that one has
/// the same action and applies to every load that the first applies to: its pattern, its flags and
/// its condition are each at least as broad.
///
/// Some rules take part in no step but `repeated` and `invalidRemoved`: those with `redirect`,
/// `modify-headers` or `notify`, those of the global style sheet, and those with a method next to a
/// condition. Rules of the global style sheet may also be joined with each other by their
/// selectors: WebKit does that itself. A list with a `redirect` keeps its blocks, and one with a
/// `redirect` or `modify-headers` its ignore rules. No step changes which rules are in the global
/// style sheet.
package enum StepLaw: String, CaseIterable, Sendable {
  /// Another rule of the same run is equivalent; that one stays.
  case repeated
  /// Another rule of the same run, before or after it, makes it redundant.
  case covered
  /// A later rule makes it redundant. There may be `ignore-previous-rules` between the two, but no
  /// `ignore-following-rules`.
  case coveredLater = "covered-later"
  /// An `ignore-previous-rules` that a later one makes redundant, without an
  /// `ignore-following-rules` between the two.
  case ignoreCovered = "ignore-covered"
  /// A later `ignore-previous-rules` applies to every load that it applies to, without an
  /// `ignore-following-rules` between the two.
  case undone
  /// An earlier `ignore-following-rules` applies to every load that it applies to.
  case neverReached = "never-reached"
  /// An `ignore-previous-rules` that applies to no load that a rule before it applies to.
  case ignoresNothing = "ignores-nothing"
  /// A rule that WebKit drops, because its selector is invalid.
  case invalidRemoved = "invalid-removed"

  /// Rules of a run that differ in the entries of `if-domain`, `if-top-url` or `if-frame-url`: one
  /// with the entries of all.
  case pagesJoined = "pages-joined"
  /// Rules of a run that differ in `resource-type`: one with the types of all.
  case typesJoined = "types-joined"
  /// Rules of a run that differ in `load-type`: one with the parties of all.
  case partiesJoined = "parties-joined"
  /// Rules of a run that differ in `load-context`: one with the contexts of all.
  case contextsJoined = "contexts-joined"
  /// Rules of a run with the same trigger that hide elements: one with all selectors, joined with
  /// `, `. Each selector is valid and closed.
  case selectorsJoined = "selectors-joined"

  /// Rules of a run whose patterns differ in one character or set: one with a set of all.
  case characterSet = "character-set"
  /// Two rules of a run, one with a part that the other lacks: one with that part optional.
  case optionalPart = "optional-part"
  /// `X$` and `X[s]`, or `X([s].*)?$`: `X[\0s]`, because NUL in a set is the end of the URL.
  case separatorOrEnd = "separator-or-end"

  /// The same pattern in a spelling that is shorter, or that costs WebKit less.
  case simplerSpelling = "simpler-spelling"
  /// A condition without the entries that others of its entries cover.
  case entriesRemoved = "entries-removed"

  /// Whether the step makes a rule of those that it names; otherwise it removes them.
  package var makesRule: Bool {
    switch self {
    case .pagesJoined, .typesJoined, .partiesJoined, .contextsJoined, .selectorsJoined,
      .characterSet, .optionalPart, .separatorOrEnd, .simplerSpelling, .entriesRemoved:
      true
    default: false
    }
  }

  /// Whether the step needs another rule that justifies it.
  package var needsReason: Bool {
    switch self {
    case .repeated, .covered, .coveredLater, .ignoreCovered, .undone, .neverReached: true
    default: false
    }
  }
}
