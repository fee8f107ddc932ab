// SPDX-License-Identifier: Apache-2.0

/// What the elements of each section consist of.
extension IndexFormat.Section {
  /// The bytes of one element.
  package var elementSize: Int { Self.elementSizes[Int(rawValue) - 1] }

  private static let elementSizes = allCases.map { $0.fields.last?.end ?? 1 }

  /// The numbers of one element; none for sections of bytes, whose records have no fixed size.
  ///
  /// `ruleClasses` has two bytes for a number in an index with few classes.
  package var fields: [IndexField] {
    switch self {
    case .lists: Self.list
    case .ruleClasses: IndexField.row(("class", 4, .element(of: .classes)))
    case .classes: Self.ruleClass
    case .placeCheckpoints: Self.checkpoint
    case .conditions: Self.condition
    case .conditionEntries, .combinedTerms: IndexField.row(("word", 4, .packed))
    case .characterSets: IndexField.row(("low", 8, .number), ("high", 8, .number))
    case .hostEndings: IndexField.row(("ending", 8, .number))
    case .suffixBuckets: IndexField.row(("start", 4, .boundary(in: .suffixes)))
    case .alwaysGroups: Self.alwaysGroup
    case .alwaysRules: IndexField.row(("rule", 4, Self.rule), ("condition", 4, .condition))
    case .conditionRuleStarts: IndexField.row(("start", 4, .boundary(in: .conditionRules)))
    case .conditionRules, .globalRules: IndexField.row(("rule", 4, Self.rule))
    case .neverRules: IndexField.row(("rule", 4, Self.rule), ("pattern", 4, .text))
    case .filterFiles: Self.filterFile
    case .joinedFilters: IndexField.row(("rule", 4, Self.rule), ("others", 4, .number))
    case .filterTexts: IndexField.row(("text", 4, .optionalText))
    case .ranks: Self.rank
    case .leads: Self.lead
    case .ledFilter: Self.bits
    case .ledBuckets: IndexField.row(("start", 4, .boundary(in: .ledEntries)))
    case .ledTargets: IndexField.row(("word", 4, .packed))
    case .cosmeticFilters: IndexField.row(("line", 4, .packed), ("effect", 4, .content))
    case .cosmeticTexts: IndexField.row(("text", 4, .optionalText))
    case .cosmeticHostBuckets: IndexField.row(("start", 4, .boundary(in: .cosmeticHosts)))
    case .cosmeticHosts: IndexField.row(("check", 4, .number), ("word", 4, .packed))
    case .cosmeticKeyBuckets: IndexField.row(("start", 4, .boundary(in: .cosmeticKeys)))
    case .cosmeticKeys:
      IndexField.row(("check", 4, .number), ("filter", 4, .element(of: .cosmeticFilters)))
    case .cosmeticSheet, .cosmeticEverywhere:
      IndexField.row(("filter", 4, .element(of: .cosmeticFilters)))
    case .text, .places, .programs, .suffixes, .ledEntries: []
    default: patternFields
    }
  }

  /// The numbers of an element of a set of patterns; the sets are one after the other.
  private var patternFields: [IndexField] {
    let number = rawValue - Self.urlHostFilter.rawValue
    let count = UInt32(PatternSetKind.Part.allCases.count)
    guard let kind = PatternSetKind(rawValue: number / count),
      let part = PatternSetKind.Part(rawValue: number % count)
    else { return [] }
    return Self.fields(of: part, kind)
  }

  private static func fields(
    of part: PatternSetKind.Part, _ kind: PatternSetKind
  ) -> [IndexField] {
    switch part {
    case .hostFilter, .fragmentFilter: bits
    case .hostBuckets:
      IndexField.row(("start", 4, .boundary(in: kind.section(.hostEntries))))
    case .hostEntries: []
    case .fragmentBuckets:
      IndexField.row(("start", 4, .boundary(in: kind.section(.fragmentEntries))))
    case .fragmentEntries:
      IndexField.row(
        ("before", 4, .number), ("text", 4, .number), ("ahead", 4, .number),
        ("items", 4, .element(of: kind.section(.fragmentItems))))
    case .fragmentItems, .scan, .items: IndexField.row(("word", 4, .packed))
    }
  }

  private static let rule = IndexField.Meaning.element(of: .ruleClasses)
  private static let flag = IndexField.Meaning.choice(below: 2)
  private static let action = IndexField.Meaning.choice(below: Int(ActionNumber.count))
  private static let bits = IndexField.row(("bits", 8, .number))

  private static let list = IndexField.row(
    ("name", 4, .text), ("first", 4, .boundary(in: .ruleClasses)),
    ("rules", 4, .count(of: .ruleClasses)), ("global", 4, .boundary(in: .globalRules)),
    ("globals", 4, .count(of: .globalRules)), ("cut", 4, flag), ("SHA-256", 32, .number),
    ("f", 4, flag), ("w", 4, .choice(below: 3)))

  private static let ruleClass = IndexField.row(
    ("mask", 4, .number), ("condition", 4, .condition), ("payload", 4, .content),
    ("list", 2, .element(of: .lists)), ("a", 1, action), ("b", 1, .number))

  private static let checkpoint = IndexField.row(
    ("offset", 4, .boundary(in: .places)), ("index", 4, .number), ("line", 4, .number),
    ("column", 4, .number), ("step", 4, .number))

  private static let condition = IndexField.row(
    ("member", 2, .choice(below: 12)), ("cased", 2, flag),
    ("first entry", 4, .boundary(in: .conditionEntries)),
    ("entries", 4, .count(of: .conditionEntries)))

  private static let alwaysGroup = IndexField.row(
    ("mask", 4, .number), ("list", 2, .element(of: .lists)), ("a", 1, action), ("0", 1, .zero),
    ("first", 4, .boundary(in: .alwaysRules)), ("rules", 4, .count(of: .alwaysRules)))

  private static let filterFile = IndexField.row(
    ("name", 4, .text), ("before", 4, .number), ("lines", 4, .number), ("0", 4, .zero),
    ("SHA-256", 32, .number))

  private static let rank = IndexField.row(
    ("priority", 4, .number), ("kind", 4, .choice(below: 8)), ("id", 4, .number),
    ("origin", 4, .number))

  private static let lead = IndexField.row(
    ("program", 4, .element(of: .programs)), ("closing", 4, .optionalElement(of: .characterSets)))
}
