// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// The record of what a cosmetic filter does.
///
/// It begins with a byte for its kind:
///
///     0 hide          selector
///     1 style         selector, declarations
///     2 procedural    action, steps
///     3 scriptlet     how many texts, name, arguments…
///     4 script        text
///     5 html          action, steps
///     6 header        name
///     7 scriptlets    name, of an exception for all calls of it
///
/// An action is a byte, and a text for `style`, `remove-attr` and `remove-class`. Steps are a number
/// of parts. A part is a byte: the number of an operator plus 1, or 0 for CSS, and a text; the same
/// plus 64 begins the steps of an operator, and 255 ends them.
package enum PageEffectRecord {
  static var selector: UInt8 { 0 }
  static var style: UInt8 { 1 }
  static var procedural: UInt8 { 2 }
  static var scriptlet: UInt8 { 3 }
  static var script: UInt8 { 4 }
  static var html: UInt8 { 5 }
  static var header: UInt8 { 6 }
  static var scriptlets: UInt8 { 7 }

  /// The kind of an effect by its first byte.
  // INVARIANT: cosmeticEffect.
  static func kind(of byte: UInt8) -> PageEffect.Kind {
    switch byte {
    case selector: .selectors
    case style: .styles
    case procedural: .procedural
    case scriptlet, scriptlets: .scriptlets
    case script: .scripts
    case html: .html
    default: .removedHeaders
    }
  }

  static var css: UInt8 { 0 }
  static var nested: UInt8 { 64 }
  static var end: UInt8 { 255 }

  /// How deep steps can be nested, so that no reader needs more of the stack.
  package static var mostDepth: Int { 16 }
}

extension PayloadWriter {
  package mutating func pageEffect(_ effect: PageEffect) {
    switch effect {
    case .hide(let selector):
      byte(PageEffectRecord.selector)
      string(selector)
    case .style(let selector, let declarations):
      byte(PageEffectRecord.style)
      string(selector)
      string(declarations)
    case .procedural(let filter):
      byte(PageEffectRecord.procedural)
      write(filter)
    case .scriptlet(let texts):
      byte(PageEffectRecord.scriptlet)
      number(texts.count)
      for text in texts { string(text) }
    case .script(let text):
      byte(PageEffectRecord.script)
      string(text)
    case .html(let filter):
      byte(PageEffectRecord.html)
      write(filter)
    case .responseHeader(let name):
      byte(PageEffectRecord.header)
      string(name)
    case .scriptlets(let name):
      byte(PageEffectRecord.scriptlets)
      string(name)
    }
  }

  private mutating func write(_ filter: ProceduralFilter) {
    switch filter.action {
    case .hide: byte(0)
    case .remove: byte(1)
    case .style(let text): write(2, text)
    case .removeAttribute(let text): write(3, text)
    case .removeClass(let text): write(4, text)
    }
    var parts = PayloadWriter()
    number(parts.write(filter.steps))
    raw(parts.bytes)
  }

  private mutating func write(_ kind: UInt8, _ text: [UInt8]) {
    byte(kind)
    string(text)
  }

  /// Writes steps; returns how many parts they have.
  private mutating func write(_ steps: [ProceduralStep]) -> Int {
    var count = 0
    for step in steps {
      count += 1
      switch step {
      case .css(let text): write(PageEffectRecord.css, text)
      case .text(let name, let text): write(UInt8(name.number + 1), text)
      case .nested(let name, let steps):
        byte(PageEffectRecord.nested + UInt8(name.number + 1))
        count += write(steps) + 1
        byte(PageEffectRecord.end)
      }
    }
    return count
  }
}

extension PayloadReader {
  /// A text as bytes of the index.
  mutating func text() -> Bytes {
    let count = number()
    let start = offset
    skip(count)
    return isBeyondEnd ? Bytes() : bytes(at: start, count: count)
  }

  /// Skips an effect that hides; false, and nothing is skipped, if it does something else.
  mutating func skipHidingEffect() -> Bool {
    guard next == PageEffectRecord.selector else { return false }
    skip(1)
    skipString()
    return true
  }

  /// What a cosmetic filter does.
  // INVARIANT: cosmeticEffect.
  mutating func pageEffect() -> PageEffect {
    switch byte() {
    case PageEffectRecord.selector: return .hide(selector: string())
    case PageEffectRecord.style: return .style(selector: string(), declarations: string())
    case PageEffectRecord.procedural: return .procedural(proceduralFilter())
    case PageEffectRecord.scriptlet:
      var texts: [[UInt8]] = []
      var left = number()
      while left > 0, !isBeyondEnd {
        texts.append(string())
        left -= 1
      }
      return .scriptlet(texts)
    case PageEffectRecord.script: return .script(string())
    case PageEffectRecord.html: return .html(proceduralFilter())
    case PageEffectRecord.header: return .responseHeader(string())
    case PageEffectRecord.scriptlets: return .scriptlets(named: string())
    default:
      refuse()
      return .script([])
    }
  }

  private mutating func proceduralFilter() -> ProceduralFilter {
    let action = proceduralAction()
    var left = number()
    return ProceduralFilter(steps(&left, depth: 0), action)
  }

  private mutating func proceduralAction() -> ProceduralFilter.Action {
    switch byte() {
    case 0: return .hide
    case 1: return .remove
    case 2: return .style(string())
    case 3: return .removeAttribute(string())
    case 4: return .removeClass(string())
    default:
      refuse()
      return .hide
    }
  }

  /// The steps up to the end of a list, or until no part is left.
  private mutating func steps(_ left: inout Int, depth: Int) -> [ProceduralStep] {
    guard depth <= PageEffectRecord.mostDepth else {
      refuse()
      return []
    }
    var steps: [ProceduralStep] = []
    while left > 0, !isBeyondEnd {
      left -= 1
      let kind = byte()
      if kind == PageEffectRecord.end, depth > 0 { return steps }
      if kind == PageEffectRecord.css {
        steps.append(.css(string()))
      } else if let name = ProceduralOperator(number: Int(kind) - 1) {
        steps.append(.text(name, string()))
      } else if let name = ProceduralOperator(number: Int(kind &- PageEffectRecord.nested) - 1) {
        steps.append(.nested(name, self.steps(&left, depth: depth + 1)))
      } else {
        refuse()
      }
    }
    if depth > 0 { refuse() }
    return steps
  }
}
