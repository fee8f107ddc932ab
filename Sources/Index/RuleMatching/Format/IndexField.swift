// SPDX-License-Identifier: Apache-2.0

/// A number in the elements of a section: where it is, and what it may be.
///
/// The sizes of elements, the tables of FORMAT.md and the programs that forge indexes follow from
/// these.
package struct IndexField: Sendable {
  /// What a number stands for, and so which numbers are valid.
  package enum Meaning: Sendable, Equatable {
    /// Any number.
    case number
    /// A number below a limit: the case of an enumeration, or a flag.
    case choice(below: Int)
    /// Always 0.
    case zero
    /// The number of an element of a section.
    case element(of: IndexFormat.Section)
    /// The number of an element of a section, or of the end, not below that of the field before.
    case boundary(in: IndexFormat.Section)
    /// How many elements of a section there are from the field before on.
    case count(of: IndexFormat.Section)
    /// The offset of a text.
    case text
    /// The offset of a text, or `FFFFFFFF`.
    case optionalText
    /// The number of an element of a section, or `FFFFFFFF`.
    case optionalElement(of: IndexFormat.Section)
    /// The offset of what an action does, if it needs more than its number.
    case content
    /// The word of a condition.
    case condition
    /// A word of a list of items, a term or an entry: several numbers in one.
    case packed
  }

  package let name: String
  package let offset: Int
  package let width: Int
  package let meaning: Meaning

  /// The offset of the byte after it.
  var end: Int { offset + width }

  /// Numbers one after the other, each with its width.
  static func row(_ fields: (String, Int, Meaning)...) -> [IndexField] {
    var offset = 0
    return fields.map { name, width, meaning in
      defer { offset += width }
      return IndexField(name: name, offset: offset, width: width, meaning: meaning)
    }
  }
}

extension IndexField.Meaning: CustomStringConvertible {
  /// As FORMAT.md has it.
  package var description: String {
    switch self {
    case .number: "a number"
    case .choice(let limit): limit == 2 ? "0 or 1" : "below \(limit)"
    case .zero: "0"
    case .element(let section): "an element of `\(section)`"
    case .boundary(let section): "a boundary in `\(section)`"
    case .count(let section): "how many of `\(section)`"
    case .text: "a text"
    case .optionalText: "a text, or `FFFFFFFF`"
    case .optionalElement(let section): "an element of `\(section)`, or `FFFFFFFF`"
    case .content: "the content of an action"
    case .condition: "a condition"
    case .packed: "several numbers"
    }
  }
}
