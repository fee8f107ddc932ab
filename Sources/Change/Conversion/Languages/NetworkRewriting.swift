// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel
internal import TextFormats

/// Writes a network filter with the options of another ad blocker.
struct NetworkRewriting {
  /// What is lost in the writing.
  struct Loss {
    let fidelity: Fidelity
    let reason: LanguageReason
    let message: String
  }

  private let filter: NetworkFilter
  private let bytes: [UInt8]
  private let parts: FilterParts
  private let target: FilterDialect
  private(set) var losses: [Loss] = []
  /// The options in the new language; nil if one of them does not exist there.
  private var options: [[UInt8]]? = []
  /// Why there are none.
  private(set) var failure: Loss?

  init(
    _ filter: NetworkFilter, _ bytes: [UInt8], _ line: Range<Int>, from source: FilterDialect,
    to target: FilterDialect
  ) {
    self.filter = filter
    self.bytes = bytes
    self.target = target
    parts = FilterParts(bytes, line, source)
    for option in parts.options { add(option) }
    if filter.removesParametersByDefault { settleTypes(from: source) }
  }

  /// Where a filter that removes parameters has other types by default, it names them, or has fewer.
  private mutating func settleTypes(from source: FilterDialect) {
    guard (source == .ublock) != (target == .ublock) else { return }
    guard target == .ublock else {
      losses.append(
        Loss(
          fidelity: .narrower, reason: .types,
          message: "\(target.title) removes parameters of documents, frames and calls only"))
      return
    }
    if filter.excludedTypes.isEmpty {
      options?.append(Array("document,subdocument,xmlhttprequest".utf8))
    }
  }

  /// The lines that may mean the same, the shortest first.
  var candidates: [[UInt8]] {
    guard let options else { return [] }
    let end = options.isEmpty ? [] : [Sign.dollar] + options.joined(separator: [Sign.comma])
    return patterns.map { (filter.isException ? Array("@@".utf8) : []) + $0 + end }
  }

  /// The filter that the new line must be.
  var expected: NetworkFilter {
    var filter = filter
    if losses.contains(where: { $0.reason == .important }) { filter.isImportant = false }
    if losses.contains(where: { $0.reason == .types }) {
      filter.types = filter.changedTypes(in: target)
      filter.excludedTypes = []
    }
    if losses.contains(where: { $0.reason == .priority }) {
      switch filter.effect {
      case .redirect(let name): filter.effect = .redirect(Self.withoutPriority(name))
      case .modify(let option, let value):
        let name = Self.withoutPriority(String(decoding: value, as: UTF8.self))
        filter.effect = .modify(option: option, value: Array(name.utf8))
      case .block: break
      }
    }
    return filter
  }

  // MARK: Patterns

  private var patterns: [[UInt8]] {
    switch filter.pattern {
    case .regex(let regex): return [[Sign.slash] + regex + [Sign.slash]]
    case .mask(let mask):
      let start: [UInt8] =
        switch mask.start {
        case .anywhere: []
        case .url: [Sign.pipe]
        case .host: [Sign.pipe, Sign.pipe]
        }
      let text = start + mask.text + (mask.reachesEnd ? [Sign.pipe] : [])
      let plain = text.isEmpty ? [[Sign.star]] : [text]
      // What may be a part of a longer word, or of a longer host, has a star in uBlock Origin.
      guard target == .ublock else { return plain }
      if filter.isWord { return [[Sign.star] + text + [Sign.star]] }
      return mask.start == .host ? plain + [text + [Sign.star]] : plain
    }
  }

  // MARK: Options

  private mutating func add(_ option: FilterParts.Option) {
    let isNegated = bytes[option.range.lowerBound] == Sign.tilde
    let start = option.range.lowerBound + (isNegated ? 1 : 0)
    let whole = bytes[start..<option.range.upperBound]
    let written = whole.prefix { $0 != Sign.equals }
    let value = whole.dropFirst(written.count)
    let sign: [UInt8] = isNegated ? [Sign.tilde] : []
    guard let name = name(of: option, written: written) else {
      return addForeign(option, isNegated: isNegated)
    }
    let text = sign + name + self.value(value, of: option)
    options?.append(text)
  }

  /// The name that the other ad blocker has for an option: the same one if it can be.
  private func name(of option: FilterParts.Option, written: ArraySlice<UInt8>) -> [UInt8]? {
    // uBlock Origin knows Adblock Plus's name too, but only for the resources of that.
    if option.name == "redirect", target != .adblockPlus { return Array("redirect".utf8) }
    let names = FilterOption.all(in: target).filter { $0.firstName == option.name }.map(\.name)
    let own = String(decoding: written.map(\.lowercasedASCII), as: UTF8.self)
    return (names.contains(own) ? own : names.first).map { Array($0.utf8) }
  }

  /// An option that the other ad blocker does not have by any name.
  private mutating func addForeign(_ option: FilterParts.Option, isNegated: Bool) {
    switch option.name {
    case "first-party":
      options?.append(Array((isNegated ? "third-party" : "~third-party").utf8))
    case "reason": break
    case "important" where !filter.isException:
      losses.append(
        Loss(
          fidelity: .narrower, reason: .important,
          message: "\(target.title) has no `important`, so exceptions undo the filter"))
    default:
      options = nil
      failure =
        failure
        ?? Loss(
          fidelity: .lost, reason: .option,
          message: "\(target.title) does not have the option `\(option.name)`")
    }
  }

  // MARK: Resources

  private static func withoutPriority(_ name: String) -> String {
    guard let colon = name.lastIndex(of: ":"), Int(name[name.index(after: colon)...]) != nil else {
      return name
    }
    return String(name[..<colon])
  }

  /// The value of an option; a resource has the name that the other ad blocker gives it.
  private mutating func value(
    _ value: ArraySlice<UInt8>, of option: FilterParts.Option
  ) -> [UInt8] {
    guard ["redirect", "redirect-rule"].contains(option.name), value.count > 1 else {
      return Array(value)
    }
    let text = String(decoding: value.dropFirst(), as: UTF8.self)
    var name = text
    if target != .ublock {
      name = Self.withoutPriority(text)
      if name != text {
        losses.append(
          Loss(
            fidelity: .different, reason: .priority,
            message: "\(target.title) does not choose between redirects by a number"))
      }
    }
    return [Sign.equals] + ResourceNames.name(for: name, in: target).utf8
  }
}
