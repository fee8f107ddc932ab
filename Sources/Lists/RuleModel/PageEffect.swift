// SPDX-License-Identifier: Apache-2.0

/// What a cosmetic filter does to a page, without the pages that it is for.
///
/// Two filters with equal effects do the same, however they are written: exceptions are compared
/// by this.
public enum PageEffect: Sendable, Hashable {
  /// Hides the elements of a selector that every browser can use in a style sheet.
  case hide(selector: [UInt8])
  /// Sets other declarations for such elements.
  case style(selector: [UInt8], declarations: [UInt8])
  /// Does something with elements that only a script can find, or that are not only restyled.
  case procedural(ProceduralFilter)
  /// Calls a scriptlet: its name, not an alias, and its arguments. No name stands for all
  /// scriptlets, in an exception.
  case scriptlet([[UInt8]])
  /// All calls of a scriptlet, in an exception.
  case scriptlets(named: [UInt8])
  /// Runs a script that the list contains.
  case script([UInt8])
  /// Removes elements from the text of a document, before a browser reads it.
  case html(ProceduralFilter)
  /// Removes a header of a response. No name stands for all, in an exception.
  case responseHeader([UInt8])
}

extension PageEffect {
  /// What an effect is, with the name that it has in answers.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case selectors, styles, procedural, scriptlets, scripts, html
    case removedHeaders = "removed_headers"
  }

  /// What it is.
  public var kind: Kind {
    switch self {
    case .hide: .selectors
    case .style: .styles
    case .procedural: .procedural
    case .scriptlet, .scriptlets: .scriptlets
    case .script: .scripts
    case .html: .html
    case .responseHeader: .removedHeaders
    }
  }
}

/// A selector with steps that CSS does not have, and what happens to the elements that it finds.
public struct ProceduralFilter: Sendable, Hashable {
  /// What is done with the elements.
  public enum Action: Sendable, Hashable {
    case hide
    case remove
    case style([UInt8])
    /// A name, or a regular expression between slashes.
    case removeAttribute([UInt8])
    case removeClass([UInt8])
  }

  /// The steps, each on the elements that the one before it found; the first one is on the document.
  ///
  /// An operator that comes first is on the document itself: only those that look for elements on
  /// their own, or at the page as a whole, find anything there.
  public var steps: [ProceduralStep]
  /// What is done with the elements of the last step.
  public var action: Action

  /// Creates a filter.
  public init(_ steps: [ProceduralStep], _ action: Action = .hide) {
    self.steps = steps
    self.action = action
  }
}

/// A step of a procedural selector.
public enum ProceduralStep: Sendable, Hashable {
  /// A selector of CSS; one that begins with a combinator or a pseudo-class goes on from the
  /// elements found so far.
  case css([UInt8])
  /// An operator with a text, without the quotation marks around it or around its parts.
  ///
  /// It may be a regular expression between slashes, which flags may follow. Names and values are
  /// `name=value` and `property: value`.
  case text(ProceduralOperator, [UInt8])
  /// An operator with a selector of its own, which starts at the element.
  ///
  /// In `has` a selector of CSS that begins it is for the elements below; in `not` and `is` it begins
  /// with a pseudo-class and tests the element. `has` and `is` keep an element if something is found,
  /// `not` if nothing is.
  case nested(ProceduralOperator, [ProceduralStep])
}

/// The operators of procedural selectors, under the names of uBlock Origin.
///
/// The raw values are names in answers.
public enum ProceduralOperator: String, Sendable, Hashable, CaseIterable {
  // With a selector.
  case has, not, `is`, others
  // With a text.
  case hasText = "has-text"
  case matchesAttribute = "matches-attr"
  case matchesCSS = "matches-css"
  case matchesCSSBefore = "matches-css-before"
  case matchesCSSAfter = "matches-css-after"
  case matchesMedia = "matches-media"
  case matchesPath = "matches-path"
  case matchesProperty = "matches-prop"
  case minTextLength = "min-text-length"
  case upward
  case watchAttribute = "watch-attr"
  case xpath
  /// Continues in the shadow trees of the elements.
  case shadow
  /// Adblock Plus's `-abp-properties`: declarations in style sheets.
  case sheetProperties = "abp-properties"

  /// The number of the operator in the order of the cases; part of the index format.
  package var number: Int { Self.numbers[self] ?? 0 }

  /// The operator with a number; nil if there is none.
  package init?(number: Int) {
    guard Self.allCases.indices.contains(number) else { return nil }
    self = Self.allCases[number]
  }

  private static let numbers = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
