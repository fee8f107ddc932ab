// SPDX-License-Identifier: Apache-2.0

/// A pseudo-class that WebKit supports in a style sheet of an ordinary page.
struct PseudoClass: Sendable {
  /// The argument in its parentheses.
  enum Argument: Sendable {
    case none
    /// Any text at all: invalid selectors are skipped.
    case forgivingList
    case complexList
    case relativeList
    /// One compound selector, or no parentheses.
    case optionalCompound
    case identifier
    case languages
    case position
    /// A position that `of` and a selector list may follow.
    case positionOfList
  }

  let argument: Argument
  /// The kinds of pseudo-element that it may follow.
  var mayFollow: PseudoElementKinds = .part
}

/// Pseudo-elements, by what may follow them.
struct PseudoElementKinds: OptionSet, Sendable {
  let rawValue: UInt8

  /// `::before`, `::after`, `::backdrop`, `::marker`: the ones that may follow `::slotted()`.
  static let generated = Self(rawValue: 1)
  /// Others that only logical pseudo-classes may follow.
  static let plain = Self(rawValue: 2)
  /// Parts of form controls and the like, `::-webkit-…` in general.
  static let control = Self(rawValue: 4)
  /// Parts of a scroll bar.
  static let scrollbar = Self(rawValue: 8)
  static let selection = Self(rawValue: 16)
  static let part = Self(rawValue: 32)
  static let slotted = Self(rawValue: 64)

  static let all = Self(rawValue: 127)
}

/// A pseudo-element that WebKit supports.
struct PseudoElement: Sendable {
  enum Argument: Sendable {
    case none, identifier, identifiers, compound, optionalCompoundList
  }

  let argument: Argument
  let kind: PseudoElementKinds
  /// True for the four that one colon may introduce.
  var hasLegacyForm = false
}

/// The pseudo-classes and pseudo-elements of WebKitGTK 2.50, found by testing it.
enum SelectorNames {
  static let pseudoClasses = CSSNameTable<PseudoClass>([
    (
      "active hover",
      PseudoClass(argument: .none, mayFollow: [.part, .control, .scrollbar])
    ),
    (
      "focus focus-visible focus-within",
      PseudoClass(argument: .none, mayFollow: [.part, .control])
    ),
    (
      """
      corner-present decrement disabled double-button enabled end horizontal increment no-button \
      single-button start vertical
      """,
      PseudoClass(argument: .none, mayFollow: [.part, .scrollbar])
    ),
    (
      "window-inactive",
      PseudoClass(argument: .none, mayFollow: [.part, .scrollbar, .selection])
    ),
    (
      "empty first-child first-of-type last-child last-of-type only-child only-of-type root",
      PseudoClass(argument: .none, mayFollow: [])
    ),
    (
      """
      -webkit-any-link -webkit-autofill -webkit-autofill-and-obscured \
      -webkit-autofill-strong-password -webkit-autofill-strong-password-viewable -webkit-drag \
      -webkit-full-screen any-link autofill buffering checked default defined fullscreen future \
      in-range indeterminate invalid link modal muted optional out-of-range past paused \
      placeholder-shown playing read-only read-write required scope seeking stalled target \
      user-invalid user-valid valid visited volume-locked
      """,
      PseudoClass(argument: .none)
    ),
    ("-webkit-any is matches where", PseudoClass(argument: .forgivingList, mayFollow: .all)),
    ("not", PseudoClass(argument: .complexList, mayFollow: .all)),
    ("has", PseudoClass(argument: .relativeList, mayFollow: .all)),
    ("host", PseudoClass(argument: .optionalCompound)),
    ("dir state", PseudoClass(argument: .identifier)),
    ("lang", PseudoClass(argument: .languages)),
    ("nth-child nth-last-child", PseudoClass(argument: .positionOfList, mayFollow: [])),
    ("nth-of-type nth-last-of-type", PseudoClass(argument: .position, mayFollow: [])),
  ])

  static let pseudoElements = CSSNameTable<PseudoElement>([
    ("after before", PseudoElement(argument: .none, kind: .generated, hasLegacyForm: true)),
    ("backdrop marker", PseudoElement(argument: .none, kind: .generated)),
    ("first-letter first-line", PseudoElement(argument: .none, kind: .plain, hasLegacyForm: true)),
    ("grammar-error spelling-error", PseudoElement(argument: .none, kind: .plain)),
    (
      "details-content file-selector-button placeholder",
      PseudoElement(argument: .none, kind: .control)
    ),
    (
      """
      -webkit-resizer -webkit-scrollbar -webkit-scrollbar-button -webkit-scrollbar-corner \
      -webkit-scrollbar-thumb -webkit-scrollbar-track -webkit-scrollbar-track-piece
      """,
      PseudoElement(argument: .none, kind: .scrollbar)
    ),
    ("selection", PseudoElement(argument: .none, kind: .selection)),
    ("highlight", PseudoElement(argument: .identifier, kind: .plain)),
    ("part", PseudoElement(argument: .identifiers, kind: .part)),
    ("slotted", PseudoElement(argument: .compound, kind: .slotted)),
    ("cue", PseudoElement(argument: .optionalCompoundList, kind: .control)),
  ])

  /// WebKit treats any name with this prefix as a part of a control.
  static let controlPrefix = "-webkit-"
}
