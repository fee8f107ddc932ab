// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Linting
internal import RuleModel
internal import RuleText

/// A JSON Schema of rule lists, generated from the tables of the linter.
public enum RuleListSchema {
  /// The schema for a target, with a line break at its end.
  public static func text(for target: Target) -> String {
    var schema = SchemaWriter(profile: target.profile, title: target.title)
    return schema.write() + "\n"
  }
}

struct SchemaWriter {
  let profile: ReaderProfile
  let title: String
  var writer = JSONWriter()

  init(profile: ReaderProfile, title: String) {
    self.profile = profile
    self.title = title
  }

  mutating func write() -> String {
    writer.beginObject()
    writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.member("title", "WebKit content-blocker rule list for \(title)")
    writer.member("type", "array")
    writer.member("minItems", 1)
    if let limit = profile.ruleLimit { writer.member("maxItems", limit) }
    object("items") { schema in
      schema.reference("rule")
    }
    object("$defs") { schema in
      schema.writeRule()
      schema.writeTrigger()
      schema.writeSluiceTerms()
      schema.writeAction()
      schema.writeRedirect()
      schema.writeHeaders()
      schema.writeLists()
    }
    writer.endObject()
    return writer.text
  }

  // MARK: Pieces

  mutating func object(_ key: String, _ content: (inout SchemaWriter) -> Void) {
    writer.breakLine()
    writer.key(key)
    writer.beginObject()
    content(&self)
    writer.endObject()
  }

  mutating func reference(_ name: String) { writer.member("$ref", "#/$defs/\(name)") }

  mutating func strings(_ key: String, _ values: [String]) {
    writer.key(key)
    writer.beginArray()
    for value in values { writer.value(value) }
    writer.endArray()
  }

  /// A pattern for some words in any case; the patterns of a schema have no flag for it.
  private func anyCase(_ words: [String]) -> String {
    let patterns = words.map { word in
      word.map { "[\($0)\($0.uppercased())]" }.joined()
    }
    return "^(" + patterns.joined(separator: "|") + ")$"
  }

  /// Keys that are obviously not meant for WebKit.
  private mutating func writeRemarks() {
    object("patternProperties") { $0.object(NameSuggestion.remarkPattern) { _ in } }
  }

  mutating func typed(_ key: String, _ type: String, _ description: String? = nil) {
    object(key) { schema in
      schema.writer.member("type", type)
      if let description { schema.writer.member("description", description) }
    }
  }

  mutating func refers(_ key: String, to name: String, _ description: String) {
    object(key) { schema in
      schema.reference(name)
      schema.writer.member("description", description)
    }
  }

  mutating func beginObjectType(_ required: [String]) {
    writer.member("type", "object")
    if !required.isEmpty { strings("required", required) }
  }

  mutating func writeArray(_ items: (inout SchemaWriter) -> Void) {
    writer.member("type", "array")
    object("items", items)
  }

  // MARK: Rules

  private mutating func writeRule() {
    object("rule") { schema in
      schema.beginObjectType(["trigger", "action"])
      schema.object("properties") { schema in
        schema.refers("trigger", to: "trigger", "When the rule applies")
        schema.refers("action", to: "action", "What the rule does")
        if schema.profile.ruleIdentifiers == .yes {
          schema.typed("_identifier", "number", "The number of a rule of a web extension")
        }
      }
      schema.writeRemarks()
      schema.writer.member("additionalProperties", false)
    }
  }

  private mutating func writeTrigger() {
    let members = TriggerMember.allCases.filter {
      profile.members[$0] != .no && ($0 != .sluice || profile.readsSluiceTerms)
    }
    object("trigger") { schema in
      schema.beginObjectType(["url-filter"])
      schema.object("properties") { schema in
        for member in members { schema.writeTriggerMember(member) }
      }
      schema.writeRemarks()
      schema.writer.member("additionalProperties", false)
      schema.writeOneCondition(
        Condition.Kind.allCases.map(\.member).filter { members.contains($0) })
    }
  }

  private mutating func writeTriggerMember(_ member: TriggerMember) {
    let description = RuleMeanings.text(of: member)
    switch member {
    case .urlFilter:
      object(member.rawValue) { schema in
        schema.writer.member("type", "string")
        schema.writer.member("pattern", "^[\\u0000-\\u007f]+$")
        schema.writer.member("description", description)
      }
    case .urlFilterIsCaseSensitive, .topURLFilterIsCaseSensitive, .frameURLFilterIsCaseSensitive:
      typed(member.rawValue, "boolean", description)
    case .resourceType: refers(member.rawValue, to: "resourceTypes", description)
    case .loadType: refers(member.rawValue, to: "loadTypes", description)
    case .loadContext: refers(member.rawValue, to: "loadContexts", description)
    case .requestMethod:
      object(member.rawValue) { schema in
        schema.writer.member("type", "string")
        schema.writer.member("pattern", schema.anyCase(RequestMethod.allCases.map(\.rawValue)))
        schema.writer.member("description", description)
      }
    case .ifDomain, .unlessDomain: refers(member.rawValue, to: "domains", description)
    case .ifTopURL, .unlessTopURL, .ifFrameURL, .unlessFrameURL:
      refers(member.rawValue, to: "patterns", description)
    case .sluice: refers(member.rawValue, to: "sluiceTerms", description)
    }
  }

  private mutating func writeSluiceTerms() {
    guard profile.readsSluiceTerms else { return }
    object("sluiceTerms") { schema in
      schema.beginObjectType([])
      schema.object("properties") { schema in
        schema.object("load-type") { schema in
          schema.writeArray { $0.strings("enum", SourceParties.names.map(\.name)) }
        }
        schema.object("resource-type") { schema in
          schema.writeArray { $0.strings("enum", LoadType.allCases.map(\.rawValue)) }
        }
        for kind in SluiceCondition.Kind.allCases {
          schema.object(kind.rawValue) { $0.reference(kind.isOnDomain ? "domains" : "patterns") }
        }
      }
      schema.writer.member("additionalProperties", false)
    }
  }

  /// At most one condition: no two of them together.
  private mutating func writeOneCondition(_ conditions: [TriggerMember]) {
    writer.key("allOf")
    writer.beginArray()
    for (index, one) in conditions.enumerated() {
      for other in conditions[(index + 1)...] {
        writer.beginObject()
        writer.key("not")
        writer.beginObject()
        strings("required", [one.rawValue, other.rawValue])
        writer.endObject()
        writer.endObject()
      }
    }
    writer.endArray()
  }

  private mutating func writeAction() {
    object("action") { schema in
      schema.beginObjectType(["type"])
      schema.object("properties") { schema in
        schema.object("type") { schema in
          schema.strings("enum", schema.knownActions.map(\.rawValue))
        }
      }
      schema.writer.key("oneOf")
      schema.writer.beginArray()
      for action in schema.knownActions { schema.writeAction(action) }
      schema.writer.endArray()
    }
  }

  private var knownActions: [ActionType] {
    ActionType.inJSON.filter { profile.actions[$0] != .no }
  }

  private mutating func writeAction(_ action: ActionType) {
    writer.breakLine()
    writer.beginObject()
    strings("required", ["type"] + action.members.filter { !$0.hasSuffix("-headers") })
    object("properties") { schema in
      schema.object("type") { $0.writer.member("const", action.rawValue) }
      for member in action.members { schema.writeActionMember(member) }
    }
    writeRemarks()
    writer.member("additionalProperties", false)
    writer.endObject()
  }

  private mutating func writeActionMember(_ name: String) {
    switch name {
    case "selector": typed(name, "string", "A CSS selector list; matching elements are hidden")
    case "notification": typed(name, "string", "The text that is sent to the app")
    case "redirect": refers(name, to: "redirect", "The target of the redirect")
    case "priority":
      object(name) { schema in
        schema.writer.member("type", "number")
        schema.writer.member("minimum", 0)
        schema.writer.member("maximum", 2_147_483_647)
        schema.writer.member("description", "Changes with a higher priority are applied first")
      }
    default: refers(name, to: "headerChanges", "Changes to headers")
    }
  }

  // MARK: Lists of names

  private mutating func writeLists() {
    let types = ResourceTypeName.allCases.filter { profile.types[$0] != .no }.map(\.rawValue)
    names("resourceTypes", types)
    names("loadTypes", ["first-party", "third-party"])
    names("loadContexts", ["top-frame", "child-frame"])
    object("domains") { schema in
      schema.writer.member("minItems", 1)
      schema.writeArray { schema in
        schema.writer.member("type", "string")
        // Lower-case ASCII, never empty.
        schema.writer.member("pattern", "^[\\u0000-@\\[-\\u007f]+$")
      }
    }
    object("patterns") { schema in
      schema.writer.member("minItems", 1)
      schema.writeArray { schema in
        schema.writer.member("type", "string")
        schema.writer.member("minLength", 1)
      }
    }
  }

  private mutating func names(_ key: String, _ values: [String]) {
    object(key) { schema in
      schema.writeArray { $0.strings("enum", values) }
    }
  }
}
