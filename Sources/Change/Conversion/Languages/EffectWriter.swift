// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel
internal import TextFormats

/// Writes what cosmetic filters do in the way of an ad blocker.
///
/// The lines are candidates: the translator parses each one and compares its meaning.
struct EffectWriter {
  let target: FilterDialect
  /// The language from which the filters come, whose scriptlets have its arguments.
  let source: FilterDialect

  /// The marker and the body after the domains, in all ways that may mean the effect.
  func candidates(for effect: PageEffect, isException: Bool) -> [[UInt8]] {
    switch effect {
    case .hide(let selector): [marker("##", isException) + selector]
    case .style(let selector, let declarations):
      styles(selector, declarations, isException, needsOperators: false)
    case .procedural(let filter): procedural(filter, isException)
    case .scriptlet(let call): scriptlets(call, isException)
    case .scriptlets: []
    case .script(let code): target == .adguard ? [marker("#%#", isException) + code] : []
    case .html(let filter): html(filter, isException)
    case .responseHeader(let name):
      target == .ublock
        ? [marker("##", isException) + "^responseheader(".utf8 + name + [UInt8(ascii: ")")]] : []
    }
  }

  /// `##` or `#@#`.
  private func marker(_ marker: String, _ isException: Bool) -> [UInt8] {
    var bytes = Array(marker.utf8)
    if isException { bytes.insert(UInt8(ascii: "@"), at: 1) }
    return bytes
  }

  // MARK: Elements

  private func styles(
    _ selector: [UInt8], _ declarations: [UInt8], _ isException: Bool, needsOperators: Bool
  ) -> [[UInt8]] {
    let block = selector + " { ".utf8 + declarations + "; }".utf8
    switch target {
    case .ublock:
      return [marker("##", isException) + selector + ":style(".utf8 + declarations + [0x29]]
    case .adguard: return [marker(needsOperators ? "#$?#" : "#$#", isException) + block]
    default: return [marker(needsOperators ? "#?#" : "##", isException) + block]
    }
  }

  private func procedural(_ filter: ProceduralFilter, _ isException: Bool) -> [[UInt8]] {
    guard let steps = StepWriter(target).text(of: filter.steps) else { return [] }
    let plain = marker(target == .ublock ? "##" : "#?#", isException) + steps
    switch filter.action {
    case .hide: return [plain]
    case .style(let declarations):
      return styles(steps, declarations, isException, needsOperators: true)
    case .remove:
      guard target != .ublock else { return [plain + ":remove()".utf8] }
      let block = steps + " { remove: true; }".utf8
      return [
        marker("#?#", isException) + block, marker("#$?#", isException) + block,
        plain + ":remove()".utf8,
      ]
    case .removeAttribute(let name):
      return target == .ublock ? [plain + ":remove-attr(".utf8 + name + [0x29]] : []
    case .removeClass(let name):
      return target == .ublock ? [plain + ":remove-class(".utf8 + name + [0x29]] : []
    }
  }

  private func html(_ filter: ProceduralFilter, _ isException: Bool) -> [[UInt8]] {
    guard filter.action == .remove, let steps = StepWriter(target).text(of: filter.steps) else {
      return []
    }
    switch target {
    case .ublock: return [marker("##", isException) + [Sign.caret] + steps]
    case .adguard: return [Array((isException ? "$@$" : "$$").utf8) + steps]
    default: return []
    }
  }

  // MARK: Scriptlets

  private func scriptlets(_ call: [[UInt8]], _ isException: Bool) -> [[UInt8]] {
    switch target {
    case .ublock:
      let arguments = call.map(EffectWriter.listed).joined(separator: Array(", ".utf8))
      return [marker("##", isException) + "+js(".utf8 + arguments + [0x29]]
    case .adguard:
      guard let name = call.first else {
        return [marker("#%#", isException) + "//scriptlet()".utf8]
      }
      // AdGuard's own scriptlets of the same name may have other arguments.
      let prefix = source == .adblockPlus ? "abp-" : "ubo-"
      let names = [Array(prefix.utf8) + name + Array(".js".utf8), Array(prefix.utf8) + name, name]
      return names.map { name in
        let words = ([name] + call.dropFirst()).map { EffectWriter.quoted($0) }
        return marker("#%#", isException) + "//scriptlet(".utf8
          + words.joined(separator: Array(", ".utf8)) + [0x29]
      }
    default:
      // Snippets have older names.
      let isOlder = call.first == Array("abort-current-script".utf8)
      let name = isOlder ? [Array("abort-current-inline-script".utf8)] : call.prefix(1).map(\.self)
      let words = (name + call.dropFirst()).map(EffectWriter.word).joined(separator: [0x20])
      return [marker("#$#", isException) + words]
    }
  }

  /// An argument between commas; one that begins like a quoted one is in other quotation marks.
  private static func listed(_ argument: [UInt8]) -> [UInt8] {
    guard let first = argument.first, "'\"`".utf8.contains(first) else {
      return argument.flatMap { $0 == Sign.comma ? [Sign.backslash, $0] : [$0] }
    }
    return quoted(argument)
  }

  /// A text in quotation marks that are not in it, if there are any.
  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    let mark = text.contains(UInt8(ascii: "'")) ? UInt8(ascii: "\"") : UInt8(ascii: "'")
    return [mark] + text.flatMap { $0 == mark ? [Sign.backslash, $0] : [$0] } + [mark]
  }

  /// A word of a snippet.
  private static func word(_ text: [UInt8]) -> [UInt8] {
    let isPlain = !text.isEmpty && text.allSatisfy { $0 > 0x20 && !"';\\".utf8.contains($0) }
    guard !isPlain else { return text }
    let mark = UInt8(ascii: "'")
    let inside = text.flatMap {
      $0 == mark || $0 == Sign.backslash ? [Sign.backslash, $0] : [$0]
    }
    return [mark] + inside + [mark]
  }
}
