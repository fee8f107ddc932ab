// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Filters
internal import DNR
internal import Patterns
internal import RuleProofs

extension PatternHover {
  /// The longest pattern that is described in words.
  private static let longest = 4_096
  private static let mostInstructions = 1_000

  /// A pattern of WebKit.
  init(pattern text: [UInt8], isCaseSensitive: Bool) {
    guard text.count <= Self.longest else {
      notes = ["The pattern is too long for a description."]
      return
    }
    let filter = URLFilter(parsing: text)
    self.isCaseSensitive = isCaseSensitive && filter.hasLetters
    words = PatternWords(filter)
    if let problem = filter.verdict {
      notes.append("WebKit rejects the list for this pattern: \(problem.message).")
    }
    guard
      let program = PatternProgram(
        filter, isCaseSensitive: isCaseSensitive, mostInstructions: Self.mostInstructions)
    else { return }
    isEverything =
      filter.problems.isEmpty
      && (filter.matchesEverything || program.matchesEvery(of: AddressShape.any, mostStates: 200))
    guard program.matches([]) || program.matchesAny(of: AddressShape.any) else {
      notes.append("No URL matches.")
      return
    }
    examples = PatternExamples(for: [filter], isCaseSensitive: isCaseSensitive)
  }

  /// A `urlFilter` of declarativeNetRequest.
  init(urlFilter text: [UInt8], isCaseSensitive: Bool) {
    guard text.count <= Self.longest else {
      notes = ["The filter is too long for a description."]
      return
    }
    let filter = DNRURLFilter(parsing: text)
    words = PatternWords(mask: text)
    isEverything = filter.isEverything
    self.isCaseSensitive = isCaseSensitive
    guard !filter.isNothing else {
      notes.append("No URL matches.")
      return
    }
    addExamples(of: filter.patterns(isCaseSensitive: isCaseSensitive))
  }

  /// A `regexFilter` of declarativeNetRequest; nil if RE2 cannot read it.
  init?(expression text: [UInt8], isCaseSensitive: Bool) {
    guard text.count <= Self.longest else { return nil }
    do throws(RE2Problem) {
      _ = try RE2Expression(parsing: text, isCaseSensitive: isCaseSensitive)
      self.isCaseSensitive = isCaseSensitive
      guard
        let expression = RE2Expression.inChromium(text, isCaseSensitive: isCaseSensitive)
      else {
        notes.append("No URL matches: Chromium lowercases the expression.")
        return
      }
      words = RE2Signs.meanTheSame(in: text) ? PatternWords(URLFilter(parsing: text)) : nil
      guard let patterns = try? expression.patterns() else { return }
      isEverything = patterns.isEverything
      addExamples(of: patterns)
    } catch {
      notes = ["RE2 cannot read it: \(error.message)."]
    }
  }

  /// The pattern of a filter for ad blockers, as it is written and as it was read.
  init(
    filter written: [UInt8], _ pattern: FilterPattern, isCaseSensitive: Bool,
    _ dialect: FilterDialect
  ) {
    self.isCaseSensitive = isCaseSensitive
    guard written.count <= Self.longest else {
      notes = ["The pattern is too long for a description."]
      return
    }
    switch pattern {
    case .regex(let text):
      let filter = URLFilter(parsing: text)
      words = PatternWords(filter)
      examples = PatternExamples(for: [filter], isCaseSensitive: isCaseSensitive)
    case .mask(let mask):
      words = PatternWords(mask: written)
      var text: [UInt8] = []
      let translator = MaskTranslator(MaskReading(dialect), isCaseSensitive: isCaseSensitive)
      switch translator.append(mask, to: &text) {
      case .everything: isEverything = true
      case .never: notes.append("No URL matches.")
      case .pattern:
        examples = PatternExamples(
          for: [URLFilter(parsing: text)], isCaseSensitive: isCaseSensitive)
      case .tooLong: break
      }
    }
  }

  private mutating func addExamples(of patterns: URLPatterns) {
    guard !patterns.texts.isEmpty else {
      notes.append("No URL matches.")
      return
    }
    examples = PatternExamples(
      for: patterns.texts.prefix(20).map { URLFilter(parsing: $0) },
      isCaseSensitive: patterns.isCaseSensitive)
  }
}

/// The RE2 syntax that means the same in JavaScript.
enum RE2Signs {
  /// Whether an expression has only syntax that both languages read the same way.
  static func meanTheSame(in text: [UInt8]) -> Bool {
    var isEscaped = false
    for byte in text {
      if isEscaped {
        isEscaped = false
        let letter = byte | 0x20
        if letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z"),
          !"dDwWsSbBtnrfvx".utf8.contains(byte)
        {
          return false
        }
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return text.firstRange(matching: Array("[:".utf8)) == nil
  }
}

extension URLFilter {
  /// Whether the case of a letter could count.
  fileprivate var hasLetters: Bool {
    source.contains { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
  }
}
