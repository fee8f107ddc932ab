// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// What a name before a parenthesis means in a selector, where it is more than plain CSS.
enum SelectorFunction: Sendable {
  /// An operator with a text.
  case text(ProceduralOperator)
  /// `:upward(2)`, `:upward(.a)`.
  case upward
  /// `:has()`, and `:if-not()`.
  case relation(isNegated: Bool)
  /// `:not()`.
  case negation
  /// `:is()`, or `:where()`.
  case match(String)
  /// `:shadow(.a)`.
  case shadow
  /// `:others()`.
  case others
  /// `:style()`, `:remove()` and so on.
  case action(Action)

  /// What is done with the elements.
  enum Action: Sendable {
    case style, remove, removeAttribute, removeClass
  }

  /// Whether style sheets have it under this name.
  static func isNative(_ name: String) -> Bool {
    ["has", "not", "is", "where"].contains(name)
  }

  /// The function with a name, as it is written.
  static func named(_ text: [UInt8], _ name: Range<Int>) -> SelectorFunction? {
    table.value(in: text, at: name)
  }

  private static let table = NameTable<SelectorFunction>([
    ("has", .relation(isNegated: false)), ("-abp-has", .relation(isNegated: false)),
    ("if", .relation(isNegated: false)), ("if-not", .relation(isNegated: true)),
    ("not", .negation), ("is", .match("is")), ("where", .match("where")),
    ("matches", .match("is")), ("-webkit-any", .match("is")), ("-moz-any", .match("is")),
    ("has-text", .text(.hasText)), ("contains", .text(.hasText)),
    ("-abp-contains", .text(.hasText)),
    ("matches-attr", .text(.matchesAttribute)), ("matches-css", .text(.matchesCSS)),
    ("matches-css-before", .text(.matchesCSSBefore)),
    ("matches-css-after", .text(.matchesCSSAfter)), ("matches-media", .text(.matchesMedia)),
    ("matches-path", .text(.matchesPath)), ("matches-prop", .text(.matchesProperty)),
    ("matches-property", .text(.matchesProperty)), ("min-text-length", .text(.minTextLength)),
    ("watch-attr", .text(.watchAttribute)), ("watch-attrs", .text(.watchAttribute)),
    ("xpath", .text(.xpath)), ("-abp-properties", .text(.sheetProperties)),
    ("properties", .text(.sheetProperties)), ("upward", .upward), ("nth-ancestor", .upward),
    ("shadow", .shadow), ("others", .others), ("style", .action(.style)),
    ("remove", .action(.remove)), ("remove-attr", .action(.removeAttribute)),
    ("remove-class", .action(.removeClass)),
  ])
}
