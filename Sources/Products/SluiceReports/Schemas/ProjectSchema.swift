// SPDX-License-Identifier: Apache-2.0

internal import Compiling
internal import DNR
internal import Findings
internal import Linting
internal import RuleModel
internal import TextFormats
internal import Tools

/// A JSON Schema of project files, with which editors complete and check them.
public enum ProjectSchema {
  /// The schema, with a line break at its end.
  public static var text: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.member("title", "Project file of Sluice, \(Project.fileName)")
    writer.member("type", "object")
    writer.member("additionalProperties", false)
    object("properties", &writer) { writer in
      for setting in ProjectSetting.allCases {
        object(setting.rawValue, &writer) { writer in
          writer.member("description", setting.help)
          write(setting, to: &writer)
        }
      }
    }
    writer.endObject()
    writer.endLine()
    return writer.text
  }

  private static func object(
    _ key: String, _ writer: inout JSONWriter, _ content: (inout JSONWriter) -> Void
  ) {
    writer.breakLine()
    writer.key(key)
    writer.beginObject()
    content(&writer)
    writer.endObject()
  }

  private static func write(_ setting: ProjectSetting, to writer: inout JSONWriter) {
    switch setting.form {
    case .choice: choice(ProjectSchema.choices(of: setting), &writer)
    case .path:
      writer.member("type", "string")
      writer.member("minLength", 1)
    case .version:
      writer.member("type", "string")
      writer.member("pattern", "^ublock-[0-9]{1,5}([.][0-9]{1,5}){1,3}$")
    case .codes: codes(&writer)
    case .patterns: patterns(&writer)
    case .table(let members):
      writer.member("type", "object")
      write(members, to: &writer)
    }
  }

  private static func write(
    _ members: ProjectSetting.Members, to writer: inout JSONWriter
  ) {
    if members == .severities {
      object("propertyNames", &writer) { choice(codeNames, &$0) }
    }
    object("additionalProperties", &writer) { writer in
      switch members {
      case .constants: writer.member("type", "boolean")
      case .severities: choice(Severity.allCases.map(\.rawValue), &writer)
      case .codesByPattern: codes(&writer)
      case .patternsByName: patterns(&writer)
      }
    }
  }

  private static func choices(of setting: ProjectSetting) -> [String] {
    switch setting {
    case .target: LintTarget.allCases.map(\.rawValue)
    case .syntax: ListSyntax.allCases.map(\.rawValue)
    case .dialect: Dialect.allCases.map(\.rawValue)
    case .scope: DNRScope.allCases.map(\.rawValue)
    case .style: FilterListStyle.allCases.map(\.rawValue)
    case .extends, .constants, .ignore, .severity, .perFileIgnores, .exclude, .baseline, .lists,
      .tests, .oldest:
      []
    }
  }

  private static var codeNames: [String] {
    FindingCode.allCases.map(\.identifier) + FindingCode.allCases.map(\.name)
  }

  private static func choice(_ names: [String], _ writer: inout JSONWriter) {
    writer.key("enum")
    writer.array(names.map { Array($0.utf8) })
  }

  private static func codes(_ writer: inout JSONWriter) {
    writer.member("type", "array")
    object("items", &writer) { choice(codeNames, &$0) }
  }

  private static func patterns(_ writer: inout JSONWriter) {
    writer.member("type", "array")
    object("items", &writer) { writer in
      writer.member("type", "string")
      writer.member("minLength", 1)
    }
  }
}
