// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// A resource with which a filter replaces a load.
struct RedirectResource {
  /// Its name, without a priority and without `abp-resource:`.
  let name: String
  let target: RedirectTarget

  init(_ value: String) {
    let prefix = "abp-resource:"
    let value = value.hasPrefix(prefix) ? value.dropFirst(prefix.count) : value[...]
    target = RedirectTarget(Array(value.utf8))
    name = String(decoding: target.name, as: UTF8.self)
  }

  /// Whether the filter requests no replacement.
  var isNone: Bool { name == "none" }

  /// The resource as a URL of its own; nil if it is too large or a script.
  var url: [UInt8]? {
    for (names, url) in Self.table where names.contains(name) { return Array(url.utf8) }
    return nil
  }

  private static let table: [(names: [String], url: String)] = [
    (["noopjs", "noop.js", "blank-js", "noop-js"], "data:text/javascript,"),
    (["nooptext", "noop.txt", "blank-text", "empty", "noop-text"], "data:text/plain,"),
    (["noopcss", "noop.css", "blank-css"], "data:text/css,"),
    (["noopframe", "noop.html", "noophtml", "blank-html"], "data:text/html,"),
    (["noopjson", "noop.json"], "data:application/json,%7B%7D"),
    (
      ["1x1.gif", "1x1-transparent.gif", "1x1-transparent-gif"],
      "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    ),
    (
      ["2x2.png", "2x2-transparent.png", "2x2-transparent-png"],
      png("AAIAAAACAQMAAABIeJ9n")
    ),
    (
      ["3x2.png", "3x2-transparent.png", "3x2-transparent-png"],
      png("AAMAAAACAQMAAACnuvRZ")
    ),
    (["noopvmap-1.0"], xml("vmap:VMAP%20version=%221.0%22")),
    (["noopvast-2.0"], xml("VAST%20version=%222.0%22")),
    (["noopvast-3.0"], xml("VAST%20version=%223.0%22")),
    (["noopvast-4.0"], xml("VAST%20version=%224.0%22")),
  ]

  /// A transparent PNG, from its size and checksum in base64.
  private static func png(_ size: String) -> String {
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA\(size)AAAAA1BMVEUAAACnej3aAAAAAXRSTlMAQObYZgAA"
      + "AAxJREFUeNpjYGBgAAAABAAByOrr+QAAAABJRU5ErkJggg=="
  }

  private static func xml(_ root: String) -> String { "data:text/xml,%3C\(root)/%3E" }
}
