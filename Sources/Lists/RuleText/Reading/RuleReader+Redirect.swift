// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats
internal import RuleModel
internal import WebAddresses

/// The members of a redirect.
extension RuleReader {
  private static let kinds = ["extension-path", "regex-substitution", "transform", "url"]
  private static let parts = [
    "fragment", "host", "password", "path", "port", "query", "query-transform", "scheme",
    "username",
  ]

  mutating func readRedirect(_ node: Int?, action: Int) -> Action? {
    guard let node, document.nodes[node].kind == .object else {
      let message =
        node.map { "`redirect` must be an object, found \(kindName($0))" }
        ?? "the action needs a `redirect`"
      reportInRule(
        .redirect, .redirectMissing, message, at: node ?? action,
        node == nil ? "/action" : "/action/redirect")
      return nil
    }
    let path = "/action/redirect"
    let values = readMembers(of: node, in: path, known: Self.kinds)
    reportUnread(values, path)
    if let text = bytes(values["extension-path"]) {
      return readExtensionPath(text, values, path).map { .redirect($0) }
    }
    if let text = bytes(values["regex-substitution"]) { return .redirect(.regexSubstitution(text)) }
    if let transform = values["transform"], document.nodes[transform].kind == .object {
      return readTransform(transform).map { .redirect(.transform($0)) }
    }
    if let text = bytes(values["url"]) { return readURL(text, values, path).map { .redirect($0) } }
    reportInRule(
      .redirect, .redirectMember, "a redirect needs one of \(Self.kinds.joined(separator: ", "))",
      at: node, path)
    return nil
  }

  /// Of several kinds, WebKit reads the first one that has the right type.
  private mutating func reportUnread(_ values: [String: Int], _ path: String) {
    guard
      let first = Self.kinds.first(where: { name in
        let kind = values[name].map { document.nodes[$0].kind }
        return kind == (name == "transform" ? .object : .string)
      })
    else { return }
    for name in Self.kinds where name != first {
      reportUnused(values[name], "`\(name)` has no effect next to `\(first)`", "\(path)/\(name)")
    }
  }

  private func bytes(_ node: Int?) -> [UInt8]? {
    guard let node, document.nodes[node].kind == .string else { return nil }
    return document.text(of: node)
  }

  private mutating func readExtensionPath(
    _ text: [UInt8], _ values: [String: Int], _ path: String
  ) -> Redirect? {
    guard text.first != UInt8(ascii: "/") else { return .extensionPath(text) }
    reportRedirect(
      .redirectExtensionPath, "an `extension-path` must start with a slash",
      values["extension-path"], path + "/extension-path")
    return nil
  }

  private mutating func readURL(
    _ text: [UInt8], _ values: [String: Int], _ path: String
  ) -> Redirect? {
    guard
      let address = try? WebAddress(parsing: text, following: .webKit)
    else {
      reportRedirect(
        .redirectURL, "the URL is not absolute", values["url"], path + "/url",
        help: "a redirect needs a full URL, as in `https://example.com/`")
      return nil
    }
    guard !address.bytes.starts(with: Array("javascript:".utf8)) else {
      reportRedirect(
        .redirectJavaScript, "a redirect must not lead to `javascript:`", values["url"],
        path + "/url")
      return nil
    }
    return .url(text)
  }

  private mutating func reportRedirect(
    _ error: WebKitError, _ message: String, _ node: Int?, _ path: String, help: String? = nil
  ) {
    reportInRule(.redirect, error, message, at: node ?? 0, path, help: help)
  }

  // MARK: Transform

  private mutating func readTransform(_ node: Int) -> URLTransform? {
    let path = "/action/redirect/transform"
    let values = readMembers(of: node, in: path, known: Self.parts)
    let errorsBefore = findings.errorCount
    var transform = URLTransform()
    transform.fragment = readFragment(values["fragment"], path)
    transform.host = bytes(values["host"])
    transform.password = bytes(values["password"])
    transform.path = bytes(values["path"])
    transform.username = bytes(values["username"])
    transform.port = readPort(values["port"], path)
    transform.scheme = readScheme(values["scheme"], path)
    if let query = values["query-transform"], document.nodes[query].kind == .object {
      transform.queryTransform = readQueryTransform(query)
      reportUnused(
        values["query"], "`query` has no effect next to `query-transform`", "\(path)/query")
    } else {
      transform.query = readQuery(values["query"], path)
    }
    return findings.errorCount > errorsBefore ? nil : transform
  }

  private mutating func readFragment(_ node: Int?, _ path: String) -> [UInt8]? {
    guard let text = bytes(node), let first = text.first, first != UInt8(ascii: "#") else {
      return bytes(node)
    }
    reportRedirect(
      .redirectFragment, "a fragment must be empty or start with `#`", node, path + "/fragment")
    return nil
  }

  private mutating func readQuery(_ node: Int?, _ path: String) -> [UInt8]? {
    guard let text = bytes(node), let first = text.first, first != UInt8(ascii: "?") else {
      return bytes(node)
    }
    reportRedirect(.redirectQuery, "a query must be empty or start with `?`", node, path + "/query")
    return nil
  }

  /// A port is empty, or a number with an optional `+` between white space.
  private mutating func readPort(_ node: Int?, _ path: String) -> UInt16?? {
    guard let text = bytes(node) else { return nil }
    guard !text.isEmpty else { return .some(nil) }
    var digits = text[...].drop { Self.isSpace($0) }
    while let last = digits.last, Self.isSpace(last) { digits.removeLast() }
    if digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    var value = 0
    for digit in digits where digit.isDigit && value <= 0xFFFF {
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }), let port = UInt16(exactly: value)
    else {
      reportRedirect(
        .redirectPort, "a port must be empty or a number from 0 to 65535", node, path + "/port")
      return nil
    }
    return port
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  private mutating func readScheme(_ node: Int?, _ path: String) -> [UInt8]? {
    guard let text = bytes(node) else { return nil }
    let visible = text.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    if String(decoding: visible, as: UTF8.self).lowercased() == "javascript" {
      reportRedirect(
        .redirectJavaScript, "a redirect must not lead to `javascript:`", node, path + "/scheme")
      return nil
    }
    // WebKit passes over tabs and line breaks.
    guard let first = visible.first, first.isLetter, visible.allSatisfy({ Self.isSchemeByte($0) })
    else {
      reportRedirect(
        .redirectScheme, "a scheme must be a letter, then letters, digits, `+`, `-` and `.`", node,
        path + "/scheme")
      return nil
    }
    return text
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  // MARK: Query parameters

  private mutating func readQueryTransform(_ node: Int) -> QueryTransform {
    let path = "/action/redirect/transform/query-transform"
    let names = ["remove-parameters", "add-or-replace-parameters"]
    let values = readMembers(of: node, in: path, known: names)
    var transform = QueryTransform()
    if let removed = values[names[0]] {
      transform.removed = readRemoved(removed, "\(path)/\(names[0])")
    }
    guard let added = values[names[1]] else { return transform }
    guard document.nodes[added].kind == .array else {
      reportRedirect(
        .addParameters, "`\(names[1])` must be an array, found \(kindName(added))", added,
        "\(path)/\(names[1])")
      return transform
    }
    for (index, element) in document.children(of: added).enumerated() {
      if let parameter = readParameter(element, "\(path)/\(names[1])/\(index)") {
        transform.parameters.append(parameter)
      }
    }
    return transform
  }

  private mutating func readRemoved(_ node: Int, _ path: String) -> [[UInt8]] {
    guard document.nodes[node].kind == .array else {
      reportRedirect(
        .removeParameters, "`remove-parameters` must be an array, found \(kindName(node))", node,
        path)
      return []
    }
    var names: [[UInt8]] = []
    for (index, element) in document.children(of: node).enumerated() {
      if let name = bytes(element) {
        names.append(name)
      } else {
        reportRedirect(
          .removeParameters, "a parameter's name must be a string, found \(kindName(element))",
          element, "\(path)/\(index)")
      }
    }
    return names
  }

  private mutating func readParameter(_ node: Int, _ path: String) -> QueryTransform.Parameter? {
    guard document.nodes[node].kind == .object else {
      reportRedirect(
        .addParametersMember, "a parameter must be an object, found \(kindName(node))", node, path)
      return nil
    }
    let values = readMembers(of: node, in: path, known: ["key", "value", "replace-only"])
    guard let key = bytes(values["key"]) else {
      reportRedirect(
        .addParametersKey, "a parameter needs a `key`, a string", values["key"] ?? node, path)
      return nil
    }
    guard let value = bytes(values["value"]) else {
      reportRedirect(
        .addParametersValue, "a parameter needs a `value`, a string", values["value"] ?? node, path)
      return nil
    }
    if let node = values["replace-only"], ![.true, .false].contains(document.nodes[node].kind) {
      add(
        Finding(
          .switchType, .warning,
          "`replace-only` must be `true` or `false`; WebKit ignores \(kindName(node)) here",
          rule: ruleIndex, pointer: pointer(path + "/replace-only"),
          range: document.nodes[node].range))
    }
    let replacesOnly = values["replace-only"].map { document.nodes[$0].kind == .true } ?? false
    return QueryTransform.Parameter(key: key, value: value, replacesOnly: replacesOnly)
  }
}
