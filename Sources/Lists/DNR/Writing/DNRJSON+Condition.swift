// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension DNRJSON {
  static func write(_ condition: DNRCondition, _ json: inout JSONWriter) {
    switch condition.filter {
    case nil: break
    case .url(let text): json.member("urlFilter", text)
    case .regex(let text): json.member("regexFilter", text)
    }
    if condition.isCaseSensitive { json.member("isUrlFilterCaseSensitive", true) }
    write(condition.initiatorDomains, "initiatorDomains", "excludedInitiatorDomains", &json)
    write(condition.requestDomains, "requestDomains", "excludedRequestDomains", &json)
    write(condition.topDomains, "topDomains", "excludedTopDomains", &json)
    if let type = condition.domainType { json.member("domainType", type.rawValue) }
    write(condition.resourceTypes, "resourceTypes", &json)
    write(condition.excludedResourceTypes, "excludedResourceTypes", &json)
    write(condition.requestMethods, "requestMethods", &json)
    if !condition.excludedRequestMethods.isEmpty {
      write(condition.excludedRequestMethods, "excludedRequestMethods", &json)
    }
    write(condition.tabIDs, "tabIds", &json)
    if !condition.excludedTabIDs.isEmpty {
      write(condition.excludedTabIDs, "excludedTabIds", &json)
    }
    write(condition.responseHeaders, "responseHeaders", &json)
    write(condition.excludedResponseHeaders, "excludedResponseHeaders", &json)
  }

  private static func write(
    _ domains: DNRDomains, _ included: String, _ excluded: String, _ json: inout JSONWriter
  ) {
    if let entries = domains.included { json.member(included, entries) }
    if !domains.excluded.isEmpty { json.member(excluded, domains.excluded) }
  }

  private static func write(
    _ types: DNRTypes?, _ name: String, _ json: inout JSONWriter
  ) {
    guard let types else { return }
    let names = DNRTypes.names.filter { types.contains($0.type) }
    json.member(name, names.map { Array($0.name.utf8) })
  }

  private static func write(
    _ methods: DNRMethods?, _ name: String, _ json: inout JSONWriter
  ) {
    guard let methods else { return }
    let names = DNRMethods.names.filter { methods.contains($0.method) }
    json.member(name, names.map { Array($0.name.utf8) })
  }

  private static func write(_ tabs: [Int32]?, _ name: String, _ json: inout JSONWriter) {
    guard let tabs else { return }
    json.key(name)
    json.beginArray()
    for tab in tabs { json.value(Int(tab)) }
    json.endArray()
  }

  private static func write(
    _ headers: [DNRHeaderCondition]?, _ name: String, _ json: inout JSONWriter
  ) {
    guard let headers else { return }
    json.key(name)
    json.beginArray()
    for header in headers {
      json.object { json in
        json.member("header", header.header)
        if !header.values.isEmpty { json.member("values", header.values) }
        if !header.excludedValues.isEmpty { json.member("excludedValues", header.excludedValues) }
      }
    }
    json.endArray()
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ texts: [[UInt8]]) {
    key(name)
    array(texts)
  }
}
