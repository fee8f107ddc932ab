// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Why a filter is not exact in the language of another ad blocker: a stable code that is never reused
/// for another reason.
public enum LanguageReason: String, ConversionReason {
  /// The ad blocker does not have an option.
  case option = "language-option"
  /// The ad blocker does not have an operator, an action or a kind of cosmetic filter.
  case cosmetic = "language-cosmetic"
  /// The ad blocker does not have the scriptlet, or calls it in another way.
  case scriptlet = "language-scriptlet"
  /// The ad blocker reads the filter in another way, and it cannot be written so that it does not.
  case meaning = "language-meaning"
  /// A word is a whole word in uBlock Origin, and may be a part of one elsewhere.
  case word = "language-word"
  /// In uBlock Origin a filter that removes parameters is for all types, elsewhere for few.
  case types = "language-types"
  /// In uBlock Origin a domain that a generic filter excludes is an exception for equal filters too.
  case exclusion = "language-exclusion"
  /// Without `important`, exceptions undo the filter.
  case important = "language-important"
  /// Only uBlock Origin chooses between redirects by a number.
  case priority = "language-priority"
}
