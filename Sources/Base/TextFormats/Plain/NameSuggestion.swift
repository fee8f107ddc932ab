// SPDX-License-Identifier: Apache-2.0

/// The name that was probably meant by an unknown one.
package enum NameSuggestion {
  /// Names of other formats, with WebKit's names for the same.
  private static let synonyms: [String: String] = [
    "stylesheet": "style-sheet", "style": "style-sheet",
    "xmlhttprequest": "fetch", "xhr": "fetch", "beacon": "ping", "subdocument": "child-document",
    "sub_frame": "child-document", "main_frame": "top-document", "mainframe": "top-document",
    "iframe": "child-document", "img": "image", "images": "image", "picture": "image",
    "js": "script", "javascript": "script", "video": "media", "audio": "media",
    "svg": "svg-document", "web-socket": "websocket", "csp_report": "csp-report",
    "object": "child-document", "window": "popup", "1p": "first-party", "3p": "third-party",
    "third_party": "third-party", "first_party": "first-party", "firstparty": "first-party",
    "thirdparty": "third-party", "main-frame": "top-frame", "sub-frame": "child-frame",
    "frame": "child-frame", "iframes": "child-frame", "hide": "css-display-none",
    "display-none": "css-display-none", "css": "css-display-none", "allow": "ignore-previous-rules",
    "exception": "ignore-previous-rules", "ignore": "ignore-previous-rules",
    "upgrade-scheme": "make-https", "https": "make-https", "upgrade": "make-https",
    "cookies": "block-cookies", "deny": "block", "cancel": "block", "domains": "if-domain",
    "domain": "if-domain", "exclude-domain": "unless-domain", "regex": "url-filter",
    "url": "url-filter", "pattern": "url-filter", "filter": "url-filter", "types": "resource-type",
    "type-of-resource": "resource-type", "method": "request-method", "methods": "request-method",
    "case-sensitive": "url-filter-is-case-sensitive", "selectors": "selector",
    "css-selector": "selector", "message": "notification", "text": "notification",
    "triggers": "trigger", "actions": "action", "condition": "trigger",
  ]

  /// Names that are more edits apart are not similar.
  private static let mostEdits = 3

  /// The known name that is most similar, or nil if none is similar.
  package static func best(for name: String, among known: [String]) -> String? {
    let plain = plainForm(name)
    if let meant = synonyms[name.lowercased()] ?? synonyms[plain], known.contains(meant) {
      return meant
    }
    guard plain.utf8.count <= 64 else { return nil }
    // Names whose lengths differ by more are more edits apart.
    let near = known.filter { abs($0.utf8.count - plain.utf8.count) <= mostEdits }
    let bytes = Array(plain.utf8)
    let ranked = near.map {
      (name: $0, distance: distance(bytes, Array(plainForm($0).utf8), most: mostEdits))
    }
    guard let nearest = ranked.min(by: { $0.distance < $1.distance }),
      nearest.distance <= min(mostEdits, (nearest.name.utf8.count + 1) / 3), nearest.name != name
    else { return nil }
    return nearest.name
  }

  /// Keys that are obviously not meant for WebKit, in addition to those that begin with `_` or
  /// `//`.
  private static let remarks = [
    "comment", "comments", "note", "notes", "description", "name", "title", "id", "source",
    "identifier", "version", "author", "reason", "tags",
  ]

  /// The keys of remarks as a pattern for a JSON Schema.
  package static let remarkPattern =
    "^(_.*|//.*|[$]schema|\(remarks.joined(separator: "|")))$"

  package static func isRemark(_ name: String) -> Bool {
    name.hasPrefix("_") || name.hasPrefix("//") || name == "$schema"
      || remarks.contains(name.lowercased())
  }

  /// `urlFilter`, `url_filter` and `URL Filter` all become `url-filter`.
  static func plainForm(_ name: String) -> String {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return plainFormOfAnyLetters(name) }
    var plain: [UInt8] = []
    var wasLower = false
    for byte in name.utf8 {
      let isMark = byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ")
      if isMark || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") {
        plain.append(UInt8(ascii: "-"))
        wasLower = false
      } else {
        let lower = byte.lowercasedASCII
        if lower != byte, wasLower { plain.append(UInt8(ascii: "-")) }
        wasLower = lower == byte && byte.isLetter
        plain.append(lower)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The same for all letters: the reference for the other, which is ten times as fast.
  static func plainFormOfAnyLetters(_ name: String) -> String {
    var plain = ""
    var wasLower = false
    for character in name {
      if character == "_" || character == " " || character == "." || character == "-" {
        plain += "-"
        wasLower = false
      } else {
        if character.isUppercase, wasLower { plain += "-" }
        wasLower = character.isLowercase
        plain += character.lowercased()
      }
    }
    return plain
  }

  /// How many letters must be inserted, removed, replaced or swapped with the next one; any number
  /// above the most if it is above that.
  static func distance(_ a: [UInt8], _ b: [UInt8], most: Int = .max) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in a.indices {
      row[0] = i + 1
      for j in b.indices {
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row[j + 1] = best
      }
      // A swap reaches back one row more, so two rows must be beyond it.
      if min(row.min() ?? 0, last.min() ?? 0) > most { return most + 1 }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count]
  }
}
