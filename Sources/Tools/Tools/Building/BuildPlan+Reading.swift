// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// Why a configuration cannot be used.
package struct BuildPlanError: Error, Sendable, Equatable {
  /// The line, from 1, or nil for the whole file.
  package let line: Int?
  /// The error, as a sentence without a period.
  package let message: String
}

extension BuildPlan {
  /// Reads a configuration of HostlistCompiler.
  package init(reading text: [UInt8]) throws(BuildPlanError) {
    let document = JSONDocument(reading: text)
    if let problem = document.problems.first(where: { $0.kind != .byteOrderMark }) {
      throw BuildPlanError(
        line: LineTable(text).position(of: problem.range.lowerBound).line,
        message: "this is not JSON: \(problem.message)")
    }
    guard let root = JSONValue(document), root.kind == .object else {
      throw BuildPlanError(line: nil, message: "the configuration must be an object")
    }
    try BuildPlan.check(root, names: BuildPlan.listNames, in: "the configuration")
    name = try BuildPlan.required("name", of: root, in: "the configuration")
    description = try BuildPlan.text("description", of: root)
    homepage = try BuildPlan.text("homepage", of: root)
    license = try BuildPlan.text("license", of: root)
    version = try BuildPlan.text("version", of: root)
    guard let list = root.member("sources"), list.kind == .array, list.elementCount > 0 else {
      throw BuildPlanError(line: nil, message: "`sources` must be a list with at least one source")
    }
    sources = []
    for source in list.elements { sources.append(try BuildPlan.source(source)) }
    rules = try BuildPlan.rules(of: root)
  }

  private static let ruleNames = [
    "transformations", "exclusions", "exclusions_sources", "inclusions", "inclusions_sources",
  ]
  private static let listNames =
    ["name", "description", "homepage", "license", "version", "sources", "$schema"] + ruleNames
  private static let sourceNames = ["name", "source", "type"] + ruleNames

  private static func source(_ value: JSONValue) throws(BuildPlanError) -> Source {
    guard value.kind == .object else {
      throw BuildPlanError(line: nil, message: "a source must be an object")
    }
    try check(value, names: sourceNames, in: "a source")
    var source = Source(
      name: try text("name", of: value), source: try required("source", of: value, in: "a source"))
    switch try text("type", of: value) {
    case nil, "adblock": break
    case "hosts": source.isHosts = true
    case let type?:
      throw BuildPlanError(
        line: nil, message: "`type` of a source must be adblock or hosts, not `\(type)`")
    }
    source.rules = try rules(of: value)
    return source
  }

  private static func rules(of value: JSONValue) throws(BuildPlanError) -> Rules {
    var rules = Rules()
    rules.exclusions = try texts("exclusions", of: value)
    rules.exclusionFiles = try texts("exclusions_sources", of: value)
    rules.inclusions = try texts("inclusions", of: value)
    rules.inclusionFiles = try texts("inclusions_sources", of: value)
    for name in try texts("transformations", of: value) {
      guard let step = BuildStep(rawValue: name) else {
        let hint = NameSuggestion.best(for: name, among: BuildStep.allCases.map(\.rawValue))
        throw BuildPlanError(
          line: nil,
          message: "there is no transformation `\(name)`"
            + (hint.map { "; did you mean `\($0)`?" } ?? ""))
      }
      rules.steps.insert(step)
    }
    return rules
  }

  // MARK: Members

  private static func check(
    _ value: JSONValue, names: [String], in place: String
  ) throws(BuildPlanError) {
    for member in value.members {
      let name = String(decoding: member.name, as: UTF8.self)
      guard !names.contains(name) else { continue }
      let hint = NameSuggestion.best(for: name, among: names)
      throw BuildPlanError(
        line: nil,
        message: "\(place) has no member `\(name)`"
          + (hint.map { "; did you mean `\($0)`?" } ?? ""))
    }
  }

  private static func required(
    _ name: String, of value: JSONValue, in place: String
  ) throws(BuildPlanError) -> String {
    guard let text = try text(name, of: value), !text.isEmpty else {
      throw BuildPlanError(line: nil, message: "\(place) needs `\(name)`")
    }
    return text
  }

  private static func text(_ name: String, of value: JSONValue) throws(BuildPlanError) -> String? {
    guard let member = value.member(name), member.kind != .null else { return nil }
    guard let text = member.string else {
      throw BuildPlanError(line: nil, message: "`\(name)` must be a text")
    }
    return text
  }

  private static func texts(
    _ name: String, of value: JSONValue
  ) throws(BuildPlanError) -> [String] {
    guard let member = value.member(name), member.kind != .null else { return [] }
    var texts: [String] = []
    for element in member.kind == .array ? member.elements : [] {
      guard let text = element.string else {
        throw BuildPlanError(line: nil, message: "`\(name)` must be a list of texts")
      }
      texts.append(text)
    }
    guard member.kind == .array else {
      throw BuildPlanError(line: nil, message: "`\(name)` must be a list of texts")
    }
    return texts
  }
}
