// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import RuleModel
internal import RuleText
internal import TextFormats

/// The plan of a document as JSON, on one line.
///
/// Members without content are left out, except `generic`.
public struct PagePlanJSON {
  private let plan: PagePlan
  /// The generic selectors that were looked up.
  private let generic: [[UInt8]]
  /// Gives the place of a filter; nil to name no filters.
  private let position: ((PagePlan.Filter) -> FilterPosition?)?

  /// Creates the JSON of a plan; the closure finds where filters are written, if they are to be
  /// named.
  public init(
    _ plan: PagePlan, generic: [[UInt8]] = [],
    naming position: ((PagePlan.Filter) -> FilterPosition?)? = nil
  ) {
    self.plan = plan
    self.generic = generic
    self.position = position
  }

  /// The object, without a line break.
  public var text: [UInt8] {
    let entries = plan.entries
    let members = PageEffect.Kind.allCases.map { kind in
      (name: kind.rawValue, entries: entries.filter { $0.kind == kind })
    }.filter { !$0.entries.isEmpty }
    var json = JSONWriter(capacity: 256 + 64 * entries.count)
    json.beginObject()
    json.member("generic", plan.hasGenericHiding)
    for member in members { json.member(member.name, member.entries, write) }
    let exceptions = plan.genericExceptions
    if !exceptions.isEmpty {
      json.key("exceptions")
      json.array(exceptions)
    }
    if !generic.isEmpty {
      json.key("generic_selectors")
      json.array(generic)
    }
    if let position {
      json.key("filters")
      json.object { json in
        for member in members {
          // The filters that have the effects, in the same order.
          json.member(member.name, member.entries) { entry, json in
            if let found = position(entry.filter) { json.value(found) } else { json.null() }
          }
        }
      }
    }
    json.endObject()
    return json.bytes
  }

  private func write(_ entry: PagePlan.Entry, _ json: inout JSONWriter) {
    switch entry.kind {
    case .selectors, .scripts, .removedHeaders: plan.forEachText(of: entry) { json.value($0) }
    case .scriptlets:
      json.beginArray()
      plan.forEachText(of: entry) { json.value($0) }
      json.endArray()
    case .styles, .procedural, .html: PagePlanJSON.write(plan.effect(of: entry), &json)
    }
  }

  private static func write(_ effect: PageEffect, _ json: inout JSONWriter) {
    switch effect {
    case .style(let selector, let declarations):
      json.object { json in
        json.member("selector", selector)
        json.member("style", declarations)
      }
    case .procedural(let filter): write(filter, &json)
    // Elements are cut out of the text, nothing else.
    case .html(let filter): write(ProceduralFilter(filter.steps), &json)
    // Their texts are all they have.
    case .hide, .scriptlet, .scriptlets, .script, .responseHeader: break
    }
  }

  private static func write(_ filter: ProceduralFilter, _ json: inout JSONWriter) {
    json.beginObject()
    json.key("selector")
    write(filter.steps, &json)
    switch filter.action {
    case .hide: break
    case .remove: write("remove", nil, &json)
    case .style(let text): write("style", text, &json)
    case .removeAttribute(let text): write("remove-attr", text, &json)
    case .removeClass(let text): write("remove-class", text, &json)
    }
    json.endObject()
  }

  private static func write(_ action: String, _ argument: [UInt8]?, _ json: inout JSONWriter) {
    json.key("action")
    json.beginObject()
    json.member("type", action)
    if let argument { json.member("arg", argument) }
    json.endObject()
  }

  private static func write(_ steps: [ProceduralStep], _ json: inout JSONWriter) {
    json.beginArray()
    for step in steps {
      json.beginObject()
      switch step {
      case .css(let selector):
        json.member("type", "css-selector")
        json.member("arg", selector)
      case .text(let name, let text):
        json.member("type", name.rawValue)
        json.member("arg", text)
      case .nested(let name, let steps):
        json.member("type", name.rawValue)
        json.key("arg")
        write(steps, &json)
      }
      json.endObject()
    }
    json.endArray()
  }
}

/// Generic selectors as a JSON array.
public enum GenericSelectorsJSON {
  /// The array, without a line break.
  public static func text(of selectors: [[UInt8]]) -> [UInt8] {
    var json = JSONWriter()
    json.array(selectors)
    return json.bytes
  }

  /// The selectors for a document that require one of the classes and ids on some lines.
  package static func text(of plan: PagePlan, requiring names: [UInt8]) -> [UInt8] {
    var json = JSONWriter()
    json.beginArray()
    plan.forEachGenericSelector(inLines: names.span) { json.value($0) }
    json.endArray()
    return json.bytes
  }
}
