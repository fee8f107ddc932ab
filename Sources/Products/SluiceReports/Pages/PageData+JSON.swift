// SPDX-License-Identifier: Apache-2.0

internal import Patterns
internal import Requests
internal import RuleModel
internal import TextFormats

extension PageData {
  /// The version of the format.
  private static let version = 1

  /// The data in JSON, on one line; Page.md describes it.
  public var json: [UInt8] {
    var json = JSONWriter(capacity: 64 * effects.count + 1024)
    json.beginObject()
    json.member("version", Self.version)
    json.member("effects", effects) { PageEffectJSON.write($0, &$1) }
    let limits = limited
    if !limits.isEmpty {
      json.member("limited", limits) { limit, json in
        json.beginArray()
        json.value(limit.effect)
        json.array(limit.excluded.map { Array($0.text.utf8) })
        json.endArray()
      }
    }
    write("hosts", hosts, &json)
    write("frames", frames, &json)
    write("exceptions", exceptions, &json)
    write("frame_exceptions", frameExceptions, &json)
    write("exceptions_everywhere", exceptionsEverywhere, &json)
    write("everywhere", everywhere, &json)
    writeGeneric(&json)
    writeFound(&json)
    writeSwitches(&json)
    json.endObject()
    return json.bytes
  }

  /// The number of a filter: that of its effect, or one after all effects.
  private func number(_ filter: Int) -> Int { filter < 0 ? effects.count - 1 - filter : filter }

  private func write(_ name: String, _ table: FiltersByHost, _ json: inout JSONWriter) {
    guard !table.names.isEmpty else { return }
    json.key(name)
    json.object { json in
      for (host, numbers) in zip(table.names, table.numbers) { writeArray(host, numbers, &json) }
    }
  }

  private func write(_ name: String, _ numbers: [Int], _ json: inout JSONWriter) {
    if !numbers.isEmpty { writeArray(name, numbers, &json) }
  }

  private func writeArray(_ name: String, _ numbers: [Int], _ json: inout JSONWriter) {
    json.key(name)
    json.beginArray()
    for filter in numbers { json.value(number(filter)) }
    json.endArray()
  }

  /// Generic filters: those that hide by the class or the id that they require, and the rest.
  private func writeGeneric(_ json: inout JSONWriter) {
    var names = FiltersByHost()
    var rest: [Int] = []
    for filter in generic {
      guard filter >= 0, case .hide(let selector) = effects[filter] else {
        rest.append(filter)
        continue
      }
      let keys = SelectorKeys(selector).keys
      if keys.isEmpty { rest.append(filter) }
      for key in keys { names.add(filter, for: [.name(key)]) }
    }
    write("names", names, &json)
    write("generic", rest, &json)
  }

  // MARK: Documents that are found by their URLs

  private func writeFound(_ json: inout JSONWriter) {
    guard !found.isEmpty else { return }
    json.member("found", found) { found, json in
      json.object { json in
        json.member("filter", found.effect)
        if found.isException { json.member("exception", true) }
        found.trigger.write(&json)
      }
    }
  }

  private func writeSwitches(_ json: inout JSONWriter) {
    guard !switches.isEmpty else { return }
    json.member("switches", switches) { found, json in
      json.object { json in
        json.member("kind", found.modifier.kind.rawValue)
        json.member("on", !found.modifier.isException)
        found.trigger.write(&json)
      }
    }
  }
}

extension Trigger {
  fileprivate func write(_ json: inout JSONWriter) {
    if urlFilter != Array(".*".utf8) {
      json.member("url", urlFilter)
      if isCaseSensitive { json.member("case_sensitive", true) }
    }
    for condition in sluice?.conditions ?? [] {
      guard let name = condition.name else { continue }
      json.key(name)
      json.array(condition.entries)
    }
  }
}

extension SluiceCondition {
  /// The name of a condition on the document itself.
  fileprivate var name: String? {
    switch kind {
    case .ifRequestDomain: "if_hosts"
    case .unlessRequestDomain: "unless_hosts"
    case .ifRequestURL: "if_urls"
    case .unlessRequestURL: "unless_urls"
    default: nil
    }
  }
}
