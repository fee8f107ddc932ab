// SPDX-License-Identifier: Apache-2.0

@testable import Filters

/// Reads a list of lines.
func list(
  _ lines: String..., as dialect: FilterDialect? = .adblockPlus,
  constants: FilterConstants = FilterConstants()
) -> FilterList {
  FilterList(
    reading: [UInt8](lines.joined(separator: "\n").utf8),
    as: FilterReading(dialect: dialect, constants: constants))
}

/// What one line says, in one form for each meaning; or the kinds of its problems.
func meaning(of line: String, as dialect: FilterDialect = .adblockPlus) -> String {
  let list = list(line, as: dialect)
  let refusals = list.problems.filter(\.refusesLine).map { "refused: \($0.kind.rawValue)" }
  return (list.filters.map { description(of: $0.filter) } + refusals).joined(separator: " + ")
}

/// A filter as a text that names every part that is not as usual.
func description(of filter: Filter) -> String {
  switch filter {
  case .network(let filter): description(of: filter)
  case .hiding(let filter): description(of: filter)
  case .other(let filter): filter.kind.rawValue + (filter.isException ? " exception" : "")
  }
}

private func description(of filter: NetworkFilter) -> String {
  var parts = [
    (filter.isException ? "pass " : "block ") + description(of: filter.pattern),
    filter.matchesHostOnly ? "in the host" : "",
    filter.isCaseSensitive ? "match-case" : "",
    named("types", names(of: filter.types)),
    named("not", names(of: filter.excludedTypes)),
    filter.party.map { "\($0)-party" } ?? "",
    filter.strictParty.map { "strict-\($0)-party" } ?? "",
    named("on", description(of: filter.domains)),
    named("to", description(of: filter.destinations)),
    named("but-to", description(of: filter.allowedDestinations)),
    named("methods", filter.methods.sorted() + filter.excludedMethods.sorted().map { "~" + $0 }),
    named("pages", names(of: filter.pageOptions)),
    filter.isImportant ? "important" : "",
    filter.removesFilters ? "badfilter" : "",
  ]
  switch filter.effect {
  case .block: break
  case .redirect(let resource): parts.append("redirect=\(resource)")
  case .modify(let option, let value): parts.append("modify \(option)=\(text(value))")
  }
  parts += filter.unknownConditions.map { "if \($0.option)=\(text($0.value))" }
  return parts.filter { !$0.isEmpty }.joined(separator: " ")
}

private func description(of filter: HidingFilter) -> String {
  let parts = [
    filter.isException ? "show" : filter.removes ? "remove" : "hide", text(filter.selector),
    named("on", description(of: filter.domains)),
    filter.path.map { "path=\(description(of: $0))" } ?? "",
    filter.procedure.map { "procedure=\($0)" } ?? "",
  ]
  return parts.filter { !$0.isEmpty }.joined(separator: " ")
}

private func description(of pattern: FilterPattern) -> String {
  switch pattern {
  case .regex(let regex): return "/\(text(regex))/"
  case .mask(let mask):
    let start = mask.start == .host ? "||" : mask.start == .url ? "|" : ""
    return "<\(start)\(text(mask.text))\(mask.reachesEnd ? "|" : "")>"
  }
}

private func description(of domains: FilterDomains) -> [String] {
  domains.included.map(description(of:)).sorted()
    + domains.excluded.map { "~" + description(of: $0) }.sorted()
}

private func description(of domain: FilterDomain) -> String {
  switch domain {
  case .name(let name): text(name)
  case .entity(let name): text(name) + ".*"
  case .regex(let regex): "/\(text(regex))/"
  }
}

private func named(_ name: String, _ values: [String]) -> String {
  values.isEmpty ? "" : "\(name)=" + values.joined(separator: "|")
}

private func names(of types: FilterTypes) -> [String] {
  let all: [(FilterTypes, String)] = [
    (.script, "script"), (.image, "image"), (.stylesheet, "css"), (.object, "object"),
    (.xmlhttprequest, "xhr"), (.subdocument, "frame"), (.font, "font"), (.media, "media"),
    (.websocket, "websocket"), (.ping, "ping"), (.other, "other"), (.document, "doc"),
    (.popup, "popup"), (.popunder, "popunder"), (.webrtc, "webrtc"),
    (.inlineScript, "inline-script"), (.inlineFont, "inline-font"),
  ]
  return types == .all ? ["all"] : all.filter { types.contains($0.0) }.map(\.1)
}

private func names(of options: FilterPageOptions) -> [String] {
  let all: [(FilterPageOptions, String)] = [
    (.genericHiding, "ghide"), (.specificHiding, "shide"), (.genericBlocking, "genericblock"),
    (.blocking, "urlblock"), (.content, "content"), (.scripts, "jsinject"),
    (.extensions, "extension"), (.stealth, "stealth"),
  ]
  return all.filter { options.contains($0.0) }.map(\.1)
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
