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
    writeExceptions(&json)
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

  /// What the page agent reads of the plan, with the generic selectors by which it hides besides.
  var agentText: [UInt8] {
    let entries = plan.entries
    var json = JSONWriter(capacity: 64 * entries.count)
    json.beginObject()
    for kind in [PageEffect.Kind.selectors, .styles, .procedural] {
      let found = entries.filter { $0.kind == kind }
      guard !found.isEmpty || kind == .selectors && !generic.isEmpty else { continue }
      json.key(kind.rawValue)
      json.beginArray()
      for entry in found { write(entry, &json) }
      if kind == .selectors { for selector in generic { json.value(selector) } }
      json.endArray()
    }
    writeExceptions(&json)
    json.endObject()
    return json.bytes
  }

  private func writeExceptions(_ json: inout JSONWriter) {
    let exceptions = plan.genericExceptions
    guard !exceptions.isEmpty else { return }
    json.key("exceptions")
    json.array(exceptions)
  }

  private func write(_ entry: PagePlan.Entry, _ json: inout JSONWriter) {
    switch entry.kind {
    case .selectors, .scripts, .removedHeaders: plan.forEachText(of: entry) { json.value($0) }
    case .scriptlets:
      json.beginArray()
      plan.forEachText(of: entry) { json.value($0) }
      json.endArray()
    case .styles, .procedural, .html: PageEffectJSON.writeValue(plan.effect(of: entry), &json)
    }
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
