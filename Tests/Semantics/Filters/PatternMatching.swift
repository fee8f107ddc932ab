// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import PatternEngine

/// What a pattern means: a mask, or a JavaScript regular expression that is found anywhere.
enum PatternMatching {
  case mask(MaskMatching)
  case regex(RegexMatching)

  init(_ pattern: FilterPattern, isCaseSensitive: Bool) {
    switch pattern {
    case .mask(let mask):
      self = .mask(MaskMatching(mask: mask, isCaseSensitive: isCaseSensitive))
    case .regex(let regex):
      self = .regex(RegexMatching(regex, isCaseSensitive: isCaseSensitive))
    }
  }

  /// Whether it matches a URL.
  func matches(_ address: FilterAddress, _ dialect: FilterDialect) -> Bool {
    switch self {
    case .mask(let mask): mask.matches(address, dialect)
    case .regex(let regex): regex.matches(address.bytes)
    }
  }

  /// Whether it matches a text that is not a URL: a host or a path.
  func matches(text: [UInt8]) -> Bool {
    switch self {
    case .mask(let mask): mask.matches(text: text)
    case .regex(let regex): regex.matches(text)
    }
  }
}

/// A JavaScript regular expression, run by PCRE2; an invalid one never matches.
struct RegexMatching {
  private let engine: EnginePattern?

  init(_ pattern: [UInt8], isCaseSensitive: Bool = false) {
    let spelling = EnginePattern.spelling(ofJavaScript: pattern)
    engine = try? EnginePattern(spelling, isCaseSensitive: isCaseSensitive)
  }

  func matches(_ text: [UInt8]) -> Bool { engine?.matches(text) == true }
}
